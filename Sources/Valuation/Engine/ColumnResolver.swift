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

    private struct Quote: Sendable {
        var state = State.unknown
        /// The unit of the holding it was found for.
        var unit: UInt16 = 0
        var price: Int64 = 0
        var close: Int64 = 0
        var priceScale: Int8 = 0
        var closeScale: Int8 = 0
    }

    private enum State: UInt8 {
        case unknown, plain, needsCare
    }

    /// `nil` where there is nothing to fill from.
    init?(_ appraiser: Appraiser) {
        guard appraiser.prices.symbols.count > 0 || appraiser.hasRates else { return nil }
        self.appraiser = appraiser
        own = appraiser.own
        asOf = appraiser.options.asOf
        quotes = Array(repeating: Quote(), count: appraiser.prices.symbols.count)
    }

    mutating func resolve(_ columns: inout LotColumns) {
        for row in 0..<columns.count where !columns.needsCare[row] {
            if !fill(row, of: &columns) { columns.needsCare[row] = true }
        }
    }

    /// - Returns: `false` where something is missing or worth a remark.
    private mutating func fill(_ row: Int, of columns: inout LotColumns) -> Bool {
        let unit = columns.units[row]
        if !columns.symbols.isEmpty, columns.symbols[row] != LotColumns.noSymbol {
            // A price of its own beside the table's is for the appraiser to weigh.
            guard (columns.price.scales[row] & columns.previousClose.scales[row]) == LotColumns.Numbers.absent
            else { return false }
            guard fillPrice(row, of: &columns, unit) else { return false }
        }
        if unit.currency == own { return true }
        if columns.rate.scales[row] == LotColumns.Numbers.absent {
            guard let rate = appraiser.rate(from: unit.currency, on: asOf), columns.rate.set(row, rate) else {
                return false
            }
        }
        if columns.purchaseRate.scales[row] == LotColumns.Numbers.absent {
            let day = columns.purchaseDays[row]
            guard day != LotColumns.noDate,
                let rate = appraiser.rate(from: unit.currency, on: CalendarDate(daysSince1970: day)),
                columns.purchaseRate.set(row, rate)
            else { return false }
        }
        return true
    }

    @inline(__always)
    private mutating func fillPrice(_ row: Int, of columns: inout LotColumns, _ unit: QuoteCurrency) -> Bool {
        let symbol = Int(columns.symbols[row])
        guard quotes.indices.contains(symbol) else { return false }
        if quotes[symbol].state == .unknown { quotes[symbol] = quote(of: symbol, in: unit) }
        let quote = quotes[symbol]
        guard quote.state == .plain, quote.unit == unit.index else { return false }
        columns.price.coefficients[row] = quote.price
        columns.price.scales[row] = quote.priceScale
        columns.previousClose.coefficients[row] = quote.close
        columns.previousClose.scales[row] = quote.closeScale
        return true
    }

    /// What the table says of a symbol to a holding without any price of its own.
    private mutating func quote(of symbol: Int, in unit: QuoteCurrency) -> Quote {
        var found = Quote(state: .needsCare, unit: unit.index)
        var appraisal = Appraisal()
        appraiser.appraise(
            LotTerms(quote: unit, shares: .one), symbol: symbol, statedPrice: nil, into: &appraisal)
        let remarks: IssueKinds = [.missingPrice, .stalePrice, .suspectedUnit]
        var numbers = LotColumns.Numbers()
        guard appraisal.conflictingPrice == nil, appraisal.issueKinds.isDisjoint(with: remarks),
            let price = appraisal.lot.price, numbers.set(0, price)
        else { return found }
        found.price = numbers.coefficients[0]
        found.priceScale = numbers.scales[0]
        found.closeScale = LotColumns.Numbers.absent
        if let close = appraisal.lot.previousClose {
            guard numbers.set(1, close) else { return found }
            found.close = numbers.coefficients[1]
            found.closeScale = numbers.scales[1]
        }
        found.state = .plain
        return found
    }
}
