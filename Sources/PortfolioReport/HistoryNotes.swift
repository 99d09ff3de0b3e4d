package import Valuation

/// What a reader of a history has to know besides its figures; the wording in one place.
package struct HistoryNotes: Sendable {
    package let lines: [String]

    package init(_ history: PortfolioHistory) {
        var lines: [String] = []
        let incomplete = history.points.filter { !$0.isComplete }
        if let first = incomplete.first {
            let days = incomplete.count == 1 ? "1 day is" : "\(incomplete.count) days are"
            lines.append(
                "\(days) incomplete, \(first.date) the first: a price, a rate or a cost is unknown there, and in no total."
            )
        }
        if history.statedHoldings > 0 {
            let holdings =
                history.statedHoldings == 1 ? "1 holding has" : "\(history.statedHoldings) holdings have"
            lines.append("\(holdings) a stated price or rate, which is taken on every day.")
        }
        self.lines = lines
    }
}
