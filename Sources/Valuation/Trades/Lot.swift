/// The open shares of one symbol that one trade opened, or a pool of such shares.
///
/// Amounts are in stock currency, except ``OwnCost``, which is in portfolio currency. A short lot has negative shares
/// and costs.
package struct Lot: Sendable {
    private var packed = PackedLotFigures.none
    /// `nil` for most lots.
    private var rest: Rest?
    /// What is missing if a cost is unknown.
    package internal(set) var lacks: MissingCostInputs
    /// `nil` for a pool.
    package let purchaseDate: CalendarDate?
    /// The order in which lots were opened.
    let sequence: UInt64
    /// The unit its prices are quoted in.
    package internal(set) var quote: QuoteCurrency
    /// The trade that opened it.
    package let location: InputLocation

    package typealias Basis = LotBasis<ExactDecimal>
    package typealias OwnCost = LotOwnCost<ExactDecimal>

    /// What few lots have, so that the others take less memory.
    private final class Rest: Sendable {
        /// The figures if they are too long for ``Lot/packed``, which then don't count.
        let long: LotFigures<ExactDecimal>?
        let multiplier: CompactDecimal?
        let events: [LotEvent]

        /// Fails if there is nothing.
        init?(_ long: LotFigures<ExactDecimal>?, _ multiplier: CompactDecimal?, _ events: [LotEvent]) {
            if long == nil, multiplier == nil, events.isEmpty { return nil }
            (self.long, self.multiplier, self.events) = (long, multiplier, events)
        }
    }

    init(
        shares: ExactDecimal, basis: Basis, ownCost: OwnCost, lacks: MissingCostInputs,
        purchaseDate: CalendarDate?, sequence: UInt64, quote: QuoteCurrency, multiplier: CompactDecimal?,
        location: InputLocation
    ) {
        let exact = LotFigures(shares: shares, basis: basis, ownCost: ownCost)
        self.init(
            LotFigures(exact), lacks: lacks, purchaseDate: purchaseDate, sequence: sequence, quote: quote,
            multiplier: multiplier, location: location)
        exactFigures = exact
    }

    /// - Parameter figures: if they have overflowed, those that have must be set afterwards.
    @inline(__always)
    init(
        _ figures: LotFigures<CompactDecimal>, lacks: MissingCostInputs, purchaseDate: CalendarDate?,
        sequence: UInt64, quote: QuoteCurrency, multiplier: CompactDecimal?, location: InputLocation
    ) {
        self.lacks = lacks
        self.purchaseDate = purchaseDate
        self.sequence = sequence
        self.quote = quote
        self.location = location
        if multiplier != nil { rest = Rest(nil, multiplier, []) }
        set(figures)
    }

    private var exactFigures: LotFigures<ExactDecimal> {
        get { rest?.long ?? LotFigures(packed.figures) }
        set {
            if let packed = PackedLotFigures(LotFigures(newValue)) {
                set(packed)
            } else {
                rest = Rest(newValue, multiplier, events)
            }
        }
    }

    /// The figures in machine integers; `nil` if they don't fit.
    private var compactFigures: LotFigures<CompactDecimal>? {
        @inline(__always) get {
            guard let long = rest?.long else { return packed.figures }
            let figures = LotFigures<CompactDecimal>(long)
            return figures.hasOverflowed ? nil : figures
        }
    }

    @inline(__always)
    private mutating func set(_ figures: LotFigures<CompactDecimal>) {
        if let packed = PackedLotFigures(figures) {
            set(packed)
        } else {
            rest = Rest(LotFigures(figures), multiplier, events)
        }
    }

    @inline(__always)
    private mutating func set(_ figures: PackedLotFigures) {
        packed = figures
        if rest?.long != nil { rest = Rest(nil, multiplier, events) }
    }

    /// m, the units of the underlying that the price of one share is for; `nil` for 1.
    package internal(set) var multiplier: CompactDecimal? {
        get { rest?.multiplier }
        set { rest = Rest(rest?.long, newValue, events) }
    }

    /// How the lot came by its cost; empty if origins are not recorded.
    var events: [LotEvent] {
        get { rest?.events ?? [] }
        set { rest = Rest(rest?.long, multiplier, newValue) }
    }

    /// Not 0 as long as the lot is open.
    package internal(set) var shares: ExactDecimal {
        @inline(__always) get { rest?.long?.shares ?? packed.openShares.exact }
        set { exactFigures.shares = newValue }
    }

    /// The cost in stock currency.
    package internal(set) var basis: Basis {
        get { exactFigures.basis }
        set { exactFigures.basis = newValue }
    }

    /// The cost in portfolio currency.
    package internal(set) var ownCost: OwnCost {
        get { exactFigures.ownCost }
        set { exactFigures.ownCost = newValue }
    }

    /// Whether nothing is unknown, and its figures fit machine integers.
    var isUsual: Bool { @inline(__always) get { rest == nil && lacks.isEmpty } }

    /// The figures of a lot that is usual.
    var usual: PackedLotFigures {
        @inline(__always) get { packed }
        @inline(__always) set { packed = newValue }
    }

    var terms: LotTerms {
        @inline(__always) get { LotTerms(multiplier: multiplier, unitExponent: quote.unitExponent) }
    }

    /// C, in stock currency; `nil` if unknown.
    package var costStock: ExactDecimal? { exactFigures.costStock(terms) }

    /// Cp, in portfolio currency; `nil` if unknown.
    package var cost: ExactDecimal? {
        switch ownCost {
        case .same: costStock
        case .rate(let rate, _): costStock.map { Formulas.converted($0, at: rate.exact) }
        case .amount(let cost): cost
        case .unknown: nil
        }
    }

    /// Reads the ends of what it holds in memory; see ``LotQueue/touch()``.
    @inline(__always)
    func touch() -> Int { (packed.isClosed ? 1 : 0) ^ location.line }

    var isClosed: Bool { rest?.long?.shares.isZero ?? packed.isClosed }

    /// The position in FIFO order: by purchase date, then by the order of opening.
    var key: Key { Key(day: purchaseDate?.daysSince1970 ?? .min, sequence: sequence) }

    struct Key: Comparable {
        let day: Int32
        let sequence: UInt64

        static func < (left: Key, right: Key) -> Bool {
            left.day != right.day ? left.day < right.day : left.sequence < right.sequence
        }
    }
}

