internal import CSV
internal import Valuation

/// Assembles the mapping.
extension PositionsDraft {
    func mapping(for name: String) -> MappingNode {
        var members: [(key: String, value: MappingNode)] = [("title", .text(name))]
        members.append(("about", about(name, advice)))
        members += text.members()
        members.append(("columns", columnsNode))
        members.append(("currency", currency))
        let rules = rules
        if !rules.isEmpty { members.append(("skip", .list(rules))) }
        if table.hasMoreAfterBlankLine { members.append(("endsAtBlankLine", .flag(true))) }
        return .object(members)
    }

    static let order: [PositionRole] = [
        .symbol, .name, .market, .shares, .price, .priceDate, .value, .purchaseDate, .purchasePrice,
        .costStock,
        .fees, .gain, .previousClose, .account, .note,
    ]

    var others: [ColumnFacts] { [] }

    private var advice: String? {
        guard columns[.price] == nil, isNeeded(.price) else { return nil }
        return "If there are no prices, write {\"from\": \"value\"} for price: it is value ÷ shares then."
    }

    /// Whether a mapping is not worth much without the role. A table of purchases may be without prices of today.
    private func isNeeded(_ role: PositionRole) -> Bool {
        switch role {
        case .symbol, .shares: true
        case .price:
            columns[.purchasePrice] == nil && columns[.costStock] == nil && !open.contains(.costStock)
                && !text.isChosen
        default: false
        }
    }

    func node(_ role: PositionRole) -> MappingNode? {
        guard let column = columns[role] else {
            return isNeeded(role) || open.contains(role) ? MappingNode.open : nil
        }
        switch column.kind {
        case .dates(let form):
            if role == .note || role == .market { return text.reference(column) }
            return text.date(column, form)
        default: return text.reference(column)
        }
    }

    var openCurrency: Bool { currency.openPlaces > 0 }

    /// The currency: of a column of codes, of the header or the signs of the prices, or unknown.
    private var currency: MappingNode {
        let codes = facts.filter { $0.kind == .currencies }
        if let column = columns[.currency] ?? (codes.count == 1 ? codes.first : nil) {
            return .object([("column", text.reference(column))])
        }
        if let price = columns[.price], text.patterns[price.place] != nil || !price.unitWords.isEmpty {
            return .object([("of", .text("price"))])
        }
        return text.statedCurrency
    }

    // Rows that are not holdings.

    /// Rules for rows without shares, and for rows with a text alone.
    private var rules: [MappingNode] {
        guard let shares = columns[.shares] else { return [] }
        let count = (table.header.lastFilled) + 1
        let short = table.rows.filter { $0.fields.count < count }
        let others = table.rows.filter { $0.fields.count >= count && shares.figure($0, usual) == nil }
        var rules = rule(ofShort: short, "because")
        var totals: Set<Int> = []
        if let (row, column) = total(others) {
            totals.insert(row.line)
            rules.append(
                rule(
                    text.reference(column), [row.trimmedText(column.place)], ("because", .text("total")),
                    ("total", .flag(true))))
        }
        if let symbol = columns[.symbol] {
            let names = holdings.map { $0.trimmedText(symbol.place) }.filter(PositionsDraft.isCash)
            if !names.isEmpty {
                rules.append(rule(text.reference(symbol), names, ("because", .text("cash"))))
            }
        }
        let rest = others.filter { !totals.contains($0.line) }
        if !rest.isEmpty {
            var members: [(key: String, value: MappingNode)] = [
                ("column", text.reference(shares)),
                ("is", MappingNode.texts(rest.map { $0.trimmedText(shares.place) })),
                ("because", .text("no shares")),
            ]
            if !totals.isEmpty, rest.contains(where: { columns[.value]?.figure($0, usual) != nil }) {
                members.append(("counts", .flag(true)))
            }
            rules.append(.object(members))
        }
        return rules
    }

    /// Whether a symbol stands for an account's money.
    private static func isCash(_ symbol: String) -> Bool {
        let symbol = symbol.uppercased()
        return ["CASH", "$CASH", "$$CASH", "_CASH"].contains(symbol) || symbol.hasPrefix("$CASH-")
    }

    /// The last of these rows, if its value is the sum of all others', and the column that names it.
    private func total(_ others: [Record]) -> (row: Record, column: ColumnFacts)? {
        guard let value = columns[.value], let row = others.last, let stated = value.figure(row, usual) else {
            return nil
        }
        var sum = TotalCheck.Sum()
        var values = ValueCheck()
        values.noteDecimals(value: stated.decimals)
        for other in table.rows where other.line != row.line {
            guard var figure = value.figure(other, usual) else { continue }
            values.noteDecimals(value: figure.decimals)
            figure.unit = nil
            sum.add(figure)
        }
        guard sum.rows > 0, sum.agrees(with: stated.number.exact, decimals: stated.decimals, values) else {
            return nil
        }
        return facts.first { $0.kind == .texts && !row.trimmed($0.place).isEmpty }.map { (row, $0) }
    }
}
