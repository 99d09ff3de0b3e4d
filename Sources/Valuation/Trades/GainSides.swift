/// The gains and the losses of sales, summed apart: a sale counts with the gain of its lots as a whole, as far as that is
/// known.
package struct GainSides: Sendable {
    /// The sum of the sales with a gain, in portfolio currency.
    package private(set) var gains = ExactDecimal.zero
    /// The sum of the sales with a loss, 0 or below.
    package private(set) var losses = ExactDecimal.zero

    package init() {}

    /// Adds a sale with these lot parts.
    package mutating func add(_ parts: PartSums) {
        guard let gain = parts.knownGain else { return }
        if gain.isNegative { losses = losses + gain } else { gains = gains + gain }
    }

    mutating func add(_ other: GainSides) {
        gains += other.gains
        losses += other.losses
    }
}
