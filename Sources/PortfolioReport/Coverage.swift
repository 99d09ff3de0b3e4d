import Valuation

extension TotalFigures {
    /// Which figures cover only some of the holdings, in words; empty if all cover every holding.
    var coverage: String {
        if valued == 0, holdings > 0 { return "no value known" }
        // If the gain itself is unknown, its parts obviously are too.
        let split = withSplit == withGain ? holdings : withSplit
        return [("value", valued), ("gain", withGain), ("price and currency gain", split)]
            .filter { $0.1 < holdings }
            .map { "\($0.0) of \($0.1) of \(holdings)" }.joined(separator: ", ")
    }
}

extension PortfolioHistory.Point {
    /// Whether the day is incomplete and which figures cover only some holdings, in words; empty if nothing
    /// is missing.
    var coverage: String {
        let cash = cashSum?.isComplete == false ? "not all cash is known" : ""
        let parts = [totals.figures.coverage, cash].filter { !$0.isEmpty }.joined(separator: ", ")
        return [isComplete ? "" : "incomplete", parts].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}
