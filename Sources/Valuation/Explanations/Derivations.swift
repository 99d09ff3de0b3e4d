/// The calculations behind the items of a stock, written as in the formulas.
enum Derivations {
    static func shares(_ sum: LotSum) -> Derivation? {
        guard sum.lots.count > 1 else { return nil }
        return plus(sum.lots, of: sum.shares) { $0.holding.inputs.exactShares }?.derivation(sum.shares, "")
    }

    static func purchasePrice(_ sum: LotSum) -> Derivation? {
        guard let shown = sum.purchasePrice, shown.isAverage else { return nil }
        if sum.lots.count > 1 {
            return Derivation("average of \(sum.lots.count) lots, weighted by shares")
        }
        guard let cost = sum.amount(.costStock) else { return nil }
        var average = CheckedExpression(cost, sum.stockCurrency.code).over(sum.shares)
        if let multiplier = sum.first.holding.inputs.multiplier { average = average.over(multiplier.exact) }
        let units = Int128(sum.quote.unitsPerMajor)
        if units > 1 { average = average.times(ExactDecimal(units), "\(sum.quote)/\(sum.stockCurrency)") }
        return average.derivation(shown.price, sum.quote.code)
    }

    static func intraday(_ sum: LotSum, _ change: ExactDecimal?) -> Derivation? {
        guard let price = sum.price, let previous = sum.previousClose, !price.isAverage, !previous.isAverage
        else {
            return nil
        }
        return CheckedExpression(price.price).minus(previous.price, sum.quote.code)
            .derivation(change, sum.quote.code)
    }

    static func percentage(_ percentage: Percentage) -> Derivation {
        let rounded = percentage.exact(decimals: 4)
        let isExact = rounded * percentage.whole.magnitude == percentage.part * .hundred
        return Derivation(
            "100 × \(Derivation.operand(percentage.part)) ÷ \(Derivation.number(percentage.whole.magnitude)) "
                + (isExact ? "= " : "≈ ") + Derivation.number(rounded, "%"))
    }

    static func purchaseRate(_ sum: LotSum) -> Derivation? {
        guard let shown = sum.purchaseRate else { return nil }
        if shown.rate.source == .cost || shown.rate.source == .average, let cost = sum.costAtPurchase,
            let stock = sum.amount(.costStock)
        {
            return CheckedExpression(cost, sum.portfolioCurrency.code).over(stock, sum.stockCurrency.code)
                .derivation(shown.rate.number.exact, "\(sum.portfolioCurrency)/\(sum.stockCurrency)")
        }
        return rate(shown.rate, sum, on: sum.first.holding.purchaseDate)
    }

    static func rate(_ rate: AppliedRate?, _ sum: LotSum, on day: CalendarDate?) -> Derivation? {
        guard let rate else { return nil }
        return Derivations.rate(
            rate, from: sum.stockCurrency, to: sum.portfolioCurrency, on: day, sum.rates,
            maximumAge: sum.options.maximumRateAge, stated: "stated with the holding")
    }

    /// - Parameters:
    ///   - day: the day the rate was looked up for.
    ///   - stated: the wording for a rate that was stated.
    static func rate(
        _ rate: AppliedRate, from base: Currency, to quote: Currency, on day: CalendarDate?,
        _ rates: RateTable, maximumAge: Int, stated: String
    ) -> Derivation? {
        switch rate.source {
        case .option: return Derivation("stated as an option")
        case .row: return Derivation(stated)
        case .cost, .average: return Derivation("\(quote) over \(base)")
        case .direct: return Derivation("as published" + (rate.date.map { " of \($0)" } ?? ""))
        case .inverse, .cross:
            guard let day else { return nil }
            let legs = rates.legs(of: rate, from: base, to: quote, on: day, maximumAge: maximumAge)
            return derived(rate.number.exact, from: legs, unit: "\(quote)/\(base)")
        }
    }

    /// The published rates that are multiplied, divided by those that are inverted:
    /// `0.86 GBP/EUR of … ÷ 1.3 USD/EUR of … ≈ …`.
    private static func derived(_ rate: ExactDecimal, from legs: [PublishedLeg], unit: String) -> Derivation?
    {
        func text(_ leg: PublishedLeg) -> String {
            "\(leg.quote)/\(leg.base)" + (leg.date.map { " of \($0)" } ?? "")
        }
        guard !legs.isEmpty else { return nil }
        var sum: CheckedExpression?
        for leg in legs where !leg.isInverse {
            let number = leg.number.exact
            sum = sum?.times(number, text(leg)) ?? CheckedExpression(number, text(leg))
        }
        return legs.filter(\.isInverse)
            .reduce(sum ?? CheckedExpression(.one)) { $0.over($1.number.exact, text($1)) }
            .derivation(rate, unit)
    }

