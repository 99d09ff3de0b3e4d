package import PortfolioFiles
internal import Valuation

extension ActivityMapping {
    private static let textKeys = [
        "kind", "name", "title", "about", "encoding", "delimiter", "decimalMark", "grouping", "units",
        "empty",
        "array", "signed", "margin", "priceScales", "fees", "continued", "months", "tables",
    ]
    private static let tableKeys = ["header", "shape", "columns", "rows", "rules", "endsAtBlankLine"]

    /// Whether a mapping says that it is one of activity, not of positions.
    package static func isOne(_ bytes: [UInt8]) -> Bool {
        guard let json = try? LocatedJSON(bytes), case .object(let members) = json.value,
            let kind = members.first(where: { $0.key == "kind" }), case .string(let text) = kind.value.value
        else { return false }
        return text == "activity"
    }

    /// Reads a mapping; `nil` if it has errors, which all go to the log.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    package static func read(_ bytes: [UInt8], file: String, log: inout DiagnosticLog) -> ActivityMapping? {
        guard let root = LocatedJSON.read(bytes, file: file, log: &log) else { return nil }
        var notes = MappingNotes(bytes: bytes, file: file, log: DiagnosticLog())
        var mapping = ActivityMapping()
        var table = Table()
        var hasTable = false
        for member in notes.members(root, "a mapping", keys: textKeys + tableKeys) {
            if tableKeys.contains(member.key) {
                hasTable = true
                table.take(member, &notes)
            } else {
                mapping.take(member, &notes)
            }
        }
        if hasTable { mapping.tables.insert(table, at: 0) }
        if notes.log.isEmpty { mapping.checkWhole(root, &notes) }
        log.add(notes.log.inOrder)
        return notes.log.isEmpty ? mapping : nil
    }

    private mutating func take(_ member: LocatedJSON.Member, _ notes: inout MappingNotes) {
        let (key, json) = (member.key, member.value)
        switch key {
        case "kind":
            if let kind = notes.text(json, key), kind != "activity" {
                notes.report(.choice(key, kind, ["activity"]), json.range)
            }
        case "array": array = notes.text(json, key)
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
            for (language, range) in notes.someTexts(json, key) {
                if let names = ActivityMonths.names(language) {
                    months += names
                } else {
                    notes.report(.choice(key, language, ActivityMonths.languages), range)
                }
            }
        case "tables":
            guard case .array(let elements) = json.value else {
                return notes.report(.mappingType(key, "a list of tables"), json.range)
            }
            for element in elements {
                var table = Table()
                for member in notes.members(element, "a table", keys: ActivityMapping.tableKeys) {
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
        default: text.takeText(member, &notes)
        }
    }

    /// Checks that involve the whole document.
    private func checkWhole(_ root: LocatedJSON, _ notes: inout MappingNotes) {
        let start = root.range.lowerBound..<(root.range.lowerBound + 1)
        if tables.isEmpty { return notes.report(.missingKey("columns"), start) }
        for table in tables {
            if table.columns[.date] == nil { notes.report(.missingRole("date"), start) }
            if table.rules.isEmpty { notes.report(.missingKey("rules"), start) }
        }
        if let mark = text.decimalMark, text.grouping.contains(Unicode.Scalar(mark)) {
            notes.report(.groupingIsMark, start)
        }
    }
}

extension ActivityMapping.Table {
    fileprivate mutating func take(_ member: LocatedJSON.Member, _ notes: inout MappingNotes) {
        let (key, json) = (member.key, member.value)
        switch key {
        case "header": header = notes.texts(json, key).map { ColumnName($0.text) }
        case "shape":
            shape = notes.someTexts(json, key).map { text, _ in
                switch text {
                case "": .empty
                case "*": .filled
                case "* {currency}": .withCurrency
                default: .named(ColumnName(text))
                }
            }
        case "columns": columns = notes.activityColumns(json)
        case "rows":
            if case .array(let elements) = json.value {
                rows = elements.compactMap { notes.activityConditions($0, keys: []).conditions.first }
            } else {
                notes.report(.mappingType(key, "a list of conditions"), json.range)
            }
        case "rules":
            guard case .array(let elements) = json.value else {
                return notes.report(.mappingType(key, "a list of rules"), json.range)
            }
            rules = elements.compactMap { notes.activityRule($0) }
        default: endsAtBlankLine = notes.flag(json, key) ?? false
        }
    }
}
