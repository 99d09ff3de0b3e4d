/// The groups of options in help and the manual, in display order. The raw values are the headings.
enum OptionGroup: String, CaseIterable {
    case portfolio = "Portfolio and dates"
    case trade = "Trade"
    case purchase = "Shares and purchase"
    case payment = "Currency, fees and taxes"
    case lots = "Lots"
    case stock = "Stock"
    case current = "Current price"
    case position = "Position"
    case export = "Brokers' exports"
    case history = "Histories of prices and rates"
    case contents = "What is shown"
    case prices = "Prices and rates"
    case calculation = "Calculation"
    case server = "Server"
    case output = "Output"
    case changes = "Changes"
    case general = "General"
}

extension Command {
    /// The options by group, each group in the order of ``options``. Empty groups are left out.
    var groups: [(group: OptionGroup, options: [Option])] {
        OptionGroup.allCases.compactMap { group in
            let members = options.filter { self.group(of: $0) == group }
            return members.isEmpty ? nil : (group, members)
        }
    }

    /// The group of an option in this command.
    func group(of option: Option) -> OptionGroup {
        switch option {
        case .help, .version: return .general
        case .dryRun: return .changes
        default: break
        }
        if tradeType != nil { return TradeSettings.group(of: option) }
        return switch self {
        case .add, .edit: EditSettings.group(of: option)
        case .move: .position
        case .import: ImportSettings.group(of: option)
        case .price: option == .force ? .changes : .prices
        case .serve: ServeSettings.group(of: option)
        default: option.group
        }
    }
}

extension Option {
    /// The group in the commands that report.
    fileprivate var group: OptionGroup {
        switch self {
        case .prices, .rates, .price, .rate, .maxRateAge, .maxPriceAge: .prices
        case .costRate, .lots, .threads: .calculation
        case .by, .sort, .limit, .totals, .columns, .every, .explain, .income, .benchmark: .contents
        case .format, .output, .color, .raw, .noHeader, .watch: .output
        default: .portfolio
        }
    }
}

extension ServeSettings {
    fileprivate static func group(of option: Option) -> OptionGroup {
        switch option {
        case .port, .host, .name, .insecure, .behindTLS, .maxBody, .accessLog, .logLevel, .allowEdits: .server
        default: option.group
        }
    }
}

extension EditSettings {
    fileprivate static func group(of option: Option) -> OptionGroup {
        switch option {
        case .symbol, .name, .market, .note, .excluded: .stock
        case .currentPrice, .priceDate, .previousClose, .currentRate: .current
        default: .purchase
        }
    }
}

extension TradeSettings {
    fileprivate static func group(of option: Option) -> OptionGroup {
        switch option {
        case .currency, .rate, .total, .fees, .feesCurrency, .taxes: .payment
        case .purchaseDate, .lot, .id: .lots
        case .symbol, .name, .market, .note: .stock
        case .trades: .changes
        default: .trade
        }
    }
}

extension ImportSettings {
    fileprivate static func group(of option: Option) -> OptionGroup {
        switch option {
        case .prices, .symbol, .dateForm: .history
        case .into, .force: .changes
        case .output, .verbose: .output
        default: .export
        }
    }
}
