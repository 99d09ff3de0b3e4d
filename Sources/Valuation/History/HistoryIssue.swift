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

/// Encoded as `{"issue": {…}, "firstDay": "2013-03-01", "days": 3}`.
extension HistoryIssue: Codable {
    private enum CodingKeys: String, CodingKey {
        case issue, firstDay, days
    }

    /// Decodes an issue; it must have at least one day.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Issue.self, forKey: .issue),
            firstDay: try container.decode(CalendarDate.self, forKey: .firstDay),
            days: try container.decode(Int.self, forKey: .days))
        if days < 1 { throw decoder.invalid("an issue of a history is there on at least one day") }
    }
}

/// Collects the issues of a history's holdings, day by day.
struct HistoryIssues {
    private struct Found {
        var issue: HistoryIssue
        var lastDay: CalendarDate
    }

    /// The issues per place: first the holdings, then the lots in the order in which each first had an issue.
    private var found: [[IssueKind: Found]]
    /// The places of the lots, by the row that opened each.
    private var lots: [InputLocation: Int] = [:]

    init(holdings count: Int) { found = Array(repeating: [:], count: count) }

    /// Records the issues of a holding on the as-of date of the options.
    ///
    /// - Parameter place: the place of the holding; `nil` for a lot, which is identified by the row that opened it.
    mutating func note(
        _ computed: ComputedHolding, of holding: Holding, at place: Int?, _ options: ValuationOptions
    ) {
        let place = place ?? self.place(ofLotAt: holding.location)
        let kinds = computed.issueKinds.kinds
        for kind in kinds {
            // If one row opened several lots, count each day once.
            guard let lastDay = found[place][kind]?.lastDay, lastDay != options.asOf else { continue }
            found[place][kind]?.issue.days += 1
            found[place][kind]?.lastDay = options.asOf
        }
        guard kinds.contains(where: { found[place][$0] == nil }) else { return }
        for issue in computed.issues(of: holding, options: options) where found[place][issue.kind] == nil {
            found[place][issue.kind] = Found(
                issue: HistoryIssue(issue, firstDay: options.asOf), lastDay: options.asOf)
        }
    }

    private mutating func place(ofLotAt location: InputLocation) -> Int {
        if let place = lots[location] { return place }
        lots[location] = found.count
        found.append([:])
        return found.count - 1
    }

    /// All issues, one per holding and kind, in the order of the holdings and the kinds; those of lots come last.
    var all: [HistoryIssue] {
        found.flatMap { found in IssueKind.allCases.compactMap { found[$0]?.issue } }
    }
}
