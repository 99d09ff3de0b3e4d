/// The calculations behind the items of a stock, written as in the formulas.
enum Derivations {
    static func shares(_ sum: LotSum) -> Derivation? {
        guard sum.lots.count > 1 else { return nil }
        return Derivation.sum(
            plus(sum.lots, of: sum.shares) { $0.holding.inputs.exactShares }, result: sum.shares, unit: "")
    }

    static func purchasePrice(_ sum: LotSum) -> Derivation? {
        guard let shown = sum.purchasePrice, shown.isAverage else { return nil }
        if sum.lots.count > 1 {
            return Derivation("average of \(sum.lots.count) lots, weighted by shares")
        }
        guard let cost = sum.amount(.costStock) else { return nil }
        var parts = [Derivation.number(cost, sum.stockCurrency.code), "÷", Derivation.operand(sum.shares)]
        if let multiplier = sum.first.holding.inputs.multiplier {
            parts += ["÷", Derivation.number(multiplier.exact)]
        }
        if sum.quote.unitsPerMajor > 1 {
            parts += ["×", "\(sum.quote.unitsPerMajor) \(sum.quote)/\(sum.stockCurrency)"]
        }
        let isExact = (shown.price * sum.units).dividedByPowerOfTen(sum.quote.unitExponent) == cost
        return Derivation.sum(parts, result: shown.price, unit: sum.quote.code, isExact: isExact)
    }

    static func intraday(_ sum: LotSum, _ change: ExactDecimal?) -> Derivation? {
        guard let price = sum.price, let previous = sum.previousClose, !price.isAverage, !previous.isAverage
        else {
            return nil
        }
        return Derivation.sum(
            [Derivation.number(price.price), "−", Derivation.number(previous.price, sum.quote.code)],
            result: change,
            unit: sum.quote.code)
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
            let rate = shown.rate.number.exact
            return Derivation.sum(
                [
                    Derivation.number(cost, sum.portfolioCurrency.code), "÷",
                    Derivation.operand(stock, sum.stockCurrency.code),
                ], result: rate, unit: "\(sum.portfolioCurrency)/\(sum.stockCurrency)",
                isExact: rate * stock == cost)
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
        guard !legs.isEmpty else { return nil }
        var parts: [String] = []
        var dividend = CompactDecimal.one.exact
        var divisor = CompactDecimal.one.exact
        for leg in legs.filter({ !$0.isInverse }) {
            parts += (parts.isEmpty ? [] : ["×"]) + [text(leg)]
            dividend = dividend * leg.number.exact
        }
        if parts.isEmpty { parts = ["1"] }
        for leg in legs.filter(\.isInverse) {
            parts += ["÷", text(leg)]
            divisor = divisor * leg.number.exact
        }
        return Derivation.sum(parts, result: rate, unit: unit, isExact: rate * divisor == dividend)
    }

    private static func text(_ leg: PublishedLeg) -> String {
        Derivation.number(leg.number.exact, "\(leg.quote)/\(leg.base)") + (leg.date.map { " of \($0)" } ?? "")
    }

    static func amount(_ kind: AmountKind, _ sum: LotSum) -> Derivation? {
        let isStock = [.costStock, .valueStock, .gainStock].contains(kind)
        let unit = isStock ? sum.stockCurrency.code : sum.portfolioCurrency.code
        let result = sum.amount(kind)
        if kind == .gain, let value = sum.amount(.value), let cost = sum.amount(.cost) {
            return Derivation.sum(
                [Derivation.number(value), "−", Derivation.operand(cost, unit)], result: result, unit: unit)
        }
        if sum.lots.count > 1 {
            guard let result else { return nil }
            let parts = plus(sum.lots, of: result) { $0.computed.amount(kind) }
            return Derivation.sum(parts, result: result, unit: unit)
        }
        guard let parts = terms(of: kind, sum.first.computed, sum) else { return nil }
        return Derivation.sum(parts, result: result, unit: unit)
    }

