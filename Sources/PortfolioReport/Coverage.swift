import Valuation

extension TotalFigures {
    /// What the figures are over, in words, where that is not all of the holdings; empty where it is.
    var coverage: String {
        if valued == 0, holdings > 0 { return "no value known" }
        // That the parts of a gain are unknown where the gain is goes without saying.
        let split = withSplit == withGain ? holdings : withSplit
        return [("value", valued), ("gain", withGain), ("price and currency gain", split)]
            .filter { $0.1 < holdings }
            .map { "\($0.0) of \($0.1) of \(holdings)" }.joined(separator: ", ")
    }
}

extension PortfolioHistory.Point {
    /// Whether the day is incomplete, and what its figures are over, in words; empty where nothing is missing.
    var coverage: String {
        [isComplete ? "" : "incomplete", totals.figures.coverage].filter { !$0.isEmpty }
            .joined(separator: ": ")
    }
}
