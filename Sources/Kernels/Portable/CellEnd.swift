/// Numbers of more than eight characters, read from their ends: a number is then in its place without being moved.
///
///     "1234567.25" and the bytes before it, first character lowest:   _ _ _ _ _ _ 1 2 3 4 5 6 7 . 2 5
///     bytes of other cells cleared:                                   0 0 0 0 0 0 1 2 3 4 5 6 7 . 2 5
///     the point taken out:                                            0 0 0 0 0 0 0 1 2 3 4 5 6 7 2 5
enum CellEnd {
    /// A number of at most sixteen digits with at most one point before the last of them.
    ///
    /// The sixteen bytes before `end` must be readable.
    ///
    /// - Parameter length: above 8.
    /// - Returns: `nil` if the cell has another form.
    @inline(__always) @unsafe
    static func number(before end: UnsafePointer<UInt8>, length: Int) -> (coefficient: Int64, scale: Int8)? {
        guard length <= 16 else { return nil }
        var low = unsafe digits(PlainCell.eight(end - 8), last: 8)
        var high = unsafe digits(PlainCell.eight(end - 16), last: length &- 8)
        let point = Point(in: low)
        let scale: Int8
        if point.isMissing {
            let point = Point(in: high)
            high = point.removed(from: high, carry: 0)
            scale = point.isMissing ? 0 : point.decimals &+ 8
        } else {
            low = point.removed(from: low, carry: high &>> 56)
            high = high &<< 8
            scale = point.decimals
        }
        guard areDigits(low), areDigits(high), !point.isLast else { return nil }
        return (
            Int64(
                truncatingIfNeeded: PlainCell.valueOfDigits(high) &* 100_000_000
                    &+ PlainCell.valueOfDigits(low)), scale
        )
    }

    /// The last bytes of a word as digits, the others zero.
    ///
    /// - Parameter last: 1 to 8.
    @inline(__always)
    private static func digits(_ word: UInt64, last: Int) -> UInt64 {
        let unused = UInt64(truncatingIfNeeded: (8 &- last) &* 8)
        return (word ^ PlainCell.zeros) & (UInt64.max &<< unused)
    }

    /// The first point of a word of digits, as a mark in the top bit of its byte.
    private struct Point {
        private let mark: UInt64

        @inline(__always)
        init(in word: UInt64) {
            let difference = word ^ 0x1E1E_1E1E_1E1E_1E1E
            // Exact for the lowest zero byte; a second point is no digit.
            let marks = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
            mark = marks & (0 &- marks)
        }

        @inline(__always)
        var isMissing: Bool { mark == 0 }

        /// Whether no digit follows.
        @inline(__always)
        var isLast: Bool { mark == 1 &<< 63 }

        /// The number of bytes that follow; meaningless if the point is missing.
        @inline(__always)
        var decimals: Int8 { 7 &- Int8(truncatingIfNeeded: mark.trailingZeroBitCount &>> 3) }

        /// The word with the bytes before the point moved up over it, behind `carry`.
        @inline(__always)
        func removed(from word: UInt64, carry: UInt64) -> UInt64 {
            // All bits up to the mark; none if the point is missing.
            let moved = mark == 0 ? 0 : mark | (mark &- 1)
            return word ^ ((word ^ (word &<< 8 | carry)) & moved)
        }
    }

    @inline(__always)
    private static func areDigits(_ word: UInt64) -> Bool {
        (word | (word &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0
    }
}
