extension StringProtocol {
    /// The text as the beginning of a sentence.
    package var capitalised: String { prefix(1).uppercased() + dropFirst() }
}

/// Wraps sentences into lines.
package enum WrappedText {
    /// The maximum width in columns, even if there is more room: longer lines are hard to read.
    static let longest = 80

    /// - Parameter width: in columns of a terminal; a longer word has a line of its own.
    static func lines(_ text: String, width: Int) -> [String] {
        broken(text, width: min(width, longest))
    }

    /// As ``lines(_:width:)``, but using all of the width.
    ///
    /// - Parameter indent: how much less room there is on lines after the first.
    static func broken(_ text: String, width: Int, indent: Int = 0) -> [String] {
        guard DisplayWidth.of(text) > width else { return [text] }
        return lines(of: text.split(separator: " "), width: width, indent: indent)
    }

    /// Wraps words, or pieces that stay whole, using all of the width. A longer one has a line of its own; there is at
    /// least one line.
    package static func lines(of words: [some StringProtocol], width: Int, indent: Int = 0) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in words {
            let needed = DisplayWidth.of(word)
            if !line.isEmpty, used + 1 + needed > width - (lines.isEmpty ? 0 : indent) {
                lines.append(line)
                (line, used) = ("", 0)
            }
            if !line.isEmpty {
                line += " "
                used += 1
            }
            line += word
            used += needed
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line) }
        return lines
    }

    /// A text in one colour, with all lines indented equally.
    static func text(_ text: String, _ style: Style, width: Int, indent: Int = 0, _ palette: Palette)
        -> String
    {
        let space = String(repeating: " ", count: indent)
        return broken(text, width: width - indent).map { space + palette.paint($0, style) + "\n" }.joined()
    }
}
