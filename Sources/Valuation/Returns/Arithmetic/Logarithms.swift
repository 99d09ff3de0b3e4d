// Logarithms and powers in numbers of 53 bits, exact to some 14 digits: for guesses, because they guarantee nothing.
extension Double {
    private static let logarithmOfTwo = 0.693_147_180_559_945_3

    /// The natural logarithm; not a number for one that is not above 0.
    var nearLogarithm: Double {
        guard self > 0, isFinite else { return .nan }
        // Between 0.7 and 1.4, for which the series converges fast.
        let isLarge = significand > 1.4
        let reduced = isLarge ? significand / 2 : significand
        let z = (reduced - 1) / (reduced + 1)
        var sum = 0.0
        for power in stride(from: 19.0, through: 1, by: -2) { sum = sum * z * z + 1 / power }
        return Double(exponent + (isLarge ? 1 : 0)) * Double.logarithmOfTwo + 2 * z * sum
    }

    /// e^`x`; infinite or 0 for a large x.
    static func nearExponential(_ x: Double) -> Double {
        let power = (x / logarithmOfTwo).rounded()
        guard abs(power) < 1000 else { return x > 0 ? .infinity : 0 }
        let rest = x - power * logarithmOfTwo
        var sum = 1.0
        for divisor in stride(from: 13.0, through: 1, by: -1) { sum = 1 + sum * rest / divisor }
        return Double(sign: .plus, exponent: Int(power), significand: sum)
    }
}

extension ShortFloat {
    /// The natural logarithm of a number above 0.
    var nearLogarithm: Double {
        Double(mantissa).nearLogarithm + Double(exponent) * 2.0.nearLogarithm
    }
}
