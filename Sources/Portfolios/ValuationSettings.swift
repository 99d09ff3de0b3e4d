/// How to value a portfolio where its files leave that open.
///
/// ```swift
/// var settings = ValuationSettings(currency: .eur)
/// settings.costRate = .current
/// ```
public struct ValuationSettings: Hashable, Sendable {
    /// The portfolio currency; `nil` for the one in `portfolio.json`.
    public var currency: Currency?
    /// The own currency of a holdings file alone, which has no `portfolio.json` to state it; `nil` for the portfolio
    /// currency.
    package var ownCurrency: Currency?
    /// The code of the currency to use if neither ``currency`` nor `portfolio.json` states one, usually the value of
    /// the environment variable `PORTFOLIO_CURRENCY`. It is checked only if it is used.
    public var fallbackCurrencyCode: String?
    /// The as-of date; `nil` for the latest day, at most today, on which a held symbol has a price, or else today.
    public var asOf: CalendarDate?
    /// The method for choosing lots; `nil` for the one in `portfolio.json`, or else `fifo`.
    public var lots: LotMethod?
    /// The day on which years begin by which gains are grouped; `nil` for the one in `portfolio.json`, or else 1 January.
    public var yearStart: YearStart?
    /// The only accounts whose positions, sales and payments are shown; empty for all. Pools, the as-of date and errors of
    /// what is held are those of the whole portfolio.
    public var accounts: [String] = []
    /// The rate that converts cost to portfolio currency.
    public var costRate = CostRate.purchase
    /// The maximum age of a rate, in days.
    public var maximumRateAge = RateTable.defaultMaximumAge
    /// The age in days beyond which a price is reported as stale.
    public var maximumPriceAge = 7
    /// Current prices by symbol, which take precedence over those of any file, in the quote currency of the symbol's
    /// holdings.
    package var statedPrices: [ExactText: CompactDecimal] = [:]
    /// Whether sales and payments are only those of accounts that are taxable.
    public var isTaxableOnly = false
    /// Whether to ignore a stated price of a symbol that is not held, instead of reporting it as a mistake.
    package var ignoresUnheldPrices = false
    /// Symbols that need not be held for a price of them to be stated, because they are to be bought.
    var planned: Set<ExactText> = []
    /// Current rates, which take precedence over those of any file: units of portfolio currency for 1 unit of the key.
    package var statedRates: [Currency: CompactDecimal] = [:]

    /// Creates settings that follow the portfolio's files, except for `currency` and `asOf` if they are given.
    public init(currency: Currency? = nil, asOf: CalendarDate? = nil) {
        self.currency = currency
        self.asOf = asOf
    }

    /// States the current price of a symbol, which takes precedence over any in a file, in the quote currency of its
    /// holdings.
    ///
    /// - Throws: `HoldingProblem` if the price is negative or can't be represented exactly.
    public mutating func setPrice(_ price: Decimal, of symbol: String) throws(HoldingProblem) {
        let number: CompactDecimal
        do { number = try CompactDecimal(price) } catch { throw HoldingProblem(.price, .number(error)) }
        guard !number.isNegative else { throw HoldingProblem(.price, .negative) }
        statedPrices[symbol] = number
    }

    /// States the current rate of a currency, which takes precedence over any in a file: units of portfolio currency
    /// for 1 unit of it.
    ///
    /// - Throws: `HoldingProblem` if the rate is not above 0 or can't be represented exactly.
    public mutating func setRate(_ rate: Decimal, of currency: Currency) throws(HoldingProblem) {
        let number: CompactDecimal
        do { number = try CompactDecimal(rate) } catch { throw HoldingProblem(.rate, .number(error)) }
        guard number.coefficient > 0 else { throw HoldingProblem(.rate, .notAboveZero) }
        statedRates[currency] = number
    }
}

extension ValuationSettings {
    /// The engine's options in a currency, as of the requested day or else `today`.
    func options(currency: Currency, today: CalendarDate) throws(PortfolioFailure) -> ValuationOptions {
        var options = ValuationOptions(currency: currency, asOf: asOf ?? today)
        options.costRate = costRate
        options.maximumRateAge = maximumRateAge
        options.maximumPriceAge = maximumPriceAge
        for (symbol, price) in statedPrices.sorted(by: { $0.key < $1.key }) {
            do { try options.setPrice(price, of: symbol.text) } catch {
                throw .invalidPrice(Decimal(price.exact), symbol: symbol.text, error)
            }
        }
        for (currency, rate) in statedRates.sorted(by: { $0.key < $1.key }) {
            do { try options.setRate(rate, of: currency) } catch {
                throw .invalidRate(Decimal(rate.exact), currency, error)
            }
        }
        return options
    }

    /// The options of a ledger, for results in a currency.
    func tradeOptions(currency: Currency, _ document: PortfolioDocument) -> TradeOptions {
        var options = TradeOptions(currency: currency)
        options.method = lots ?? document.lots ?? .fifo
        options.costRate = costRate
        options.accounts = document.accountTerms
        options.followsCash = document.followsCash
        options.maximumRateAge = maximumRateAge
        options.yearStart = yearStart ?? document.yearStart ?? .january
        return options
    }
}
