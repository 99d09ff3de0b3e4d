internal import CSV
internal import PortfolioEditing
internal import Valuation

/// What a column means in one of the two kinds of mappings.
protocol ColumnRole: Hashable {
    static var symbol: Self { get }
    static var name: Self { get }

    var key: String { get }
    var isNumber: Bool { get }
}

extension PositionRole: ColumnRole {}
extension TransactionRole: ColumnRole {}

/// What drafts of both kinds of mappings know of a table, and say of its text as the columns prove it.
struct DraftText<Role: ColumnRole> {
    let table: ExportTable
    let facts: [ColumnFacts]
    /// How columns that can be read in two ways are read: as those are that can't.
    let usual: Notation
    /// The currency that the user states, for what does not state its own.
    let currency: QuoteCurrency?
    /// What is said of cells that could be read in two ways.
    var dateForm: DateForm?
    var decimalMark: UInt8?
    /// Whether the columns are as someone has chosen, who leaves out what there is not.
    var isChosen = false
    /// The columns found so far.
    var columns: [Role: ColumnFacts] = [:]
    /// Names with a unit, as they are written in the mapping.
    var patterns: [Int: (pattern: String, word: String, unit: QuoteCurrency?)] = [:]

    init(_ table: ExportTable, _ choices: ColumnChoices) {
        self.table = table
        currency = choices.currency
        (dateForm, decimalMark, isChosen) = (choices.dateForm, choices.decimalMark, choices.roles != nil)
        facts = table.facts
        usual = facts.first { $0.provesMark && $0.notation != nil }?.notation ?? ColumnFacts.notations[0]
    }

    /// The encoding, the delimiter, the marks in numbers, the units and the texts for nothing.
    ///
    /// - Parameter open: columns of figures that the user may name, too.
    func members(and open: [ColumnFacts] = []) -> [(key: String, value: MappingNode)] {
        let figures = (columns.filter { $0.key.isNumber }.map(\.value) + open).sorted { $0.place < $1.place }
        var members: [(key: String, value: MappingNode)] = []
        if table.encoding != .utf8 { members.append(("encoding", .text(table.encoding.rawValue))) }
        if table.delimiter != UInt8(ascii: ",") {
            members.append(("delimiter", .text(String(Unicode.Scalar(table.delimiter)))))
        }
        members += notation(figures)
        if let units = units(figures) { members.append(("units", units)) }
        let placeholders = figures.flatMap(\.placeholders)
        if !placeholders.isEmpty { members.append(("empty", MappingNode.texts(placeholders))) }
        return members
    }

    /// The decimal mark if the columns prove the same one, and the characters between groups of digits.
    private func notation(_ figures: [ColumnFacts]) -> [(key: String, value: MappingNode)] {
        let proven = Set(figures.filter(\.provesMark).compactMap { $0.notation?.decimalMark })
        let isAmbiguous = figures.contains { $0.notation == nil }
        var members: [(key: String, value: MappingNode)] = []
        if let mark = proven.first, proven.count == 1 {
            members.append(("decimalMark", .text(String(Unicode.Scalar(mark)))))
            var used: [Unicode.Scalar] = []
            for scalar in figures.flatMap(\.grouping)
            where scalar != Unicode.Scalar(mark) && !used.contains(scalar) {
                used.append(scalar)
            }
            if !used.isEmpty {
                members.append(("grouping", .text(String(String.UnicodeScalarView(used)))))
            }
        } else if proven.isEmpty, isAmbiguous {
            let stated = decimalMark.map { MappingNode.text(String(Unicode.Scalar($0))) }
            members.append(("decimalMark", stated ?? MappingNode.open))
        }
        return members
    }

    /// The signs and words for units in the cells of a column, and the one in its name.
    func unitWords(of column: ColumnFacts) -> [String] {
        let word = patterns[column.place]?.word ?? ""
        return column.unitWords + (word.isEmpty ? [] : [word])
    }

    private func units(_ figures: [ColumnFacts]) -> MappingNode? {
        var words = figures.flatMap(\.unitWords)
        words += figures.compactMap { patterns[$0.place]?.word }.filter { !$0.isEmpty }
        // US$ ends with $, which is not a unit of its own there.
        if words.contains("US$") { words.removeAll { $0 == "$" } }
        var members: [(key: String, value: MappingNode)] = []
        for word in words where !members.contains(where: { $0.key == word }) {
            let known = ColumnFacts.codes(of: word)
            let code =
                known.count == 1 ? known[0] : currency.map(\.code).flatMap { known.contains($0) ? $0 : nil }
            members.append((word, code.map { .text($0) } ?? MappingNode.open))
        }
        return members.isEmpty ? nil : .object(members)
    }

    /// The first column of ISINs, whatever it is called.
    var isins: ColumnFacts? {
        facts.first { column in
            let texts = table.rows.map { $0.trimmedText(column.place) }.filter { !$0.isEmpty }
            return !texts.isEmpty && texts.allSatisfy(ISIN.isValid)
        }
    }

    /// The stated currency.
    var statedCurrency: MappingNode { currency.map { .text($0.code) } ?? MappingNode.open }

    /// How the mapping refers to a column: by its name if that is the only one, otherwise by its position.
    func reference(_ column: ColumnFacts) -> MappingNode {
        let canonical = ColumnName.canonical(column.name)
        let isUnique = facts.count { ColumnName.canonical($0.name) == canonical } == 1
        guard isUnique, !column.name.isEmpty else { return .number(column.place + 1) }
        if let pattern = patterns[column.place], pattern.unit != nil || !pattern.word.isEmpty {
            return .text(pattern.pattern)
        }
        return .text(column.name)
    }

