extension Wording {
    /// A text that may be of any length, as a message quotes it: the place tells where the whole of it stands.
    ///
    /// - Complexity: O(1)
    static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard text.utf8.count > longestQuote,
            let end = scalars.index(scalars.startIndex, offsetBy: longestQuote, limitedBy: scalars.endIndex),
            end != scalars.endIndex
        else { return text }
        return String(scalars[..<end]) + "…"
    }

    /// In scalars: twice what the longest number takes.
    static let longestQuote = 100
}
