import Foundation
import TestSupport
import Testing
import Valuation

@testable import PortfolioCLI

/// Every error and warning, with a minimal input and its complete text.
@Suite struct CatalogueTests {
    @Test(arguments: CatalogueCase.all)
    func `an error says what is wrong, where, and what to do`(_ item: CatalogueCase) throws {
        #expect(try item.run() == item.expected)
    }

    @Test func `the catalogue holds every message there is`() throws {
        let covered = Set(CatalogueCase.all.flatMap(\.covers))
        #expect(CatalogueCase.all.count > 80)
        let wording = try names(
            "static (?:func|let) (\\w+)", "Sources/PortfolioFiles/Diagnostics/Wording.swift"
        )
        .union(try names("static (?:func|let) (\\w+)", "Sources/Valuation/Presentation/Wording.swift"))
        .subtracting(["quoted", "list"])
        // Helpers used within other messages.
        .subtracting(["remedy", "hex", "day"])
        // Rows, headers and names of that size don't belong in a catalogue.
        .subtracting(["tooLong", "headerTooLong", "nameTooLong"])
        let trades = try names(
            "static (?:func|let) (\\w+)", "Sources/Valuation/Presentation/Wording+Trades.swift"
        ).union(
            // Every problem with a trade.
            try names("^        case (\\w+)", "Sources/Valuation/Trades/TradeProblem.swift")
        )
        // Helpers, and numbers that may be in any column.
        .subtracting(["trade", "excess", "remedy", "plain", "number", "inAccount"])
        let parameters = try names(
            "^    case (\\w+)", "Sources/PortfolioFiles/Diagnostics/ParameterProblem.swift")
        // Problems of parameters have their own cases, and options of reports take a whole partial to refuse.
        let usage = try names("^    case (\\w+)", "Sources/PortfolioCLI/Arguments/UsageError.swift")
            .subtracting(["parameter", "ofReports"]).union(parameters)
        let files = try names("^    case (\\w+)", "Sources/SystemInterface/FileError.swift")
        // Other editors, concurrent changes, failing disks, and what only clients of the service ask for can't be shown in a
        // catalogue.
        let book = try names("^    case (\\w+)", "Sources/PortfolioEditing/EditingError.swift")
            .subtracting([
                "locked", "changed", "partlySaved", "unknownRow", "unknownFile", "untargeted", "file",
            ])
        #expect(book.count >= 8)
        #expect(trades.count >= 25 && wording.count >= 28 && usage.count >= 15 && files.count == 6)
        // Unreadable or unreliable disks can't be shown in a catalogue, nor what a machine can run.
        let missing = wording.union(trades).union(usage).union(book).union(files).union(
            IssueKind.allCases.map(\.rawValue)
        )
        .subtracting(covered).subtracting([
            "readFailed", "changed", "lineTooLong", "notSynchronized", "unavailableKernel",
        ])
        #expect(missing.sorted() == [])
    }

    private func names(_ pattern: String, _ path: String) throws -> Set<String> {
        let text = try PackageFolder.text(path)
        let expression = try NSRegularExpression(pattern: pattern, options: .anchorsMatchLines)
        let whole = NSRange(text.startIndex..., in: text)
        return Set(
            expression.matches(in: text, range: whole).compactMap { match in
                Range(match.range(at: 1), in: text).map { String(text[$0]) }
            })
    }
}
