import Valuation

/// Draws figures as a line of bars in steps of an eighth of a row.
enum SparkLine {
    private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    /// Stands for an unknown figure.
    private static let unknown: Character = "·"

    /// A bar for each figure, from the shortest for the lowest to full height for the highest. Of more than
    /// `width` figures, `width` are drawn, evenly spaced and including the first and the last.
    ///
    /// - Complexity: O(*n*) in the number of figures.
    static func text(_ figures: [ExactDecimal?], width: Int) -> String {
        let known = figures.compactMap { $0 }
        guard let low = known.min(), let high = known.max() else {
            return String(repeating: unknown, count: min(figures.count, width))
        }
        let count = min(figures.count, max(width, 2))
        return String(
            (0..<count).map { place in
                let figure = figures[count > 1 ? (figures.count - 1) * place / (count - 1) : 0]
                return figure.map { bar($0, from: low, to: high) } ?? unknown
            })
    }

    private static func bar(_ figure: ExactDecimal, from low: ExactDecimal, to high: ExactDecimal)
        -> Character
    {
        let top = ExactDecimal(Int128(bars.count - 1))
        guard let height = ExactDecimal.quotient((figure - low) * top, high - low, decimals: 0)?.compact
        else { return bars[bars.count / 2] }
        return bars[Int(height.coefficient)]
    }
}
