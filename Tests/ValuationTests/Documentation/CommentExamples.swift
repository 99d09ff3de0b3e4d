import Foundation
import Testing
import Valuation

/// The examples in the comments of the declarations.
@Suite struct CommentExamples {
    @Test func `currencies`() throws {
        let pound = try Currency("GBP")
        #expect(pound == .gbp)
        #expect(pound.decimals == 2)

        let pence = try QuoteCurrency("GBX")
        #expect(pence == .gbx)
        #expect(pence.currency == .gbp)
        #expect(pence.unitsPerMajor == 100)

        #expect(try Currency.eur.text(of: Decimal(exactly: "3311.3076")) == "3,311.31 EUR")
        #expect(Currency.jpy.text(of: 1500, signed: true) == "+1,500 JPY")
        #expect(Currency.eur.text(of: nil) == "n/a")
        #expect(Currency.eur.text(of: .complete(1500)) == "1,500.00 EUR")
        #expect(Currency.eur.text(of: .partial(1500, unknown: 2)) == "1,500.00 EUR without 2 holdings")
        #expect(Currency.eur.text(of: .unknown) == "n/a")
    }

    @Test func `numbers`() throws {
        let price = try Decimal(exactly: "40.89")
        #expect(price == Decimal(4089) / 100)
        #expect(Percentage(25, of: 200)?.rounded(decimals: 1) == Decimal(125) / 10)
    }

    @Test func `days`() throws {
        let day = try CalendarDate(2013, 3, 1)
        #expect(day == (try CalendarDate("2013-03-01")))
        #expect(day.advanced(by: -1).description == "2013-02-28")
        let leapDay = try CalendarDate(2012, 2, 29)
        #expect(leapDay.advanced(byMonths: -12).description == "2011-02-28")
        let today = CalendarDate(.now, in: .current)
        #expect(day < today)
        let text = Date(noonOf: day, in: .current).formatted(date: .abbreviated, time: .omitted)
        #expect(text.contains("2013"))
    }

    @Test func `holdings`() throws {
        let apple = try Holding(
            symbol: "AAPL", shares: 10, currency: .usd, name: "Apple",
            purchaseDate: CalendarDate(2005, 4, 1), purchasePrice: Decimal(exactly: "40.89"))
        #expect(apple.displayName == "Apple")
        #expect(apple.purchasePrice == decimal("40.89"))
    }

    @Test func `prices and rates`() throws {
        let prices = try PriceTable(["AAPL": Decimal(exactly: "430.47"), "BARC.L": 310])
        let rates = try RateTable(
            to: .eur, [.usd: Decimal(exactly: "0.77"), .gbp: Decimal(exactly: "1.15")])
        let day = try CalendarDate(2013, 3, 1)
        #expect(rates.rate(from: .gbp, to: .eur, on: day)?.rate == decimal("1.15"))
        let apple = try Holding(symbol: "AAPL", shares: 1, currency: .usd)
        let valuation = try PortfolioValuation(
            of: Portfolio(currency: .eur, holdings: [apple]), prices: prices, rates: rates,
            options: ValuationOptions(currency: .eur, asOf: day))
        #expect(valuation.holdings[0].price == decimal("430.47"))
    }

    @Test func `a rate the other way round`() throws {
        let day = try CalendarDate(2013, 3, 1)
        let rates = try RateTable([
            ExchangeRate(base: .eur, quote: .usd, rate: Decimal(exactly: "1.3"), date: day)
        ])
        let found = rates.rate(from: .usd, to: .eur, on: day)
        #expect(found?.rate == decimal("0.769230769230769"))
        #expect(found?.source == .inverse)
    }

    @Test func `a valuation, its history and its details`() throws {
        let holding = try Holding(
            symbol: "AAPL", shares: 10, currency: .usd, purchaseDate: CalendarDate(2013, 1, 15))
        let (portfolio, day) = (Portfolio(currency: .eur, holdings: [holding]), try CalendarDate(2013, 3, 1))
        let (prices, rates) = (PriceTable(), RateTable())
        let options = ValuationOptions(currency: .eur, asOf: day)
        let valuation = try PortfolioValuation(of: portfolio, prices: prices, rates: rates, options: options)
        #expect(!valuation.isComplete)
        #expect(valuation.totals.value != .complete(0))

        let first = try CalendarDate(2013, 1, 1)
        var printed: [CalendarDate] = []
        func print(_ date: CalendarDate, _ value: Total) { printed.append(date) }
        let days = HistoryInterval.month.days(from: first, through: day)
        let history = try PortfolioHistory(
            of: portfolio, prices: prices, rates: rates, options: options, on: days)
        for point in history.points { print(point.date, point.totals.value) }
        #expect(printed.map(\.description) == ["2013-01-01", "2013-02-01", "2013-03-01"])

        var titles: [String] = []
        if let detail = SectionBuilder(valuation).detail(of: "AAPL") {
            for section in detail.sections {
                titles.append(section.title)
                for item in section.items { titles.append("\(item.label): \(item.text)") }
            }
        }
        #expect(titles.prefix(2) == ["AAPL", "Number of shares: 10"])
    }

    @Test func `items`() throws {
        let shares = Item(.numberOfShares, .shares(10))
        let cost = try Item(.valuationPurchase, .money(Figure(exactly: "408.90"), .usd))
        #expect(shares.text == "10")
        #expect(cost.text == "408.90 USD")
    }

    @Test func `changes of a holding`() throws {
        var apple = try Holding(symbol: "AAPL", shares: 10, currency: .usd)
        try apple.update {
            $0.shares = 12
            $0.price = try Decimal(exactly: "430.47")
        }
        #expect(apple.shares == 12)
        #expect(apple.price == (try Decimal(exactly: "430.47")))

        var more = try Holding(symbol: "AAPL", shares: 10, currency: .usd)
        try more.update {
            $0.shares = 15
            $0.fees = try Decimal(exactly: "9.90")
        }
        #expect(more.shares == 15)
        #expect(more.fees == (try Decimal(exactly: "9.90")))
        #expect(apple.fees == nil)
    }

    /// A data source, as a list view has one.
    struct DataSource {
        let detail: StockDetail

        var numberOfSections: Int { detail.numberOfSections }
        func numberOfItems(in section: Int) -> Int { detail.numberOfItems(in: section) }
        func title(of section: Int) -> String? { detail.title(of: section) }
        func text(at row: Int, in section: Int) -> String? { detail.item(at: row, in: section)?.text }
    }
}
