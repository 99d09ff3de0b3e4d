/// Rates into the portfolio currency by day, eight bytes each, so that those of many years stay near the processor.
///
///     63                    8 7     0
///     │ coefficient           │ scale │     ``unknown``: not asked for yet; ``none``: none that fits
///
/// For each currency that was asked for there is a rate for each day, and one for all other days.
struct PackedRates: Sendable {
    private let firstDay: Int32
    private let dayCount: UInt32
    /// What is said of all other days at first.
    private let outside: UInt64
    /// First, what is said of a currency that was not asked for.
    private(set) var rates: [UInt64] = [unknown]
    /// By currency: where its days begin.
    private(set) var starts: [Int32] = Array(repeating: 0, count: CurrencyTable.count)

    static let unknown: UInt64 = 0
    static let none: UInt64 = .max
    /// The most days there are places for; later ones go another way.
    private static let mostDays = 36_525

    /// - Parameters:
    ///   - first: the first day with a dated rate.
    ///   - count: how many days from then on the rates may differ.
    init(from first: CalendarDate, count: Int) {
        firstDay = first.daysSince1970
        dayCount = UInt32(truncatingIfNeeded: min(max(count, 0), PackedRates.mostDays))
        outside = count <= PackedRates.mostDays ? PackedRates.unknown : PackedRates.none
    }

    /// The place of a day after a currency's start.
    @inline(__always)
    func offset(of day: Int32) -> Int {
        Int(min(UInt32(bitPattern: day &- firstDay), dayCount))
    }

    /// Makes sure that a rate is known, or known to be none.
    ///
    /// - Complexity: O(1), but for the first time a currency and day are asked for.
    mutating func ask(for currency: Currency, on day: Int32, _ appraiser: inout Appraiser) {
        if starts[Int(currency.index)] == 0 {
            if rates.capacity < 8 * Int(dayCount) { rates.reserveCapacity(16 * (Int(dayCount) + 1)) }
            starts[Int(currency.index)] = Int32(truncatingIfNeeded: rates.count)
            rates.append(contentsOf: repeatElement(PackedRates.unknown, count: Int(dayCount)))
            rates.append(outside)
        }
        let place = Int(starts[Int(currency.index)]) + offset(of: day)
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
