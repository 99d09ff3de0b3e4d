internal import PortfolioImport
internal import Portfolios

/// The kinds of option value, for shell completion.
enum OptionValue: Equatable {
    case choice([String])
    case file
    case folder
    /// A symbol of the portfolio.
    case symbol
    /// A symbol, or one of its lots.
    case lot
    /// A symbol that has prices in the price files.
    case priced
    /// Free text.
    case text
}

extension Command {
    /// The kind of value an option takes; `nil` for a switch.
    func value(of option: Option) -> OptionValue? {
        guard let placeholder = placeholder(option) else { return nil }
        if option.isFile { return .file }
        return switch option {
        case .profile, .showProfile:
            .choice(Array(Set(Profile.all.map(\.name) + ActivityProfile.all.map(\.name))).sorted())
        case .logLevel: .choice(ServeSettings.LogLevel.allCases.map(\.rawValue))
        case .sort: .choice(HoldingColumn.allCases.map(\.rawValue))
        case .decimalMark: .choice([".", ","])
        case .into: .folder
        case .benchmark: .priced
        case .before, .after: .lot
        case .explain: .symbol
        case .symbol: self == .edit ? .text : .symbol
        default: Command.choices(placeholder).map(OptionValue.choice) ?? .text
        }
    }

    /// Whether an option may be repeated, with every value used.
    func isRepeated(_ option: Option) -> Bool {
        switch option {
        case .trades, .prices, .rates, .price, .rate:
            placeholder(option) != nil && (kind == .reports || self == .serve)
        case .currency: self == .import
        case .name: self == .serve
        default: false
        }
    }

    /// The words that a placeholder lists, such as `text|csv`. Only lower-case words are literal values.
    private static func choices(_ placeholder: String) -> [String]? {
        let words = placeholder.split(separator: "|").map(String.init)
        return words.contains { $0.contains { $0.isUppercase || $0 == "=" } } ? nil : words
    }
}
