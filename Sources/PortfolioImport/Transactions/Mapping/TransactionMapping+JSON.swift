package import PortfolioFiles
internal import Valuation

extension TransactionMapping {
    static let ownKeys =
        [
            "kind", "array", "names", "signed", "margin", "priceScales", "fees", "continued", "months",
            "sections",
            "holder", "base", "tables",
        ] + tableKeys
    static let tableKeys = ["header", "shape", "columns", "rows", "rules", "endsAtBlankLine"]

    /// Whether a mapping says that it is one of transactions, not of positions.
    package static func isOne(_ bytes: [UInt8]) -> Bool {
        (try? LocatedJSON(bytes))?.member("kind")?.string == "activity"
    }

    /// Reads a mapping; `nil` if it has errors, which all go to the log.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    package static func read(_ bytes: [UInt8], file: String, log: inout DiagnosticLog) -> TransactionMapping?
    {
        guard
            case (let root, var notes)? = MappingNotes.opened(bytes, of: .transactions, file: file, log: &log)
        else {
            return nil
        }
        var mapping = inherited(by: root, &notes, ofTrades: true, else: TransactionMapping())
        let inherited = mapping.tables
        var table = inherited.first ?? Table()
        var hasTable = false
        var own: [TransactionRule] = []
        for member in notes.members(root, "a mapping", keys: keys) {
            if member.key == "rules", !inherited.isEmpty {
                own = notes.transactionRules(member.value)
            } else if tableKeys.contains(member.key) {
                if inherited.count > 1 {
                    notes.report(.severalTables(member.key, inherited.count), member.keyRange)
                }
                hasTable = true
                table.take(member, &notes)
            } else {
                mapping.take(member, &notes)
            }
        }
        if hasTable {
            if !inherited.isEmpty { mapping.tables.removeFirst() }
            mapping.tables.insert(table, at: 0)
        }
        // The first rule that fits applies: what the mapping says goes before what it inherits.
        for place in mapping.tables.indices {
            mapping.tables[place].rules = own + mapping.tables[place].rules
            mapping.tables[place].columns[.holder] = mapping.tables[place].columns[.holder] ?? mapping.holder
        }
        if notes.log.isEmpty { mapping.checkWhole(root, &notes) }
        log.add(notes.log.inOrder)
        return notes.log.isEmpty ? mapping : nil
    }

    private mutating func take(_ member: LocatedJSON.Member, _ notes: inout MappingNotes) {
        let (key, json) = (member.key, member.value)
        if case .null = json.value, reset(key) { return }
        switch key {
        case "kind":
            if let kind = notes.text(json, key), kind != "activity" {
                notes.report(.choice(key, kind, ["activity"]), json.range)
            }
        case "array": array = notes.text(json, key)
        case "names":
            names = notes.members(json, key, keys: nil).compactMap { member in
                notes.text(member.value, member.key).map { (member.key, $0) }
            }
        case "signed": isSigned = notes.flag(json, key) ?? true
        case "margin": margin = notes.positiveNumber(json, key) ?? .zero
        case "priceScales":
            guard case .array(let elements) = json.value, !elements.isEmpty else {
                return notes.report(.mappingType(key, "a list of numbers"), json.range)
            }
            scales = elements.compactMap { notes.positiveNumber($0, key) }
        case "fees":
            if let text = notes.text(json, key), text != "difference" {
                notes.report(.choice(key, text, ["difference"]), json.range)
            }
            feesAreDifference = true
        case "continued": continued = notes.integer(json, key).map { $0 - 1 }
        case "months":
            months = []
            for (language, range) in notes.someTexts(json, key) {
                if let names = MonthNames.forms(language) {
                    months += names
                } else {
                    notes.report(.choice(key, language, MonthNames.languages), range)
                }
            }
        // A mapping adds to those that it inherits.
        case "sections": sections += notes.someTexts(json, key).map { Pattern($0.text) }
        case "holder": holder = notes.column(json, key)
        case "base": base = notes.column(json, key)
        case "tables":
            guard case .array(let elements) = json.value else {
                return notes.report(.mappingType(key, "a list of tables"), json.range)
            }
            tables = []
            for element in elements {
                var table = Table()
                for member in notes.members(element, "a table", keys: TransactionMapping.tableKeys) {
                    table.take(member, &notes)
                }
                tables.append(table)
            }
        case "decimalMark":
            let marks = notes.someTexts(json, key)
            for (word, range) in marks where word != "." && word != "," {
                notes.report(.choice(key, word, [".", ","]), range)
            }
            mixesMarks = marks.count > 1
            text.decimalMark = mixesMarks ? nil : marks.first?.text.utf8.first
        default: takeCommon(member, &notes)
        }
    }

    /// Removes what is inherited.
    ///
    /// - Returns: whether the key's value can be removed; others have an empty one.
    private mutating func reset(_ key: String) -> Bool {
        switch key {
        case "decimalMark": (text.decimalMark, mixesMarks) = (nil, false)
        case "array": array = nil
        case "continued": continued = nil
        case "fees": feesAreDifference = false
        case "margin": margin = .zero
        default: return false
        }
        return true
    }

    /// Checks that involve the whole document.
    private func checkWhole(_ root: LocatedJSON, _ notes: inout MappingNotes) {
        let start = root.range.lowerBound..<(root.range.lowerBound + 1)
        if tables.isEmpty { return notes.report(.missingKey("columns"), start) }
        for table in tables {
            if !table.hasDate { notes.report(.missingRole("date"), start) }
            if table.rules.isEmpty { notes.report(.missingKey("rules"), start) }
        }
        text.check(start, &notes)
    }
}

extension TransactionMapping.Table {
    fileprivate var hasDate: Bool {
        if case .nothing? = columns[.date]?.source { false } else { columns[.date] != nil }
    }

    fileprivate mutating func take(_ member: LocatedJSON.Member, _ notes: inout MappingNotes) {
        let (key, json) = (member.key, member.value)
        switch key {
        case "header": header = notes.header(json, key)
        case "shape": shape = notes.shape(json, key)
        case "columns": columns.merge(notes.transactionColumns(json)) { $1 }
        case "rows": rows = notes.conditions(json, key)
        case "rules": rules = notes.transactionRules(json)
        default: endsAtBlankLine = notes.flag(json, key) ?? false
        }
    }
}
