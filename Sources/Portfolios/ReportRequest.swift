/// What a report shows.
public struct ReportRequest: Hashable, Sendable {
    /// What a report lists below its totals.
    public enum Contents: Hashable, Sendable {
        /// Nothing: the totals alone.
        case totals
        /// Each holding, in the order of the file unless sorted.
        case holdings(sortedBy: SortOrder<HoldingColumn>? = nil)
        /// The counted holdings in groups, in key order unless sorted.
        case groups(by: Grouping, sortedBy: SortOrder<GroupColumn>? = nil)
    }

    /// What is listed.
    public var contents: Contents
    /// How many holdings or groups are listed at most; totals are of all of them whatever it is.
    public var limit: Int?

    /// A report of these contents.
    public init(_ contents: Contents = .holdings(), limit: Int? = nil) {
        self.contents = contents
        self.limit = limit
    }
}
