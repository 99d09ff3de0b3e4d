internal import Valuation

/// Cells of the usual forms, read eight bytes at a time. What is of another form is `nil`, and left to the careful
/// reader, which knows every form and every error.
extension Block {
    /// A number of up to 16 characters: digits with at most one point among them, and perhaps a minus.
    ///
    ///     "12.5" in eight bytes, first character lowest:   1 2 . 5 _ _ _ _
    ///     moved up, zeros before it:                       0 0 0 0 1 2 . 5
    ///     the point taken out:                             0 0 0 0 0 1 2 5
    @inline(__always)
    func number(_ range: Range<Int>) -> CompactDecimal? {
        var start = range.lowerBound
        let end = range.upperBound
        guard start < end else { return nil }
        let isNegative = self[start] == UInt8(ascii: "-")
        if isNegative { start += 1 }
        let length = end - start
        let coefficient: UInt64
        let scale: Int
        if length <= 8 {
            guard length > 0 else { return nil }
            let shift = UInt64(truncatingIfNeeded: (8 &- length) &* 8)
            var word = eight(at: start) &<< shift | zeros & ~(UInt64.max &<< shift)
            scale = Block.removePoint(&word, carry: UInt64(48))
            // A point alone is no number.
            guard Block.areDigits(word), scale < 0 || length > 1 else { return nil }
            coefficient = Block.value(word)
        } else if length <= 16 {
            var low = eight(at: end - 8)
            let shift = UInt64(truncatingIfNeeded: (16 &- length) &* 8)
            var high = eight(at: start) &<< shift | zeros & ~(UInt64.max &<< shift)
            let decimals = Block.removePoint(&low, carry: high &>> 56)
            if decimals >= 0 {
                high = high &<< 8 | 48
                scale = decimals
            } else {
                let more = Block.removePoint(&high, carry: 48)
                scale = more < 0 ? -1 : more + 8
            }
            guard Block.areDigits(low), Block.areDigits(high) else { return nil }
            coefficient = Block.value(high) &* 100_000_000 &+ Block.value(low)
        } else {
            return nil
        }
        let signed = isNegative ? 0 &- Int64(bitPattern: coefficient) : Int64(bitPattern: coefficient)
        return CompactDecimal(
            coefficient: Int128(signed), scale: Int16(truncatingIfNeeded: max(scale, 0)))
    }

    @inline(__always)
    private var zeros: UInt64 { 0x3030_3030_3030_3030 }

    /// Takes the last point out of eight characters, the ones before it moving up behind `carry`; gives how many stand
    /// behind it, −1 where there is none.
    @inline(__always)
    private static func removePoint(_ word: inout UInt64, carry: UInt64) -> Int {
        let difference = word ^ 0x2E2E_2E2E_2E2E_2E2E
        // Exact for the lowest zero byte; a second point is refused as no digit.
        let marks = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        guard marks != 0 else { return -1 }
        let bit = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount &- 7)
        let before = word & ((1 &<< bit) &- 1)
        let behind = bit == 56 ? 0 : word & (UInt64.max &<< (bit &+ 8))
        word = behind | before &<< 8 | carry
        return 7 &- Int(truncatingIfNeeded: bit &>> 3)
    }

    @inline(__always)
    private static func areDigits(_ word: UInt64) -> Bool {
        let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
        return (word & high) | (((word &+ 0x0606_0606_0606_0606) & high) &>> 4) == 0x3333_3333_3333_3333
    }

    /// Eight ASCII digits as a number: pairs, then fours, then all.
    @inline(__always)
    private static func value(_ word: UInt64) -> UInt64 {
        var digits = word & 0x0F0F_0F0F_0F0F_0F0F
        digits = (digits &* 10) &+ (digits &>> 8)
        let first = (digits & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let second = ((digits &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return (first &+ second) &>> 32
    }

    /// A date of the form `2013-03-01`.
    @inline(__always)
    func date(_ range: Range<Int>) -> CalendarDate? {
        guard let date = dateDigits(range) else { return nil }
        let number = Int(date)
        return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }

    /// A date of that form as a number like 20130301; whether there is such a day is not looked at.
    @inline(__always)
    func dateDigits(_ range: Range<Int>) -> Int64? {
        guard range.count == 10 else { return nil }
        let start = range.lowerBound
        let word = eight(at: start)
        guard word & 0xFF00_00FF_0000_0000 == 0x2D00_002D_0000_0000 else { return nil }
        // Year and month, then the day, as eight digits: YYYYMMDD.
        let year = word & 0x0000_0000_FFFF_FFFF
        let month = (word &>> 40) & 0xFFFF
        let day = UInt64(self[start + 8]) | UInt64(self[start + 9]) &<< 8
        let digits = year | month &<< 32 | day &<< 48
        guard Block.areDigits(digits) else { return nil }
        return Int64(truncatingIfNeeded: Block.value(digits))
    }

    /// A code of three letters.
    @inline(__always)
    func unit(_ range: Range<Int>) -> QuoteCurrency? {
        guard range.count == 3 else { return nil }
        let start = range.lowerBound
        return QuoteCurrency(self[start], self[start + 1], self[start + 2])
    }

    /// A symbol as it stands, if it is short.
    @inline(__always)
    func shortSymbol(_ range: Range<Int>) -> ShortSymbol? {
        let start = range.lowerBound
        return ShortSymbol(eight(at: start), eight(at: min(start + 8, range.upperBound)), length: range.count)
    }

    /// Whether a text begins or ends with a space, a tab or a quote, and needs more than a look.
    @inline(__always)
    func needsCare(_ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return true }
        let first = self[range.lowerBound]
        let last = self[range.upperBound - 1]
        return first <= 34 || last <= 32
    }
}
