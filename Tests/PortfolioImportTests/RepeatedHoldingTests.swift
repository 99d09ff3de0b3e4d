import PortfolioFiles
import Testing

@testable import PortfolioImport

/// Positions that several exports list, or one for several days: each holding counts once, or its file says so.
@Suite struct RepeatedHoldingTests {
    private func flex(_ account: String, _ rows: (symbol: String, shares: String, day: String)...) -> [UInt8]
    {
        Array(
            ("ClientAccountID,Symbol,Quantity,MarkPrice,PositionValue,CurrencyPrimary,ReportDate,CostBasisMoney\n"
                + rows.map { "\(account),\($0.symbol),\($0.shares),10,\($0.shares)0,USD,\($0.day),90\n" }
                .joined()).utf8)
    }

    private func warnings(_ files: [UInt8]...) -> [String] {
        let outcome = importing(files.enumerated().map { ("\($0 + 1).csv", $1) })
        #expect(outcome.errors == "")
        return outcome.reports.flatMap(\.warnings).map { "\($0.file):\($0.line): \($0.message)" }
    }

    @Test func `a holding of two days in two exports is told with its line`() {
        let january = flex("", ("OLD", "5", "20240131"), ("AAPL", "10", "20240131"), ("VOD", "3", "20240131"))
        let february = flex(
            "", ("NEW", "7", "20240229"), ("AAPL", "12", "20240229"), ("VOD", "3", "20240229"))
        #expect(
            warnings(january, february) == [
                "2.csv:3: AAPL of 2024-02-29 is in 1.csv too, as of 2024-01-31, and 1 more is in an earlier file: both count"
            ])
    }

    @Test func `a holding of one account in two exports of a day is told, too`() {
        #expect(
            warnings(
                flex("U1", ("AAPL", "10", "20240131")),
                flex("U1", ("AAPL", "12", "20240131"), ("VOD", "3", "20240131")))
                == ["2.csv:2: AAPL of 2024-01-31 is in 1.csv too, as of 2024-01-31: both count"])
    }

    @Test func `holdings of other accounts, or of one day without an account, are right as they are`() {
        #expect(
            warnings(flex("U1", ("AAPL", "10", "20240131")), flex("U2", ("AAPL", "12", "20240229"))).isEmpty)
        #expect(warnings(flex("", ("AAPL", "10", "20240131")), flex("", ("AAPL", "12", "20240131"))).isEmpty)
        // Lots of one file are its own.
        #expect(
            warnings(
                flex("U1", ("AAPL", "10", "20240131"), ("AAPL", "2", "20240131")),
                flex("U1", ("VOD", "3", "20240229"))
            ).isEmpty)
    }

    @Test func `a column of days that a stock has several of is left open, whatever its name`() throws {
        var log = DiagnosticLog()
        let export = """
            Snapshot,Symbol,Quantity,Price,Value,Currency
            2024-01-31,AAPL,10,100,1000,USD
            2024-02-29,AAPL,12,110,1320,USD

            """
        let suggestion = try #require(Suggestion(for: Array(export.utf8), name: "positions.csv", log: &log))
        #expect(suggestion.json.contains(#""price_date": "?""#) && suggestion.openPlaces == 1)
        #expect(suggestion.json.contains("Snapshot differs from row to row"))
    }
}
