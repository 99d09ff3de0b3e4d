/// Published exchange rates by pair and day, from which the rate of any pair on any day is derived.
///
/// The rate from *a* to *b* is the published rate of that pair, otherwise the inverse of the rate from *b* to *a*,
/// otherwise a cross rate through one third currency. Each published rate used is the last one on or before the day,
/// never a later one and never older than the limit; an undated rate is used where no dated one applies. If several
/// cross rates are possible, the one whose older part is the most recent is used; if they are equally recent, the one
/// through EUR, then through USD, then through the first currency in code order.
///
/// ```swift
/// let rates = try RateTable([
///     ExchangeRate(base: .eur, quote: .usd, rate: Decimal(exactly: "1.3"), date: day)
/// ])
/// let found = rates.rate(from: .usd, to: .eur, on: day)
/// found?.rate    // 0.769230769230769
/// found?.source  // .inverse
/// ```
///
/// Inverse and cross rates are rounded once, half to even, from the exact value to 15 significant digits.
public struct RateTable: Sendable {
    private(set) var pairs: [Pair: RateHistory] = [:]
    private var neighbours: [Currency: [Currency]] = [:]
    private(set) var wide: [CompactDecimal] = []
    /// The first and the last day with a dated rate.
    package private(set) var days: ClosedRange<CalendarDate>?

    var isEmpty: Bool { pairs.isEmpty }

    /// The dated rates of each day.
    ///
    /// - Complexity: O(*n*) for *n* rates.
    package var byDay: [CalendarDate: [Pair: CompactDecimal]] {
        pairs.reduce(into: [:]) { days, history in
            for entry in history.value.entries {
                days[CalendarDate(daysSince1970: entry.day), default: [:]][history.key] =
                    entry.number.unpacked(wide)
            }
        }
    }

    /// The default maximum age of a rate, in days.
    public static let defaultMaximumAge = 7

    /// Creates an empty table.
    public init() {}

    /// Creates a table of rates.
    ///
    /// - Throws: ``RateError/invalidRate(_:)`` if a rate is not above 0, is not 1 between a currency and itself, or
    ///   can't be represented exactly; ``RateError/conflictingRates(_:_:)`` if a pair has two different rates on one
    ///   day.
    /// - Complexity: O(*n* log *n*) for *n* rates; O(*n*) if they are sorted by day.
    public init(_ rates: [ExchangeRate]) throws(RateError) {
        var builder = Builder()
        for (position, rate) in rates.enumerated() {
            guard let number = rate.number else { throw .invalidRate(rate) }
            builder.add(
                from: rate.base, to: rate.quote, number, on: rate.date,
                location: InputLocation(line: position + 1))
        }
        var conflicts: [Conflict] = []
        self = builder.build(conflicts: &conflicts)
        if let conflict = conflicts.first {
            let place = conflict.second.line - 1
            throw .conflictingRates(rates[conflict.first.line - 1], rates[place])
        }
    }

    /// The rate from `base` to `quote` on a day: units of `quote` for 1 unit of `base`.
    ///
    /// - Parameters:
    ///   - base: the currency of which 1 unit is converted.
    ///   - quote: the currency in which the rate is expressed.
    ///   - day: the day; later rates are not used.
    ///   - maximumAge: the maximum age of a published rate, in days.
    /// - Returns: the rate, which is 1 between a currency and itself; `nil` if the table has none.
    /// - Complexity: O(*c* log *n*) for *n* days of a pair and *c* currencies paired with `base`.
    public func rate(
        from base: Currency, to quote: Currency, on day: CalendarDate, maximumAge: Int = defaultMaximumAge
    ) -> AppliedRate? {
        if base == quote { return AppliedRate(.one, source: .direct) }
        if let leg = leg(from: base, to: quote, on: day, maximumAge: maximumAge) {
            return AppliedRate(
                leg.isInverse ? .inverse(of: leg.number) : leg.number,
                source: leg.isInverse ? .inverse : .direct, date: leg.date)
        }
        return cross(from: base, to: quote, on: day, maximumAge: maximumAge)
    }