    static func amount(_ kind: AmountKind, _ sum: LotSum) -> Derivation? {
        let isStock = [.costStock, .valueStock, .gainStock].contains(kind)
        let unit = isStock ? sum.stockCurrency.code : sum.portfolioCurrency.code
        let result = sum.amount(kind)
        if kind == .gain, let value = sum.amount(.value), let cost = sum.amount(.cost) {
            return CheckedExpression(value).minus(cost, unit).derivation(result, unit)
        }
        if sum.lots.count > 1 {
            guard let result else { return nil }
            return plus(sum.lots, of: result) { $0.computed.amount(kind) }?.derivation(result, unit)
        }
        let inputs = sum.first.computed.exactInputs
        let isInStockCurrency =
            kind == .costStock || kind == .cost && sum.stockCurrency == sum.portfolioCurrency
        if isInStockCurrency && inputs.statedCostStock != nil
            || kind == .cost && inputs.costRate == .purchase && inputs.statedCost != nil
        {
            return result.map { Derivation("\(origin(of: sum.first)) = \(Derivation.number($0, unit))") }
        }
        return terms(of: kind, inputs, sum)?.derivation(result, unit)
    }

    /// Where a cost comes from that has no sum: that of a lot of trades, and of a pool, which has no date, is the rest of
    /// what they come to.
    private static func origin(of lot: HoldingValuation) -> String {
        let inputs = lot.holding.inputs
        guard inputs.lacking != nil else { return "as stated" }
        return inputs.purchaseDate == nil ? "left in the pool" : "by the trades"
    }

    private static func terms(
        of kind: AmountKind, _ inputs: FormulaInputs<ExactDecimal>, _ sum: LotSum
    ) -> CheckedExpression? {
        let stock = sum.stockCurrency.code
        switch kind {
        case .costStock: return cost(inputs, sum)
        case .valueStock: return inputs.price.map { shares(at: $0, sum) }
        case .cost:
            let rate = inputs.costRate == .current ? inputs.rate : inputs.purchaseRate
            let isSum = inputs.statedCostStock == nil && inputs.fees != nil && !inputs.isInPortfolioCurrency
            return cost(inputs, sum).flatMap { converted(isSum ? $0.inBrackets : $0, rate, inputs, sum) }
        case .value:
            return inputs.price.flatMap { converted(shares(at: $0, sum), inputs.rate, inputs, sum) }
        case .priceGain:
            guard let value = sum.amount(.valueStock), let cost = sum.amount(.costStock) else { return nil }
            return converted(
                CheckedExpression(value).minus(cost, stock).inBrackets, inputs.rate, inputs, sum)
        case .currencyGain:
            guard let cost = sum.amount(.costStock), let portfolio = sum.amount(.cost) else { return nil }
            return converted(CheckedExpression(cost, stock), inputs.rate, inputs, sum)?
                .minus(portfolio, sum.portfolioCurrency.code)
        case .gain, .gainStock, .intradayChange: return nil
        }
    }

    private static func cost(_ inputs: FormulaInputs<ExactDecimal>, _ sum: LotSum) -> CheckedExpression? {
        if let cost = inputs.statedCostStock { return CheckedExpression(cost, sum.stockCurrency.code) }
        guard let price = inputs.purchasePrice else { return nil }
        let product = shares(at: price, sum)
        return inputs.fees.map { product.plus($0, "\(sum.stockCurrency) fees") } ?? product
    }

    private static func shares(at price: ExactDecimal, _ sum: LotSum) -> CheckedExpression {
        let holding = sum.first.holding.inputs
        return CheckedExpression(holding.exactShares).times(holding.multiplier)
            .times(price, sum.quote.code).inMajorUnit(of: sum.quote)
    }

    private static func converted(
        _ amount: CheckedExpression, _ rate: ExactDecimal?, _ inputs: FormulaInputs<ExactDecimal>,
        _ sum: LotSum
    ) -> CheckedExpression? {
        if inputs.isInPortfolioCurrency { return amount }
        return rate.map { amount.times($0, "\(sum.portfolioCurrency)/\(sum.stockCurrency)") }
    }

    static func plus(_ values: [ExactDecimal]) -> CheckedExpression? {
        plus(values, of: values.count > most ? values.reduce(.zero, +) : .zero) { $0 }
    }

    /// The figures of lots as a sum. Of very many, those in the middle are added up: nobody repeats such a sum by hand.
    ///
    /// - Parameter sum: that of all figures, which are known.
    private static func plus<Lots: RandomAccessCollection>(
        _ lots: Lots, of sum: ExactDecimal, _ figure: (Lots.Element) -> ExactDecimal?
    ) -> CheckedExpression? {
        let isShort = lots.count > most
        let start = (isShort ? lots.prefix(3) : lots[...]).compactMap(figure)
        guard let first = start.first else { return nil }
        var terms = start.dropFirst().reduce(CheckedExpression(first)) { $0.plus($1) }
        guard isShort else { return terms }
        let end = lots.suffix(3).compactMap(figure)
        terms = terms.plus((start + end).reduce(sum) { $0 - $1 }, "of \(lots.count - 6) lots")
        return end.reduce(terms) { $0.plus($1) }
    }

    private static let most = 100
}
