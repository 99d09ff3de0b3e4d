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
    private var today: [Int32]
    private var purchaseRates = PackedRates(days: PackedRates.history)

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
        let day = asOf.daysSince1970
        currentRates = PackedRates(days: day..<day + 1)
        today = Array(repeating: day, count: LotColumns.capacity)
        // All at once and in their order, which is that of memory: one by one as they are met, each would be waited for.
        quotes = []
        quotes.reserveCapacity(appraiser.prices.symbols.count)
        for symbol in 0..<appraiser.prices.symbols.count { quotes.append(quote(of: symbol)) }
    }

    mutating func resolve(_ columns: inout LotColumns) {
        let count = min(columns.count, LotColumns.capacity)
        if !columns.symbols.isEmpty {
            ColumnResolver.fill(
                quotes, columns.symbols, columns.units, count, &columns.price.coefficients,
                &columns.price.scales, &columns.previousClose.coefficients, &columns.previousClose.scales,
                &columns.needsCare)
        }
        guard appraiser.hasRates else { return }
        if columns.rate.scales[..<count].contains(LotColumns.Numbers.absent) {
            while !ColumnResolver.fill(
                currentRates, own, today, columns.units, count, &columns.rate.coefficients,
                &columns.rate.scales)
            {
                for row in 0..<count {
                    currentRates.ask(for: columns.units[row].currency, on: today[row], &appraiser)
                }
            }
        }
        if columns.purchaseRate.scales[..<count].contains(LotColumns.Numbers.absent) {
            while !ColumnResolver.fill(
                purchaseRates, own, columns.purchaseDays, columns.units, count,
                &columns.purchaseRate.coefficients, &columns.purchaseRate.scales)
            {
                for row in 0..<count {
                    let day = columns.purchaseDays[row]
                    purchaseRates.ask(for: columns.units[row].currency, on: day, &appraiser)
                }
            }
        }
    }

    /// Fills in prices; a row whose quote is not plain is marked.
    private static func fill(
        _ quotes: [Quote], _ symbols: [Int32], _ units: [QuoteCurrency], _ count: Int,
        _ prices: inout [Int64], _ priceScales: inout [Int8], _ closes: inout [Int64],
        _ closeScales: inout [Int8], _ needsCare: inout [Bool]
    ) {
        let quotes = quotes.span
        let units = units.span.extracting(0..<count)
        let symbols = symbols.span.extracting(0..<count)
        var prices = prices.mutableSpan
        var priceScales = priceScales.mutableSpan
        var closes = closes.mutableSpan
        var closeScales = closeScales.mutableSpan
        var needsCare = needsCare.mutableSpan
        for row in 0..<count where symbols[row] >= 0 {
            let quote = quotes[Int(symbols[row])]
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

    /// Fills in rates; where there is none, it stays absent.
    ///
    /// - Returns: `false` where one has not been asked for yet.
    private static func fill(
        _ rates: PackedRates, _ own: Currency, _ days: [Int32], _ units: [QuoteCurrency], _ count: Int,
        _ coefficients: inout [Int64], _ scales: inout [Int8]
    ) -> Bool {
        let packed = rates.rates.span
        let starts = rates.starts.span
        let days = days.span.extracting(0..<count)
        let units = units.span.extracting(0..<count)
        var coefficients = coefficients.mutableSpan
        var scales = scales.mutableSpan
        var areKnown = true
        for row in 0..<count where scales[row] == LotColumns.Numbers.absent && units[row].currency != own {
            guard rates.days.contains(days[row]) else { continue }
            let start = Int(starts[Int(units[row].currency.index)])
            let rate =
                start < 0 ? PackedRates.unknown : packed[start + Int(days[row] - rates.days.lowerBound)]
            if rate == PackedRates.none { continue }
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
    private mutating func quote(of symbol: Int) -> Quote {
        let unit = appraiser.prices.quotes(of: symbol, on: asOf).price?.unit
        var found = Quote()
        var appraisal = Appraisal()
        appraiser.appraise(
            LotTerms(quote: unit ?? QuoteCurrency(own), shares: .one), symbol: symbol, statedPrice: nil,
            into: &appraisal)
        let remarks: IssueKinds = [.missingPrice, .stalePrice, .suspectedUnit]
        var numbers = LotColumns.Number()
        guard appraisal.conflictingPrice == nil, appraisal.issueKinds.isDisjoint(with: remarks),
            let price = appraisal.lot.price, numbers.set(price)
        else { return found }
        guard let small = UInt32(exactly: numbers.coefficient) else { return found }
        found.price = small
        found.priceScale = numbers.scale
        found.closeScale = LotColumns.Numbers.absent
        if let close = appraisal.lot.previousClose {
            guard numbers.set(close) else { return found }
            guard let small = UInt32(exactly: numbers.coefficient) else { return found }
            found.close = small
            found.closeScale = numbers.scale
        }
        // A unit stated for another day says of which currency the holdings can be.
        if let unit {
            found.unit = unit.index
        } else if appraiser.prices.statesNoUnit(of: symbol) {
            found.unit = Quote.anyUnit
        }
        return found
    }
}
