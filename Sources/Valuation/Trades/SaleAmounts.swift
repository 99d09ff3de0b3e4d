/// The amounts of shares that were sold, or their sums, in numbers of any size. An amount is known if everything it is made
/// of is.
///
/// They are those of ``FormulaAmounts`` with the proceeds as the value. A copy of a type without parameters takes a fifth of
/// the time.
package struct SaleAmounts: Sendable {
    /// c, in stock currency.
    package private(set) var costStock: ExactDecimal?
    /// The proceeds, in stock currency.
    package private(set) var valueStock: ExactDecimal?
    /// cp, in portfolio currency.
    package private(set) var cost: ExactDecimal?
    /// The proceeds, in portfolio currency.
    package private(set) var value: ExactDecimal?
    /// c·x, in portfolio currency: the amount that separates price gain from currency gain.
    private var costAtCurrentRate: ExactDecimal?

    init(
        costStock: ExactDecimal?, valueStock: ExactDecimal?, cost: ExactDecimal?, value: ExactDecimal?,
        costAtCurrentRate: ExactDecimal?
    ) {
        (self.costStock, self.valueStock, self.cost, self.value) = (costStock, valueStock, cost, value)
        self.costAtCurrentRate = costAtCurrentRate
    }

    init(_ amounts: FormulaAmounts<some LotNumber>) {
        self.init(
            costStock: amounts.costStock?.exact, valueStock: amounts.valueStock?.exact,
            cost: amounts.cost?.exact, value: amounts.value?.exact,
            costAtCurrentRate: amounts.costAtCurrentRate?.exact)
    }

    /// The sums over some lot parts; each is known if it is known for all of them.
    package init(sumOf parts: some Sequence<SaleAmounts>) {
        (costStock, valueStock, cost, value, costAtCurrentRate) = (.zero, .zero, .zero, .zero, .zero)
        for part in parts {
            costStock = SaleAmounts.sum(costStock, part.costStock)
            valueStock = SaleAmounts.sum(valueStock, part.valueStock)
            cost = SaleAmounts.sum(cost, part.cost)
            value = SaleAmounts.sum(value, part.value)
            costAtCurrentRate = SaleAmounts.sum(costAtCurrentRate, part.costAtCurrentRate)
        }
    }

    /// The gain in stock currency.
    package var gainStock: ExactDecimal? { SaleAmounts.difference(valueStock, costStock) }
    /// The gain in portfolio currency.
    package var gain: ExactDecimal? { SaleAmounts.difference(value, cost) }
    /// The gain − the currency gain.
    package var priceGain: ExactDecimal? {
        value == nil || cost == nil ? nil : SaleAmounts.difference(value, costAtCurrentRate)
    }
    /// What the rate's effect on the cost gained, which is known even where the proceeds are not.
    package var currencyGain: ExactDecimal? { SaleAmounts.difference(costAtCurrentRate, cost) }

    private static func sum(_ left: ExactDecimal?, _ right: ExactDecimal?) -> ExactDecimal? {
        guard let left, let right else { return nil }
        return left + right
    }

    private static func difference(_ left: ExactDecimal?, _ right: ExactDecimal?) -> ExactDecimal? {
        guard let left, let right else { return nil }
        return left - right
    }
}
