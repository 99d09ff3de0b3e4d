internal import Valuation

/// How one kind of export becomes holdings: how to read its text, find its table, identify its columns, and skip rows
/// that are not holdings.
package struct PositionsMapping: Sendable {
    package var name = ""
    package var title = ""
    var text = TextFormat()
    /// Further columns that the header row must have, each by any of its names.
    var header: [[ColumnName]] = []
    /// The form of the header row, cell by cell, for exports whose words depend on the language.
    var shape: [ShapeCell] = []
    var columns: [PositionRole: Column] = [:]
    var currency = CurrencySource.untold
    /// The conditions that every row of the table meets; other rows belong to other tables.
    var rows: [Condition] = []
    var skip: [SkipRule] = []
    var adjustments: [Adjustment] = []
    var endsAtBlankLine = false
    var needsTotal = false
    var lastLine: Pattern?
    var sum: SumCell?
    /// Where the file states its cash above the table, which is not a holding.
    var cash: SumCell?
    var checksValue = true
    /// Where the file states the date of its prices, outside the table.
    var pricesOf: DayCell?
    /// Whether a price without a date applies to any day, instead of having an unknown date.
    var keepsUndatedPrices = false

    var array: String? { nil }
    var hasNamedHeader: Bool { shape.isEmpty }

    /// What has to be looked for above the table.
    var besides: Besides { Besides(of: columns.values) }

    /// Where the quote unit comes from.
    enum CurrencySource: Sendable {
        case untold
        case fixed(QuoteCurrency)
        case column(Column)
        /// The header or the cells of a column of prices or amounts.
        case of(PositionRole)
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

/// Rows that are not holdings, and why.
struct SkipRule: Sendable {
    var conditions: [Condition]
    var reason: String
    /// Whether the row's value is included in the totals.
    var counts = false
    /// Whether its value is the total of the rows above it.
    var isTotal = false
    /// Whether such a row is an error, because the file is not what it should be.
    var isRefused = false
}

/// Rows whose prices are not for one unit.
struct Adjustment: Sendable {
    var conditions: [Condition]
    var multiplier: CompactDecimal?
    /// Whether the price is value ÷ shares.
    var takesPriceFromValue = false
}

extension PositionsMapping: TableMapping {
    static let purpose = Statement.Purpose.positions

    var headerTests: [HeaderTest] {
        let besides = besides.found
        let names = HeaderTest.neededNames(header, PositionRole.allCases.compactMap { columns[$0] })
        return [
            HeaderTest(needs: (1, names)) { header in
                let (match, layout) = PositionsLayout.match(header, self, besides: besides)
                return (match, layout != nil)
            }
        ]
    }
}
