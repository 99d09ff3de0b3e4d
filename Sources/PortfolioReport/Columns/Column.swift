import Valuation

/// A column of a kind of row: what its cells hold, and how each form of a report shows them.
///
/// CSV, JSON, text, pages and the choice of columns follow from it. Only the writers of very many plain rows
/// (``PlainRow``, ``PlainJSONRow``, ``PlainHTMLRow``) name their cells once more; tests compare them.
package struct Column<Row>: Sendable {
    /// The heading in text and on pages.
    let title: String
    let kind: ColumnKind
    /// When text leaves the column out; see ``FittedTable/Column/rank``.
    var rank: Int?
    /// What text shows the column below or above; see ``FittedTable/Column/stack``.
    var stack: String?
    /// The width to which text may cut its cells.
    var leastWidth: Int?
    /// The object in JSON that has the field; `nil` for that of the row.
    var object: String?
    /// The field's name in JSON, if it is not the column's in camel case.
    var field: String?
    /// The unit of a price, or the currency that an amount is in or a rate is for; `nil` for the portfolio's currency.
    var unit: (@Sendable (Row) -> QuoteCurrency)?
    /// What text and pages say in place of a cell.
    var words: (@Sendable (Row) -> String)?
    /// How text shows the cells of a row besides amounts, which have a style of their own; `nil` for plain.
    var style: (@Sendable (Row) -> Style)?
    /// How text shows a row's cell, if not as its kind says.
    var text: (@Sendable (Row, TextFigures) -> FittedTable.Entry)?
    /// Whether a row has no such thing, which text and pages leave empty; otherwise a missing figure is unknown.
    var isAbsent: (@Sendable (Row) -> Bool)?
    let cell: @Sendable (Row) -> Cell

    /// The heading without the unit of percentages, for a figure that has it beside it.
    var label: String { title.hasSuffix(" %") ? String(title.dropLast(2)) : title }
}

/// What the cells of a column mean, from which follows how they are shown.
enum ColumnKind: Hashable, Sendable {
    /// A user's text. In text it is cut to twice the width at most, and to the width itself rather than that lines are
    /// folded.
    case data(width: Int)
    /// A symbol. Of an option it ends with what tells it from others, so that it is cut only if it is absurdly long.
    static let symbol = ColumnKind.data(width: 32)
    /// A word, code or date of the program's own.
    case word
    case count
    case shares
    case price
    case money
    /// An amount with a sign.
    case gain
    case percent
    /// A percentage without a sign: a part of a whole, or a measure that is never negative.
    case share
    case rate

    fileprivate var isText: Bool {
        switch self {
        case .data, .word: true
        default: false
        }
    }
}

/// What a portfolio may state of its positions, and its outputs have only then.
package struct StatedColumns: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The accounts in which they are.
    package static let account = StatedColumns(rawValue: 1)
    /// Units of the underlying that a price is for.
    package static let multiplier = StatedColumns(rawValue: 2)
    /// Cash, where a row is of all that is owned.
    package static let cash = StatedColumns(rawValue: 4)
    /// Shares, where a plan is for symbols.
    package static let shares = StatedColumns(rawValue: 8)
    /// Yields, where groups of income are symbols.
    package static let yields = StatedColumns(rawValue: 16)
    /// Other currencies than the portfolio's, so that exchange rates have a part in gains; text alone asks.
    package static let currencies = StatedColumns(rawValue: 32)
    /// What a history is compared with.
    package static let benchmark = StatedColumns(rawValue: 64)

    /// What text shows of gains besides their sum.
    var parts: Bool { contains(.currencies) }
}

/// The columns of a kind of row; the raw values are their names in CSV, in this order.
package protocol RowColumn: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    associatedtype Row

    /// Whether CSV has the column.
    var isInCSV: Bool { get }
    /// What the portfolio must state so that CSV has it.
    var needs: StatedColumns { get }
    var column: Column<Row> { get }
}

extension RowColumn {
    package var isInCSV: Bool { true }
    package var needs: StatedColumns { [] }

    /// The columns of CSV, where the portfolio states some more.
    package static func inCSV(showing stated: StatedColumns) -> [Self] {
        allCases.filter { $0.isInCSV && $0.needs.isSubset(of: stated) }
    }

    /// The field's name in JSON.
    package var field: String {
        if let field = column.field { return field }
        let words = rawValue.split(separator: "_")
        return words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }
            .joined()
    }
}

// MARK: CSV

