internal import Valuation

/// Which cells of a row to use, and how to read them.
struct Column: Sendable {
    /// Where the text comes from: a column of the header row, or somewhere else.
    enum Source: Sendable {
        /// The column with any of these names.
        case named([ColumnName])
        /// The column at a position, counted from 1.
        case position(Int)
        /// Value ÷ shares, rounded to 15 significant digits.
        case quotient
        /// The sum of several columns.
        case sum([Column])
        /// The same text in every row.
        case constant(String)
        /// The cell to the right of this text, above the table.
        case beside(Pattern)
        /// Part of a row above the table, in the text of its cells with commas between.
        case above([CaptureText])
        /// Nothing: a rule that does without the table's column says so.
        case nothing
    }

    /// How the sign of a column's figures differs from the usual one.
    enum Sign: String, CaseIterable, Sendable {
        /// The opposite sign.
        case turned
        /// Figures of short positions come without a sign.
        case shares
    }

    /// The unit of a column's figures.
    enum Unit: Sendable {
        /// The unit of the price.
        case quote
        /// The currency of the price, never pence.
        case major
        /// The currency of the account.
        case account
        case fixed(QuoteCurrency)
        /// The one another column states, row by row.
        indirect case column(Column)
    }

    var source: Source
    /// The number of columns to go further right, for columns without a name.
    var offset = 0
    var isOptional = false
    /// `nil` if it is not stated: each role then has its usual one.
    var unit: Unit?
    /// The possible forms; if empty, this program's own.
    var dateForms: [DateForm] = []
    /// The texts before and after the relevant part of the cell.
    var between: (String, String)?
    /// The columns to use if this one is empty.
    var fallback: [Column] = []
    /// What else stands above the table, to be put after the text from there.
    var followedBy: [Column] = []
    /// `nil` if the signs are as usual: negative for what is owed, and for short positions.
    var sign: Sign?
    /// Whether the time is that of a day's beginning somewhere, so that the nearest midnight is the day.
    var isMidnight = false

    /// The names that the column may have; `nil` if it is not found by a name.
    var names: [ColumnName]? {
        if case .named(let names) = source, !names.isEmpty { names } else { nil }
    }

    var firstName: String? { names?.first?.text }

    /// The day in one of its cells: in one of its forms or, if it has none, as in 2013-03-01.
    func day(_ bytes: Span<UInt8>) -> CalendarDate? {
        dateForms.isEmpty ? CalendarDate(bytes: bytes) : dateForms.date(bytes)
    }

    /// The forms that a message names.
    var namesOfDateForms: [String] { dateForms.isEmpty ? ["yyyy-MM-dd"] : dateForms.map(\.text) }

    /// The same column, which the header may lack.
    var optional: Column {
        var column = self
        column.isOptional = true
        return column
    }
}

/// A test of cells of a row.
struct Condition: Sendable {
    enum Test: Sendable {
        case isOneOf([Pattern])
        case isNoneOf([Pattern])
        case sign(CellSign)
    }

    var column: Column
    var test: Test
}

/// A cell of a header row whose words depend on the language.
enum ShapeCell: Sendable {
    case empty
    case filled
    /// Is filled, or missing at the end of the row.
    case mayBeMissing
    /// Ends with the code of a currency, which is the column's.
    case withCurrency
    /// Has one of these names.
    case named([ColumnName])
}
