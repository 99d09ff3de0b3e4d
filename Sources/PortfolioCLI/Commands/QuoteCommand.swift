internal import PortfolioEditing
internal import Portfolios

/// `portfolio price` and `portfolio rate`: record a price or a rate with its date.
enum QuoteCommand {
    static func run(_ settings: QuoteSettings) throws(Failure) -> ExitCode {
        try MarketCommand.isFolder(settings.portfolio)
        let store = try MarketCommand.store(settings.portfolio, isForced: settings.isForced)
        let quote = try quote(settings, store)
        if let problem = store.unitProblem(of: quote) {
            throw .editing(.contradicted(DiagnosticLog([problem])))
        }
        var remarks = try editing(store.remarks(on: quote))
        if case .price(let symbol) = quote.subject, !store.holds(symbol) {
            let near = store.heldSymbols(near: symbol)
            if !near.isEmpty { remarks.append(store.remark(onUnheld: symbol, near: near)) }
        }
        return try MarketCommand.merge(
            [quote], into: store, isDryRun: settings.isDryRun,
            said: MarketText.text(quote, store.unit(of: quote)),
            remarks: remarks)
    }

    private static func quote(
        _ settings: QuoteSettings, _ store: MarketStore
    ) throws(Failure) -> StatedQuote {
        let subject: StatedQuote.Subject
        var unit: QuoteCurrency?
        switch settings.subject {
        case .price(let text, let stated):
            unit = stated
            subject = .price(of: try symbol(text, unit, settings.portfolio, store))
        case .rate(let from, let stated):
            var known = stated ?? store.currency
            if known == nil { known = try EditCommand.environmentCurrency() }
            guard let to = known else { throw Failure(.noCurrency) }
            if from == to {
                throw .usage(
                    UsageError(
                        "a rate is between two currencies, not from \(from) to itself: name the other, whose one unit is worth R "
                            + "\(from)"))
            }
            subject = .rate(from: from, to: to)
        }
        return StatedQuote(
            subject, settings.figure, on: settings.date, unit: unit, file: "the command line")
    }

    /// The symbol that a text stands for. A price with a unit is taken for one that is not held, such as an index to
    /// compare with.
    private static func symbol(
        _ text: String, _ unit: QuoteCurrency?, _ portfolio: String, _ store: MarketStore
    ) throws(Failure) -> String {
        let symbol = try SymbolOperand.statedBook(of: portfolio).symbol(of: text) { store.holds($0) }
        if unit != nil || store.holds(symbol) { return symbol }
        guard let named = store.symbol(named: symbol), store.holds(named) else {
            throw .usage(.unheldPrice(symbol, store.heldSymbols(near: symbol)))
        }
        return named
    }
}
