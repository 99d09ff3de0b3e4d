package import Valuation

/// Writes open lots as the rows of a holdings file, in the portfolio's own currency.
///
/// Reading the file back gives holdings with the same value and cost as the lots. Text is therefore not
/// protected against spreadsheets, a rate found for a purchase date is written out, a price from before a split is
/// written as one of the new shares, and unknown figures are left empty.
package enum LotsFile {
    /// Open lots in the own currency as a holdings file, whether all their costs are known in own currency, and the symbols
    /// whose close before the last price is older than a split, which no column tells.
    ///
    /// - Parameters:
    ///   - prices: the prices that the lots are valued with.
    ///   - day: the day they are valued on.
    ///   - stated: what the portfolio states besides.
    ///   - forEachLot: passes on the lots in order, each with what its stock is called; called twice if there are
    ///     splits.
    /// - Complexity: O(*n*) for *n* lots and symbols.
    package static func csv(
        prices: PriceTable, on day: CalendarDate, showing stated: StatedColumns = [],
        _ forEachLot: (
            (_ symbol: String, _ name: String?, _ market: String?, _ account: String, Lot) -> Void
        ) -> Void
    ) -> (bytes: [UInt8], isComplete: Bool, oldCloses: [String]) {
        var oldPrices: [ExactText: PriceTable.Quote] = [:]
        var oldCloses: [String] = []
        if prices.hasSplits {
            var last: ExactText?
            // The lots of a symbol follow one another.
            forEachLot { symbol, _, _, _, _ in
                guard last != symbol.exact else { return }
                last = symbol.exact
                oldPrices[symbol.exact] = prices.priceBeforeSplit(of: symbol, on: day)
                if prices.hasCloseBeforeSplit(of: symbol, on: day) { oldCloses.append(symbol) }
            }
        }
        let file = CSVRows(
            LotColumn.self, raw: true, showing: oldPrices.isEmpty ? stated : stated.union(.prices))
        var bytes = file.header
        var isComplete = true
        forEachLot { symbol, name, market, account, lot in
            isComplete = isComplete && lot.cost != nil
            let price = oldPrices.isEmpty ? nil : oldPrices[symbol]
            let figure = price?.price(in: lot.quote)
            let line = LotLine(
                symbol: symbol, name: name, market: market, account: account, lot: lot,
                price: figure.map { ($0, price?.date) })
            file.append(line, to: &bytes)
        }
        return (bytes, isComplete, oldCloses)
    }
}
