internal import Portfolios

/// A line of a file and the caret below it, cut to a width around the caret.
struct MarkedLine {
    let text: String
    let caret: String

    /// - Parameters:
    ///   - line: the line, with the same indentation as the caret's.
    ///   - caret: spaces, a caret and tildes.
    ///   - width: in columns of a terminal.
    init(_ line: Substring, caret: Substring, width: Int) {
        let start = caret.prefix { $0 == " " }.count
        let whole = DisplayWidth.of(line)
        guard max(whole, caret.count) > width, width > MarkedLine.indent + 2 else {
            (text, self.caret) = (String(line), String(caret))
            return
        }
        let room = width - MarkedLine.indent
        let place = start - MarkedLine.indent
        let content = line.dropFirst(MarkedLine.indent)
        let mark = min(caret.count - start, room - 2)
        let first = min(max(0, place - (room - mark) / 2), max(0, whole - MarkedLine.indent - room))
        let isCutBefore = first > 0
        let isCutAfter = first + room < whole - MarkedLine.indent
        var shown = isCutBefore ? "…" : ""
        var column = 0
        for character in content {
            let next = column + DisplayWidth.of(String(character))
            defer { column = next }
            guard next > first + (isCutBefore ? 1 : 0) else { continue }
            if next > first + room - (isCutAfter ? 1 : 0) { break }
            // Half of a wide character would shift the rest.
            shown += column < first + (isCutBefore ? 1 : 0) ? " " : String(character)
        }
        let lead = String(repeating: " ", count: MarkedLine.indent)
        let end = first + room - (isCutAfter ? 1 : 0)
        text = lead + shown + (isCutAfter ? "…" : "")
        self.caret =
            lead + String(repeating: " ", count: max(0, place - first)) + "^"
            + String(repeating: "~", count: max(0, min(caret.count - start, end - place) - 1))
    }

    private static let indent = 2
}
