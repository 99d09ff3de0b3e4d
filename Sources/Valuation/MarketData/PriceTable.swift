/// Share prices by symbol and day.
///
/// The price on a day is the last one on or before it. Its previous close is the one stated with it, or else the price
/// before it. An undated price is used where no dated price applies.
public struct PriceTable: Sendable {
    package private(set) var symbols = SymbolTable()
    /// Sorted by symbol, then by day; an undated price comes first.
    private(set) var entries: [Entry] = []
    private var starts: [Int] = [0]
    /// The currency in which each symbol's prices are stated.
    private var currencies: [StatedCurrency] = []

    private enum StatedCurrency {
        case unstated
        case one(Currency)
        case several
    }
    private(set) var wide: [CompactDecimal] = []
    /// The adjustments of the symbols that were split, by number; empty if none was. See ``adjust(for:_:adjustedFiles:)``.
    private var adjustments: [PriceAdjustment?] = []

    struct Entry: Sendable {
        var symbol: UInt32
        var day: Int32
        var price: PackedDecimal
        var previousClose: PackedDecimal?
        var unit: QuoteCurrency?
        var location: InputLocation
        static let undated = Int32.min

        /// Whether it states a unit of another currency.
        func isIn(otherThan currency: Currency) -> Bool { unit.map { $0.currency != currency } ?? false }
    }

    /// Creates an empty table.
    public init() {}

    /// Creates a table of prices.
    ///
    /// - Throws: ``PriceError/invalidPrice(_:)`` if a price is negative or can't be represented exactly;
    ///   ``PriceError/conflictingPrices(_:_:)`` if a symbol has two different prices on one day.
    /// - Complexity: O(*n* log *n*) for *n* prices.
    public init(_ prices: [StockPrice]) throws(PriceError) {
        var builder = Builder()
        for (position, price) in prices.enumerated() {
            guard let numbers = price.numbers else { throw .invalidPrice(price) }
            let symbol = Array(price.symbol.utf8)
            builder.add(
                symbol.span, numbers.price, on: price.date, unit: price.unit,
                previousClose: numbers.previousClose,
                location: InputLocation(line: position + 1))
        }
        var conflicts: [Conflict] = []
        self = builder.build(conflicts: &conflicts)
        if let conflict = conflicts.first {
            throw .conflictingPrices(
                prices[conflict.first.line - 1], prices[conflict.second.line - 1])
        }
    }

    /// A price in the unit it was stated in.
    package struct Quote: Sendable {
        package var price: CompactDecimal
        package var unit: QuoteCurrency?
        package var date: CalendarDate?
        package var location: InputLocation

        /// The price in another unit of its currency; `nil` if `other` is of another currency. A price without a unit
        /// is taken as it is.
        @inline(__always)
        package func price(in other: QuoteCurrency) -> CompactDecimal? {
            guard let unit else { return price }
            return unit.currency == other.currency ? price.converted(from: unit, to: other) : nil
        }
    }

    /// What the table knows about a symbol on a day.
    package struct Quotes: Sendable {
        /// The price on the day.
        package var price: Quote?
        /// The previous close published with it.
        var publishedClose: Quote?
        /// The positions of the dated prices up to the day.
        var history = 0..<0

        package static let none = Quotes()
    }

    /// What the table knows about a symbol on a day.
    ///
    /// - Parameter end: ``end(of:on:from:)``, if it is known.
    /// - Complexity: O(1) if `end` is known, otherwise O(log *n*) for *n* prices of the symbol.
    package func quotes(of symbol: Int?, on day: CalendarDate, _ end: Int? = nil) -> Quotes {
        guard let symbol, symbol < starts.count - 1 else { return .none }
        let range = places(of: symbol)
        var quotes = Quotes()
        let end = end ?? upperBound(day.daysSince1970, in: range)
        guard end > range.lowerBound else { return quotes }
        let entry = entries[end - 1]
        quotes.price = adjusted(quote(entry, entry.price), entry.symbol, on: day)
        if let previous = entry.previousClose {
            quotes.publishedClose = adjusted(quote(entry, previous), entry.symbol, on: day)
        }
        let isFirstUndated = entries[range.lowerBound].day == Entry.undated
        quotes.history = range.lowerBound + (isFirstUndated ? 1 : 0)..<end
        return quotes
    }

