/// Texts in lines of a width.
enum TextWrap {
    /// A text in lines of a width, at least one; a longer word has a line of its own.
    static func lines(_ text: String, width: Int) -> [String] {
        lines(of: text.split(separator: " ").map(String.init), width: width)
    }

    /// A command line in lines of a width, in which an option stays beside its value.
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
        return lines(of: pieces, width: width)
    }

    /// Command lines for a shell, each in lines of a width where it has options to break before.
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
            // Room for the backslash, and for how far the lines after the first are indented.
            let lines = lines(of: pieces, width: width - 6)
            return lines.enumerated().map { number, line in
                (number == 0 ? "" : "    ") + line + (number == lines.count - 1 ? "" : " \\")
            }
        }
    }

    private static func lines(of words: [String], width: Int) -> [String] {
        var lines: [String] = []
        for word in words {
            if let line = lines.last, line.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(word)
            }
        }
        return lines.isEmpty ? [""] : lines
    }
}
