internal import PortfolioFiles
internal import Valuation

/// Reads the columns and rules of a mapping of activity.
extension MappingNotes {
    mutating func activityColumns(_ json: LocatedJSON) -> [ActivityRole: ActivityColumn] {
        var columns: [ActivityRole: ActivityColumn] = [:]
        for member in members(json, "columns", keys: ActivityRole.allKeys) {
            guard let role = ActivityRole(key: member.key),
                let column = activityColumn(member.value, member.key)
            else { continue }
            columns[role] = column
        }
        return columns
    }

    static let activityColumnKeys = [
        "column", "text", "beside", "sum", "offset", "optional", "in", "form", "negative", "midnight", "else",
    ]

    /// Reads a column: its name, several names, its position, nothing, or an object with details.
    mutating func activityColumn(_ json: LocatedJSON, _ what: String) -> ActivityColumn? {
        switch json.value {
        case .null: return ActivityColumn(source: .nothing, isOptional: true)
        case .string, .array, .number: return activitySource(json, what).map { ActivityColumn(source: $0) }
        default: break
        }
        var column = ActivityColumn(source: .nothing)
        var hasSource = false
        for member in members(json, what, keys: MappingNotes.activityColumnKeys) {
            let (key, value) = (member.key, member.value)
            switch key {
            case "column":
                guard let source = activitySource(value, key) else { continue }
                column.source = source
                hasSource = true
            case "text":
                column.source = .constant(text(value, key) ?? "")
                hasSource = true
            case "beside":
                column.source = .beside(Pattern(text(value, key) ?? ""))
                hasSource = true
            case "sum":
                guard case .array(let elements) = value.value else {
                    report(.mappingType(key, "a list of columns"), value.range)
                    continue
                }
                column.source = .sum(elements.compactMap { activityColumn($0, key) })
                hasSource = true
            case "offset": column.offset = integer(value, key) ?? 0
            case "optional": column.isOptional = flag(value, key) ?? false
            case "in": column.unit = activityUnit(value)
            case "form": column.forms = forms(value, key)
            case "negative": column.isNegative = flag(value, key) ?? false
            case "midnight": column.isMidnight = flag(value, key) ?? false
            default: if let other = activityColumn(value, key) { column.fallback = [other] }
            }
        }
        if case .object = json.value, !hasSource { report(.missingKey("column"), json.range) }
        return hasSource ? column : nil
    }

    private mutating func activityUnit(_ json: LocatedJSON) -> ActivityColumn.Unit? {
        if case .object = json.value { return activityColumn(json, "in").map { .column($0) } }
        switch text(json, "in") {
        case "price": return .price
        case "account": return .account
        case nil: return nil
        default: return unit(json, "in").map { .fixed($0) }
        }
    }

    private mutating func activitySource(_ json: LocatedJSON, _ what: String) -> ActivityColumn.Source? {
        switch source(json, what) {
        case .position(let position): .position(position)
        case .named(let names): .named(names)
        default: nil
        }
    }

    static let activityConditionKeys = ["column", "is", "isNot", "sign", "like", "and"]
    static let activityRuleKeys = [
        "type", "by", "side", "part", "cash", "skip", "refuse", "cancels", "reversed", "columns",
    ]

    /// The conditions of a rule, and the texts whose parts are figures.
    mutating func activityConditions(
        _ json: LocatedJSON, keys: [String]
    ) -> (
        conditions: [ActivityCondition], captures: (ActivityColumn, [CaptureText])?,
        members: [LocatedJSON.Member]
    ) {
        var column: ActivityColumn?
        var test: ActivityCondition.Test?
        var texts: [CaptureText] = []
        var others: [ActivityCondition] = []
        let members = members(json, "a rule", keys: MappingNotes.activityConditionKeys + keys)
        for member in members {
            let (key, value) = (member.key, member.value)
            switch key {
            case "column":
                column = activityColumn(value, key)
                column?.isOptional = true
            case "is": test = .matches(someTexts(value, key).map { Pattern($0.text) })
            case "isNot": test = .matchesNone(someTexts(value, key).map { Pattern($0.text) })
            case "sign":
                guard let word = text(value, key) else { continue }
                if let sign = ActivityCondition.Sign(rawValue: word) {
                    test = .hasSign(sign)
                } else {
                    report(.choice(key, word, ActivityCondition.Sign.allCases.map(\.rawValue)), value.range)
                }
            case "like":
                texts = someTexts(value, key).compactMap { text, range in
                    let capture = CaptureText(text)
                    if capture == nil { report(.mappingType(key, "a text with names in braces"), range) }
                    return capture
                }
            case "and":
                guard case .array(let elements) = value.value else {
                    report(.mappingType(key, "a list of conditions"), value.range)
                    continue
                }
                for element in elements { others += activityConditions(element, keys: []).conditions }
            default: break
            }
        }
        var conditions: [ActivityCondition] = []
        if let column, let test { conditions.append(ActivityCondition(column: column, test: test)) }
        if column == nil, test != nil || !texts.isEmpty { report(.missingKey("column"), json.range) }
        if column != nil, test == nil, texts.isEmpty { report(.missingKey("is"), json.range) }
        let captures = column.flatMap { column in texts.isEmpty ? nil : (column, texts) }
        return (conditions + others, captures, members)
    }

