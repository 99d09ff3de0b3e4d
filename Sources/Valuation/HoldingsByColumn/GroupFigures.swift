/// The figures of a group as machine integers, one after another in the order of CSV, so that a kernel can write them all
/// at once.
package struct GroupFigures: Sendable, BitwiseCopyable {
    private let holdings: FixedPointFigure
    private let cost: FixedPointFigure
    private let value: FixedPointFigure
    private let gain: FixedPointFigure
    private let gainPercent: FixedPointFigure
    private let priceGain: FixedPointFigure
    private let currencyGain: FixedPointFigure
    private let intradayChange: FixedPointFigure
    private let intradayPercent: FixedPointFigure
    private let weight: FixedPointFigure
    private let withValue: FixedPointFigure
    private let withGain: FixedPointFigure
    private let withSplit: FixedPointFigure
    private let withIntraday: FixedPointFigure

    /// Fails if a figure is too large.
    init?(_ sums: borrowing GroupSums, _ weights: DetailValuer) {
        let decimals = 4
        guard let amounts = sums.amounts else { return nil }
        let (gain, change) = (amounts.percentage(.gain), amounts.intradayChange)
        var faults = RowFaults()
        holdings = FixedPointFigure(sums.count)
        cost = FixedPointFigure(amounts.cost, &faults)
        value = FixedPointFigure(amounts.value, &faults)
        self.gain = FixedPointFigure(gain?.part, &faults)
        gainPercent = FixedPointFigure(gain, decimals, &faults)
        priceGain = FixedPointFigure(amounts.priceGain, &faults)
        currencyGain = FixedPointFigure(amounts.currencyGain, &faults)
        intradayChange = FixedPointFigure(change, &faults)
        var before: PercentageTerms<ColumnDecimal>?
        if let change, let value = amounts.value {
            before = PercentageTerms(part: change, whole: value - change)
        }
        intradayPercent = FixedPointFigure(before, decimals, &faults)
        guard faults.areNone, let weight = weights.weight(of: value, decimals: decimals) else { return nil }
        self.weight = weight
        withValue = holdings
        withGain = holdings
        withSplit = holdings
        withIntraday = FixedPointFigure(change == nil ? 0 : sums.count)
    }
}

extension GroupList {
    /// Passes on the key of a group in UTF-8 and its figures as machine integers.
    ///
    /// - Parameter weights: knows the portfolio's value.
    /// - Returns: `false` if the group has no key, or a figure is unknown or too large; nothing is then passed on.
    package func withFigures(
        at position: Int, _ weights: DetailValuer, _ body: (Span<UInt8>, borrowing GroupFigures) -> Void
    ) -> Bool {
        withSums(at: position) { key, sums in
            guard let figures = GroupFigures(sums, weights) else { return false }
            body(key, figures)
            return true
        }
    }
}

extension GroupSums {
    /// The sums as amounts, of which those in stock currency are unknown; `nil` if one has zeros in place of decimals.
    @inline(__always)
    fileprivate var amounts: FormulaAmounts<ColumnDecimal>? {
        guard valueScale | costScale | costAtCurrentRateScale | changeScale >= 0 else { return nil }
        var amounts = FormulaAmounts<ColumnDecimal>()
        amounts.cost = ColumnDecimal(cost, scale: costScale)
        amounts.value = ColumnDecimal(value, scale: valueScale)
        amounts.costAtCurrentRate = ColumnDecimal(costAtCurrentRate, scale: costAtCurrentRateScale)
        if changeIsKnown { amounts.intradayChange = ColumnDecimal(change, scale: changeScale) }
        return amounts
    }
}

extension FixedPointFigure {
    fileprivate init(_ count: UInt32) {
        self.init(magnitude: UInt64(count), scale: 0, isNegative: false, isAbsent: false)
    }
}
