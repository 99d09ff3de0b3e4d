internal import PortfolioFiles
internal import Valuation

/// Reads the columns and rules of a mapping of transactions.
extension MappingNotes {
    mutating func transactionColumns(_ json: LocatedJSON) -> [TransactionRole: Column] {
        var columns: [TransactionRole: Column] = [:]
        for member in members(json, "columns", keys: TransactionRole.allKeys) {
            guard let role = TransactionRole(key: member.key),
                let column = column(member.value, member.key)
            else { continue }
            columns[role] = column
        }
        return columns
    }

    static let transactionConditionKeys = ["column", "is", "isNot", "sign", "like", "and"]
    static let transactionRuleKeys =
        ["type", "by", "side", "part", "cash", "skip", "refuse", "columns"]
        + TransactionRule.Flags.keys.map(\.key)

    mutating func captureTexts(_ json: LocatedJSON, _ key: String) -> [CaptureText] {
        someTexts(json, key).compactMap { text, range in
            let capture = CaptureText(text)
            if capture == nil { report(.mappingType(key, "a text with names in braces"), range) }
            return capture
        }
    }

    mutating func transactionRules(_ json: LocatedJSON) -> [TransactionRule] {
        guard case .array(let elements) = json.value else {
            report(.mappingType("rules", "a list of rules"), json.range)
            return []
        }
        return elements.compactMap { transactionRule($0) }
    }

    private mutating func transactionRule(_ json: LocatedJSON) -> TransactionRule? {
        let members = members(
            json, "a rule", keys: MappingNotes.transactionConditionKeys + MappingNotes.transactionRuleKeys)
        let (conditions, captures) = conditions(members, json.range)
        var word: (text: String, range: Range<Int>)?
        var by: (text: String, range: Range<Int>)?
        var side: TransactionRule.Side?
        var meaning: TransactionRule.Meaning?
        var flags: TransactionRule.Flags = []
        var part: TransactionRule.Part?
        var cash: String?
        var columns: [TransactionRole: Column] = [:]
        for member in members {
            let (key, value) = (member.key, member.value)
            switch key {
            case "type": word = text(value, key).map { ($0, value.range) }
            case "by": by = text(value, key).map { ($0, value.range) }
            case "side": side = choice(value, key)
            case "part":
                part = choice(value, key)
                meaning = part.map { .part($0) }
            case "cash":
                cash = text(value, key)
                meaning = cash.map { .cash($0) }
            case "skip": meaning = text(value, key).map { .skip($0) }
            case "refuse": meaning = text(value, key).map { .refuse($0) }
            case "columns": columns = transactionColumns(value)
            default:
                if let named = TransactionRule.Flags.keys.first(where: { $0.key == key }),
                    flag(value, key) == true
                {
                    flags.insert(named.value)
                }
            }
        }
        if let word { meaning = transactionMeaning(word, by, side) ?? meaning }
        guard let meaning else {
            if word == nil, log.isEmpty { report(.missingKey("type"), json.range) }
            return nil
        }
        if word != nil, part == .proceeds { flags.insert(.awaitsProceeds) }
        return TransactionRule(
            conditions: conditions, captures: captures, meaning: meaning, flags: flags,
            cash: word == nil ? nil : cash, columns: columns)
    }

    private mutating func transactionMeaning(
        _ word: (text: String, range: Range<Int>), _ by: (text: String, range: Range<Int>)?,
        _ side: TransactionRule.Side?
    ) -> TransactionRule.Meaning? {
        switch word.text {
        case "trade":
            let direction = by.map { TransactionRule.Direction(rawValue: $0.text) } ?? .shares
            if let direction { return .trade(by: direction) }
            if let by {
                report(.choice("by", by.text, TransactionRule.Direction.allCases.map(\.rawValue)), by.range)
            }
            return nil
        case "position": return .position(side)
        case "transfer": return .transfer
        case "close": return .close
        case "repaid": return .repaid
        case "split" where by?.text == "added": return .splitAdded
        case "swap":
            return .swap(side, by: by.flatMap { TransactionRule.Direction(rawValue: $0.text) } ?? .shares)
        default:
            if let type = TradeType(rawValue: word.text), MappingSchema.tradeTypes.contains(type) {
                return .type(type)
            }
            report(.choice("type", word.text, MappingSchema.types), word.range)
            return nil
        }
    }
}
