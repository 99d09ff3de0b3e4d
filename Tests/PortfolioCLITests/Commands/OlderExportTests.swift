import TestSupport
import Testing

@testable import PortfolioCLI

/// Exports of positions that are older than what the portfolio has.
@Suite struct OlderExportTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("p/portfolio.json", #"{"currency": "USD"}"#)
        try folder.write("p/holdings.csv", "symbol,shares,currency\n")
    }

    /// Fidelity's export of a day: symbols with shares, worth 20 each.
    private func into(
        _ day: String, _ positions: KeyValuePairs<String, Int>, target: String = "p"
    ) throws -> Run {
        var text = "Account Number,Account Name,Symbol,Description,Quantity,Last Price,Current Value,"
        text += "Total Gain/Loss Dollar,Cost Basis Total\n"
        for (symbol, shares) in positions {
            text += "X1,Name,\(symbol),FUND,\(shares),$20.00,$\(20 * shares).00,+$0.00,$\(20 * shares).00\n"
        }
        try folder.write("e.csv", text + "\n\"Date downloaded \(day) 3:46 p.m ET\"\n")
        return Run.inProcess(["import", "\(folder.path)/e.csv", "--into", "\(folder.path)/\(target)"])
    }

    private let warning =
        "e.csv: warning: the export is of 2026-10-05, but VOO is known as of 2026-10-09: its shares may be older than "
        + "those that they replace\n  if they are, undo this, and import a newer export\n"

    @Test func `an older export that changes shares is told`() throws {
        #expect(try into("Oct-09-2026", ["VOO": 18, "VT": 3]).code == 0)
        let older = try into("Oct-05-2026", ["VOO": 10, "VT": 3])
        #expect(older.code == 2 && older.errors.contains(warning), "\(older)")
        #expect(folder.read("p/holdings.csv")?.contains("VOO,10,") == true)
        // What is as it was, or newer, is not.
        #expect(try !into("Oct-05-2026", ["VOO": 10, "VT": 3]).errors.contains("older"))
        #expect(try !into("Oct-09-2026", ["VOO": 11, "VT": 3]).errors.contains("older"))
        #expect(try !into("Oct-12-2026", ["VOO": 12, "VT": 3]).errors.contains("older"))
    }

    @Test func `an older export that brings a stock back is told`() throws {
        #expect(try into("Oct-09-2026", ["VOO": 18]).code == 0)
        #expect(try into("Oct-05-2026", ["VOO": 18, "VT": 3]).errors.contains(warning))
    }

    @Test func `a purchase after the day of the export tells it too`() throws {
        try folder.write(
            "p/holdings.csv", "symbol,shares,currency,purchase_date,cost_stock\nVOO,18,USD,2026-10-09,360\n")
        #expect(try into("Oct-05-2026", ["VOO": 10]).errors.contains(warning))
    }

    @Test func `prices of stocks that no other row has tell nothing of the account`() throws {
        try folder.write("p/prices.csv", "symbol,date,price\nVOO,2026-10-09,20\n")
        #expect(try into("Oct-05-2026", ["VOO": 10]).code == 0)
        try folder.write("p/holdings.csv", "symbol,shares,currency,account\nVOO,18,USD,Other\n")
        #expect(try !into("Oct-05-2026", ["VOO": 10]).errors.contains("older"))
    }

    @Test func `in a holdings file alone, the days of its rows' prices tell`() throws {
        try folder.write("h.csv", "symbol,shares,currency,price,price_date\nVOO,18,USD,20,2026-10-09\n")
        let run = try into("Oct-05-2026", ["VOO": 10], target: "h.csv")
        #expect(run.code == 2 && run.errors.contains(warning), "\(run)")
    }
}