    mutating func activityRules(_ json: LocatedJSON) -> [ActivityRule] {
        guard case .array(let elements) = json.value else {
            report(.mappingType("rules", "a list of rules"), json.range)
            return []
        }
        return elements.compactMap { activityRule($0) }
    }

    private mutating func activityRule(_ json: LocatedJSON) -> ActivityRule? {
        let (conditions, captures, members) = activityConditions(json, keys: MappingNotes.activityRuleKeys)
        var word: (text: String, range: Range<Int>)?
        var by: (text: String, range: Range<Int>)?
        var side: ActivityRule.Side?
        var meaning: ActivityRule.Meaning?
        var cancels = false
        var isReversed = false
        var cash: String?
        var columns: [ActivityRole: ActivityColumn] = [:]
        for member in members {
            let (key, value) = (member.key, member.value)
            switch key {
            case "type": word = text(value, key).map { ($0, value.range) }
            case "by": by = text(value, key).map { ($0, value.range) }
            case "side": side = choice(value, key)
            case "part": meaning = (choice(value, key) as ActivityRule.Part?).map { .part($0) }
            case "cash":
                cash = text(value, key)
                meaning = cash.map { .cash($0) }
            case "skip": meaning = text(value, key).map { .skip($0) }
            case "refuse": meaning = text(value, key).map { .refuse($0) }
            case "cancels": cancels = flag(value, key) ?? false
            case "reversed": isReversed = flag(value, key) ?? false
            case "columns": columns = activityColumns(value)
            default: break
            }
        }
        if let word { meaning = activityMeaning(word, by, side) ?? meaning }
        guard let meaning else {
            if word == nil, log.isEmpty { report(.missingKey("type"), json.range) }
            return nil
        }
        return ActivityRule(
            conditions: conditions, captures: captures, meaning: meaning, cancels: cancels,
            isReversed: isReversed, cash: word == nil ? nil : cash, columns: columns)
    }

    private mutating func activityMeaning(
        _ word: (text: String, range: Range<Int>), _ by: (text: String, range: Range<Int>)?,
        _ side: ActivityRule.Side?
    ) -> ActivityRule.Meaning? {
        switch word.text {
        case "trade":
            let direction = by.map { ActivityRule.Direction(rawValue: $0.text) } ?? .shares
            if let direction { return .trade(by: direction) }
            if let by {
                report(.choice("by", by.text, ActivityRule.Direction.allCases.map(\.rawValue)), by.range)
            }
            return nil
        case "transfer": return .transfer
        case "split" where by?.text == "added": return .splitAdded
        case "swap":
            return .swap(side, by: by.flatMap { ActivityRule.Direction(rawValue: $0.text) } ?? .shares)
        default:
            // No export states the part of the cost that goes to a spin-off.
            if let type = TradeType(rawValue: word.text), type != .spinOff { return .type(type) }
            report(.choice("type", word.text, ActivityMappingSchema.types), word.range)
            return nil
        }
    }

    private mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ json: LocatedJSON, _ what: String
    ) -> Choice? where Choice.RawValue == String {
        guard let word = text(json, what) else { return nil }
        if let choice = Choice(rawValue: word) { return choice }
        report(.choice(what, word, Choice.allCases.map(\.rawValue)), json.range)
        return nil
    }
}
