/// Something unknown or doubtful about a holding on some days of a history.
public struct HistoryIssue: Hashable, Identifiable, Sendable {
    /// The issue as it was on the first of its days.
    public let issue: Issue
    /// The first day of the history that has the issue.
    public let firstDay: CalendarDate
    /// The number of days of the history that have the issue.
    public package(set) var days: Int

    /// Creates an issue for a preview or a test; a history finds its own.
    ///
    /// - Parameters:
    ///   - issue: the issue as it was on the first of its days.
    ///   - firstDay: the first day of the history that has the issue.
    ///   - days: the number of days of the history that have it.
    public init(_ issue: Issue, firstDay: CalendarDate, days: Int = 1) {
        self.issue = issue
        self.firstDay = firstDay
        self.days = days
    }

    /// Identifies the issue within its history; see ``Issue/id-swift.property``.
    public var id: Issue.ID { issue.id }
}

/// Collects the issues of a history's holdings, day by day.
struct HistoryIssues {
    private struct Found {
        var issue: HistoryIssue
        var lastDay: CalendarDate
    }

    /// The issues per place: first the holdings, then the lots in the order in which each first had an issue.
    private var found: [[Found]]
    /// The places of the lots, by the row that opened each.
    private var lots: [InputLocation: Int] = [:]

    init(holdings count: Int) { found = Array(repeating: [], count: count) }

    /// Records the issues of a position on a day.
    ///
    /// - Parameter issues: the issues themselves; `nil` if the position had all of their kinds before.
    mutating func note(
        _ kinds: IssueKinds, _ issues: [Issue]?, of position: PricedHolding, on day: CalendarDate
    ) {
        let place = place(of: position)
        var known: IssueKinds = []
        for index in found[place].indices {
            let kind = IssueKinds(found[place][index].issue.issue.kind)
            known.insert(kind)
            // If one row opened several lots, count each day once.
            guard kinds.contains(kind), found[place][index].lastDay != day else { continue }
            found[place][index].issue.days += 1
            found[place][index].lastDay = day
        }
        for issue in issues ?? [] where known.insert(IssueKinds(issue.kind)).inserted {
            found[place].append(Found(issue: HistoryIssue(issue, firstDay: day), lastDay: day))
        }
    }

    /// The place of a position; a lot is identified by the row that opened it.
    private mutating func place(of position: PricedHolding) -> Int {
        if let place = position.place { return place }
        let place = lots[position.holding.location] ?? found.count
        if place == found.count {
            lots[position.holding.location] = place
            found.append([])
        }
        position.place = place
        return place
    }

    /// All issues, one per holding and kind, in the order of the holdings and the kinds; those of lots come last.
    var all: [HistoryIssue] {
        found.flatMap { found in
            IssueKind.allCases.compactMap { kind in found.first { $0.issue.issue.kind == kind }?.issue }
        }
    }
}
