/// Values holdings one after another, by the same options, prices and rates.
///
/// Finds each rate once for a pair and a day. A copy is independent, so that each thread can have its own.
package struct Appraiser: Sendable {
    package private(set) var options: ValuationOptions
    /// The currency of the holdings' stated costs and rates.
    package let own: Currency
    package let prices: PriceTable
    private var rates: RateMemo
    private let currentRates: [RateUsed?]
    private let statedPrices: [String: CompactDecimal]
    private let usesOwnRates: Bool

    package init(options: ValuationOptions, own: Currency, prices: PriceTable, rates: RateTable) {
        self.options = options
        self.own = own
        self.prices = prices
        self.rates = RateMemo(rates, to: options.currency, maximumAge: options.maximumRateAge)
        statedPrices = options.statedPrices
        usesOwnRates = own == options.currency
        var current: [RateUsed?] = Array(repeating: nil, count: CurrencyTable.count)
        for (currency, rate) in options.statedRates {
            current[Int(currency.index)] = RateUsed(rate, source: .option)
        }
        currentRates = current
    }

    /// Values a holding.
    ///
    /// - Parameters:
    ///   - symbol: the symbol's number in the price table, `nil` where it has none.
    ///   - statedPrice: the price the options state for the symbol.
    /// - Complexity: O(1), but for the first search of a pair and a day, and O(log *n*) for a symbol with *n* prices.
    package mutating func appraise(
        _ terms: LotTerms, symbol: Int?, statedPrice: CompactDecimal?, into appraisal: inout Appraisal
    ) {
        appraisal = Appraisal()
        if let symbol {
            appraisal.conflictingPrice = prices.quote(of: symbol, otherThan: terms.quote.currency)
        }
        if let date = terms.purchaseDate, date > options.asOf {
            appraisal.issueKinds = .notYetBought
            return
        }
        resolveNumbers(terms, into: &appraisal.lot)
        resolvePrice(terms, symbol: symbol, stated: statedPrice, into: &appraisal)
        resolveRates(terms, into: &appraisal)
        appraisal.computeAmounts()
        findIssues(terms, in: &appraisal)
    }

    /// Values as of another day from now on; rates that were found need not be looked for again.
    package mutating func move(to day: CalendarDate) { options.asOf = day }

    package func statedPrice(of symbol: String) -> CompactDecimal? { statedPrices[symbol] }

    /// A rate of the table, as a number; not remembered.
    func rate(from currency: Currency, on day: CalendarDate) -> CompactDecimal? {
        rates.search(from: currency, on: day)?.number
    }

    /// On which days rates of the table may differ; see ``RateMemo``.
    var daysOfRates: (first: CalendarDate, count: Int) { (rates.firstDay, rates.dayCount) }

    /// Whether the table holds any rate.
    var hasRates: Bool { rates.hasRates }
    package var hasStatedRates: Bool { !options.statedRates.isEmpty }
    package var hasStatedPrices: Bool { !statedPrices.isEmpty }

    package func value(_ holding: Holding) -> Appraisal {
        var copy = self
        return copy.appraise(holding)
    }

    package mutating func appraise(_ holding: Holding) -> Appraisal {
        var appraisal = Appraisal()
        appraise(
            holding.terms, symbol: prices.symbols.count == 0 ? nil : prices.symbols.find(holding.symbol),
            statedPrice: statedPrices.isEmpty ? nil : statedPrices[holding.symbol], into: &appraisal)
        return appraisal
    }

    private func resolveNumbers(_ terms: LotTerms, into lot: inout ResolvedLot) {
        let stock = terms.quote.currency
        lot.shares = terms.shares
        lot.unitExponent = terms.quote.unitExponent
        lot.isInPortfolioCurrency = stock == options.currency
        lot.costRate = options.costRate
        lot.purchasePrice = terms.purchasePriceInQuote
        lot.fees = terms.fees
        lot.statedCostStock = terms.costStock
        if let cost = terms.cost {
            if usesOwnRates { lot.statedCost = cost }
            // What was paid in the own currency is also what was paid in the stock's, where they are one.
            if stock == own {
                lot.statedCostStock = cost
                lot.purchasePrice = nil
            }
        }
    }

    private func resolvePrice(
        _ terms: LotTerms, symbol: Int?, stated: CompactDecimal?, into appraisal: inout Appraisal
    ) {
        if let price = stated ?? terms.price {
            appraisal.lot.price = price
            appraisal.lot.previousClose = terms.previousClose
            guard symbol != nil else { return }
            let before = prices.quotes(of: symbol, on: options.asOf).lastBeforeDay
            appraisal.priceBefore = converted(before, to: terms.quote)
            if appraisal.lot.previousClose == nil { appraisal.lot.previousClose = appraisal.priceBefore }
            return
        }
        appraisal.lot.previousClose = terms.previousClose
        guard symbol != nil else { return }
        take(prices.quotes(of: symbol, on: options.asOf), in: terms.quote, into: &appraisal)
    }

    /// Takes prices of the table for a holding without one of its own.
    private func take(_ quotes: PriceTable.Quotes, in unit: QuoteCurrency, into appraisal: inout Appraisal) {
        appraisal.lot.price = converted(quotes.price, to: unit)
        appraisal.priceDate = quotes.price?.date
        appraisal.priceBefore = converted(quotes.priceBefore, to: unit)
        if appraisal.lot.previousClose == nil {
            appraisal.lot.previousClose = converted(quotes.previousClose, to: unit)
        }
    }

    /// What the table alone says of a symbol to a holding that states no price.
    ///
    /// - Parameter appraisal: one whose lot is empty but for what was found before; gets price, previous close, and
    ///   the issues of them.
    /// - Returns: the unit the price is stated in, the one taken for the holding's where there is one.
    func takeTablePrice(of symbol: Int, into appraisal: inout Appraisal) -> QuoteCurrency? {
        let quotes = prices.quotes(of: symbol, on: options.asOf)
        let unit = quotes.price?.unit
        appraisal.lot.previousClose = nil
        take(quotes, in: unit ?? QuoteCurrency(own), into: &appraisal)
        appraisal.issueKinds = priceIssues(unit ?? QuoteCurrency(own), appraisal)
        return unit
    }

    private func converted(_ quote: PriceTable.Quote?, to unit: QuoteCurrency) -> CompactDecimal? {
        guard let quote else { return nil }
        guard let stated = quote.unit else { return quote.price }
        guard stated.currency == unit.currency else { return nil }
        return quote.price.converted(from: stated, to: unit)
    }

    private mutating func resolveRates(_ terms: LotTerms, into appraisal: inout Appraisal) {
        if appraisal.lot.isInPortfolioCurrency { return }
        let stock = terms.quote.currency
        if let rate = currentRates[Int(stock.index)] {
            appraisal.currentRate = rate
        } else if usesOwnRates, let rate = terms.rate {
            appraisal.currentRate = RateUsed(rate, source: .row)
        } else {
            appraisal.currentRate = rates.rate(from: stock, on: options.asOf)
        }
        appraisal.lot.rate = appraisal.currentRate?.number
        if usesOwnRates, let rate = terms.purchaseRate {
            appraisal.purchaseRate = RateUsed(rate, source: .row)
        } else if let date = terms.purchaseDate, appraisal.lot.statedCost == nil {
            appraisal.purchaseRate = rates.rate(from: stock, on: date)
        }
        appraisal.lot.purchaseRate = appraisal.purchaseRate?.number
    }

    private func findIssues(_ terms: LotTerms, in appraisal: inout Appraisal) {
        var kinds = priceIssues(terms.quote, appraisal)
        if !appraisal.lot.isInPortfolioCurrency, appraisal.lot.rate == nil { kinds.insert(.missingRate) }
        if kinds.isDisjoint(with: [.missingPrice, .missingRate]), appraisal.compactAmounts.cost == nil {
            kinds.insert(appraisal.compactAmounts.costStock == nil ? .missingCost : .missingPurchaseRate)
        }
        appraisal.issueKinds = kinds
    }

    private func priceIssues(_ unit: QuoteCurrency, _ appraisal: Appraisal) -> IssueKinds {
        var kinds: IssueKinds = []
        if appraisal.lot.price == nil { kinds.insert(.missingPrice) }
        if let date = appraisal.priceDate, date.days(to: options.asOf) > options.maximumPriceAge {
            kinds.insert(.stalePrice)
        }
        if appraisal.suspectReference(unit) != nil { kinds.insert(.suspectedUnit) }
        return kinds
    }
}