/// Writes rows as CSV: a line for each, with the cells of all columns.
package struct CSVRows<Name: RowColumn>: Sendable {
    private let texts: TextCells
    /// The columns' cells alone, because copying a column takes longer than writing a cell.
    private let cells: [@Sendable (Name.Row) -> Cell]
    private let names: [Name]

    /// - Parameters:
    ///   - isRaw: whether text cells that a spreadsheet would run as formulas are left as they are.
    ///   - stated: what the portfolio states besides.
    package init(_: Name.Type, raw isRaw: Bool, showing stated: StatedColumns = []) {
        self.init(Name.inCSV(showing: stated), raw: isRaw)
    }

    /// Creates a writer of some of the columns.
    init(_ names: [Name], raw isRaw: Bool) {
        texts = TextCells(guardsSpreadsheets: !isRaw)
        cells = names.map(\.column.cell)
        self.names = names
    }

    /// The header row of all columns, with its line feed.
    package static func header(showing stated: StatedColumns = []) -> [UInt8] {
        CSVRows(Name.self, raw: false, showing: stated).header
    }

    /// The header row, with its line feed.
    var header: [UInt8] { Array(names.map(\.rawValue).joined(separator: ",").utf8) + [10] }

    /// Appends a row, with its line feed.
    package func append(_ row: Name.Row, to bytes: inout [UInt8]) {
        for cell in cells {
            cell(row).append(texts, to: &bytes)
            bytes.append(UInt8(ascii: ","))
        }
        // In place of the last comma.
        bytes[bytes.count - 1] = 10
    }
}

extension Cell {
    /// Appends the cell to a row of CSV; nothing if it is unknown.
    fileprivate func append(_ texts: TextCells, to bytes: inout [UInt8]) {
        switch self {
        case .text(let text): if let text { texts.append(text, to: &bytes) }
        case .date(let date): if let date { bytes.append(addingCapacity: 10) { date.append(to: &$0) } }
        case .flag(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .count(let count): if let count { bytes.append(contentsOf: String(count).utf8) }
        case .number(let number): if let number { DecimalFormat.appendPlain(number, to: &bytes) }
        case .percentage(let percentage):
            if let percentage { DecimalFormat.appendPlain(percentage.exact(decimals: 4), to: &bytes) }
        }
    }
}

// MARK: JSON

/// Writes rows as the fields of JSON objects.
struct JSONFields<Name: RowColumn> {
    private typealias Field = (name: String, cell: @Sendable (Name.Row) -> Cell)
    /// The fields of the row, and of each object in it.
    private var objects: [(name: String?, fields: [Field])] = []

    init(_ names: some Sequence<Name>) {
        for name in names {
            let column = name.column
            if objects.last.map({ $0.name == column.object }) != true { objects.append((column.object, [])) }
            objects[objects.count - 1].fields.append((name.field, column.cell))
        }
    }

    func write(_ row: Name.Row, to json: inout JSONWriter) {
        for object in objects {
            guard let name = object.name else {
                write(object.fields, of: row, to: &json)
                continue
            }
            json.field(name) { json in write(object.fields, of: row, to: &json) }
        }
    }

    private func write(_ fields: [Field], of row: Name.Row, to json: inout JSONWriter) {
        for field in fields {
            switch field.cell(row) {
            case .text(let text): json.field(field.name, text)
            case .date(let date): json.field(field.name, date)
            case .flag(let flag): json.field(field.name, flag)
            case .count(let count): json.field(field.name, count)
            case .number(let number): json.field(field.name, number)
            case .percentage(let percentage): json.field(field.name, percentage?.exact(decimals: 4))
            }
        }
    }
}

// MARK: Text

extension RowColumn {
    /// The column as text, followed by the unit of its prices or amounts if that is not the portfolio's currency.
    ///
    /// - Parameter title: the heading, if it depends on the rows.
    func text(_ figures: TextFigures, title: String? = nil) -> [TextColumn<Row>] {
        let column = column
        let shown = TextColumn(column.shape(title)) { column.entry($0, figures) }
        guard let unit = column.unitShown else { return [shown] }
        let shape = FittedTable.Column(title: "", alignment: .left, rank: column.rank, isUnit: true)
        return [shown, TextColumn(shape) { .init(unit($0), .faint) }]
    }
}

extension Column {
    func shape(_ title: String? = nil) -> FittedTable.Column {
        .init(
            title: title ?? self.title, alignment: kind.isText ? .left : .right, rank: rank, stack: stack,
            leastWidth: leastWidth, usualWidth: usualWidth)
    }

    /// The width of a user's text that can be cut; `nil` for other columns.
    private var usualWidth: Int? {
        guard leastWidth != nil, case .data(let width) = kind else { return nil }
        return width
    }

    /// The code of the unit that text shows in a column of its own.
    var unitShown: ((Row) -> String)? {
        guard let unit else { return nil }
        switch kind {
        case .price, .money, .gain: return { isAbsent?($0) == true ? "" : unit($0).code }
        default: return nil
        }
    }

