/// What a report shows.
public struct ReportRequest: Hashable, Sendable {
    /// What a report lists below its totals.
    public enum Contents: Hashable, Sendable {
        /// Nothing: only the totals.
        case totals
        /// The holdings, in the order of the file unless sorted.
        case holdings(sortedBy: SortOrder<HoldingColumn>? = nil)
        /// The counted holdings in groups, in the order of their keys unless sorted.
        case groups(by: Grouping, sortedBy: SortOrder<GroupColumn>? = nil)
    }

    /// What is listed.
    public var contents: Contents
    /// The maximum number of holdings or groups to list; totals always cover all of them.
    public var limit: Int?

    /// Creates a request for a report with these contents.
    public init(_ contents: Contents = .holdings(), limit: Int? = nil) {
        self.contents = contents
        self.limit = limit
    }
}
