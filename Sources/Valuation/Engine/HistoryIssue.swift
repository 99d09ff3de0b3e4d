/// Something wrong with the valuation of a holding on some days of a history.
public struct HistoryIssue: Hashable, Sendable {
    /// What is wrong, as of the first of the days.
    public let issue: Issue
    /// The first day shown on which it is so.
    public let firstDay: CalendarDate
    /// On how many of the days shown it is so.
    public package(set) var days: Int

    package init(_ issue: Issue, firstDay: CalendarDate, days: Int = 1) {
        self.issue = issue
        self.firstDay = firstDay
        self.days = days
    }
}

/// The issues of a history's holdings as they are found, day by day.
struct HistoryIssues {
    private var found: [[IssueKind: HistoryIssue]]

    init(holdings count: Int) { found = Array(repeating: [:], count: count) }

    /// Notes the issues of a holding on the day that the options say.
    mutating func note(
        _ computed: ComputedHolding, of holding: Holding, at place: Int, _ options: ValuationOptions
    ) {
        let kinds = computed.issueKinds.kinds
        for kind in kinds { found[place][kind]?.days += 1 }
        guard kinds.contains(where: { found[place][$0] == nil }) else { return }
        for issue in computed.issues(of: holding, options: options) where found[place][issue.kind] == nil {
            found[place][issue.kind] = HistoryIssue(issue, firstDay: options.asOf)
        }
    }

    /// Each kind of a holding once, in the order of the holdings and the kinds.
    var all: [HistoryIssue] {
        found.flatMap { found in IssueKind.allCases.compactMap { found[$0] } }
    }
}
