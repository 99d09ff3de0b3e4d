/// The shares of the new stock from an exchange or spin-off, by the unit they are quoted in.
struct ShareMove: Sendable {
    let symbol: UInt32
    let toSymbol: UInt32
    let account: UInt32
    let location: InputLocation
    /// Negative if more are owed than held.
    private(set) var shares: [HeldShares] = []

    init(_ action: CorporateAction, in account: UInt32) {
        self.account = account
        symbol = action.symbol
        toSymbol = action.toSymbol
        location = action.location
    }

    mutating func add(_ lot: Lot) { shares.add(HeldShares(lot.shares.times(lot.multiplier), in: lot.quote)) }
}

/// Shares quoted in one unit, times their multiplier; negative if owed.
struct HeldShares: Sendable {
    var count: ExactDecimal
    let unit: QuoteCurrency

    init(_ count: ExactDecimal, in unit: QuoteCurrency) {
        self.count = count
        self.unit = unit
    }
}

extension [HeldShares] {
    /// Adds shares to those with the same unit.
    mutating func add(_ shares: HeldShares) {
        if let same = firstIndex(where: { $0.unit == shares.unit }) {
            self[same].count += shares.count
        } else {
            append(shares)
        }
    }
}