// Closing shares.
extension Lot {
    /// Shares taken from a lot, and the cost that left with them.
    struct Part {
        private(set) var figures: PartFigures<CompactDecimal>
        /// The figures if they are too long for ``figures``, which then don't count.
        private(set) var long: LongFigures<PartFigures<ExactDecimal>>?
        let purchaseDate: CalendarDate?
        let lacks: MissingCostInputs
        let location: InputLocation
        /// `nil` if origins are not recorded.
        let origin: CostOrigin?

        fileprivate init(_ lot: Lot, _ figures: PartFigures<CompactDecimal>, _ origin: CostOrigin?) {
            self.figures = figures
            self.origin = origin
            purchaseDate = lot.purchaseDate
            lacks = lot.lacks
            location = lot.location
        }

        var exactFigures: PartFigures<ExactDecimal> {
            get { long?.figures ?? PartFigures(figures) }
            set {
                figures = PartFigures(newValue)
                long = figures.hasOverflowed ? LongFigures(newValue) : nil
            }
        }

        /// Negative for a short lot.
        var shares: ExactDecimal {
            get { long?.figures.shares ?? figures.shares.exact }
            set { exactFigures.shares = newValue }
        }
    }

    /// Takes shares as ``LotFigures/take(_:isWhole:_:)`` does.
    mutating func take(_ taken: ExactDecimal) -> Part {
        let isWhole = taken == shares
        if isWhole, rest == nil {
            var left = packed.figures
            let part = left.take(left.shares, isWhole: true, terms)
            if !part.hasOverflowed {
                packed.close()
                return Part(self, part, nil)
            }
        }
        let origin = events.isEmpty ? nil : CostOrigin(self, taken: taken)
        defer { if origin != nil { events = [event(.left, LotEvent.Cause())] } }
        if var left = compactFigures, let taken = taken.compact {
            let part = left.take(taken, isWhole: isWhole, terms)
            if !part.hasOverflowed, !left.hasOverflowed {
                set(left)
                return Part(self, part, origin)
            }
        }
        var part = Part(self, PartFigures(shares: .zero), origin)
        part.exactFigures = exactFigures.take(taken, isWhole: isWhole, terms)
        return part
    }

    /// Takes shares as ``take(_:)`` does, as a lot of their own that keeps the kind of cost, the date and the order.
    mutating func separate(_ taken: ExactDecimal) -> Lot {
        var separated = self
        separated.shares = taken
        let (basisBefore, part) = (basis, take(taken))
        if case .costed = basisBefore, let cost = part.exactFigures.costStock {
            separated.basis = .costed(cost)
        }
        if case .priced(let price, let fees) = basisBefore, case .priced(_, let left) = basis {
            separated.basis = .priced(price, fees: fees.isZero ? fees : fees - left)
        }
        if case .amount = ownCost, let cost = part.exactFigures.cost { separated.ownCost = .amount(cost) }
        if !events.isEmpty { separated.events = [separated.event(.left, LotEvent.Cause())] }
        return separated
    }

    /// The part of a pool that is an account's: round15(C·n/N) of its cost, or what others left of it.
    ///
    /// - Parameters:
    ///   - shares: n, of the N shares of `whole`.
    ///   - isLast: whether this lot is the rest, which goes to the last account.
    func portion(_ shares: ExactDecimal, of whole: Lot, isLast: Bool) -> Lot {
        var portion = self
        portion.shares = shares
        if isLast { return portion }
        if case .costed(let cost) = whole.basis {
            portion.basis = .costed(.share(of: cost, shares, over: whole.shares))
        }
        if case .amount(let cost) = whole.ownCost {
            portion.ownCost = .amount(.share(of: cost, shares, over: whole.shares))
        }
        return portion
    }

