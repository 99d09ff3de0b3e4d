internal import Kernels
internal import Valuation

/// Reads cells of the usual forms, eight bytes at a time. For other forms the result is `nil`, and the careful reader,
/// which knows every form and every error, takes over.
extension Block {
    /// A number of up to 16 characters: digits with at most one point and an optional leading minus.
    @inline(__always)
    func number(_ range: Range<Int>) -> CompactDecimal? {
        guard let number = unsafe PlainCell.number(base + range.lowerBound, length: range.count) else {
            return nil
        }
        return CompactDecimal(
            coefficient: Int128(number.coefficient), scale: Int16(truncatingIfNeeded: number.scale))
    }

    /// A number of any form, perhaps with spaces and tabs around it.
    @inline(__always)
    func anyNumber(_ range: Range<Int>) -> CompactDecimal? {
        if let number = number(range) { return number }
        return spacedNumber(range)
    }

    @inline(never)
    private func spacedNumber(_ range: Range<Int>) -> CompactDecimal? {
        let cell = unsafe buffer(range)
        let bytes = unsafe cell.span
        var (start, end) = (0, bytes.count)
        while start < end, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
        while start < end, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
        return start < end ? try? CompactDecimal.parse(bytes.extracting(start..<end)) : nil
    }

    /// A date of the form `2013-03-01`.
    @inline(__always)
    func date(_ range: Range<Int>) -> CalendarDate? {
        guard let date = unsafe PlainCell.date(base + range.lowerBound, length: range.count) else {
            return nil
        }
        let number = Int(date)
        return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// A code of three letters.
    @inline(__always)
    func unit(_ range: Range<Int>) -> QuoteCurrency? {
        guard range.count == 3 else { return nil }
        let start = range.lowerBound
        return QuoteCurrency(self[start], self[start + 1], self[start + 2])
    }

    /// `true` or `false`, in lowercase letters.
    @inline(__always)
    func flag(_ range: Range<Int>) -> Bool? {
        let word = eight(at: range.lowerBound)
        if range.count == 4, word & 0xFFFF_FFFF == 0x6575_7274 { return true }
        return range.count == 5 && word & 0xFF_FFFF_FFFF == 0x65_736C_6166 ? false : nil
    }

    /// A symbol exactly as written, if it is short.
    @inline(__always)
    func shortSymbol(_ range: Range<Int>) -> ShortSymbol? {
        let start = range.lowerBound
        return ShortSymbol(eight(at: start), eight(at: min(start + 8, range.upperBound)), length: range.count)
    }

    /// Whether a text begins or ends with a space, a tab or a quote, and so needs the careful reader.
    @inline(__always)
    func needsCare(_ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return true }
        let first = self[range.lowerBound]
        let last = self[range.upperBound - 1]
        return first <= 34 || last <= 32
    }
}
