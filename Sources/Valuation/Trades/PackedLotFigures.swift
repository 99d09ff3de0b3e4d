/// The figures of a lot in a third of the memory, if its shares, fees and scales are of usual size. There are many lots, and
/// to fetch one from memory takes longer than to unpack it.
struct PackedLotFigures: Sendable {
    private var shares: Int64
    /// The price, or C.
    private var cost: Int128Words
    /// F.
    private var fees: Int64
    /// x0, or Cp.
    private var own: Int128Words
    private let scales: (shares: Int8, cost: Int8, fees: Int8, own: Int8)
    private let basis: Basis
    private let ownCost: OwnCost

    private enum Basis: UInt8 {
        case priced, costed, feesUnknown, unknown
    }

    private enum OwnCost: UInt8 {
        case same, statedRate, rate, amount, unknown
    }

    /// Fails if a figure is too long.
    @inline(__always)
    init?(_ figures: LotFigures<CompactDecimal>) {
        var (cost, fees, own) = (CompactDecimal.zero, CompactDecimal.zero, CompactDecimal.zero)
        switch figures.basis {
        case .priced(let price, let paid):
            (cost, fees) = (price, paid)
            basis = .priced
        case .costed(let amount):
            cost = amount
            basis = .costed
        case .feesUnknown(let price):
            cost = price
            basis = .feesUnknown
        case .unknown: basis = .unknown
        }
        switch figures.ownCost {
        case .same: ownCost = .same
        case .rate(let rate, let isStated):
            own = rate
            ownCost = isStated ? .statedRate : .rate
        case .amount(let amount):
            own = amount
            ownCost = .amount
        case .unknown: ownCost = .unknown
        }
        shares = Int64(truncatingIfNeeded: figures.shares.coefficient)
        self.fees = Int64(truncatingIfNeeded: fees.coefficient)
        self.cost = Int128Words(cost.coefficient)
        self.own = Int128Words(own.coefficient)
        func short(_ scale: Int16) -> Int8 { Int8(truncatingIfNeeded: scale) }
        scales = (short(figures.shares.scale), short(cost.scale), short(fees.scale), short(own.scale))
        let fits =
            Int128(shares) == figures.shares.coefficient && Int128(self.fees) == fees.coefficient
            && Int16(scales.shares) == figures.shares.scale && Int16(scales.cost) == cost.scale
            && Int16(scales.fees) == fees.scale && Int16(scales.own) == own.scale
        if !fits || figures.hasOverflowed { return nil }
    }

    /// No figures at all.
    static let none = PackedLotFigures()

    private init() {
        (shares, cost, fees, own, scales) = (0, Int128Words(0), 0, Int128Words(0), (0, 0, 0, 0))
        (basis, ownCost) = (.unknown, .unknown)
    }

    var isClosed: Bool { shares == 0 }

    /// n.
    @inline(__always)
    var openShares: CompactDecimal {
        CompactDecimal(coefficient: Int128(shares), scale: Int16(scales.shares))
    }

    /// Takes away all shares, with everything that is left.
    @inline(__always)
    mutating func close() {
        (shares, fees) = (0, 0)
        if basis == .costed { cost = Int128Words(0) }
        if ownCost == .amount { own = Int128Words(0) }
    }

    @inline(__always)
    var figures: LotFigures<CompactDecimal> {
        func number(_ coefficient: Int128, _ scale: Int8) -> CompactDecimal {
            CompactDecimal(coefficient: coefficient, scale: Int16(scale))
        }
        let cost = number(cost.value, scales.cost)
        let own = number(own.value, scales.own)
        let basis: LotBasis<CompactDecimal> =
            switch self.basis {
            case .priced: .priced(cost, fees: number(Int128(fees), scales.fees))
            case .costed: .costed(cost)
            case .feesUnknown: .feesUnknown(cost)
            case .unknown: .unknown
            }
        let ownCost: LotOwnCost<CompactDecimal> =
            switch self.ownCost {
            case .same: .same
            case .statedRate: .rate(own, isStated: true)
            case .rate: .rate(own, isStated: false)
            case .amount: .amount(own)
            case .unknown: .unknown
            }
        return LotFigures(shares: number(Int128(shares), scales.shares), basis: basis, ownCost: ownCost)
    }
}
