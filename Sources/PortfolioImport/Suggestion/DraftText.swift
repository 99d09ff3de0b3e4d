internal import CSV
internal import Valuation

/// What drafts of both kinds of mappings say of a file's text, as its columns prove it.
struct DraftText {
    let table: ExportTable
    let facts: [ColumnFacts]
    /// Names with a unit, as they are written in the mapping.
    var patterns: [Int: (pattern: String, word: String, unit: QuoteCurrency?)] = [:]

    static let open = MappingNode.text(MappingNotes.open)

    /// The encoding, the delimiter, the marks in numbers, the units and the texts for nothing.
    ///
    /// - Parameter figures: the columns with figures that the mapping uses.
    func members(_ figures: [ColumnFacts]) -> [(key: String, value: MappingNode)] {
        var members: [(key: String, value: MappingNode)] = []
        if table.encoding != .utf8 { members.append(("encoding", .text(table.encoding.rawValue))) }
        if table.delimiter != UInt8(ascii: ",") {
            members.append(("delimiter", .text(String(Unicode.Scalar(table.delimiter)))))
        }
        members += notation(figures)
        if let units = units(figures) { members.append(("units", units)) }
        let placeholders = figures.flatMap(\.placeholders)
        if !placeholders.isEmpty { members.append(("empty", DraftText.texts(placeholders))) }
        return members
    }

    /// The decimal mark if the columns prove the same one, and the characters between groups of digits.
    private func notation(_ figures: [ColumnFacts]) -> [(key: String, value: MappingNode)] {
        let proven = Set(figures.filter(\.provesMark).compactMap { $0.notation?.decimalMark })
        let isAmbiguous = figures.contains { $0.notation == nil }
        var members: [(key: String, value: MappingNode)] = []
        if let mark = proven.first, proven.count == 1 {
            members.append(("decimalMark", .text(String(Unicode.Scalar(mark)))))
            var used: [Unicode.Scalar] = []
            for scalar in figures.flatMap(\.grouping)
            where scalar != Unicode.Scalar(mark) && !used.contains(scalar) {
                used.append(scalar)
            }
            if !used.isEmpty {
                members.append(("grouping", .text(String(String.UnicodeScalarView(used)))))
            }
        } else if proven.isEmpty, isAmbiguous {
            members.append(("decimalMark", DraftText.open))
        }
        return members
    }

    private func units(_ figures: [ColumnFacts]) -> MappingNode? {
        var words = figures.flatMap(\.unitWords)
        for column in figures {
            if let word = patterns[column.place]?.word, !word.isEmpty { words.append(word) }
        }
        // US$ ends with $, which is not a unit of its own there.
        if words.contains("US$") { words.removeAll { $0 == "$" } }
        var members: [(key: String, value: MappingNode)] = []
        for word in words where !members.contains(where: { $0.key == word }) {
            let known = ColumnFacts.words.first { $0.word == word }
            let code = known.map { $0.isCertain ? $0.code : nil } ?? (word == "pence" ? "GBX" : nil)
            members.append((word, code.map { .text($0) } ?? DraftText.open))
        }
        return members.isEmpty ? nil : .object(members)
    }

    /// How the mapping refers to a column: by its name if that is the only one, otherwise by its position.
    func reference(_ column: ColumnFacts) -> MappingNode {
        let canonical = ColumnName.canonical(column.name)
        let isUnique = facts.count { ColumnName.canonical($0.name) == canonical } == 1
        guard isUnique, !column.name.isEmpty else { return .number(column.place + 1) }
        if let pattern = patterns[column.place], pattern.unit != nil || !pattern.word.isEmpty {
            return .text(pattern.pattern)
        }
        return .text(column.name)
    }

    /// A column of dates with their form.
    func date(_ column: ColumnFacts, _ form: DateForm?) -> MappingNode {
        .object([("column", reference(column)), ("form", form.map { .text($0.text) } ?? DraftText.open)])
    }

    static func texts(_ texts: [String]) -> MappingNode {
        var different: [String] = []
        for text in texts where !different.contains(text) { different.append(text) }
        return different.count == 1 ? .text(different[0]) : .list(different.map { .text($0) })
    }
}
