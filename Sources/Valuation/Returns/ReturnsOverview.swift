/// What texts and pages show beside the rows of a statement: the whole portfolio and its course over time.
package struct ReturnsOverview: Sendable {
    /// The whole portfolio and period; `nil` if the statement's row is that already, or if it was not requested.
    package var whole: ReturnsRow?
    /// The calendar years, unless they are the statement's rows.
    package var years: [ReturnsRow] = []
    /// The calendar months, unless they are the statement's rows.
    package var months: [ReturnsRow] = []
    /// What is unknown or doubtful about these figures alone.
    package var issues: [ReturnsIssue] = []

    /// What to include.
    package struct Contents: OptionSet, Hashable, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let whole = Contents(rawValue: 1)
        /// Years, or months if the period lies within one year.
        package static let years = Contents(rawValue: 2)
        package static let months = Contents(rawValue: 4)
        /// The course of the whole portfolio day by day.
        package static let course = Contents(rawValue: 8)

        /// What a text shows.
        package static let text: Contents = [.whole, .years]
        /// What a page shows.
        package static let page: Contents = [.whole, .years, .months, .course]
    }
}
