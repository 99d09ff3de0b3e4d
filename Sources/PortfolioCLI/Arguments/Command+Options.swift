/// Options that mean something else to one command than to the others.
extension Command {
    /// What stands for an option's value in this command's help.
    func placeholder(_ option: Option) -> String? {
        if tradeType != nil, let placeholder = TradeSettings.placeholder(option) { return placeholder }
        return switch (self, option) {
        case (.import, .currency): "CODE|SYMBOL=CODE"
        case (.add, .price), (.edit, .price): "P"
        case (.move, .to): "N"
        case (.new, .trades), (.import, .prices): nil
        case (.serve, .name): "HOST"
        case (.gains, .explain): "SYMBOL"
        case (.returns, .by): "symbol|currency|market"
        case (.returns, .every): "year|month"
        case (.gains, .by): "lot|sale|symbol|currency|market|year"
        default: option.placeholder
        }
    }

    /// What an option means to this command.
    func help(_ option: Option) -> String {
        if let type = tradeType, let help = TradeSettings.help(option, type) { return help }
        return switch (self, option) {
        case (.import, .currency):
            "the currency of rows that tell none, or of symbols: *.SW=CHF; may be repeated"
        case (.import, .prices):
            "the files are histories of prices or rates: merge them into prices.csv and rates.csv"
        case (.import, .symbol): "whose prices they are, where a history does not say it"
        case (.import, .force):
            "replace the file of --output; of --into, what the portfolio states otherwise"
        case (.price, .currency): "the unit of the price, where it is not the one the holding is quoted in"
        case (.price, .date): "the day of the price (today)"
        case (.price, .force): "replace another price of that day"
        case (.returns, .by): "a row for each stock, stock currency or market"
        case (.returns, .every): "a row for each calendar year or month of the period"
        case (.returns, .from): "the day whose end opens the period; else that before the first row"
        case (.returns, .to): "the last day of the period; else that of --as-of"
        case (.returns, .costRate): "has no effect on returns"
        case (.gains, .by): "what has a row of its own (lot)"
        case (.gains, .from): "the first day whose sales and payments are shown"
        case (.gains, .to): "the last day whose sales and payments are shown"
        case (.gains, .asOf): "the last day whose trades have happened; else that of the last trade"
        case (.gains, .explain): "show the sums behind each sale and payment of a symbol"
        case (.lots, .currency): "the portfolio's own currency, where its files do not say it"
        case (.new, .currency): "the portfolio's own currency"
        case (.new, .name): "the portfolio's name"
        case (.new, .trades): "keep what was done and received, trades.csv, in place of holdings"
        case (.serve, .name): "a name to answer to besides its own, such as a proxy's; may be repeated"
        case (.add, .currency), (.edit, .currency): "the unit its prices are quoted in, such as USD or GBX"
        case (.add, .price), (.edit, .price): "the purchase price of a share"
        case (.move, .to): "put it in this place among the holdings, counted from 1"
        default: option.help
        }
    }

    /// Whether an option of one value may be given others, of which the last counts: where nothing is written, so that an
    /// alias can be overruled.
    var takesLastValue: Bool {
        switch self {
        case .report, .show, .history, .check, .gains, .returns, .lots, .import, .serve: true
        default: false
        }
    }

    /// An option by its name, or by the name of the column it fills.
    func option(named name: String) -> Option? {
        let columns: [String: Option] = ["purchase-price": .price, "purchase-date": .date]
        let option = (self == .add || self == .edit ? columns[name] : nil) ?? Option(rawValue: name)
        return option.flatMap { options.contains($0) ? $0 : nil }
    }
}
