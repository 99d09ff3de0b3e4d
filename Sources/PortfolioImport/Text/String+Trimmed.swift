extension String {
    /// The text without the spaces and tabs around it.
    var trimmed: String {
        guard let first = unicodeScalars.firstIndex(where: { !String.isSpace($0) }),
            let last = unicodeScalars.lastIndex(where: { !String.isSpace($0) })
        else { return "" }
        return String(unicodeScalars[first...last])
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\u{A0}" || scalar == "\u{202F}"
    }
}

extension UInt8 {
    /// The same letter in lower case, if it is one of ASCII.
    var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 32 : self }
}
