/// Shares of one symbol that one trade opened and that are not closed yet; or a pool of such shares.
///
/// Amounts are in stock currency, but for ``OwnCost``, which is in portfolio currency. Of a short lot the shares and both
/// costs are below 0.
package struct Lot: Sendable {
    /// Not 0 while the lot is open.
    package internal(set) var shares: ExactDecimal
    /// What it cost, in stock currency.
    package internal(set) var basis: Basis
    /// What it cost, in portfolio currency.
    package internal(set) var ownCost: OwnCost
    /// What is missing, where a cost is unknown.
    package internal(set) var lacks: Lacks
    /// `nil` for a pool.
    package let purchaseDate: CalendarDate?
    /// In which order lots were opened.
    let sequence: UInt64
    /// The unit its prices are quoted in.
    package internal(set) var quote: QuoteCurrency
    /// The trade that opened it.
    package let location: InputLocation
    /// How its cost came about; empty where that is not noted.
    var events: [LotEvent] = []

    /// A lot's cost in stock currency.
    package enum Basis: Sendable {
        /// C = n·P/u + F: the price of a share, in the lot's quote currency, and what is left of the fees.
        case priced(CompactDecimal, fees: ExactDecimal)
        /// C.
        case costed(ExactDecimal)
        /// C is unknown: of a price per share, in the lot's quote currency, and fees that there is no rate for.
        case feesUnknown(CompactDecimal)
        case unknown
    }

    /// A lot's cost in portfolio currency.
    package enum OwnCost: Sendable {
        /// The stock currency is the portfolio currency.
        case same
        /// Cp = C·x0.
        case rate(CompactDecimal, isStated: Bool)
        /// Cp, stated or made of several.
        case amount(ExactDecimal)
        case unknown
    }

    /// What was not stated and could not be found.
    package struct Lacks: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// A cost in stock currency.
        package static let cost = Lacks(rawValue: 1)
        /// A rate for the fees.
        static let rateOfFees = Lacks(rawValue: 2)
        /// A rate for the cost, or for capital that was returned.
        package static let rate = Lacks(rawValue: 4)
    }

    init(
        shares: ExactDecimal, basis: Basis, ownCost: OwnCost, lacks: Lacks, purchaseDate: CalendarDate?,
        sequence: UInt64, quote: QuoteCurrency, location: InputLocation
    ) {
        self.shares = shares
        self.basis = basis
        self.ownCost = ownCost
        self.lacks = lacks
        self.purchaseDate = purchaseDate
        self.sequence = sequence
        self.quote = quote
        self.location = location
    }

    /// C, in stock currency; `nil` where unknown.
    package var costStock: ExactDecimal? {
        switch basis {
        case .priced(let price, let fees):
            Formulas.worth(shares, at: price.exact, quote.unitExponent) + fees
        case .costed(let cost): cost
        case .feesUnknown, .unknown: nil
        }
    }

    /// Cp, in portfolio currency; `nil` where unknown.
    package var cost: ExactDecimal? {
        switch ownCost {
        case .same: costStock
        case .rate(let rate, _): costStock.map { Formulas.converted($0, at: rate.exact) }
        case .amount(let cost): cost
        case .unknown: nil
        }
    }

    var isClosed: Bool { shares.isZero }

    /// Its place in fifo order: the oldest purchase date first, then the order of opening.
    var key: Key { Key(day: purchaseDate?.daysSince1970 ?? .min, sequence: sequence) }

    struct Key: Comparable {
        let day: Int32
        let sequence: UInt64

        static func < (left: Key, right: Key) -> Bool {
            left.day != right.day ? left.day < right.day : left.sequence < right.sequence
        }
    }
}

// Closing a part.
extension Lot {
    /// Shares that were taken from a lot, and the cost that left with them.
    struct Part {
        /// Below 0 of a short lot.
        var shares: ExactDecimal
        /// c, in stock currency.
        var costStock: ExactDecimal?
        /// cp, in portfolio currency, at the rate of the purchase or as stated.
        var cost: ExactDecimal?
        /// x0; where Cp is an amount, what it comes to.
        var purchaseRate: ExactDecimal?
        var purchaseDate: CalendarDate?
        var lacks: Lacks
        var location: InputLocation
        /// `nil` where it is not noted.
        var origin: CostOrigin?
    }

