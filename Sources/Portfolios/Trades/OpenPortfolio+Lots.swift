/// The open lots of trades.
public struct OpenLots: Sendable {
    /// The lots as a holdings file in the own currency; valued as a portfolio, it gives the same result as the trades, but for
    /// the changes of the day of ``oldCloses``. Where a price is older than a split of its symbol, the lots have the price of
    /// the new shares and its day.
    public let csv: [UInt8]
    /// What the lots lack whose cost in own currency is unknown, in their order.
    public let issues: [Issue]
    /// Whether the cost of every lot is known in own currency.
    public var isComplete: Bool { issues.isEmpty }
    /// The symbols whose close before the last price is one of shares from before a split. The file does not tell, so a
    /// report of it takes that close for one of the new shares.
    public let oldCloses: [String]
}

extension OpenPortfolio {
    /// The open lots of trades, in the own currency: symbols in the order in which they were first opened, the lots of
    /// each in the order of `fifo`; a pooled method has one lot per symbol.
    ///
    /// - Throws: ``PortfolioFailure``, with every error of the files; ``PortfolioFailure/lotsInOtherCurrency(own:)`` if
    ///   another currency is requested.
    /// - Complexity: O(*n*) for *n* trades; memory is proportional to the open lots.
    public func openLots() throws(PortfolioFailure) -> OpenLots {
        guard currency == ownCurrency else { throw .lotsInOtherCurrency(own: ownCurrency) }
        let survey = try survey(readsAll: true)
        let options = tradeOptions(in: ownCurrency)
        let shown = shownNumbers
        let ledger = try account(
            of: trades, asOf: survey.options.asOf, options, gains: collector(options), survey: survey
        ).ledger
        let (csv, isComplete, oldCloses) = LotsFile.csv(
            prices: market.prices, on: survey.options.asOf, showing: survey.stated
        ) { body in
            ledger.forEachOpenLot { number, account, lot in
                guard shown[account] else { return }
                body(
                    ledger.texts.symbol(number) ?? "", ledger.name(of: number), ledger.market(of: number),
                    ledger.texts.account(account), lot)
            }
        }
        var issues: [Issue] = []
        if !isComplete {
            ledger.forEachOpenLot { number, account, lot in
                guard shown[account],
                    let issue = lot.issueOfCost(of: ledger.texts.symbol(number) ?? "", options)
                else { return }
                issues.append(issue)
            }
        }
        return OpenLots(csv: csv, issues: issues, oldCloses: oldCloses)
    }
}
