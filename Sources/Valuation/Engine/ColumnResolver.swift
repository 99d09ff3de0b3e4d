/// Fills the prices and rates that rows do not state from the tables, each looked for once.
///
/// Whether a price is to be used as it stands, the ``Appraiser`` decides, once for each symbol and unit; where it would
/// say anything about it, the row needs care.
struct ColumnResolver: Sendable {
    private var appraiser: Appraiser
    private let own: Currency
    private let asOf: CalendarDate
    /// By a symbol's number.
    private var quotes: [Quote]
    private var currentRates: PackedRates
    private var purchaseRates: PackedRates
    /// The as-of day for each row.
    private var today: [Int32]
    // What is found for each row, fetched before any is looked at.
    private var foundQuotes: [Quote]
    private var foundRates: [UInt64]

    private struct Quote: Sendable {
        /// The unit of the holdings it is plain for: ``anyUnit``, or ``noUnit`` if for none.
        var unit = noUnit
        var price: UInt32 = 0
        var close: UInt32 = 0
        var priceScale: Int8 = 0
        var closeScale: Int8 = 0

        static let anyUnit = UInt16.max
        static let noUnit = UInt16.max - 1
    }

    /// `nil` where there is nothing to fill from.
    ///
    /// - Complexity: O(*n*) in the number of symbols of the price table.
    init?(_ appraiser: Appraiser) {
        guard appraiser.prices.symbols.count > 0 || appraiser.hasRates else { return nil }
        self.appraiser = appraiser
        own = appraiser.own
        asOf = appraiser.options.asOf
        currentRates = PackedRates(from: asOf, count: 1)
        let (first, count) = appraiser.daysOfRates
        purchaseRates = PackedRates(from: first, count: count)
        today = Array(repeating: asOf.daysSince1970, count: LotColumns.capacity)
        foundQuotes = Array(repeating: Quote(), count: LotColumns.capacity)
        foundRates = Array(repeating: PackedRates.unknown, count: LotColumns.capacity)
        // All at once and in their order, which is that of memory: one by one as they are met, each would be waited for.
        quotes = []
        quotes.reserveCapacity(appraiser.prices.symbols.count)
        var appraisal = Appraisal()
        for symbol in 0..<appraiser.prices.symbols.count {
            quotes.append(ColumnResolver.quote(of: symbol, appraiser, &appraisal))
        }
    }

    mutating func resolve(_ columns: inout LotColumns) {
        let count = min(columns.count, LotColumns.capacity)
        if !columns.symbols.isEmpty { fillPrices(&columns, count) }
        guard appraiser.hasRates else { return }
        if columns.rate.scales[..<count].contains(LotColumns.Numbers.absent) {
            ColumnResolver.fill(
                &currentRates, &appraiser, &foundRates, own, today, columns.units, count,
                &columns.rate.coefficients, &columns.rate.scales)
        }
        if columns.purchaseRate.scales[..<count].contains(LotColumns.Numbers.absent) {
            ColumnResolver.fill(
                &purchaseRates, &appraiser, &foundRates, own, columns.purchaseDays, columns.units, count,
                &columns.purchaseRate.coefficients, &columns.purchaseRate.scales)
        }
    }

    /// Fills in rates, and asks for those that nobody has asked for.
    private static func fill(
        _ rates: inout PackedRates, _ appraiser: inout Appraiser, _ found: inout [UInt64], _ own: Currency,
        _ days: [Int32], _ units: [QuoteCurrency], _ count: Int, _ coefficients: inout [Int64],
        _ scales: inout [Int8]
    ) {
        fetch(rates, units, days, count, &found)
        while !fill(found, own, days, units, count, &coefficients, &scales) {
            for row in 0..<count where found[row] == PackedRates.unknown && days[row] != LotColumns.noDate {
                rates.ask(for: units[row].currency, on: days[row], &appraiser)
            }
            fetch(rates, units, days, count, &found)
        }
    }

    /// Fills in prices; a row whose quote is not plain is marked.
    private mutating func fillPrices(_ columns: inout LotColumns, _ count: Int) {
        ColumnResolver.fetch(quotes, columns.symbols, count, &foundQuotes)
        ColumnResolver.fill(
            foundQuotes, columns.symbols, columns.units, count, &columns.price.coefficients,
            &columns.price.scales, &columns.previousClose.coefficients, &columns.previousClose.scales,
            &columns.needsCare)
    }

