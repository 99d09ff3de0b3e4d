/// The open lots of trades.
public struct OpenLots: Sendable {
    /// The lots as a holdings file in the own currency; valued as a portfolio, it gives the same result as the trades.
    public let csv: [UInt8]
    /// Whether the cost of every lot is known in both currencies.
    public let isComplete: Bool
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
        let ledger = try account(
            of: trades, asOf: survey.options.asOf, options, gains: GainsCollector(options: options)
        ).ledger
        let file = LotsFile()
        var bytes = LotsFile.header
        var isComplete = true
        ledger.forEachOpenLot { number, lot in
            isComplete = isComplete && LotsFile.isComplete(lot)
            let symbol = Array((ledger.texts.symbol(number) ?? "").utf8)
            let name = Array((ledger.name(of: number) ?? "").utf8)
            let market = Array((ledger.market(of: number) ?? "").utf8)
            let capacity = LotsFile.capacity(texts: symbol.count + name.count + market.count)
            bytes.append(addingCapacity: capacity) { output in
                file.append(
                    symbol: symbol.span, name: name.span, market: market.span, lot, to: &output)
            }
        }
        return OpenLots(csv: bytes, isComplete: isComplete)
    }
}
