internal import Portfolios

/// Wraps texts to a width.
enum TextWrap {
    /// Wraps a text to a width. There is at least one line, and a word that is too long has a line of its
    /// own.
    static func lines(_ text: String, width: Int) -> [String] {
        WrappedText.lines(of: text.split(separator: " "), width: width)
    }

    /// Wraps a usage line to a width, keeping each option next to its value.
    static func usage(_ text: String, width: Int) -> [String] {
        var pieces: [String] = []
        for word in text.split(separator: " ") {
            let isValue = !word.hasPrefix("-") && !word.hasPrefix("[") && word != "|"
            if isValue, let last = pieces.last, last.hasPrefix("-") || last.hasPrefix("[-"),
                !last.contains(" ")
            {
                pieces[pieces.count - 1] = "\(last) \(word)"
            } else {
                pieces.append(String(word))
            }
        }
        return WrappedText.lines(of: pieces, width: width)
    }

    /// Wraps shell commands to a width where possible, breaking only before options.
    static func shell(_ text: String, width: Int) -> [String] {
        text.split(separator: "\n").flatMap { line -> [String] in
            var pieces: [String] = []
            for word in line.split(separator: " ", omittingEmptySubsequences: false) {
                let isBreak =
                    word.hasPrefix("-") && word.dropFirst().first?.isNumber == false || word == "&&"
                    || word == ">"
                if isBreak || pieces.isEmpty {
                    pieces.append(String(word))
                } else {
                    pieces[pieces.count - 1] += " \(word)"
                }
            }
            // Leaves room for the backslash and for the indentation of continuation lines.
            let lines = WrappedText.lines(of: pieces, width: width - 6)
            return lines.enumerated().map { number, line in
                (number == 0 ? "" : "    ") + line + (number == lines.count - 1 ? "" : " \\")
            }
        }
    }
}
