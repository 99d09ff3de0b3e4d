internal import PortfolioFiles
internal import Valuation

/// Reads typed values from a mapping's JSON; errors are reported with their places.
struct MappingNotes {
    let bytes: [UInt8]
    let file: String
    /// What the exports of a mapping list.
    let kind: Statement.Purpose
    var log: DiagnosticLog

    /// Opens a mapping; `nil` if it is no JSON or has open places, which all go to the log.
    static func opened(
        _ bytes: [UInt8], of kind: Statement.Purpose, file: String, log: inout DiagnosticLog
    ) -> (root: LocatedJSON, notes: MappingNotes)? {
        let start = bytes.first { $0 > 32 && $0 < 0x7F }
        if let start, start != UInt8(ascii: "{"), (try? LocatedJSON(bytes)) == nil {
            log.add(Diagnostic(.notAMapping(ofTrades: kind == .transactions), file: file))
            return nil
        }
        guard let root = LocatedJSON.read(bytes, file: file, log: &log) else { return nil }
        var notes = MappingNotes(bytes: bytes, file: file, kind: kind, log: DiagnosticLog())
        notes.findUnanswered(root)
        if notes.log.isEmpty { return (root, notes) }
        log.add(notes.log.inOrder)
        return nil
    }

    mutating func report(_ wording: @autoclosure () -> Wording, _ range: Range<Int>) {
        log.add { [file, bytes] in Diagnostic(wording(), file: file, in: bytes, firstLine: 1, at: range) }
    }

    /// Reports every place that a suggested mapping left open.
    private mutating func findUnanswered(_ json: LocatedJSON) {
        switch json.value {
        case .string(MappingNotes.open): report(.unanswered, json.range)
        case .array(let elements): for element in elements { findUnanswered(element) }
        case .object(let members): for member in members { findUnanswered(member.value) }
        default: break
        }
    }

    /// The text that stands for what a suggested mapping can't tell.
    static let open = "?"

    /// The members of an object, whose keys must be known and unique.
    mutating func members(_ json: LocatedJSON, _ what: String, keys: [String]?) -> [LocatedJSON.Member] {
        guard case .object(let members) = json.value else {
            report(.mappingType(what, "an object"), json.range)
            return []
        }
        var seen: Set<String> = []
        return members.filter { member in
            if !seen.insert(member.key).inserted {
                report(.repeatedKey(member.key), member.keyRange)
                return false
            }
            if let keys, !keys.contains(member.key) {
                report(.unknownKey(member.key, keys), member.keyRange)
                return false
            }
            return true
        }
    }

    mutating func text(_ json: LocatedJSON, _ what: String) -> String? {
        if case .string(let text) = json.value { return text }
        report(.mappingType(what, "a string"), json.range)
        return nil
    }

    /// Reads a text or a list of texts.
    mutating func texts(_ json: LocatedJSON, _ what: String) -> [(text: String, range: Range<Int>)] {
        switch json.value {
        case .string(let text): return [(text, json.range)]
        case .array(let elements):
            return elements.compactMap { element in text(element, what).map { ($0, element.range) } }
        default:
            report(.mappingType(what, "a string or a list of strings"), json.range)
            return []
        }
    }

    /// Reads a text or a list of at least one text.
    mutating func someTexts(_ json: LocatedJSON, _ what: String) -> [(text: String, range: Range<Int>)] {
        if case .array(let elements) = json.value, elements.isEmpty {
            report(.mappingType(what, "a string or a list of at least one"), json.range)
        }
        return texts(json, what)
    }

    mutating func flag(_ json: LocatedJSON, _ what: String) -> Bool? {
        if case .bool(let flag) = json.value { return flag }
        report(.mappingType(what, "true or false"), json.range)
        return nil
    }

    mutating func integer(_ json: LocatedJSON, _ what: String) -> Int? {
        if case .number(let text) = json.value, let number = Int(text), 0...10_000 ~= number { return number }
        report(.mappingType(what, "a whole number"), json.range)
        return nil
    }

    mutating func unit(_ json: LocatedJSON, _ what: String) -> QuoteCurrency? {
        guard let code = text(json, what) else { return nil }
        do {
            return try QuoteCurrency(CellReader.trimmed(code))
        } catch {
            report(.currency(what, error), json.range)
            return nil
        }
    }

    /// Reads a number above 0, as text or as a JSON number.
    mutating func positiveNumber(_ json: LocatedJSON, _ what: String) -> CompactDecimal? {
        let text: String
        switch json.value {
        case .string(let value), .number(let value): text = value
        default:
            report(.mappingType(what, "a number"), json.range)
            return nil
        }
        do {
            let number = try CompactDecimal.parse(CellReader.trimmed(text))
            if !number.isNegative, !number.isZero { return number }
            report(.mappingType(what, "above 0"), json.range)
        } catch {
            report(.number(what, text, error), json.range)
        }
        return nil
    }

    /// Reads one of a few words.
    mutating func choice<Word: RawRepresentable & CaseIterable>(
        _ json: LocatedJSON, _ what: String
    ) -> Word? where Word.RawValue == String {
        guard let text = text(json, what) else { return nil }
        if let word = Word(rawValue: text) { return word }
        report(.choice(what, text, Word.allCases.map(\.rawValue)), json.range)
        return nil
    }

    /// Reads the columns that a header row must have: a name each, or a list of names.
    mutating func header(_ json: LocatedJSON, _ what: String) -> [[ColumnName]] {
        guard case .array(let elements) = json.value else {
            return texts(json, what).map { [ColumnName($0.text)] }
        }
        return elements.map { someTexts($0, what).map { ColumnName($0.text) } }
    }

    /// Reads the form of a header row, cell by cell.
    mutating func shape(_ json: LocatedJSON, _ what: String) -> [ShapeCell] {
        someTexts(json, what).map { text, _ in
            switch text {
            case "": .empty
            case "*": .filled
            case "*?": .mayBeMissing
            case "* {currency}": .withCurrency
            default: .named(text.split(separator: "|").map { ColumnName(String($0)) })
            }
        }
    }
}
