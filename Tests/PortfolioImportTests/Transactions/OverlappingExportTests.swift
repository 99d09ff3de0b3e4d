import PortfolioFiles
import TestSupport
import Testing

@testable import PortfolioImport

/// Exports with a common stretch of time that were joined in one file, with and without a header between them.
@Suite struct OverlappingExportTests {
    private static let header = "Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate\n"

    /// Purchases of one share at $1: a day, and the ticker.
    private static func rows(_ rows: String...) -> String {
        rows.map { row in
            let parts = row.split(separator: " ")
            return "2024-\(parts[0])T10:00:00.000Z,\(parts[1]),BUY - MARKET,1,$1,$1,USD,1\n"
        }.joined()
    }

    private static let first = rows("01-10 A", "02-10 B", "02-20 C", "03-10 D")
    private static let second = rows("02-10 B", "02-20 C", "03-10 D", "04-10 E")

    @Test(arguments: ["", header])
    func `rows of the common time count once, with a header between or not`(between: String) {
        let result = importingTransactions(Self.header + Self.first + between + Self.second)
        #expect(result.errors == "")
        // B, C and D are in both.
        #expect(result.positions == ["A 1", "B 1", "C 1", "D 1", "E 1"])
        #expect(result.reports.map(\.repeated) == [3])
        #expect(result.reports.map(\.joinedLines) == [[6]])
        #expect(result.reports.flatMap(\.warnings).isEmpty)
    }

    @Test func `so do those of exports with the newest rows first`() {
        let result = importingTransactions(
            Self.header + Self.rows("03-10 D", "02-20 C", "02-10 B", "01-10 A")
                + Self.rows("04-10 E", "03-10 D", "02-20 C", "02-10 B"))
        #expect(result.errors == "")
        #expect(result.positions == ["A 1", "B 1", "C 1", "D 1", "E 1"])
        #expect(result.reports.map(\.repeated) == [3])
    }

    @Test func `an export may have been made before its last day was over`() {
        let result = importingTransactions(
            Self.header + Self.rows("01-10 A", "02-10 B", "03-10 C")
                + Self.rows("02-10 B", "03-10 C", "03-10 D", "04-10 E"))
        #expect(result.positions == ["A 1", "B 1", "C 1", "D 1", "E 1"])
        #expect(result.reports.map(\.repeated) == [2])
    }

    @Test func `a row that recurs among others is kept, and its lines are told`() throws {
        // C is only in the first stretch, F only in the second, so that they are not one time exported twice.
        let result = importingTransactions(
            Self.header + Self.rows("01-10 A", "02-10 B", "02-20 C", "03-10 D")
                + Self.rows("02-10 B", "02-20 F", "03-10 D", "04-10 E"))
        #expect(result.positions == ["A 1", "B 2", "C 1", "D 2", "E 1", "F 1"])
        let warning = try #require(result.reports.first?.warnings.first)
        #expect(
            warning.description
                == "export.csv:6:1: this row repeats that of line 3, and 1 more repeats an earlier one")
    }

    @Test func `a day whose rows are there twice is kept, and told`() throws {
        let result = importingTransactions(
            Self.header + Self.rows("01-10 A", "02-10 B", "02-10 C", "02-10 B", "02-10 C"))
        #expect(result.positions == ["A 1", "B 2", "C 2"])
        let warning = try #require(result.reports.first?.warnings.first)
        #expect(
            warning.description
                == "export.csv:5:1: this row repeats that of line 3, and 1 more repeats an earlier one")
    }

    @Test func `equal trades of one day are two trades, without a word`() {
        let result = importingTransactions(
            Self.header + Self.rows("01-10 A", "01-10 A", "01-10 A", "01-10 A"))
        #expect(result.positions == ["A 4"])
        #expect(result.reports.flatMap(\.warnings).isEmpty)
    }

    @Test func `rows in no order of days are taken as they are`() {
        let result = importingTransactions(
            Self.header + Self.rows("03-10 A", "01-10 B", "02-10 C", "01-20 D", "03-01 E"))
        #expect(result.positions == ["A 1", "B 1", "C 1", "D 1", "E 1"])
        #expect(result.reports.flatMap(\.warnings).isEmpty)
    }
}
