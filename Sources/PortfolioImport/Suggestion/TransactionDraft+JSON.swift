internal import CSV
internal import PortfolioEditing
internal import Valuation

/// Assembles the mapping.
extension TransactionDraft {
    func mapping(for name: String) -> MappingNode {
        var members: [(key: String, value: MappingNode)] = [
            ("kind", .text("activity")), ("title", .text(name)), ("about", about(name, advice)),
        ]
        members += text.members(and: unproven.values.flatMap(\.self))
        if isContradictory, !text.isChosen {
            members.append(("signed", MappingNode.open))
        } else if isSigned == false {
            members.append(("signed", .flag(false)))
        }
        members.append(("columns", columnsNode))
        members.append(("rules", .list(rules)))
        if table.hasMoreAfterBlankLine { members.append(("endsAtBlankLine", .flag(true))) }
        return .object(members)
    }

    static let order: [TransactionRole] = [
        .date, .time, .symbol, .name, .market, .shares, .price, .currency, .rate, .fees, .taxes, .accrued,
        .gross, .net, .account, .id, .holder,
    ]

    private var advice: String? {
        let unknown = words.filter { !isKnown($0) }.map { word in
            "\"\(word.text)\" (\(Wording.count(word.rows.count, "row")))"
        }
        if unknown.isEmpty { return nil }
        return
            "Nothing tells what these are: \(unknown.joined(separator: ", ")). Write a type, or \"skip\" or \"cash\" "
            + "and a name in place of \"type\"."
    }

    var others: [ColumnFacts] {
        [kind, status].compactMap(\.self) + moreFees + unproven.values.flatMap(\.self)
    }

    /// The columns of fees or taxes, with a place for those that nothing proves.
    private func costs(_ role: TransactionRole) -> MappingNode? {
        let proven = role == .fees ? allFees : [columns[role]].compactMap(\.self)
        var nodes = proven.map { column in
            let numbers = table.rows.compactMap { column.figure($0, usual)?.number }.filter { !$0.isZero }
            guard !numbers.isEmpty, numbers.allSatisfy(\.isNegative) else { return text.reference(column) }
            return .object([("column", text.reference(column)), ("negative", .flag(true))])
        }
        nodes += (unproven[role] ?? []).map { _ in MappingNode.open }
        return nodes.count > 1 ? .object([("sum", .list(nodes))]) : nodes.first
    }

    func node(_ role: TransactionRole) -> MappingNode? {
        if role == .fees || role == .taxes { return costs(role) }
        guard let column = columns[role] else {
            if unproven[role] != nil { return MappingNode.open }
            switch role {
            case .date, .symbol: return MappingNode.open
            case .shares: return MappingNode.open
            case .price: return columns[.net] == nil && columns[.gross] == nil ? MappingNode.open : nil
            case .currency: return isUnitKnown ? nil : .object([("text", text.statedCurrency)])
            default: return nil
            }
        }
        if role == .date, case .dates(let form) = column.kind { return text.date(column, form) }
        return text.reference(column)
    }

    var openCurrency: Bool { (node(.currency)?.openPlaces ?? 0) > 0 }

    /// Whether signs or the names of columns state the unit of prices or amounts.
    private var isUnitKnown: Bool {
        [TransactionRole.price, .net, .gross].contains { role in
            columns[role].map { text.patterns[$0.place] != nil || !$0.unitWords.isEmpty } ?? false
        }
    }

    // MARK: Rules

    /// Whether its rows are read as what they are.
    func isKnown(_ word: Word) -> Bool {
        switch word.kind {
        case .type, .cash: !word.isPassedOver
        case .event, nil: false
        }
    }

    private var rules: [MappingNode] {
        var rules = rule(ofShort: shortRows, "skip") + rulesOfStatus
        guard let kind else {
            let type = MappingNode.text(hasSignedShares ? "trade" : MappingNotes.open)
            rules.append(.object([("type", type)] + (hasSignedShares ? [("by", .text("shares"))] : [])))
            return rules
        }
        let column = text.reference(kind)
        var done: [TransactionWords.Kind] = []
        for word in words {
            guard let meaning = word.kind, isKnown(word) else {
                let open = ("type", MappingNode.open)
                rules.append(
                    rule(column, [word.text], word.isPassedOver ? ("skip", .text("passed over")) : open))
                continue
            }
            if done.contains(meaning) { continue }
            done.append(meaning)
            let all = words.filter { $0.kind == meaning }.map(\.text)
            if case .type(let type) = meaning {
                rules.append(rule(column, all, ("type", .text(type.rawValue))))
            } else {
                rules += rulesOfCash(column, all)
            }
        }
        return rules
    }

    /// Where amounts have no sign, the words for movements of cash have to tell their direction.
    private func rulesOfCash(_ column: MappingNode, _ words: [String]) -> [MappingNode] {
        var movements: [(name: String, words: [String])] = []
        for word in words {
            let name = isSigned == false ? TransactionWords.movement(of: word) : "deposit or withdrawal"
            if let place = movements.firstIndex(where: { $0.name == name }) {
                movements[place].words.append(word)
            } else {
                movements.append((name, [word]))
            }
        }
        return movements.map { rule(column, $0.words, ("cash", .text($0.name))) }
    }

    /// Rules that pass over orders that were not executed, and leave open what other words mean.
    private var rulesOfStatus: [MappingNode] {
        guard let status else { return [] }
        let texts = table.rows.map { $0.trimmedText(status.place) }.filter { !$0.isEmpty }
        var known: [Bool?: [String]] = [:]
        for text in texts where !(known[TransactionWords.isExecuted(text)] ?? []).contains(text) {
            known[TransactionWords.isExecuted(text), default: []].append(text)
        }
        let meanings: [(Bool?, MappingNode)] = [(false, .text("not executed")), (nil, MappingNode.open)]
        return meanings.compactMap { isExecuted, reason in
            known[isExecuted].map { rule(text.reference(status), $0, ("skip", reason)) }
        }
    }
}
