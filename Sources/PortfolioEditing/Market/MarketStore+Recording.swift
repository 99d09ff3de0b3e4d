internal import PortfolioFiles
public import Valuation

extension MarketStore {
    /// Records prices and exchange rates, each of a day: all of them, or none.
    ///
    /// ```swift
    /// let store = try MarketStore("portfolios/mine")
    /// let changes = try store.record(
    ///     prices: [StockPrice(symbol: "AAPL", price: Decimal(exactly: "93.7"), date: later)],
    ///     rates: [ExchangeRate(base: .usd, quote: .eur, rate: Decimal(exactly: "0.7356"), date: later)])
    /// for change in changes { print(change.path) }
    /// // portfolios/mine/prices.csv
    /// // portfolios/mine/rates.csv
    /// ```
    ///
    /// A price is that of one share in its unit, pence or pounds; without a unit, in the one in which the portfolio quotes
    /// the symbol. A rate is for 1 unit of its base. Figures are written with all their digits: nothing is rounded or
    /// converted. What is there already stays as it is; a different figure of the same day is an error, unless
    /// ``isForced``. The price before a day's is its previous close, so `previousClose` is not kept.
    ///
    /// - Parameters:
    ///   - prices: not negative; each with the day it is of.
    ///   - rates: above 0; each with the day it is of.
    /// - Returns: the files that have changed.
    /// - Throws: ``EditingError/refused(_:)`` if a figure has no day or can't be one, as a negative price;
    ///   ``EditingError/contradicted(_:)`` if figures of one day differ, or a price is in another currency than the
    ///   holding, or needs a unit because rows have several; ``EditingError/unreadable(_:)`` if a file has errors; and
    ///   the errors of saving, after which no file has changed: ``EditingError/locked(_:)``,
    ///   ``EditingError/changed(_:)`` and ``EditingError/file(_:)``.
    /// - Complexity: O(*n* + *m*) for *n* rows of the files and *m* figures.
    @discardableResult
    public func record(
        prices: [StockPrice] = [], rates: [ExchangeRate] = []
    ) throws(EditingError) -> [FileChange] {
        var log = DiagnosticLog()
        var quotes: [StatedQuote] = []
        func add(
            _ subject: StatedQuote.Subject, _ figure: Decimal, _ day: CalendarDate?, _ unit: QuoteCurrency?,
            _ file: String?, isRight: (CompactDecimal) -> Bool, _ rule: String
        ) {
            func refuse(_ problem: String) {
                log.add(Diagnostic(file: file ?? "", message: "the \(subject.name) \(problem)"))
            }
            guard let day else { return refuse("has no day") }
            do throws(NumberError) {
                let number = try CompactDecimal(figure)
                guard isRight(number) else { return refuse(rule) }
                quotes.append(StatedQuote(subject, number, on: day, unit: unit, file: file ?? ""))
            } catch { refuse("can't be written: \(error)") }
        }
        for price in prices {
            add(
                .price(of: price.symbol), price.price, price.date, price.unit, self.prices.first,
                isRight: { !price.symbol.isEmpty && !$0.isNegative }, "needs a symbol, and is not negative")
        }
        for rate in rates {
            add(
                .rate(from: rate.base, to: rate.quote), rate.rate, rate.date, nil, self.rates.first,
                isRight: { rate.base != rate.quote && !$0.isNegative && !$0.isZero },
                "is above 0, and between two currencies")
        }
        guard log.isEmpty else { throw .refused(log) }
        for quote in quotes {
            if let problem = unitProblem(of: quote) { log.add(problem) }
        }
        guard log.isEmpty else { throw .contradicted(log) }
        return try merge(quotes).changes.filter(\.isChanged)
    }
}
