internal import PortfolioFiles
internal import Valuation

/// `portfolio.json`, byte for byte, for editing.
struct SettingsDocument {
    let bytes: [UInt8]
    private let file: String
    private let root: LocatedJSON

    static let name = "portfolio.json"
    /// The contents of a file that says nothing.
    static let empty = Array("{}\n".utf8)

    /// - Throws: ``EditingError/unreadable(_:)`` with every error of the file.
    init(_ bytes: [UInt8], file: String) throws(EditingError) {
        var log = DiagnosticLog()
        _ = PortfolioDocument(bytes, file: file, log: &log)
        guard log.isEmpty, let root = LocatedJSON.read(bytes, file: file, log: &log) else {
            throw .unreadable(log)
        }
        (self.bytes, self.file, self.root) = (bytes, file, root)
    }

    /// The document with another value under a key, or under a key of an object below others; every other byte stays.
    ///
    /// - Parameters:
    ///   - keys: the keys from the outermost object inwards; objects that are missing are made.
    ///   - value: as it is written in JSON; `nil` to take the key away, if it is there.
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
        // Names of accounts are read without the spaces around them.
        if let found = members.firstIndex(where: { CellReader.trimmed($0.key).exact == key.exact }) {
            if value == nil, keys.count == 1 {
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
            ?? [UInt8(ascii: ",")] + bytes[(place.range.lowerBound + 1)..<last.keyRange.lowerBound]
        let end = last.value.range.upperBound
        let text = SettingsDocument.member(key, SettingsDocument.object(keys.dropFirst(), value))
        return (end..<end, String(decoding: separator, as: UTF8.self) + text)
    }

    private static func object(_ keys: ArraySlice<String>, _ value: String) -> String {
        guard let key = keys.first else { return value }
        return "{\(member(key, object(keys.dropFirst(), value)))}"
    }

    private static func member(_ key: String, _ value: String) -> String {
        "\(JSONText.quoted(key)): \(value)"
    }
}
