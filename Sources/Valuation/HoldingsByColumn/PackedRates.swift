/// Rates into the portfolio currency by day, in eight bytes each, so that the rates of many years fit the cache.
///
///     63                    8 7     0
///     │ coefficient           │ scale │     ``unknown``: not looked up yet; ``none``: no usable rate
///
/// For each currency that was looked up there is a rate for each day, and one for all other days.
struct PackedRates: Sendable {
    private let firstDay: Int32
    private let dayCount: UInt32
    /// The initial value for all other days.
    private let outside: UInt64
    /// The first element is for currencies that have not been looked up.
    private(set) var rates: [UInt64] = [unknown]
    /// For each currency, where its days begin.
    private(set) var starts: [Int32] = Array(repeating: 0, count: CurrencyTable.count)

    static let unknown: UInt64 = 0
    static let none: UInt64 = .max
    /// The maximum number of days to store; later ones are handled separately.
    private static let mostDays = 36_525

    /// - Parameters:
    ///   - first: the first day with a dated rate.
    ///   - count: the number of days from then on for which the rates may differ.
    init(from first: CalendarDate, count: Int) {
        firstDay = first.daysSince1970
        dayCount = UInt32(truncatingIfNeeded: min(max(count, 0), PackedRates.mostDays))
        outside = count <= PackedRates.mostDays ? PackedRates.unknown : PackedRates.none
    }

    /// The offset of a day from a currency's start.
    @inline(__always)
    func offset(of day: Int32) -> Int {
        Int(min(UInt32(bitPattern: day &- firstDay), dayCount))
    }

    /// Makes sure that a rate has been looked up, together with the rates of the days around it, which are adjacent in
    /// the table.
    ///
    /// - Complexity: O(1), except for the first time a currency and day are requested.
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

    /// The number of days looked up together.
    private static let neighbours = 32

    private mutating func open(_ currency: Currency) {
        // Room for as many currencies as most portfolios have.
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
