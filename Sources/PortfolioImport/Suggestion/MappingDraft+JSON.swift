internal import CSV
internal import Valuation

/// Assembles the mapping.
extension MappingDraft {
    private static let open = MappingNode.text(MappingNotes.open)

    func mapping(for name: String) -> MappingNode {
        var members: [(key: String, value: MappingNode)] = [("title", .text(name))]
        members.append(("about", .list(about(name).map { .text($0) })))
        if table.encoding != .utf8 { members.append(("encoding", .text(table.encoding.rawValue))) }
        if table.delimiter != UInt8(ascii: ",") {
            members.append(("delimiter", .text(String(Unicode.Scalar(table.delimiter)))))
        }
        members += notation
        if let units { members.append(("units", units)) }
        let placeholders = figures.flatMap(\.placeholders)
        if !placeholders.isEmpty { members.append(("empty", MappingDraft.texts(placeholders))) }
        members.append(
            ("columns", .object(MappingDraft.order.compactMap { role in node(role).map { (role.key, $0) } })))
        members.append(("currency", currency))
        let rules = rules
        if !rules.isEmpty { members.append(("skip", .list(rules))) }
        if table.hasMoreAfterBlankLine { members.append(("endsAtBlankLine", .flag(true))) }
        return .object(members)
    }

    /// The columns in the order in which they are written.
    private static let order: [Role] = [
        .symbol, .name, .market, .shares, .price, .priceDate, .value, .purchaseDate, .purchasePrice,
        .costStock,
        .fees, .gain, .previousClose, .note,
    ]

    /// The columns with figures that the mapping uses.
    private var figures: [ColumnFacts] {
        columns.filter { $0.key.isNumber }.map(\.value).sorted { $0.place < $1.place }
    }

    private func about(_ name: String) -> [String] {
        let rows = table.rows.count
        var lines = [
            "Suggested from \(rows) \(rows == 1 ? "row" : "rows") of \(name). Replace each \"\(MappingNotes.open)\", or remove its line."
        ]
        lines += remarks
        if columns[.price] == nil {
            lines.append(
                "If there are no prices, write {\"from\": \"value\"} for price: it is value ÷ shares then.")
        }
        let used = Set(columns.values.map(\.place))
        let others = facts.filter { !used.contains($0.place) && !$0.name.isEmpty }.map { "\($0.name)" }
        if !others.isEmpty { lines.append("Columns not used: \(others.joined(separator: ", ")).") }
        return lines
    }

