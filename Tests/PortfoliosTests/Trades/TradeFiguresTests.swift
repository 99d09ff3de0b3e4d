import Foundation
import Portfolios
import Testing

/// What a folder with trades comes to, by hand.
@Suite struct TradeFiguresTests {
    /// Of A 10 shares are bought at 100 USD for 0.9 and 10 at 120 USD for 0.8; 12 are sold at 150 less 3 for 0.7.
    ///
    /// | lot | p | c | proceeds | cost | gain | currency gain | price gain |
    /// | --- | --- | --- | --- | --- | --- | --- | --- |
    /// | 10 | 1500 − 2.5 | 1000 | 1048.25 | 900 | 148.25 | 700 − 900 = −200 | 348.25 |
    /// | 2 | 300 − 0.5 | 240 | 209.65 | 192 | 17.65 | 168 − 192 = −24 | 41.65 |
    ///
    /// The other 8 cost 960 USD and 768 euros. A dollar a share is paid for 0.5, less 1 of taxes.
    static let twoCurrencies = [
        "trades.csv": """
        date,type,symbol,shares,price,currency,fees,taxes,rate
        2024-01-02,buy,A,10,100,USD,,,0.9
        2024-02-01,buy,A,10,120,USD,,,0.8
        2024-03-01,sell,A,12,150,USD,3,,0.7
        2024-04-02,dividend,A,8,1,USD,,1,0.5

        """,
        "prices.csv": "symbol,date,price\nA,2024-05-02,130\n",
        "rates.csv": "date,from,to,rate\n2024-05-02,USD,EUR,0.75\n",
    ]

    @Test func `sales and income are those of fifo, in both currencies`() throws {
        let gains = try TemporaryPortfolio(TradeFiguresTests.twoCurrencies).open().gains()
        #expect(gains.isComplete && gains.method == .fifo)
        #expect(gains.sales.count == 1)
        let sale = try #require(gains.sales.first)
        #expect(sale.shares == 12)
        // 1797 − 1240.
        #expect(sale.inStockCurrency.gain == 557)
        #expect(sale.lots.map(\.shares) == [10, 2])
        let lots = sale.lots.map(\.inPortfolioCurrency)
        #expect(lots.map(\.proceeds) == ["1048.25", "209.65"].map { Decimal(string: $0) })
        #expect(lots.map(\.cost) == [900, 192])
        #expect(sale.lots.map(\.currencyGain) == [-200, -24])
        #expect(sale.lots.map(\.priceGain) == ["348.25", "41.65"].map { Decimal(string: $0) })
        #expect(gains.totals.gain.complete == Decimal(string: "165.9"))
        #expect(gains.totals.dividends.complete == 4)
        #expect(gains.totals.taxes.complete == Decimal(string: "0.5"))
        #expect(gains.totals.netIncome.complete == Decimal(string: "3.5"))
    }

    @Test func `what is left open is valued, and the report has what was realised beside it`() throws {
        let report = try TemporaryPortfolio(TradeFiguresTests.twoCurrencies).open().report()
        #expect(report.summary.options.asOf.description == "2024-05-02")
        let totals = report.summary.totals
        // 8 · 130 · 0.75, and 960 · 0.75 − 768 through the currency.
        #expect(totals.value == .complete(780))
        #expect(totals.cost == .complete(768))
        #expect(totals.priceGain == .complete(60))
        #expect(totals.currencyGain == .complete(-48))
        #expect(report.realised?.gain.complete == Decimal(string: "165.9"))
        #expect(report.realised?.netIncome.complete == Decimal(string: "3.5"))
    }

    @Test func `the methods share one total, and lots are those that each leaves`() throws {
        let files = try TemporaryPortfolio(TradeFiguresTests.twoCurrencies)
        for (method, cost, left) in [
            // Takes 10 for 960 and 2 for 180, and leaves 8 at 100 for 0.9.
            (LotMethod.lifo, Decimal(1140), Decimal(720)), (.hifo, 1140, 720),
            // 20 shares cost 1860: 12 of them 1116.
            (.average, 1116, 744),
        ] {
            var settings = ValuationSettings()
            settings.lots = method
            let portfolio = try OpenPortfolio(files.location, settings)
            #expect(try portfolio.gains().totals.cost.complete == cost)
            let report = try portfolio.report()
            #expect(report.summary.totals.cost == .complete(left))
            // 1257.9 + 780 − 1860.
            let whole =
                (report.realised?.gain.complete ?? .nan) + (report.summary.totals.gain.complete ?? .nan)
            #expect(whole == Decimal(string: "177.9"))
        }
    }

