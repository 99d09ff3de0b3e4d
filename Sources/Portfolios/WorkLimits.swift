/// How much one question may ask for: bounds for a program that answers the questions of others.
///
/// A question for more ends with ``PortfolioFailure/tooMuch(_:limit:)``. Nothing is bounded unless it is said here.
public struct WorkLimits: Hashable, Sendable {
    /// How many days a history may have.
    public var days = Int.max
    /// How many valuations of one holding on one day a history may take. The lines of a page, which are there to be
    /// looked at, are drawn through fewer days instead.
    public var valuations = Int.max
    /// How many holdings, how many groups and how many issues may be kept in memory for one answer.
    public var entries = Int.max

    /// Bounds nothing.
    public init() {}
}

/// What of a question is more than ``WorkLimits`` allow.
public enum ExcessiveWork: Hashable, Sendable {
    /// So many days of a history.
    case days(Int)
    /// So many days of a history, of so many holdings.
    case valuations(days: Int, holdings: Int)
    /// A list of every holding.
    case holdings
    /// A list of every group.
    case groups
    /// A list of every issue.
    case issues
}
