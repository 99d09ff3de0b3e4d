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
        // Problems of parameters have their own cases, and options of reports take a whole partial to refuse.
        let usage = try names("^    case (\\w+)", "Sources/PortfolioCLI/Arguments/UsageError.swift")
            .subtracting(["parameter", "ofReports", "portfolio"]).union(parameters)
        // Those that have errors of the command line, and those that only clients of the library see.
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
        #expect(trades.count >= 20 && wording.count >= 90 && usage.count >= 15 && files.count == 6)
        // Unreadable or unreliable disks can't be shown in a catalogue, nor what a machine can run.
        let missing = wording.union(trades).union(usage).union(library).union(book).union(files).union(
            IssueKind.allCases.map(\.rawValue)
        )
        .subtracting(covered).subtracting([
            "readFailed", "changed", "lineTooLong", "notSynchronized", "unavailableKernel",
        ])
        #expect(missing.sorted() == [])
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
