import Valuation

/// Draws figures as text bars to the left and right of zero, all on one scale.
struct SignedBars {
    private let largest: ExactDecimal
    private let hasLosses: Bool
    private let hasGains: Bool
    /// The length of the longest bar on one side, in columns.
    private let length: Int

    init(_ figures: [ExactDecimal?], length: Int = 8) {
        let known = figures.compactMap { $0 }
        largest = known.map(\.magnitude).max() ?? .zero
        hasLosses = known.contains(where: \.isNegative)
        hasGains = known.contains { !$0.isNegative && !$0.isZero }
        // If there are both gains and losses, each side gets half of the room.
        self.length = hasLosses && hasGains ? max(1, length / 2) : length
    }

    /// The bar of a figure, padded on the left so that the zeros of all bars line up. A nonzero figure has a
    /// bar of at least 1.
    func text(_ figure: ExactDecimal?) -> String {
        let room = hasLosses ? length : 0
        guard let figure, !figure.isZero, !largest.isZero else {
            return String(repeating: " ", count: room) + (figure == nil ? "·" : "│")
        }
        let share = ExactDecimal.quotient(
            figure.magnitude * ExactDecimal(Int128(length)), largest, decimals: 0)
        let bar = String(
            repeating: "■", count: min(length, max(1, Int(clamping: share?.compact?.coefficient ?? 1))))
        if figure.isNegative { return String(repeating: " ", count: room - bar.count) + bar + "│" }
        return String(repeating: " ", count: room) + "│" + bar
    }
}
