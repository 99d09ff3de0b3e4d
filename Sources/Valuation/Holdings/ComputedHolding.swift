/// The valuation of one holding: its resolved inputs, its amounts, and what is unknown.
package struct ComputedHolding: Sendable {
    package var formulaInputs = FormulaInputs<CompactDecimal>()
    package var priceDate: CalendarDate?
    /// The price before the current one in the price history, in the quote currency.
    package var priceBefore: CompactDecimal?
    package var currentRate: AppliedRate?
    /// The purchase rate that was resolved; if the cost is stated, use ``purchaseRateShown`` instead.
    package var purchaseRate: AppliedRate?
    package var issueKinds: IssueKinds = []
    /// The amounts in machine integers. Ignore them if ``wideAmounts`` is set.
    var compactAmounts = FormulaAmounts<CompactDecimal>()
    private var wideAmounts: WideAmounts?
    private var findings: PriceFindings?

    package init() {}

    private final class WideAmounts: Sendable {
        let inputs: FormulaInputs<ExactDecimal>
        let amounts: FormulaAmounts<ExactDecimal>

        init(_ inputs: FormulaInputs<ExactDecimal>) {
            self.inputs = inputs
            amounts = Formulas.amounts(inputs)
        }
    }

    /// Findings about the price that few holdings have, kept in a separate object so that all others are cheaper to
    /// copy.
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

    /// The table's price, if it is in another currency than the holding, which makes the input invalid.
    package var conflictingPrice: PriceTable.Quote? { findings?.conflict }

    /// The median of the last prices before the current one, in the quote currency. It is set only where the price may
    /// be far from it.
    var medianBefore: CompactDecimal? { findings?.median }

    /// The latest dated price in the table, in the quote currency, if the row's undated price overrides it with a
    /// different one.
    var hiddenPrice: DatedPrice? { findings?.hidden }

    /// The stated purchase price, in the quote currency, even if missing fees leave the cost unknown.
    var purchasePriceStated: CompactDecimal? { formulaInputs.purchasePrice ?? findings?.paid }

    /// Records findings about the price; arguments that are `nil` change nothing.
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

    /// True for a holding bought after the as-of date, which is in no list and no total.
    package var isLeftOut: Bool { issueKinds.contains(.notYetBought) }

    /// - Parameter stated: the holding, whose numbers may be too long for ``formulaInputs``.
    mutating func computeAmounts(_ stated: HoldingInputs) {
        compactAmounts = Formulas.amounts(formulaInputs)
        let long = stated.longNumbers
        guard long != nil || compactAmounts.hasOverflowed || formulaInputs.units.hasOverflowed else {
            wideAmounts = nil
            return
        }
        var inputs = formulaInputs.exact
        inputs.units = stated.exactUnits
        if let long {
            inputs.fees = long.fees
            inputs.statedCostStock = long.costStock
            inputs.statedCost = long.cost
        }
        wideAmounts = WideAmounts(inputs)
    }

    /// The inputs of the formulas, however long their numbers.
    var exactInputs: FormulaInputs<ExactDecimal> { wideAmounts?.inputs ?? formulaInputs.exact }

    /// n·m, however long the number.
    var units: ExactDecimal { wideAmounts?.inputs.units ?? formulaInputs.units.exact }

    /// An amount, exact, whichever way it was computed.
    package func amount(_ kind: AmountKind) -> ExactDecimal? {
        if let wideAmounts { return wideAmounts.amounts[kind] }
        guard let amount = compactAmounts[kind] else { return nil }
        // A difference may overflow where its parts did not.
        if amount.hasOverflowed { return Formulas.amounts(exactInputs)[kind] }
        return amount.exact
    }

    /// An amount in machine integers; `nil` if it is unknown or does not fit.
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

    /// The purchase price to show, in the quote currency: the stated price, or the average if the total cost is stated;
    /// `nil` for an average below 0.
    package var purchasePriceShown: ExactDecimal? {
        if let price = purchasePriceStated { return price.exact }
        guard let cost = amount(.costStock) else { return nil }
        return ExactDecimal.averagePrice(cost, of: units, unitExponent: formulaInputs.unitExponent)
    }

    /// The purchase rate to show: the stated or resolved rate, or Cp/C if the cost is stated; `nil` if that is not above 0.
    package var purchaseRateShown: AppliedRate? {
        if formulaInputs.isInPortfolioCurrency { return nil }
        guard formulaInputs.statedCost != nil else { return purchaseRate }
        return AppliedRate(exactInputs.statedCost, over: amount(.costStock), source: .cost)
    }

    /// Cp at the purchase rate, or as stated, regardless of ``CostRate``.
    var costAtPurchase: ExactDecimal? {
        if formulaInputs.costRate == .purchase { return amount(.cost) }
        if let cost = exactInputs.statedCost { return cost }
        guard let cost = amount(.costStock) else { return nil }
        return formulaInputs.isInPortfolioCurrency ? cost : formulaInputs.purchaseRate.map { cost * $0.exact }
    }

    /// The price beside which the current price looks suspicious, and its name; in the quote currency.
    func suspectReference(_ quote: QuoteCurrency) -> (name: String, price: ExactDecimal)? {
        guard let price = formulaInputs.price else { return nil }
        if let close = formulaInputs.previousClose, Plausibility.isSuspect(price, beside: close) {
            return ("previous close", close.exact)
        }
        if let before = priceBefore, Plausibility.isSuspect(price, beside: before) {
            return ("the price before it", before.exact)
        }
        if let median = medianBefore, Plausibility.isSuspect(price, beside: median) {
            return ("the median of the prices before it", median.exact)
        }
        guard QuoteCurrency.isQuotedInMinorUnits(quote) else { return nil }
        if let paid = purchasePriceStated {
            return Plausibility.isSuspect(price, beside: paid) ? ("purchase price", paid.exact) : nil
        }
        guard let cost = amount(.costStock), let value = amount(.valueStock),
            cost.isNegative == value.isNegative,
            // The share count is the same, so V relates to C as the price to the average purchase price.
            Plausibility.isSuspect(value.magnitude, beside: cost.magnitude)
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