    /// The position behind that of the last price of a symbol up to a day.
    ///
    /// - Parameter guess: that of another day, probably a little earlier.
    /// - Complexity: O(log *d*) if the position is *d* behind the guess, otherwise O(log *n*) for *n* prices.
    func end(of symbol: Int, on day: CalendarDate, from guess: Int) -> Int {
        let range = places(of: symbol)
        let number = day.daysSince1970
        guard guess > range.lowerBound, guess <= range.upperBound, entries[guess - 1].day <= number
        else {
            return upperBound(number, in: range)
        }
        var (low, step) = (guess, 1)
        while low + step <= range.upperBound, entries[low + step - 1].day <= number {
            low += step
            step *= 2
        }
        return upperBound(number, in: low..<min(low + step, range.upperBound))
    }

    /// The price at a position, as used on a day; see ``Quotes/history``.
    @inline(__always)
    func quote(at place: Int, on day: CalendarDate) -> Quote? {
        let entry = entries[place]
        return adjusted(quote(entry, entry.price), entry.symbol, on: day)
    }

    /// Converts a price to the shares of a day, if it has room for what that makes of it.
    @inline(__always)
    private func adjusted(_ quote: Quote, _ symbol: UInt32, on day: CalendarDate) -> Quote? {
        if adjustments.isEmpty { return quote }
        guard let date = quote.date, let adjustment = adjustments[Int(symbol)] else { return quote }
        let price = adjustment.adjusted(quote.price, of: date, from: quote.location.file, usedOn: day)
        return price.map { Quote(price: $0, unit: quote.unit, date: date, location: quote.location) }
    }

    /// Whether a symbol with prices was split.
    package var hasSplits: Bool { !adjustments.isEmpty }

    func adjustment(of symbol: Int) -> PriceAdjustment? {
        adjustments.isEmpty ? nil : adjustments[symbol]
    }

    mutating func setAdjustment(_ adjustment: PriceAdjustment, of symbol: Int) {
        if adjustments.isEmpty { adjustments = Array(repeating: nil, count: symbols.count) }
        adjustments[symbol] = adjustment
    }

    /// The dated prices of a symbol as published, earliest first.
    func datedQuotes(of symbol: Int) -> some Sequence<Quote> {
        entries[starts[symbol]..<starts[symbol + 1]].lazy.filter { $0.day != Entry.undated }
            .map { quote($0, $0.price) }
    }

    /// The dated prices of a symbol in a period as published, earliest first.
    ///
    /// - Complexity: O(log *n*) for *n* prices of the symbol, plus O(1) per price returned.
    func publishedQuotes(of symbol: Int, in days: ClosedRange<CalendarDate>) -> [Quote] {
        let range = starts[symbol]..<starts[symbol + 1]
        let end = upperBound(days.upperBound.daysSince1970, in: range)
        var quotes: [Quote] = []
        for place in (range.lowerBound..<end).reversed() {
            let entry = entries[place]
            guard entry.day != Entry.undated, entry.day >= days.lowerBound.daysSince1970 else { break }
            quotes.append(quote(entry, entry.price))
        }
        return quotes.reversed()
    }

    /// The first price of a symbol, on whatever day, that is in a unit of another currency than `currency`.
    ///
    /// - Complexity: O(1), except for a symbol with prices in several currencies.
    package func quote(of symbol: Int, otherThan currency: Currency) -> Quote? {
        switch currencies[symbol] {
        case .unstated: return nil
        case .one(let known) where known == currency: return nil
        default:
            let other = entries[starts[symbol]..<starts[symbol + 1]].first { $0.isIn(otherThan: currency) }
            return other.map { quote($0, $0.price) }
        }
    }

