/// Words of commands that are suggested, as a shell takes them.
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
}
