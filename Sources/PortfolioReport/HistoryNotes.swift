package import Valuation

/// The wording of what a reader of a history has to know besides its figures.
package struct HistoryNotes: Sendable {
    package let lines: [String]
    /// Each issue with the days on which it occurs.
    package let issues: [Issue]

    package init(_ history: PortfolioHistory) {
        var lines: [String] = []
        let incomplete = history.points.filter { !$0.isComplete }
        if let first = incomplete.first {
            let days =
                incomplete.count == 1
                ? "\(first.date) is incomplete"
                : "\(incomplete.count) days are incomplete, \(first.date) the first"
            lines.append(
                "\(days): a price, a rate or a cost is unknown there and left out of the totals.")
        }
        if history.statedHoldings > 0 {
            let holdings =
                history.statedHoldings == 1 ? "1 holding has" : "\(history.statedHoldings) holdings have"
            lines.append("\(holdings) a stated price or rate, which is taken on every day.")
        }
        self.lines = lines
        issues = history.issues.map { found in
            let days =
                found.days == 1
                ? "on \(found.firstDay)" : "on \(found.days) days, \(found.firstDay) the first"
            // For a holding that is left out on all days, the message is enough.
            return found.issue.kind == .notYetBought
                ? found.issue : found.issue.worded("\(found.issue.message) (\(days))")
        }
    }
}
