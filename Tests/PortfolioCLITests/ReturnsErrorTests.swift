import TestSupport
import Testing

@testable import PortfolioCLI

/// Returns tell what is wrong with holdings, trades and prices as a report does, though they work the trades off once.
@Suite struct ReturnsErrorTests {
    private static let trades = "date,type,symbol,shares,price,currency\n2024-01-02,buy,A,5,10,EUR\n"
    private static let tooMuch = trades + "2024-01-05,sell,A,6,11,EUR\n"
    private static let holdings =
        "symbol,shares,currency,purchase_date,purchase_price\nB,1,EUR,2024-01-03,7\n"
    private static let prices = "symbol,date,price,currency\nA,2024-02-01,12,EUR\nB,2024-02-01,8,EUR\n"

    @Test(
        arguments: [
            // More is sold than was held, and that beside a cell that can't be read.
            ["trades.csv": tooMuch],
            ["trades.csv": tooMuch, "holdings.csv": holdings + "C,x,EUR,2024-01-03,7\n"],
            ["trades.csv": trades, "holdings.csv": holdings + "C,x,EUR,2024-01-03,7\n"],
            // A symbol in both; prices of one that is held in another currency.
            ["trades.csv": trades, "holdings.csv": holdings + "A,1,EUR,2024-01-03,7\n"],
            ["trades.csv": trades, "prices.csv": prices + "A,2024-02-02,12,USD\n"],
            ["trades.csv": trades, "holdings.csv": holdings, "prices.csv": prices + "B,2024-02-02,12,USD\n"],
            [
                "trades.csv": tooMuch, "prices.csv": prices + "B,2024-02-02,12,USD\n",
                "holdings.csv": holdings,
            ],
        ], ["fifo", "average"])
    func `errors are those of a report`(files: [String: String], method: String) throws {
        let folder = try folder(files, method)
        let report = Run.inProcess(["report", folder.path])
        let returns = Run.inProcess(["returns", folder.path])
        #expect(report.code == 65 && !report.errors.isEmpty)
        #expect(returns.code == 65 && returns.errors == report.errors && returns.output.isEmpty)
    }

    @Test(arguments: [
        // After the day, a pool of shares has no lots to name, and other trades are not looked at.
        ("average", ",lot\n2024-01-02,buy,A,5,10,EUR,\n2024-03-05,sell,A,1,11,EUR,2024-01-02\n", true),
        ("fifo", ",lot\n2024-01-02,buy,A,5,10,EUR,\n2024-03-05,sell,A,6,11,EUR,\n", false),
        // What was sold out has prices in another currency.
        (
            "fifo", "\n2024-01-02,buy,A,5,10,USD\n2024-01-03,sell,A,5,10,USD\n2024-01-04,buy,D,5,10,EUR\n",
            true
        ),
    ])
    func `later trades and sold stocks are in error where they are in a report`(
        method: String, rows: String, isError: Bool
    ) throws {
        let files = [
            "trades.csv": "date,type,symbol,shares,price,currency" + rows,
            "rates.csv": "from,to,date,rate\nUSD,EUR,2024-01-02,0.9\nUSD,EUR,2024-01-03,0.9\n",
        ]
        let folder = try folder(files, method)
        for command in ["report", "returns"] {
            let run = Run.inProcess([command, folder.path, "--as-of", "2024-02-01"])
            #expect((run.code == 65) == isError, "\(command): \(run)")
        }
    }

    @Test func `a year has the errors of the trades after it`() throws {
        let later = Self.trades + "2025-01-05,sell,A,6,11,EUR\n"
        let folder = try folder(["trades.csv": later], "fifo")
        let report = Run.inProcess(["report", folder.path])
        let returns = Run.inProcess(["returns", folder.path, "--year", "2024"])
        #expect(report.code == 65 && returns.code == 65 && returns.errors == report.errors)
    }

    private func folder(_ files: [String: String], _ method: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR", "lots": "\#(method)"}"#)
        if files["prices.csv"] == nil { try folder.write("prices.csv", Self.prices) }
        for (name, text) in files { try folder.write(name, text) }
        return folder
    }
}
