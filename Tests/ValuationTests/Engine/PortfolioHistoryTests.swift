import Foundation
import TestSupport
import Testing
import Valuation

/// Two stocks over three days, whose figures can be worked out in the head: the dollar falls from 0.8 to 0.625 to 0.5
/// euros while one stock rises from 100 to 120 to 150 dollars; the other is bought for 20 euros a day later, and falls.
struct ThreeDays {
    let days: [CalendarDate]
    var portfolio: Portfolio
    let prices: PriceTable
    let rates: RateTable
    let options: ValuationOptions

    init() throws {
        days = try ["2020-01-01", "2020-01-02", "2020-01-03"].map { try CalendarDate($0) }
        let euro = try Currency("EUR")
        portfolio = Portfolio(
            name: "Three days", currency: euro,
            holdings: [
                try Holding(
                    symbol: "A", shares: 10, currency: QuoteCurrency("USD"), purchaseDate: days[0],
                    purchasePrice: 100),
                try Holding(
                    symbol: "B", shares: 5, currency: QuoteCurrency("EUR"), purchaseDate: days[1],
                    purchasePrice: 20),
            ])
        prices = try PriceTable([
            StockPrice(symbol: "A", price: 100, date: days[0]),
            StockPrice(symbol: "A", price: 120, date: days[1]),
            StockPrice(symbol: "A", price: 150, date: days[2]),
            StockPrice(symbol: "B", price: 20, date: days[1]),
            StockPrice(symbol: "B", price: 18, date: days[2]),
        ])
        let dollar = try Currency("USD")
        rates = try RateTable(
            zip(days, [Decimal(125) / 100, Decimal(16) / 10, 2]).map {
                ExchangeRate(base: euro, quote: dollar, rate: $1, date: $0)
            })
        options = ValuationOptions(currency: euro, asOf: days[2])
    }

    func history() throws -> PortfolioHistory {
        try PortfolioHistory(of: portfolio, prices: prices, rates: rates, options: options, on: days)
    }
}

@Suite struct PortfolioHistoryTests {
    @Test func `each day's figures are those worked out by hand`() throws {
        let points = try ThreeDays().history().points
        #expect(points.map(\.date.description) == ["2020-01-01", "2020-01-02", "2020-01-03"])
        #expect(points.map(\.totals.cost) == [.complete(800), .complete(900), .complete(900)])
        #expect(points.map(\.totals.value) == [.complete(800), .complete(850), .complete(840)])
        #expect(points.map(\.totals.gain) == [.complete(0), .complete(-50), .complete(-60)])
        #expect(points.map(\.totals.priceGain) == [.complete(0), .complete(125), .complete(240)])
        #expect(points.map(\.totals.currencyGain) == [.complete(0), .complete(-175), .complete(-300)])
    }

    @Test func `each day is the valuation as of that day, for every kind of holding`() throws {
        var case3 = try ThreeDays()
        let pounds = try QuoteCurrency("GBX")
        case3.portfolio.holdings += [
            try Holding(
                symbol: "A", shares: -3, currency: QuoteCurrency("USD"), purchasePrice: 90, purchaseRate: 1),
            try Holding(
                symbol: "C", shares: 7, currency: pounds, purchaseDate: case3.days[1], purchasePrice: 150),
            try Holding(symbol: "D", shares: 2, currency: QuoteCurrency("USD"), price: 9, rate: 2),
            try Holding(symbol: "B", shares: 1, currency: QuoteCurrency("EUR"), isExcluded: true),
        ]
        for currency in ["EUR", "USD"] {
            var options = ValuationOptions(currency: try Currency(currency), asOf: case3.days[2])
            try options.setPrice(4, of: "B")
            let days = HistoryInterval.day.days(
                from: case3.days[0].advanced(by: -2), through: case3.days[2].advanced(by: 12))
            let history = try PortfolioHistory(
                of: case3.portfolio, prices: case3.prices, rates: case3.rates, options: options, on: days)
            #expect(history.points.count == 17)
            for point in history.points {
                var asOf = options
                asOf.asOf = point.date
                let valuation = try PortfolioValuation(
                    of: case3.portfolio, prices: case3.prices, rates: case3.rates, options: asOf)
                #expect(point.isComplete == valuation.isComplete)
                #expect(point.totals.holdings == valuation.totals.holdings)
                #expect(point.totals.cost == valuation.totals.cost)
                #expect(point.totals.value == valuation.totals.value)
                #expect(point.totals.gain == valuation.totals.gain)
                #expect(point.totals.gainPercent == valuation.totals.gainPercent)
                #expect(point.totals.priceGain == valuation.totals.priceGain)
                #expect(point.totals.currencyGain == valuation.totals.currencyGain)
            }
        }
    }

