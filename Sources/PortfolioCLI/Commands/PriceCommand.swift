internal import PortfolioEditing
internal import Portfolios

/// `portfolio price`: one price, written down with its day.
enum PriceCommand {
    static func run(_ settings: PriceSettings) throws(Failure) -> ExitCode {
        try MarketCommand.checkFolder(settings.portfolio)
        let store = try MarketCommand.store(settings.portfolio, isForced: settings.isForced)
        // With its unit it may be that of an index, to be compared with.
        if settings.quote.unit == nil, case .price(let symbol) = settings.quote.subject,
            !store.holds(symbol)
        {
            throw .usage(.unknownSymbol(symbol, suggestions: store.heldSymbols(near: symbol)))
        }
        return try MarketCommand.merge([settings.quote], into: store, isDryRun: settings.isDryRun)
    }
}
