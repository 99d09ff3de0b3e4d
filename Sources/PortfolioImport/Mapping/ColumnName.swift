/// A column's name in a header row; `{currency}` in it stands for a unit of money.
struct ColumnName: Hashable, Sendable {
    let text: String
    private let prefix: String
    private let suffix: String?

    static let placeholder = "{currency}"

    init(_ text: String) {
        self.text = text
        let parts = text.split(
            separator: ColumnName.placeholder, maxSplits: 1, omittingEmptySubsequences: false)
        prefix =
            parts.count == 2
            ? ColumnName.canonical(String(parts[0]), trims: false) : ColumnName.canonical(text)
        suffix = parts.count == 2 ? ColumnName.canonical(String(parts[1]), trims: false) : nil
    }

    /// The name in lower case, with each run of spaces reduced to one.
    static func canonical(_ text: String, trims: Bool = true) -> String {
        if trims, let canonical = canonicalASCII(text) { return canonical }
        let words = text.lowercased().split { $0 == " " || $0 == "_" || $0 == "\t" || $0 == "\u{A0}" }
        var result = words.joined(separator: " ")
        if !trims {
            if text.first == " " { result = " " + result }
            if text.last == " ", result != " " { result += " " }
        }
        return result
    }

    /// The same for a name of ASCII characters, as most are, without a look at their properties.
    private static func canonicalASCII(_ text: String) -> String? {
        var result: [UInt8] = []
        var hasSpace = false
        for byte in text.utf8 {
            switch byte {
            case 0x80...: return nil
            case UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "\t"): hasSpace = !result.isEmpty
            default:
                if hasSpace { result.append(UInt8(ascii: " ")) }
                hasSpace = false
                result.append(byte.lowercased)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a header cell has the name, and the word for the unit in it.
    ///
    /// - Parameter name: the cell's canonical text.
    func match(_ cell: String, canonical name: String) -> (isMatch: Bool, unit: String?) {
        guard let suffix else { return (name == prefix, nil) }
        guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.count > prefix.count + suffix.count else {
            return (false, nil)
        }
        let trimmed = cell.filter { $0 != "\u{A0}" }.split(separator: " ").joined(separator: " ")
        return (true, String(trimmed.dropFirst(prefix.count).dropLast(suffix.count)))
    }
}
