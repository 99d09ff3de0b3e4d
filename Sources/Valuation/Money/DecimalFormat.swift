/// Turns decimal numbers into text; nothing else does.
package enum DecimalFormat {
    /// An upper bound of the length of a plain number: the product of three numbers has up to 115 digits, or 38 digits
    /// after 117 zeros, which leaves room for sums of any number of them.
    package static let longestPlain = 512

    /// Appends a number without exponent, grouping or trailing zeros after the point, rounded to 38 significant digits
    /// if it has more. The output must have room for ``longestPlain`` bytes.
    package static func appendPlain(_ value: ExactDecimal, to output: inout OutputSpan<UInt8>) {
        if case .compact(let coefficient) = value.coefficient,
            coefficient.magnitude < UInt128(PowersOfTen.int128[38])
        {
            appendPlain(coefficient, scale: value.scale, to: &output)
            return
        }
        let figure = value.roundedForOutput
        if case .compact(let coefficient) = figure.coefficient {
            appendPlain(coefficient, scale: figure.scale, to: &output)
        } else {
            append(
                digits: figure.wide.decimalDigits, isNegative: figure.isNegative, scale: figure.scale,
                to: &output)
        }
    }

    /// Appends a compact number in plain form.
    package static func appendPlain(_ value: CompactDecimal, to output: inout OutputSpan<UInt8>) {
        if value.scale >= 0, value.coefficient.magnitude < UInt128(PowersOfTen.int128[38]) {
            appendPlain(value.coefficient, scale: Int(value.scale), to: &output)
        } else {
            appendPlain(value.exact, to: &output)
        }
    }

    /// Appends a number in plain form to an array.
    package static func appendPlain(_ value: ExactDecimal, to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: longestPlain) { appendPlain(value, to: &$0) }
    }

    private static func appendPlain(_ coefficient: Int128, scale: Int, to output: inout OutputSpan<UInt8>) {
        if coefficient == 0 {
            output.append(UInt8(ascii: "0"))
            return
        }
        var digits = InlineArray<40, UInt8>(repeating: 48)
        let start = write(coefficient.magnitude, into: &digits)
        var end = 40
        var scale = scale
        while scale > 0, digits[end - 1] == 48 {
            end -= 1
            scale -= 1
        }
        if coefficient < 0 { output.append(UInt8(ascii: "-")) }
        let point = end - scale
        if point <= start {
            output.append(48)
            output.append(UInt8(ascii: "."))
            for _ in 0..<(start - point) { output.append(48) }
            for index in start..<end { output.append(digits[index]) }
        } else {
            for index in start..<point { output.append(digits[index]) }
            if scale > 0 {
                output.append(UInt8(ascii: "."))
                for index in point..<end { output.append(digits[index]) }
            }
        }
    }

    /// Writes the digits at the end of a buffer of zeros and returns the index of the first.
    ///
    /// - Parameter magnitude: less than 10³⁸.
    private static func write(_ magnitude: UInt128, into buffer: inout InlineArray<40, UInt8>) -> Int {
        let half: UInt64 = 10_000_000_000_000_000_000
        let (high, low) = (UInt64(truncatingIfNeeded: magnitude >> 64), UInt64(truncatingIfNeeded: magnitude))
        if high == 0 { return write(low, into: &buffer, endingAt: 40) }
        // Of at most 38 digits, the first half fits, and a single machine division finds both.
        let (first, second) = half.dividingFullWidth((high, low))
        _ = write(second, into: &buffer, endingAt: 40)
        return write(first, into: &buffer, endingAt: 21)
    }

    @inline(__always)
    private static func write(_ value: UInt64, into buffer: inout InlineArray<40, UInt8>, endingAt end: Int)
        -> Int
    {
        var rest = value
        var start = end
        while rest >= 10 {
            let quotient = rest / 100
            let pair = UInt32(truncatingIfNeeded: rest &- quotient &* 100)
            // Of less than 100, the tens.
            let tens = (pair &* 103) &>> 10
            buffer[start - 1] = 48 &+ UInt8(truncatingIfNeeded: pair &- tens &* 10)
            buffer[start - 2] = 48 &+ UInt8(truncatingIfNeeded: tens)
            start -= 2
            rest = quotient
        }
        if rest > 0 {
            start -= 1
            buffer[start] = 48 &+ UInt8(truncatingIfNeeded: rest)
        }
        return start
    }

    private static func append(
        digits: [UInt8], isNegative: Bool, scale: Int, to output: inout OutputSpan<UInt8>
    ) {
        if isNegative { output.append(UInt8(ascii: "-")) }
        if scale >= digits.count {
            output.append(48)
            output.append(UInt8(ascii: "."))
            for _ in digits.count..<scale { output.append(48) }
            for digit in digits { output.append(digit) }
        } else {
            for (index, digit) in digits.enumerated() {
                if scale > 0, index == digits.count - scale { output.append(UInt8(ascii: ".")) }
                output.append(digit)
            }
        }
    }

    /// The value with exactly `decimals` digits after the point, rounded half to even, with grouped thousands.
    ///
    /// - Parameter signed: whether a positive value gets a `+`.
    package static func grouped(_ value: ExactDecimal, decimals: Int, signed: Bool = false) -> String {
        quicklyGrouped(value, decimals: decimals, isSigned: signed)
            ?? groupedAtAnySize(value, decimals: decimals, isSigned: signed)
    }

    static func groupedAtAnySize(_ value: ExactDecimal, decimals: Int, isSigned: Bool) -> String {
        let rounded = value.rounded(decimals: decimals)
        var digits = rounded.magnitude.wide(at: decimals).decimalDigits
        if digits.count <= decimals {
            digits.insert(contentsOf: repeatElement(48, count: decimals + 1 - digits.count), at: 0)
        }
        let whole = digits.dropLast(decimals)
        var bytes: [UInt8] = []
        if rounded.isNegative {
            bytes.append(UInt8(ascii: "-"))
        } else if isSigned, !rounded.isZero {
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

    /// The value with grouped thousands and all its decimals, at least `minimum`.
    package static func groupedInFull(_ value: ExactDecimal, minimumDecimals minimum: Int = 0) -> String {
        let figure = value.roundedForOutput
        return grouped(figure, decimals: max(figure.scale, minimum))
    }

    /// The value as plain text.
    package static func plain(_ value: ExactDecimal) -> String {
        var bytes: [UInt8] = []
        appendPlain(value, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
