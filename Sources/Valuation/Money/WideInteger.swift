/// A signed integer of any size, for numbers that outgrow `Int128`.
///
/// It is stored as sign and magnitude in 64-bit limbs, least significant first, without leading zero limbs; zero has no
/// limbs and is not negative. All operations are exact.
///
/// - Complexity: sums O(*n*), products and quotients O(*n* · *m*) in the numbers of limbs.
package struct WideInteger: Hashable, Sendable {
    package private(set) var isNegative: Bool
    private(set) var limbs: [UInt64]

    package static let zero = WideInteger(isNegative: false, limbs: [])

    package init(_ value: Int128) {
        let magnitude = value.magnitude
        self.init(
            isNegative: value < 0,
            limbs: [UInt64(truncatingIfNeeded: magnitude), UInt64(truncatingIfNeeded: magnitude >> 64)])
    }

    init(isNegative: Bool, limbs: [UInt64]) {
        var limbs = limbs
        while limbs.last == 0 { limbs.removeLast() }
        self.limbs = limbs
        self.isNegative = isNegative && !limbs.isEmpty
    }

    package var isZero: Bool { limbs.isEmpty }
    package var isOdd: Bool { (limbs.first ?? 0) & 1 == 1 }
    package var magnitude: WideInteger { WideInteger(isNegative: false, limbs: limbs) }

    /// The value as `Int128`; `nil` if it does not fit.
    var int128: Int128? {
        guard limbs.count <= 2 else { return nil }
        let low = UInt128(limbs.first ?? 0)
        let high = limbs.count == 2 ? UInt128(limbs[1]) : 0
        let magnitude = high << 64 | low
        if isNegative {
            let limit = Int128.min.magnitude
            return magnitude > limit ? nil : (magnitude == limit ? .min : -Int128(magnitude))
        }
        return Int128(exactly: magnitude)
    }

    package static prefix func - (value: WideInteger) -> WideInteger {
        WideInteger(isNegative: !value.isNegative, limbs: value.limbs)
    }

    package static func + (left: WideInteger, right: WideInteger) -> WideInteger {
        if left.isNegative == right.isNegative {
            return WideInteger(isNegative: left.isNegative, limbs: sum(left.limbs, right.limbs))
        }
        switch compare(left.limbs, right.limbs) {
        case 0: return .zero
        case 1: return WideInteger(isNegative: left.isNegative, limbs: difference(left.limbs, right.limbs))
        default: return WideInteger(isNegative: right.isNegative, limbs: difference(right.limbs, left.limbs))
        }
    }

    package static func - (left: WideInteger, right: WideInteger) -> WideInteger { left + -right }

    package static func * (left: WideInteger, right: WideInteger) -> WideInteger {
        guard !left.isZero, !right.isZero else { return .zero }
        var product = [UInt64](repeating: 0, count: left.limbs.count + right.limbs.count)
        for i in 0..<left.limbs.count {
            var carry: UInt64 = 0
            for j in 0..<right.limbs.count {
                let (high, low) = left.limbs[i].multipliedFullWidth(by: right.limbs[j])
                let (part, first) = low.addingReportingOverflow(product[i + j])
                let (sum, second) = part.addingReportingOverflow(carry)
                product[i + j] = sum
                carry = high &+ (first ? 1 : 0) &+ (second ? 1 : 0)
            }
            product[i + right.limbs.count] = carry
        }
        return WideInteger(isNegative: left.isNegative != right.isNegative, limbs: product)
    }

    /// The value · 10^`exponent`; `exponent` must not be negative.
    func timesPowerOfTen(_ exponent: Int) -> WideInteger {
        self * WideInteger.powerOfTen(exponent)
    }

    /// 10^`exponent`; `exponent` must not be negative.
    static func powerOfTen(_ exponent: Int) -> WideInteger {
        var power = WideInteger(1)
        for start in stride(from: 0, to: exponent, by: PowersOfTen.largestExponent) {
            let step = min(exponent - start, PowersOfTen.largestExponent)
            power = power * WideInteger(PowersOfTen.int128[step])
        }
        return power
    }

    /// The quotient, rounded toward zero, and the remainder of the magnitudes; `divisor` must not be 0.
    func dividedByMagnitude(of divisor: WideInteger) -> (
        quotient: WideInteger, remainder: WideInteger
    ) {
        let (quotient, remainder) = WideInteger.divide(limbs, by: divisor.limbs)
        return (
            WideInteger(isNegative: false, limbs: quotient), WideInteger(isNegative: false, limbs: remainder)
        )
    }

    /// −1, 0 or 1 if the magnitude of `left` is less than, equal to or greater than that of `right`.
    static func compareMagnitudes(_ left: WideInteger, _ right: WideInteger) -> Int {
        compare(left.limbs, right.limbs)
    }

    /// The decimal digits of the magnitude, most significant first, as ASCII; `"0"` for zero.
    package var decimalDigits: [UInt8] {
        guard !isZero else { return [UInt8(ascii: "0")] }
        var groups: [UInt64] = []
        var rest = limbs
        while !rest.isEmpty {
            var remainder: UInt64 = 0
            for index in rest.indices.reversed() {
                let (quotient, r) = UInt64(1_000_000_000_000_000_000)
                    .dividingFullWidth((remainder, rest[index]))
                rest[index] = quotient
                remainder = r
            }
            while rest.last == 0 { rest.removeLast() }
            groups.append(remainder)
        }
        var digits: [UInt8] = []
        for (position, group) in groups.reversed().enumerated() {
            let text = Array(String(group).utf8)
            if position > 0 { digits.append(contentsOf: repeatElement(48, count: 18 - text.count)) }
            digits.append(contentsOf: text)
        }
        return digits
    }
}

