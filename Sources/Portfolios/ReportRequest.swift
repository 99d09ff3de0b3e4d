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
        /// The counted holdings, each split over its classes in a scheme of `classes.csv`, in the order of the classes
        /// unless sorted. What is in no class is in the group without a key.
        case classes(ClassGrouping, sortedBy: SortOrder<GroupColumn>? = nil)

        /// What is grouped, and in which order; `nil` if nothing is.
        package var groups: (by: GroupedBy, order: SortOrder<GroupColumn>?)? {
            switch self {
            case .totals, .holdings: nil
            case .groups(let grouping, let order): (.key(grouping), order)
            case .classes(let grouping, let order): (.classes(grouping), order)
            }
        }
    }

    /// What is listed.
    public var contents: Contents
    /// The maximum number of holdings or groups to list; totals always cover all of them.
    public var limit: Int?
    /// Whether a page shows the counted lots of a stock folded below their sum, which is what is sorted, rather than
    /// each holding in a row of its own. A list that ``limit`` cuts short has a row for each, as has a page on its own of
    /// more than 10,000 holdings; other formats always do.
    public var foldsLots = true
    /// Whether the list is of groups that ``Contents/totals`` leaves out, rather than of holdings, which JSON tells.
    package var leavesOutGroups = false

    /// Creates a request for a report with these contents.
    public init(_ contents: Contents = .holdings(), limit: Int? = nil) {
        self.contents = contents
        self.limit = limit
    }
}

extension ReportRequest {
    /// How a page folds lots; `nil` if it does not.
    package var folding: LotFolding? {
        guard foldsLots, case .holdings(let order) = contents else { return nil }
        return LotFolding(order)
    }

    /// The further files that the report reads.
    package var further: [PortfolioSource.FurtherFile] {
        if case .classes = contents { [.classes] } else { [] }
    }
}
