/// What an exchange or spin-off brought of the new stock: shares by the unit they are quoted in.
struct ShareMove: Sendable {
    let symbol: UInt32
    let toSymbol: UInt32
    let location: InputLocation
    /// Below 0 where more are owed than held.
    private(set) var shares: [HeldShares] = []

    init(_ action: CorporateAction) {
        symbol = action.symbol
        toSymbol = action.toSymbol
        location = action.location
    }

    mutating func add(_ lot: Lot) { shares.add(HeldShares(lot.shares, in: lot.quote)) }
}

/// Shares quoted in one unit; below 0 where they are owed.
struct HeldShares: Sendable {
    var count: ExactDecimal
    let unit: QuoteCurrency

    init(_ count: ExactDecimal, in unit: QuoteCurrency) {
        self.count = count
        self.unit = unit
    }
}

extension [HeldShares] {
    /// Adds shares to those of their unit.
    mutating func add(_ shares: HeldShares) {
        if let same = firstIndex(where: { $0.unit == shares.unit }) {
            self[same].count += shares.count
        } else {
            append(shares)
        }
    }
}
