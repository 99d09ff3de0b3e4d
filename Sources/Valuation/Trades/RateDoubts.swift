/// Finds rates that look like those of their pair the other way round.
package enum RateDoubts {
    /// For so many days a published rate tells where the market is.
    private static let days = 7

    /// What is said of a rate that looks like that of the pair the other way round, beside another one; `nil` if it does
    /// not.
    package static func message(
        _ rate: CompactDecimal, from base: Currency, to quote: Currency, on day: CalendarDate,
        beside other: AppliedRate?
    ) -> String? {
        guard let other, isInverse(rate.exact, of: other, on: day) else { return nil }
        let known = DecimalFormat.plain(other.number.exact.rounded(significantDigits: 6))
        let was = other.date.map { "was \(known) on \($0)" } ?? "is \(known)"
        return
            "the rate \(DecimalFormat.plain(rate.exact)) looks like that from \(quote) to \(base): from \(base) to "
            + "\(quote) it \(was)"
    }

    /// Whether a rate is within a quarter of the inverse of another, and much nearer to it than to that itself.
    private static func isInverse(_ rate: ExactDecimal, of other: AppliedRate, on day: CalendarDate) -> Bool {
        let known = other.number.exact
        let (low, high) = (min(rate, known), max(rate, known))
        let off = (rate * known - .one).magnitude * ExactDecimal(4)
        let isRecent = other.date.map { $0.days(to: day) <= days } ?? false
        // A bank's margin is seldom 4 %, and no more a week's move; in a year a rate near 1 may come to its inverse.
        let least = ExactDecimal(isRecent ? 25 : 4)
        return off <= .one && off * low <= high - low && (high - low) * least >= low
    }

    /// The rates of some files, by ``InputLocation/file``.
    ///
    /// - Complexity: O(*n* log *n*) for *n* rates.
    package static func published(_ files: Set<Int>, in rates: RateTable) -> RateTable {
        var published = RateTable.Builder()
        for rate in rates.entries where files.contains(rate.location.file) {
            published.add(
                from: rate.base, to: rate.quote, rate.number, on: rate.date, location: rate.location)
        }
        var conflicts: [RateTable.Conflict] = []
        return published.build(conflicts: &conflicts)
    }

    /// The first rate of each pair that looks like one the other way round, beside those of the central bank.
    ///
    /// - Parameters:
    ///   - published: the files of the central bank, by ``InputLocation/file``.
    ///   - bank: its rates; see ``published(_:in:)``.
    ///   - asOf: the last day whose rates count.
    /// - Complexity: O(*n*) for *n* rates.
    package static func doubts(
        of rates: RateTable, published: Set<Int>, _ bank: RateTable, asOf: CalendarDate
    ) -> [(location: InputLocation, message: String)] {
        let own = rates.entries.filter { !published.contains($0.location.file) }
        var found: [RateTable.Pair: (location: InputLocation, message: String, count: Int)] = [:]
        for rate in own {
            let pair = RateTable.Pair(rate.base, rate.quote)
            let day = rate.date ?? asOf
            if day > asOf { continue }
            let other = bank.rate(from: rate.base, to: rate.quote, on: day, maximumAge: days)
            guard let message = message(rate.number, from: rate.base, to: rate.quote, on: day, beside: other)
            else { continue }
            found[pair, default: (rate.location, message, 0)].count += 1
        }
        return found.values.map { first in
            let more = first.count == 1 ? "" : " (the first of \(first.count) that do)"
            return (first.location, first.message + more)
        }.sorted { ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line) }
    }
}

extension RateTable {
    /// All published rates, those of a pair in order of their days, after one without a day.
    fileprivate var entries:
        some Sequence<
            (
                base: Currency, quote: Currency, number: CompactDecimal, date: CalendarDate?,
                location: InputLocation
            )
        >
    {
        pairs.lazy.flatMap { pair, history in
            ((history.undated.map { [($0, true)] } ?? []) + history.entries.map { ($0, false) }).lazy.map {
                entry, isUndated in
                (
                    pair.base, pair.quote, entry.number.unpacked(wide),
                    isUndated ? nil : CalendarDate(daysSince1970: entry.day), entry.location
                )
            }
        }
    }
}
