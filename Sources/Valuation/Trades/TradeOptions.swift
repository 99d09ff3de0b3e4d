/// How trades become lots and gains.
public struct TradeOptions: Hashable, Sendable {
    /// The portfolio currency, in which results are given.
    public let currency: Currency
    /// The method for choosing lots, if a trade names none.
    public var method: LotMethod = .fifo
    /// The rate that converts the cost of what was sold to portfolio currency.
    public var costRate: CostRate = .purchase
    /// The maximum age of a rate, in days.
    public var maximumRateAge = RateTable.defaultMaximumAge

    /// The day on which the years begin by which sales and payments are grouped.
    public var yearStart = YearStart.january

    /// What the portfolio says of its accounts.
    package var accounts: [ExactText: AccountTerms] = [:]
    /// Whether the cash is followed of accounts of which nothing else is said.
    package var followsCash = false

    /// States what is said of the account with a name; names are compared byte for byte.
    public mutating func setTerms(_ terms: AccountTerms, of account: String) {
        accounts[account.exact] = terms
    }

    /// Creates options with defaults for everything except the currency.
    public init(currency: Currency) { self.currency = currency }

    /// The same for the shares held and for cash, which do not depend on the method: a pool has no lots that trades name.
    var withoutPools: TradeOptions {
        var options = self
        if method.isPooled { options.method = .fifo }
        return options
    }

    /// By the numbers of the accounts of trades, whether their cash is worked out from them.
    func followedAccounts(_ texts: TradeTexts) -> [Bool] {
        (0..<texts.accounts.count).map { accounts[texts.accounts[$0].exact]?.followsCash ?? followsCash }
    }
}
