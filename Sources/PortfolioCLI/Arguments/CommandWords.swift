/// The words of a command, as a shell would split them, for a program that is run without one.
///
/// Words are split at spaces. Quotes and backslashes keep characters together as in a shell; nothing is replaced.
enum CommandWords {
    /// - Returns: the words; `nil` if a quote is left open, or nothing follows a backslash.
    static func split(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Unicode.Scalar?
        var scalars = text.unicodeScalars.makeIterator()
        func add(_ scalar: Unicode.Scalar) {
            var known = (word ?? "").unicodeScalars
            known.append(scalar)
            word = String(known)
        }
        while let scalar = scalars.next() {
            switch (quote, scalar) {
            case ("'", "'"), ("\"", "\""): quote = nil
            case ("\"", "\\"):
                guard let next = scalars.next() else { return nil }
                if !["\"", "\\", "$", "`", "\n"].contains(next) { add("\\") }
                if next != "\n" { add(next) }
            case (.some, _): add(scalar)
            case (nil, "'"), (nil, "\""):
                quote = scalar
                word = word ?? ""
            case (nil, "\\"):
                guard let next = scalars.next() else { return nil }
                if next != "\n" { add(next) }
            case (nil, " "), (nil, "\t"), (nil, "\n"):
                if let word { words.append(word) }
                word = nil
            default: add(scalar)
            }
        }
        if quote != nil { return nil }
        return words + (word.map { [$0] } ?? [])
    }
}