    @Test func `an excluded holding counts in nothing, and holdings come before lots`() throws {
        var files = TradeFiguresTests.twoCurrencies
        files["holdings.csv"] = """
            symbol,shares,currency,purchase_price,price,excluded
            X,1,EUR,3,5,true
            Y,2,EUR,3,7,

            """
        let portfolio = try TemporaryPortfolio(files).open()
        let valuation = try portfolio.valuation()
        #expect(valuation.holdings.map(\.holding.symbol) == ["X", "Y", "A"])
        #expect(valuation.holdings.map(\.holding.location.file) == [0, 0, 1])
        #expect(valuation.holdings.map(\.holding.location.line) == [2, 3, 3])
        #expect(portfolio.fileNames == ["holdings.csv", "trades.csv", "prices.csv", "rates.csv"])
        // 780 and 2 · 7; 768 and 2 · 3.
        #expect(valuation.totals.value == .complete(794))
        #expect(valuation.totals.cost == .complete(774))
        #expect(try portfolio.gains().totals.gain.complete == Decimal(string: "165.9"))
        // Of trades alone.
        let lots = String(decoding: try portfolio.openLots().csv, as: UTF8.self)
        #expect(lots.split(separator: "\n").count == 2)
        #expect(lots.contains("\nA,,,8,USD,2024-02-01,120,,,0.8,\n"))
    }

    @Test func `lots read back as holdings are worth the same`() throws {
        let files = try TemporaryPortfolio(TradeFiguresTests.twoCurrencies)
        let lots = try files.open().openLots()
        #expect(lots.isComplete)
        let trades = try files.open().report()
        var others = TradeFiguresTests.twoCurrencies
        others["trades.csv"] = nil
        others["holdings.csv"] = String(decoding: lots.csv, as: UTF8.self)
        let holdings = try TemporaryPortfolio(others).open().report()
        #expect(holdings.summary.totals == trades.summary.totals)
        #expect(holdings.csv() == trades.csv())
        #expect(throws: PortfolioFailure.lotsInOtherCurrency(own: .eur)) {
            try files.open(currency: .usd).openLots()
        }
    }

    @Test func `as of an earlier day nothing later is known`() throws {
        var files = TradeFiguresTests.twoCurrencies
        files["trades.csv"]? += "2024-06-03,buy,B,1,1,CHF,,,\n2024-06-04,sell,A,99,1,USD,,,1\n"
        files["trades.csv"] = files["trades.csv"]?
            .replacingOccurrences(of: "symbol,shares", with: "symbol,name,shares")
            .replacingOccurrences(of: "buy,A,", with: "buy,A,Old,")
            .replacingOccurrences(of: "sell,A,", with: "sell,A,New,")
            .replacingOccurrences(of: "dividend,A,", with: "dividend,A,,")
            .replacingOccurrences(of: "buy,B,", with: "buy,B,,")
        let portfolio = try TemporaryPortfolio(files).open(asOf: "2024-02-15")
        let gains = try portfolio.gains()
        #expect(gains.sales.isEmpty && gains.income.isEmpty && gains.issues.isEmpty)
        let lots = String(decoding: try portfolio.openLots().csv, as: UTF8.self)
        #expect(lots.split(separator: "\n").dropFirst().map { $0.prefix(7) } == ["A,Old,,", "A,Old,,"])
        let report = try portfolio.report()
        #expect(report.summary.figures.holdings == 2)
        #expect(report.realised?.sales == 0)
        // B has neither a price nor a rate, but is not held yet.
        #expect(!report.summary.issues.contains { $0.symbol == "B" })
        #expect(throws: PortfolioFailure.self) {
            try TemporaryPortfolio(files).open(asOf: "2024-06-04").gains()
        }
    }

    @Test func `sales and payments are chosen by their days, history by the as-of date`() throws {
        var trades = TradeFiguresTests.twoCurrencies
        trades["trades.csv"]? += "2025-01-02,sell,A,8,100,USD,,,0.5\n"
        let portfolio = try TemporaryPortfolio(trades).open()
        // 400 − 768.
        let year = try #require(GainsRequest(year: 2025))
        #expect(try portfolio.gains(year).totals.gain.complete == -368)
        let first = try GainsRequest(.groups(by: .year), from: CalendarDate("2024-03-01"))
        guard case .groups(.year, let groups) = try portfolio.gains(first).contents else {
            Issue.record("no groups")
            return
        }
        #expect(groups.map(\.key) == ["2024", "2025"])
        #expect(groups.map(\.totals.gain.complete) == [Decimal(string: "165.9"), -368])
        let (later, earlier) = (try CalendarDate("2024-03-02"), try CalendarDate("2024-03-01"))
        #expect(throws: PortfolioFailure.noDays(from: later, through: earlier)) {
            try portfolio.gains(GainsRequest(from: later, through: earlier))
        }
    }
}
