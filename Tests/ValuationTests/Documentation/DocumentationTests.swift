import Foundation
import Testing

/// What the documentation shows is what the tests of this folder compile and run.
@Suite struct DocumentationTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let sources = tests.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sources/Valuation")

    @Test func `every line of an example stands in a test, in the same order`() throws {
        let tests = try DocumentationTests.files(in: DocumentationTests.tests, ["swift"])
            .map { DocumentationTests.code($0.text) }
        var examples = 0
        for file in try DocumentationTests.files(in: DocumentationTests.sources, ["swift", "md"]) {
            for example in DocumentationTests.examples(file.text) {
                examples += 1
                let lines = DocumentationTests.code(example)
                #expect(
                    tests.contains { DocumentationTests.stand(lines, in: $0) }, "\(file.name):\n\(example)")
            }
        }
        #expect(examples > 20)
    }

    private static func files(in folder: URL, _ kinds: Set<String>) throws -> [(name: String, text: String)] {
        let folder = folder.resolvingSymlinksInPath()
        let paths = try #require(FileManager.default.enumerator(atPath: folder.path))
        return try paths.compactMap { $0 as? String }.sorted()
            .filter { kinds.contains(URL(fileURLWithPath: $0).pathExtension) }
            .map {
                (name: $0, text: try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
            }
    }

    /// The text between marks, in articles and in comments.
    private static func examples(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let line = line.drop { $0 == " " }
            return line.hasPrefix("///") ? String(line.dropFirst(3)) : String(line)
        }.joined(separator: "\n").components(separatedBy: "```swift\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
    }

    /// The lines, without comments and indentation.
    private static func code(_ text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let code = line.components(separatedBy: "//")[0].trimmingCharacters(in: .whitespaces)
            return code.isEmpty ? nil : code
        }
    }

    /// Whether each line is part of one of the others, in order: an expression whose value the documentation names is
    /// part of what a test expects.
    private static func stand(_ lines: [String], in others: [String]) -> Bool {
        var rest = others[...]
        for line in lines {
            guard let place = rest.firstIndex(where: { $0.contains(line) }) else { return false }
            rest = rest[(place + 1)...]
        }
        return true
    }
}
