/// What stands beside the rows of a statement in texts and pages: the whole, and its way through time.
package struct ReturnsOverview: Sendable {
    /// The whole portfolio and period, beside rows of its parts; `nil` where the statement's row is that, or none was asked
    /// for.
    package var whole: ReturnsRow?
    /// Calendar years, where they are not the statement's rows.
    package var years: [ReturnsRow] = []
    /// Calendar months, where they are not the statement's rows.
    package var months: [ReturnsRow] = []
    /// What is unknown or doubtful of these alone.
    package var issues: [ReturnsIssue] = []

    /// What is asked for.
    package struct Contents: OptionSet, Hashable, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let whole = Contents(rawValue: 1)
        /// Years; of a period within one year months, too.
        package static let years = Contents(rawValue: 2)
        package static let months = Contents(rawValue: 4)
        /// The way of the whole day by day.
        package static let course = Contents(rawValue: 8)

        /// What a text has.
        package static let text: Contents = [.whole, .years]
        /// What a page has.
        package static let page: Contents = [.whole, .years, .months, .course]
    }
}
