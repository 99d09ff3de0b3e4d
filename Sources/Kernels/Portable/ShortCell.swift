/// The most usual numbers: up to eight characters, digits with at most one point before the last of them. They are read
/// from their ends, so that they are in their place without being moved.
///
///     "12.5" and the bytes before it, first character lowest:   _ _ _ _ 1 2 . 5
///     bytes of other cells cleared:                             0 0 0 0 1 2 . 5
///     the point taken out:                                      0 0 0 0 0 1 2 5
///
/// There are no branches but those that are nearly never taken: which cells are empty, or have a point, is unpredictable.
enum ShortCell {
    /// - Parameters:
    ///   - end: The eight bytes before it must be readable.
    ///   - length: 0 to 8.
    /// - Returns: 0 with a scale of −1 for an empty cell; `nil` if the cell has another form.
    @inline(__always) @unsafe
    static func number(before end: UnsafePointer<UInt8>, length: Int) -> (coefficient: Int64, scale: Int8)? {
        let word = unsafe (PlainCell.eight(end - 8) ^ PlainCell.zeros) & bytes[length & 15]
        let difference = word ^ 0x1E1E_1E1E_1E1E_1E1E
        // Exact for the lowest zero byte, the first point; a second point is no digit.
        let marks = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        // A point at the end may be all there is, which is no number; "5." is left to the slower reader too.
        guard Int64(bitPattern: marks) >= 0 else { return nil }
        let point = (marks | 1 &<< 63).trailingZeroBitCount &>> 3
        // All bits before the mark of the first point; none if there is no point. Further marks are of bytes that the
        // next check rejects, and a byte whose top bit is moved is rejected where it was.
        let moved = marks &- ((marks | (0 &- marks)) &>> 63)
        let digits = word ^ ((word ^ word &<< 8) & moved)
        let high = word | digits | (digits &+ 0x7676_7676_7676_7676)
        guard high & 0x8080_8080_8080_8080 == 0 else { return nil }
        return (
            Int64(truncatingIfNeeded: PlainCell.valueOfDigits(digits)),
            lastPlaces[length & 15] ^ Int8(truncatingIfNeeded: point)
        )
    }

    /// The bytes of a cell, by its length.
    private static let bytes: InlineArray<16, UInt64> = [
        0, 0xFF00_0000_0000_0000, 0xFFFF_0000_0000_0000, 0xFFFF_FF00_0000_0000, 0xFFFF_FFFF_0000_0000,
        0xFFFF_FFFF_FF00_0000, 0xFFFF_FFFF_FFFF_0000, 0xFFFF_FFFF_FFFF_FF00, .max, 0, 0, 0, 0, 0, 0, 0,
    ]

    /// By the length of the cell, what the place of the point is xored with to give the scale: 7 − place is 7 xor place.
    /// An empty cell has its missing point at place 7, and −8 xor 7 is −1.
    private static let lastPlaces: InlineArray<16, Int8> = [-8, 7, 7, 7, 7, 7, 7, 7, 7, 0, 0, 0, 0, 0, 0, 0]
}
