/// A price table's quotes of symbols for holdings that state no price, found by the symbols' bytes.
///
/// This is a hash table designed for one access to distant memory per row. Small tags, which stay in the cache,
/// identify the one candidate entry, and the entry contains both the symbol and its quote.
///
///     tags      │ A7 93 00 00 00 00 00 00 │ …     a group: 8 bits of the hash for each of eight symbols; 00: none
///     entries   │ VOD 72.34 … │ BP …  │ …         as many places
///
/// A symbol is in one of two groups, whichever had more room. The few symbols that fit neither are left out; rows that
/// may have one of them need care.
struct QuoteTable: Sendable {
    struct Quote: Sendable {
        var price: UInt32 = 0
        var close: UInt32 = 0
        /// The price date, in days since 1970; ``LotColumns/noDate`` for a price valid on any day.
        var day = LotColumns.noDate
        /// The unit of the holdings the quote can be used for as it is: ``anyUnit``, or ``noUnit`` if for none.
        var unit = noUnit
        var priceScale: Int8 = 0
        var closeScale: Int8 = 0

        static let anyUnit = UInt16.max
        static let noUnit = UInt16.max - 1
    }

    fileprivate struct Entry: Sendable {
        /// Empty if there is no such symbol.
        var symbol = ShortSymbol.empty
        var quote = Quote()
    }

    private var tags: [UInt64]
    /// Eight for each group, and one for symbols that are not in the table.
    private var entries: [Entry]

    /// Symbols that are looked up together, and their entries. Many entries are fetched at a time, since each is in
    /// distant memory.
    struct Batch: Sendable {
        fileprivate var places: [Int32] = Array(repeating: 0, count: LotColumns.capacity)
        fileprivate var entries: [Entry] = Array(repeating: Entry(), count: LotColumns.capacity)
    }

    /// Creates a table of distinct symbols.
    ///
    /// - Parameters:
    ///   - places: the minimum number of places; with a quarter more places than symbols hardly any symbol is left out.
    ///   - others: symbols whose rows need care whatever the table has for them.
    /// - Complexity: O(*n*) for *n* symbols.
    init(
        _ symbols: SymbolTable, places: Int? = nil, needingCare others: [ShortSymbol] = [],
        quote: (_ id: Int) -> Quote
    ) {
        var groups = 1
        let count = symbols.count + others.count
        while groups * 8 < places ?? (count + count / 4) { groups *= 2 }
        tags = Array(repeating: 0, count: groups)
        entries = Array(repeating: Entry(), count: groups * 8 + 1)
        let others = Set(others)
        for symbol in others {
            if let place = take(symbol) { entries[place] = Entry(symbol: symbol, quote: Quote()) }
        }
        for id in 0..<symbols.count {
            guard let symbol = symbols.short(id), !others.contains(symbol), let place = take(symbol) else {
                continue
            }
            entries[place] = Entry(symbol: symbol, quote: quote(id))
        }
        InvariantChecks.check(brokenInvariant(symbols))
    }

    /// Takes a place for a symbol; returns `nil` if there is none.
    private mutating func take(_ symbol: ShortSymbol) -> Int? {
        let hash = symbol.hash
        let (first, second) = (home(hash), otherHome(hash))
        let group =
            QuoteTable.hits(tags[first], 0).nonzeroBitCount
                >= QuoteTable.hits(tags[second], 0).nonzeroBitCount
            ? first : second
        let room = QuoteTable.hits(tags[group], 0)
        guard room != 0 else { return nil }
        let lane = room.trailingZeroBitCount >> 3
        tags[group] |= QuoteTable.tag(hash) << UInt64(lane << 3)
        return group * 8 + lane
    }

    /// Fills in prices; a row whose quote can't be used as it is gets marked as needing care.
    ///
    /// - Parameter batch: working memory.
    /// - Complexity: O(*n*) for *n* rows.
    func fill(_ columns: inout LotColumns, _ batch: inout Batch) {
        let count = min(columns.count, LotColumns.capacity)
        findPlaces(columns.symbols.span.extracting(first: count), &batch.places)
        fetchEntries(batch.places, count, &batch.entries)
        fillPrices(
            batch, columns.symbols, columns.units, count, &columns.price.coefficients, &columns.price.scales,
            &columns.previousClose.coefficients, &columns.previousClose.scales, &columns.priceDays,
            &columns.needsCare)
    }

    /// Finds for each symbol the first place with its tag, without a branch.
    private func findPlaces(_ symbols: Span<ShortSymbol>, _ places: inout [Int32]) {
        let tags = tags.span
        let absent = Int32(truncatingIfNeeded: entries.count - 1)
        var places = places.mutableSpan
        for row in symbols.indices {
            let hash = symbols[row].hash
            let (first, second) = (home(hash), otherHome(hash))
            let (near, far) = (tags[first], tags[second])
            let tag = QuoteTable.tag(hash)
            let (nearHits, farHits) = (QuoteTable.hits(near, tag), QuoteTable.hits(far, tag))
            let (group, hits) = nearHits != 0 ? (first, nearHits) : (second, farHits)
            let isFull = (QuoteTable.hits(near, 0) | QuoteTable.hits(far, 0)) == 0
            let place = Int32(truncatingIfNeeded: group &<< 3 &+ hits.trailingZeroBitCount &>> 3)
            places[row] = hits != 0 ? place : isFull ? QuoteTable.isLeftOut : absent
        }
    }