    /// All such prices, in the order of the files; for messages.
    ///
    /// - Complexity: O(1) if there are none, except for a symbol with prices in several currencies; otherwise
    ///   O(*n* log *n*) for *n* prices of the symbol.
    package func quotes(of symbol: Int, otherThan currency: Currency) -> [Quote] {
        guard quote(of: symbol, otherThan: currency) != nil else { return [] }
        return entries[starts[symbol]..<starts[symbol + 1]].filter { $0.isIn(otherThan: currency) }
            .map { quote($0, $0.price) }
            .sorted { ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line) }
    }

    /// Whether no price of the symbol states a unit, so that all are in the quote currency of its holdings.
    func statesNoUnit(of symbol: Int) -> Bool {
        if case .unstated = currencies[symbol] { true } else { false }
    }

    /// The latest day up to `day` on which the symbol has a price.
    package func latestDate(of symbol: Int, through day: CalendarDate) -> CalendarDate? {
        let range = starts[symbol]..<starts[symbol + 1]
        let end = upperBound(day.daysSince1970, in: range)
        guard end > range.lowerBound, entries[end - 1].day != Entry.undated else { return nil }
        return CalendarDate(daysSince1970: entries[end - 1].day)
    }

    /// The latest day up to `day` on which any symbol has a price.
    package func latestDate(through day: CalendarDate) -> CalendarDate? {
        entries.lazy.filter { $0.day != Entry.undated && $0.day <= day.daysSince1970 }.map(\.day).max()
            .map { CalendarDate(daysSince1970: $0) }
    }

    /// The positions of a symbol's prices, sorted by day; an undated price comes first.
    func places(of symbol: Int) -> Range<Int> { starts[symbol]..<starts[symbol + 1] }

    /// The day of the price at a position; for an undated price, a number before all days.
    @inline(__always)
    func dayNumber(at place: Int) -> Int32 { entries[place].day }

    /// Whether any price at these positions states no unit.
    func namesNoUnit(at places: Range<Int>) -> Bool { entries[places].contains { $0.unit == nil } }

    /// The dates of all dated prices of the symbol.
    package func dates(of symbol: Int) -> [CalendarDate] {
        entries[starts[symbol]..<starts[symbol + 1]].filter { $0.day != Entry.undated }
            .map { CalendarDate(daysSince1970: $0.day) }
    }

    private func upperBound(_ day: Int32, in range: Range<Int>) -> Int {
        range.partitioningIndex { entries[$0].day > day }
    }

    private func quote(_ entry: Entry, _ price: PackedDecimal) -> Quote {
        Quote(
            price: price.unpacked(wide), unit: entry.unit,
            date: entry.day == Entry.undated ? nil : CalendarDate(daysSince1970: entry.day),
            location: entry.location)
    }

    /// Two different prices of one symbol for one day.
    package struct Conflict: Sendable {
        package let symbol: String
        package let date: CalendarDate?
        package let first: InputLocation
        package let second: InputLocation
    }

    /// Collects prices in any order.
    package struct Builder {
        private var table = PriceTable()
        /// The expected number of prices, as far as it is known.
        private var expected = 0
        /// The number of prices after which the number of symbols is estimated.
        private static let sample = 1 << 16
        private var isSized = false
        /// The symbols of the latest entries, which are not numbered yet.
        private var pending = ShortSymbols(capacity: 512)

        package init() {}

        /// Reserves capacity for `count` more prices.
        package mutating func reserve(_ count: Int) {
            expected = table.entries.count + count
            table.entries.reserveCapacity(expected)
        }

        package mutating func add(
            _ symbol: Span<UInt8>, _ price: CompactDecimal, on date: CalendarDate?, unit: QuoteCurrency?,
            previousClose: CompactDecimal?, location: InputLocation
        ) {
            numberPending()
            let id = UInt32(truncatingIfNeeded: table.symbols.intern(symbol))
            append(id, price, date, unit, previousClose, location)
        }

        /// Adds a price of a short symbol, which is numbered later, in a batch.
        package mutating func add(
            _ symbol: ShortSymbol, _ price: CompactDecimal, on date: CalendarDate?, unit: QuoteCurrency?,
            previousClose: CompactDecimal?, location: InputLocation
        ) {
            if pending.count == pending.capacity { numberPending() }
            pending.append(symbol)
            append(0, price, date, unit, previousClose, location)
        }

        @inline(__always)
        private mutating func append(
            _ symbol: UInt32, _ price: CompactDecimal, _ date: CalendarDate?, _ unit: QuoteCurrency?,
            _ previousClose: CompactDecimal?, _ location: InputLocation
        ) {
            let price = PackedDecimal(price, wide: &table.wide)
            var previous: PackedDecimal?
            if let previousClose { previous = PackedDecimal(previousClose, wide: &table.wide) }
            table.entries.append(
                Entry(
                    symbol: symbol, day: date?.daysSince1970 ?? Entry.undated, price: price,
                    previousClose: previous, unit: unit, location: location))
        }

        private mutating func numberPending() {
            // If most prices so far had new symbols, most of the remaining ones will too.
            if !isSized, table.entries.count >= Builder.sample {
                isSized = true
                let numbered = table.entries.count - pending.count
                if table.symbols.count > numbered / 4 * 3 { table.symbols.reserve(expected) }
            }
            table.symbols.intern(&pending)
            let first = table.entries.count - pending.count
            for row in 0..<pending.count {
                table.entries[first + row].symbol = pending.ids[row]
            }
            pending.removeAll()
        }

        /// The table of the added prices, which the builder gives up.
        ///
        /// - Parameter conflicts: receives every pair of different prices of one symbol on one day.
        /// - Complexity: O(*n*) if the prices came in order, otherwise O(*n* log *n*).
        package mutating func build(conflicts: inout [Conflict]) -> PriceTable {
            numberPending()
            table.arrange(conflicts: &conflicts)
            defer { table = PriceTable() }
            return table
        }
    }

    private mutating func arrange(conflicts: inout [Conflict]) {
        let isSorted = entries.indices.dropFirst().allSatisfy {
            (entries[$0 - 1].symbol, entries[$0 - 1].day) <= (entries[$0].symbol, entries[$0].day)
        }
        if !isSorted { entries.sort(symbols: symbols.count) }
        var kept = 0
        // By index, because iterating over the entries would retain them and copy them on the first write.
        for place in entries.indices {
            let entry = entries[place]
            if kept > 0, entries[kept - 1].symbol == entry.symbol, entries[kept - 1].day == entry.day {
                if !isSame(entries[kept - 1], entry) {
                    conflicts.append(
                        Conflict(
                            symbol: symbols[Int(entry.symbol)],
                            date: entry.day == Entry.undated ? nil : CalendarDate(daysSince1970: entry.day),
                            first: entries[kept - 1].location, second: entry.location))
                }
            } else {
                if kept != place { entries[kept] = entry }
                kept += 1
            }
        }
        entries.removeLast(entries.count - kept)
        starts = [0]
        starts.reserveCapacity(symbols.count + 1)
        for (index, entry) in entries.enumerated() {
            while starts.count <= Int(entry.symbol) { starts.append(index) }
        }
        while starts.count <= symbols.count { starts.append(entries.count) }
        currencies = Array(repeating: .unstated, count: symbols.count)
        for entry in entries {
            guard let currency = entry.unit?.currency else { continue }
            switch currencies[Int(entry.symbol)] {
            case .unstated: currencies[Int(entry.symbol)] = .one(currency)
            case .one(let known): if known != currency { currencies[Int(entry.symbol)] = .several }
            case .several: break
            }
        }
    }

    /// Whether two prices are the same amount, possibly in different units of one currency: 150 pence are 1.50 pounds.
    private func isSame(_ left: Entry, _ right: Entry) -> Bool {
        guard left.unit?.currency == right.unit?.currency else { return false }
        let inUnit = { (price: PackedDecimal) -> CompactDecimal in
            let number = price.unpacked(wide)
            guard let from = right.unit, let to = left.unit else { return number }
            return number.converted(from: from, to: to)
        }
        return left.price.unpacked(wide) == inUnit(right.price)
            && left.previousClose?.unpacked(wide) == right.previousClose.map(inUnit)
    }
}
