import TestSupport
import Testing

@testable import PortfolioCLI

/// Exports of accounts that are in another currency than the portfolio.
@Suite struct PortfolioCurrencyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "t.csv",
            """
            Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,\
            Currency (Result),Total,Currency (Total)
            Market buy,2024-04-03 15:00:00,US0378331005,AAPL,Apple,,E5,2,170.00,USD,1.10,,EUR,309.09,EUR
            Market sell,2024-05-03 15:00:00,US0378331005,AAPL,Apple,,E7,2,180.00,USD,1.10,,EUR,327.27,EUR

            """)
    }

    private func run(_ words: String...) -> Run {
        Run.inProcess(words.map { $0.hasPrefix("@") ? folder.path + "/" + $0.dropFirst() : $0 })
    }

    @Test func `totals in another currency are left out`() throws {
        try folder.write("g/portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write("g/trades.csv", "date,type,symbol,shares,price,currency\n")
        let imported = run("import", "--trades", "@t.csv", "--into", "@g")
        #expect(imported.code == 0, "\(imported)")
        let told = "2 totals left out: in another currency than the portfolio's, GBP"
        #expect((imported.output + imported.errors).contains(told), "\(imported)")
        #expect(folder.read("g/trades.csv")?.contains("309.09") == false)
        try folder.write(
            "g/rates.csv", "from,to,date,rate\nUSD,GBP,2024-04-03,0.8\nUSD,GBP,2024-05-03,0.75\n")
        let gains = run("gains", "@g", "--by", "symbol", "--format", "csv").output
        // 360 · 0.75 and 340 · 0.8, by hand.
        #expect(gains.contains("\nAAPL,1,270,272,-2,"), "\(gains)")
    }

    @Test func `totals in the portfolio's currency count, and without a portfolio those of most rows`() throws
    {
        try folder.write("e/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("e/trades.csv", "date,type,symbol,shares,price,currency\n")
        #expect(run("import", "--trades", "@t.csv", "--into", "@e").code == 0)
        let gains = run("gains", "@e", "--by", "symbol", "--format", "csv").output
        #expect(gains.contains("\nAAPL,1,327.27,309.09,18.18,"), "\(gains)")
        let alone = run("import", "--trades", "@t.csv")
        #expect(alone.output.contains("309.09") && alone.errors.contains("totals are in EUR"), "\(alone)")
    }

    @Test func `costs in another currency are left out`() throws {
        try folder.write(
            "ii.csv",
            """
            Symbol,Name,Qty,Price,Change,Chg %,Market Value £,Market Value,Book Cost,Gain,Gain %,Average Price
            AAPL,Apple,10,$180.00,$1.00,0.5%,"£1,440.00","$1,800.00","£1,200.00",£240.00,20.0%,£120.00

            """)
        try folder.write("e/portfolio.json", #"{"currency": "EUR"}"#)
        try folder.write("e/holdings.csv", "symbol,shares,currency\n")
        let imported = run("import", "@ii.csv", "--into", "@e")
        #expect(imported.code == 0, "\(imported)")
        let told = "1 cost left out: in another currency than the portfolio's, EUR"
        #expect((imported.output + imported.errors).contains(told), "\(imported)")
        #expect(folder.read("e/holdings.csv")?.contains("1200") == false)
        try folder.write("g/portfolio.json", #"{"currency": "GBP"}"#)
        try folder.write("g/holdings.csv", "symbol,shares,currency\n")
        #expect(run("import", "@ii.csv", "--into", "@g").code == 0)
        #expect(folder.read("g/holdings.csv")?.contains("1200") == true)
    }
}
