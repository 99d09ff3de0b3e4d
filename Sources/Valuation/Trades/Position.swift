/// The lots of one symbol in one pool: those of an account, or of the accounts that share them.
struct Position: Sendable {
    var long = LotQueue()
    var short = LotQueue()
    /// Whether it ever had a lot.
    var wasOpened = false

    /// The open lots in FIFO order; of two pools, the long one comes first.
    var openLots: [Lot] {
        if short.isEmpty { return long.openLots }
        if long.isEmpty { return short.openLots }
        let lots = long.openLots + short.openLots
        return lots.contains { $0.purchaseDate == nil } ? lots : lots.sorted { $0.key < $1.key }
    }

    /// The queue of one side, for changes in place; reading it makes a copy.
    subscript(isShort isShort: Bool) -> LotQueue {
        get { isShort ? short : long }
        _modify {
            if isShort { yield &short } else { yield &long }
        }
    }
}

/// What is known of a symbol in all accounts.
struct SymbolState: Sendable {
    /// The latest name and market, by their numbers in ``TradeTexts/labels``.
    var name = TradeTexts.none
    var market = TradeTexts.none
    /// Whether it ever had an open lot.
    var wasOpened = false
}
