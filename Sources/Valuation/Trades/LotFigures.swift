/// A number type for the figures of lots and sales.
///
/// They are computed in machine integers, whose copies are cheap, and where those overflow once more in numbers of any size.
package protocol LotNumber: ExactNumber {
    /// The value of a number; one that does not fit has overflowed.
    init(_ value: ExactDecimal)
    init(_ value: CompactDecimal)

    var isZero: Bool { get }
    static prefix func - (value: Self) -> Self
    /// The value in machine integers; it has overflowed if it does not fit.
    var small: CompactDecimal { get }
    /// See ``ExactDecimal/share(of:_:over:)``.
    static func share(of amount: Self, _ part: Self, over whole: Self) -> Self
}

/// A number type for the figures of sales.
protocol SaleNumber: LotNumber {
    /// The figures of a part; `nil` if they don't fit.
    static func figures(of part: Lot.Part) -> PartFigures<Self>?
    /// The figures to keep if they are too long to be packed; `nil` if these can't be.
    static func long(_ figures: SaleFigures<Self>) -> LongFigures<SaleFigures<ExactDecimal>>?
}

extension ExactDecimal: SaleNumber {
    static func figures(of part: Lot.Part) -> PartFigures<ExactDecimal>? { part.exactFigures }

    static func long(
        _ figures: SaleFigures<ExactDecimal>
    ) -> LongFigures<SaleFigures<ExactDecimal>>? { LongFigures(figures) }
}

extension CompactDecimal: SaleNumber {
    @inline(__always)
    static func figures(of part: Lot.Part) -> PartFigures<CompactDecimal>? {
        part.long == nil ? part.figures : nil
    }

    static func long(
        _ figures: SaleFigures<CompactDecimal>
    ) -> LongFigures<SaleFigures<ExactDecimal>>? { nil }
}

extension ExactDecimal: LotNumber {
    package init(_ value: ExactDecimal) { self = value }

    package var small: CompactDecimal { CompactDecimal(self) }
}

extension CompactDecimal: LotNumber {
    package init(_ value: ExactDecimal) {
        self = value.compact ?? CompactDecimal(coefficient: 0, scale: 0, hasOverflowed: true)
    }

    @inline(__always)
    package init(_ value: CompactDecimal) { self = value }

    package static prefix func - (value: CompactDecimal) -> CompactDecimal { .zero - value }

    package var small: CompactDecimal { @inline(__always) get { self } }

    package static func share(
        of amount: CompactDecimal, _ part: CompactDecimal, over whole: CompactDecimal
    ) -> CompactDecimal {
        // Most are exact with a few more decimals, and an exact quotient of so few digits needs no rounding.
        let product = amount * part
        let dividend = product.rescaled(to: max(product.scale, min(product.scale, 1000) + 4))
        var scale = Int(dividend.scale) - Int(whole.scale)
        if !dividend.hasOverflowed, !whole.hasOverflowed, scale >= 0,
            let n = Int64(exactly: dividend.coefficient),
            let d = Int64(exactly: whole.coefficient), d > 0, scale <= Int(Int16.max)
        {
            var (quotient, rest) = n.quotientAndRemainder(dividingBy: d)
            if n == 0 { return .zero }
            if rest == 0, quotient.magnitude < ExactDecimal.quotientLimit {
                while scale > 0, quotient % 10 == 0 {
                    quotient /= 10
                    scale -= 1
                }
                return CompactDecimal(coefficient: Int128(quotient), scale: Int16(truncatingIfNeeded: scale))
            }
        }
        return CompactDecimal(ExactDecimal.share(of: amount.exact, part.exact, over: whole.exact))
    }
}

extension LotNumber {
    /// Shares as units of the underlying; `nil` is a multiplier of 1.
    @inline(__always)
    package func times(_ multiplier: CompactDecimal?) -> Self { multiplier.map { self * Self($0) } ?? self }
}

/// Figures that are too long for machine integers.
final class LongFigures<Figures: Sendable>: Sendable {
    let figures: Figures

    init(_ figures: Figures) { self.figures = figures }
}

/// A lot's cost in stock currency.
package enum LotBasis<Number: LotNumber>: Sendable {
    /// C = n·P/u + F: the price per share, in the lot's quote currency, and the remaining fees.
    case priced(CompactDecimal, fees: Number)
    /// C.
    case costed(Number)
    /// C is unknown: the price per share is known, in the lot's quote currency, but there is no rate for the fees.
    case feesUnknown(CompactDecimal)
    case unknown

    init(_ other: LotBasis<some LotNumber>) {
        switch other {
        case .priced(let price, let fees): self = .priced(price, fees: Number(fees.exact))
        case .costed(let cost): self = .costed(Number(cost.exact))
        case .feesUnknown(let price): self = .feesUnknown(price)
        case .unknown: self = .unknown
        }
    }

    fileprivate var hasOverflowed: Bool {
        switch self {
        case .priced(_, let fees): fees.hasOverflowed
        case .costed(let cost): cost.hasOverflowed
        case .feesUnknown, .unknown: false
        }
    }
}

