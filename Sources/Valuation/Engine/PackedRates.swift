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

    /// Makes sure that a rate is known, or known to be none; with it those of the days around, which stand beside it in
    /// the table.
    ///
    /// - Complexity: O(1), but for the first time a currency and day are asked for.
    mutating func ask(for currency: Currency, on day: Int32, _ valuer: HoldingValuer) {
        if starts[Int(currency.index)] == 0 { open(currency) }
        let start = Int(starts[Int(currency.index)])
        let offset = offset(of: day)
        guard rates[start + offset] == PackedRates.unknown else { return }
        if offset == Int(dayCount) {
            rates[start + offset] = rate(of: currency, on: day, valuer)
            return
        }
        let first = offset / PackedRates.neighbours * PackedRates.neighbours
        for offset in first..<min(first + PackedRates.neighbours, Int(dayCount)) {
            let day = firstDay + Int32(truncatingIfNeeded: offset)
            rates[start + offset] = rate(of: currency, on: day, valuer)
        }
    }

    /// How many days are asked for together.
    private static let neighbours = 32

    private mutating func open(_ currency: Currency) {
        // For as many currencies as most have.
        if starts.allSatisfy({ $0 == 0 }) { rates.reserveCapacity(1 + 16 * (Int(dayCount) + 1)) }
        starts[Int(currency.index)] = Int32(truncatingIfNeeded: rates.count)
        rates.append(contentsOf: repeatElement(PackedRates.unknown, count: Int(dayCount)))
        rates.append(outside)
    }

    private func rate(of currency: Currency, on day: Int32, _ valuer: HoldingValuer) -> UInt64 {
        let rate = valuer.rate(from: currency, on: CalendarDate(daysSince1970: day))
        return rate.map(PackedRates.packed) ?? PackedRates.none
    }

    private static func packed(_ rate: CompactDecimal) -> UInt64 {
        guard rate.coefficient > 0, rate.coefficient < 1 << 55, rate.scale >= 0, rate.scale < 32 else {
            return none
        }
        return UInt64(rate.coefficient) << 8 | UInt64(rate.scale)
    }
}
