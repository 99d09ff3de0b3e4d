/// Decodes the raw bytes of command-line arguments, which should be UTF-8.
enum ArgumentBytes {
    /// The arguments as strings. One that is not valid UTF-8 is refused, because a repaired string could name
    /// a different file.
    static func words(_ arguments: [[UInt8]]) throws(UsageError) -> [String] {
        var words: [String] = []
        for argument in arguments {
            guard let word = String(validating: argument, as: UTF8.self) else {
                throw .notUTF8(escaped(argument))
            }
            words.append(word)
        }
        return words
    }

    /// The text with every byte that is not valid UTF-8 written as `\xE9`.
    private static func escaped(_ bytes: [UInt8]) -> String {
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self)?.count == 1 }
            text +=
                length.map { String(decoding: rest.prefix($0), as: UTF8.self) }
                ?? "\\x" + String(first, radix: 16, uppercase: true)
            rest = rest.dropFirst(length ?? 1)
        }
        return text
    }
}
