/// Fills in prices and rates that rows do not state from the tables, looking up each once.
///
/// The ``HoldingValuer`` decides, once for each symbol and unit, whether a price can be used as it is. If using the
/// price would raise an issue, the row needs care.
struct ColumnResolver: Sendable {
    private let valuer: HoldingValuer
    private let own: Currency
    private let asOf: CalendarDate
    private var quotes: QuoteTable
    private var currentRates: PackedRates
    private var purchaseRates: PackedRates
    /// The as-of day for each row.
    private var today: [Int32]
    // The results for each row, fetched before any of them is examined.
    private var foundQuotes = QuoteTable.Batch()
    private var foundRates: [UInt64]

    /// Fails if there is nothing to fill in from.
    ///
    /// - Complexity: O(*n*) in the number of symbols of the price table.
    init?(_ valuer: HoldingValuer) {
        guard valuer.prices.symbols.count > 0 || valuer.hasRates || valuer.hasStatedPrices else {
            return nil
        }
        self.valuer = valuer
        own = valuer.own
        asOf = valuer.options.asOf
        currentRates = PackedRates(from: asOf, count: 1)
        let (first, count) = valuer.daysOfRates
        purchaseRates = PackedRates(from: first, count: count)
        today = Array(repeating: asOf.daysSince1970, count: LotColumns.capacity)
        foundRates = Array(repeating: PackedRates.unknown, count: LotColumns.capacity)
        // All at once and in memory order: looking them up one by one on demand would wait for memory each time.
        var computed = ComputedHolding()
        quotes = QuoteTable(
            valuer.prices.symbols,
            needingCare: valuer.statedSymbols.compactMap { ShortSymbol(Array($0.utf8).span) }
        ) { ColumnResolver.quote(of: $0, valuer, &computed) }
    }

    mutating func resolve(_ columns: inout LotColumns) {
        let count = min(columns.count, LotColumns.capacity)
        if !columns.symbols.isEmpty { quotes.fill(&columns, &foundQuotes) }
        guard valuer.hasRates else { return }
        if columns.rate.scales[..<count].contains(LotColumns.Numbers.absent) {
            ColumnResolver.fill(
                &currentRates, valuer, &foundRates, own, today, columns.units, count,
                &columns.rate.coefficients, &columns.rate.scales)
        }
        if columns.purchaseRate.scales[..<count].contains(LotColumns.Numbers.absent) {
            ColumnResolver.fill(
                &purchaseRates, valuer, &foundRates, own, columns.purchaseDays, columns.units, count,
                &columns.purchaseRate.coefficients, &columns.purchaseRate.scales)
        }
    }

    /// Fills in rates, looking up those that have not been looked up before.
    private static func fill(
        _ rates: inout PackedRates, _ valuer: HoldingValuer, _ found: inout [UInt64], _ own: Currency,
        _ days: [Int32], _ units: [QuoteCurrency], _ count: Int, _ coefficients: inout [Int64],
        _ scales: inout [Int8]
    ) {
        fetch(rates, units, days, count, &found)
        while !fill(found, own, days, units, count, &coefficients, &scales) {
            for row in 0..<count where found[row] == PackedRates.unknown && days[row] != LotColumns.noDate {
                rates.ask(for: units[row].currency, on: days[row], valuer)
            }
            fetch(rates, units, days, count, &found)
        }
    }

    /// Copies each row's rate; the loop is short enough for the processor to overlap many memory accesses.
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

    /// Fills in rates; a rate that does not exist stays absent.
    ///
    /// - Returns: `false` if a rate has not been looked up yet.
    private static func fill(
        _ found: [UInt64], _ own: Currency, _ days: [Int32], _ units: [QuoteCurrency], _ count: Int,
        _ coefficients: inout [Int64], _ scales: inout [Int8]
    ) -> Bool {
        let found = found.span.extracting(0..<count)
        let days = days.span.extracting(0..<count)
        let units = units.span.extracting(0..<count)
        var coefficients = coefficients.mutableSpan
        var scales = scales.mutableSpan
        var unknown: UInt64 = 0
        // Without a branch: which rows are in the own currency is unpredictable.
        for row in 0..<count {
            let rate = found[row]
            let isWanted =
                bit(scales[row] == LotColumns.Numbers.absent) & bit(units[row].currency != own)
                & bit(days[row] != LotColumns.noDate)
            let isUnknown = bit(rate == PackedRates.unknown)
            unknown |= isWanted & isUnknown
            // All ones if the rate is used.
            let mask = 0 &- (isWanted & (isUnknown ^ 1) & bit(rate != PackedRates.none))
            coefficients[row] =
                coefficients[row] & Int64(bitPattern: ~mask) | Int64(bitPattern: (rate &>> 8) & mask)
            scales[row] =
                scales[row] & Int8(truncatingIfNeeded: ~mask)
                | Int8(truncatingIfNeeded: rate & 0x7F & mask)
        }
        return unknown == 0
    }

    @inline(__always)
    private static func bit(_ isSet: Bool) -> UInt64 { isSet ? 1 : 0 }

    /// The table's quote of a symbol for a holding that states no price.
    private static func quote(
        of symbol: Int, _ valuer: HoldingValuer, _ computed: inout ComputedHolding
    ) -> QuoteTable.Quote {
        var found = QuoteTable.Quote()
        let unit = valuer.takeTablePrice(of: symbol, into: &computed)
        var numbers = LotColumns.Number()
        guard computed.issueKinds.isEmpty, let price = computed.formulaInputs.price, numbers.set(price),
            let small = UInt32(exactly: numbers.coefficient)
        else { return found }
        found.price = small
        found.day = computed.priceDate?.daysSince1970 ?? LotColumns.noDate
        found.priceScale = numbers.scale
        found.closeScale = LotColumns.Numbers.absent
        if let close = computed.formulaInputs.previousClose {
            guard numbers.set(close), let small = UInt32(exactly: numbers.coefficient) else { return found }
            found.close = small
            found.closeScale = numbers.scale
        }
        // A unit stated for another day determines the currency the holdings may have.
        if let unit {
            if valuer.prices.quote(of: symbol, otherThan: unit.currency) == nil { found.unit = unit.index }
        } else if valuer.prices.statesNoUnit(of: symbol) {
            found.unit = QuoteTable.Quote.anyUnit
        }
        return found
    }
}
