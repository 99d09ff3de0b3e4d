internal import PortfolioEditing
internal import Portfolios

/// The command-line settings of a command that edits a portfolio.
struct EditSettings {
    enum Task {
        case new(NewPortfolio)
        case household(NewHousehold)
        case change(Change)
        /// Removes the trade on a line of a trades file: of the one that is named, if there are several.
        case removeTrade(line: Int, trades: String?)
    }

    enum Change {
        case add([HoldingField: String])
        case edit([HoldingField: String])
        case remove
        case move(Destination)
        case setExcluded(Bool)
    }

    /// The destination of a moved lot.
    enum Destination {
        /// Counted from 1.
        case to(Int)
        case before(String)
        case after(String)
    }

    var task: Task
    /// The folder of a new portfolio.
    var portfolio = "."
    /// The lot, as typed.
    var lot = ""
    /// The account whose lots are counted; `nil` for those of all.
    var account: String?
    var isDryRun: Bool

    static let places: [Option] = [.to, .before, .after]
    /// The commands for a lot that write no account to it.
    static let choosing: [Command] = [.remove, .move, .exclude, .include]

    static func help(of command: Command) -> [String] {
        let portfolio = "PORTFOLIO is a folder or a holdings file; the current folder by default."
        let lot =
            "If a symbol has several lots, specify one: AAPL#2 is the second in the order of the files. Only the bytes of "
            + "that row change, and the file is replaced in one step."
        return switch command {
        case .new:
            [
                "FOLDER is created if it does not exist; an existing portfolio is left untouched.",
                "With --of, its portfolio.json names the files of other portfolios, which stay where they are: the "
                    + "rows of isa/trades.csv are in the account isa, unless they state another. The portfolios must "
                    + "have one currency.",
            ]
        case .add: ["\(portfolio) No other row is changed."]
        case .edit: [portfolio, "\(lot) An empty value clears a cell: --fees="]
        case .remove:
            [
                portfolio,
                "\(lot) With --line, the trade on that line of the trades file is removed, unless more would then be "
                    + "closed than is held on any day.",
            ]
        default: [portfolio, lot]
        }
    }

    init(_ arguments: Arguments, for command: Command) throws(UsageError) {
        var operands = arguments.operands[...]
        isDryRun = arguments.has(.dryRun)
        if command == .new {
            guard let folder = operands.popFirst() else {
                throw UsageError("new needs a folder to create the portfolio in")
            }
            guard folder != "-" else { throw .folderIsStandardInput }
            if PortfolioFolder.isNameOfFile(folder) { throw .fileForFolder(folder) }
            portfolio = folder
            let others = arguments.all(.of)
            if !others.isEmpty {
                if arguments.has(.trades) { throw .exclusive(.trades, .of) }
                let household = try EditSettings.household(arguments, of: others + operands)
                task = .household(household)
                return
            }
            if let more = operands.first { throw .unexpectedArgument(more) }
        } else if command == .remove,
            let line = try arguments.number(.line, in: 1...Int.max, expected: TradeSettings.lineNumber)
        {
            task = .removeTrade(line: line, trades: arguments[.trades])
            account = arguments[.account].map { CellReader.trimmed($0) }
            // Who names the symbol wants it to be checked.
            if operands.count > 1 || operands.first.map({ !PortfolioFolder.isPath($0) }) == true {
                lot = operands.popFirst() ?? ""
            }
            if let path = operands.first { portfolio = path }
            if let more = PortfolioFolder.surplus(operands) { throw .unexpectedArgument(more) }
            return
        } else {
            if arguments[.trades] != nil { throw .needs(.trades, .line) }
            lot = try arguments.symbol(for: command, from: &operands)
            try UsageError.checkPath(operands, of: command, arguments)
            if let path = operands.first { portfolio = path }
            if let more = PortfolioFolder.surplus(operands) { throw .unexpectedArgument(more) }
        }
        if EditSettings.choosing.contains(command) {
            account = arguments[.account].map { CellReader.trimmed($0) }
        }
        switch command {
        case .new: task = try EditSettings.new(arguments)
        case .add: task = .change(.add(try EditSettings.newLot(arguments, symbol: lot)))
        case .edit:
            let texts = try EditSettings.texts(arguments, for: command)
            guard !texts.isEmpty else {
                throw UsageError(
                    "edit needs something to change: one or more of "
                        + UsageError.names(
                            Command.edit.options.filter { $0.holdingField != nil }, last: "and"))
            }
            task = .change(.edit(texts))
        case .move: task = .change(.move(try EditSettings.place(arguments)))
        case .exclude: task = .change(.setExcluded(true))
        case .include: task = .change(.setExcluded(false))
        default: task = .change(.remove)
        }
    }

    private static func household(
        _ arguments: Arguments, of folders: [String]
    ) throws(UsageError) -> NewHousehold {
        if folders.contains("-") { throw .folderIsStandardInput }
        let currency = try arguments.currency(.currency, Currency.init(_:))
        return NewHousehold(of: folders, currency: currency, name: arguments[.name])
    }

    private static func new(_ arguments: Arguments) throws(UsageError) -> Task {
        guard let currency = try arguments.currency(.currency, Currency.init(_:)) else {
            throw .missingOptions(.new, [.currency])
        }
        let contents: NewPortfolio.Contents = arguments.has(.trades) ? .trades : .holdings
        return .new(NewPortfolio(currency: currency, name: arguments[.name], contents: contents))
    }

    private static func newLot(
        _ arguments: Arguments, symbol: String
    ) throws(UsageError) -> [HoldingField: String] {
        let missing = [Option.shares, .currency].filter { arguments[$0] == nil }
        // The currency may be stated with the symbol.
        guard missing.isEmpty || missing == [.currency] else { throw .missingOptions(.add, missing) }
        var texts = try texts(arguments, for: .add)
        do { try ParameterProblem.checkSymbol(symbol) } catch { throw .symbol(error) }
        texts[.symbol] = symbol
        if arguments.has(.excluded) { texts[.excluded] = "true" }
        return texts
    }

    /// The values given on the command line, each checked the way the file's reader would check it.
    private static func texts(
        _ arguments: Arguments, for command: Command
    ) throws(UsageError) -> [HoldingField: String] {
        var texts: [HoldingField: String] = [:]
        for option in Command.edit.options {
            guard let field = option.holdingField, let text = arguments[option] else { continue }
            texts[field] = text
            do { try field.check(text) } catch {
                throw .inEntry(option, error, of: command, arguments)
            }
        }
        return texts
    }

    private static func place(_ arguments: Arguments) throws(UsageError) -> Destination {
        guard places.filter({ arguments[$0] != nil }).count == 1 else { throw .noPlace }
        if let lot = arguments[.before] { return .before(lot) }
        if let lot = arguments[.after] { return .after(lot) }
        guard
            let place = try arguments.number(.to, in: 1...Int.max, expected: "a whole number above 0")
        else { throw .noPlace }
        return .to(place)
    }
}

extension Option {
    /// The column of a holdings file that the option sets.
    var holdingField: HoldingField? {
        switch self {
        case .price: .purchasePrice
        case .date: .purchaseDate
        case .currentPrice: .price
        case .currentRate: .rate
        default: HoldingField(rawValue: column)
        }
    }
}
