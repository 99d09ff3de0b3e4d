/// Growth over sub-periods, one after another: the product of their factors, and what of it prices, currencies and income
/// brought.
struct GrowthChain: Sendable {
    private(set) var links: [Link] = []

    /// A sub-period: its values and flows in portfolio currency.
    struct Link: Sendable {
        let start: CalendarDate
        let end: CalendarDate
        let isDayOfFlows: Bool
        /// V0 and V1.
        let before: ExactDecimal
        let after: ExactDecimal
        /// I and O.
        let paid: ExactDecimal
        let received: ExactDecimal
        let kind: Kind
        /// Whether it grows on no capital.
        let lacksCapital: Bool
        /// What prices brought; `nil` where unknown.
        var price: ExactDecimal? = .zero
        var income = ExactDecimal.zero

        enum Kind: Sendable {
            /// (V1 + O) / K.
            case factor
            /// 1, by definition.
            case one
            case unknown
        }

        init(
            _ part: SubPeriod, _ before: ExactDecimal, _ after: ExactDecimal, _ paid: ExactDecimal,
            _ received: ExactDecimal
        ) {
            start = part.start
            end = part.end
            isDayOfFlows = !part.flows.isEmpty
            self.before = before
            self.after = after
            self.paid = paid
            self.received = received
            let (capital, left) = (before + paid, after + received)
            if capital.isZero, left.isZero {
                (kind, lacksCapital) = (.one, false)
            } else if before.isZero, after.isZero, isDayOfFlows, part.flows.allSatisfy(\.isPayment) {
                (kind, lacksCapital) = (.one, true)
            } else if capital.isZero || capital.isNegative || left.isNegative {
                (kind, lacksCapital) = (.unknown, true)
            } else {
                (kind, lacksCapital) = (.factor, false)
            }
        }

        /// K.
        var capital: ExactDecimal { before + paid }
        var left: ExactDecimal { after + received }
    }

    init() {}
    init(_ links: [Link]) { self.links = links }

    /// Whether what prices brought is known throughout.
    var hasParts: Bool { links.allSatisfy { $0.price != nil } }

    /// Growth G before each link and after the last, from 1 on.
    func growth(limbs: Int) -> [Growth] {
        var growth = [Growth(limbs: limbs)]
        growth.reserveCapacity(links.count + 1)
        for link in links {
            let last = growth[growth.count - 1]
            growth.append(link.kind == .factor ? last.times(link.left, over: link.capital) : last)
        }
        return growth
    }

    /// What prices, currencies and income brought of the growth less 1: Σ G·part/K, which sum up to it.
    ///
    /// - Parameter each: gets them after each link.
    func parts(
        _ growth: [Growth], limbs: Int,
        each: (Link, _ price: Bounds, _ currency: Bounds, _ income: Bounds) -> Void = { _, _, _, _ in }
    ) -> (price: Bounds, currency: Bounds, income: Bounds) {
        var price = Bounds.zero(limbs: limbs)
        var (currency, income) = (price, price)
        for (link, before) in zip(links, growth) {
            if link.kind == .factor, let gain = link.price {
                let rest = link.left - link.capital - gain - link.income
                price = price + before.value * .quotient(gain, link.capital, limbs: limbs)
                if !rest.isZero {
                    currency = currency + before.value * .quotient(rest, link.capital, limbs: limbs)
                }
                if !link.income.isZero {
                    income = income + before.value * .quotient(link.income, link.capital, limbs: limbs)
                }
            }
            each(link, price, currency, income)
        }
        return (price, currency, income)
    }
}

/// The product of factors so far: between bounds, and modulo a prime, by which equal products are known as such.
struct Growth: Sendable {
    let value: Bounds
    private let numerator: UInt128
    private let denominator: UInt128

    init(limbs: Int) {
        value = .one(limbs: limbs)
        numerator = 1
        denominator = 1
    }

    private init(_ value: Bounds, _ numerator: UInt128, _ denominator: UInt128) {
        self.value = value
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Times `dividend` ÷ `divisor`, which is above 0.
    func times(_ dividend: ExactDecimal, over divisor: ExactDecimal) -> Growth {
        if dividend == divisor { return self }
        let scale = max(dividend.scale, divisor.scale)
        return Growth(
            value * .quotient(dividend, divisor, limbs: value.limbs),
            Mersenne.product(numerator, Mersenne.residue(dividend.wide(at: scale))),
            Mersenne.product(denominator, Mersenne.residue(divisor.wide(at: scale))))
    }

    func times(_ other: Growth) -> Growth {
        Growth(
            value * other.value, Mersenne.product(numerator, other.numerator),
            Mersenne.product(denominator, other.denominator))
    }

    /// −1, 0 or 1; `nil` where more limbs are needed.
    func compared(to other: Growth) -> Int? {
        if let order = value.compared(to: other.value) { return order }
        // Products that are as near as that, and equal modulo a prime of 38 digits, are equal.
        let left = Mersenne.product(numerator, other.denominator)
        return left == Mersenne.product(other.numerator, denominator) ? 0 : nil
    }
}

/// Arithmetic modulo the prime 2^127 − 1.
private enum Mersenne {
    static let prime = UInt128.max >> 1

    static func product(_ left: UInt128, _ right: UInt128) -> UInt128 {
        let (high, low) = left.multipliedFullWidth(by: right)
        // Both factors are below 2^127, so that the product is below 2^254 = 2^126 · 2^128, and 2^128 is 2.
        return reduced((low & prime) + (high << 1 | low >> 127))
    }

    private static func reduced(_ value: UInt128) -> UInt128 {
        let sum = (value & prime) + value >> 127
        return sum >= prime ? sum - prime : sum
    }

    /// Of a number that is not negative.
    static func residue(_ value: WideInteger) -> UInt128 {
        var residue: UInt128 = 0
        for limb in value.limbs.reversed() {
            residue = reduced(product(residue, 1 << 64) + UInt128(limb))
        }
        return residue
    }
}
