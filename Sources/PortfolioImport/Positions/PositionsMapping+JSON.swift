package import PortfolioFiles
internal import Valuation

extension PositionsMapping {
    static let ownKeys = [
        "header", "shape", "columns", "currency", "rows", "skip", "adjust", "endsAtBlankLine",
        "totalRequired",
        "lastLine", "sum", "cash", "checkValue", "pricesOf", "undatedPrices",
    ]

    /// Reads a mapping; `nil` if it has errors, which all go to the log.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    package static func read(_ bytes: [UInt8], file: String, log: inout DiagnosticLog) -> PositionsMapping? {
        guard case (let root, var notes)? = MappingNotes.opened(bytes, of: .positions, file: file, log: &log)
        else {
            return nil
        }
        var mapping = inherited(by: root, &notes, ofTrades: false, else: PositionsMapping())
        for member in notes.members(root, "a mapping", keys: keys) { mapping.take(member, &notes) }
        if notes.log.isEmpty { mapping.checkWhole(root, &notes) }
        log.add(notes.log.inOrder)
        return notes.log.isEmpty ? mapping : nil
    }

    private mutating func take(_ member: LocatedJSON.Member, _ notes: inout MappingNotes) {
        let (key, json) = (member.key, member.value)
        if case .null = json.value, reset(key) { return }
        switch key {
        case "decimalMark":
            guard let mark = notes.text(json, key) else { return }
            text.decimalMark = mark.utf8.count == 1 ? mark.utf8.first : nil
            if mark != ".", mark != "," { notes.report(.choice(key, mark, [".", ","]), json.range) }
        case "header": header = notes.header(json, key)
        case "shape": shape = notes.shape(json, key)
        case "columns": takeColumns(json, &notes)
        case "currency": takeCurrency(json, &notes)
        case "rows": rows = notes.rules(json, key, keys: []).flatMap { notes.conditions($0, json.range).all }
        case "skip":
            skip = notes.rules(json, key, keys: ["because", "counts", "total", "refuse"]).compactMap {
                notes.skipRule($0, json.range)
            }
        case "adjust":
            adjustments = notes.rules(json, key, keys: ["multiplier", "price"]).compactMap {
                notes.adjustment($0, json.range)
            }
        case "endsAtBlankLine": endsAtBlankLine = notes.flag(json, key) ?? false
        case "totalRequired": needsTotal = notes.flag(json, key) ?? false
        case "checkValue": checksValue = notes.flag(json, key) ?? true
        case "lastLine": lastLine = notes.text(json, key).map(Pattern.init)
        case "pricesOf": takePricesOf(json, &notes)
        case "undatedPrices": keepsUndatedPrices = notes.flag(json, key) ?? false
        case "sum": sum = cell(json, key, &notes)
        case "cash": cash = cell(json, key, &notes)
        default: takeCommon(member, &notes)
        }
    }

    /// Removes what is inherited.
    ///
    /// - Returns: whether the key's value can be removed; others have an empty one.
    private mutating func reset(_ key: String) -> Bool {
        switch key {
        case "decimalMark": text.decimalMark = nil
        case "currency": currency = .untold
        case "lastLine": lastLine = nil
        case "sum": sum = nil
        case "cash": cash = nil
        case "pricesOf": pricesOf = nil
        default: return false
        }
        return true
    }

    private mutating func takeColumns(_ json: LocatedJSON, _ notes: inout MappingNotes) {
        let roles = PositionRole.allCases.filter { $0 != .currency }.map(\.key)
        for member in notes.members(json, "columns", keys: roles) {
            guard let role = PositionRole(key: member.key) else { continue }
            if case .null = member.value.value {
                columns[role] = nil
                continue
            }
            guard let column = notes.column(member.value, member.key) else { continue }
            notes.check(column, of: role, member)
            columns[role] = column
        }
    }

    private mutating func takeCurrency(_ json: LocatedJSON, _ notes: inout MappingNotes) {
        if case .string = json.value {
            if let unit = notes.unit(json, "currency") { currency = .fixed(unit) }
            return
        }
        guard case .object(let members) = json.value, let first = members.first else {
            return notes.report(.mappingType("currency", "a code or an object"), json.range)
        }
        switch first.key {
        case "of":
            _ = notes.members(json, "currency", keys: ["of"])
            guard let text = notes.text(first.value, "of") else { return }
            guard let role = PositionRole(key: text), role.isMoney else {
                let known = PositionRole.allCases.filter(\.isMoney).map(\.key)
                return notes.report(.choice("of", text, known), first.value.range)
            }
            currency = .of(role)
        case "bySymbol":
            _ = notes.members(json, "currency", keys: ["bySymbol"])
            currency = .bySymbol(
                notes.members(first.value, "bySymbol", keys: nil).compactMap { member in
                    notes.unit(member.value, "the currency of \(member.key)").map {
                        (Pattern(member.key), $0)
                    }
                })
        default:
            guard let column = notes.column(json, "currency") else { return }
            switch column.source {
            case .named, .position: currency = .column(column)
            default: notes.report(.mappingType("currency", "a code or a column"), json.range)
            }
        }
    }

    /// Reads where a cell above the table is.
    private func cell(_ json: LocatedJSON, _ key: String, _ notes: inout MappingNotes) -> SumCell? {
        var cell: SumCell?
        for member in notes.members(json, key, keys: ["beside", "below"]) {
            guard let text = notes.text(member.value, member.key) else { continue }
            cell = member.key == "beside" ? .beside(Pattern(text)) : .below(Pattern(text))
        }
        return cell
    }

    private mutating func takePricesOf(_ json: LocatedJSON, _ notes: inout MappingNotes) {
        var place: DayCell.Place?
        var forms: [DateForm] = []
        for member in notes.members(json, "pricesOf", keys: ["beside", "cell", "form"]) {
            switch member.key {
            case "beside": place = notes.text(member.value, member.key).map { .beside(Pattern($0)) }
            case "cell": place = notes.text(member.value, member.key).map { .cell(Pattern($0)) }
            default: forms = notes.forms(member.value, member.key)
            }
        }
        guard case .object(let members) = json.value else { return }
        if !members.contains(where: { $0.key == "beside" || $0.key == "cell" }) {
            notes.report(.missingKey("beside"), json.range)
        }
        if !members.contains(where: { $0.key == "form" }) { notes.report(.missingKey("form"), json.range) }
        if let place { pricesOf = DayCell(place: place, forms: forms) }
    }

    /// Checks that involve the whole document.
    private func checkWhole(_ root: LocatedJSON, _ notes: inout MappingNotes) {
        let start = root.range.lowerBound..<(root.range.lowerBound + 1)
        for role in [PositionRole.symbol, .shares] where columns[role] == nil {
            notes.report(.missingRole(role.key), start)
        }
        if case .of(let role) = currency, columns[role] == nil {
            notes.report(.currencyOfNothing(role.key), start)
        }
        if columns[.gain] != nil,
            columns[.value] == nil || (columns[.costStock] == nil && columns[.cost] == nil)
        {
            notes.report(.gainOfNothing, start)
        }
        text.check(start, &notes)
    }
}
