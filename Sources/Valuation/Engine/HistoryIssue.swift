/// Something unknown or doubtful about a holding on some days of a history.
public struct HistoryIssue: Hashable, Identifiable, Sendable {
    /// What is wrong, as of the first of the days.
    public let issue: Issue
    /// The first of the history's days on which it is so.
    public let firstDay: CalendarDate
    /// The number of the history's days on which it is so.
    public package(set) var days: Int

    /// An issue for a preview or a test; a history finds its own.
    ///
    /// - Parameters:
    ///   - issue: what is wrong.
    ///   - firstDay: the first of the history's days on which it is so.
    ///   - days: the number of the history's days on which it is so.
    public init(_ issue: Issue, firstDay: CalendarDate, days: Int = 1) {
        self.issue = issue
        self.firstDay = firstDay
        self.days = days
    }

    /// What tells the issue from the others of its history; see ``Issue/id-swift.property``.
    public var id: Issue.ID { issue.id }
}

/// As `{"issue": {…}, "firstDay": "2013-03-01", "days": 3}`.
extension HistoryIssue: Codable {
    private enum CodingKeys: String, CodingKey {
        case issue, firstDay, days
    }

    /// Decodes an issue, which is there on at least one day.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Issue.self, forKey: .issue),
            firstDay: try container.decode(CalendarDate.self, forKey: .firstDay),
            days: try container.decode(Int.self, forKey: .days))
        if days < 1 { throw decoder.invalid("an issue of a history is there on at least one day") }
    }
}

/// The issues of a history's holdings as they are found, day by day.
struct HistoryIssues {
    private struct Found {
        var issue: HistoryIssue
        var lastDay: CalendarDate
    }

    /// By place: the holdings, then the lots in the order in which each had an issue first.
    private var found: [[IssueKind: Found]]
    /// The places of lots, by the rows that opened them.
    private var lots: [InputLocation: Int] = [:]

    init(holdings count: Int) { found = Array(repeating: [:], count: count) }

    /// Notes the issues of a holding on the day that the options say.
    ///
    /// - Parameter place: that of the holding; `nil` for a lot, which is known by the row that opened it.
    mutating func note(
        _ computed: ComputedHolding, of holding: Holding, at place: Int?, _ options: ValuationOptions
    ) {
        let place = place ?? self.place(ofLotAt: holding.location)
        let kinds = computed.issueKinds.kinds
        for kind in kinds {
            // Of several lots that one row opened, each day counts once.
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

    /// Each kind of a holding once, in the order of the holdings and the kinds; then those of lots.
    var all: [HistoryIssue] {
        found.flatMap { found in IssueKind.allCases.compactMap { found[$0]?.issue } }
    }
}
