internal import PortfolioEditing
internal import PortfolioFiles
internal import PortfolioImport
internal import SystemInterface

/// Words for stocks on the command line: symbols, or what `symbols.csv` of a portfolio calls them; for what must be held
/// already, the names in its rows as well.
enum SymbolOperand {
    /// What a portfolio calls its symbols, with those that it holds.
    static func book(of portfolio: String) throws(Failure) -> SymbolBook {
        var book = try statedBook(of: portfolio)
        if !book.isEmpty, let store = try? HoldingsStore(portfolio) { try? store.enterSymbols(in: &book) }
        return book
    }

    /// What a portfolio calls its symbols, for those who know which it holds.
    static func statedBook(of portfolio: String) throws(Failure) -> SymbolBook {
        var log = DiagnosticLog()
        let book = try reading(PortfolioIntake.book(of: portfolio, log: &log))
        guard log.isEmpty else { throw .unreadable(log) }
        return book
    }

    /// A lot, `SYMBOL` or `SYMBOL#N`, by its symbol.
    static func lot(_ text: String, _ book: SymbolBook, in portfolio: String) -> String {
        let end = text.lastIndex(of: "#") ?? text.endIndex
        return held(book.symbol(of: String(text[..<end])), in: portfolio) + text[end...]
    }

    /// What must be held already: a symbol, or the only one whose rows have that name.
    static func held(_ text: String, in portfolio: String) -> String {
        (try? HoldingsStore(portfolio).symbol(named: text)) ?? text
    }
}
