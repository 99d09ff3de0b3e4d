/// Values holdings one at a time with the same options, prices and rates.
///
/// It looks each rate up once per currency and day. Copies are independent, so each thread can have its own.
package struct HoldingValuer: Sendable {
    package private(set) var options: ValuationOptions
    /// The currency of the holdings' stated costs and rates.
    package let own: Currency
    package let prices: PriceTable
    private var rates: RateMemo
    private let currentRates: [AppliedRate?]
    private let statedPrices: [ExactText: CompactDecimal]
    private let usesOwnRates: Bool

    package init(options: ValuationOptions, own: Currency, prices: PriceTable, rates: RateTable) {
        self.options = options
        self.own = own
        self.prices = prices
        self.rates = RateMemo(rates, to: options.currency, maximumAge: options.maximumRateAge)
        statedPrices = options.statedPrices
        usesOwnRates = own == options.currency
        var current: [AppliedRate?] = Array(repeating: nil, count: CurrencyTable.count)
        for (currency, rate) in options.statedRates {
            current[Int(currency.index)] = AppliedRate(rate, source: .option)
        }
        currentRates = current
    }

    /// Values a holding.
    ///
    /// - Parameters:
    ///   - symbol: the symbol's number in the price table; `nil` if the table does not have it.
    ///   - statedPrice: the price that the options state for the symbol.
    ///   - end: ``PriceTable/end(of:on:from:)`` of the symbol on the as-of date; `nil` if it is not known yet.
    /// - Complexity: O(1) once the rates of a currency and day are known; O(log *n*) for a symbol with *n* prices.
    package mutating func compute(
        _ inputs: HoldingInputs, symbol: Int?, statedPrice: CompactDecimal?, pricesUpTo end: Int? = nil,
        into computed: inout ComputedHolding
    ) {
        computed = ComputedHolding()
        if let symbol {
            computed.note(conflict: prices.quote(of: symbol, otherThan: inputs.quote.currency))
        }
        if let date = inputs.purchaseDate, date > options.asOf {
            computed.issueKinds = .notYetBought
            return
        }
        resolveNumbers(inputs, into: &computed.formulaInputs)
        // If the rate of a lot's fees is unknown, only its price is known, not its cost.
        if inputs.lacking?.contains(.rateOfFees) == true, let paid = computed.formulaInputs.purchasePrice {
            computed.formulaInputs.purchasePrice = nil
            computed.note(paid: paid)
        }
        resolvePrice(inputs, symbol: symbol, end, stated: statedPrice, into: &computed)
        resolveRates(inputs, into: &computed)
        computed.computeAmounts(inputs)
        findIssues(inputs, in: &computed)
    }

    /// Continues with another as-of date; rates found so far are kept.
    package mutating func move(to day: CalendarDate) { options.asOf = day }

    package func statedPrice(of symbol: String) -> CompactDecimal? { statedPrices[symbol] }

    /// Looks a rate up in the table, without remembering it.
    func rate(from currency: Currency, on day: CalendarDate) -> CompactDecimal? {
        rates.search(from: currency, on: day)?.number
    }

    /// The rate that the options state for a currency.
    func statedRate(of currency: Currency) -> AppliedRate? { currentRates[Int(currency.index)] }

    /// The table's rate of a currency on a day; it is remembered.
    package mutating func tableRate(of currency: Currency, on day: CalendarDate) -> AppliedRate? {
        rates.rate(from: currency, on: day)
    }

    /// The days on which the table's rates may differ; see ``RateMemo``.
    var daysOfRates: (first: CalendarDate, count: Int) { (rates.firstDay, rates.dayCount) }

    /// Whether the table has any rates.
    var hasRates: Bool { rates.hasRates }
    var hasStatedRates: Bool { !options.statedRates.isEmpty }
    package var hasStatedPrices: Bool { !statedPrices.isEmpty }
    /// The symbols with stated prices, in no particular order.
    var statedSymbols: [String] { statedPrices.keys.map(\.text) }

    package mutating func compute(_ holding: Holding) -> ComputedHolding {
        var computed = ComputedHolding()
        compute(
            holding.inputs, symbol: prices.symbols.count == 0 ? nil : prices.symbols.find(holding.symbol),
            statedPrice: statedPrices.isEmpty ? nil : statedPrices[holding.symbol], into: &computed)
        return computed
    }

    /// Brings a valuation of another day to the as-of date.
    ///
    /// - Parameter computed: a valuation of the same inputs, whose price, and those before it, are still the latest ones.
    mutating func update(_ computed: inout ComputedHolding, _ inputs: HoldingInputs) {
        let rate = computed.formulaInputs.rate
        resolveRates(inputs, into: &computed)
        if computed.formulaInputs.rate != rate {
            computed.computeAmounts(inputs)
            findIssues(inputs, in: &computed)
        } else if isStale(computed) {
            computed.issueKinds.insert(.stalePrice)
        } else {
            computed.issueKinds.remove(.stalePrice)
        }
    }

    private func resolveNumbers(
        _ inputs: HoldingInputs, into lot: inout FormulaInputs<CompactDecimal>
    ) {
        let stock = inputs.quote.currency
        lot.units = inputs.units
        lot.unitExponent = inputs.quote.unitExponent
        lot.isInPortfolioCurrency = stock == options.currency
        lot.costRate = options.costRate
        lot.purchasePrice = inputs.purchasePriceInQuote
        lot.fees = inputs.fees
        lot.statedCostStock = inputs.costStock
        if let cost = inputs.cost {
            let isLot = inputs.lacking != nil
            if usesOwnRates || isLot { lot.statedCost = cost }
            // If the stock is in the own currency, the cost in one is the cost in the other.
            if stock == own, !isLot {
                lot.statedCostStock = cost
                lot.purchasePrice = nil
            }
        }
    }

    private mutating func resolveRates(_ inputs: HoldingInputs, into computed: inout ComputedHolding) {
        if computed.formulaInputs.isInPortfolioCurrency { return }
        let stock = inputs.quote.currency
        if let rate = currentRates[Int(stock.index)] {
            computed.currentRate = rate
        } else if usesOwnRates, let rate = inputs.rate {
            computed.currentRate = AppliedRate(rate, source: .row)
        } else {
            computed.currentRate = rates.rate(from: stock, on: options.asOf)
        }
        computed.formulaInputs.rate = computed.currentRate?.number
        if usesOwnRates || inputs.lacking != nil, let rate = inputs.purchaseRate {
            computed.purchaseRate = AppliedRate(rate, source: .row)
        } else if let date = inputs.purchaseDate, computed.formulaInputs.statedCost == nil,
            inputs.lacking?.contains(.rate) != true
        {
            computed.purchaseRate = rates.rate(from: stock, on: date)
        }
        computed.formulaInputs.purchaseRate = computed.purchaseRate?.number
    }

    private func findIssues(_ inputs: HoldingInputs, in computed: inout ComputedHolding) {
        var kinds = priceIssues(inputs.quote, computed)
        if !computed.formulaInputs.isInPortfolioCurrency, computed.formulaInputs.rate == nil {
            kinds.insert(.missingRate)
        }
        // A lot may have a price and still no cost, because its fees are in another currency, or have its total alone.
        let lacks = computed.compactAmounts.costStock == nil ? inputs.lacking ?? .cost : []
        if kinds.isDisjoint(with: [.missingPrice, .missingRate]),
            computed.compactAmounts.cost == nil || lacks.contains(.rateOfFees)
        {
            kinds.insert(lacks.contains(.cost) ? .missingCost : .missingPurchaseRate)
        }
        if !inputs.costsOfOtherSign.isEmpty { kinds.insert(.suspectedSign) }
        computed.issueKinds = kinds
    }
}
