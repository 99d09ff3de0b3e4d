/// The lots that trades have left open.
public struct OpenLots: Sendable {
    /// The lots as a holdings file, in the own currency: read as a portfolio it is worth what the trades are.
    public let csv: [UInt8]
    /// Whether the cost of every lot is known in both currencies.
    public let isComplete: Bool
}

extension OpenPortfolio {
    /// The lots that trades have left open, in the own currency: symbols in the order in which they were first opened,
    /// then in the order of `fifo`; one lot for a symbol where a method keeps them as a pool.
    ///
    /// - Throws: ``PortfolioFailure``, with every error of the files;
    ///   ``PortfolioFailure/lotsInOtherCurrency(own:)`` where another currency is asked for.
    /// - Complexity: O(*n*) for *n* trades; memory for the open lots.
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