    /// A row's cell as text shows it.
    func entry(_ row: Row, _ figures: TextFigures) -> FittedTable.Entry {
        if isAbsent?(row) == true { return .init("") }
        if let text { return text(row, figures) }
        if let words { return .init(words(row)) }
        let unit = unit?(row)
        let amounts = unit.map { TextFigures(currency: $0.currency) } ?? figures
        let style = style?(row) ?? .plain
        return switch (cell(row), kind) {
        case (.text(let text), .data(let width)):
            .name(text, usualWidth.map { 2 * $0 } ?? width, style)
        case (.text(let text), _): .init(text ?? "", style)
        case (.date(let date), _): .init(date?.description ?? "", style)
        case (.flag(let flag), _): .init(flag ? "yes" : "no")
        case (.count(let count), _): .init(count.map(Count.text) ?? "")
        case (.number(let amount), .money): amounts.money(amount)
        case (.number(let amount), .gain): amounts.gain(amount)
        case (.number(let percentage), .percent): figures.percent(percentage)
        case (.number(let percentage), .share): figures.percent(percentage, signed: false)
        case (.number(let rate), .rate): figures.rate(rate, of: amounts.currency)
        case (.number(let price?), .price):
            .init(DecimalFormat.price(price, unit ?? .init(figures.currency)), style)
        case (.number(let number?), _): .init(DecimalFormat.groupedInFull(number), style)
        case (.number(nil), _): .init(DecimalFormat.unknown, style)
        case (.percentage(let percentage), .share): figures.percent(percentage, signed: false)
        case (.percentage(let percentage), _): figures.percent(percentage)
        }
    }
}

// MARK: Pages

extension RowColumn {
    /// The column of a page's table, with its entries.
    ///
    /// - Parameter currency: the portfolio's.
    func html(_ currency: Currency) -> HTMLColumn<Row> {
        let column = column
        return HTMLColumn(column: .init(title: column.title, isText: column.kind.isText)) {
            column.data($0, currency)
        }
    }
}

/// A column of a page's table, with the entries of its rows.
struct HTMLColumn<Row>: Sendable {
    let column: HTMLTable.Column
    let entry: @Sendable (Row) -> HTMLTable.Entry
}

extension HTMLColumn {
    init(_ title: String, _ entry: @escaping @Sendable (Row) -> HTMLTable.Entry) {
        self.init(column: .init(title: title), entry: entry)
    }

    /// The column with entries that say more.
    func changing(_ change: @escaping @Sendable (Row, inout HTMLTable.Entry) -> Void) -> HTMLColumn {
        HTMLColumn(column: column) { [entry] row in
            var entry = entry(row)
            change(row, &entry)
            return entry
        }
    }
}

extension HTMLWriter {
    /// A table by the description of its columns. One of many has only those in which some row has a figure other than
    /// 0, or a text.
    ///
    /// - Parameters:
    ///   - noun: what the rows are, if many of them are folded.
    ///   - isBrief: whether a narrow screen shows rows of the first few figures in place of cards.
    mutating func table<Row>(
        _ id: String, _ caption: String, _ columns: [HTMLColumn<Row>],
        _ rows: some RandomAccessCollection<Row>, folding noun: String? = nil, isBrief: Bool = false
    ) {
        let isWide = !isBrief && noun == nil && columns.count > 8
        let columns = columns.enumerated().filter { place, column in
            !isWide || place == 0 || rows.contains { column.entry($0).isTelling }
        }.map(\.element)
        let table = HTMLTable(
            id: id, caption: caption, columns: columns.map(\.column), hasCards: !isBrief && columns.count > 5,
            isBrief: isBrief)
        let entries = rows.lazy.map { row in columns.map { $0.entry(row) } }
        if let noun {
            table.write(to: &self, rows: entries, folding: noun)
        } else {
            table.write(to: &self, rows: entries)
        }
    }
}

extension Column {
    /// A row's cell as a page shows it.
    func data(_ row: Row, _ currency: Currency) -> HTMLTable.Entry {
        if isAbsent?(row) == true { return .init(text: "") }
        if let words { return .init(text: words(row)) }
        let unit = unit?(row)
        let code = unit.map { " \($0)" } ?? ""
        return switch (cell(row), kind) {
        case (.text(let text), .data): .data(text ?? "")
        case (.text(let text), _): .init(text: text ?? "")
        case (.date(let date), _): .init(text: date?.description ?? "")
        case (.flag(let flag), _): .init(text: flag ? "yes" : "no")
        case (.count(let count), _): .init(text: count.map(Count.text) ?? "")
        case (.number, .rate) where unit?.currency == currency: .init(text: "")
        case (.number(nil), _), (.percentage(nil), _): .unknown
        case (.number(let rate?), .rate): .rate(rate, unit: "\(currency)/\(unit?.currency ?? currency)")
        case (.number(let amount?), .money):
            .init(text: Privacy.money(amount, unit?.currency ?? currency) + code)
        case (.number(let amount?), .gain): .gain(amount, currency)
        case (.number(let percentage?), .percent): .percent(percentage)
        case (.number(let percentage?), .share): .percent(percentage, isSigned: false)
        case (.number(let price?), .price):
            .init(text: DecimalFormat.price(price, unit ?? .init(currency)) + code)
        case (.number(let number?), .shares): .init(text: Privacy.shares(number))
        case (.number(let number?), _): .init(text: DecimalFormat.groupedInFull(number))
        case (.percentage(let percentage?), _): .percentage(percentage, isSigned: kind != .share)
        }
    }
}
