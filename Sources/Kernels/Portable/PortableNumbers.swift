internal import VectorKernels

/// Writes numbers eight digits at a time.
///
///     0012500 at scale 4, as 24 digits          … 0 0 1 2 5 0 0
///     the first that counts and the last              1 . . 5
///     written                                         1 . 2 5
enum PortableNumbers {
    static func write(
        _ numbers: UnsafePointer<csv_number>, _ count: Int, _ output: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var place = UnsafeMutableRawPointer(output)
        for index in 0..<count {
            let number = unsafe numbers[index]
            if !number.is_absent {
                unsafe put(UInt8(ascii: "-"), at: place)
                unsafe place += number.is_negative ? 1 : 0
                unsafe place += write(number.magnitude, scale: Int(number.scale), to: place)
            }
            unsafe put(UInt8(ascii: ","), at: place)
            unsafe place += 1
        }
        return unsafe place - UnsafeMutableRawPointer(output)
    }

    /// Writes a number, and up to fifteen more bytes; returns its length.
    @inline(__always)
    private static func write(_ magnitude: UInt64, scale: Int, to place: UnsafeMutableRawPointer) -> Int {
        // A branch, because the numbers of a column are similar and it is nearly always predicted correctly.
        if magnitude < 100_000_000 { return unsafe writeShort(magnitude, scale: scale, to: place) }
        if magnitude < 10_000_000_000_000_000, scale <= 16 {
            return unsafe writeMiddling(magnitude, scale: scale, to: place)
        }
        let rest = magnitude / 100_000_000
        let words = (digits(rest / 100_000_000), digits(rest % 100_000_000), digits(magnitude % 100_000_000))
        let leadingZeros =
            words.0 != 0 ? words.0.trailingZeroBitCount &>> 3 : 8 &+ (words.1.trailingZeroBitCount &>> 3)
        let trailingZeros =
            words.2 != 0
            ? words.2.leadingZeroBitCount &>> 3
            : words.1 != 0
                ? 8 &+ (words.1.leadingZeroBitCount &>> 3) : 16 &+ (words.0.leadingZeroBitCount &>> 3)
        let ascii = (
            words.0 | PlainCell.zeros, words.1 | PlainCell.zeros, words.2 | PlainCell.zeros, UInt64(0)
        )
        return unsafe withUnsafeBytes(of: ascii) { ascii in
            guard let base = ascii.baseAddress else { return 0 }
            let first = unsafe base + leadingZeros
            let decimals = scale &- trailingZeros
            let whole = 24 &- leadingZeros &- scale
            if decimals <= 0 {
                unsafe copy(first, whole, to: place)
                return whole
            }
            if whole > 0 {
                unsafe copy(first, whole, to: place)
                unsafe put(UInt8(ascii: "."), at: place + whole)
                unsafe copy(first + whole, decimals, to: place + (whole &+ 1))
                return whole &+ 1 &+ decimals
            }
            unsafe putZeros(0 &- whole, at: place)
            unsafe copy(first, decimals &+ whole, to: place + (2 &- whole))
            return 2 &+ decimals
        }
    }

    /// Writes a number of nine to sixteen digits with at most sixteen of them after the point.
    @inline(__always)
    private static func writeMiddling(_ magnitude: UInt64, scale: Int, to place: UnsafeMutableRawPointer)
        -> Int
    {
        let halves = magnitude.quotientAndRemainder(dividingBy: 100_000_000)
        let (high, low) = (digits(halves.quotient), digits(halves.remainder))
        let leadingZeros = high.trailingZeroBitCount &>> 3
        let trailingZeros =
            low != 0 ? low.leadingZeroBitCount &>> 3 : 8 &+ (high.leadingZeroBitCount &>> 3)
        let all = SixteenBytes(high | PlainCell.zeros, low | PlainCell.zeros).dropping(leadingZeros)
        let decimals = scale &- trailingZeros
        let whole = 16 &- leadingZeros &- scale
        if whole > 0 || decimals <= 0 {
            unsafe put(all, at: place)
            if decimals <= 0 { return whole }
            unsafe put(UInt8(ascii: "."), at: place + whole)
            unsafe put(all.dropping(whole), at: place + (whole &+ 1))
            return whole &+ 1 &+ decimals
        }
        unsafe putZeros(0 &- whole, at: place)
        unsafe put(all, at: place + (2 &- whole))
        return 2 &+ decimals
    }

