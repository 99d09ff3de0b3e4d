/// Options whose meaning depends on the command.
extension Command {
    /// The placeholder for an option's value in this command's help.
    func placeholder(_ option: Option) -> String? {
        if tradeType != nil, let placeholder = TradeSettings.placeholder(option) { return placeholder }
        return switch (self, option) {
        case (.import, .currency): "CODE|SYMBOL=CODE"
        case (.add, .price), (.edit, .price): "P"
        case (.move, .to): "N"
        case (.new, .trades), (.import, .prices), (.import, .trades): nil
        case (.serve, .name): "HOST"
        case (.show, .format): "text|json|html"
        case (.lots, .format): "csv"
        case (.report, .format), (.gains, .format): "text|csv|json|html|\(Settings.partial)"
        case (.merge, .format): "text|csv|json|\(Settings.partial)"
        case (.gains, .explain): "SYMBOL"
        case (.returns, .by): "symbol|currency|market"
        case (.returns, .every): "year|month"
        case (.gains, .by): "lot|sale|symbol|currency|market|year"
        default: option.placeholder
        }
    }

    /// The description of an option in this command's help.
    func help(_ option: Option) -> String {
        if let type = tradeType, let help = TradeSettings.help(option, type) { return help }
        return switch (self, option) {
        case (.import, .currency):
            "currency of rows that have none, or of symbols: *.SW=CHF; may be repeated"
        case (.import, .trades):
            "the exports are transactions: write a trades file instead of a holdings file"
        case (.import, .profiles): "list the profiles; with --trades, those of transactions"
        case (.import, .prices):
            "the files are price or rate histories: merge them into prices.csv and rates.csv"
        case (.import, .symbol): "symbol of a price history that does not contain it"
        case (.import, .force):
            "replace an existing --output file; with --into, replace conflicting entries of the portfolio"
        case (.price, .currency): "currency or unit of the price (default: that of the holding)"
        case (.price, .date): "date of the price (default: today)"
        case (.price, .force): "replace a different price of the same day"
        case (.returns, .by): "one row for each symbol, stock currency or market"
        case (.returns, .every): "one row for each calendar year or month"
        case (.returns, .from):
            "the period begins at the end of this day (default: the day before the first row)"
        case (.returns, .to): "last day of the period (default: as for --as-of)"
        case (.returns, .costRate): "has no effect on returns"
        case (.gains, .by): "one row for each lot, sale, symbol, currency, market or year (default: lot)"
        case (.gains, .from): "show sales and payments from this date"
        case (.gains, .to): "show sales and payments up to this date"
        case (.gains, .asOf): "ignore trades after this date (default: the date of the last trade)"
        case (.gains, .explain): "show the calculation of each sale and payment of SYMBOL"
        case (.lots, .format): "output format; CSV is the only one"
        case (.report, .format), (.gains, .format):
            "output format; partial is what portfolio merge merges (default: text)"
        case (.merge, .sort):
            "sort the groups by a column of the CSV output; -COLUMN sorts in descending order"
        case (.lots, .currency): "the portfolio's own currency, if portfolio.json does not state it"
        case (.new, .currency): "the portfolio's own currency"
        case (.new, .name): "the portfolio's name"
        case (.new, .trades): "create trades.csv instead of holdings.csv"
        case (.serve, .name): "additional host name to accept, such as that of a proxy; may be repeated"
        case (.add, .currency), (.edit, .currency):
            "currency or unit in which its prices are quoted, such as USD or GBX"
        case (.add, .price), (.edit, .price): "purchase price per share"
        case (.move, .to): "new position in the list of holdings, counted from 1"
        default: option.help
        }
    }

    /// Whether a single-value option may be repeated with different values, the last one winning, so that a
    /// user can override an alias.
    var takesLastValue: Bool {
        switch self {
        case .report, .show, .history, .check, .merge, .gains, .returns, .lots, .import, .serve: true
        default: false
        }
    }

    /// The option for a word as typed: two dashes and a name, or one dash and a letter.
    func option(written word: String) -> Option? {
        if word.hasPrefix("--") { return option(named: String(word.dropFirst(2))) }
        return options.first { $0.letter.map { "-\($0)" } == word }
    }

    /// The option with a name, or with the name of the column it sets.
    func option(named name: String) -> Option? {
        let columns: [String: Option] = ["purchase-price": .price, "purchase-date": .date]
        let option = (self == .add || self == .edit ? columns[name] : nil) ?? Option(rawValue: name)
        return option.flatMap { options.contains($0) ? $0 : nil }
    }
}
