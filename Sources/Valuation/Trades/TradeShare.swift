/// A share of all trades, of which a ledger can be kept by itself: those of some symbols. Symbols that an exchange or a
/// spin-off connects are in the same share.
package struct TradeShare: Sendable {
    package let number: Int
    /// The number of each symbol's share.
    private let shares: [UInt8]

    /// The trades divided into shares of about the same number of symbols.
    ///
    /// - Parameters:
    ///   - count: how many; from 1 to 255.
    ///   - symbols: the number of symbols.
    ///   - consistency: what is known of all trades.
    /// - Complexity: O(*n*) for *n* symbols.
    package static func shares(
        _ count: Int, of symbols: Int, _ consistency: TradeConsistency
    ) -> [TradeShare] {
        let shares = (0..<symbols).map { UInt8(truncatingIfNeeded: consistency.origin(of: $0) % count) }
        return (0..<count).map { TradeShare(number: $0, shares: shares) }
    }

    /// Whether the trades of a symbol are in it; the first share has those of none.
    @inline(__always)
    package func contains(_ symbol: UInt32) -> Bool {
        symbol == TradeTexts.none ? number == 0 : Int(shares[Int(symbol)]) == number
    }
}