    /// A column of dates with their form.
    func date(_ column: ColumnFacts, _ form: DateForm?) -> MappingNode {
        .object([
            ("column", reference(column)),
            ("form", (form ?? dateForm).map { .text($0.text) } ?? MappingNode.open),
        ])
    }
}

/// A mapping begun for an unknown table.
protocol Draft {
    associatedtype Role: ColumnRole

    /// The columns in the order in which they are written.
    static var order: [Role] { get }

    var text: DraftText<Role> { get set }
    /// What was found, for readers of the mapping.
    var remarks: [String] { get }

    /// Whether a column's cells are of the kind that a role needs.
    func fits(_ column: ColumnFacts, _ role: Role) -> Bool
    /// The column of a role as the mapping has it; `nil` if it has none.
    func node(_ role: Role) -> MappingNode?
    /// Whether nothing tells the currency, where that is no column's.
    var openCurrency: Bool { get }
    /// The columns that are used besides those with a role, or left open.
    var others: [ColumnFacts] { get }

    /// The mapping of an export of this name.
    func mapping(for name: String) -> MappingNode
}

/// What figures of a table come to: shares × price, in all rows that have both and an amount.
struct Proof {
    var rows = 0
    /// The rows in which it is the amount, and in which it is with the fees.
    var plain = 0
    var withFees = 0
    /// Whether some row would not agree by chance, as 1 × 5 = 5 does.
    var isTelling = false
    var firstOff: Record?

    /// Where they do not agree, in words.
    var exception: String { firstOff.map { ", but not on line \($0.line)" } ?? "" }
}

extension Draft {
    var table: ExportTable { text.table }
    var facts: [ColumnFacts] { text.facts }
    var usual: Notation { text.usual }
    var columns: [Role: ColumnFacts] {
        get { text.columns }
        set { text.columns = newValue }
    }
    /// The column with the names of stocks, if there is none with their symbols.
    var nameInPlaceOfSymbol: String? { columns[.symbol] == nil ? columns[.name]?.name : nil }

    /// The power of ten of a figure's unit, which the cell states or the column's name.
    func exponent(_ figure: Notation.Figure, of column: ColumnFacts) -> Int16 {
        (figure.unit ?? text.patterns[column.place]?.unit)?.unitExponent ?? 0
    }

    /// The columns of figures that have no meaning yet.
    var unusedFigures: [ColumnFacts] {
        facts.filter { $0.kind == .figures && !columns.values.contains($0) }
    }

    /// The names of the columns with texts that the mapping does not use, in their order.
    var unusedNames: [String] {
        let used = columns.values + others
        return facts.filter { $0.kind != .empty && !$0.name.isEmpty && !used.contains($0) }.map(\.name)
    }

    /// What the mapping says of itself.
    ///
    /// - Parameter advice: what to do about it, after the remarks.
    func about(_ name: String, _ advice: String?) -> MappingNode {
        let heading =
            "Suggested from \(Wording.count(table.rows.count, "row")) of \(name). Replace each "
            + "\"\(MappingNotes.open)\", or remove its line."
        let unused = unusedNames.isEmpty ? nil : "Columns not used: \(unusedNames.joined(separator: ", "))."
        return .list(([heading] + remarks + [advice, unused].compactMap(\.self)).map { .text($0) })
    }

    /// Takes the columns whose names leave no doubt, each role by its most usual name.
    ///
    /// - Parameters:
    ///   - roles: what a name may stand for, the most likely first.
    ///   - isTold: whether the first role that fits is the only one, whatever other columns have.
    mutating func takeNames(_ roles: (String) -> [(role: Role, rank: Int)], isTold: Bool) {
        var ranks: [Role: Int] = [:]
        for column in facts where !column.name.isEmpty {
            var name = column.name
            if roles(name).isEmpty, let (base, pattern, word, unit) = RoleNames.unit(in: name) {
                name = base
                text.patterns[column.place] = (pattern, word, unit)
            }
            let fitting = roles(name).filter { fits(column, $0.role) }
            let possible = isTold ? fitting.prefix(1) : fitting[...]
            guard let (role, rank) = possible.first(where: { $0.rank < ranks[$0.role] ?? .max }) else {
                continue
            }
            ranks[role] = rank
            columns[role] = column
        }
        if columns[.symbol] == nil { columns[.symbol] = text.isins }
    }

    /// The columns of the mapping.
    var columnsNode: MappingNode {
        .object(Self.order.compactMap { role in node(role).map { (role.key, $0) } })
    }

    /// A rule for rows that are shorter than the table.
    ///
    /// One that begins with a day is a row of the table which lacks cells, and a rule by its day would take others, too.
    ///
    /// - Parameter key: that of the reason.
    func rule(ofShort rows: [Record], _ key: String) -> [MappingNode] {
        let rows = rows.filter { row in
            var forms = DayForms(nil)
            forms.add(row, 0)
            if case .none = forms.verdict([row], 0) { return true }
            return false
        }
        if rows.isEmpty { return [] }
        return [rule(.number(1), rows.map { $0.trimmedText(0) }, (key, .text("no row of the table")))]
    }

    /// A rule for the rows in which a column has one of some words.
    func rule(
        _ column: MappingNode, _ words: [String], _ meaning: (key: String, value: MappingNode)...
    ) -> MappingNode {
        .object([("column", column), ("is", MappingNode.texts(words.map(MappingNode.pattern)))] + meaning)
    }
}
