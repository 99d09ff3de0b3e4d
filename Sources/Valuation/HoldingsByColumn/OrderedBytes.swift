/// Encodes exact values as bytes whose order, compared byte by byte, is that of the values. Equal values have equal
/// bytes, and no value's bytes begin with those of another.
package enum OrderedBytes {
    private static let negative: UInt8 = 0
    private static let zero: UInt8 = 1
    private static let positive: UInt8 = 2

    /// Appends a number: its sign, the place of its first digit, and its digits in pairs.
    ///
    /// - Complexity: O(*n*) in the number of digits.
    package static func append(_ number: ExactDecimal, to bytes: inout [UInt8]) {
        guard !number.isZero else { return bytes.append(zero) }
        bytes.append(number.isNegative ? negative : positive)
        let mask: UInt8 = number.isNegative ? 0xFF : 0
        switch number.coefficient {
        case .compact(let coefficient):
            var digits = InlineArray<40, UInt8>(repeating: 0)
            var start = 40
            var rest = coefficient.magnitude
            while rest > UInt128(UInt64.max) {
                let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
                start -= 1
                digits[start] = UInt8(truncatingIfNeeded: remainder)
                rest = quotient
            }
            var word = UInt64(truncatingIfNeeded: rest)
            while word > 0 {
                start -= 1
                digits[start] = UInt8(truncatingIfNeeded: word % 10)
                word /= 10
            }
            append(digits.span.extracting(start..<40), scale: number.scale, mask, to: &bytes)
        case .wide(let coefficient):
            let digits = coefficient.decimalDigits.map { $0 - UInt8(ascii: "0") }
            append(digits.span, scale: number.scale, mask, to: &bytes)
        }
    }

    /// - Parameter mask: all ones to reverse the order.
    private static func append(
        _ digits: Span<UInt8>, scale: Int, _ mask: UInt8, to bytes: inout [UInt8]
    ) {
        var count = digits.count
        while count > 0, digits[count - 1] == 0 { count -= 1 }
        // The number is 0.d₁d₂… times 10 to this power.
        let place = UInt16(clamping: digits.count - scale + 0x8000)
        bytes.append(UInt8(truncatingIfNeeded: place >> 8) ^ mask)
        bytes.append(UInt8(truncatingIfNeeded: place) ^ mask)
        for index in stride(from: 0, to: count, by: 2) {
            let second = index + 1 < count ? digits[index + 1] : 0
            bytes.append((digits[index] * 10 + second + 1) ^ mask)
        }
        bytes.append(mask)
    }

    /// Appends a percentage as its sign and its continued fraction, which a fraction has only one of, and whose terms
    /// order fractions exactly, without a common denominator: a larger term at an even place makes the fraction larger,
    /// at an odd place smaller. The end counts as an infinite term.
    ///
    /// - Complexity: O(*n*) divisions in the number of digits.
    package static func append(_ percentage: Percentage, to bytes: inout [UInt8]) {
        guard !percentage.part.isZero else { return bytes.append(zero) }
        let isNegative = percentage.part.isNegative
        bytes.append(isNegative ? negative : positive)
        if let part = percentage.part.compact, let whole = percentage.whole.compact {
            let (part, whole) = CompactDecimal.aligned(part, whole)
            if !part.hasOverflowed, !whole.hasOverflowed {
                append(part.coefficient.magnitude, over: whole.coefficient.magnitude, isNegative, to: &bytes)
                return
            }
        }
        let scale = max(percentage.part.scale, percentage.whole.scale)
        append(
            percentage.part.wide(at: scale).magnitude, over: percentage.whole.wide(at: scale).magnitude,
            isNegative, to: &bytes)
    }

    private static func append(
        _ part: UInt128, over whole: UInt128, _ isNegative: Bool, to bytes: inout [UInt8]
    ) {
        var (part, whole) = (part, whole)
        var isReversed = isNegative
        while whole > 0 {
            let (term, rest) = divide(part, by: whole)
            append(term: term, isReversed, to: &bytes)
            (part, whole) = (whole, rest)
            isReversed.toggle()
        }
        bytes.append(isReversed ? 0 : infinite)
    }

    @inline(__always)
    private static func divide(_ part: UInt128, by whole: UInt128) -> (UInt128, UInt128) {
        // A division of machine words is many times as fast.
        if part >> 64 == 0, whole >> 64 == 0 {
            let (quotient, remainder) = UInt64(truncatingIfNeeded: part)
                .quotientAndRemainder(dividingBy: UInt64(truncatingIfNeeded: whole))
            return (UInt128(quotient), UInt128(remainder))
        }
        let (quotient, remainder) = part.quotientAndRemainder(dividingBy: whole)
        return (quotient, remainder)
    }

    private static func append(
        _ part: WideInteger, over whole: WideInteger, _ isNegative: Bool, to bytes: inout [UInt8]
    ) {
        var (part, whole) = (part, whole)
        var isReversed = isNegative
        while !whole.isZero {
            let (term, rest) = part.dividedByMagnitude(of: whole)
            append(term: term.bigEndianBytes, isReversed, to: &bytes)
            (part, whole) = (whole, rest.magnitude)
            isReversed.toggle()
        }
        bytes.append(isReversed ? 0 : infinite)
    }

    /// Below this, a term is one byte.
    private static let long: UInt8 = 0xF0
    private static let veryLong: UInt8 = 0xFE
    private static let infinite: UInt8 = 0xFF

    private static func append(term: UInt128, _ isReversed: Bool, to bytes: inout [UInt8]) {
        if term < UInt128(long) {
            let byte = UInt8(truncatingIfNeeded: term)
            return bytes.append(isReversed ? ~byte : byte)
        }
        let count = (128 - term.leadingZeroBitCount + 7) / 8
        append(
            term: (0..<count).map { UInt8(truncatingIfNeeded: term >> UInt128(8 * (count - 1 - $0))) },
            isReversed, to: &bytes)
    }

    /// - Parameter term: big-endian, without leading zeros.
    private static func append(term: [UInt8], _ isReversed: Bool, to bytes: inout [UInt8]) {
        var encoded: [UInt8] = []
        if term.count <= 1, term.first ?? 0 < long {
            encoded.append(term.first ?? 0)
        } else if term.count < Int(veryLong - long) {
            encoded.append(long + UInt8(term.count - 1))
            encoded += term
        } else {
            let count = UInt16(clamping: term.count)
            encoded += [
                veryLong, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count),
            ]
            encoded += term
        }
        bytes += isReversed ? encoded.map { ~$0 } : encoded
    }
}

extension WideInteger {
    /// The magnitude's bytes, the highest first, without leading zeros; none for 0.
    fileprivate var bigEndianBytes: [UInt8] {
        let bytes = limbs.reversed().flatMap { limb in
            (0..<8).map { UInt8(truncatingIfNeeded: limb >> UInt64(56 - 8 * $0)) }
        }
        return Array(bytes.drop { $0 == 0 })
    }
}
