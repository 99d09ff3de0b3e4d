#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// Shares that were sold, or bought back to cover a short position, and what was gained. An unknown figure is `nil`.
///
/// Amounts are exact; one of more than 38 significant digits is rounded half to even when it is given out.
public struct Sale: Sendable {
    /// The stock's symbol.
    public let symbol: String
    /// The latest name stated for the symbol.
    public let name: String?
    /// The unit prices are quoted in.
    public let quoteCurrency: QuoteCurrency
    /// The portfolio currency.
    public let currency: Currency
    /// The lots that were taken, in the order of taking.
    public let lots: [Part]
    /// Where the trade stands.
    public let location: InputLocation
    package let record: SaleRecord

    package init(_ record: SaleRecord, _ output: LedgerOutput, _ ledger: TradeLedger) {
        self.record = record
        symbol = ledger.texts.symbol(record.symbol) ?? ""
        name = ledger.name(of: record.symbol)
        quoteCurrency = record.quote
        currency = ledger.options.currency
        let units = (stock: record.quote.currency, portfolio: ledger.options.currency)
        lots = output.parts[record.parts].map { Part(record: $0, sold: record.date, units: units) }
        location = record.location
    }

    /// The day of the sale.
    public var date: CalendarDate { record.date }
    /// How many shares; below 0 where a short position was covered.
    public var shares: Decimal { Decimal(record.shares) }
    /// The ISO 4217 currency of ``quoteCurrency``.
    public var stockCurrency: Currency { quoteCurrency.currency }
    /// Portfolio currency for 1 of stock currency; `nil` too where the two are one.
    public var rate: AppliedRate? { record.rate }

    /// Shares of one lot that were taken.
    public struct Part: Sendable {
        package let record: SalePart
        let sold: CalendarDate
        let units: (stock: Currency, portfolio: Currency)

        /// How many; below 0 of a short lot.
        public var shares: Decimal { Decimal(record.shares) }
        /// When they were bought; `nil` of a pool.
        public var purchaseDate: CalendarDate? { record.purchaseDate }
        /// Days from purchase to sale; below 0 where a sale is matched with a later purchase, `nil` of a pool.
        public var days: Int? { record.purchaseDate.map { $0.days(to: sold) } }
        /// Portfolio currency for 1 of stock currency at purchase; `nil` too where the two are one.
        public var purchaseRate: Decimal? { record.purchaseRate.map { Decimal($0) } }
        /// Where the trade that opened the lot stands.
        public var opening: InputLocation { record.opening }
        /// Proceeds, cost and gain in the currency the stock is quoted in.
        public var inStockCurrency: GainAmounts { GainAmounts(stock: record.amounts, units.stock) }
        /// Proceeds, cost and gain in the currency of the portfolio.
        public var inPortfolioCurrency: GainAmounts { GainAmounts(record.amounts, units.portfolio) }
        /// What the price did, at the rate of the sale; in portfolio currency.
        public var priceGain: Decimal? { record.amounts.knownPriceGain.map { Decimal($0) } }
        /// What the exchange rate did to the cost; in portfolio currency. With the price gain it makes the gain.
        public var currencyGain: Decimal? { record.amounts.currencyGain.map { Decimal($0) } }
    }

    /// Sums over the lots; each is known where all parts of it are.
    package var amounts: FormulaAmounts<ExactDecimal> { .sum(lots.lazy.map(\.record.amounts)) }
    /// Proceeds, cost and gain in the currency the stock is quoted in.
    public var inStockCurrency: GainAmounts { GainAmounts(stock: amounts, stockCurrency) }
    /// Proceeds, cost and gain in the currency of the portfolio.
    public var inPortfolioCurrency: GainAmounts { GainAmounts(amounts, currency) }
    /// What the price did, at the rate of the sale; in portfolio currency.
    public var priceGain: Decimal? { amounts.knownPriceGain.map { Decimal($0) } }
    /// What the exchange rate did to the cost; in portfolio currency. With the price gain it makes the gain.
    public var currencyGain: Decimal? { amounts.currencyGain.map { Decimal($0) } }

    /// x0 of the lots that were taken: the one they have in common, or else what their costs come to, Σcp/Σc.
    public var purchaseRate: Decimal? { SalePart.purchaseRate(of: lots.map(\.record)).map { Decimal($0) } }
    /// When the shares were bought; `nil` of a pool, and of several days.
    public var purchaseDate: CalendarDate? {
        guard let first = lots.first?.purchaseDate, lots.allSatisfy({ $0.purchaseDate == first }) else {
            return nil
        }
        return first
    }
}

extension SalePart {
    /// The rate that lot parts have in common, or else round15(Σcp/Σc), where that is above 0.
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

/// What a sale brought, cost and gained, in one currency.
public struct GainAmounts: Hashable, Sendable {
    /// The currency of the amounts.
    public let currency: Currency
    /// What was received, fees off; of a short position what was paid, below 0.
    public let proceeds: Decimal?
    /// What the shares had cost.
    public let cost: Decimal?
    /// Proceeds − cost.
    public let gain: Decimal?
    /// 100 · gain / |cost|, to 4 decimals; `nil` over 0.
    public let gainPercent: Decimal?

    init(stock amounts: FormulaAmounts<ExactDecimal>, _ currency: Currency) {
        self.init(amounts.valueStock, amounts.costStock, amounts.gainStock, currency)
    }

    init(_ amounts: FormulaAmounts<ExactDecimal>, _ currency: Currency) {
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

extension FormulaAmounts<ExactDecimal> {
    /// Of a sale: what is left of the gain without the currency gain.
    package var knownPriceGain: ExactDecimal? { gain == nil ? nil : priceGain }

    /// The sums of some lot parts; each is known where it is known of all of them.
    package static func sum(_ parts: some Sequence<FormulaAmounts>) -> FormulaAmounts {
        var sum = FormulaAmounts()
        sum.costStock = .zero
        sum.valueStock = .zero
        sum.cost = .zero
        sum.value = .zero
        sum.costAtCurrentRate = .zero
        for part in parts {
            sum.costStock = plus(sum.costStock, part.costStock)
            sum.valueStock = plus(sum.valueStock, part.valueStock)
            sum.cost = plus(sum.cost, part.cost)
            sum.value = plus(sum.value, part.value)
            sum.costAtCurrentRate = plus(sum.costAtCurrentRate, part.costAtCurrentRate)
        }
        return sum
    }

    private static func plus(_ left: ExactDecimal?, _ right: ExactDecimal?) -> ExactDecimal? {
        guard let left, let right else { return nil }
        return left + right
    }
}
