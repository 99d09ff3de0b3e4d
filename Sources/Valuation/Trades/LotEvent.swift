/// What became of a lot's shares and cost: noted where the sums behind a sale are to be told, see
/// ``TradeLedger/notesOrigins``.
package struct LotEvent: Sendable {
    package let kind: Kind
    let cause: Cause
    /// What the lot has afterwards; of a short lot below 0.
    package let shares: ExactDecimal
    /// In stock currency; `nil` where unknown.
    package let costStock: ExactDecimal?
    /// In portfolio currency; `nil` where unknown.
    package let cost: ExactDecimal?

    package enum Kind: Sendable {
        /// A trade opened the lot.
        case opened
        /// A part was closed: what is left is all that counts from then on.
        case left
        case split(SplitRatio)
        /// The lot went over to another symbol.
        case exchanged(SplitRatio)
        /// A spin-off took its part of the cost, and the lot it opened got that part and its shares.
        case gave(ExactDecimal)
        case received(ExactDecimal)
        /// A part of the cost was paid back.
        case returned
        /// The shares and the cost of another lot were added to a pool.
        case joined
    }

    /// The trade that something came of.
    struct Cause: Sendable {
        package var date: CalendarDate?
        package var location = InputLocation()
    }
}

/// What a lot had before a part of it was closed, and how it came to that.
package final class CostOrigin: Sendable {
    package let basis: Lot.Basis
    package let ownCost: Lot.OwnCost
    /// n, all that were open, and q, those that were taken; both as after the splits up to the lot's own day.
    package let shares: ExactDecimal
    package let taken: ExactDecimal
    package let quote: QuoteCurrency
    /// Since it was opened, or since a part was last closed.
    package let events: [LotEvent]

    init(_ lot: Lot, taken: ExactDecimal) {
        basis = lot.basis
        ownCost = lot.ownCost
        shares = lot.shares
        self.taken = taken
        quote = lot.quote
        events = lot.events
    }
}

/// One of several trades that are one sale.
struct ProceedsOrigin: Sendable {
    package let location: InputLocation
    /// Net, in stock and in portfolio currency; `nil` where unknown.
    package let net: ExactDecimal?
    let netInPortfolioCurrency: ExactDecimal?
}

extension Lot {
    /// Notes what was just done, where the lot's history is noted at all.
    mutating func note(_ kind: LotEvent.Kind, _ cause: LotEvent.Cause = LotEvent.Cause()) {
        if events.isEmpty { return }
        events.append(event(kind, cause))
    }

    func event(_ kind: LotEvent.Kind, _ cause: LotEvent.Cause) -> LotEvent {
        LotEvent(kind: kind, cause: cause, shares: shares, costStock: costStock, cost: cost)
    }
}