    /// Takes away the costs of a portion.
    mutating func leave(_ portion: Lot) {
        if case .costed(let cost) = basis, case .costed(let part) = portion.basis {
            basis = .costed(cost - part)
        }
        if case .amount(let cost) = ownCost, case .amount(let part) = portion.ownCost {
            ownCost = .amount(cost - part)
        }
    }

    /// The rate that follows from an amount in portfolio and one in stock currency; `nil` if it is not above 0.
    static func rate(_ amount: ExactDecimal, over stock: ExactDecimal?) -> ExactDecimal? {
        guard let stock, let rate = ExactDecimal.quotient(amount, stock), !rate.isNegative, !rate.isZero
        else { return nil }
        return rate
    }
}

// Corporate actions.
extension Lot {
    /// Changes the number of shares; the cost stays.
    mutating func split(into newShares: ExactDecimal) {
        basis = costStock.map { .costed($0) } ?? .unknown
        shares = newShares
    }

    /// Takes away a part of the cost, round15(C·part), and the same part of a stated Cp.
    ///
    /// - Parameter giving: of a pool's shares, those that give; `nil` for all.
    /// - Returns: the cost taken away.
    mutating func give(
        _ part: ExactDecimal, _ giving: (shares: ExactDecimal, of: ExactDecimal)? = nil
    ) -> (basis: Basis, ownCost: OwnCost) {
        func share(_ cost: ExactDecimal) -> ExactDecimal {
            guard let giving else { return (cost * part).rounded15 }
            return .share(of: cost * part, giving.shares, over: giving.of)
        }
        var given = (basis: Basis.unknown, ownCost: ownCost)
        if let cost = costStock {
            let leaving = share(cost)
            given.basis = .costed(leaving)
            basis = .costed(cost - leaving)
        } else {
            basis = .unknown
        }
        if case .amount(let cost) = ownCost {
            let leaving = share(cost)
            given.ownCost = .amount(leaving)
            ownCost = .amount(cost - leaving)
        }
        return given
    }

    /// Lowers the cost by returned capital.
    ///
    /// - Parameters:
    ///   - amount: the amount in stock currency.
    ///   - own: the amount in portfolio currency; `nil` if unknown.
    mutating func lower(by amount: ExactDecimal, own: ExactDecimal?) {
        let before = cost
        basis = costStock.map { .costed($0 - amount) } ?? .unknown
        if case .same = ownCost { return }
        // An unknown cost stays unknown, whatever the rate.
        guard let before else { return }
        if let own {
            ownCost = .amount(before - own)
        } else {
            ownCost = .unknown
            lacks.formUnion([.rate, .rateOfCapital])
        }
    }

    /// Takes over the multiplier of a new stock; where it changes, the price paid says nothing any more.
    mutating func take(_ multiplier: CompactDecimal?) {
        // None is 1.
        if (self.multiplier ?? .one) == (multiplier ?? .one) { return }
        basis = costStock.map { .costed($0) } ?? .unknown
        self.multiplier = multiplier
    }

    /// Switches to another unit of the same currency.
    mutating func requote(in unit: QuoteCurrency) {
        if case .priced(let price, let fees) = basis {
            basis = .priced(price.converted(from: quote, to: unit), fees: fees)
        } else if case .feesUnknown(let price) = basis {
            basis = .feesUnknown(price.converted(from: quote, to: unit))
        }
        quote = unit
    }
}

// Pools.
extension Lot {
    /// Turns the lot into a pool, with both costs as amounts.
    ///
    /// - Parameter day: the day for a pool of one day's purchases, which are kept separate until they are matched;
    ///   otherwise `nil`.
    func pooled(on day: CalendarDate? = nil) -> Lot {
        var pool = Lot(
            shares: shares, basis: .unknown, ownCost: .unknown, lacks: lacks, purchaseDate: day,
            sequence: sequence, quote: quote, multiplier: multiplier, location: location)
        if let costStock { pool.basis = .costed(costStock) }
        pool.events = events
        if case .same = ownCost {
            pool.ownCost = .same
        } else if let cost {
            pool.ownCost = .amount(cost)
        }
        return pool
    }

    /// Adds n, C and Cp of another lot; a cost that is unknown stays unknown.
    mutating func absorb(_ other: Lot) {
        if case .costed(let cost) = basis, let more = other.costStock {
            basis = .costed(cost + more)
        } else {
            basis = .unknown
        }
        if case .amount(let cost) = ownCost, let more = other.cost {
            ownCost = .amount(cost + more)
        } else if case .same = ownCost {
            ownCost = .same
        } else {
            ownCost = .unknown
        }
        shares = shares + other.shares
        lacks.formUnion(other.lacks)
        note(.joined, LotEvent.Cause(date: other.purchaseDate, location: other.location))
    }
}
