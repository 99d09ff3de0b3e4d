internal import Valuation

/// How one kind of export becomes holdings: how to read its text, find its table, tell its columns, and which of its
/// rows are none.
package struct Mapping: Sendable {
    package var name = ""
    package var title = ""
    var encodings: [TextEncoding] = [.utf8]
    var delimiters: [UInt8] = [UInt8(ascii: ",")]
    /// `nil` where each column has to prove its own.
    var decimalMark: UInt8?
    /// Characters between groups of three digits.
    var grouping: [Unicode.Scalar] = []
    /// Words and signs for units of money, such as `$` and `pence`.
    var units: [(word: String, unit: QuoteCurrency)] = []
    /// Texts that stand for nothing, such as `--`.
    var empty: [Pattern] = []
    /// Further columns the header row must have.
    var header: [ColumnName] = []
    var columns: [Role: Column] = [:]
    var currency = CurrencySource.untold
    /// What every row of the table has; rows without it belong to other tables.
    var rows: [Condition] = []
    var skip: [SkipRule] = []
    var adjustments: [Adjustment] = []
    var endsAtBlankLine = false
    var needsTotal = false
    var lastLine: Pattern?
    var sum: SumCell?
    var checksValue = true
    /// Where the file tells the day of its prices, beside the table.
    var pricesOf: DayCell?
    /// Whether a price without a day is one that holds on any day, and not one whose day is untold.
    var keepsUndatedPrices = false

    /// Where the unit prices are quoted in is told.
    enum CurrencySource: Sendable {
        case untold
        case fixed(QuoteCurrency)
        case column(Column)
        /// By the header or the cells of the price column.
        case ofPrice
        case bySymbol([(pattern: Pattern, unit: QuoteCurrency)])
    }

    /// A cell with the day of all prices, above the table or below it.
    struct DayCell: Sendable {
        enum Place: Sendable {
            /// The cell to the right of this text.
            case beside(Pattern)
            /// The cell that has this text.
            case cell(Pattern)
        }

        let place: Place
        let forms: [DateForm]
    }

    /// A cell with the sum of all values, above the table.
    enum SumCell: Sendable {
        /// The cell to the right of this text.
        case beside(Pattern)
        /// The cell below this text.
        case below(Pattern)
    }
}

/// A column's name in a header row; `{currency}` in it stands for a unit of money.
struct ColumnName: Hashable, Sendable {
    let text: String
    private let prefix: String
    private let suffix: String?

    static let placeholder = "{currency}"

    init(_ text: String) {
        self.text = text
        let parts = text.split(
            separator: ColumnName.placeholder, maxSplits: 1, omittingEmptySubsequences: false)
        prefix =
            parts.count == 2
            ? ColumnName.canonical(String(parts[0]), trims: false) : ColumnName.canonical(text)
        suffix = parts.count == 2 ? ColumnName.canonical(String(parts[1]), trims: false) : nil
    }

    /// The name in lower case, each run of spaces as one.
    static func canonical(_ text: String, trims: Bool = true) -> String {
        let words = text.lowercased().split { $0 == " " || $0 == "_" || $0 == "\t" || $0 == "\u{A0}" }
        var result = words.joined(separator: " ")
        if !trims {
            if text.first == " " { result = " " + result }
            if text.last == " ", result != " " { result += " " }
        }
        return result
    }

    /// Whether a header cell bears the name, and the unit's word in it.
    ///
    /// - Parameter name: the cell's canonical text.
    func match(_ cell: String, canonical name: String) -> (isMatch: Bool, unit: String?) {
        guard let suffix else { return (name == prefix, nil) }
        guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.count > prefix.count + suffix.count else {
            return (false, nil)
        }
        let trimmed = cell.filter { $0 != "\u{A0}" }.split(separator: " ").joined(separator: " ")
        return (true, String(trimmed.dropFirst(prefix.count).dropLast(suffix.count)))
    }
}

/// Which column it is, and how to read it.
struct Column: Sendable {
    /// A column of the header row, or none: then its figures come from ``Source``.
    enum Source: Sendable {
        /// Any of these names.
        case named([ColumnName])
        /// Counted from 1.
        case position(Int)
        /// Value ÷ shares, rounded to 15 significant digits.
        case quotient
    }

    /// The unit a column's figures are in.
    enum Unit: Hashable, Sendable {
        /// The one the holding is quoted in.
        case quote
        /// The holding's currency, never pence.
        case major
        case fixed(QuoteCurrency)
    }

    var source: Source
    /// How many columns further right.
    var offset = 0
    var isOptional = false
    /// `nil` where nothing is said: prices are in the quote unit, amounts in the currency.
    var unit: Unit?
    /// Any of these; where there is none, ours.
    var dateForms: [DateForm] = []
    /// Texts the cell's part that is meant stands between.
    var between: (String, String)?
    /// The column that is taken where this one is empty.
    var fallback: [Column] = []
}

/// A test of one cell.
struct Condition: Sendable {
    var column: Column
    var patterns: [Pattern]
    var isNegated = false

    var isUsable: Bool { !patterns.isEmpty }
}

/// Rows that are no holdings, and why.
struct SkipRule: Sendable {
    var condition: Condition
    var reason: String
    /// Whether the row's value is part of the totals.
    var counts = false
    /// Whether its value is the total of the rows above it.
    var isTotal = false
    /// Whether such a row is an error: the file is not what it should be.
    var isRefused = false
}

/// Rows whose prices are not those of one unit.
struct Adjustment: Sendable {
    var condition: Condition
    var multiplier: CompactDecimal?
    /// Whether the price is value ÷ shares.
    var takesPriceFromValue = false
}
