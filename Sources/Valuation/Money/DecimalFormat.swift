/// Decimal digits out: the one place where a figure becomes text.
package enum DecimalFormat {
    /// Appends a figure plainly: no exponent, no grouping, no trailing fraction zeros, `0` for zero; rounded to 38
    /// significant digits where it has more.
    package static func appendPlain(_ value: ExactDecimal, to bytes: inout [UInt8]) {
        if case .compact(let coefficient) = value.coefficient,
            coefficient.magnitude < UInt128(PowersOfTen.int128[38])
        {
            appendPlain(coefficient, scale: value.scale, to: &bytes)
            return
        }
        let figure = value.givenOut
        if case .compact(let coefficient) = figure.coefficient {
            appendPlain(coefficient, scale: figure.scale, to: &bytes)
        } else {
            append(
                digits: figure.wide.decimalDigits, isNegative: figure.isNegative, scale: figure.scale, to: &bytes)
        }
    }

    /// Appends a compact number plainly.
    package static func appendPlain(_ value: CompactDecimal, to bytes: inout [UInt8]) {
        if value.scale >= 0, value.coefficient.magnitude < UInt128(PowersOfTen.int128[38]) {
            appendPlain(value.coefficient, scale: Int(value.scale), to: &bytes)
        } else {
            appendPlain(value.exact, to: &bytes)
        }
    }

    private static func appendPlain(_ coefficient: Int128, scale: Int, to bytes: inout [UInt8]) {
        if coefficient == 0 {
            bytes.append(UInt8(ascii: "0"))
            return
        }
        withDigits(of: coefficient.magnitude) { digits in
            var end = digits.count
            var scale = scale
            while scale > 0, digits[end - 1] == 48 {
                end -= 1
                scale -= 1
            }
            if coefficient < 0 { bytes.append(UInt8(ascii: "-")) }
            if scale >= end {
                bytes.append(48)
                bytes.append(UInt8(ascii: "."))
                for _ in end..<scale { bytes.append(48) }
                for index in 0..<end { bytes.append(digits[index]) }
            } else {
                for index in 0..<(end - scale) { bytes.append(digits[index]) }
                if scale > 0 {
                    bytes.append(UInt8(ascii: "."))
                    for index in (end - scale)..<end { bytes.append(digits[index]) }
                }
            }
        }
    }

    private static func withDigits(of magnitude: UInt128, _ body: (Span<UInt8>) -> Void) {
        var buffer = InlineArray<40, UInt8>(repeating: 48)
        var start = 40
        var rest = magnitude
        while rest > UInt128(UInt64.max) {
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10_000_000_000_000_000_000)
            rest = quotient
            let stop = start - 19
            write(UInt64(truncatingIfNeeded: remainder), into: &buffer, endingAt: &start)
            start = stop
        }
        write(UInt64(truncatingIfNeeded: rest), into: &buffer, endingAt: &start)
        body(buffer.span.extracting(start..<40))
    }

    @inline(__always)
    private static func write(_ value: UInt64, into buffer: inout InlineArray<40, UInt8>, endingAt start: inout Int)
    {
        var rest = value
        while rest > 0 {
            start -= 1
            buffer[start] = 48 &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    private static func append(digits: [UInt8], isNegative: Bool, scale: Int, to bytes: inout [UInt8]) {
        if isNegative { bytes.append(UInt8(ascii: "-")) }
        if scale >= digits.count {
            bytes.append(48)
            bytes.append(UInt8(ascii: "."))
            bytes.append(contentsOf: repeatElement(48, count: scale - digits.count))
            bytes.append(contentsOf: digits)
        } else {
            bytes.append(contentsOf: digits.dropLast(scale))
            if scale > 0 {
                bytes.append(UInt8(ascii: "."))
                bytes.append(contentsOf: digits.suffix(scale))
            }
        }
    }

    /// The value with exactly `decimals` digits after the point, half to even, thousands in groups of three.
    ///
    /// - Parameter signed: whether a positive value gets a `+`.
    package static func grouped(_ value: ExactDecimal, decimals: Int, signed: Bool = false) -> String {
        let rounded = value.rounded(decimals: decimals)
        var digits = rounded.magnitude.wide(at: decimals).decimalDigits
        if digits.count <= decimals {
            digits.insert(contentsOf: repeatElement(48, count: decimals + 1 - digits.count), at: 0)
        }
        let whole = digits.dropLast(decimals)
        var bytes: [UInt8] = []
        if rounded.isNegative {
            bytes.append(UInt8(ascii: "-"))
        } else if signed, !rounded.isZero {
            bytes.append(UInt8(ascii: "+"))
        }
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index) % 3 == 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(digit)
        }
        if decimals > 0 {
            bytes.append(UInt8(ascii: "."))
            bytes.append(contentsOf: digits.suffix(decimals))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The value grouped, with all the decimals it has, but at least `minimum`.
    package static func groupedInFull(_ value: ExactDecimal, minimumDecimals minimum: Int = 0) -> String {
        let figure = value.givenOut
        return grouped(figure, decimals: max(figure.scale, minimum))
    }

    /// The value as plain text.
    package static func plain(_ value: ExactDecimal) -> String {
        var bytes: [UInt8] = []
        appendPlain(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
