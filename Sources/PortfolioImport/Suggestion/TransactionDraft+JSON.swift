internal import CSV
internal import Valuation

/// Assembles the mapping.
extension TransactionDraft {
    func mapping(for name: String) -> MappingNode {
        var members: [(key: String, value: MappingNode)] = [
            ("kind", .text("activity")), ("title", .text(name)),
            ("about", .list(about(name).map { .text($0) })),
        ]
        members += text.members
        if isSigned == false { members.append(("signed", .flag(false))) }
        members.append(
            (
                "columns",
                .object(TransactionDraft.order.compactMap { role in node(role).map { (role.key, $0) } })
            )
        )
        members.append(("rules", .list(rules)))
        if table.hasMoreAfterBlankLine { members.append(("endsAtBlankLine", .flag(true))) }
        return .object(members)
    }

    /// The columns in the order in which they are written.
    private static let order: [TransactionRole] = [
        .date, .time, .symbol, .name, .market, .shares, .price, .currency, .rate, .fees, .taxes, .accrued,
        .gross, .net, .account, .id,
    ]

    private func about(_ name: String) -> [String] {
        var lines = [text.heading(name)] + remarks
        let unknown = words.filter { !isKnown($0) }.map { word in
            "\"\(word.text)\" (\(word.rows.count) \(word.rows.count == 1 ? "row" : "rows"))"
        }
        if !unknown.isEmpty {
            lines.append(
                "Nothing tells what these are: \(unknown.joined(separator: ", ")). Write a type, or \"skip\" or \"cash\" "
                    + "and a name in place of \"type\".")
        }
        return lines + text.unused(besides: kind)
    }

    private func node(_ role: TransactionRole) -> MappingNode? {
        guard let column = columns[role] else {
            switch role {
            case .date, .symbol: return MappingNode.open
            case .shares: return MappingNode.open
            case .currency: return isUnitKnown ? nil : .object([("text", MappingNode.open)])
            default: return nil
            }
        }
        if role == .date, case .dates(let form) = column.kind { return text.date(column, form) }
        guard role == .fees || role == .taxes else { return text.reference(column) }
        let numbers = table.rows.compactMap { column.figure($0, usual)?.number }.filter { !$0.isZero }
        guard !numbers.isEmpty, numbers.allSatisfy(\.isNegative) else { return text.reference(column) }
        return .object([("column", text.reference(column)), ("negative", .flag(true))])
    }

    /// Whether signs or the names of columns state the unit of prices or amounts.
    private var isUnitKnown: Bool {
        [TransactionRole.price, .net, .gross].contains { role in
            columns[role].map { text.patterns[$0.place] != nil || !$0.unitWords.isEmpty } ?? false
        }
    }

    // MARK: Rules

    private func isKnown(_ word: Word) -> Bool {
        switch word.kind {
        case .type, .cash: true
        case .event, nil: false
        }
    }

    private var rules: [MappingNode] {
        var rules: [MappingNode] = []
        if !shortRows.isEmpty {
            rules.append(
                .object([
                    ("column", .number(1)),
                    ("is", MappingNode.texts(shortRows.map { MappingNode.pattern($0.trimmedText(0)) })),
                    ("skip", .text("no row of the table")),
                ]))
        }
        guard let kind else {
            let type = MappingNode.text(hasSignedShares ? "trade" : MappingNotes.open)
            rules.append(.object([("type", type)] + (hasSignedShares ? [("by", .text("shares"))] : [])))
            return rules
        }
        var done: [TransactionWords.Kind] = []
        for word in words {
            guard let meaning = word.kind, isKnown(word) else {
                rules.append(rule(kind, [word.text], ("type", MappingNode.open)))
                continue
            }
            if done.contains(meaning) { continue }
            done.append(meaning)
            let all = words.filter { $0.kind == meaning }.map(\.text)
            if case .type(let type) = meaning {
                rules.append(rule(kind, all, ("type", .text(type.rawValue))))
            } else {
                rules.append(rule(kind, all, ("cash", .text("deposit or withdrawal"))))
            }
        }
        return rules
    }

    private func rule(
        _ column: ColumnFacts, _ words: [String], _ meaning: (key: String, value: MappingNode)
    ) -> MappingNode {
        .object([
            ("column", text.reference(column)), ("is", MappingNode.texts(words.map(MappingNode.pattern))),
            meaning,
        ])
    }
}
