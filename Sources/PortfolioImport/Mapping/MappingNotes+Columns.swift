internal import PortfolioFiles
internal import Valuation

extension MappingNotes {
    static let testKeys = ["column", "is", "isNot", "sign", "and"]

    /// Reads a column: its name, several names, its position, nothing, or an object with details.
    mutating func column(_ json: LocatedJSON, _ what: String) -> Column? {
        switch json.value {
        case .null where kind == .transactions: return Column(source: .nothing, isOptional: true)
        case .string, .array, .number: return source(json, what).map { Column(source: $0) }
        default: break
        }
        var column = Column(source: .nothing)
        var hasSource = false
        let sourceKeys = MappingKey.columnSources(kind).map(\.name)
        for member in members(json, what, keys: MappingKey.column(kind).map(\.name)) {
            let (key, value) = (member.key, member.value)
            if sourceKeys.contains(key) {
                guard let source = source(of: key, value) else { continue }
                column.source = source
                hasSource = true
                continue
            }
            switch key {
            case "sign":
                column.sign = choice(value, key)
                if kind == .transactions, column.sign == .shares {
                    report(.choice(key, "shares", [Column.Sign.turned.rawValue]), value.range)
                }
            case "negative": column.sign = flag(value, key) == true ? .turned : nil
            case "offset": column.offset = integer(value, key) ?? 0
            case "optional": column.isOptional = flag(value, key) ?? false
            case "in": column.unit = columnUnit(value)
            case "form": column.dateForms = forms(value, key)
            case "between":
                let ends = texts(value, key)
                if ends.count == 2 {
                    column.between = (ends[0].text, ends[1].text)
                } else {
                    report(.mappingType(key, "a list of two texts"), value.range)
                }
            case "midnight": column.isMidnight = flag(value, key) ?? false
            case "followedBy": column.followedBy = [self.column(value, key)].compactMap(\.self)
            default: if let other = self.column(value, "else") { column.fallback = [other] }
            }
        }
        guard case .object(let all) = json.value else { return hasSource ? column : nil }
        if hasSource { checkSources(all, sourceKeys) } else { report(.missingKey("column"), json.range) }
        return hasSource ? column : nil
    }

    /// Reads the source that one of the ``MappingKey/columnSources(_:)`` states.
    private mutating func source(of key: String, _ json: LocatedJSON) -> Column.Source? {
        switch key {
        case "column": return source(json, key)
        case "sum": return .sum(parts(json))
        case "beside": return .beside(Pattern(text(json, key) ?? ""))
        case "above":
            let texts = captureTexts(json, key)
            return texts.isEmpty ? nil : .above(texts)
        case "from":
            if let text = text(json, key), text != "value" {
                report(.choice(key, text, ["value"]), json.range)
            }
            return .quotient
        default: return .constant(text(json, key) ?? "")
        }
    }

    /// Checks that a column comes from one source, and that its other keys have a meaning beside that.
    private mutating func checkSources(_ all: [LocatedJSON.Member], _ keys: [String]) {
        let sources = all.filter { keys.contains($0.key) }
        if sources.count > 1 {
            report(.exclusiveKeys(sources.map(\.key)), sources[1].keyRange)
        } else if let source = sources.first {
            for other in all
            where other.key != source.key && !MappingNotes.isTaken(other.key, beside: source.key) {
                report(.exclusiveKeys([source.key, other.key]), other.keyRange)
            }
        }
    }

    private mutating func columnUnit(_ json: LocatedJSON) -> Column.Unit? {
        if kind == .transactions, case .object = json.value { return column(json, "in").map { .column($0) } }
        switch text(json, "in") {
        case "quote": return .quote
        case "major", "price": return .major
        case "account": return .account
        case nil: return nil
        default: return unit(json, "in").map { .fixed($0) }
        }
    }

