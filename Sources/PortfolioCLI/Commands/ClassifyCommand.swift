internal import PortfolioEditing
internal import Portfolios

/// `portfolio classify`: states the classes of a symbol in `classes.csv`.
struct ClassifyCommand {
    private let symbol: String
    private let scheme: String
    private let classes: [StatedShare]
    let portfolio: String
    private let isDryRun: Bool

    static let help = [
        "The symbol then has these classes in the scheme and no others. WEIGHT is in percent, 100 by default; what the "
            + "weights leave of 100 is unclassified. A class may be a path, such as Equity/Europe. For cash, SYMBOL is "
            + "cash, or 'cash EUR' for that of a currency. The classes stand in the portfolio's classes.csv; the "
            + "portfolio is the folder of --into, the current one by default."
    ]

    init(_ arguments: Arguments) throws(UsageError) {
        var operands = arguments.operands.map { CellReader.trimmed($0) }[...]
        guard let symbol = operands.popFirst(), !symbol.isEmpty, !PortfolioFolder.isWrittenAsPath(symbol)
        else { throw .missingSymbol(.classify) }
        guard let scheme = operands.popFirst(), !scheme.isEmpty else {
            throw UsageError("classify needs a scheme, such as region, after the symbol")
        }
        guard operands.isEmpty == arguments.has(.clear) else {
            if let name = operands.first { throw .unexpectedArgument(name) }
            throw UsageError("classify needs classes, such as Equity/Europe=60, or --clear")
        }
        if arguments[.into] == nil, operands.count > 1, let last = operands.last,
            (try? FileInput.exists(Path.join(last, "portfolio.json"))) == true
        {
            throw UsageError(
                "\(last) is a portfolio, not a class: name it with --into \(ShellWord.quoted(last))")
        }
        (self.symbol, self.scheme) = (symbol, scheme)
        classes = operands.map { StatedShare($0) }
        portfolio = arguments[.into] ?? "."
        isDryRun = arguments.has(.dryRun)
    }

    func run() throws(Failure) -> ExitCode {
        try MarketCommand.isFolder(portfolio)
        let symbol = try SymbolOperand.book(of: portfolio).symbol(of: symbol)
        return try editing { () throws(EditingError) in
            let store = try ClassesStore(portfolio)
            let remarks = remarks(on: symbol)
            ChangeNote.current?.remarks = remarks
            let change = try EditOutput.waitingForLock { patience throws(EditingError) in
                var store = store
                store.isDryRun = isDryRun
                if let patience { store.patience = patience }
                return try store.state(classes, of: [symbol, scheme])
            }
            return try EditOutput.tell(
                text(change, symbol), rest: EditText.notes(remarks), of: change.path,
                isChanged: change.isChanged,
                unmade: isDryRun ? { UnifiedDiff(change, in: $0) } : nil)
        }
    }

    /// Classes of what is not held are no error, but may be a slip.
    private func remarks(on symbol: String) -> [String] {
        guard !classes.isEmpty, !ClassBook.isCash(symbol),
            let store = try? MarketStore(portfolio), !store.holds(symbol)
        else { return [] }
        return [store.remark(onUnheld: symbol, near: store.heldSymbols(near: symbol))]
    }

    private func text(_ change: FileChange, _ symbol: String) -> String {
        let made = change.isNew ? Console.line("Created \(change.path)") : ""
        if classes.isEmpty {
            return made + Console.line("\(symbol) has no classes in \(scheme) any more (\(change.path))")
        }
        guard change.isChanged else {
            return Console.line("\(symbol) already has these classes in \(change.path); nothing to do")
        }
        let names = classes.map { $0.percent.isEmpty ? $0.name : "\($0.name) \($0.percent) %" }
        return made
            + Console.line("\(symbol) is \(Wording.list(names, last: "and")) in \(scheme) (\(change.path))")
    }
}
