// Rows of a few texts that are kept somewhere else: the lengths of the texts, and the texts.

extension [UInt8] {
    /// Appends a length in four bytes.
    mutating func append(length: Int) {
        let length = UInt32(clamping: length)
        for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: length >> shift)) }
    }

    mutating func append(texts: [ArraySlice<UInt8>]) {
        for text in texts { append(length: text.count) }
        for text in texts { self += text }
    }
}

extension Span<UInt8> {
    /// A length that was appended.
    func length(at place: Int) -> Int {
        guard place + 4 <= count else { return 0 }
        return (0..<4).reduce(0) { $0 << 8 | Int(self[place + $1]) }
    }

    /// The ranges of so many texts that were appended.
    func texts(_ number: Int, at place: Int) -> [Range<Int>] {
        var end = place + 4 * number
        return (0..<number).map { text in
            let start = end
            end += length(at: place + 4 * text)
            return start..<end
        }
    }
}
