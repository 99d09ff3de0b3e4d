/// A cell's bytes, taken from both ends.
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

    mutating func takeFirst(_ word: [UInt8]) -> Bool {
        guard bytes[start..<end].starts(with: word) else { return false }
        start += word.count
        return true
    }

    mutating func takeLast(_ word: [UInt8]) -> Bool {
        guard count >= word.count, bytes[(end - word.count)..<end].elementsEqual(word) else { return false }
        end -= word.count
        return true
    }

    /// Takes a leading plus or minus; true for a minus.
    mutating func takeSign() -> Bool? {
        if takeFirst([UInt8(ascii: "+")]) { return false }
        // U+2212 is the minus sign of typography.
        if takeFirst([UInt8(ascii: "-")]) || takeFirst([0xE2, 0x88, 0x92]) { return true }
        return nil
    }

    /// Drops spaces at both ends, no-break ones too.
    mutating func trim() {
        let spaces: [[UInt8]] = [[32], [9], [0xC2, 0xA0], [0xE2, 0x80, 0xAF]]
        while spaces.contains(where: { takeFirst($0) || takeLast($0) }) {}
    }

    /// The scalar that begins at an index, and its length.
    func scalar(at index: Int) -> (Unicode.Scalar, Int)? {
        let first = self[index]
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard index + length <= count else { return nil }
        let text = String(decoding: bytes[(start + index)..<(start + index + length)], as: UTF8.self)
        return text.unicodeScalars.first.map { ($0, length) }
    }
}
