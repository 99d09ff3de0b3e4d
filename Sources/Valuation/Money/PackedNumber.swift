/// A number as bytes: 2 to 9 if its coefficient fits 64 bits and its scale is usual, otherwise ``longest``.
///
///     length of the coefficient − 1, scale │ coefficient, the lowest byte first
///
/// The form is for this process alone. Eight bytes are written and read at once, so as many must follow the last number.
package enum PackedNumber {
    /// The number of bytes that no number exceeds.
    package static let longest = 20
    private static let scaleBits: UInt8 = 5
    /// Scales from here on are not usual.
    static let scales: Int16 = 1 << Int16(scaleBits) - 1
    private static let isWide = UInt8.max

    /// - Returns: the number of bytes.
    @inline(__always)
    package static func write(_ number: CompactDecimal, to place: UnsafeMutableRawPointer) -> Int {
        let short = Int64(truncatingIfNeeded: number.coefficient)
        guard Int128(short) == number.coefficient, (0..<scales).contains(number.scale),
            !number.hasOverflowed
        else {
            unsafe place.storeBytes(of: isWide, as: UInt8.self)
            unsafe (place + 1).storeBytes(of: number.coefficient, as: Int128.self)
            unsafe (place + 17).storeBytes(of: number.scale, as: Int16.self)
            unsafe (place + 19).storeBytes(of: number.hasOverflowed ? 1 : 0, as: UInt8.self)
            return longest
        }
        return unsafe write(short, scale: UInt8(truncatingIfNeeded: number.scale), to: place)
    }

    /// Writes a number whose scale is usual.
    @inline(__always)
    static func write(_ short: Int64, scale: UInt8, to place: UnsafeMutableRawPointer) -> Int {
        // With the bit for the sign.
        let bits = 65 - (short ^ short >> 63).leadingZeroBitCount
        let length = (bits + 7) / 8
        let head = UInt8(truncatingIfNeeded: length - 1) << scaleBits | scale
        unsafe place.storeBytes(of: head, as: UInt8.self)
        unsafe (place + 1).storeBytes(of: short.littleEndian, as: Int64.self)
        return 1 + length
    }

    /// - Parameter place: where the number begins; then where it ends.
    @inline(__always)
    package static func read(_ base: UnsafeRawBufferPointer, _ place: inout Int) -> CompactDecimal {
        let head = unsafe base[place]
        if head == isWide {
            let coefficient = unsafe base.loadUnaligned(fromByteOffset: place + 1, as: Int128.self)
            let scale = unsafe base.loadUnaligned(fromByteOffset: place + 17, as: Int16.self)
            let hasOverflowed = unsafe base[place + 19] != 0
            place += longest
            return CompactDecimal(coefficient: coefficient, scale: scale, hasOverflowed: hasOverflowed)
        }
        let length = Int(head >> scaleBits) + 1
        let word = unsafe base.loadUnaligned(fromByteOffset: place + 1, as: Int64.self)
        place += 1 + length
        let unused = 64 - 8 * length
        return CompactDecimal(
            coefficient: Int128((Int64(littleEndian: word) << unused) >> unused),
            scale: Int16(head & (1 << scaleBits - 1)))
    }
}
