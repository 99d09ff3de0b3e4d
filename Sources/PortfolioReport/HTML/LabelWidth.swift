/// Estimates the width of a text in a drawing, in drawing units, for the widest of the common system fonts.
/// Labels are cut accordingly.
enum LabelWidth {
    /// The font size of labels, in drawing units.
    private static let size = 12

    static func of(_ text: String) -> Int {
        (text.reduce(0) { $0 + width($1) } * size + 999) / 1000
    }

    /// The text, cut with an ellipsis if it is wider than `room`; never empty.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    static func cut(_ text: String, to room: Int) -> String {
        guard of(text) > room else { return text }
        var kept = ""
        var used = width("…")
        for character in text {
            used += width(character)
            if used * size > room * 1000, !kept.isEmpty { break }
            kept.append(character)
        }
        return kept + "…"
    }

    /// The width in thousandths of the font size.
    private static func width(_ character: Character) -> Int {
        switch character {
        case "i", "j", "l", "t", "f", "r", "I", ".", ",", ":", ";", "'", "|", "!", " ", "(", ")", "-", "·":
            400
        case "m", "w", "M", "W", "@", "%", "…": 950
        case "A"..."Z": 720
        default: DisplayWidth.width(character) * (character.isASCII ? 620 : 680)
        }
    }
}
