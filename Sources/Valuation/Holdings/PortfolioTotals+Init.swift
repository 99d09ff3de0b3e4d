extension PortfolioTotals {
    /// Creates complete totals for a preview or a test.
    ///
    /// The gain is `value` − `cost`, and the price gain is the gain − `currencyGain`.
    ///
    /// - Parameters:
    ///   - holdings: the number of holdings.
    ///   - cost: the total cost.
    ///   - value: the total market value.
    ///   - currencyGain: the part of the gain that comes from exchange rates.
    ///   - intradayChange: the change of the value since the previous close.
    /// - Throws: ``NumberError`` for NaN.
    public init(
        holdings: Int, cost: Decimal, value: Decimal, currencyGain: Decimal = 0, intradayChange: Decimal = 0
    ) throws(NumberError) {
        let (cost, value) = (try ExactDecimal(whole: cost), try ExactDecimal(whole: value))
        let (currencyGain, change) = (
            try ExactDecimal(whole: currencyGain), try ExactDecimal(whole: intradayChange)
        )
        self.init(
            TotalFigures(
                holdings: holdings, valued: holdings, withGain: holdings, withSplit: holdings,
                withChange: holdings, cost: cost, value: value, gain: value - cost,
                priceGain: value - cost - currencyGain, currencyGain: currencyGain, intradayChange: change,
                valueBeforeChange: value - change))
    }
}

extension PortfolioTotals: Hashable {
    /// Whether all the totals are equal.
    public static func == (left: PortfolioTotals, right: PortfolioTotals) -> Bool {
        left.holdings == right.holdings && left.value == right.value && left.cost == right.cost
            && left.gain == right.gain && left.priceGain == right.priceGain
            && left.currencyGain == right.currencyGain && left.intradayChange == right.intradayChange
            && left.gainPercent == right.gainPercent && left.intradayPercent == right.intradayPercent
    }

    /// Hashes the totals that most often differ.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(holdings)
        hasher.combine(value)
        hasher.combine(cost)
    }
}
