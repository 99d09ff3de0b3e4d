import Foundation
import TestSupport
import Testing

@testable import PortfolioCLI

/// What help and errors look like on terminals of several widths, as it was looked at, in Fixtures/help.
///
/// PORTFOLIO_TEST_WRITE=1 puts what they look like there, to be looked at again.
@Suite struct HelpSnapshotTests {
    private static let fixtures = "\(PackageFolder.path)/Tests/PortfolioCLITests/Fixtures/help"

    /// Command lines by the name of their fixture.
    static let commands: [String: [[String]]] = [
        "start": [[]],
        "report": [["help", "report"]],
        "import": [["help", "import"]],
        "brokers": [["help", "brokers"]],
        "files": [["help", "files"]],
        "mapping": [["help", "mapping"]],
        "errors": [
            ["isa"], ["reprot"], ["tax"], ["report", "--curency", "EUR"], ["report", "--currency"],
            ["gains", "--columns", "date"], ["import"], ["add", "AAPL"], ["buy", "AAPL", "--shares", "ten"],
            ["report", "--as-of", "2013-02-30"], ["gains", "--year", "2024-25"],
            ["import", "--trades", "--prices-of", "2024-01-31", "x.csv"],
        ],
    ]

    @Test(arguments: commands.keys.sorted(), [60, 80, 120])
    func `help and errors are as they were looked at`(_ name: String, _ columns: Int) throws {
        var text = ""
        for words in try #require(HelpSnapshotTests.commands[name]) {
            let run = Run.inProcess(words, columns: columns)
            text += "$ portfolio \(words.joined(separator: " "))\n\(run.output)\(run.errors)"
        }
        let path = "\(HelpSnapshotTests.fixtures)/\(name).\(columns).txt"
        if ProcessInfo.processInfo.environment["PORTFOLIO_TEST_WRITE"] == "1" {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(text == (try? String(contentsOfFile: path, encoding: .utf8)))
        // Only what can't be broken is wider: a command, or a line of code in a guide.
        let wide = text.components(separatedBy: "\n").filter { $0.count > columns }
        #expect(wide.allSatisfy { $0.hasPrefix("$ ") || $0.hasPrefix("      ") }, "\(wide)")
    }

    @Test(arguments: Guide.allCases, [60, 100])
    func `a guide's prose fits, and names nothing that a program does not have`(
        _ guide: Guide, _ columns: Int
    ) {
        let text = Help(columns: columns).text(.guide(guide))
        let wide = text.components(separatedBy: "\n").filter { $0.count > columns && !$0.hasPrefix("      ") }
        #expect(wide.allSatisfy { !$0.trimmingCharacters(in: .whitespaces).contains(" ") }, "\(wide)")
        #expect(text.split(separator: "\n").count > 20)
        for word in [".docc", ".md", "Sources/", "<doc:", "](", "``"] {
            #expect(!text.contains(word), "\(word)")
        }
        #expect(!text.contains("\n\n\n"))
    }
}
