extension PortfolioValuation: Equatable {
    /// Whether names, options, holdings, issues and totals are equal.
    ///
    /// - Complexity: O(*n*) for *n* holdings.
    public static func == (left: PortfolioValuation, right: PortfolioValuation) -> Bool {
        left.name == right.name && left.options == right.options && left.totals == right.totals
            && left.issues == right.issues && left.holdings == right.holdings
    }
}
