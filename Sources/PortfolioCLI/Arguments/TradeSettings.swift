internal import PortfolioEditing
internal import Portfolios

/// The command-line settings of a command that records a trade.
struct TradeSettings {
    /// A folder, or a file.
    var portfolio = "."
    /// The trades file to write to, if given.
    var trades: String?
    /// The cells of the new row. A missing currency is taken from the symbol's other rows.
    var texts: [TradeField: String] = [:]
    var isDryRun: Bool

    /// The column that each option sets, in the order of help.
    private static let fields: [(option: Option, field: TradeField)] = [
        (.shares, .shares), (.price, .price), (.amount, .amount), (.ratio, .ratio), (.toSymbol, .toSymbol),
        (.costShare, .costShare), (.currency, .currency), (.date, .date), (.time, .time), (.fees, .fees),
        (.feesCurrency, .feesCurrency), (.taxes, .taxes), (.rate, .rate), (.total, .total),
        (.purchaseDate, .purchaseDate), (.lot, .lot), (.id, .id), (.symbol, .symbol), (.name, .name),
        (.market, .market), (.note, .note),
    ]

    static func options(of command: Command) -> [Option] {
        guard let type = command.tradeType else { return [] }
        return fields(of: type).map(\.option) + [.trades, .dryRun]
    }

    /// The options for a type. The symbol is an option only if it is not required.
    private static func fields(of type: TradeType) -> [(option: Option, field: TradeField)] {
        fields.filter { _, field in
            type.allowedFields.contains(TradeFields(field)) && (field != .symbol || !needsSymbol(type))
        }
    }

    private static func needsSymbol(_ type: TradeType) -> Bool { type.requiredFields.contains(.symbol) }

    /// Whether a command that records a trade requires a symbol.
    static func needsSymbol(_ command: Command) -> Bool { command.tradeType.map(needsSymbol) ?? false }

    /// The required options, in the order of help.
    private static func needed(_ type: TradeType, hasSymbol: Bool) -> [Option] {
        var needed = type.requiredFields.union(.date)
        // The currency then defaults to that of the symbol's other rows.
        if hasSymbol { needed.remove(.currency) }
        return fields(of: type).filter { needed.contains(TradeFields($0.field)) }.map(\.option)
    }

    init(_ arguments: Arguments, for command: Command, _ type: TradeType) throws(UsageError) {
        isDryRun = arguments.has(.dryRun)
        trades = arguments[.trades]
        var operands = arguments.operands[...]
        for (option, field) in TradeSettings.fields(of: type) {
            guard let text = arguments[option], !CellReader.trimmed(text).isEmpty else { continue }
            texts[field] = text
            do { try field.check(text) } catch { throw .parameter(option, error) }
        }
        texts[.type] = type.rawValue
        if TradeSettings.needsSymbol(type) {
            guard let symbol = operands.popFirst() else { throw .missingSymbol(command) }
            texts[.symbol] = symbol
        }
        if let path = operands.popFirst() { portfolio = path }
        if let more = operands.first { throw .unexpectedArgument(more) }
        let stated = TradeSettings.fields(of: type).filter { texts[$0.field] != nil }.map(\.option)
        let missing = TradeSettings.needed(type, hasSymbol: texts[.symbol] != nil).filter {
            !stated.contains($0)
        }
        guard missing.isEmpty else { throw .missingOptions(command, missing) }
        if texts[.rate] != nil, texts[.total] != nil { throw .exclusive(.rate, .total) }
        guard isPaymentStated(type) else { throw .missingPrice(command) }
    }

    private func isPaymentStated(_ type: TradeType) -> Bool {
        switch type {
        case .buy, .sell, .short, .cover: texts[.price] != nil || texts[.amount] != nil
        case .dividend: texts[.amount] != nil || (texts[.shares] != nil && texts[.price] != nil)
        default: true
        }
    }

    // MARK: Help

    static func usage(of command: Command) -> String {
        guard let type = command.tradeType else { return "" }
        var words = "portfolio \(command.rawValue)\(needsSymbol(type) ? " SYMBOL" : "") [PORTFOLIO]"
        var options = needed(type, hasSymbol: needsSymbol(type))
        switch type {
        case .buy, .sell, .short, .cover: options.insert(.price, at: 1)
        case .dividend: options.insert(.amount, at: 0)
        default: break
        }
        for option in options { words += " --\(option.rawValue) \(command.placeholder(option) ?? "")" }
        return words + " [OPTIONS]"
    }

    static let help = [
        "PORTFOLIO is a folder or a trades file; the current folder by default. The row is inserted after the rows of "
            + "its day and of earlier days, or before them in a file that lists the newest first. The currency defaults "
            + "to that of the symbol's other rows. Nothing is saved if more shares would be closed than are held on any "
            + "day, or if the files would become invalid."
    ]

    /// The placeholder for an option's value, if it differs from that of other commands.
    static func placeholder(_ option: Option) -> String? {
        switch option {
        case .price: "P"
        case .rate: "R"
        default: nil
        }
    }

    /// The description of an option for a trade of a type, if it differs from that of other commands.
    static func help(_ option: Option, _ type: TradeType) -> String? {
        switch option {
        case .trades: "the trades file to write to, if the portfolio has several"
        case .shares: type == .spinOff ? "total number of new shares received" : "number of shares, above 0"
        case .price: type == .dividend ? "dividend per share" : "price per share"
        case .currency:
            type.allowedFields.contains(.price)
                ? "currency or unit of the price, such as USD or GBX; amounts and fees are in the currency itself, not in pence"
                : "currency of the amount"
        case .date: type.isCorporateAction ? "first day on which it is in effect" : "trade date"
        case .rate: "exchange rate: 1 unit of stock currency in own currency, instead of the rate of the day"
        case .purchaseDate: "original purchase date (default: the date of the transfer)"
        case .symbol: "the stock it relates to"
        case .amount: amount(of: type)
        default: nil
        }
    }

    private static func amount(of type: TradeType) -> String {
        switch type {
        case .buy, .cover: "total paid including fees, in stock currency, instead of --price"
        case .sell, .short:
            "total received after fees, in stock currency, instead of --price"
        case .transferIn:
            "total cost including fees, in stock currency; unknown without this or a price"
        case .dividend: "amount before tax, in stock currency, instead of --shares and --price"
        case .interest: "amount before tax; negative if it was taken back"
        case .fee, .tax: "amount paid; negative if it was refunded"
        default: "total paid out, in stock currency"
        }
    }
}

extension Command {
    /// The type of trade that the command records, if any.
    var tradeType: TradeType? {
        switch self {
        case .buy: .buy
        case .sell: .sell
        case .short: .short
        case .cover: .cover
        case .transferIn: .transferIn
        case .transferOut: .transferOut
        case .dividend: .dividend
        case .interest: .interest
        case .fee: .fee
        case .tax: .tax
        case .split: .split
        case .exchange: .exchange
        case .spinOff: .spinOff
        case .returnOfCapital: .returnOfCapital
        default: nil
        }
    }
}