    /// Takes q of the lot's n shares: c = q·P/u + round15(F·q/n), or round15(C·q/n), and cp likewise; whoever takes all
    /// takes what is left.
    ///
    /// - Parameter taken: of the sign of the lot's shares, and not more than they are.
    mutating func take(_ taken: ExactDecimal) -> Part {
        let isWhole = taken == shares
        var part = Part(
            shares: taken, costStock: nil, cost: nil, purchaseRate: nil, purchaseDate: purchaseDate,
            lacks: lacks, location: location, origin: events.isEmpty ? nil : CostOrigin(self, taken: taken))
        switch basis {
        case .priced(let price, let fees):
            let leaving = isWhole || fees.isZero ? fees : .share(of: fees, taken, over: shares)
            part.costStock = Formulas.worth(taken, at: price.exact, quote.unitExponent) + leaving
            if !fees.isZero { basis = .priced(price, fees: fees - leaving) }
        case .costed(let cost):
            let leaving = isWhole ? cost : .share(of: cost, taken, over: shares)
            part.costStock = leaving
            basis = .costed(cost - leaving)
        case .feesUnknown, .unknown: break
        }
        switch ownCost {
        case .same: part.cost = part.costStock
        case .rate(let rate, _):
            part.cost = part.costStock.map { Formulas.converted($0, at: rate.exact) }
            part.purchaseRate = rate.exact
        case .amount(let cost):
            let leaving = isWhole ? cost : .share(of: cost, taken, over: shares)
            part.cost = leaving
            part.purchaseRate = Lot.rate(leaving, over: part.costStock)
            ownCost = .amount(cost - leaving)
        case .unknown: break
        }
        shares = isWhole ? .zero : shares - taken
        if !events.isEmpty { events = [event(.left, LotEvent.Cause())] }
        return part
    }

    /// The rate that an amount in portfolio currency over one in stock currency comes to; `nil` where that is not above 0.
    static func rate(_ amount: ExactDecimal, over stock: ExactDecimal?) -> ExactDecimal? {
        guard let stock, let rate = ExactDecimal.quotient(amount, stock), !rate.isNegative, !rate.isZero
        else { return nil }
        return rate
    }
}

// Corporate actions.
extension Lot {
    /// The same cost for another number of shares.
    mutating func split(into newShares: ExactDecimal) {
        basis = costStock.map { .costed($0) } ?? .unknown
        shares = newShares
    }

    /// Gives a part of the cost away: round15(C·part), and so of a stated Cp.
    ///
    /// - Returns: what leaves.
    mutating func give(_ part: ExactDecimal) -> (basis: Basis, ownCost: OwnCost) {
        var given = (basis: Basis.unknown, ownCost: ownCost)
        if let cost = costStock {
            let leaving = (cost * part).rounded15
            given.basis = .costed(leaving)
            basis = .costed(cost - leaving)
        } else {
            basis = .unknown
        }
        if case .amount(let cost) = ownCost {
            let leaving = (cost * part).rounded15
            given.ownCost = .amount(leaving)
            ownCost = .amount(cost - leaving)
        }
        return given
    }

    /// Lowers the cost by what was returned of it.
    ///
    /// - Parameters:
    ///   - amount: in stock currency.
    ///   - own: the same in portfolio currency; `nil` where unknown.
    mutating func lower(by amount: ExactDecimal, own: ExactDecimal?) {
        let before = cost
        basis = costStock.map { .costed($0 - amount) } ?? .unknown
        if case .same = ownCost { return }
        // What is unknown stays so, at whatever rate.
        guard let before else { return }
        if let own {
            ownCost = .amount(before - own)
        } else {
            ownCost = .unknown
            lacks.insert(.rate)
        }
    }

    /// Prices from now on in another unit of the same currency.
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
    /// A pool of a lot's shares, with both costs as amounts.
    ///
    /// - Parameter day: of the purchases of one day, which stay apart until they are matched; else `nil`.
    func pooled(on day: CalendarDate? = nil) -> Lot {
        var pool = Lot(
            shares: shares, basis: .unknown, ownCost: .unknown, lacks: lacks, purchaseDate: day,
            sequence: sequence, quote: quote, location: location)
        if let costStock { pool.basis = .costed(costStock) }
        pool.events = events
        if case .same = ownCost {
            pool.ownCost = .same
        } else if let cost {
            pool.ownCost = .amount(cost)
        }
        return pool
    }

    /// Adds n, C and Cp of another lot; a cost stays unknown once it is.
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
