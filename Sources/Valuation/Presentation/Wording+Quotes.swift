extension Wording {
    /// A text of any length, shortened to be quoted in a message. The place of the error tells where to find all of it.
    ///
    /// - Complexity: O(1)
    package static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard text.utf8.count > longestQuote,
            let end = scalars.index(scalars.startIndex, offsetBy: longestQuote, limitedBy: scalars.endIndex),
            end != scalars.endIndex
        else { return text }
        return String(scalars[..<end]) + "…"
    }

    /// The limit in scalars: twice the length of the longest number.
    package static let longestQuote = 100
}
