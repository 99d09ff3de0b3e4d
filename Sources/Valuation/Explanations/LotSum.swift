/// Several lots of one symbol, taken as one holding. A sum is known if all its parts are.
struct LotSum {
    let lots: [HoldingValuation]
    let options: ValuationOptions
    let rates: RateTable

    /// The unit in which prices are shown: that of the first lot.
    let quote: QuoteCurrency

    /// - Parameter lots: at least one.
    init?(_ lots: [HoldingValuation], options: ValuationOptions, rates: RateTable) {
        guard let first = lots.first else { return nil }
        self.lots = lots
        self.options = options
        self.rates = rates
        quote = first.holding.quoteCurrency
    }

    var portfolioCurrency: Currency { options.currency }
    var stockCurrency: Currency { quote.currency }
    var isInPortfolioCurrency: Bool { hasOneStockCurrency && stockCurrency == portfolioCurrency }
    /// Whether all lots share one stock currency; if not, there are no sums in stock currency.
    var hasOneStockCurrency: Bool { lots.allSatisfy { $0.holding.stockCurrency == stockCurrency } }

    var shares: ExactDecimal { lots.reduce(.zero) { $0 + $1.holding.inputs.exactShares } }
    /// Σn·m.
    var units: ExactDecimal { lots.reduce(.zero) { $0 + $1.computed.units } }

    var purchaseDates: ClosedRange<CalendarDate>? {
        let dates = lots.compactMap(\.holding.purchaseDate)
        guard dates.count == lots.count, let first = dates.min(), let last = dates.max() else { return nil }
        return first...last
    }

    func percentage(_ kind: GainPercentage) -> Percentage? {
        Percentage(amount(kind.part), of: amount(kind.whole))
    }

    func amount(_ kind: AmountKind) -> ExactDecimal? {
        switch kind {
        case .costStock, .valueStock, .gainStock: hasOneStockCurrency ? sum { $0.amount(kind) } : nil
        default: sum { $0.amount(kind) }
        }
    }

    private func sum(_ part: (ComputedHolding) -> ExactDecimal?) -> ExactDecimal? {
        var total = ExactDecimal.zero
        for lot in lots {
            guard let value = part(lot.computed) else { return nil }
            total += value
        }
        return total
    }

    /// The average price without fees, weighted by shares.
    var purchasePrice: (price: ExactDecimal, isAverage: Bool)? {
        guard hasOneStockCurrency else { return nil }
        if lots.count == 1 {
            let computed = lots[0].computed
            return computed.purchasePriceShown.map { ($0, computed.purchasePriceStated == nil) }
        }
        if let price = common(\.purchasePriceStated) { return (price, true) }
        let paid = sum { computed in
            if let price = computed.purchasePriceStated { return amount(price, of: computed) }
            return computed.amount(.costStock)
        }
        return averagePrice(paid).map { ($0, true) }
    }

    var price: (price: ExactDecimal, isAverage: Bool)? { shared(\.price) }
    var previousClose: (price: ExactDecimal, isAverage: Bool)? { shared(\.previousClose) }

    /// The price shared by all lots, or else their average, weighted by shares.
    private func shared(_ price: (FormulaInputs<CompactDecimal>) -> CompactDecimal?) -> (
        price: ExactDecimal, isAverage: Bool
    )? {
        guard hasOneStockCurrency else { return nil }
        if let price = common({ price($0.formulaInputs) }) { return (price, false) }
        return averagePrice(total(price)).map { ($0, true) }
    }

    /// The price of every lot in the unit shown, if all lots have the same one.
    private func common(_ price: (ComputedHolding) -> CompactDecimal?) -> ExactDecimal? {
        let prices = lots.map { lot in
            price(lot.computed)?.converted(from: lot.holding.quoteCurrency, to: quote).exact
        }
        guard let first = prices[0], prices.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    /// The value of all lots at a price of theirs, in stock currency.
    private func total(_ price: (FormulaInputs<CompactDecimal>) -> CompactDecimal?) -> ExactDecimal? {
        sum { computed in price(computed.formulaInputs).map { amount($0, of: computed) } }
    }

    /// P1 − Pc per share, and 100 · that / Pc; if the lots' prices differ, Σn(P1 − Pc) ÷ Σn and ÷ Σn·Pc.
    var intraday: (change: ExactDecimal?, percentage: Percentage?) {
        guard hasOneStockCurrency else { return (nil, nil) }
        if let price = common(\.formulaInputs.price), let previous = common(\.formulaInputs.previousClose) {
            return (price - previous, Percentage(price - previous, over: previous))
        }
        guard let value = total(\.price), let previous = total(\.previousClose) else { return (nil, nil) }
        return (average(value - previous), Percentage(value - previous, over: previous))
    }

    /// The value of the shares at a price, in stock currency.
    private func amount(_ price: CompactDecimal, of computed: ComputedHolding) -> ExactDecimal {
        (computed.units * price.exact).dividedByPowerOfTen(
            computed.formulaInputs.unitExponent)
    }

    /// An amount in stock currency divided by the shares, as a price in the quote currency.
    private func average(_ amount: ExactDecimal?) -> ExactDecimal? {
        guard let amount else { return nil }
        let minor = CompactDecimal(coefficient: 1, scale: -quote.unitExponent).exact
        return ExactDecimal.quotient(amount * minor, units)
    }

    /// The same of what is shown as a price; `nil` if it is below 0.
    private func averagePrice(_ amount: ExactDecimal?) -> ExactDecimal? {
        amount.flatMap { ExactDecimal.averagePrice($0, of: units, unitExponent: quote.unitExponent) }
    }

    /// Cp at the purchase rates, or as stated, regardless of ``CostRate``.
    var costAtPurchase: ExactDecimal? { sum(\.costAtPurchase) }

    /// The rate shared by all lots, or else Cp/C.
    var purchaseRate: (rate: AppliedRate, isAverage: Bool)? {
        guard hasOneStockCurrency else { return nil }
        let rates = lots.map(\.computed.purchaseRateShown)
        if let first = rates[0], rates.allSatisfy({ $0 == first }) { return (first, lots.count > 1) }
        return rate(costAtPurchase, over: amount(.costStock))
    }

    /// The rate shared by all lots, or else Vp/V.
    var currentRate: (rate: AppliedRate, isAverage: Bool)? {
        guard hasOneStockCurrency, let first = lots[0].computed.currentRate else { return nil }
        if lots.allSatisfy({ $0.computed.currentRate == first }) { return (first, false) }
        return rate(amount(.value), over: amount(.valueStock))
    }

    private func rate(_ amount: ExactDecimal?, over stock: ExactDecimal?) -> (
        rate: AppliedRate, isAverage: Bool
    )? {
        AppliedRate(amount, over: stock, source: .average).map { ($0, true) }
    }
}