extension WideInteger: Comparable {
    package static func < (left: WideInteger, right: WideInteger) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        let order = compare(left.limbs, right.limbs)
        return left.isNegative ? order > 0 : order < 0
    }
}

// Schoolbook arithmetic on magnitudes; in practice they have a dozen limbs at most.
extension WideInteger {
    private static func compare(_ left: [UInt64], _ right: [UInt64]) -> Int {
        if left.count != right.count { return left.count < right.count ? -1 : 1 }
        for index in left.indices.reversed() where left[index] != right[index] {
            return left[index] < right[index] ? -1 : 1
        }
        return 0
    }

    private static func sum(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        var (result, addend) = left.count >= right.count ? (left, right) : (right, left)
        addend.append(contentsOf: repeatElement(0, count: result.count - addend.count))
        var carry: UInt64 = 0
        for index in result.indices {
            let total = UInt128(result[index]) + UInt128(addend[index]) + UInt128(carry)
            result[index] = UInt64(truncatingIfNeeded: total)
            carry = UInt64(truncatingIfNeeded: total >> 64)
        }
        if carry > 0 { result.append(carry) }
        return result
    }

    /// `left` − `right`; `left` must not be smaller.
    private static func difference(_ left: [UInt64], _ right: [UInt64]) -> [UInt64] {
        var result = left
        var borrow: UInt64 = 0
        for index in result.indices {
            let subtrahend = index < right.count ? right[index] : 0
            let (partial, first) = result[index].subtractingReportingOverflow(subtrahend)
            let (value, second) = partial.subtractingReportingOverflow(borrow)
            result[index] = value
            borrow = first || second ? 1 : 0
        }
        return result
    }

    /// Algorithm D of Knuth, *The Art of Computer Programming*, vol. 2, section 4.3.1.
    private static func divide(_ dividend: [UInt64], by divisor: [UInt64]) -> ([UInt64], [UInt64]) {
        guard compare(dividend, divisor) >= 0, let top = divisor.last else { return ([], dividend) }
        if divisor.count == 1 {
            var quotient = dividend
            var remainder: UInt64 = 0
            for index in quotient.indices.reversed() {
                (quotient[index], remainder) = top.dividingFullWidth((remainder, quotient[index]))
            }
            return (quotient, [remainder])
        }
        let shift = top.leadingZeroBitCount
        let v = shiftedLeft(divisor, by: shift)
        var u = shiftedLeft(dividend, by: shift)
        u.append(contentsOf: repeatElement(0, count: dividend.count + 1 - u.count))
        let n = divisor.count
        let v1 = v[n - 1]
        let v2 = v[n - 2]
        var quotient = [UInt64](repeating: 0, count: dividend.count - n + 1)
        for j in quotient.indices.reversed() {
            var estimate: UInt64
            var rest: UInt128
            if u[j + n] >= v1 {
                estimate = .max
                rest = (UInt128(u[j + n]) << 64 | UInt128(u[j + n - 1])) - UInt128(estimate) * UInt128(v1)
            } else {
                let (q, r) = v1.dividingFullWidth((u[j + n], u[j + n - 1]))
                estimate = q
                rest = UInt128(r)
            }
            while rest >> 64 == 0, UInt128(estimate) * UInt128(v2) > (rest << 64 | UInt128(u[j + n - 2])) {
                estimate -= 1
                rest += UInt128(v1)
            }
            var borrow: UInt128 = 0
            for i in 0..<n {
                let product = UInt128(estimate) * UInt128(v[i]) + borrow
                let (value, overflow) = u[j + i]
                    .subtractingReportingOverflow(UInt64(truncatingIfNeeded: product))
                u[j + i] = value
                borrow = (product >> 64) + (overflow ? 1 : 0)
            }
            let (value, overflow) = u[j + n].subtractingReportingOverflow(UInt64(truncatingIfNeeded: borrow))
            u[j + n] = value
            if overflow {
                estimate -= 1
                var carry: UInt64 = 0
                for i in 0..<n {
                    let total = UInt128(u[j + i]) + UInt128(v[i]) + UInt128(carry)
                    u[j + i] = UInt64(truncatingIfNeeded: total)
                    carry = UInt64(truncatingIfNeeded: total >> 64)
                }
                u[j + n] = u[j + n] &+ carry
            }
            quotient[j] = estimate
        }
        return (quotient, shiftedRight(Array(u[0..<n]), by: shift))
    }

    private static func shiftedLeft(_ limbs: [UInt64], by shift: Int) -> [UInt64] {
        guard shift > 0 else { return limbs }
        var result = limbs
        var carry: UInt64 = 0
        for index in result.indices {
            let limb = result[index]
            result[index] = limb << UInt64(shift) | carry
            carry = limb >> UInt64(64 - shift)
        }
        if carry > 0 { result.append(carry) }
        return result
    }

    private static func shiftedRight(_ limbs: [UInt64], by shift: Int) -> [UInt64] {
        guard shift > 0 else { return limbs }
        var result = limbs
        var carry: UInt64 = 0
        for index in result.indices.reversed() {
            let limb = result[index]
            result[index] = limb >> UInt64(shift) | carry
            carry = limb << UInt64(64 - shift)
        }
        return result
    }
}
