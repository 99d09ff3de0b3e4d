/// An integer of any size in groups of nine decimal digits, by the methods of pencil and paper: slow, short, and
/// independent of the engine's binary limbs.
struct ReferenceInteger: Equatable {
    private static let base = 1_000_000_000
    private static let smallPowers = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]

    /// Least significant first; no group of leading zeros; empty for zero.
    private(set) var groups: [Int]
    private(set) var isNegative: Bool

    static let zero = ReferenceInteger(groups: [], isNegative: false)

    private init(groups: [Int], isNegative: Bool) {
        var groups = groups
        while groups.last == 0 { groups.removeLast() }
        self.groups = groups
        self.isNegative = isNegative && !groups.isEmpty
    }

    init(_ value: Int128) {
        var groups: [Int] = []
        var rest = value.magnitude
        while rest > 0 {
            if rest >> 64 == 0 {
                var low = UInt64(rest)
                while low > 0 {
                    groups.append(Int(low % 1_000_000_000))
                    low /= 1_000_000_000
                }
                break
            }
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 1_000_000_000)
            groups.append(Int(remainder))
            rest = quotient
        }
        self.init(groups: groups, isNegative: value < 0)
    }

    /// From binary limbs of 64 bits, least significant first, by Horner's rule.
    init(limbs: [UInt64], isNegative: Bool) {
        if limbs.count == 1, limbs[0] < 1_000_000_000 {
            self.init(groups: [Int(limbs[0])], isNegative: isNegative)
            return
        }
        var groups: [Int] = []
        for limb in limbs.reversed() {
            for half in [Int(limb >> 32), Int(limb & 0xFFFF_FFFF)] {
                var carry = half
                for index in groups.indices {
                    let term = groups[index] << 32 + carry
                    groups[index] = term % ReferenceInteger.base
                    carry = term / ReferenceInteger.base
                }
                while carry > 0 {
                    groups.append(carry % ReferenceInteger.base)
                    carry /= ReferenceInteger.base
                }
            }
        }
        self.init(groups: groups, isNegative: isNegative)
    }

    /// From digits, most significant first.
    init(digits: some BidirectionalCollection<UInt8>, isNegative: Bool = false) {
        var groups: [Int] = []
        var group = 0
        var place = 0
        for digit in digits.reversed() {
            group += Int(digit) * ReferenceInteger.smallPowers[place]
            place += 1
            if place == 9 {
                groups.append(group)
                group = 0
                place = 0
            }
        }
        groups.append(group)
        self.init(groups: groups, isNegative: isNegative)
    }

    static func powerOfTen(_ exponent: Int) -> ReferenceInteger {
        ReferenceInteger(
            groups: Array(repeating: 0, count: exponent / 9) + [smallPowers[exponent % 9]], isNegative: false)
    }

    var isZero: Bool { groups.isEmpty }
    var isOdd: Bool { (groups.first ?? 0) % 2 == 1 }
    var magnitude: ReferenceInteger { ReferenceInteger(groups: groups, isNegative: false) }

    /// How many decimal digits; 1 for zero.
    var digitCount: Int {
        guard let top = groups.last else { return 1 }
        return (groups.count - 1) * 9 + String(top).count
    }

    /// Decimal digits as text, with a minus sign where negative.
    var text: String {
        guard let top = groups.last else { return "0" }
        let rest = groups.dropLast().reversed().map { String(String($0 + ReferenceInteger.base).dropFirst()) }
        return (isNegative ? "-" : "") + String(top) + rest.joined()
    }

    static prefix func - (value: ReferenceInteger) -> ReferenceInteger {
        ReferenceInteger(groups: value.groups, isNegative: !value.isNegative)
    }

    static func + (left: ReferenceInteger, right: ReferenceInteger) -> ReferenceInteger {
        if left.isNegative != right.isNegative {
            let order = compareMagnitudes(left, right)
            if order == 0 { return .zero }
            let (large, small) = order > 0 ? (left, right) : (right, left)
            var groups = large.groups
            var borrow = 0
            for index in groups.indices {
                var digit = groups[index] - borrow - (index < small.groups.count ? small.groups[index] : 0)
                borrow = digit < 0 ? 1 : 0
                if digit < 0 { digit += base }
                groups[index] = digit
            }
            return ReferenceInteger(groups: groups, isNegative: large.isNegative)
        }
        var groups: [Int] = []
        var carry = 0
        for index in 0..<max(left.groups.count, right.groups.count) {
            let sum =
                (index < left.groups.count ? left.groups[index] : 0)
                + (index < right.groups.count ? right.groups[index] : 0) + carry
            groups.append(sum % base)
            carry = sum / base
        }
        groups.append(carry)
        return ReferenceInteger(groups: groups, isNegative: left.isNegative)
    }

    static func - (left: ReferenceInteger, right: ReferenceInteger) -> ReferenceInteger { left + -right }

    static func * (left: ReferenceInteger, right: ReferenceInteger) -> ReferenceInteger {
        var groups = Array(repeating: 0, count: left.groups.count + right.groups.count)
        for i in left.groups.indices {
            let factor = left.groups[i]
            if factor == 0 { continue }
            var carry = 0
            for j in right.groups.indices {
                let term = factor * right.groups[j] + groups[i + j] + carry
                carry = term / base
                groups[i + j] = term - carry * base
            }
            groups[i + right.groups.count] = carry
        }
        return ReferenceInteger(groups: groups, isNegative: left.isNegative != right.isNegative)
    }

    func timesPowerOfTen(_ exponent: Int) -> ReferenceInteger {
        exponent == 0 || isZero ? self : self * .powerOfTen(exponent)
    }

    /// −1, 0 or 1.
    static func compareMagnitudes(_ left: ReferenceInteger, _ right: ReferenceInteger) -> Int {
        if left.groups.count != right.groups.count { return left.groups.count < right.groups.count ? -1 : 1 }
        for index in left.groups.indices.reversed() where left.groups[index] != right.groups[index] {
            return left.groups[index] < right.groups[index] ? -1 : 1
        }
        return 0
    }

    /// −1, 0 or 1.
    static func compare(_ left: ReferenceInteger, _ right: ReferenceInteger) -> Int {
        if left.isNegative != right.isNegative { return left.isNegative ? -1 : 1 }
        return left.isNegative ? -compareMagnitudes(left, right) : compareMagnitudes(left, right)
    }

    /// Whether the value lies in −2^127 ..< 2^127.
    var fitsInt128: Bool {
        guard groups.count >= 5 else { return true }
        let limit = isNegative ? ReferenceInteger.twoToThe127 : ReferenceInteger.twoToThe127MinusOne
        return ReferenceInteger.compareMagnitudes(self, limit) <= 0
    }

    private static let twoToThe127MinusOne = ReferenceInteger(
        groups: [884_105_727, 687_303_715, 469_231_731, 141_183_460, 170], isNegative: false)
    private static let twoToThe127 = twoToThe127MinusOne + ReferenceInteger(groups: [1], isNegative: false)
}