    /// More days than are valued at once, prices and rates that come on a few of them, prices of the holding's own, with
    /// a date and without, and one of the options.
    @Test(arguments: seeds(count: 8))
    func `each day has the totals and the issues of the valuation as of that day`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let first = try day("2020-01-01")
        let (eur, usd) = (try currency("EUR"), try currency("USD"))
        let days = (0..<150).map { first.advanced(by: $0) }
        let symbols = ["A", "B", "C"]
        var prices: [StockPrice] = []
        for symbol in symbols {
            for day in days where random.below(6) == 0 {
                let price = Decimal(random.below(12) == 0 ? 100 : 9)
                prices.append(StockPrice(symbol: symbol, price: price, date: day))
            }
        }
        let rates = days.filter { _ in random.below(5) == 0 }.map {
            ExchangeRate(
                base: eur, quote: usd, rate: Decimal(10 + random.below(3)) / 10, date: $0)
        }
        let holdings = try (0..<8).map { number in
            let price: Decimal? = random.below(3) == 0 ? 8 : nil
            let isDated = random.bool()
            return try Holding(
                symbol: symbols[number % 3], shares: Decimal(number + 1),
                currency: QuoteCurrency(number % 3 == 0 ? eur : usd),
                purchaseDate: random.bool() ? random.pick(days) : nil,
                purchasePrice: random.bool() ? 7 : nil, price: price,
                priceDate: price != nil && isDated ? random.pick(days) : nil,
                location: InputLocation(line: number + 2))
        }
        let portfolio = Portfolio(currency: eur, holdings: holdings)
        var options = ValuationOptions(currency: eur, asOf: days[149])
        if random.bool() { try options.setPrice(10, of: "B") }
        let (priceTable, rateTable) = (try PriceTable(prices), try RateTable(rates))
        let history = try PortfolioHistory(
            of: portfolio, prices: priceTable, rates: rateTable, options: options, on: days)
        var count: [String: Int] = [:]
        for (point, day) in zip(history.points, days) {
            options.asOf = day
            let valuation = try PortfolioValuation(
                of: portfolio, prices: priceTable, rates: rateTable, options: options)
            #expect(point.date == day)
            #expect(point.totals == valuation.totals)
            #expect(point.isComplete == valuation.isComplete)
            for issue in valuation.issues where issue.kind != .notYetBought {
                count["\(issue.location.line) \(issue.kind)", default: 0] += 1
            }
        }
        let told = history.issues.filter { $0.issue.kind != .notYetBought }
            .map { ("\($0.issue.location.line) \($0.issue.kind)", $0.days) }
        #expect(Dictionary(uniqueKeysWithValues: told) == count)
    }

    @Test func `a day before the first price is incomplete, one before the first purchase has nothing`()
        throws
    {
        var early = try ThreeDays()
        early.portfolio.holdings[1] = try Holding(
            symbol: "B", shares: 5, currency: QuoteCurrency("EUR"), purchaseDate: early.days[0],
            purchasePrice: 20)
        let days = [early.days[0].advanced(by: -1)] + early.days
        let history = try PortfolioHistory(
            of: early.portfolio, prices: early.prices, rates: early.rates, options: early.options, on: days)
        #expect(history.points.map(\.isComplete) == [true, false, true, true])
        #expect(history.points[0].totals.holdings == 0)
        #expect(history.points[0].totals.value == .complete(0))
        #expect(history.points[1].totals.value == .partial(800, unknown: 1))
        #expect(!history.isComplete)
    }

    @Test func `stated prices and rates hold on every day, and are counted`() throws {
        var stated = try ThreeDays()
        stated.portfolio.holdings[0] = try Holding(
            symbol: "A", shares: 10, currency: QuoteCurrency("USD"), purchaseDate: stated.days[0],
            purchasePrice: 100,
            price: 110, rate: Decimal(9) / 10)
        let history = try stated.history()
        #expect(history.statedHoldings == 1)
        #expect(history.points.map(\.totals.value) == [.complete(990), .complete(1090), .complete(1080)])
        #expect(try ThreeDays().history().statedHoldings == 0)
    }

    @Test func `the issues of every day are told, each kind of a holding once`() throws {
        let first = try day("2020-01-01")
        let days = HistoryInterval.day.days(from: first, through: first.advanced(by: 9))
        // Six days at 100, two at 1, then none.
        let closes = try ["100", "100", "100", "100", "100", "100", "1", "1"].enumerated().map {
            try price("A", $1, on: first.advanced(by: $0).description)
        }
        let holdings = try [
            holding("A", "1", "EUR", at: "90"), holding("A", "1", "EUR", at: "90", isExcluded: true),
            holding("B", "1", "EUR", bought: "2020-01-09", at: "5"),
            holding("C", "1", "EUR", bought: "2020-01-11", at: "5", price: "6"),
        ]
        var options = ValuationOptions(currency: try currency("EUR"), asOf: first)
        options.maximumPriceAge = 1
        let history = try PortfolioHistory(
            of: Portfolio(currency: currency("EUR"), holdings: holdings), prices: PriceTable(closes),
            options: options, on: days)
        let told = history.issues.map {
            "\($0.issue.symbol) \($0.issue.kind) \($0.firstDay) \($0.days): \($0.issue.message)"
        }
        #expect(
            told == [
                "A stalePrice 2020-01-10 1: the price is from 2020-01-08, 2 days before 2020-01-10",
                "A suspectedUnit 2020-01-07 4: price 1 EUR against previous close 100 EUR: is it in EUR or EUX?",
                "B missingPrice 2020-01-09 2: no price on or before 2020-01-09",
                "C notYetBought 2020-01-01 10: bought on 2020-01-11, after 2020-01-10: left out",
            ])
    }

    @Test func `what is bought after the last of days in any order is left out`() throws {
        let days = try [day("2020-01-20"), day("2020-01-10")]
        let history = try PortfolioHistory(
            of: Portfolio(
                currency: currency("EUR"),
                holdings: [holding("A", "1", "EUR", bought: "2020-01-15", at: "5", price: "6")]),
            options: ValuationOptions(currency: currency("EUR"), asOf: days[1]), on: days)
        #expect(history.issues.map(\.issue.message) == ["bought on 2020-01-15, after 2020-01-10: left out"])
    }

    @Test func `a price in another currency than its holding's is an error`() throws {
        let three = try ThreeDays()
        let prices = try PriceTable([StockPrice(symbol: "A", price: 1, unit: QuoteCurrency("GBX"))])
        #expect(throws: ValuationError.self) {
            try PortfolioHistory(of: three.portfolio, prices: prices, options: three.options, on: three.days)
        }
    }

    @Test func `a holding that can't be valued on one day can't be on many`() throws {
        var three = try ThreeDays()
        three.portfolio.holdings[1] = try Holding(symbol: "B", shares: 5, currency: .eur, rate: 2)
        let problem = ValuationError.invalidHolding(
            symbol: "B", HoldingProblem(.rate, .rateOfOwnCurrency(.eur)))
        #expect(throws: problem) { try three.history() }
    }

    @Test func `a history begins with the first purchase or the first price, whichever is later`() throws {
        let three = try ThreeDays()
        let last = three.days[2]
        let first = { (holdings: [Holding]) in
            PortfolioHistory.firstDay(of: holdings, prices: three.prices, through: last)
        }
        #expect(first(three.portfolio.holdings) == three.days[0])
        #expect(first([three.portfolio.holdings[1]]) == three.days[1])
        let old = try Holding(
            symbol: "B", shares: 1, currency: QuoteCurrency("EUR"), purchaseDate: CalendarDate("1999-01-01"))
        #expect(first([old]) == three.days[1])
        #expect(first([]) == last)
    }
}
