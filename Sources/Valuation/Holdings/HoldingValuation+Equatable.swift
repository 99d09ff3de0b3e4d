extension HoldingValuation: Equatable {
    /// Whether the holdings, their issues and all their figures are equal.
    public static func == (left: HoldingValuation, right: HoldingValuation) -> Bool {
        left.id == right.id && left.holding == right.holding && left.currency == right.currency
            && left.issues == right.issues
            && left.price == right.price && left.priceDate == right.priceDate
            && left.previousClose == right.previousClose && left.purchasePrice == right.purchasePrice
            && left.rate == right.rate && left.purchaseRate == right.purchaseRate
            && left.weight == right.weight
            && AmountKind.allCases.allSatisfy { left.computed.amount($0) == right.computed.amount($0) }
    }
}
