internal import PortfolioEditing
internal import Portfolios
internal import SystemInterface

/// The commands that record a trade: `portfolio buy`, `sell`, `dividend`, `split` and the others.
enum TradeCommand {
    static func run(_ settings: TradeSettings) throws(Failure) -> ExitCode {
        var settings = settings
        try settings.takeSymbols(from: SymbolOperand.book(of: settings.portfolio))
        if settings.type.isClosing, let symbol = settings.texts[.symbol] {
            settings.texts[.symbol] = SymbolOperand.held(CellReader.trimmed(symbol), in: settings.portfolio)
        }
        let store = try store(settings)
        // A path that is not there comes first.
        if settings.lacksCurrency { throw .usage(.missingOptions(.trade(settings.type), [.currency])) }
        do throws(EditingError) {
            if settings.isDryRun {
                let change = try store.change(.add(settings.texts), of: store.load())
                let place = try PatchPlace(of: store.file)
                return try EditOutput.show(
                    UnifiedDiff(change, in: place), place, rest: EditText.rest(change))
            }
            let change = try EditOutput.patiently { patience throws(EditingError) in
                var store = store
                if let patience { store.patience = patience }
                return try store.add(settings.texts)
            }
            return try EditOutput.tell(
                EditText.text(change), rest: EditText.rest(change), of: store.file, isChanged: true)
        } catch {
            if settings.type.isClosing, case .refusedTrades = error, let symbol = settings.texts[.symbol] {
                let steps = HoldingToTrades.steps(symbol, in: settings.portfolio)
                Console.printError(EditingErrorText.text(error) + steps)
                return EditingErrorText.exitCode(error)
            }
            throw .editing(error)
        }
    }

    /// Opens the store of the portfolio's trades. If `portfolio.json` states no currency, totals and rates
    /// are in the one from the environment.
    private static func store(_ settings: TradeSettings) throws(Failure) -> TradesStore {
        var store = try editing(
            TradesStore(
                settings.portfolio, trades: settings.trades,
                account: settings.texts[.account].map(CellReader.trimmed)))
        if store.currency == nil { store.currency = try EditCommand.environmentCurrency() }
        return store
    }
}
