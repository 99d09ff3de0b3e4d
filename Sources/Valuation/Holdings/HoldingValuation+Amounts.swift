extension HoldingValuation.Amounts {
    /// Creates amounts for a preview or a test; gain and percentage are computed from `cost` and `value`.
    ///
    /// - Parameters:
    ///   - currency: the currency of all amounts.
    ///   - cost: the total cost; `nil` if unknown.
    ///   - value: the market value; `nil` if unknown.
    /// - Throws: ``NumberError`` for an amount that is not a number.
    public init(currency: Currency, cost: Decimal?, value: Decimal?) throws(NumberError) {
        let exactCost = try HoldingValuation.Amounts.exact(cost)
        let exactValue = try HoldingValuation.Amounts.exact(value)
        var gain: ExactDecimal?
        if let exactCost, let exactValue { gain = exactValue - exactCost }
        self.init(
            currency: currency, cost: cost, value: value, gain: gain.map { Decimal($0) },
            gainPercent: Formulas.percentage(gain, of: exactCost, decimals: 4).map { Decimal($0) })
    }

    private static func exact(_ amount: Decimal?) throws(NumberError) -> ExactDecimal? {
        guard let amount else { return nil }
        return try ExactDecimal(whole: amount)
    }
}
