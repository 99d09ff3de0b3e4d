/// The gains and the losses of sales, summed apart: a sale counts with the gain of its lots as a whole, as far as that is
/// known.
package struct GainSides: Sendable {
    /// The sum of the sales with a gain, in portfolio currency.
    package private(set) var gains = ExactDecimal.zero
    /// The sum of the sales with a loss, 0 or below.
    package private(set) var losses = ExactDecimal.zero

    package init() {}

    /// Adds a sale.
    package mutating func add(_ parts: some Sequence<SalePart>) {
        let gain = parts.reduce(ExactDecimal.zero) { sum, part in part.amounts.gain.map { sum + $0 } ?? sum }
        if gain.isNegative { losses = losses + gain } else { gains = gains + gain }
    }
}
