/// Several lots of one symbol, taken as one holding. A sum is known if all its parts are.
struct LotSum {
    let lots: LotList
    let first: HoldingValuation
    let options: ValuationOptions
    let rates: RateTable

    /// The unit in which prices are shown: that of the first lot.
    let quote: QuoteCurrency
    /// The name and the market of the first lot that has one.
    private(set) var name: String?
    private(set) var market: String?
    /// Whether all lots share one stock currency; if not, there are no sums in stock currency.
    private(set) var hasOneStockCurrency = true
    private(set) var shares = ExactDecimal.zero
    /// Σn·m.
    private(set) var units = ExactDecimal.zero
    /// From the first purchase to the last; `nil` if the date of one is unknown.
    private(set) var purchaseDates: ClosedRange<CalendarDate>?
    private var amounts: [ExactDecimal?] = Array(repeating: .zero, count: AmountKind.allCases.count)
    /// Cp at the purchase rates, or as stated, regardless of ``CostRate``.
    private(set) var costAtPurchase: ExactDecimal? = .zero
    /// What was paid for all lots without fees, as far as that is stated, in stock currency.
    private var paid: ExactDecimal? = .zero
    /// The prices of each lot in the unit shown, and what all lots come to at them.
    private var pricePaid = Shared<ExactDecimal>()
    private var currentPrice = Shared<ExactDecimal>()
    private var closeBefore = Shared<ExactDecimal>()
    private var worth: ExactDecimal? = .zero
    private var worthBefore: ExactDecimal? = .zero
    private var rateAtPurchase = Shared<AppliedRate>()
    private var rateNow = Shared<AppliedRate>()

    /// What all lots have in common, if anything.
    private struct Shared<Value: Equatable> {
        private(set) var first: Value??
        private var isOne = true

        var value: Value? { isOne ? first ?? nil : nil }

        mutating func add(_ value: Value?) {
            if let first { isOne = isOne && first == value } else { first = .some(value) }
        }
    }

    /// Adds the lots up in one pass, because there may be very many.
    ///
    /// - Parameter lots: at least one.
    init?(_ lots: LotList, options: ValuationOptions, rates: RateTable) {
        guard let first = lots.first else { return nil }
        self.lots = lots
        self.first = first
        self.options = options
        self.rates = rates
        quote = first.holding.quoteCurrency
        purchaseDates = first.holding.purchaseDate.map { $0...$0 }
        add(first)
        for lot in lots.dropFirst() { add(lot) }
    }

    private mutating func add(_ lot: HoldingValuation) {
        let (holding, computed, quote) = (lot.holding, lot.computed, quote)
        name = name ?? holding.name
        market = market ?? holding.market
        hasOneStockCurrency = hasOneStockCurrency && holding.stockCurrency == stockCurrency
        shares += holding.inputs.exactShares
        units += computed.units
        purchaseDates = purchaseDates.flatMap { dates in
            holding.purchaseDate.map { min(dates.lowerBound, $0)...max(dates.upperBound, $0) }
        }
        for (place, kind) in AmountKind.allCases.enumerated() {
            amounts[place].add(computed.amount(kind))
        }
        costAtPurchase.add(computed.costAtPurchase)
        func worth(at price: CompactDecimal?) -> ExactDecimal? {
            price.map { Formulas.worth(computed.units, at: $0.exact, computed.formulaInputs.unitExponent) }
        }
        func shown(_ price: CompactDecimal?) -> ExactDecimal? {
            price?.converted(from: holding.quoteCurrency, to: quote).exact
        }
        let (price, previous) = (computed.formulaInputs.price, computed.formulaInputs.previousClose)
        pricePaid.add(shown(computed.purchasePriceStated))
        paid.add(worth(at: computed.purchasePriceStated) ?? computed.amount(.costStock))
        currentPrice.add(shown(price))
        self.worth.add(worth(at: price))
        closeBefore.add(shown(previous))
        worthBefore.add(worth(at: previous))
        rateAtPurchase.add(computed.purchaseRateShown)
        rateNow.add(computed.currentRate)
    }

    var portfolioCurrency: Currency { options.currency }
    var stockCurrency: Currency { quote.currency }
    var isInPortfolioCurrency: Bool { hasOneStockCurrency && stockCurrency == portfolioCurrency }

    func percentage(_ kind: GainPercentage) -> Percentage? {
        Percentage(amount(kind.part), of: amount(kind.whole))
    }

    func amount(_ kind: AmountKind) -> ExactDecimal? {
        switch kind {
        case .costStock, .valueStock, .gainStock: if !hasOneStockCurrency { return nil }
        default: break
        }
        return zip(AmountKind.allCases, amounts).first { $0.0 == kind }?.1
    }

    /// The average price without fees, weighted by shares.
    var purchasePrice: (price: ExactDecimal, isAverage: Bool)? {
        guard hasOneStockCurrency else { return nil }
        if lots.count == 1 {
            let computed = first.computed
            return computed.purchasePriceShown.map { ($0, computed.purchasePriceStated == nil) }
        }
        return (pricePaid.value ?? averagePrice(paid)).map { ($0, true) }
    }

    var price: (price: ExactDecimal, isAverage: Bool)? { shared(currentPrice, worth) }
    var previousClose: (price: ExactDecimal, isAverage: Bool)? { shared(closeBefore, worthBefore) }

    /// The price shared by all lots, or else their average, weighted by shares.
    private func shared(_ price: Shared<ExactDecimal>, _ worth: ExactDecimal?) -> (
        price: ExactDecimal, isAverage: Bool
    )? {
        guard hasOneStockCurrency else { return nil }
        if let price = price.value { return (price, false) }
        return averagePrice(worth).map { ($0, true) }
    }

    /// P1 − Pc per share, and 100 · that / Pc; if the lots' prices differ, Σn(P1 − Pc) ÷ Σn and ÷ Σn·Pc.
    var intraday: (change: ExactDecimal?, percentage: Percentage?) {
        guard hasOneStockCurrency else { return (nil, nil) }
        if let price = currentPrice.value, let previous = closeBefore.value {
            return (price - previous, Percentage(price - previous, over: previous))
        }
        guard let worth, let worthBefore else { return (nil, nil) }
        return (average(worth - worthBefore), Percentage(worth - worthBefore, over: worthBefore))
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

    /// Cp/C, which is the rate that all lots share; of one lot its own, whatever is known of its cost.
    var purchaseRate: (rate: AppliedRate, isAverage: Bool)? {
        guard hasOneStockCurrency else { return nil }
        if lots.count == 1 { return rateAtPurchase.value.map { ($0, false) } }
        guard let cost = costAtPurchase, let stock = amount(.costStock) else { return nil }
        return rateAtPurchase.value.map { ($0, true) } ?? rate(cost, over: stock)
    }

    /// The rate shared by all lots, or else Vp/V.
    var currentRate: (rate: AppliedRate, isAverage: Bool)? {
        guard hasOneStockCurrency, rateNow.first ?? nil != nil else { return nil }
        if let rate = rateNow.value { return (rate, false) }
        return rate(amount(.value), over: amount(.valueStock))
    }

    private func rate(_ amount: ExactDecimal?, over stock: ExactDecimal?) -> (
        rate: AppliedRate, isAverage: Bool
    )? {
        AppliedRate(amount, over: stock, source: .average).map { ($0, true) }
    }
}
