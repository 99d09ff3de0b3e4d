internal import PortfolioEditing
internal import Portfolios

/// The command-line settings of a command that records a trade.
struct TradeSettings {
    let type: TradeType
    /// A folder, or a file.
    var portfolio = "."
    /// The trades file to write to, if given.
    var trades: String?
    /// The cells of the new row. A missing currency is taken from the symbol's other rows.
    var texts: [TradeField: String] = [:]
    var isDryRun: Bool
    /// The line of the row to correct; `nil` to add one.
    let line: Int?
    /// What a line is given as.
    static let lineNumber = "the number of a line"
    /// Whether the row needs a currency that nothing can tell.
    private(set) var lacksCurrency = false

    /// The required options, in the order of usage: the date is last.
    ///
    /// - Parameter payment: what is needed beyond them.
    private static func needed(
        _ type: TradeType, hasSymbol: Bool, and payment: TradeFields = []
    ) -> [Option] {
        var needed =
            type == .transfer && !hasSymbol ? TradeFields.neededForMoneyTransfer : type.requiredFields
        // The currency then defaults to that of the symbol's other rows.
        if hasSymbol { needed.remove(.currency) }
        needed.formUnion(payment)
        return Command.trade(type).options.filter { option in
            TradeField(rawValue: option.column).map { needed.contains(TradeFields($0)) } ?? false
        } + [.date]
    }

    init(_ arguments: Arguments, _ type: TradeType) throws(UsageError) {
        self.type = type
        let command = Command.trade(type)
        isDryRun = arguments.has(.dryRun)
        trades = arguments[.trades]
        line = try arguments.number(.line, in: 1...Int.max, expected: TradeSettings.lineNumber)
        var operands = arguments.operands[...]
        for option in command.options {
            guard let field = TradeField(rawValue: option.column), let text = arguments[option] else {
                continue
            }
            guard !CellReader.trimmed(text).isEmpty else {
                // Clears the cell of a row that is corrected.
                if line != nil { texts[field] = "" }
                continue
            }
            texts[field] = text
            do { try field.check(text) } catch {
                throw .inEntry(option, error, of: command, arguments)
            }
        }
        if line != nil, texts.isEmpty {
            throw UsageError(
                "\(command.name) --line needs something to change, such as --\(Option.note.rawValue) TEXT; for another symbol, "
                    + "remove the row and record it again")
        }
        texts[.type] = type.rawValue
        // A transfer of an amount is one of money.
        let isMoney = type == .transfer && texts[.amount] != nil
        // An amount without a stock is in no unit of prices.
        if isMoney || !type.needsSymbol, let code = texts[.currency].map(CellReader.trimmed), !code.isEmpty {
            do { _ = try Currency(code) } catch { throw .parameter(.currency, .currency(error)) }
        }
        if type.needsSymbol, !isMoney {
            texts[.symbol] = try arguments.symbol(for: command, from: &operands)
        }
        try UsageError.checkPath(operands, of: command, arguments)
        if let path = operands.first { portfolio = path }
        if let more = PortfolioFolder.surplus(operands) {
            throw type.needsSymbol
                ? UsageError(
                    "unexpected argument \(more); figures and dates are stated by options: \(command.usage)")
                : .unexpectedArgument(more)
        }
        if line != nil { return }
        if type.isOpening {
            do { try ParameterProblem.checkSymbol(texts[.symbol] ?? "") } catch { throw .symbol(error) }
        }
        let missing = TradeSettings.needed(type, hasSymbol: texts[.symbol] != nil).filter { option in
            TradeField(rawValue: option.column).map { texts[$0] == nil } ?? false
        }
        lacksCurrency = missing == [.currency]
        guard missing.isEmpty || lacksCurrency else { throw .missingOptions(command, missing) }
        if texts[.rate] != nil, texts[.total] != nil { throw .exclusive(.rate, .total) }
        guard type.isPaymentStated(by: TradeFields(texts.keys.map { TradeFields($0) })) else {
            throw UsageError(
                type == .dividend
                    ? "dividend needs --amount, or --shares and --price"
                    : "\(command.name) needs --price or --amount")
        }
    }

    /// Takes the symbols for other words.
    mutating func takeSymbols(from book: SymbolBook) {
        if book.isEmpty { return }
        for field in [TradeField.symbol, .toSymbol] {
            if let text = texts[field] { texts[field] = book.symbol(of: CellReader.trimmed(text)) }
        }
    }

    // MARK: Help

    /// What may be written after the command's name.
    static func usage(of type: TradeType) -> String {
        let usage = usage(of: type, hasSymbol: type.needsSymbol)
        return type == .transfer ? usage + "\n" + self.usage(of: type, hasSymbol: false) : usage
    }

    private static func usage(of type: TradeType, hasSymbol: Bool) -> String {
        let command = Command.trade(type)
        var words = "\(hasSymbol ? "SYMBOL " : "")[PORTFOLIO]"
        for option in needed(type, hasSymbol: hasSymbol, and: type.payment.fields) {
            words += " --\(option.rawValue) \(command.placeholder(option) ?? "")"
        }
        return words + " [OPTIONS]"
    }

    static func help(of type: TradeType) -> [String] {
        let currency = "The currency defaults to that of the symbol's other rows. "
        let shares = "more shares would be closed than are held on any day, or if "
        return [
            "PORTFOLIO is a folder or a trades file; the current folder by default. The row is inserted after the rows of "
                + "its day and of earlier days, or before them in a file that lists the newest first. "
                + (type.possibleFields.isSuperset(of: [.symbol, .currency]) ? currency : "")
                + "Nothing is saved if \(type.changesLots ? shares : "")the files would become invalid.",
            "With --line, a row is corrected instead: what is given takes the place of what it says, and an empty value "
                + "clears a cell, such as --note=. The line is the one that messages and reports name.",
        ]
    }
}
