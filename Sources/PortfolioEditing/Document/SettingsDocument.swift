package import PortfolioFiles
internal import Valuation

/// `portfolio.json`, byte for byte, for editing.
package struct SettingsDocument: Sendable {
    package let bytes: [UInt8]
    /// What it says.
    package let document: PortfolioDocument
    private let file: String
    private let root: LocatedJSON

    static let name = "portfolio.json"
    /// The contents of a file that says nothing.
    static let empty = Array("{}\n".utf8)

    /// - Throws: ``EditingError/unreadable(_:)`` with every error of the file.
    init(_ bytes: [UInt8], file: String) throws(EditingError) {
        var log = DiagnosticLog()
        document = PortfolioDocument(bytes, file: file, log: &log)
        guard log.isEmpty, let root = LocatedJSON.read(bytes, file: file, log: &log) else {
            throw .unreadable(log)
        }
        (self.bytes, self.file, self.root) = (bytes, file, root)
    }

    /// What settings of an account, or of the portfolio, say as texts; nothing of those that say nothing.
    ///
    /// - Parameter account: `nil` for the portfolio.
    package func texts<Field: SettingField>(of account: String?) -> [Field: String] {
        var texts: [Field: String] = [:]
        for field in Field.allCases { texts[field] = text(of: SettingsDocument.keys(field, of: account)) }
        return texts
    }

    /// What stands under a key, or under a key of an object below others; `nil` for nothing.
    private func text(of keys: [String]) -> String? {
        switch value(keys[...], in: root)?.value {
        case .string(let text): text
        case .bool(let flag): String(flag)
        default: nil
        }
    }

    /// The document with another setting of an account or of the portfolio; the same if it says that already.
    ///
    /// - Parameter text: empty to take the setting away.
    /// - Throws: as ``setting(_:to:)``.
    func setting(
        _ field: some SettingField, of account: String?, to text: String
    ) throws(EditingError) -> SettingsDocument {
        let keys = SettingsDocument.keys(field, of: account)
        guard self.text(of: keys) != (text.isEmpty ? nil : text) else { return self }
        let isFlag = field.isFlag && ["true", "false"].contains(text)
        return try setting(keys, to: text.isEmpty ? nil : isFlag ? text : JSONText.quoted(text))
    }

    private static func keys(_ field: some SettingField, of account: String?) -> [String] {
        (account.map { ["accounts", $0] } ?? []) + [field.rawValue]
    }

    private func value(_ keys: ArraySlice<String>, in place: LocatedJSON) -> LocatedJSON? {
        guard let key = keys.first else { return place }
        return place.members.first { SettingsDocument.isKey($0.key, key) }.flatMap {
            value(keys.dropFirst(), in: $0.value)
        }
    }

    /// Whether a key is the one that is meant: names of accounts are read without the spaces around them.
    private static func isKey(_ key: String, _ wanted: String) -> Bool {
        CellReader.trimmed(key).exact == wanted.exact
    }

    /// The document with another value under a key, or under a key of an object below others; every other byte stays.
    ///
    /// - Parameters:
    ///   - keys: the keys from the outermost object inwards; objects that are missing are made.
    ///   - value: as it is written in JSON; `nil` to take the key away, if it is there, with objects that have nothing else.
    /// - Throws: ``EditingError/refused(_:)`` if the document could not be read then.
    func setting(_ keys: [String], to value: String?) throws(EditingError) -> SettingsDocument {
        let (range, text) = replacement(keys[...], value, in: root)
        var edited = bytes
        edited.replaceSubrange(range, with: text.utf8)
        do throws(EditingError) { return try SettingsDocument(edited, file: file) } catch .unreadable(let log)
        {
            throw .refused(log)
        }
    }

    /// The document with one more name in the list under a key.
    ///
    /// - Throws: as ``setting(_:to:)``.
    func adding(_ name: String, to key: String) throws(EditingError) -> SettingsDocument {
        var names = "["
        if let list = root.member(key), case .array(let items) = list.value, let last = items.last {
            let kept = bytes[list.range.lowerBound..<last.range.upperBound]
            names = String(decoding: kept, as: UTF8.self) + ", "
        }
        return try setting([key], to: names + JSONText.quoted(name) + "]")
    }

    /// What to write in place of which bytes.
    private func replacement(
        _ keys: ArraySlice<String>, _ value: String?, in place: LocatedJSON
    ) -> (range: Range<Int>, text: String) {
        guard let key = keys.first else { return (place.range, value ?? "") }
        let nothing = (range: place.range.lowerBound..<place.range.lowerBound, text: "")
        guard case .object(let members) = place.value, let last = members.last else {
            return value.map { (place.range, SettingsDocument.object(keys, $0)) } ?? nothing
        }
        if let found = members.firstIndex(where: { SettingsDocument.isKey($0.key, key) }) {
            if value == nil, SettingsDocument.isAll(keys.dropFirst(), of: members[found].value) {
                let (before, after) = (members[..<found].last, members[(found + 1)...].first)
                let end = before == nil ? after?.keyRange.lowerBound : nil
                let start = before?.value.range.upperBound ?? members[found].keyRange.lowerBound
                return (start..<(end ?? members[found].value.range.upperBound), "")
            }
            return replacement(keys.dropFirst(), value, in: members[found].value)
        }
        guard let value else { return nothing }
        // A new member stands as the one before it does.
        let before = members.count > 1 ? members[members.count - 2].value.range.upperBound : nil
        let separator =
            before.map { Array(bytes[$0..<last.keyRange.lowerBound]) }
            ?? [UInt8(ascii: ",")] + gap(before: last, in: place)
        let end = last.value.range.upperBound
        let text = SettingsDocument.member(key, SettingsDocument.object(keys.dropFirst(), value))
        return (end..<end, String(decoding: separator, as: UTF8.self) + text)
    }

    /// Whether an object has nothing but what keys lead to, so that it goes with that.
    private static func isAll(_ keys: ArraySlice<String>, of place: LocatedJSON) -> Bool {
        guard let key = keys.first else { return true }
        guard case .object(let members) = place.value, let only = members.first, members.count == 1 else {
            return false
        }
        return isKey(only.key, key) && isAll(keys.dropFirst(), of: only.value)
    }

    /// What stands before the only member of an object or, if nothing does, before its value.
    private func gap(before member: LocatedJSON.Member, in object: LocatedJSON) -> [UInt8] {
        let gap = Array(bytes[(object.range.lowerBound + 1)..<member.keyRange.lowerBound])
        guard gap.isEmpty else { return gap }
        return bytes[member.value.range.lowerBound - 1] == UInt8(ascii: " ") ? [UInt8(ascii: " ")] : []
    }

    private static func object(_ keys: ArraySlice<String>, _ value: String) -> String {
        guard let key = keys.first else { return value }
        return "{\(member(key, object(keys.dropFirst(), value)))}"
    }

    private static func member(_ key: String, _ value: String) -> String {
        "\(JSONText.quoted(key)): \(value)"
    }
}