    private func cross(
        from base: Currency, to quote: Currency, on day: CalendarDate, maximumAge: Int
    ) -> AppliedRate? {
        var best: (via: Currency, first: Leg, second: Leg, date: CalendarDate)?
        for via in neighbours[base] ?? [] where via != quote {
            guard let first = leg(from: base, to: via, on: day, maximumAge: maximumAge),
                let second = leg(from: via, to: quote, on: day, maximumAge: maximumAge)
            else { continue }
            // An undated rate counts as being from the day itself.
            let older = min(first.date ?? day, second.date ?? day)
            if let known = best {
                let isBetter = older == known.date ? via.crossRank < known.via.crossRank : older > known.date
                guard isBetter else { continue }
            }
            best = (via, first, second, older)
        }
        guard let best else { return nil }
        return AppliedRate(
            .cross(best.first, best.second), source: .cross,
            date: [best.first.date, best.second.date].compactMap { $0 }.min(), via: best.via)
    }

    /// A published rate and the direction it is used in.
    struct Leg {
        let number: CompactDecimal
        let isInverse: Bool
        let date: CalendarDate?
    }

    func leg(
        from base: Currency, to quote: Currency, on day: CalendarDate, maximumAge: Int
    ) -> Leg? {
        if let found = pairs[Pair(base, quote)]?.last(on: day, maximumAge: maximumAge) {
            return Leg(number: found.number.unpacked(wide), isInverse: false, date: found.date)
        }
        if let found = pairs[Pair(quote, base)]?.last(on: day, maximumAge: maximumAge) {
            return Leg(number: found.number.unpacked(wide), isInverse: true, date: found.date)
        }
        return nil
    }

    package struct Pair: Hashable, Sendable {
        let base: Currency
        let quote: Currency
        init(_ base: Currency, _ quote: Currency) {
            self.base = base
            self.quote = quote
        }
    }

    /// Two different rates of one pair on one day.
    package struct Conflict: Sendable {
        package let base: Currency
        package let quote: Currency
        package let date: CalendarDate?
        package let first: InputLocation
        package let second: InputLocation
    }
}

/// Why rates are not accepted into a table.
public enum RateError: Error, Hashable, Sendable {
    /// The rate is not above 0, is not 1 between a currency and itself, or can't be represented exactly.
    case invalidRate(ExchangeRate)
    /// A pair has two different rates on one day.
    case conflictingRates(ExchangeRate, ExchangeRate)
}

/// The rates of one pair, by day.
struct RateHistory: Sendable {
    struct Entry: Sendable {
        let number: PackedDecimal
        let day: Int32
        let location: InputLocation
    }

    var entries: [Entry] = []
    var undated: Entry?

    func last(on day: CalendarDate, maximumAge: Int) -> (number: PackedDecimal, date: CalendarDate?)? {
        let low = countThrough(day.daysSince1970)
        if low > 0 {
            let entry = entries[low - 1]
            if Int(day.daysSince1970) - Int(entry.day) <= maximumAge {
                return (entry.number, CalendarDate(daysSince1970: entry.day))
            }
        }
        return undated.map { ($0.number, nil) }
    }

    /// The number of entries up to a day.
    ///
    /// - Complexity: O(log *n*); O(1) if the days are evenly spaced, as a central bank's are.
    private func countThrough(_ day: Int32) -> Int {
        guard let first = entries.first?.day, let last = entries.last?.day, day >= first else { return 0 }
        if day >= last { return entries.count }
        // At least one entry is later, and at least one is not.
        var low = 0
        var high = entries.count - 1
        let guess = Int((Int64(day) - Int64(first)) * Int64(high) / (Int64(last) - Int64(first)))
        for step in [16, 256] {
            let (before, after) = (guess - step, guess + step)
            if before > low, before < high, entries[before].day <= day { low = before }
            if after > low, after < high, entries[after].day > day { high = after }
        }
        // Entry `low` is not later than the day, entry `high` is.
        return (low + 1..<high).partitioningIndex { entries[$0].day > day }
    }
}

