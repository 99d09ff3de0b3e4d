internal import Valuation

/// Which cells of a row to use for a role, and how to read them.
struct ActivityColumn: Sendable {
    enum Source: Sendable {
        /// The column with any of these names.
        case named([ColumnName])
        /// The column at a position, counted from 1.
        case position(Int)
        /// The same text in every row.
        case constant(String)
        /// The cell to the right of this text, above the table.
        case beside(Pattern)
        /// The sum of several columns.
        case sum([ActivityColumn])
        /// Nothing: a rule that does without the table's column says so.
        case nothing
    }

    /// The currency of an amount.
    enum Unit: Sendable {
        /// That of the price, never its minor unit.
        case price
        /// That of the account.
        case account
        case fixed(QuoteCurrency)
        /// The one another column states, row by row.
        indirect case column(ActivityColumn)
    }

    var source: Source
    /// The number of columns to go further right, for columns without a name.
    var offset = 0
    var isOptional = false
    var unit: Unit?
    var forms: [DateForm] = []
    /// Whether costs are written as negative numbers.
    var isNegative = false
    /// Whether the time is that of a day's beginning somewhere, so that the nearest midnight is the day.
    var isMidnight = false
    /// The columns to use if this one is empty.
    var fallback: [ActivityColumn] = []
}

/// A test of a row.
struct ActivityCondition: Sendable {
    enum Sign: String, CaseIterable, Sendable { case positive, negative, zero }

    enum Test: Sendable {
        /// The cell fits one of the patterns.
        case matches([Pattern])
        case matchesNone([Pattern])
        /// The cell's number has this sign; an empty cell has none.
        case hasSign(Sign)
    }

    var column: ActivityColumn
    var test: Test
}
