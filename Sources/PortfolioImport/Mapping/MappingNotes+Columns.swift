internal import PortfolioFiles
internal import Valuation

extension MappingNotes {
    private static let columnKeys = ["column", "offset", "optional", "in", "form", "between", "else", "from"]

    /// Reads a column: its name, several names, its position, or an object with details.
    mutating func column(_ json: LocatedJSON, _ what: String) -> Column? {
        switch json.value {
        case .string, .array, .number: return source(json, what).map { Column(source: $0) }
        default: break
        }
        var column = Column(source: .named([]))
        var hasSource = false
        for member in members(json, what, keys: MappingNotes.columnKeys) {
            let value = member.value
            switch member.key {
            case "column":
                guard let source = source(value, member.key) else { continue }
                column.source = source
                hasSource = true
            case "from":
                if let text = text(value, "from"), text != "value" {
                    report(.choice("from", text, ["value"]), value.range)
                }
                column.source = .quotient
                hasSource = true
            case "offset": column.offset = integer(value, member.key) ?? 0
            case "optional": column.isOptional = flag(value, member.key) ?? false
            case "in":
                switch text(value, member.key) {
                case "quote": column.unit = .quote
                case "major": column.unit = .major
                default: if case .string = value.value { column.unit = unit(value, "in").map { .fixed($0) } }
                }
            case "form":
                column.dateForms = forms(value, member.key)
            case "between":
                let ends = texts(value, member.key)
                if ends.count == 2 {
                    column.between = (ends[0].text, ends[1].text)
                } else {
                    report(.mappingType(member.key, "a list of two texts"), value.range)
                }
            default: if let other = self.column(value, "else") { column.fallback = [other] }
            }
        }
        if case .object = json.value, !hasSource { report(.missingKey("column"), json.range) }
        return hasSource ? column : nil
    }

    /// Reads one date form or several.
    mutating func forms(_ json: LocatedJSON, _ what: String) -> [DateForm] {
        someTexts(json, what).compactMap { text, range in
            let form = DateForm(text)
            if form == nil { report(.dateForm(text), range) }
            return form
        }
    }

    private mutating func source(_ json: LocatedJSON, _ what: String) -> Column.Source? {
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
        return elements.map { members($0, "a rule", keys: ["column", "is", "isNot"] + keys) }.filter {
            !$0.isEmpty
        }
    }

    mutating func condition(_ rule: [LocatedJSON.Member], _ range: Range<Int>) -> Condition? {
        var column: Column?
        var patterns: [Pattern] = []
        var isNegated = false
        for member in rule {
            switch member.key {
            case "column": column = self.column(member.value, "column")
            case "is", "isNot":
                patterns = someTexts(member.value, member.key).map { Pattern($0.text) }
                isNegated = member.key == "isNot"
            default: break
            }
        }
        let start = rule.first?.keyRange ?? range
        guard let column else {
            if !rule.contains(where: { $0.key == "column" }) { report(.missingKey("column"), start) }
            return nil
        }
        guard !patterns.isEmpty else {
            if !rule.contains(where: { $0.key == "is" || $0.key == "isNot" }) {
                report(.missingKey("is"), start)
            }
            return nil
        }
        return Condition(column: column, patterns: patterns, isNegated: isNegated)
    }

    mutating func skipRule(_ rule: [LocatedJSON.Member], _ range: Range<Int>) -> SkipRule? {
        guard let condition = condition(rule, range) else { return nil }
        var skip = SkipRule(condition: condition, reason: "as the mapping says")
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
        guard let condition = condition(rule, range) else { return nil }
        var adjustment = Adjustment(condition: condition)
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
