/// Limits on what one question may request, for programs that answer the questions of others.
///
/// A question that exceeds a limit ends with ``PortfolioFailure/tooMuch(_:limit:)``. By default there are no limits.
public struct WorkLimits: Hashable, Sendable {
    /// The maximum number of days of a history.
    public var days = Int.max
    /// The maximum number of valuations of one holding on one day for a history. The lines on a page, which are only
    /// for viewing, are drawn through fewer days instead.
    public var valuations = Int.max
    /// The maximum number of holdings, of groups and of issues kept in memory for one answer. What is written as it is
    /// computed does not count.
    public var entries = Int.max

    /// Creates limits that allow everything.
    public init() {}
}

/// What a question requests beyond the ``WorkLimits``.
public enum ExcessiveWork: Hashable, Sendable {
    /// This number of days of a history.
    case days(Int)
    /// This number of days of a history of this number of holdings.
    case valuations(days: Int, holdings: Int)
    /// A list of every holding.
    case holdings
    /// A list of every group.
    case groups
    /// A list of every issue.
    case issues
}
