/// Rates into the portfolio currency by day, eight bytes each, so that those of many years stay near the processor.
///
///     63                    8 7     0
///     │ coefficient           │ scale │     ``unknown``: not asked for yet; ``none``: none that fits
struct PackedRates: Sendable {
    /// Rows of days before or after go another way.
    let days: Range<Int32>
    /// For each currency that was asked for, in the order of their slots, the days.
    private(set) var rates: [UInt64] = []
    /// By currency: where its days begin; −1 if it was not asked for.
    private(set) var starts: [Int32] = Array(repeating: -1, count: CurrencyTable.count)

    static let unknown: UInt64 = 0
    static let none: UInt64 = .max
    /// From 1970 on for a hundred years.
    static let history: Range<Int32> = 0..<36_525

    init(days: Range<Int32>) { self.days = days }

    /// Makes sure that a rate is known, or known to be none.
    ///
    /// - Complexity: O(1), but for the first time a currency and day are asked for.
    mutating func ask(for currency: Currency, on day: Int32, _ appraiser: inout Appraiser) {
        guard days.contains(day) else { return }
        if starts[Int(currency.index)] < 0 {
            starts[Int(currency.index)] = Int32(truncatingIfNeeded: rates.count)
            rates.append(contentsOf: repeatElement(PackedRates.unknown, count: days.count))
        }
        let place = Int(starts[Int(currency.index)]) + Int(day - days.lowerBound)
        guard rates[place] == PackedRates.unknown else { return }
        let rate = appraiser.rate(from: currency, on: CalendarDate(daysSince1970: day))
        rates[place] = rate.map(PackedRates.packed) ?? PackedRates.none
    }

    private static func packed(_ rate: CompactDecimal) -> UInt64 {
        guard rate.coefficient > 0, rate.coefficient < 1 << 55, rate.scale >= 0, rate.scale < 32 else {
            return none
        }
        return UInt64(rate.coefficient) << 8 | UInt64(rate.scale)
    }
}