/// A lot's cost in portfolio currency.
package enum LotOwnCost<Number: LotNumber>: Sendable {
    /// The stock currency is the portfolio currency.
    case same
    /// Cp = C·x0.
    case rate(CompactDecimal, isStated: Bool)
    /// Cp, stated or the sum of several.
    case amount(Number)
    case unknown

    init(_ other: LotOwnCost<some LotNumber>) {
        switch other {
        case .same: self = .same
        case .rate(let rate, let isStated): self = .rate(rate, isStated: isStated)
        case .amount(let cost): self = .amount(Number(cost.exact))
        case .unknown: self = .unknown
        }
    }

    fileprivate var hasOverflowed: Bool {
        if case .amount(let cost) = self { cost.hasOverflowed } else { false }
    }
}

/// What the price of a lot's shares is for.
struct LotTerms {
    /// m; `nil` for 1.
    let multiplier: CompactDecimal?
    let unitExponent: Int16

    /// n·P/u.
    @inline(__always)
    func worth<Number: LotNumber>(_ shares: Number, at price: CompactDecimal) -> Number {
        Formulas.worth(shares.times(multiplier), at: Number(price), unitExponent)
    }
}

/// The shares of a lot and its costs.
struct LotFigures<Number: LotNumber>: Sendable {
    /// n.
    var shares: Number
    var basis: LotBasis<Number>
    var ownCost: LotOwnCost<Number>

    init(shares: Number, basis: LotBasis<Number>, ownCost: LotOwnCost<Number>) {
        self.shares = shares
        self.basis = basis
        self.ownCost = ownCost
    }

    init(_ other: LotFigures<some LotNumber>) {
        shares = Number(other.shares.exact)
        basis = LotBasis(other.basis)
        ownCost = LotOwnCost(other.ownCost)
    }

    var hasOverflowed: Bool { shares.hasOverflowed || basis.hasOverflowed || ownCost.hasOverflowed }

    /// C, in stock currency; `nil` if unknown.
    func costStock(_ terms: LotTerms) -> Number? {
        switch basis {
        case .priced(let price, let fees): terms.worth(shares, at: price) + fees
        case .costed(let cost): cost
        case .feesUnknown, .unknown: nil
        }
    }

    /// Takes q of the lot's n shares: c = q·P/u + round15(F·q/n), or round15(C·q/n), and cp likewise. Whoever takes all
    /// shares takes everything that is left.
    ///
    /// - Parameter taken: the shares to take, with the sign of the lot's shares and no more than them.
    @inline(__always)
    mutating func take(_ taken: Number, isWhole: Bool, _ terms: LotTerms) -> PartFigures<Number> {
        var part = PartFigures(shares: taken)
        switch basis {
        case .priced(let price, let fees):
            let worth = terms.worth(taken, at: price)
            if fees.isZero {
                part.costStock = worth
            } else {
                let leaving = isWhole ? fees : .share(of: fees, taken, over: shares)
                part.costStock = worth + leaving
                basis = .priced(price, fees: fees - leaving)
            }
        case .costed(let cost):
            let leaving = isWhole ? cost : .share(of: cost, taken, over: shares)
            part.costStock = leaving
            basis = .costed(cost - leaving)
        case .feesUnknown, .unknown: break
        }
        switch ownCost {
        case .same: part.cost = part.costStock
        case .rate(let rate, _):
            if let cost = part.costStock { part.cost = Formulas.converted(cost, at: Number(rate)) }
            part.purchaseRate = Number(rate)
        case .amount(let whole):
            let leaving = isWhole ? whole : .share(of: whole, taken, over: shares)
            part.cost = leaving
            part.purchaseRate = Lot.rate(leaving.exact, over: part.costStock?.exact).map { Number($0) }
            ownCost = .amount(whole - leaving)
        case .unknown: break
        }
        shares = isWhole ? .zero : shares - taken
        return part
    }
}

/// Shares taken from a lot, and the cost that left with them.
struct PartFigures<Number: LotNumber>: Sendable {
    /// q; negative for a short lot.
    var shares: Number
    /// c, in stock currency.
    var costStock: Number?
    /// cp, in portfolio currency, at the purchase rate or as stated.
    var cost: Number?
    /// x0; if Cp is an amount, the rate that follows from it.
    var purchaseRate: Number?

    init(shares: Number) { self.shares = shares }

    init(_ other: PartFigures<some LotNumber>) {
        shares = Number(other.shares.exact)
        costStock = other.costStock.map { Number($0.exact) }
        cost = other.cost.map { Number($0.exact) }
        purchaseRate = other.purchaseRate.map { Number($0.exact) }
    }

    var hasOverflowed: Bool {
        shares.hasOverflowed || costStock?.hasOverflowed == true || cost?.hasOverflowed == true
            || purchaseRate?.hasOverflowed == true
    }
}
