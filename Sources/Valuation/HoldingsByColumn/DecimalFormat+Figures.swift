// Formats figures of machine integers without a text for each, for lists of millions of them.
extension DecimalFormat {
    /// The room that ``writeGrouped(_:decimals:isSigned:at:)`` needs, in bytes.
    package static let groupedRoom = 64

    /// Writes a figure as ``grouped(_:decimals:signed:)`` does: with exactly `decimals` digits after the point, rounded
    /// half to even, with grouped thousands.
    ///
    /// - Parameters:
    ///   - decimals: at most 29.
    ///   - isSigned: whether a positive figure gets a `+`.
    ///   - place: where there is room for ``groupedRoom`` bytes.
    /// - Returns: the number of bytes written; `nil` if that many decimals do not fit machine integers.
    @unsafe
    package static func writeGrouped(
        _ figure: FixedPointFigure, decimals: Int, isSigned: Bool, at place: UnsafeMutablePointer<UInt8>
    ) -> Int? {
        guard 0..<30 ~= decimals, var rest = figure.magnitude(at: decimals) else { return nil }
        var start = unsafe place
        if rest != 0, figure.isNegative || isSigned {
            unsafe start.pointee = UInt8(ascii: figure.isNegative ? "-" : "+")
            unsafe start += 1
        }
        // At least one digit before the point.
        let digits = max(digitCount(rest), decimals + 1)
        let whole = digits - decimals
        let count = whole + (whole - 1) / 3 + (decimals > 0 ? decimals + 1 : 0)
        let end = unsafe start + count
        var next = unsafe end
        for _ in 0..<decimals {
            unsafe next -= 1
            unsafe next.pointee = 48 &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        if decimals > 0 {
            unsafe next -= 1
            unsafe next.pointee = UInt8(ascii: ".")
        }
        for place in 0..<whole {
            if place > 0, place % 3 == 0 {
                unsafe next -= 1
                unsafe next.pointee = UInt8(ascii: ",")
            }
            unsafe next -= 1
            unsafe next.pointee = 48 &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        return unsafe end - place
    }

    /// The same as a text; `nil` if the value does not fit machine integers.
    static func quicklyGrouped(_ value: ExactDecimal, decimals: Int, isSigned: Bool) -> String? {
        guard case .compact(let coefficient) = value.coefficient, decimals >= 0,
            let magnitude = UInt64(exactly: coefficient.magnitude), let scale = UInt8(exactly: value.scale)
        else { return nil }
        let figure = FixedPointFigure(
            magnitude: magnitude, scale: scale, isNegative: coefficient < 0, isAbsent: false)
        let text = unsafe String(unsafeUninitializedCapacity: groupedRoom) { buffer in
            guard let place = buffer.baseAddress, buffer.count >= groupedRoom else { return 0 }
            return unsafe writeGrouped(figure, decimals: decimals, isSigned: isSigned, at: place) ?? 0
        }
        return text.isEmpty ? nil : text
    }

    private static func digitCount(_ number: UInt64) -> Int {
        var (count, rest) = (1, number / 10)
        while rest > 0 {
            count += 1
            rest /= 10
        }
        return count
    }
}

extension FixedPointFigure {
    /// The number of decimals without trailing zeros.
    package var leastDecimals: Int {
        var (rest, decimals) = (magnitude, Int(scale))
        while decimals > 0 {
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
            if remainder != 0 { break }
            rest = quotient
            decimals -= 1
        }
        return decimals
    }

    /// The magnitude in units of the last of these decimals, rounded half to even; `nil` if it does not fit.
    fileprivate func magnitude(at decimals: Int) -> UInt64? {
        let steps = Int(scale) - decimals
        if steps == 0 || magnitude == 0 { return magnitude }
        guard abs(steps) < 20,
            let power = PowersOfTen.int128(abs(steps)).map(UInt64.init(truncatingIfNeeded:))
        else {
            // Less than half of the last decimal, or far too large.
            return steps > 0 ? 0 : nil
        }
        if steps < 0 {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: power)
            return overflow ? nil : product
        }
        let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: power)
        let missing = power - remainder
        let isUp = remainder > missing || (remainder == missing && quotient & 1 == 1)
        return isUp ? quotient + 1 : quotient
    }
}