    /// Whether a key has a meaning beside one that says where figures come from.
    private static func isTaken(_ key: String, beside source: String) -> Bool {
        switch source {
        case "sum": ["in", "optional", "sign", "negative"].contains(key)
        case "constant", "text": false
        case "beside", "above": true
        default: key != "followedBy"
        }
    }

    /// Reads the columns to add up.
    private mutating func parts(_ json: LocatedJSON) -> [Column] {
        guard case .array(let elements) = json.value, elements.count > 1 || kind == .transactions else {
            report(.mappingType("sum", "a list of at least two columns"), json.range)
            return []
        }
        return elements.compactMap { element in
            guard let part = column(element, "sum") else { return nil }
            switch part.source {
            case .named, .position: if part.fallback.isEmpty, part.between == nil { return part }
            case .quotient, .sum, .constant, .beside, .above, .nothing: break
            }
            report(.mappingType("a part of the sum", "a column alone"), element.range)
            return nil
        }
    }

    /// Checks that a column suits its role.
    mutating func check(_ column: Column, of role: PositionRole, _ member: LocatedJSON.Member) {
        let what = member.key
        switch column.source {
        case .quotient: if role != .price { report(.onlyPriceFromValue(what), member.keyRange) }
        case .sum: if !role.isNumber { report(.notANumber(what, "a sum"), member.keyRange) }
        case .constant(let text): checkConstant(text, of: role, member)
        case .beside, .above:
            let texts = [PositionRole.name, .market, .note, .account]
            if !texts.contains(role) { report(.notConstant(role.key, texts.map(\.key)), member.keyRange) }
        case .named, .position, .nothing: break
        }
        guard let sign = column.sign else { return }
        if !role.isNumber {
            report(.notANumber(what, "turned"), member.keyRange)
        } else if sign == .shares, !role.isMoney || role.isPrice || role == .fees {
            report(.signOfShares(what), member.keyRange)
        }
    }

    private mutating func checkConstant(_ text: String, of role: PositionRole, _ member: LocatedJSON.Member) {
        guard role.canBeConstant else {
            let known = PositionRole.allCases.filter(\.canBeConstant).map(\.key)
            return report(.notConstant(role.key, known), member.keyRange)
        }
        let range = member.value.range
        switch role {
        case .multiplier:
            if let number = try? CompactDecimal.parse(text), !number.isNegative, !number.isZero { break }
            report(.mappingType("the constant", "a number above 0"), range)
        case .purchaseDate, .priceDate:
            if (try? CalendarDate(text)) == nil {
                report(.mappingType("the constant", "a date such as 2013-03-01"), range)
            }
        case .purchaseCurrency:
            do { _ = try QuoteCurrency(text) } catch { report(.currency("the constant", error), range) }
        case .excluded:
            if text != "true", text != "false" {
                report(.mappingType("the constant", "true or false, in quotes"), range)
            }
        default: if text.isEmpty { report(.mappingType("the constant", "a text"), range) }
        }
    }

    /// Reads one date form or several.
    mutating func forms(_ json: LocatedJSON, _ what: String) -> [DateForm] {
        someTexts(json, what).compactMap { text, range in
            let form = DateForm(text)
            if form == nil { report(.dateForm(text), range) }
            return form
        }
    }

    mutating func source(_ json: LocatedJSON, _ what: String) -> Column.Source? {
        if case .number = json.value {
            guard let position = integer(json, what) else { return nil }
            if position > 0 { return .position(position) }
            report(.mappingType(what, "a column counted from 1"), json.range)
            return nil
        }
        let names = someTexts(json, what).map { ColumnName($0.text) }
        return names.isEmpty ? nil : .named(names)
    }

    /// The members of each rule in a list.
    mutating func rules(_ json: LocatedJSON, _ what: String, keys: [String]) -> [[LocatedJSON.Member]] {
        guard case .array(let elements) = json.value else {
            report(.mappingType(what, "a list of rules"), json.range)
            return []
        }
        return elements.map { members($0, "a rule", keys: MappingNotes.testKeys + keys) }.filter {
            !$0.isEmpty
        }
    }

