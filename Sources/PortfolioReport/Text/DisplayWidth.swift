/// The width of text on a terminal, in columns.
package enum DisplayWidth {
    /// - Complexity: O(*n*) in the length of the text.
    package static func of(_ text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x7F && $0 >= 0x20 }) { return text.utf8.count }
        return text.reduce(0) { $0 + width($1) }
    }

    /// The width of a character: two columns if its first scalar is wide (East Asian Width W or F, or an
    /// emoji), none if it is a control character or a lone mark, else one. Combining marks take no room.
    static func width(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        let isEmoji =
            properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
        return isEmoji || isWide(scalar.value) ? 2 : 1
    }

    /// Whether a scalar is in one of the blocks with W or F in Unicode's EastAsianWidth.txt.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// The text cut to a width, with an ellipsis if anything is cut.
    package static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var kept = ""
        var used = 0
        for character in text {
            let next = DisplayWidth.width(character)
            if used + next > width - 1 { break }
            kept.append(character)
            used += next
        }
        return kept + "…"
    }

    /// The text on one line, with a space in place of each character that could move the cursor, change
    /// colours or change the writing direction. All user data shown on a terminal passes through here.
    package static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Control characters, line and paragraph separators, and characters that change the writing direction
        // (Bidi_Control).
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
