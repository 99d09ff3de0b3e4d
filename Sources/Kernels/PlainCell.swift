/// Cells of the usual forms, read eight bytes at a time. The portable kernel reads columns with it, and rows are read
/// with it one by one.
///
/// The eight bytes from any offset between a cell's start and its end must be readable.
package enum PlainCell {
    /// A number of up to 16 characters, including the sign: digits with at most one point and an optional leading
    /// minus.
    ///
    ///     "12.5" in eight bytes, first character lowest:   1 2 . 5 _ _ _ _
    ///     moved up, zeros before it:                       0 0 0 0 1 2 . 5
    ///     the point taken out:                             0 0 0 0 0 1 2 5
    ///
    /// - Returns: the number as `coefficient` times 10 to the minus `scale`; `nil` if the cell has another form.
    @inlinable @inline(__always) @unsafe
    package static func number(
        _ cell: UnsafePointer<UInt8>, length: Int
    ) -> (coefficient: Int64, scale: Int)? {
        var (start, length) = unsafe (cell, length)
        guard length > 0, length <= 16 else { return nil }
        let isNegative = unsafe start.pointee == UInt8(ascii: "-")
        if isNegative {
            unsafe start += 1
            length &-= 1
        }
        let coefficient: UInt64
        let scale: Int
        if length <= 8 {
            guard length > 0 else { return nil }
            let shift = UInt64(truncatingIfNeeded: (8 &- length) &* 8)
            var word = unsafe eight(start) &<< shift | zeros & ~(UInt64.max &<< shift)
            scale = removePoint(&word, carry: UInt64(48))
            // A lone point is not a number.
            guard areDigits(word), scale < 0 || length > 1 else { return nil }
            coefficient = value(word)
        } else {
            var low = unsafe eight(start + (length &- 8))
            let shift = UInt64(truncatingIfNeeded: (16 &- length) &* 8)
            var high = unsafe eight(start) &<< shift | zeros & ~(UInt64.max &<< shift)
            let decimals = removePoint(&low, carry: high &>> 56)
            if decimals >= 0 {
                high = high &<< 8 | 48
                scale = decimals
            } else {
                let more = removePoint(&high, carry: 48)
                scale = more < 0 ? -1 : more + 8
            }
            guard areDigits(low), areDigits(high) else { return nil }
            coefficient = value(high) &* 100_000_000 &+ value(low)
        }
        let signed = isNegative ? 0 &- Int64(bitPattern: coefficient) : Int64(bitPattern: coefficient)
        return (signed, max(scale, 0))
    }

    /// A date of the form `2013-03-01` as a number like 20130301; whether the day exists is not checked.
    @inlinable @inline(__always) @unsafe
    package static func date(_ cell: UnsafePointer<UInt8>, length: Int) -> Int64? {
        guard length == 10 else { return nil }
        let word = unsafe eight(cell)
        guard word & 0xFF00_00FF_0000_0000 == 0x2D00_002D_0000_0000 else { return nil }
        // Year and month, then the day, as the eight digits YYYYMMDD.
        let year = word & 0x0000_0000_FFFF_FFFF
        let month = (word &>> 40) & 0xFFFF
        let day = unsafe UInt64(cell[8]) | UInt64(cell[9]) &<< 8
        let digits = year | month &<< 32 | day &<< 48
        guard areDigits(digits) else { return nil }
        return Int64(truncatingIfNeeded: value(digits))
    }

    /// Eight bytes, the first in the lowest place.
    @inlinable @inline(__always) @unsafe
    package static func eight(_ start: UnsafePointer<UInt8>) -> UInt64 {
        unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt64.self)
    }

    @inlinable @inline(__always)
    package static var zeros: UInt64 { 0x3030_3030_3030_3030 }

    /// Removes the last point from eight characters, and moves the characters before it up behind `carry`. Returns the
    /// number of characters after the point, or −1 if there is none.
    @inlinable @inline(__always)
    static func removePoint(_ word: inout UInt64, carry: UInt64) -> Int {
        let difference = word ^ 0x2E2E_2E2E_2E2E_2E2E
        // Exact for the lowest zero byte; a second point is rejected later as a non-digit.
        let marks = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        guard marks != 0 else { return -1 }
        let bit = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount &- 7)
        let before = word & ((1 &<< bit) &- 1)
        let behind = bit == 56 ? 0 : word & (UInt64.max &<< (bit &+ 8))
        word = behind | before &<< 8 | carry
        return 7 &- Int(truncatingIfNeeded: bit &>> 3)
    }

    @inlinable @inline(__always)
    static func areDigits(_ word: UInt64) -> Bool {
        let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
        return (word & high) | (((word &+ 0x0606_0606_0606_0606) & high) &>> 4) == 0x3333_3333_3333_3333
    }

    /// Eight ASCII digits as a number.
    @inlinable @inline(__always)
    package static func value(_ word: UInt64) -> UInt64 { valueOfDigits(word & 0x0F0F_0F0F_0F0F_0F0F) }

    /// Eight digits 0 to 9 as a number, by combining pairs, then fours, then all eight.
    @inlinable @inline(__always)
    package static func valueOfDigits(_ word: UInt64) -> UInt64 {
        let digits = (word &* 10) &+ (word &>> 8)
        let first = (digits & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let second = ((digits &>> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return (first &+ second) &>> 32
    }
}
