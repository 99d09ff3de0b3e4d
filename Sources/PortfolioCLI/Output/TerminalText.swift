internal import Portfolios

/// Makes text that arrives in pieces safe for a terminal, line by line, by removing control characters.
struct TerminalText: Sendable {
    /// The first bytes of an incomplete character.
    private var rest: [UInt8] = []

    /// The next piece, without a character left incomplete at its end.
    mutating func next(_ piece: Span<UInt8>) -> [UInt8] {
        var bytes = rest
        for index in piece.indices { bytes.append(piece[index]) }
        let whole = bytes.count - TerminalText.unfinished(bytes)
        rest = Array(bytes[whole...])
        return Console.printable(Array(bytes[..<whole]))
    }

    /// The remaining text once no more will arrive.
    mutating func end() -> [UInt8] {
        defer { rest = [] }
        return Console.printable(rest)
    }

    /// The number of bytes at the end that begin a UTF-8 character without completing it.
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