    /// Copies the quote of each row's symbol: little enough for each that the processor waits for many at a time.
    private static func fetch(
        _ quotes: [Quote], _ symbols: [Int32], _ count: Int, _ found: inout [Quote]
    ) {
        guard !quotes.isEmpty else { return }
        let quotes = quotes.span
        let symbols = symbols.span.extracting(0..<count)
        var found = found.mutableSpan
        for row in symbols.indices { found[row] = quotes[Int(max(symbols[row], 0))] }
    }

    private static func fill(
        _ quotes: [Quote], _ symbols: [Int32], _ units: [QuoteCurrency], _ count: Int,
        _ prices: inout [Int64], _ priceScales: inout [Int8], _ closes: inout [Int64],
        _ closeScales: inout [Int8], _ needsCare: inout [Bool]
    ) {
        let quotes = quotes.span.extracting(0..<count)
        let units = units.span.extracting(0..<count)
        let symbols = symbols.span.extracting(0..<count)
        var prices = prices.mutableSpan
        var priceScales = priceScales.mutableSpan
        var closes = closes.mutableSpan
        var closeScales = closeScales.mutableSpan
        var needsCare = needsCare.mutableSpan
        for row in 0..<count where symbols[row] >= 0 {
            let quote = quotes[row]
            // A price of its own beside the table's is for the appraiser to weigh.
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
        }
    }

    /// Copies each row's rate, as above.
    private static func fetch(
        _ rates: PackedRates, _ units: [QuoteCurrency], _ days: [Int32], _ count: Int,
        _ found: inout [UInt64]
    ) {
        let packed = rates.rates.span
        let starts = rates.starts.span
        let days = days.span.extracting(0..<count)
        let units = units.span.extracting(0..<count)
        var found = found.mutableSpan
        for row in 0..<count {
            let start = Int(starts[Int(units[row].currency.index)])
            found[row] = packed[start == 0 ? 0 : start + rates.offset(of: days[row])]
        }
    }

    /// Fills in rates; where there is none, it stays absent.
    ///
    /// - Returns: `false` where one has not been asked for yet.
    private static func fill(
        _ found: [UInt64], _ own: Currency, _ days: [Int32], _ units: [QuoteCurrency], _ count: Int,
        _ coefficients: inout [Int64], _ scales: inout [Int8]
    ) -> Bool {
        let found = found.span.extracting(0..<count)
        let days = days.span.extracting(0..<count)
        let units = units.span.extracting(0..<count)
        var coefficients = coefficients.mutableSpan
        var scales = scales.mutableSpan
        var areKnown = true
        for row in 0..<count where scales[row] == LotColumns.Numbers.absent && units[row].currency != own {
            let rate = found[row]
            if days[row] == LotColumns.noDate || rate == PackedRates.none { continue }
            if rate == PackedRates.unknown {
                areKnown = false
                continue
            }
            coefficients[row] = Int64(truncatingIfNeeded: rate >> 8)
            scales[row] = Int8(truncatingIfNeeded: rate & 0x7F)
        }
        return areKnown
    }

    /// What the table says of a symbol to a holding without any price of its own.
    private static func quote(
        of symbol: Int, _ appraiser: Appraiser, _ appraisal: inout Appraisal
    ) -> Quote {
        var found = Quote()
        let unit = appraiser.takeTablePrice(of: symbol, into: &appraisal)
        var numbers = LotColumns.Number()
        guard appraisal.issueKinds.isEmpty, let price = appraisal.lot.price, numbers.set(price),
            let small = UInt32(exactly: numbers.coefficient)
        else { return found }
        found.price = small
        found.priceScale = numbers.scale
        found.closeScale = LotColumns.Numbers.absent
        if let close = appraisal.lot.previousClose {
            guard numbers.set(close), let small = UInt32(exactly: numbers.coefficient) else { return found }
            found.close = small
            found.closeScale = numbers.scale
        }
        // A unit stated for another day says of which currency the holdings can be.
        if let unit {
            if appraiser.prices.quote(of: symbol, otherThan: unit.currency) == nil { found.unit = unit.index }
        } else if appraiser.prices.statesNoUnit(of: symbol) {
            found.unit = Quote.anyUnit
        }
        return found
    }
}
