import Foundation
import TestSupport
import Testing
import Valuation

@testable import PortfolioCLI

/// Every error and warning but those about exports, with a minimal input and its complete text.
///
/// What is wrong with exports is in `ErrorCatalogueTests`, `MappingErrorTests` and `BrokerErrorTests` of
/// `PortfolioImportTests`.
@Suite struct CatalogueTests {
    @Test(arguments: CatalogueCase.all)
    func `an error says what is wrong, where, and what to do`(_ item: CatalogueCase) throws {
        #expect(try item.run() == item.expected)
    }

    @Test func `the catalogue holds every message but those about exports`() throws {
        // Several partials, and what becomes of them, take a test.
        let elsewhere = try ["Partials", "Commands"].flatMap { folder in
            try sources(in: "Tests/PortfolioCLITests/\(folder)").flatMap { $0.split(separator: "\n") }
                .filter { $0.hasPrefix("/// covers ") }.flatMap { $0.split(separator: " ").dropFirst(2) }
        }
        let covered = Set(CatalogueCase.all.flatMap(\.covers) + elsewhere.map(String.init))
        #expect(CatalogueCase.all.count > 80)
        let wordings = try FileManager.default.contentsOfDirectory(atPath: "\(PackageFolder.path)/Sources")
            .filter { $0 != "PortfolioImport" }.flatMap { try sources(in: "Sources/\($0)") }
            .filter { $0.contains("extension Wording") }
        #expect(wordings.count >= 5)
        let wording = Set(
            try wordings.flatMap {
                try names(
                    "static (?:func (?=\\w+\\([^{}]*-> Wording\\b)|let (?=\\w+ = Wording\\())(\\w+)", text: $0
                )
            }
        )
        // Rows, headers and names of that size don't belong in a catalogue.
        .subtracting(["tooLong", "headerTooLong", "nameTooLong"])
        // Says any problem with a trade.
        .subtracting(["trade"])
        // A number may be in any column.
        let trades = try names("^        case (\\w+)", "Sources/Valuation/Trades/TradeProblem.swift")
            .subtracting(["number"])
        let parameters = try names(
            "^    case (\\w+)", "Sources/PortfolioFiles/Diagnostics/ParameterProblem.swift")
        // Those that are worded as errors of the command line, and those that only clients of the library see.
        let library = try names("^    case (\\w+)", "Sources/Portfolios/PortfolioFailure.swift")
            .subtracting([
                "invalidPrice", "invalidRate", "differentPrices", "priceOfUnheldSymbol", "tooMuch",
                "cancelled",
                "unreadable", "file", "files",
            ])
        #expect(library.count >= 15)
        let files = try names("^    case (\\w+)", "Sources/SystemInterface/FileError.swift")
        // Other editors, concurrent changes, failing disks, and what only clients of the service ask for can't be shown in a
        // catalogue.
        let book = try names("^    case (\\w+)", "Sources/PortfolioEditing/EditingError.swift")
            .subtracting([
                "locked", "changed", "partlySaved", "unknownRow", "unknownFile", "untargeted", "file",
            ])
        #expect(book.count >= 8)
        #expect(trades.count >= 20 && wording.count >= 90 && parameters.count >= 5 && files.count == 6)
        // Unreadable or unreliable disks can't be shown in a catalogue.
        let missing = wording.union(trades).union(parameters).union(library).union(book).union(files).union(
            IssueKind.allCases.map(\.rawValue)
        )
        .subtracting(covered).subtracting([
            "readFailed", "changed", "lineTooLong", "notSynchronized",
        ])
        #expect(missing.sorted() == [])
    }

    /// An error in the command line has no name but its words: the longest that are the same whatever is wrong.
    @Test func `the catalogue or a test holds every error in the command line`() throws {
        let told =
            try CatalogueCase.all.map(\.expected.errors).joined()
            + sources(in: "Tests/PortfolioCLITests").joined()
        let literals = try sources(in: "Sources/PortfolioCLI").flatMap {
            try names("UsageError\\(\\s*\"((?:[^\"\\\\]|\\\\.)*)\"", text: $0)
        }
        #expect(literals.count > 80)
        let words = literals.compactMap { literal in
            var parts = literal.components(separatedBy: "\\(")
            for index in parts.indices.dropFirst() {
                parts[index] = String(parts[index].drop { $0 != ")" }.drop { $0 == ")" })
            }
            return parts.max { $0.count < $1.count }
        }.filter { $0.count { $0.isLetter } >= 8 }
        #expect(words.count > 70)
        // Options of reports take a whole partial to refuse.
        let missing = words.filter { !told.contains($0) && !$0.hasSuffix("and these are of gains") }
        #expect(missing == [])
    }

    /// The texts of a folder's Swift files, also of those in folders in it.
    private func sources(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(PackageFolder.path)/\(folder)")
            .filter { $0.hasSuffix(".swift") }.map { try PackageFolder.text("\(folder)/\($0)") }
    }

    private func names(_ pattern: String, _ path: String) throws -> Set<String> {
        try names(pattern, text: PackageFolder.text(path))
    }

    private func names(_ pattern: String, text: String) throws -> Set<String> {
        let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
        let whole = NSRange(text.startIndex..., in: text)
        return Set(
            expression.matches(in: text, range: whole).compactMap { match in
                Range(match.range(at: 1), in: text).map { String(text[$0]) }
            })
    }
}
