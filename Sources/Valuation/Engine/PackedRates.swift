/// Rates into the portfolio currency by day, eight bytes each, so that those of many years stay near the processor.
///
///     63                    8 7     0
///     │ coefficient           │ scale │     ``unknown``: not asked for yet; ``none``: none that fits
struct PackedRates: Sendable {
    /// For each currency that was asked for, in the order of their slots, the days.
    private(set) var rates: [UInt64] = []
    /// By currency: where its days begin.
    private(set) var starts: [Int32] = Array(repeating: -1, count: CurrencyTable.count)

    static let unknown: UInt64 = 0
    static let none: UInt64 = .max
    /// From 1970 on for a hundred years; rows of other days go another way.
    static let days: Int32 = 36_525

    /// Makes sure that a rate is known, or known to be none.
    ///
    /// - Complexity: O(1), but for the first time a currency and day are asked for.
    @inline(__always)
    mutating func ask(for currency: Currency, on day: Int32, _ appraiser: inout Appraiser) {
        let start = Int(starts[Int(currency.index)])
        guard start >= 0, day >= 0, day < PackedRates.days else { return open(currency, day, &appraiser) }
        if rates[start + Int(day)] == PackedRates.unknown { find(currency, day, &appraiser) }
    }

    private mutating func open(_ currency: Currency, _ day: Int32, _ appraiser: inout Appraiser) {
        guard day >= 0, day < PackedRates.days else { return }
        starts[Int(currency.index)] = Int32(truncatingIfNeeded: rates.count)
        rates.append(contentsOf: repeatElement(PackedRates.unknown, count: Int(PackedRates.days)))
        find(currency, day, &appraiser)
    }

    private mutating func find(_ currency: Currency, _ day: Int32, _ appraiser: inout Appraiser) {
        let rate = appraiser.rate(from: currency, on: CalendarDate(daysSince1970: day))
        rates[Int(starts[Int(currency.index)]) + Int(day)] = rate.map(PackedRates.packed) ?? PackedRates.none
    }

    private static func packed(_ rate: CompactDecimal) -> UInt64 {
        guard rate.coefficient > 0, rate.coefficient < 1 << 55, rate.scale >= 0, rate.scale < 32 else {
            return none
        }
        return UInt64(rate.coefficient) << 8 | UInt64(rate.scale)
    }
}
