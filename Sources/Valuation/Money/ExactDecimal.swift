/// A decimal number of any size: coefficient × 10^−`scale`, never rounded.
///
/// It uses machine integers as long as they fit, and ``WideInteger`` where they overflow. Different representations of
/// one value, such as 1.5 and 1.50, are equal.
package struct ExactDecimal: ExactNumber {
    package enum Coefficient: Sendable {
        case compact(Int128)
        case wide(WideInteger)
    }

    /// The coefficient if it fits, otherwise −1 or 1 for its sign.
    private var machine: Int128
    /// The magnitude of a coefficient that does not fit. An enum's payload in its place would make every copy several times
    /// as expensive.
    private var limbs: [UInt64]?
    /// The number of digits after the decimal point; not negative.
    package private(set) var scale: Int

    package static var zero: ExactDecimal { ExactDecimal(0) }
    package static let hundred = ExactDecimal(100)

    package var coefficient: Coefficient {
        guard let limbs else { return .compact(machine) }
        return .wide(WideInteger(isNegative: machine < 0, limbs: limbs))
    }

    package init(_ value: CompactDecimal) {
        if value.scale >= 0 {
            self.init(value.coefficient, scale: Int(value.scale))
        } else {
            self.init(WideInteger(value.coefficient), scale: Int(value.scale))
        }
    }

    package init(_ coefficient: Int128, scale: Int = 0) {
        machine = coefficient
        self.scale = scale
    }

    /// Creates a number; a negative `scale` means trailing zeros.
    package init(_ coefficient: WideInteger, scale: Int) {
        let integer = scale < 0 ? coefficient.timesPowerOfTen(-scale) : coefficient
        self.scale = max(scale, 0)
        if let compact = integer.int128 {
            machine = compact
        } else {
            machine = integer.isNegative ? -1 : 1
            limbs = integer.limbs
        }
    }

    package var exact: ExactDecimal { self }
    package var hasOverflowed: Bool { false }

    package var wide: WideInteger {
        switch coefficient {
        case .compact(let value): WideInteger(value)
        case .wide(let value): value
        }
    }

    package var isZero: Bool { machine == 0 }

    package var isNegative: Bool { machine < 0 }

    package var magnitude: ExactDecimal { isNegative ? -self : self }

    /// The value as ``CompactDecimal``; `nil` if it does not fit.
    package var compact: CompactDecimal? {
        guard limbs == nil, let scale = Int16(exactly: scale) else { return nil }
        return CompactDecimal(coefficient: machine, scale: scale)
    }

    /// The value as ``CompactDecimal``, without an integer's trailing zeros if it only fits that way.
    var compactWithoutTrailingZeros: CompactDecimal? {
        if let compact { return compact }
        let value = wide
        let zeros = value.decimalDigits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        let quotient = value.dividedByMagnitude(of: WideInteger.powerOfTen(zeros)).quotient
        guard let coefficient = (value.isNegative ? -quotient : quotient).int128,
            let scale = Int16(exactly: scale - zeros)
        else { return nil }
        return CompactDecimal(coefficient: coefficient, scale: scale)
    }

    package static func * (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
        if left.limbs == nil, right.limbs == nil {
            let (product, overflow) = CompactDecimal.multiply(left.machine, right.machine)
            if !overflow { return ExactDecimal(product, scale: left.scale + right.scale) }
        }
        return ExactDecimal(left.wide * right.wide, scale: left.scale + right.scale)
    }

    package static func + (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
        if areAligned(left, right) {
            let (sum, overflow) = left.machine.addingReportingOverflow(right.machine)
            if !overflow { return ExactDecimal(sum, scale: left.scale) }
        }
        if let a = left.compact, let b = right.compact {
            let sum = a + b
            if !sum.hasOverflowed { return ExactDecimal(sum) }
        }
        let scale = max(left.scale, right.scale)
        return ExactDecimal(left.wide(at: scale) + right.wide(at: scale), scale: scale)
    }

    package static prefix func - (value: ExactDecimal) -> ExactDecimal {
        if value.limbs == nil, value.machine != .min {
            return ExactDecimal(-value.machine, scale: value.scale)
        }
        return ExactDecimal(-value.wide, scale: value.scale)
    }

    package static func - (left: ExactDecimal, right: ExactDecimal) -> ExactDecimal {
        if areAligned(left, right) {
            let (difference, overflow) = left.machine.subtractingReportingOverflow(right.machine)
            if !overflow { return ExactDecimal(difference, scale: left.scale) }
        }
        return left + -right
    }

    /// Whether both are machine integers of one scale.
    @inline(__always)
    private static func areAligned(_ left: ExactDecimal, _ right: ExactDecimal) -> Bool {
        left.scale == right.scale && left.limbs == nil && right.limbs == nil
    }

    package static func += (left: inout ExactDecimal, right: ExactDecimal) { left = left + right }

    package func dividedByPowerOfTen(_ exponent: Int16) -> ExactDecimal {
        var quotient = self
        quotient.scale += Int(exponent)
        return quotient
    }

    /// The coefficient at a scale that is not smaller than the current one.
    package func wide(at newScale: Int) -> WideInteger {
        newScale == scale ? wide : wide.timesPowerOfTen(newScale - scale)
    }
}

extension ExactDecimal? {
    /// Adds to a sum that is known as long as all its parts are.
    package mutating func add(_ part: ExactDecimal?) {
        if let sum = self, let part { self = sum + part } else { self = nil }
    }
}

extension ExactDecimal: Comparable {
    package static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
        areAligned(left, right) ? left.machine == right.machine : (left - right).isZero
    }

    package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
        areAligned(left, right) ? left.machine < right.machine : (left - right).isNegative
    }
}
