/// A change to a lot's shares or cost, recorded to explain the calculation behind a sale; see
/// ``TradeLedger/notesOrigins``.
package struct LotEvent: Sendable {
    package let kind: Kind
    let cause: Cause
    /// The lot's shares afterwards; negative for a short lot.
    package let shares: ExactDecimal
    /// The cost in stock currency afterwards; `nil` if unknown.
    package let costStock: ExactDecimal?
    /// The cost in portfolio currency afterwards; `nil` if unknown.
    package let cost: ExactDecimal?

    package enum Kind: Sendable {
        /// A trade opened the lot.
        case opened
        /// A part was closed; from then on only the rest counts.
        case left
        case split(SplitRatio)
        /// The lot moved to another symbol.
        case exchanged(SplitRatio)
        /// A spin-off took a part of the cost, and the lot it opened received that part and its shares.
        case gave(ExactDecimal)
        case received(ExactDecimal)
        /// A part of the cost was returned.
        case returned
        /// The shares and the cost of another lot were added to a pool.
        case joined
    }

    /// The trade behind an event.
    struct Cause: Sendable {
        package var date: CalendarDate?
        package var location = InputLocation()
    }
}

/// A lot before a part of it was closed, and how it came by its cost.
package final class CostOrigin: Sendable {
    package let basis: Lot.Basis
    package let ownCost: Lot.OwnCost
    /// n, all shares that were open, and q, those taken, both after the splits up to the lot's own day.
    package let shares: ExactDecimal
    package let taken: ExactDecimal
    package let quote: QuoteCurrency
    package let multiplier: CompactDecimal?
    /// The events since the lot was opened, or since a part was last closed.
    package let events: [LotEvent]

    init(_ lot: Lot, taken: ExactDecimal) {
        basis = lot.basis
        ownCost = lot.ownCost
        shares = lot.shares
        self.taken = taken
        quote = lot.quote
        multiplier = lot.multiplier
        events = lot.events
    }
}

/// One of several trades that count as one sale.
struct ProceedsOrigin: Sendable {
    package let location: InputLocation
    /// The net amount, in stock and in portfolio currency; `nil` if unknown.
    package let net: ExactDecimal?
    let netInPortfolioCurrency: ExactDecimal?
}

extension Lot {
    /// Records an event, if the lot's history is recorded.
    mutating func note(_ kind: LotEvent.Kind, _ cause: LotEvent.Cause = LotEvent.Cause()) {
        if events.isEmpty { return }
        events.append(event(kind, cause))
    }

    func event(_ kind: LotEvent.Kind, _ cause: LotEvent.Cause) -> LotEvent {
        LotEvent(kind: kind, cause: cause, shares: shares, costStock: costStock, cost: cost)
    }
}