extension RateTable {
    /// Collects rates in any order.
    package struct Builder {
        private var histories: [RateHistory] = []
        private var slots: [Pair: Int] = [:]
        private var order: [Pair] = []
        private var wide: [CompactDecimal] = []
        private var undatedConflicts: [Conflict] = []

        package init() {}

        /// A handle for adding many rates of one pair without looking the pair up each time.
        package mutating func slot(from base: Currency, to quote: Currency) -> Int {
            let pair = Pair(base, quote)
            if let slot = slots[pair] { return slot }
            slots[pair] = histories.count
            histories.append(RateHistory())
            order.append(pair)
            return histories.count - 1
        }

        package mutating func add(
            from base: Currency, to quote: Currency, _ rate: CompactDecimal, on date: CalendarDate?,
            location: InputLocation
        ) {
            add(rate, to: slot(from: base, to: quote), on: date, location: location)
        }

        package mutating func add(
            _ rate: CompactDecimal, to slot: Int, on date: CalendarDate?, location: InputLocation
        ) {
            let number = PackedDecimal(rate, wide: &wide)
            let entry = RateHistory.Entry(number: number, day: date?.daysSince1970 ?? 0, location: location)
            if date != nil {
                histories[slot].entries.append(entry)
            } else if let known = histories[slot].undated {
                if known.number.unpacked(wide) != rate {
                    undatedConflicts.append(
                        Conflict(
                            base: order[slot].base, quote: order[slot].quote, date: nil,
                            first: known.location,
                            second: location))
                }
            } else {
                histories[slot].undated = entry
            }
        }

        /// The table of the added rates, which the builder gives up.
        ///
        /// - Parameter conflicts: receives every pair of different rates of one pair on one day.
        /// - Complexity: O(*n*) for *n* rates sorted by day in either direction, otherwise O(*n* log *n*).
        package mutating func build(conflicts: inout [Conflict]) -> RateTable {
            var table = RateTable()
            conflicts.append(contentsOf: undatedConflicts)
            var first = Int32.max
            var last = Int32.min
            for (slot, pair) in order.enumerated() {
                var history = histories[slot]
                histories[slot] = RateHistory()
                history.sort()
                history.removeRepeated { earlier, later in
                    if earlier.number.unpacked(wide) != later.number.unpacked(wide) {
                        conflicts.append(
                            Conflict(
                                base: pair.base, quote: pair.quote,
                                date: CalendarDate(daysSince1970: later.day),
                                first: earlier.location, second: later.location))
                    }
                }
                first = min(first, history.entries.first?.day ?? first)
                last = max(last, history.entries.last?.day ?? last)
                table.pairs[pair] = history
                table.neighbours[pair.base, default: []].append(pair.quote)
                table.neighbours[pair.quote, default: []].append(pair.base)
            }
            for (currency, others) in table.neighbours {
                table.neighbours[currency] = Array(Set(others)).sorted()
            }
            table.wide = wide
            if first <= last {
                table.days = CalendarDate(daysSince1970: first)...CalendarDate(daysSince1970: last)
            }
            return table
        }
    }
}

extension RateHistory {
    fileprivate mutating func sort() {
        var isAscending = true
        var isDescending = true
        for index in entries.indices.dropFirst() {
            if entries[index - 1].day > entries[index].day { isAscending = false }
            if entries[index - 1].day < entries[index].day { isDescending = false }
            if !isAscending, !isDescending { break }
        }
        if isAscending { return }
        if isDescending { entries.reverse() }
        entries.sort {
            ($0.day, $0.location.file, $0.location.line) < ($1.day, $1.location.file, $1.location.line)
        }
    }

    fileprivate mutating func removeRepeated(_ report: (_ earlier: Entry, _ later: Entry) -> Void) {
        var kept = 0
        // By index, because iterating over the entries would retain them and copy them on the first write.
        for place in entries.indices {
            let entry = entries[place]
            if kept > 0, entries[kept - 1].day == entry.day {
                report(entries[kept - 1], entry)
            } else {
                if kept != place { entries[kept] = entry }
                kept += 1
            }
        }
        entries.removeLast(entries.count - kept)
    }
}

extension Currency {
    /// The precedence of cross rates: EUR, then USD, then code order.
    fileprivate var crossRank: (Int, UInt16) {
        switch code {
        case "EUR": (0, index)
        case "USD": (1, index)
        default: (2, index)
        }
    }
}

extension CompactDecimal {
    /// 1 ÷ `rate`, rounded to 15 significant digits; `rate` is not 0.
    fileprivate static func inverse(of rate: CompactDecimal) -> CompactDecimal {
        quotient(CompactDecimal.one.exact, rate.exact)
    }

    fileprivate static func cross(_ first: RateTable.Leg, _ second: RateTable.Leg) -> CompactDecimal {
        var dividend = CompactDecimal.one.exact
        var divisor = CompactDecimal.one.exact
        for leg in [first, second] {
            if leg.isInverse {
                divisor = divisor * leg.number.exact
            } else {
                dividend = dividend * leg.number.exact
            }
        }
        return quotient(dividend, divisor)
    }

    /// The quotient, rounded to 15 significant digits, which always fit, however many zeros follow them.
    private static func quotient(_ dividend: ExactDecimal, _ divisor: ExactDecimal) -> CompactDecimal {
        ExactDecimal.quotient(dividend, divisor)?.compactWithoutTrailingZeros
            ?? CompactDecimal(coefficient: 0, scale: 0, hasOverflowed: true)
    }
}
