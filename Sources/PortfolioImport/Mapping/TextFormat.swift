internal import PortfolioFiles
internal import Valuation

/// How the text of an export is read: what mappings of all kinds say of it.
struct TextFormat: Sendable {
    var encodings: [TextEncoding] = [.utf8]
    var delimiters: [UInt8] = [UInt8(ascii: ",")]
    /// `nil` if each column has to prove its own.
    var decimalMark: UInt8?
    /// The characters that may separate groups of three digits.
    var grouping: [Unicode.Scalar] = []
    /// Words and signs that stand for units of money, such as `$` and `pence`.
    var units: [(word: String, unit: QuoteCurrency)] = []
    /// Texts that mean an empty cell, such as `--`.
    var empty: [Pattern] = []

    /// The keys of a mapping that set it, but for the decimal mark, which each kind of mapping reads by itself.
    static let keys = ["encoding", "delimiter", "grouping", "units", "empty"]
    static let groupingMarks: [Unicode.Scalar] = [",", ".", " ", "'", "\u{2019}", "\u{A0}", "\u{202F}", "_"]

    /// Takes the value of one of the ``keys``.
    mutating func take(_ member: LocatedJSON.Member, _ notes: inout MappingNotes) {
        let (key, json) = (member.key, member.value)
        switch key {
        case "encoding":
            encodings = notes.someTexts(json, key).compactMap { text, range in
                let encoding = TextEncoding(rawValue: text.lowercased())
                if encoding == nil {
                    notes.report(.choice(key, text, TextEncoding.allCases.map(\.rawValue)), range)
                }
                return encoding
            }
        case "delimiter":
            delimiters = notes.someTexts(json, key).compactMap { text, range in
                let known = [",", ";", "\t", "|"]
                guard known.contains(text), let byte = text.utf8.first else {
                    notes.report(.choice(key, text, [",", ";", "\\t", "|"]), range)
                    return nil
                }
                return byte
            }
        case "grouping":
            grouping = Array((notes.text(json, key) ?? "").unicodeScalars)
            for scalar in grouping where !TextFormat.groupingMarks.contains(scalar) {
                notes.report(.groupingMark(String(scalar)), json.range)
            }
        case "units":
            units = notes.members(json, key, keys: nil).compactMap { member in
                notes.unit(member.value, "the unit of \(member.key)").map { (member.key, $0) }
            }
            .sorted { $0.0.utf8.count > $1.0.utf8.count }
        default: empty = notes.texts(json, key).map { Pattern($0.text) }
        }
    }

    /// Reports a decimal mark that also separates groups of digits.
    ///
    /// - Parameter range: where the mapping begins.
    func check(_ range: Range<Int>, _ notes: inout MappingNotes) {
        if let mark = decimalMark, grouping.contains(Unicode.Scalar(mark)) {
            notes.report(.groupingIsMark, range)
        }
    }
}

/// A mapping of a table, or of several, in a text.
protocol TableMapping: ProfileMapping {
    var title: String { get set }
    var text: TextFormat { get set }
    /// The name of the array of objects in a JSON document; `nil` for a text.
    var array: String? { get }
    /// What statements are read for by such a mapping.
    static var purpose: Statement.Purpose { get }
    /// The keys that only this kind of mapping has.
    static var ownKeys: [String] { get }
    /// What a row is compared with to find out whether it is a header, for each table.
    var headerTests: [HeaderTest] { get }
    /// Whether its headers are told from others by names; one that is known by its number of cells is not.
    var hasNamedHeader: Bool { get }
}

/// Tells whether a row is the header of a table.
struct HeaderTest {
    /// The number of cells that a header row has at least, and the names of which it must have one; none for any.
    let needs: (count: Int, names: [ColumnName])
    /// How much of the header a row has, and whether it is one.
    let match: (HeaderRow) -> (match: HeaderMatch, isHeader: Bool)

    /// Names of which a header row must have one, because there is no header without that column; none for any.
    static func neededNames(_ header: [[ColumnName]], _ columns: [Column]) -> [ColumnName] {
        if let first = header.first, !first.isEmpty { return first }
        return columns.lazy.filter { !$0.isOptional }.compactMap(\.names).first ?? []
    }
}

extension TableMapping {
    /// All keys of a mapping.
    static var keys: [String] {
        ["$schema", "inherits", "name", "title", "about", "decimalMark"] + TextFormat.keys + ownKeys
    }

    /// The text of an export, and the table it is if the export is a statement; `nil` if it can't be read, and the log
    /// says why.
    func decoded(
        _ bytes: [UInt8], name: String, log: inout DiagnosticLog
    ) -> (utf8: [UInt8], statement: StatementTable?)? {
        var statement: StatementTable?
        if let kind = Statement(bytes) {
            statement = kind.table(bytes, Self.purpose, file: name, log: &log)
            guard statement != nil else { return nil }
        }
        let decoded = DecodedText(
            statement?.text ?? bytes, encodings: statement == nil ? text.encodings : [.utf8])
        if decoded.faults.isEmpty { return (decoded.utf8, statement) }
        decoded.tell(name, &log, mapping: Profile<Self>.named(self.name)?.inWindows1252)
        return nil
    }

    /// Takes the value of a key that mappings of all kinds have, but for the decimal mark.
    mutating func takeCommon(_ member: LocatedJSON.Member, _ notes: inout MappingNotes) {
        switch member.key {
        case "$schema", "inherits": break
        case "name": name = notes.text(member.value, member.key) ?? ""
        case "title": title = notes.text(member.value, member.key) ?? ""
        case "about": _ = notes.texts(member.value, member.key)
        default: text.take(member, &notes)
        }
    }

    /// The profile that a mapping starts from, without its name, or an empty mapping.
    static func inherited(
        by root: LocatedJSON, _ notes: inout MappingNotes, ofTrades: Bool, else empty: Self
    ) -> Self {
        guard let json = root.member("inherits"), let wanted = notes.text(json, "inherits") else {
            return empty
        }
        guard let profile = Profile<Self>.named(wanted) else {
            notes.report(.noProfile(wanted, known: profiles.map(\.name), ofTrades: ofTrades), json.range)
            return empty
        }
        var mapping = profile.mapping ?? empty
        mapping.name = ""
        return mapping
    }
}
