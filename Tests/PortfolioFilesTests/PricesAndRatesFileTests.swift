import Foundation
import Kernels
import TestSupport
import Testing
import Valuation

@testable import PortfolioFiles

@Suite struct PricesAndRatesFileTests {
    /// The rate found, read with every kernel.
    private func rate(_ text: String, _ from: String, _ to: String, on date: String) throws -> AppliedRate? {
        let rate = try rate(text, from, to, on: date, .portable)
        for kernel in Kernel.available.dropFirst() {
            #expect(try self.rate(text, from, to, on: date, kernel) == rate, "by \(kernel)")
        }
        return rate
    }

    private func rate(
        _ text: String, _ from: String, _ to: String, on date: String, _ kernel: Kernel
    ) throws -> AppliedRate? {
        let (market, log) = try marketFiles(rates: [text], by: kernel)
        try #require(log.isEmpty, "\(log.first)")
        let table = market.rates
        return try table.rate(
            from: Currency(from), to: Currency(to), on: CalendarDate(date), maximumAge: 7)
    }

    private func decimal(_ text: String) -> Decimal? { Decimal(string: text) }

    static let tables = [
        "from,to,rate,date\nEUR,USD,1.3,2013-03-01\nEUR,GBP,0.8652,2013-03-01\n",
        "\u{FEFF}RATE,Date,To,From\r\n1.3,2013-03-01,USD,EUR\r\n0.8652,2013-03-01,GBP,EUR",
        "# ours\n\nfrom,to,rate,date,source\nEUR,USD, 1.30 ,2013-03-01,\"x,\ny\"\n\n\"EUR\",\"GBP\",\"8652e-4\",2013-03-01,\n",
        "Date,USD,JPY,GBP,\n2013-03-01,1.3,N/A,0.8652,\n",
        "Date, USD, JPY, GBP, \n1 March 2013, 1.3000, N/A, 0.86520, \n",
        "\u{FEFF}Date,USD,GBP\r\n01 march 2013,1.3,0.8652",
    ]

    @Test(arguments: tables)
    func `rates are the same in every form they come in`(_ text: String) throws {
        let direct = try #require(try rate(text, "EUR", "USD", on: "2013-03-01"))
        #expect(direct.rate == decimal("1.3") && direct.source == .direct)
        // 1 ÷ 1.3, and 0.8652 ÷ 1.3, to 15 digits.
        #expect(try rate(text, "USD", "EUR", on: "2013-03-08")?.rate == decimal("0.769230769230769"))
        let cross = try #require(try rate(text, "USD", "GBP", on: "2013-03-01"))
        #expect(
            cross.rate == decimal("0.665538461538462") && cross.source == .cross && cross.via?.code == "EUR")
        // Never a later rate, and never one that is too old.
        #expect(try rate(text, "EUR", "USD", on: "2013-02-28") == nil)
        #expect(try rate(text, "EUR", "USD", on: "2013-03-09") == nil)
        #expect(try rate(text, "EUR", "JPY", on: "2013-03-01") == nil)
    }

    @Test func `the ECB's own files agree with each other`() throws {
        let history = try PackageFolder.text("data/ecb/eurofxref-hist.csv")
        let daily = try PackageFolder.text("data/ecb/eurofxref.csv")
        // As in the file: 1.1172, 0.8338 (0.83380 in the daily file), 136 (136.00).
        for (code, expected) in [("USD", "1.1172"), ("GBP", "0.8338"), ("ISK", "136"), ("ZAR", nil)] {
            let long = try rate(history, "EUR", code, on: "2026-10-30")?.rate
            #expect(try rate(daily, "EUR", code, on: "2026-10-30")?.rate == long)
            if let expected { #expect(long == decimal(expected)) }
        }
        // There are no rates of the króna between 2008-12-09 and 2018-02-01.
        #expect(try rate(history, "EUR", "ISK", on: "2013-03-01") == nil)
        #expect(try rate(history, "EUR", "ISK", on: "2008-12-16")?.rate == 290)
        // 2013-03-02 was a Saturday.
        let weekend = try #require(try rate(history, "EUR", "USD", on: "2013-03-03"))
        #expect(weekend.rate == decimal("1.3") && weekend.date?.description == "2013-03-01")
    }

    private func value(
        _ prices: String, asOf date: String, _ kernel: Kernel
    ) throws -> (HoldingValuation, PortfolioValuation) {
        let (market, log) = try marketFiles(prices: [prices], by: kernel)
        try #require(log.isEmpty, "\(log.first)")
        let table = market.prices
        let pound = try Currency("GBP")
        let holding = try Holding(symbol: "BARC.L", shares: 100, currency: QuoteCurrency("GBX"))
        let day = try CalendarDate(date)
        let valuation = try PortfolioValuation(
            of: Portfolio(currency: pound, holdings: [holding]), prices: table,
            options: ValuationOptions(currency: pound, asOf: day))
        return (valuation.holdings[0], valuation)
    }

    static let prices = [
        "symbol,date,price,currency\nBARC.L,2016-06-23,186.95,GBX\nBARC.L,2016-06-24,153.90,GBX\n",
        "\u{FEFF}Price,SYMBOL,Date\r\n153.9,BARC.L,2016-06-24\r\n1869.5e-1,BARC.L,2016-06-23",
        "# closes\n\nsymbol,date,price,currency,why\nBARC.L,2016-06-24,1.539,GBP,\"a\nb\"\n\n \"BARC.L\" ,2016-06-23,1.8695,GBP,\n"
            .replacing(" \"BARC.L\" ", with: "\"BARC.L\""),
        "symbol,date,price,currency,previous_close\nBARC.L,2016-06-24,153.9,GBp,186.95\nX,,1,,\n",
    ]

    @Test(arguments: prices, Kernel.available)
    func `prices are the same in every form they come in`(_ text: String, _ kernel: Kernel) throws {
        let (holding, _) = try value(text, asOf: "2016-06-26", kernel)
        #expect(holding.price == decimal("153.9"))
        #expect(holding.previousClose == decimal("186.95"))
        #expect(holding.priceDate?.description == "2016-06-24")
        // 100 · 153.90 ÷ 100, in pounds.
        #expect(holding.inStockCurrency.value == decimal("153.9"))
        #expect(try value(text, asOf: "2016-06-22", kernel).0.price == nil)
    }

    @Test(arguments: Kernel.available)
    func `a price without a date holds on any day, where there is no dated one`(_ kernel: Kernel) throws {
        let text = "symbol,date,price\nBARC.L,,150\nBARC.L,2016-06-24,153.9\n"
        #expect(try value(text, asOf: "2016-06-23", kernel).0.price == 150)
        #expect(try value(text, asOf: "2016-06-24", kernel).0.price == decimal("153.9"))
    }
}
