/// One holding, valued: its numbers as found, its amounts, and what is unknown.
package struct ComputedHolding: Sendable {
    package var formulaInputs = FormulaInputs<CompactDecimal>()
    package var priceDate: CalendarDate?
    /// The price before the current one in the history, in the quote currency.
    package var priceBefore: CompactDecimal?
    package var currentRate: AppliedRate?
    /// The purchase rate as found; where the cost is stated, see ``purchaseRateShown``.
    package var purchaseRate: AppliedRate?
    package var issueKinds: IssueKinds = []
    /// The amounts in machine integers; meaningless where ``wideAmounts`` stand in for them.
    var compactAmounts = FormulaAmounts<CompactDecimal>()
    private var wideAmounts: WideAmounts?
    private var findings: PriceFindings?

    package init() {}

    private final class WideAmounts: Sendable {
        let amounts: FormulaAmounts<ExactDecimal>
        init(_ amounts: FormulaAmounts<ExactDecimal>) { self.amounts = amounts }
    }

    /// What is found of few prices: out of line, so that all other holdings are made and copied the faster.
    private final class PriceFindings: Sendable {
        let conflict: PriceTable.Quote?
        let median: CompactDecimal?
        let hidden: DatedPrice?
        let paid: CompactDecimal?

        init(
            conflict: PriceTable.Quote?, median: CompactDecimal?, hidden: DatedPrice?, paid: CompactDecimal?
        ) {
            self.conflict = conflict
            self.median = median
            self.hidden = hidden
            self.paid = paid
        }
    }

    /// The price in the table that is of another currency than the holding: the input can't be right.
    package var conflictingPrice: PriceTable.Quote? { findings?.conflict }

    /// The median of the last prices before the current one, in the quote currency; known only where it may be far from it.
    var medianBefore: CompactDecimal? { findings?.median }

    /// The last dated price of the table, in the quote currency, where an undated one of the row that differs stands in
    /// its place.
    var hiddenPrice: DatedPrice? { findings?.hidden }

    /// The purchase price, in the quote currency: as stated, also where fees leave the cost unknown.
    var purchasePriceStated: CompactDecimal? { formulaInputs.purchasePrice ?? findings?.paid }

    /// Notes what is found of the price; what is `nil` stays as it is.
    mutating func note(
        conflict: PriceTable.Quote? = nil, median: CompactDecimal? = nil, hidden: DatedPrice? = nil,
        paid: CompactDecimal? = nil
    ) {
        guard conflict != nil || median != nil || hidden != nil || paid != nil else { return }
        findings = PriceFindings(
            conflict: conflict ?? conflictingPrice, median: median ?? medianBefore,
            hidden: hidden ?? hiddenPrice, paid: paid ?? findings?.paid)
    }

    /// Whether the amounts fit ``compactAmounts``.
    var isCompact: Bool { wideAmounts == nil }

    /// Bought after the as-of date: in no list and no total.
    package var isLeftOut: Bool { issueKinds.contains(.notYetBought) }

    mutating func computeAmounts() {
        compactAmounts = Formulas.amounts(formulaInputs)
        wideAmounts = compactAmounts.hasOverflowed ? WideAmounts(Formulas.amounts(formulaInputs.exact)) : nil
    }

    /// An amount, whichever way it was computed.
    package func amount(_ kind: AmountKind) -> ExactDecimal? {
        if let wideAmounts { return wideAmounts.amounts[kind] }
        guard let amount = compactAmounts[kind] else { return nil }
        // A difference may overflow where its parts did not.
        if amount.hasOverflowed { return Formulas.amounts(formulaInputs.exact)[kind] }
        return amount.exact
    }

    /// An amount in machine integers; `nil` where it is unknown or does not fit.
    package func compactAmount(_ kind: AmountKind) -> CompactDecimal? {
        guard isCompact, let amount = compactAmounts[kind], !amount.hasOverflowed else { return nil }
        return amount
    }

    /// 100 · gain / |cost|.
    package func percentage(_ kind: GainPercentage) -> Percentage? {
        Percentage(amount(kind.part), of: amount(kind.whole))
    }

    /// P1 − Pc, per share, in the quote currency.
    package var intradayPerShare: ExactDecimal? {
        guard let change = formulaInputs.intradayPerShare else { return nil }
        return change.hasOverflowed ? formulaInputs.exact.intradayPerShare : change.exact
    }

    /// 100 · (P1 − Pc) / Pc.
    package var intradayPercentage: Percentage? {
        guard let terms = formulaInputs.intradayPercentage else { return nil }
        return terms.part.hasOverflowed
            ? formulaInputs.exact.intradayPercentage.flatMap { Percentage($0) } : Percentage(terms)
    }

    /// The purchase price as shown: as stated, or the average where the cost in all is stated; in the quote currency.
    package var purchasePriceShown: ExactDecimal? {
        if let price = purchasePriceStated { return price.exact }
        guard let cost = amount(.costStock) else { return nil }
        let units = CompactDecimal(coefficient: 1, scale: -formulaInputs.unitExponent).exact
        return ExactDecimal.quotient(cost * units, formulaInputs.shares.exact)
    }

    /// The purchase rate as shown: as stated or found, or Cp/C where the cost is stated.
    package var purchaseRateShown: AppliedRate? {
        if formulaInputs.isInPortfolioCurrency { return nil }
        guard let stated = formulaInputs.statedCost else { return purchaseRate }
        guard let cost = amount(.costStock),
            let rate = ExactDecimal.quotient(stated.exact, cost)?.compactWithoutTrailingZeros
        else { return nil }
        return AppliedRate(rate, source: .cost)
    }

    /// Cp at the rate of the purchase, or as stated, whatever rate the report takes cost at.
    var costAtPurchase: ExactDecimal? {
        if formulaInputs.costRate == .purchase { return amount(.cost) }
        if let cost = formulaInputs.statedCost { return cost.exact }
        guard let cost = amount(.costStock) else { return nil }
        return formulaInputs.isInPortfolioCurrency ? cost : formulaInputs.purchaseRate.map { cost * $0.exact }
    }

    /// What the price is suspiciously far from, in the quote currency.
    func suspectReference(_ quote: QuoteCurrency) -> (name: String, price: ExactDecimal)? {
        guard let price = formulaInputs.price else { return nil }
        if let close = formulaInputs.previousClose, Formulas.isSuspect(price, beside: close) {
            return ("previous close", close.exact)
        }
        if let before = priceBefore, Formulas.isSuspect(price, beside: before) {
            return ("the price before it", before.exact)
        }
        if let median = medianBefore, Formulas.isSuspect(price, beside: median) {
            return ("the median of the prices before it", median.exact)
        }
        guard QuoteCurrency.isQuotedInMinorUnits(quote) else { return nil }
        if let paid = purchasePriceStated {
            return Formulas.isSuspect(price, beside: paid) ? ("purchase price", paid.exact) : nil
        }
        guard let cost = amount(.costStock), let value = amount(.valueStock),
            cost.isNegative == value.isNegative,
            // n shares at either price: V is to C as the price is to the average one.
            Formulas.isSuspect(value.magnitude, beside: cost.magnitude)
        else { return nil }
        return purchasePriceShown.map { ("purchase price", $0) }
    }
}

/// The amounts a holding or a sum of holdings has.
package enum AmountKind: CaseIterable, Sendable {
    case costStock, valueStock, gainStock, cost, value, gain, priceGain, currencyGain, intradayChange
}

extension FormulaAmounts {
    @inline(__always)
    package subscript(kind: AmountKind) -> Number? {
        switch kind {
        case .costStock: costStock
        case .valueStock: valueStock
        case .gainStock: gainStock
        case .cost: cost
        case .value: value
        case .gain: gain
        case .priceGain: priceGain
        case .currencyGain: currencyGain
        case .intradayChange: intradayChange
        }
    }
}
