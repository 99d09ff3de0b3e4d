/// Quotes and unquotes words of shell command lines.
package enum ShellWord {
    /// The word, in quotes if a shell would treat it as more than text.
    package static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            byte &- 48 < 10 || (byte | 32) &- 97 < 26 || "./-_=:".utf8.contains(byte)
                || (byte == UInt8(ascii: "#") && word.utf8.first != byte)
        }
        if isPlain, !word.isEmpty { return word }
        return inQuotes(word)
    }

    /// The path of a portfolio as an argument after others; empty for the current folder, which need not be named.
    package static func portfolio(_ path: String) -> String { path == "." ? "" : " " + quoted(path) }

    /// The text in single quotes.
    package static func inQuotes(_ text: String) -> String {
        "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
    }

    /// The text that a typed word stands for, as far as that can be told without a shell: quotes and
    /// backslashes are removed, and a leading tilde is replaced by the home folder. Variables are not
    /// expanded.
    ///
    /// - Parameter home: the home folder; `nil` if unknown.
    package static func unquoted(_ word: String, home: String?) -> String {
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