    /// Reads the conditions of a rule, its own and those of `and`, and the texts whose parts are figures.
    ///
    /// - Returns: none if anything is wrong with them.
    mutating func conditions(
        _ rule: [LocatedJSON.Member], _ range: Range<Int>
    ) -> (all: [Condition], captures: (Column, [CaptureText])?) {
        if rule.isEmpty { return ([], nil) }
        var column: Column?
        var test: Condition.Test?
        var tests: [LocatedJSON.Member] = []
        var texts: [CaptureText] = []
        var others: [Condition] = []
        let errors = log.count
        for member in rule {
            switch member.key {
            case "column": column = self.column(member.value, "column")?.optional
            case "is", "isNot":
                tests.append(member)
                let patterns = someTexts(member.value, member.key).map { Pattern($0.text) }
                test = member.key == "is" ? .isOneOf(patterns) : .isNoneOf(patterns)
            case "sign":
                tests.append(member)
                test = choice(member.value, member.key).map { .sign($0) }
            case "like": texts = captureTexts(member.value, member.key)
            case "and": others = conditions(member.value, member.key)
            default: break
            }
        }
        if kind == .transactions {
            // A rule without conditions is of all rows that are left.
            if column == nil, test != nil || !texts.isEmpty { report(.missingKey("column"), range) }
            if column != nil, test == nil, texts.isEmpty { report(.missingKey("is"), range) }
        } else {
            let start = rule.first?.keyRange ?? range
            if !rule.contains(where: { $0.key == "column" }) { report(.missingKey("column"), start) }
            if tests.isEmpty { report(.missingKey("is"), start) }
            if tests.count > 1 { report(.exclusiveKeys(tests.map(\.key)), tests[1].keyRange) }
        }
        guard log.count == errors else { return ([], nil) }
        if let column, let test { others.insert(Condition(column: column, test: test), at: 0) }
        return (others, texts.isEmpty ? nil : column.map { ($0, texts) })
    }

    /// Reads a list of conditions; of positions, one may stand alone.
    mutating func conditions(_ json: LocatedJSON, _ key: String) -> [Condition] {
        var elements = [json]
        if case .array(let list) = json.value {
            elements = list
        } else if kind == .transactions {
            report(.mappingType(key, "a list of conditions"), json.range)
            return []
        }
        let (what, keys) =
            kind == .positions
            ? ("and", MappingNotes.testKeys) : ("a rule", MappingNotes.transactionConditionKeys)
        return elements.flatMap { element in
            let members = members(element, what, keys: keys)
            return conditions(members, element.range).all
        }
    }

    mutating func skipRule(_ rule: [LocatedJSON.Member], _ range: Range<Int>) -> SkipRule? {
        let conditions = conditions(rule, range).all
        guard !conditions.isEmpty else { return nil }
        var skip = SkipRule(conditions: conditions, reason: "as the mapping says")
        for member in rule {
            switch member.key {
            case "because": skip.reason = text(member.value, member.key) ?? skip.reason
            case "counts": skip.counts = flag(member.value, member.key) ?? false
            case "refuse": skip.isRefused = flag(member.value, member.key) ?? false
            case "total": skip.isTotal = flag(member.value, member.key) ?? false
            default: break
            }
        }
        return skip
    }

    mutating func adjustment(_ rule: [LocatedJSON.Member], _ range: Range<Int>) -> Adjustment? {
        let conditions = conditions(rule, range).all
        guard !conditions.isEmpty else { return nil }
        var adjustment = Adjustment(conditions: conditions)
        for member in rule {
            switch member.key {
            case "multiplier": adjustment.multiplier = positiveNumber(member.value, member.key)
            case "price":
                let text = text(member.value, member.key)
                if let text, text != "value" { report(.choice("price", text, ["value"]), member.value.range) }
                adjustment.takesPriceFromValue = true
            default: break
            }
        }
        return adjustment
    }
}
