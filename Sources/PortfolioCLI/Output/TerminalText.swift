internal import Portfolios

/// A text that comes in pieces, as a terminal may have it: line by line, without control characters.
struct TerminalText: Sendable {
    /// The first bytes of a character of which the others have not come.
    private var rest: [UInt8] = []

    /// The next piece, but for a character that it leaves unfinished.
    mutating func next(_ piece: Span<UInt8>) -> [UInt8] {
        var bytes = rest
        for index in piece.indices { bytes.append(piece[index]) }
        let whole = bytes.count - TerminalText.unfinished(bytes)
        rest = Array(bytes[whole...])
        return Console.printable(Array(bytes[..<whole]))
    }

    /// What is left where no more comes.
    mutating func end() -> [UInt8] {
        defer { rest = [] }
        return Console.printable(rest)
    }

    /// How many bytes at the end begin a character of UTF-8 and don't end it.
    private static func unfinished(_ bytes: [UInt8]) -> Int {
        for count in 1...3 where count <= bytes.count {
            let byte = bytes[bytes.count - count]
            if byte & 0xC0 == 0x80 { continue }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return length > count ? count : 0
        }
        return 0
    }
}
