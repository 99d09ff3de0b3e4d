internal import PortfolioEditing
internal import Portfolios

/// `portfolio price`: records a price with its date.
enum PriceCommand {
    static func run(_ settings: PriceSettings) throws(Failure) -> ExitCode {
        try MarketCommand.isFolder(settings.portfolio)
        let store = try MarketCommand.store(settings.portfolio, isForced: settings.isForced)
        // A price with a unit is accepted for a symbol that is not held, such as an index to compare with.
        var quote = settings.quote
        if case .price(let text) = quote.subject {
            let book = try SymbolOperand.statedBook(of: settings.portfolio)
            var symbol = book.symbol(of: text) { store.holds($0) }
            if quote.unit == nil, !store.holds(symbol) {
                guard let named = store.symbol(named: symbol), store.holds(named) else {
                    throw .usage(.unknownSymbol(symbol, suggestions: store.heldSymbols(near: symbol)))
                }
                symbol = named
            }
            quote.subject = .price(of: symbol)
        }
        var remarks = try editing(store.remarks(on: [quote]))
        if case .price(let symbol) = quote.subject, !store.holds(symbol) {
            let near = store.heldSymbols(near: symbol)
            if !near.isEmpty { remarks.append(store.remark(onUnheld: symbol, near: near)) }
        }
        return try MarketCommand.merge(
            [quote], into: store, isDryRun: settings.isDryRun, remarks: remarks)
    }
}
