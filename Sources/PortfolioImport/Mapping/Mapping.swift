internal import Valuation

/// How one kind of export becomes holdings: how to read its text, find its table, identify its columns, and skip rows
/// that are not holdings.
package struct Mapping: Sendable {
    package var name = ""
    package var title = ""
    var encodings: [TextEncoding] = [.utf8]
    var delimiters: [UInt8] = [UInt8(ascii: ",")]
    /// `nil` if each column has to prove its own.
    var decimalMark: UInt8?
    /// The characters that may separate groups of three digits.
    var grouping: [Unicode.Scalar] = []
    /// Words and signs that stand for units of money, such as `$` and `pence`.
    var units: [(word: String, unit: QuoteCurrency)] = []
    /// Texts that mean an empty cell, such as `--`.
    var empty: [Pattern] = []
    /// Further columns that the header row must have.
    var header: [ColumnName] = []
    var columns: [Role: Column] = [:]
    var currency = CurrencySource.untold
    /// The conditions that every row of the table meets; other rows belong to other tables.
    var rows: [Condition] = []
    var skip: [SkipRule] = []
    var adjustments: [Adjustment] = []
    var endsAtBlankLine = false
    var needsTotal = false
    var lastLine: Pattern?
    var sum: SumCell?
    var checksValue = true
    /// Where the file states the date of its prices, outside the table.
    var pricesOf: DayCell?
    /// Whether a price without a date applies to any day, instead of having an unknown date.
    var keepsUndatedPrices = false

    /// Where the quote unit comes from.
    enum CurrencySource: Sendable {
        case untold
        case fixed(QuoteCurrency)
        case column(Column)
        /// The header or the cells of a column of prices or amounts.
        case of(Role)
        case bySymbol([(pattern: Pattern, unit: QuoteCurrency)])
    }

    /// A cell with the date of all prices, above or below the table.
    struct DayCell: Sendable {
        enum Place: Sendable {
            /// The cell to the right of this text.
            case beside(Pattern)
            /// The cell with this text.
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

    /// The name in lower case, with each run of spaces reduced to one.
    static func canonical(_ text: String, trims: Bool = true) -> String {
        if trims, let canonical = canonicalASCII(text) { return canonical }
        let words = text.lowercased().split { $0 == " " || $0 == "_" || $0 == "\t" || $0 == "\u{A0}" }
        var result = words.joined(separator: " ")
        if !trims {
            if text.first == " " { result = " " + result }
            if text.last == " ", result != " " { result += " " }
        }
        return result
    }

    /// The same for a name of ASCII characters, as most are, without a look at their properties.
    private static func canonicalASCII(_ text: String) -> String? {
        var result: [UInt8] = []
        var hasSpace = false
        for byte in text.utf8 {
            switch byte {
            case 0x80...: return nil
            case UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "\t"): hasSpace = !result.isEmpty
            default:
                if hasSpace { result.append(UInt8(ascii: " ")) }
                hasSpace = false
                result.append(byte &- UInt8(ascii: "A") < 26 ? byte | 32 : byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a header cell has the name, and the word for the unit in it.
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

/// Which column to use, and how to read it.
struct Column: Sendable {
    /// Where the figures come from: a column of the header row, or a calculation.
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
    }

    /// How the sign of a column's figures differs from the usual one.
    enum Sign: String, CaseIterable, Sendable {
        /// The opposite sign.
        case turned
        /// Figures of short positions come without a sign.
        case shares
    }

    /// The unit of a column's figures.
    enum Unit: Hashable, Sendable {
        /// The unit in which the holding is quoted.
        case quote
        /// The holding's currency, never pence.
        case major
        case fixed(QuoteCurrency)
    }

    var source: Source
    /// The number of columns to go further right.
    var offset = 0
    var isOptional = false
    /// `nil` if it is not stated: prices are then in the quote unit, amounts in the currency.
    var unit: Unit?
    /// The possible forms; if empty, this program's own.
    var dateForms: [DateForm] = []
    /// The texts before and after the relevant part of the cell.
    var between: (String, String)?
    /// The columns to use if this one is empty.
    var fallback: [Column] = []
    /// `nil` if the signs are as usual: negative for what is owed, and for short positions.
    var sign: Sign?

    /// The text that every row has.
    var constant: String? { if case .constant(let text) = source { text } else { nil } }
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
    /// Further conditions that must be met.
    var others: [Condition] = []
}

/// The sign of a cell's figure.
enum CellSign: String, CaseIterable, Sendable {
    case negative, zero, positive

    /// The sign of a figure, however its digits are grouped; `nil` for a text without digits.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    init?(_ bytes: Span<UInt8>) {
        var hasDigit = false
        var isZero = true
        var isNegative = false
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "0"): hasDigit = true
            case UInt8(ascii: "1")...UInt8(ascii: "9"): (hasDigit, isZero) = (true, false)
            case UInt8(ascii: "-"), UInt8(ascii: "("):
                // After digits, it belongs to an exponent or to a remark.
                if !hasDigit || index == bytes.count - 1 { isNegative = true }
            // The last byte of a typographic minus sign, U+2212.
            case 0x92 where index > 1 && bytes[index - 1] == 0x88 && bytes[index - 2] == 0xE2 && !hasDigit:
                isNegative = true
            default: break
            }
        }
        guard hasDigit else { return nil }
        self = isZero ? .zero : isNegative ? .negative : .positive
    }
}

/// Rows that are not holdings, and why.
struct SkipRule: Sendable {
    var condition: Condition
    var reason: String
    /// Whether the row's value is included in the totals.
    var counts = false
    /// Whether its value is the total of the rows above it.
    var isTotal = false
    /// Whether such a row is an error, because the file is not what it should be.
    var isRefused = false
}

/// Rows whose prices are not per share.
struct Adjustment: Sendable {
    var condition: Condition
    var multiplier: CompactDecimal?
    /// Whether the price is value ÷ shares.
    var takesPriceFromValue = false
}