    /// Bytes in two words; the first byte is the lowest of the first word.
    private struct SixteenBytes: BitwiseCopyable {
        let low: UInt64
        let high: UInt64

        @inline(__always)
        init(_ low: UInt64, _ high: UInt64) {
            self.low = low
            self.high = high
        }

        /// The bytes after the first `count`, which is less than sixteen.
        @inline(__always)
        func dropping(_ count: Int) -> SixteenBytes {
            // Without a branch, since it is unpredictable which word the point is in.
            let isFar = count >= 8
            let (first, second) = (isFar ? high : low, isFar ? 0 : high)
            let bits = UInt64(truncatingIfNeeded: count &* 8) & 63
            return SixteenBytes(first &>> bits | (second &<< 1) &<< (63 &- bits), second &>> bits)
        }
    }

    /// Writes a number of up to eight digits.
    @inline(__always)
    private static func writeShort(_ magnitude: UInt64, scale: Int, to place: UnsafeMutableRawPointer) -> Int
    {
        if magnitude == 0 {
            unsafe put(UInt8(ascii: "0"), at: place)
            return 1
        }
        let word = digits(magnitude)
        let leadingZeros = word.trailingZeroBitCount &>> 3
        let first = (word | PlainCell.zeros) &>> UInt64(truncatingIfNeeded: leadingZeros &* 8)
        let decimals = scale &- (word.leadingZeroBitCount &>> 3)
        let whole = 8 &- leadingZeros &- scale
        if whole > 0 || decimals <= 0 { unsafe put(first, at: place) }
        if decimals <= 0 { return whole }
        if whole > 0 {
            unsafe put(UInt8(ascii: "."), at: place + whole)
            unsafe put(first &>> UInt64(truncatingIfNeeded: whole &* 8), at: place + (whole &+ 1))
            return whole &+ 1 &+ decimals
        }
        unsafe putZeros(0 &- whole, at: place)
        unsafe put(first, at: place + (2 &- whole))
        return 2 &+ decimals
    }

    /// The digits of a number below 10⁸, the first in the lowest byte; splits it into halves, then pairs, then digits.
    @inline(__always)
    private static func digits(_ number: UInt64) -> UInt64 {
        let halves = number / 10_000 | (number % 10_000) &<< 32
        let hundreds = ((halves &* 10_486) &>> 20) & 0x0000_007F_0000_007F
        let pairs = hundreds | (halves &- hundreds &* 100) &<< 16
        let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
        return tens | (pairs &- tens &* 10) &<< 8
    }

    /// Writes `0.` and a number of zeros.
    @inline(__always)
    private static func putZeros(_ count: Int, at place: UnsafeMutableRawPointer) {
        unsafe put(PlainCell.zeros, at: place)
        unsafe put(UInt8(ascii: "."), at: place + 1)
        for offset in stride(from: 2, to: 2 &+ count, by: 8) {
            unsafe put(PlainCell.zeros, at: place + offset)
        }
    }

    /// Copies bytes, and up to seven more.
    @inline(__always)
    private static func copy(_ source: UnsafeRawPointer, _ count: Int, to place: UnsafeMutableRawPointer) {
        for offset in stride(from: 0, to: count, by: 8) {
            unsafe put(source.loadUnaligned(fromByteOffset: offset, as: UInt64.self), at: place + offset)
        }
    }

    @inline(__always)
    private static func put<Value: BitwiseCopyable>(_ value: Value, at place: UnsafeMutableRawPointer) {
        unsafe place.storeBytes(of: value, as: Value.self)
    }
}
