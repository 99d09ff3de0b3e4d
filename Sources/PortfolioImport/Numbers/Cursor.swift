/// The bytes of a cell, consumed from both ends.
struct Cursor {
    private let bytes: [UInt8]
    private var start: Int
    private var end: Int

    init(_ span: Span<UInt8>) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(span.count)
        for index in span.indices { bytes.append(span[index]) }
        self.bytes = bytes
        start = 0
        end = bytes.count
    }

    var count: Int { end - start }

    subscript(index: Int) -> UInt8 { bytes[start + index] }

    mutating func dropFirst(_ count: Int) { start = min(start + count, end) }
    mutating func dropLast(_ count: Int) { end = max(end - count, start) }

    mutating func takeFirst(_ byte: UInt8) -> Bool {
        guard start < end, bytes[start] == byte else { return false }
        start += 1
        return true
    }

    mutating func takeLast(_ byte: UInt8) -> Bool {
        guard start < end, bytes[end - 1] == byte else { return false }
        end -= 1
        return true
    }

    mutating func takeFirst(_ word: [UInt8]) -> Bool {
        guard count >= word.count else { return false }
        for index in word.indices where bytes[start + index] != word[index] { return false }
        start += word.count
        return true
    }

    mutating func takeLast(_ word: [UInt8]) -> Bool {
        guard count >= word.count else { return false }
        for index in word.indices where bytes[end - word.count + index] != word[index] { return false }
        end -= word.count
        return true
    }

    /// Consumes a leading plus or minus sign and returns true for a minus.
    mutating func takeSign() -> Bool? {
        guard start < end else { return nil }
        switch bytes[start] {
        case UInt8(ascii: "+"):
            start += 1
            return false
        case UInt8(ascii: "-"):
            start += 1
            return true
        default: return takeFirst(Cursor.minusSign) ? true : nil
        }
    }

    /// Drops spaces at both ends, including no-break spaces.
    mutating func trim() {
        while start < end, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
        while start < end, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
        guard start < end, bytes[start] >= 0x80 || bytes[end - 1] >= 0x80 else { return }
        for space in Cursor.wideSpaces where takeFirst(space) || takeLast(space) { return trim() }
    }

    /// U+2212, the typographic minus sign.
    private static let minusSign: [UInt8] = [0xE2, 0x88, 0x92]
    /// No-break spaces, regular and narrow.
    private static let wideSpaces: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0xAF]]

    /// The scalar that begins at an index, and its length.
    func scalar(at index: Int) -> (Unicode.Scalar, Int)? {
        let first = self[index]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard index + length <= count else { return nil }
        let text = String(decoding: bytes[(start + index)..<(start + index + length)], as: UTF8.self)
        return text.unicodeScalars.first.map { ($0, length) }
    }
}
