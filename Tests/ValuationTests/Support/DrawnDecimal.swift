import TestSupport

@testable import Valuation

/// One drawn number, as the engine holds it and as the reference does.
struct DrawnDecimal {
    let compact: CompactDecimal
    let integer: ReferenceInteger
    var scale: Int { Int(compact.scale) }

    init(_ coefficient: Int128, scale: Int) {
        compact = CompactDecimal(coefficient: coefficient, scale: Int16(scale))
        integer = ReferenceInteger(coefficient)
    }

    private init(compact: CompactDecimal, integer: ReferenceInteger) {
        self.compact = compact
        self.integer = integer
    }

    /// The coefficient the number has at a larger scale.
    func integer(at scale: Int) -> ReferenceInteger { integer.timesPowerOfTen(scale - self.scale) }

    /// Numbers where carries, signs and machine widths meet.
    static let edges: [Int128] = {
        var edges: [Int128] = [0, 1, 2, 5, 9, 10, 99, 100]
        for exponent in [9, 17, 18, 19, 20, 36, 37, 38] { edges.append(powers[exponent]) }
        for bit in [31, 32, 62, 63, 64, 65, 126] { edges.append(Int128(1) << bit) }
        let around = edges.flatMap { [$0, $0 + 1, $0 - 1, -$0, -$0 - 1, 1 - $0] }
        return around + [.max, .max - 1, .min, .min + 1]
    }()

    private static let powers: [Int128] = {
        var powers: [Int128] = [1]
        for _ in 0..<38 { powers.append((powers.last ?? 0) * 10) }
        return powers
    }()

    /// A number of up to `digits` digits and `scale` decimals: any digits, nines, zeros in between, or an edge.
    static func draw(
        _ generator: inout SeededGenerator, digits: Int = 38, scale: Int = 38, edges: Bool = true
    ) -> DrawnDecimal {
        let kind = generator.below(16)
        let drawnScale = generator.below(4) == 0 ? 0 : generator.below(scale + 1)
        if edges, kind == 0 {
            return DrawnDecimal(
                DrawnDecimal.edges[generator.below(DrawnDecimal.edges.count)], scale: drawnScale)
        }
        let length = generator.below(digits + 1)
        var coefficient: Int128 = 0
        switch kind {
        case 1: coefficient = powers[length] - 1
        case 2: coefficient = powers[max(length, 1) - 1] * Int128(generator.below(10))
        case 3: coefficient = powers[max(length, 1) - 1] / 2
        default:
            // Up to 18 digits at a time.
            var rest = length
            while rest > 0 {
                let step = min(rest, 18)
                let bound = Int(powers[step])
                coefficient = coefficient * Int128(bound) + Int128(generator.below(bound))
                rest -= step
            }
        }
        return DrawnDecimal(generator.bool() ? -coefficient : coefficient, scale: drawnScale)
    }
}

extension ReferenceInteger {
    /// An engine's wide integer, as the reference.
    init(_ value: WideInteger) { self.init(limbs: value.limbs, isNegative: value.isNegative) }

    /// The coefficient of an exact number.
    init(_ value: ExactDecimal) {
        switch value.coefficient {
        case .compact(let coefficient): self.init(coefficient)
        case .wide(let coefficient): self.init(coefficient)
        }
    }
}

/// Whether `result` × 10^−`scale` is `integer` × 10^−`ownScale`.
func isEqual(_ result: ExactDecimal, _ integer: ReferenceInteger, scale: Int) -> Bool {
    let own = ReferenceInteger(result)
    if result.scale == scale { return own == integer }
    let common = max(result.scale, scale)
    return own.timesPowerOfTen(common - result.scale) == integer.timesPowerOfTen(common - scale)
}
