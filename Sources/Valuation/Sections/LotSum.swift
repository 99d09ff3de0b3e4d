/// Several lots of one symbol as one holding. A sum is known when each part is.
struct LotSum {
    let lots: [HoldingValuation]
    let portfolioCurrency: Currency

    /// The unit prices are shown in: the first lot's.
    let quote: QuoteCurrency

    /// - Parameter lots: at least one.
    init?(_ lots: [HoldingValuation], in currency: Currency) {
        guard let first = lots.first else { return nil }
        self.lots = lots
        portfolioCurrency = currency
        quote = first.holding.quoteCurrency
    }

    var stockCurrency: Currency { quote.currency }
    var isInPortfolioCurrency: Bool { hasOneStockCurrency && stockCurrency == portfolioCurrency }
    /// Lots in different stock currencies have no sum in stock currency.
    var hasOneStockCurrency: Bool { lots.allSatisfy { $0.holding.stockCurrency == stockCurrency } }

    var shares: ExactDecimal { lots.reduce(.zero) { $0 + $1.appraisal.lot.shares.exact } }

    var purchaseDates: ClosedRange<CalendarDate>? {
        let dates = lots.compactMap(\.holding.purchaseDate)
        guard dates.count == lots.count, let first = dates.min(), let last = dates.max() else { return nil }
        return first...last
    }

    func amount(_ kind: AmountKind) -> ExactDecimal? {
        switch kind {
        case .costStock, .valueStock, .gainStock: hasOneStockCurrency ? sum { $0.amount(kind) } : nil
        default: sum { $0.amount(kind) }
        }
    }

    private func sum(_ part: (Appraisal) -> ExactDecimal?) -> ExactDecimal? {
        var total = ExactDecimal.zero
        for lot in lots {
            guard let value = part(lot.appraisal) else { return nil }
            total += value
        }
        return total
    }

    /// Without fees, weighted by shares.
    var purchasePrice: (price: ExactDecimal, isAverage: Bool)? {
        guard hasOneStockCurrency else { return nil }
        if lots.count == 1, let lot = lots.first {
            return lot.appraisal.purchasePriceShown.map { ($0, lot.appraisal.lot.purchasePrice == nil) }
        }
        let paid = sum { appraisal in
            if let price = appraisal.lot.purchasePrice { return amount(price, of: appraisal) }
            return appraisal.amount(.costStock)
        }
        return average(paid).map { ($0, true) }
    }

    var price: (price: ExactDecimal, isAverage: Bool)? { shared(\.price) }
    var previousClose: (price: ExactDecimal, isAverage: Bool)? { shared(\.previousClose) }

    /// The price the lots have in common, or else their average by shares.
    private func shared(_ price: (ResolvedLot) -> CompactDecimal?) -> (price: ExactDecimal, isAverage: Bool)? {
        guard hasOneStockCurrency else { return nil }
        let prices = lots.map { lot in
            price(lot.appraisal.lot)?.converted(from: lot.holding.quoteCurrency, to: quote).exact
        }
        guard let first = prices[0] else { return nil }
        if prices.allSatisfy({ $0 == first }) { return (first, false) }
        let amounts = sum { appraisal in price(appraisal.lot).map { amount($0, of: appraisal) } }
        return average(amounts).map { ($0, true) }
    }

    /// Shares at a price, in stock currency.
    private func amount(_ price: CompactDecimal, of appraisal: Appraisal) -> ExactDecimal {
        (appraisal.lot.shares.exact * price.exact).dividedByPowerOfTen(appraisal.lot.unitExponent)
    }

    /// An amount in stock currency over the shares, as a price in the quote currency.
    private func average(_ amount: ExactDecimal?) -> ExactDecimal? {
        guard let amount else { return nil }
        let units = CompactDecimal(coefficient: 1, scale: -quote.unitExponent).exact
        return ExactDecimal.quotient(amount * units, shares)
    }

    /// Cp/C of several lots; one lot's own.
    var purchaseRate: (rate: RateUsed, isAverage: Bool)? {
        if lots.count == 1 { return lots[0].appraisal.purchaseRateShown.map { ($0, false) } }
        return rate(amount(.cost), over: amount(.costStock))
    }

    /// The rate the lots have in common, or else Vp/V.
    var currentRate: (rate: RateUsed, isAverage: Bool)? {
        guard hasOneStockCurrency, let first = lots[0].appraisal.currentRate else { return nil }
        if lots.allSatisfy({ $0.appraisal.currentRate == first }) { return (first, false) }
        return rate(amount(.value), over: amount(.valueStock))
    }

    private func rate(_ amount: ExactDecimal?, over stock: ExactDecimal?) -> (rate: RateUsed, isAverage: Bool)? {
        guard let amount, let stock,
            let rate = ExactDecimal.quotient(amount, stock)?.compactWithoutTrailingZeros
        else { return nil }
        return (RateUsed(rate, source: .cost), true)
    }
}