    /// The place of a symbol that may be one of those left out.
    private static let isLeftOut: Int32 = -1

    /// Copies the entries; the loop is short enough for the processor to overlap many memory accesses.
    private func fetchEntries(_ places: [Int32], _ count: Int, _ fetched: inout [Entry]) {
        let entries = entries.span
        let places = places.span.extracting(first: count)
        var fetched = fetched.mutableSpan
        for row in places.indices { fetched[row] = entries[Int(max(places[row], 0))] }
    }

    private func fillPrices(
        _ batch: Batch, _ symbols: [ShortSymbol], _ units: [QuoteCurrency], _ count: Int,
        _ prices: inout [Int64], _ priceScales: inout [Int8], _ closes: inout [Int64],
        _ closeScales: inout [Int8], _ days: inout [Int32], _ needsCare: inout [Bool]
    ) {
        let fetched = batch.entries.span.extracting(first: count)
        let places = batch.places.span.extracting(first: count)
        let units = units.span.extracting(first: count)
        let symbols = symbols.span.extracting(first: count)
        var prices = prices.mutableSpan
        var priceScales = priceScales.mutableSpan
        var closes = closes.mutableSpan
        var closeScales = closeScales.mutableSpan
        var days = days.mutableSpan
        var needsCare = needsCare.mutableSpan
        let absent = Int32(truncatingIfNeeded: entries.count - 1)
        for row in 0..<count where places[row] != absent {
            var quote = fetched[row].quote
            if fetched[row].symbol != symbols[row] {
                switch find(symbols[row]) {
                case .quote(let found): quote = found
                case .none: continue
                case .leftOut: quote.unit = Quote.noUnit
                }
            }
            // If the row states a price of its own, the valuer decides between the two.
            let isFree = priceScales[row] & closeScales[row] == LotColumns.Numbers.absent
            let isPlain = quote.unit == units[row].index || quote.unit == Quote.anyUnit
            guard isFree, isPlain else {
                needsCare[row] = true
                continue
            }
            prices[row] = Int64(quote.price)
            priceScales[row] = quote.priceScale
            closes[row] = Int64(quote.close)
            closeScales[row] = quote.closeScale
            days[row] = quote.day
        }
    }

    private enum Found {
        case quote(Quote)
        case none
        case leftOut
    }

    /// Searches all places for a symbol, for when the first with its tag belongs to another.
    private func find(_ symbol: ShortSymbol) -> Found {
        let hash = symbol.hash
        var isFull = true
        for group in [home(hash), otherHome(hash)] {
            for place in group * 8..<group * 8 + 8 where entries[place].symbol == symbol {
                return .quote(entries[place].quote)
            }
            if QuoteTable.hits(tags[group], 0) != 0 { isFull = false }
        }
        return isFull ? .leftOut : .none
    }

    /// What is wrong with the table, if anything.
    ///
    /// - Parameter symbols: those it was made of.
    /// - Complexity: O(*n*) for *n* symbols.
    func brokenInvariant(_ symbols: SymbolTable) -> String? {
        guard tags.count.nonzeroBitCount == 1, entries.count == tags.count * 8 + 1 else {
            return "\(tags.count) groups of \(entries.count) entries"
        }
        guard entries.last?.symbol == .empty else { return "a symbol in the place of absent ones" }
        var seen: Set<ShortSymbol> = []
        for place in entries.indices.dropLast() {
            let (symbol, group) = (entries[place].symbol, place / 8)
            let tag = tags[group] >> UInt64((place & 7) << 3) & 0xFF
            let hash = symbol.hash
            guard symbol != .empty || tag == 0 else { return "a tag without a symbol at \(place)" }
            if symbol == .empty { continue }
            guard tag == QuoteTable.tag(hash) else { return "the tag of another symbol at \(place)" }
            guard group == home(hash) || group == otherHome(hash) else { return "a stray symbol at \(place)" }
            guard seen.insert(symbol).inserted else { return "a symbol twice, again at \(place)" }
        }
        let lost = (0..<symbols.count).lazy.compactMap { symbols.short($0) }.first { symbol in
            let groups = [home(symbol.hash), otherHome(symbol.hash)]
            return !seen.contains(symbol) && groups.contains { QuoteTable.hits(tags[$0], 0) != 0 }
        }
        return lost.map { "\($0) is left out despite room" }
    }

    /// A bit for each tag that equals `tag`; bits above the lowest may be false positives.
    @inline(__always)
    private static func hits(_ tags: UInt64, _ tag: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let difference = tags ^ (tag &* ones)
        return (difference &- ones) & ~difference & (ones &* 0x80)
    }

    /// A tag from 1 to 255.
    @inline(__always)
    private static func tag(_ hash: UInt64) -> UInt64 { max(hash &>> 56, 1) }

    @inline(__always)
    private func home(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (tags.count - 1) }

    @inline(__always)
    private func otherHome(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash &>> 28) & (tags.count - 1)
    }
}