    private static func terms(of kind: AmountKind, _ computed: ComputedHolding, _ sum: LotSum) -> [String]? {
        let inputs = computed.exactInputs
        switch kind {
        case .costStock:
            return inputs.statedCostStock != nil ? ["as stated"] : costTerms(inputs, sum)
        case .valueStock:
            return inputs.price.map { shares(inputs, at: $0, sum) }
        case .cost:
            if inputs.costRate == .current {
                return costTerms(inputs, sum).flatMap { converted($0, inputs.rate, inputs, sum) }
            }
            if inputs.statedCost != nil { return ["as stated"] }
            return costTerms(inputs, sum).flatMap { converted($0, inputs.purchaseRate, inputs, sum) }
        case .value:
            return inputs.price.flatMap { converted(shares(inputs, at: $0, sum), inputs.rate, inputs, sum) }
        case .priceGain:
            guard let value = computed.amount(.valueStock), let cost = computed.amount(.costStock) else {
                return nil
            }
            return converted(
                ["(\(Derivation.number(value)) − \(Derivation.operand(cost, sum.stockCurrency.code)))"],
                inputs.rate, inputs,
                sum)
        case .currencyGain:
            guard let cost = computed.amount(.costStock), let portfolio = computed.amount(.cost),
                let parts = converted(
                    [Derivation.number(cost, sum.stockCurrency.code)], inputs.rate, inputs, sum)
            else { return nil }
            return parts + ["−", Derivation.operand(portfolio, sum.portfolioCurrency.code)]
        case .gain, .gainStock, .intradayChange:
            return nil
        }
    }

    private static func costTerms(_ inputs: FormulaInputs<ExactDecimal>, _ sum: LotSum) -> [String]? {
        if let cost = inputs.statedCostStock {
            return [Derivation.number(cost, sum.stockCurrency.code)]
        }
        guard let price = inputs.purchasePrice else { return nil }
        var parts = shares(inputs, at: price, sum)
        if let fees = inputs.fees {
            parts += ["+", Derivation.number(fees, "\(sum.stockCurrency) fees")]
        }
        return parts
    }

    private static func shares(
        _ inputs: FormulaInputs<ExactDecimal>, at price: ExactDecimal, _ sum: LotSum
    ) -> [String] {
        let holding = sum.first.holding.inputs
        var parts = [Derivation.number(holding.exactShares), "×"]
        if let multiplier = holding.multiplier { parts += [Derivation.number(multiplier.exact), "×"] }
        parts.append(Derivation.number(price, sum.quote.code))
        if sum.quote.unitsPerMajor > 1 {
            parts += ["÷", "\(sum.quote.unitsPerMajor) \(sum.quote)/\(sum.stockCurrency)"]
        }
        return parts
    }

    private static func converted(
        _ parts: [String], _ rate: ExactDecimal?, _ inputs: FormulaInputs<ExactDecimal>, _ sum: LotSum
    ) -> [String]? {
        if inputs.isInPortfolioCurrency { return parts }
        guard let rate else { return nil }
        let base = parts.contains("+") ? ["(\(parts.joined(separator: " ")))"] : parts
        return base + ["×", Derivation.number(rate, "\(sum.portfolioCurrency)/\(sum.stockCurrency)")]
    }

    static func plus(_ values: [ExactDecimal]) -> [String] {
        plus(values, of: values.count > most ? values.reduce(.zero, +) : .zero) { $0 }
    }

    /// The figures of lots as a sum. Of very many, those in the middle are added up: nobody repeats such a sum by hand.
    ///
    /// - Parameter sum: that of all figures, which are known.
    private static func plus<Lots: RandomAccessCollection>(
        _ lots: Lots, of sum: ExactDecimal, _ figure: (Lots.Element) -> ExactDecimal?
    ) -> [String] {
        let isShort = lots.count > most
        let start = (isShort ? lots.prefix(3) : lots[...]).compactMap(figure)
        guard let first = start.first else { return [] }
        let terms = [Derivation.number(first)] + start.dropFirst().flatMap { ["+", Derivation.operand($0)] }
        guard isShort else { return terms }
        let end = lots.suffix(3).compactMap(figure)
        let middle = (start + end).reduce(sum) { $0 - $1 }
        return terms + ["+", Derivation.operand(middle, "of \(lots.count - 6) lots")]
            + end.flatMap { ["+", Derivation.operand($0)] }
    }

    private static let most = 100
}
