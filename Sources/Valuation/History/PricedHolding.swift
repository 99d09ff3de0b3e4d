/// A holding on the days of a history: what is the same on all of them, and its valuation on the last one.
final class PricedHolding {
    let holding: Holding
    let symbol: Int?
    let statedPrice: CompactDecimal?
    /// Its place among the issues; `nil` for a lot that has had none.
    var place: Int?
    /// The kinds of issues that it has had.
    var noted: IssueKinds = []
    /// The days of the symbol's splits, ascending: on them, prices of days before become others.
    private let splits: [CalendarDate]
    /// The last valuation. Lots that are valued together have none of their own.
    private var valued: Valued?

    /// A valuation, and what tells whether its prices are those of another day too.
    private final class Valued {
        var computed = ComputedHolding()
        /// ``PriceTable/end(of:on:from:)`` on its day.
        var end = 0
        /// The number of splits up to its day.
        var splits = 0
    }

    init(_ holding: Holding, _ prices: PriceTable, _ options: ValuationOptions) {
        self.holding = holding
        symbol = prices.symbols.find(holding.symbol)
        statedPrice = options.statedPrices[holding.symbol]
        splits = symbol.flatMap { prices.adjustment(of: $0)?.splits.map(\.date) } ?? []
    }

    var inputs: HoldingInputs { holding.inputs }

    /// A holding of the same stock as another.
    init(_ holding: Holding, like position: PricedHolding) {
        self.holding = holding
        symbol = position.symbol
        statedPrice = position.statedPrice
        splits = position.splits
    }

    func check(own: Currency, _ prices: PriceTable) throws(ValuationError) {
        if let problem = holding.firstProblem(own: own) {
            throw .invalidHolding(symbol: holding.symbol, problem)
        }
        if let symbol, let price = prices.quote(of: symbol, otherThan: holding.stockCurrency),
            let unit = price.unit
        {
            throw .priceInOtherCurrency(symbol: holding.symbol, unit: unit, stock: holding.stockCurrency)
        }
    }

    func isStated(_ options: ValuationOptions, own: Currency) -> Bool {
        if statedPrice != nil || (inputs.price != nil && inputs.priceDate == nil) { return true }
        let stockCurrency = inputs.quote.currency
        if stockCurrency == options.currency { return false }
        return options.statedRates[stockCurrency] != nil
            || (own == options.currency && inputs.rate != nil)
    }

    /// The valuation on the as-of date, by which it was bought. If it has the same price as on the day it was valued
    /// before, only what depends on the day and on the exchange rate is computed.
    ///
    /// - Complexity: O(1) amortized over ascending days; otherwise O(log *n*) for *n* prices of the symbol.
    func value(by valuer: inout HoldingValuer) -> ComputedHolding {
        let day = valuer.options.asOf
        let end = symbol.map { valuer.prices.end(of: $0, on: day, from: valued?.end ?? 0) } ?? 0
        let done = splits.isEmpty ? 0 : splits.partitioningIndex { $0 > day }
        // A price that is stated, dated or not, is among the table's on one day and behind them on the next.
        let isStated = statedPrice != nil || inputs.price != nil
        if let valued, valued.end == end, valued.splits == done, !isStated {
            valuer.update(&valued.computed, inputs)
            return valued.computed
        }
        let new = valued ?? Valued()
        valuer.compute(
            inputs, symbol: symbol, statedPrice: statedPrice, pricesUpTo: symbol == nil ? nil : end,
            into: &new.computed)
        (new.end, new.splits) = (end, done)
        valued = new
        return new.computed
    }
}
