/// What is known of a holding's figures in portfolio currency.
package struct KnownFigures: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The cost, and with it the gain.
    package static let gain = KnownFigures(rawValue: 1)
    /// The price gain and the currency gain.
    package static let split = KnownFigures(rawValue: 2)
    /// The intraday change.
    package static let intraday = KnownFigures(rawValue: 4)

    package init(hasCost: Bool, hasSplit: Bool, hasChange: Bool) {
        self = hasChange ? .intraday : []
        if hasCost { insert(.gain) }
        if hasCost, hasSplit { insert(.split) }
    }
}

/// The exact sums over those counted holdings of which the same figures are known: what ``Totals`` are made of.
///
/// Sums can be added to others in any order and are never rounded, so that the totals of a book in pieces are those of
/// the whole. A sum of a figure that is unknown is 0.
package struct KnownSums: Sendable {
    /// What is known; `nil` for holdings without a value, which have no sums.
    package var known: KnownFigures?
    /// The number of holdings.
    package var count: Int
    package var value = ExactSum()
    package var cost = ExactSum()
    package var costAtCurrentRate = ExactSum()
    package var change = ExactSum()

    package init(_ known: KnownFigures?, count: Int = 0) {
        self.known = known
        self.count = count
    }

    /// Adds the sums of more holdings, of which the same figures are known.
    mutating func add(_ other: KnownSums) {
        count += other.count
        value.add(other.value)
        cost.add(other.cost)
        costAtCurrentRate.add(other.costAtCurrentRate)
        change.add(other.change)
    }
}
