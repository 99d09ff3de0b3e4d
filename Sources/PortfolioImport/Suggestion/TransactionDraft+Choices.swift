internal import Valuation

/// What someone chooses, and what follows from it.
extension TransactionDraft {
    mutating func take(_ roles: [Int: String]) {
        for column in facts {
            guard let key = roles[column.place] else { continue }
            if key == ColumnChoices.kind { kind = column }
            guard let role = TransactionRole(key: key) else { continue }
            if role == .fees, columns[role] != nil { moreFees.append(column) } else { columns[role] = column }
        }
    }

    mutating func take(_ meanings: [String: String]) {
        for place in words.indices {
            switch meanings[words[place].text] {
            case ColumnChoices.cash: words[place].kind = .cash
            case ColumnChoices.passedOver: words[place].isPassedOver = true
            case let type?: if let type = TradeType(rawValue: type) { words[place].kind = .type(type) }
            case nil: break
            }
        }
    }

    /// The words of the column that tells what the rows are.
    mutating func takeWords() {
        guard let kind else { return }
        for role in columns.keys where columns[role] == kind { columns[role] = nil }
        var places: [String: Int] = [:]
        for row in table.rows {
            let text = row.trimmedText(kind.place)
            if places[text] == nil {
                places[text] = words.count
                words.append(Word(text: text, kind: TransactionWords.kind(of: text)))
            }
            if let place = places[text] { words[place].rows.append(row) }
        }
    }
}
