/// A text with wildcards: `*` matches any characters, and the case of ASCII letters is ignored.
///
/// A backslash before an asterisk makes it literal: `*\\*\\*` matches what ends with two asterisks.
struct Pattern: Hashable, Sendable {
    let text: String
    /// The texts between the wildcards, in lower case; the first and the last are anchored at the ends.
    private let parts: [[UInt8]]

    /// - Complexity: O(*n*) for *n* bytes.
    init(_ text: String) {
        self.text = text
        var parts: [[UInt8]] = [[]]
        var isEscaped = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
                continue
            }
            if byte == UInt8(ascii: "*"), !isEscaped {
                parts.append([])
            } else {
                parts[parts.count - 1].append(byte.lowercased)
            }
            isEscaped = false
        }
        self.parts = parts
    }

    /// Whether the pattern matches all of `bytes`.
    ///
    /// - Complexity: O(*n* · *m*) at worst for lengths *n* and *m*.
    func matches(_ bytes: Span<UInt8>) -> Bool {
        guard let first = parts.first, let last = parts.last else { return bytes.isEmpty }
        if parts.count == 1 { return bytes.count == first.count && Pattern.has(bytes, first, at: 0) }
        guard bytes.count >= first.count + last.count, Pattern.has(bytes, first, at: 0),
            Pattern.has(bytes, last, at: bytes.count - last.count)
        else { return false }
        var place = first.count
        let end = bytes.count - last.count
        for part in parts.dropFirst().dropLast() {
            while place + part.count <= end, !Pattern.has(bytes, part, at: place) { place += 1 }
            guard place + part.count <= end else { return false }
            place += part.count
        }
        return true
    }

    func matches(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return matches(bytes.span)
    }

    /// Whether letters in lower case stand at a place; the case of ASCII letters is ignored.
    static func has(_ bytes: Span<UInt8>, _ part: [UInt8], at place: Int) -> Bool {
        guard place + part.count <= bytes.count else { return false }
        for index in part.indices where bytes[place + index].lowercased != part[index] { return false }
        return true
    }
}
