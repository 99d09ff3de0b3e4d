/// A figure that is so far from the one before it, in the same unit, that it looks like a slip of the hand.
package enum FarFigure: String {
    case price, dividend, rate

    /// The factor from which a figure is unlikely to follow from the one before it. Splits of 20 to 1 are rare. A special
    /// dividend may well be that large, and one in pence is 100 times off. A currency seldom loses half its value in a year.
    private var factor: Int128 {
        switch self {
        case .price: 20
        case .dividend: 50
        case .rate: 4
        }
    }

    /// What is said of a figure beside the one before it, without a full stop; empty if it is not far from that.
    package func doubts(
        _ figure: CompactDecimal, beside known: CompactDecimal, of day: CalendarDate?
    ) -> [String] {
        let (new, old) = (figure.exact, known.exact)
        let (greater, lesser) = (max(new, old), min(new, old))
        guard lesser > .zero, greater >= lesser * ExactDecimal(factor) else { return [] }
        let factor = max(factor, FarFigure.round.last { greater >= lesser * ExactDecimal($0) } ?? 1)
        let relation = new > old ? "at least \(factor) times" : "at most 1/\(factor) of"
        return [
            "\(DecimalFormat.plain(new)) is \(relation) the previous \(rawValue) (\(FarFigure.before(known, day)))"
        ]
    }

    /// How many times as large a figure is called, in ascending order.
    private static let round: [Int128] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap { power in
        (1...9).map { $0 * power }
    }

    /// A figure, and its day if that is known.
    package static func before(_ known: CompactDecimal, _ day: CalendarDate?) -> String {
        DecimalFormat.plain(known.exact) + (day.map { " on \($0)" } ?? "")
    }
}
