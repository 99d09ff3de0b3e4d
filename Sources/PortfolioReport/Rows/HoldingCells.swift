package import Valuation

/// Writes what a report's text shows of a holding, so that a long list can be measured and laid out without the
/// holdings.
///
/// Each entry is its style, its width and its length, in nine bytes, and its text.
package struct HoldingCells: Sendable {
    private let columns: [Column<HoldingValuation>]
    private let marksExcluded: Bool
    fileprivate let choice: ColumnChoice<HoldingColumn>
    fileprivate let figures: TextFigures
    fileprivate let stated: StatedColumns
    private let whole: ExactDecimal?

    /// - Parameters:
    ///   - whole: the portfolio's value; `nil` if it is unknown.
    ///   - stated: what the portfolio states besides.
    package init(
        _ options: TextOptions, currency: Currency, whole: ExactDecimal?, showing stated: StatedColumns = []
    ) {
        self.stated = stated
        choice = options.columns.holdings
        figures = TextFigures(currency: currency)
        self.whole = whole
        columns = choice.names(usual: HoldingColumn.usual(showing: stated)).map(\.column)
        marksExcluded = !choice.includes(.excluded)
    }

    /// The columns of a list of holdings.
    ///
    /// - Parameters:
    ///   - marksExcluded: whether any is excluded.
    ///   - stated: what the portfolio states besides.
    static func columns(
        _ choice: ColumnChoice<HoldingColumn>, _ figures: TextFigures, marksExcluded: Bool,
        showing stated: StatedColumns
    ) -> [TextColumn<HoldingValuation>] {
        var others: [TextColumn<HoldingValuation>] = []
        if !choice.includes(.excluded), marksExcluded {
            // A holding excluded from the totals has to be recognisable as such.
            let mark = FittedTable.Column(
                title: "Excl.", alignment: .left, replacedTitle: HoldingColumn.weight.column.title)
            others.append(TextColumn(mark) { HoldingColumn.excludedMark($0) })
        }
        return choice.columns(
            usual: HoldingColumn.usual(showing: stated).flatMap { $0.text(figures) }, { $0.text(figures) },
            others: others)
    }

    /// Appends a holding.
    package func append(_ valuation: HoldingValuation, to bytes: inout [UInt8]) {
        var valuation = valuation
        valuation.portfolioValue = whole
        for column in columns {
            append(column.entry(valuation, figures), to: &bytes)
            if let unit = column.unitShown { append(.init(unit(valuation), .faint), to: &bytes) }
        }
        if marksExcluded { append(HoldingColumn.excludedMark(valuation), to: &bytes) }
    }

    private func append(_ entry: FittedTable.Entry, to bytes: inout [UInt8]) {
        bytes.append(entry.style.rawValue)
        let text = entry.text.utf8
        for number in [UInt32(clamping: DisplayWidth.of(entry.text)), UInt32(clamping: text.count)] {
            for shift in [24, 16, 8, 0] as [UInt32] {
                bytes.append(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        bytes += text
    }

    /// The number of entries of a holding.
    fileprivate var count: Int {
        columns.reduce(0) { $0 + ($1.unitShown == nil ? 1 : 2) } + (marksExcluded ? 1 : 0)
    }

    fileprivate var hasMark: Bool { marksExcluded }
}

/// A table of holdings that are kept as bytes somewhere else.
package struct HoldingTable: Sendable {
    private let cells: HoldingCells
    private var widths: [Int]
    /// The number of holdings measured.
    package private(set) var count = 0

    package init(_ cells: HoldingCells) {
        self.cells = cells
        widths = Array(repeating: 0, count: cells.count)
    }

    /// Measures holdings, as ``HoldingCells`` writes them.
    package mutating func measure(_ rows: Span<UInt8>) {
        var place = 0
        while place < rows.count {
            for column in widths.indices {
                widths[column] = max(widths[column], HoldingTable.number(at: place + 1, rows))
                place += HoldingTable.head + HoldingTable.number(at: place + 5, rows)
            }
            count += 1
        }
    }

    private static let head = 9

    private static func number(at place: Int, _ rows: Span<UInt8>) -> Int {
        guard place + 4 <= rows.count else { return 0 }
        return (0..<4).reduce(0) { $0 << 8 | Int(rows[place + $1]) }
    }

    /// Whether any holding is excluded, so that the table has a column for that.
    private var showsMark: Bool { cells.hasMark && (widths.last ?? 0) > 0 }

    var table: FittedTable {
        let columns = HoldingCells.columns(
            cells.choice, cells.figures, marksExcluded: showsMark, showing: cells.stated)
        return FittedTable(columns.map(\.column), widths: Array(widths.prefix(columns.count)))
    }

    /// Passes on the holdings, without the mark of excluded ones if the table has no column for it.
    func forEach(_ rows: Span<UInt8>, _ body: (FittedTable.Row) -> Void) {
        let shown = cells.hasMark && !showsMark ? widths.count - 1 : widths.count
        var place = 0
        while place < rows.count {
            var entries: [FittedTable.Entry] = []
            entries.reserveCapacity(widths.count)
            for column in widths.indices {
                let length = HoldingTable.number(at: place + 5, rows)
                let start = min(place + HoldingTable.head, rows.count)
                let end = min(start + length, rows.count)
                if column < shown {
                    let text = unsafe rows.extracting(start..<end).withUnsafeBufferPointer {
                        unsafe String(decoding: $0, as: UTF8.self)
                    }
                    entries.append(.init(text, Style(rawValue: rows[place]) ?? .plain))
                }
                place = start + length
            }
            body(FittedTable.Row(entries: entries))
        }
    }
}
