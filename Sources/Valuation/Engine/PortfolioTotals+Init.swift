#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

extension PortfolioTotals {
    /// Totals for a preview or a test, complete: everything is known of every holding.
    ///
    /// The gain is value − cost, and the price gain what is left of it without the currency gain.
    ///
    /// - Parameters:
    ///   - holdings: how many holdings they are of.
    ///   - cost: what was paid in all.
    ///   - value: what the holdings are worth.
    ///   - currencyGain: the part of the gain that is due to exchange rates.
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
    /// Whether everything that they give out is the same.
    public static func == (left: PortfolioTotals, right: PortfolioTotals) -> Bool {
        left.holdings == right.holdings && left.value == right.value && left.cost == right.cost
            && left.gain == right.gain && left.priceGain == right.priceGain
            && left.currencyGain == right.currencyGain && left.intradayChange == right.intradayChange
            && left.gainPercent == right.gainPercent && left.intradayPercent == right.intradayPercent
    }

    /// Hashes what tells most totals apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(holdings)
        hasher.combine(value)
        hasher.combine(cost)
    }
}
