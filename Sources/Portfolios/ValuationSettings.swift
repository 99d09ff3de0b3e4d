#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// How a portfolio is valued where its files leave it open.
///
/// ```swift
/// var settings = ValuationSettings(currency: .eur)
/// settings.costRate = .current
/// ```
public struct ValuationSettings: Hashable, Sendable {
    /// The portfolio currency; `nil` for the one `portfolio.json` names.
    public var currency: Currency?
    /// The code of the currency to fall back on where neither ``currency`` nor `portfolio.json` names one: usually the
    /// value of the environment variable `PORTFOLIO_CURRENCY`. It is checked only if it is used.
    public var fallbackCurrencyCode: String?
    /// The as-of date; `nil` for the latest day, today at most, on which a held symbol has a price, else today.
    public var asOf: CalendarDate?
    /// Which lots a sale takes; `nil` for what `portfolio.json` says, else `fifo`.
    public var lots: LotMethod?
    /// The rate at which cost is converted to portfolio currency.
    public var costRate = CostRate.purchase
    /// How old a rate may be, in days.
    public var maximumRateAge = RateTable.defaultMaximumAge
    /// How old a price may be, in days, before it is called stale.
    public var maximumPriceAge = 7
    /// Current prices by symbol that go before those of any file, each in its holdings' quote currency.
    package var statedPrices: [String: CompactDecimal] = [:]
    /// Whether a stated price of a symbol that is not held is passed over, rather than taken for a mistake.
    package var ignoresUnheldPrices = false
    /// Current rates that go before those of any file: units of portfolio currency for 1 unit of the key.
    package var statedRates: [Currency: CompactDecimal] = [:]

    /// Values as the portfolio's files say, in `currency` where one is given and as of `asOf` where it is given.
    public init(currency: Currency? = nil, asOf: CalendarDate? = nil) {
        self.currency = currency
        self.asOf = asOf
    }

    /// States the current price of a symbol, before any in a file, in its holdings' quote currency.
    ///
    /// - Throws: `HoldingProblem` for a price below 0 or one the engine can't hold.
    public mutating func setPrice(_ price: Decimal, of symbol: String) throws(HoldingProblem) {
        let number: CompactDecimal
        do { number = try CompactDecimal(price) } catch { throw HoldingProblem(.price, .number(error)) }
        guard !number.isNegative else { throw HoldingProblem(.price, .negative) }
        statedPrices[symbol] = number
    }

    /// States the current rate of a currency, before any in a file: units of portfolio currency for 1 unit of it.
    ///
    /// - Throws: `HoldingProblem` for a rate that is not above 0 or one the engine can't hold.
    public mutating func setRate(_ rate: Decimal, of currency: Currency) throws(HoldingProblem) {
        let number: CompactDecimal
        do { number = try CompactDecimal(rate) } catch { throw HoldingProblem(.rate, .number(error)) }
        guard number.coefficient > 0 else { throw HoldingProblem(.rate, .notAboveZero) }
        statedRates[currency] = number
    }
}

extension ValuationSettings {
    /// The engine's options in a currency, as of the day asked for or else of `today`.
    func options(currency: Currency, today: CalendarDate) throws(PortfolioFailure) -> ValuationOptions {
        var options = ValuationOptions(currency: currency, asOf: asOf ?? today)
        options.costRate = costRate
        options.maximumRateAge = maximumRateAge
        options.maximumPriceAge = maximumPriceAge
        for (symbol, price) in statedPrices.sorted(by: { $0.key < $1.key }) {
            do { try options.setPrice(price, of: symbol) } catch {
                throw .invalidPrice(Decimal(price.exact), symbol: symbol, error)
            }
        }
        for (currency, rate) in statedRates.sorted(by: { $0.key < $1.key }) {
            do { try options.setRate(rate, of: currency) } catch {
                throw .invalidRate(Decimal(rate.exact), currency, error)
            }
        }
        return options
    }
}
