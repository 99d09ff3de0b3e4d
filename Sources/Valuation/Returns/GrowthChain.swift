/// The growth over consecutive sub-periods: the product of their factors, and the contributions of prices, currencies
/// and income.
struct GrowthChain: Sendable {
    private(set) var links: [Link] = []

    /// A sub-period, with its values and flows in portfolio currency.
    struct Link: Sendable {
        let start: CalendarDate
        let end: CalendarDate
        let isDayOfFlows: Bool
        /// V0, the value before, and V1, the value after.
        let before: ExactDecimal
        let after: ExactDecimal
        /// I, money in, and O, money out.
        let paid: ExactDecimal
        let received: ExactDecimal
        let kind: Kind
        /// Whether it grows without any capital.
        let lacksCapital: Bool
        /// The contribution of prices; `nil` if unknown.
        var price: ExactDecimal? = .zero
        var income = ExactDecimal.zero

        enum Kind: Sendable {
            /// (V1 + O) / K.
            case factor
            /// The factor is 1 by definition.
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

        /// K, the capital: V0 + I.
        var capital: ExactDecimal { before + paid }
        var left: ExactDecimal { after + received }
    }

    init() {}
    init(_ links: [Link]) { self.links = links }

    /// Whether the contribution of prices is known in all links.
    var hasParts: Bool { links.allSatisfy { $0.price != nil } }

    /// The growth G before each link and after the last, starting at 1.
    func growth<Value: Enclosure>(limbs: Int, as _: Value.Type = Value.self) -> [Growth<Value>] {
        var growth = [Growth<Value>(limbs: limbs)]
        growth.reserveCapacity(links.count + 1)
        for link in links {
            let last = growth[growth.count - 1]
            growth.append(link.kind == .factor ? last.times(link.left, over: link.capital) : last)
        }
        return growth
    }

    /// The contributions of prices, currencies and income to the growth − 1, each Σ G·part/K; they add up to it.
    ///
    /// - Parameter each: called with the contributions so far after each link.
    func parts<Value: Enclosure>(
        _ growth: [Growth<Value>], limbs: Int, each: (Parts<Value>) -> Void = { _ in }
    ) -> Parts<Value> {
        var parts = Parts<Value>()
        for (link, before) in zip(links, growth) {
            if link.kind == .factor, let gain = link.price {
                func add(_ part: ExactDecimal, to sum: inout SignedSum<Value>) {
                    if part.isZero { return }
                    let share = Value.quotient(part.magnitude, link.capital, limbs: limbs)
                    sum.add(before.value * share, isNegative: part.isNegative)
                }
                add(gain, to: &parts.price)
                add(link.left - link.capital - gain - link.income, to: &parts.currency)
                add(link.income, to: &parts.income)
            }
            each(parts)
        }
        return parts
    }

    /// The contributions to growth.
    struct Parts<Value: Enclosure> {
        var price = SignedSum<Value>()
        var currency = SignedSum<Value>()
        var income = SignedSum<Value>()

        func bounds(limbs: Int) -> (price: Bounds, currency: Bounds, income: Bounds) {
            (price.bounds(limbs: limbs), currency.bounds(limbs: limbs), income.bounds(limbs: limbs))
        }
    }
}

/// A sum of numbers of either sign, whose magnitudes are known to lie between two ends.
struct SignedSum<Value: Enclosure> {
    private var positive: Value?
    private var negative: Value?

    mutating func add(_ magnitude: Value, isNegative: Bool) {
        if isNegative {
            negative = negative.map { $0 + magnitude } ?? magnitude
        } else {
            positive = positive.map { $0 + magnitude } ?? magnitude
        }
    }

    func bounds(limbs: Int) -> Bounds {
        let positive = positive?.bounds(limbs: limbs) ?? .zero(limbs: limbs)
        return negative.map { positive - $0.bounds(limbs: limbs) } ?? positive
    }
}
