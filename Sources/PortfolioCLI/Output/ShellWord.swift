/// Words of command lines, as a shell takes them.
enum ShellWord {
    /// The word, in quotes where a shell would take it for more than text.
    static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            byte &- 48 < 10 || (byte | 32) &- 97 < 26 || "./-_=:".utf8.contains(byte)
                || (byte == UInt8(ascii: "#") && word.utf8.first != byte)
        }
        if isPlain, !word.isEmpty { return word }
        return "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }

    /// What a word that is typed stands for, as far as that needs no shell: without its quotes and backslashes, and with
    /// the home folder for a tilde that it begins with. Variables and what they hold stay as they are written.
    ///
    /// - Parameter home: the home folder; `nil` where it is not known.
    static func unquoted(_ word: String, home: String?) -> String {
        var text = ""
        var rest = word[...]
        if let home, rest == "~" || rest.hasPrefix("~/") {
            text = home
            rest = rest.dropFirst()
        }
        var quote: Character?
        while let character = rest.popFirst() {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else if character == "\\", quote != "'", let next = rest.first,
                quote == nil || "\"\\$`".contains(next)
            {
                text.append(next)
                rest = rest.dropFirst()
            } else {
                text.append(character)
            }
        }
        return text
    }
}
