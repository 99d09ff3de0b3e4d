import Foundation
import SystemInterface
import TestSupport
import Testing

@testable import PortfolioCLI

/// What a newcomer meets first.
@Suite struct FirstMinuteTests {
    @Test(arguments: [40, 60, 80, 120])
    func `the first steps fit the width, and name commands that there are`(_ columns: Int) {
        let run = Run.inProcess([], columns: columns)
        #expect(run.code == 0 && run.errors.isEmpty)
        // Commands are broken only before their options.
        let prose = run.output.split(separator: "\n").filter { !$0.contains("      portfolio ") }
        #expect(prose.allSatisfy { $0.count <= columns })
        for name in ["new", "add", "import", "price", "report", "help"] {
            #expect(run.output.contains("portfolio \(name)"))
            #expect(Command(named: name) != nil)
        }
    }

    @Test func `every topic of help says something`() {
        for topic in HelpTopic.allCases {
            let run = Run.inProcess(["help", topic.rawValue])
            #expect(run.code == 0)
            #expect(run.output.split(separator: "\n").count > 3)
        }
        let files = Run.inProcess(["help", "files"]).output
        for name in ["holdings.csv", "trades.csv", "classes.csv", "targets.csv", "portfolio.json", "shares*"]
        {
            #expect(files.contains(name))
        }
        #expect(Run.inProcess(["help", "brokers"]).output.contains("Hargreaves Lansdown"))
    }

    @Test func `messages on a terminal are broken between words`() throws {
        let folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("p/holdings.csv", "symbol,shares,currency,price\nX,1,USD,5\n")
        let words = ["report", "\(folder.path)/p", "--format", "csv"]
        let whole = Run.inProcess(words)
        for columns in [60, 80] {
            let run = Run.inProcess(words, columns: columns)
            // A path may be longer than a line.
            #expect(run.errors.split(separator: "\n").allSatisfy { $0.count <= columns || !$0.contains(" ") })
            func text(_ run: Run) -> [Substring] { run.errors.split { $0 == " " || $0 == "\n" } }
            #expect(text(run) == text(whole))
        }
    }

    @Test func `the line that a caret points into stays whole`() {
        let error = """
            f.csv:2:60: error: the cell is not a number at all, and that is said in many words
              aaaaaaaa bbbbbbbb cccccccc dddddddd eeeeeeee
                                ^~~~~~~~
              write it so that it can be read, please

            """
        #expect(
            Console.wrapped(error, width: 30) == """
                f.csv:2:60: error: the cell is
                  not a number at all, and
                  that is said in many words
                  aaaaaaaa bbbbbbbb cccccccc dddddddd eeeeeeee
                                    ^~~~~~~~
                  write it so that it can be
                    read, please

                """)
    }
}
