import TestSupport
import Testing

@testable import PortfolioCLI

/// Returns of accounts between which shares are moved that no row states a currency of, because an exchange or a
/// spin-off brought them.
@Suite struct TransferredReturnsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("portfolio.json", #"{"currency": "EUR"}"#)
    }

    /// Some columns of the rows, by their keys.
    private func rows(_ words: String..., columns: [String]) -> [String] {
        let run = Run.inProcess(["returns", folder.path, "--format", "csv"] + words)
        return run.output.isEmpty ? ["\(run)"] : run.rows(columns)
    }

    @Test(arguments: [
        ("2024-01-10,exchange,B,,,,,,S,1:1,\n", "-34"),
        // On the day of the move itself.
        ("2024-02-01,exchange,B,,,,,,S,1:1,\n", "-34"),
        // B stays, and is worth 50.
        ("2024-01-10,spin_off,B,,,10,,,S,,0.5\n", "16"),
        ("2024-01-10,spin_off,B,,,10,,EUR,S,,0.5\n", "16"),
    ])
    func `the move of shares that a corporate action brought is a flow`(action: String, gain: String) throws {
        try folder.write(
            "trades.csv",
            "date,type,symbol,account,to_account,shares,price,currency,to_symbol,ratio,cost_share\n"
                + "2024-01-02,buy,B,A1,,10,10,EUR,,,\n\(action)2024-02-01,transfer,S,A1,A2,4,,,,,\n")
        try folder.write(
            "prices.csv",
            """
            symbol,date,price,currency
            B,2024-01-02,10,EUR
            S,2024-01-02,5,EUR
            S,2024-02-01,6,EUR
            S,2024-03-01,7,EUR
            B,2024-01-10,5,EUR
            B,2024-03-01,5,EUR

            """)
        // 4 shares go over at 6, and are worth 28 at the end; A1 keeps 6 of S, worth 42, and paid 100.
        #expect(
            rows("--by", "account", columns: ["key", "money_in", "money_out", "gain"])
                == ["A1 100 24 \(gain)", "A2 24 0 4"])
    }

    @Test func `price and currency gain are cut where shares are moved`() throws {
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,account,to_account,shares,price,currency,to_symbol,ratio
            2024-01-02,buy,B,A1,,10,10,USD,,
            2024-01-10,exchange,B,,,,,,S,1:1
            2024-02-01,transfer,S,A1,A2,10,,,,

            """)
        try folder.write(
            "prices.csv",
            """
            symbol,date,price,currency
            B,2024-01-02,10,USD
            S,2024-01-02,10,USD
            S,2024-02-01,16,USD
            S,2024-03-01,17,USD

            """)
        try folder.write(
            "rates.csv",
            """
            from,to,date,rate
            USD,EUR,2024-01-02,0.9
            USD,EUR,2024-01-10,0.9
            USD,EUR,2024-01-31,0.8
            USD,EUR,2024-02-01,0.8
            USD,EUR,2024-03-01,1

            """)
        // (160 − 100) · 0.8 + (170 − 160) · 1, and 100 · (0.8 − 0.9) + 160 · (1 − 0.8).
        #expect(rows(columns: ["gain", "price_gain", "currency_gain"]) == ["80 58 22"])
    }

    // An exchange of what nobody holds does nothing.
    @Test(arguments: [("transfer_out", ""), ("transfer", "B")], ["", "2024-01-06,exchange,Q,,,,,,N,\n"])
    func `shares that an exchange brought keep their multiplier`(
        move: (type: String, other: String), idle: String
    ) throws {
        try folder.write(
            "trades.csv",
            "date,type,symbol,shares,price,currency,account,to_account,to_symbol,multiplier\n"
                + "2024-01-02,buy,S,10,4,EUR,A,,,50\n2024-01-05,exchange,S,,,,,,N,\n\(idle)"
                + "2024-01-08,\(move.type),N,4,,EUR,A,\(move.other),,\n")
        try folder.write(
            "prices.csv", "date,symbol,price,currency\n2024-01-02,S,4,EUR\n2024-01-02,N,4,EUR\n")
        // 4 · 4 · 50 leave the account, and 6 · 4 · 50 stay.
        #expect(
            rows("--account", "A", columns: ["money_out", "closing_value", "gain"]) == ["800 1200 0"])
    }

    @Test(arguments: ["fifo", "average", "section104"])
    func `the order of the accounts is that of the holdings, then of the trades`(method: String) throws {
        try folder.write("portfolio.json", #"{"currency": "EUR", "lots": "\#(method)"}"#)
        try folder.write(
            "holdings.csv",
            "symbol,shares,currency,purchase_date,purchase_price,account\nH,1,EUR,2024-01-02,1,C\n")
        try folder.write(
            "trades.csv",
            """
            date,type,symbol,shares,price,currency,account,to_symbol,cost_share
            2024-01-02,buy,S,1,3,EUR,A,,
            2024-01-02,buy,S,1,3,EUR,B,,
            2024-01-02,buy,S,1,3,EUR,C,,
            2024-01-03,spin_off,S,1,,,,T,0.1

            """)
        try folder.write(
            "prices.csv",
            "date,symbol,price,currency\n2024-01-02,S,4,EUR\n2024-01-02,T,4,EUR\n2024-01-02,H,4,EUR\n")
        // One share of T is spread over C, A and B in this order, and B has the rest.
        let sale = ["T", folder.path, "--shares", "0.333333333333334", "--price", "6", "--account", "B"]
        let sold = Run.inProcess(["sell"] + sale + ["--currency", "EUR", "--date", "2024-01-04"])
        #expect(sold.code == 0, "\(sold.errors)")
        #expect(Run.inProcess(["check", folder.path]).code == 0)
        #expect(rows(columns: ["money_out"]) == ["2.000000000000004"])
    }
}
