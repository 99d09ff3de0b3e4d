/// A sale of shares, or a purchase that covers a short position, with its gain. An unknown figure is `nil`.
///
/// Amounts are exact, except that one with more than 38 significant digits is rounded half to even when it is read.
public struct Sale: Sendable {
    /// The stock's symbol.
    public let symbol: String
    /// The latest name stated for the symbol.
    public let name: String?
    /// The account; `nil` for the one without a name.
    public let account: String?
    /// The unit in which prices are quoted.
    public let quoteCurrency: QuoteCurrency
    /// The portfolio currency.
    public let currency: Currency
    /// The parts of lots that the sale took, in order.
    public let lots: [Part]
    /// The place in a file that the trade was read from.
    public let location: InputLocation
    package let record: SaleRecord

    package init(_ record: SaleRecord, _ output: LedgerOutput, _ ledger: TradeLedger) {
        self.record = record
        symbol = ledger.texts.symbol(record.symbol) ?? ""
        name = ledger.name(of: record.symbol)
        account = ledger.texts.accountName(record.account)
        quoteCurrency = record.quote
        currency = ledger.options.currency
        let units = (stock: record.quote.currency, portfolio: ledger.options.currency)
        lots = output.parts[record.parts].enumerated().map { place, part in
            Part(id: place, record: part, sold: record.date, units: units)
        }
        location = record.location
    }

    /// The day of the sale.
    public var date: CalendarDate { record.date }
    /// The number of shares; negative if a short position was covered.
    public var shares: Decimal { Decimal(record.shares) }
    /// The ISO 4217 currency of ``quoteCurrency``.
    public var stockCurrency: Currency { quoteCurrency.currency }
    /// Units of portfolio currency for 1 unit of stock currency; `nil` if unknown, or if the two are the same.
    public var rate: AppliedRate? { record.rate }

    /// The shares taken from one lot.
    public struct Part: Identifiable, Sendable {
        /// Its place among the parts of the sale, from 0.
        public let id: Int
        package let record: SalePart
        let sold: CalendarDate
        let units: (stock: Currency, portfolio: Currency)

        /// The number of shares; negative for a short lot.
        public var shares: Decimal { Decimal(record.shares) }
        /// The day the shares were bought; `nil` for a pool.
        public var purchaseDate: CalendarDate? { record.purchaseDate }
        /// The days from purchase to sale; negative if the sale is matched with a later purchase, `nil` for a pool.
        public var days: Int? { record.purchaseDate.map { $0.days(to: sold) } }
        /// Units of portfolio currency for 1 unit of stock currency at purchase; `nil` if unknown, or if the two are
        /// the same.
        public var purchaseRate: Decimal? { record.purchaseRate.map { Decimal($0) } }
        /// The place in a file of the trade that opened the lot.
        public var opening: InputLocation { record.opening }
        /// Proceeds, cost and gain in the currency of the stock's quotes.
        public var inStockCurrency: GainAmounts { GainAmounts(stock: record.amounts, units.stock) }
        /// Proceeds, cost and gain in the portfolio currency.
        public var inPortfolioCurrency: GainAmounts { GainAmounts(record.amounts, units.portfolio) }
        /// The part of the gain that comes from the price, at the rate of the sale; in portfolio currency.
        public var priceGain: Decimal? { record.amounts.priceGain.map { Decimal($0) } }
        /// The part of the gain that comes from the exchange rate's effect on the cost; in portfolio currency. Price
        /// gain and currency gain add up to the gain.
        public var currencyGain: Decimal? { record.amounts.currencyGain.map { Decimal($0) } }
    }

    /// What totals count of it.
    package var sums: PartSums { PartSums(lots.lazy.map(\.record)) }

    /// The sums over the lots; each is known if all its parts are.
    package var amounts: SaleAmounts { SaleAmounts(sumOf: lots.lazy.map(\.record.amounts)) }
    /// Proceeds, cost and gain in the currency of the stock's quotes.
    public var inStockCurrency: GainAmounts { GainAmounts(stock: amounts, stockCurrency) }
    /// Proceeds, cost and gain in the portfolio currency.
    public var inPortfolioCurrency: GainAmounts { GainAmounts(amounts, currency) }
    /// The part of the gain that comes from the price, at the rate of the sale; in portfolio currency.
    public var priceGain: Decimal? { amounts.priceGain.map { Decimal($0) } }
    /// The part of the gain that comes from the exchange rate's effect on the cost; in portfolio currency. Price gain
    /// and currency gain add up to the gain.
    public var currencyGain: Decimal? { amounts.currencyGain.map { Decimal($0) } }

    /// The purchase rate of the lots taken: their common rate, or else Σcp/Σc.
    public var purchaseRate: Decimal? { SalePart.purchaseRate(of: lots.map(\.record)).map { Decimal($0) } }
    /// The day the shares were bought; `nil` for a pool, or if they were bought on several days.
    public var purchaseDate: CalendarDate? {
        guard let first = lots.first?.purchaseDate, lots.allSatisfy({ $0.purchaseDate == first }) else {
            return nil
        }
        return first
    }
}

extension SalePart {
    /// The common rate of lot parts, or else round15(Σcp/Σc) if that is above 0.
    package static func purchaseRate(of parts: [SalePart]) -> ExactDecimal? {
        guard let first = parts.first else { return nil }
        if parts.allSatisfy({ $0.purchaseRate == first.purchaseRate }) { return first.purchaseRate }
        var (own, stock) = (ExactDecimal.zero, ExactDecimal.zero)
        for part in parts {
            guard let cost = part.costAtPurchase, let costStock = part.amounts.costStock else { return nil }
            own += cost
            stock += costStock
        }
        return Lot.rate(own, over: stock)
    }
}

/// Proceeds, cost and gain of a sale in one currency.
public struct GainAmounts: Hashable, Sendable {
    /// The currency of the amounts.
    public let currency: Currency
    /// The amount received, less fees; for a short position the amount paid, which is negative.
    public let proceeds: Decimal?
    /// The cost of the shares.
    public let cost: Decimal?
    /// Proceeds − cost.
    public let gain: Decimal?
    /// 100 · gain / |cost|, to 4 decimals; `nil` if the cost is 0.
    public let gainPercent: Decimal?

    init(stock amounts: SaleAmounts, _ currency: Currency) {
        self.init(amounts.valueStock, amounts.costStock, amounts.gainStock, currency)
    }

    init(_ amounts: SaleAmounts, _ currency: Currency) {
        self.init(amounts.value, amounts.cost, amounts.gain, currency)
    }

    private init(
        _ proceeds: ExactDecimal?, _ cost: ExactDecimal?, _ gain: ExactDecimal?, _ currency: Currency
    ) {
        self.currency = currency
        self.proceeds = proceeds.map { Decimal($0) }
        self.cost = cost.map { Decimal($0) }
        self.gain = gain.map { Decimal($0) }
        gainPercent = Formulas.percentage(gain, of: cost, decimals: 4).map { Decimal($0) }
    }
}

extension Sequence<ExactDecimal?> {
    /// The sum; `nil` if a part of it is unknown.
    var wholeSum: ExactDecimal? {
        var sum = ExactDecimal.zero
        for part in self {
            guard let part else { return nil }
            sum += part
        }
        return sum
    }
}