    /// The decimal mark if the columns prove the same one, and the characters between groups of digits.
    private var notation: [(key: String, value: MappingNode)] {
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
            members.append(("decimalMark", MappingDraft.open))
        }
        return members
    }

    private var units: MappingNode? {
        var words = figures.flatMap(\.unitWords)
        for column in figures {
            if let word = patterns[column.place]?.word, !word.isEmpty { words.append(word) }
        }
        // US$ ends with $, which is not a unit of its own there.
        if words.contains("US$") { words.removeAll { $0 == "$" } }
        var members: [(key: String, value: MappingNode)] = []
        for word in words where !members.contains(where: { $0.key == word }) {
            let known = ColumnFacts.words.first { $0.word == word }
            let code = known.map { $0.isCertain ? $0.code : nil } ?? (word == "pence" ? "GBX" : nil)
            members.append((word, code.map { .text($0) } ?? MappingDraft.open))
        }
        return members.isEmpty ? nil : .object(members)
    }

    /// How the mapping refers to a column: by its name if that is the only one, otherwise by its position.
    private func reference(_ column: ColumnFacts) -> MappingNode {
        let canonical = ColumnName.canonical(column.name)
        let isUnique = facts.count { ColumnName.canonical($0.name) == canonical } == 1
        guard isUnique, !column.name.isEmpty else { return .number(column.place + 1) }
        if let pattern = patterns[column.place], pattern.unit != nil || !pattern.word.isEmpty {
            return .text(pattern.pattern)
        }
        return .text(column.name)
    }

    private func node(_ role: Role) -> MappingNode? {
        guard let column = columns[role] else {
            return [Role.symbol, .shares, .price].contains(role) ? MappingDraft.open : nil
        }
        switch column.kind {
        case .dates(let form):
            if role == .note || role == .market { return reference(column) }
            return .object([
                ("column", reference(column)), ("form", form.map { .text($0.text) } ?? MappingDraft.open),
            ])
        default: return reference(column)
        }
    }

    /// The currency: of a column of codes, of the header or the signs of the prices, or unknown.
    private var currency: MappingNode {
        let codes = facts.filter { if case .currencies = $0.kind { true } else { false } }
        if let column = columns[.currency] ?? (codes.count == 1 ? codes.first : nil) {
            return .object([("column", reference(column))])
        }
        if let price = columns[.price], patterns[price.place] != nil || !price.unitWords.isEmpty {
            return .object([("of", .text("price"))])
        }
        return MappingDraft.open
    }

    // Rows that are not holdings.

    /// Rules for rows without shares, and for rows with a text alone.
    private var rules: [MappingNode] {
        guard let shares = columns[.shares] else { return [] }
        let count = (table.header.lastFilled) + 1
        let short = table.rows.filter { $0.fields.count < count }
        let others = table.rows.filter { $0.fields.count >= count && shares.figure($0, usual) == nil }
        var rules: [MappingNode] = []
        if !short.isEmpty {
            rules.append(
                .object([
                    ("column", .number(1)),
                    ("is", MappingDraft.texts(short.map { MappingDraft.escaped($0.trimmedText(0)) })),
                    ("because", .text("no row of the table")),
                ]))
        }
        var totals: Set<Int> = []
        if let (row, column) = total(others) {
            totals.insert(row.line)
            rules.append(
                .object([
                    ("column", reference(column)),
                    ("is", .text(MappingDraft.escaped(row.trimmedText(column.place)))),
                    ("because", .text("total")),
                    ("total", .flag(true)),
                ]))
        }
        let rest = others.filter { !totals.contains($0.line) }
        if !rest.isEmpty {
            var members: [(key: String, value: MappingNode)] = [
                ("column", reference(shares)),
                ("is", MappingDraft.texts(rest.map { $0.trimmedText(shares.place) })),
                ("because", .text("no shares")),
            ]
            if !totals.isEmpty, rest.contains(where: { columns[.value]?.figure($0, usual) != nil }) {
                members.append(("counts", .flag(true)))
            }
            rules.append(.object(members))
        }
        return rules
    }

    /// The last of these rows, if its value is the sum of all others', and the column that names it.
    private func total(_ others: [Record]) -> (row: Record, column: ColumnFacts)? {
        guard let value = columns[.value], let row = others.last, let stated = value.figure(row, usual) else {
            return nil
        }
        var sum = TotalCheck.Sum()
        var decimals = stated.decimals
        for other in table.rows where other.line != row.line {
            guard let figure = value.figure(other, usual) else { continue }
            decimals = max(decimals, figure.decimals)
            sum.add(figure.number, nil)
        }
        guard sum.rows > 0, TotalCheck.agrees(stated.number.exact, sum, decimals: decimals) else {
            return nil
        }
        let names = facts.filter {
            if case .texts = $0.kind { !row.trimmed($0.place).isEmpty } else { false }
        }
        return names.first.map { (row, $0) }
    }

    private static func texts(_ texts: [String]) -> MappingNode {
        var different: [String] = []
        for text in texts where !different.contains(text) { different.append(text) }
        return different.count == 1 ? .text(different[0]) : .list(different.map { .text($0) })
    }

    /// A text as a pattern that fits it alone.
    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += $1 == "*" || $1 == "\\" ? "\\\($1)" : String($1) }
    }
}
