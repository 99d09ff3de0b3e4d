internal import Portfolios

/// What an option means for some commands: an item of the ``OptionTable``.
struct OptionSpec {
    let option: Option
    /// What value it takes; `nil` for a switch.
    let value: OptionValue?
    let commands: [Command]
    /// Whether it may be repeated, with every value used.
    let isRepeated: Bool
    /// The description in help, the manual and completions.
    let help: String

    init(
        _ option: Option, _ value: OptionValue? = nil, in commands: [Command], isRepeated: Bool = false,
        _ help: String
    ) {
        self.option = option
        self.value = value
        self.commands = commands
        self.isRepeated = isRepeated
        self.help = isRepeated ? "\(help); may be repeated" : help
    }

    /// An option that sets a field of a trade, for the types of trade that have the field.
    ///
    /// - Parameter types: only these types; `nil` for all.
    static func trade(
        _ option: Option, _ value: OptionValue, of types: [TradeType]? = nil, _ help: String
    ) -> OptionSpec {
        let types = (types ?? TradeType.allCases).filter { $0.takes(option) }
        return OptionSpec(option, value, in: types.map(Command.trade), help)
    }
}

/// A kind of value that an option or an operand takes, as help names it and shells complete it. A literal is the
/// placeholder of a free text.
enum OptionValue: Equatable, ExpressibleByStringLiteral {
    case text(String)
    /// One of these words.
    case choice([String], as: String? = nil)
    case profile
    case file
    case folder(String)
    /// A symbol of the portfolio.
    case symbol
    /// A symbol, or one of its lots.
    case lot(String)
    /// A symbol that has prices in the price files.
    case priced
    /// A symbol of the portfolio, and a figure behind an equals sign.
    case assignment(String)

    init(stringLiteral placeholder: String) { self = .text(placeholder) }

    /// A value of an enumeration.
    static func choice<Value: CaseIterable & RawRepresentable<String>>(
        _ type: Value.Type, as placeholder: String? = nil
    ) -> OptionValue {
        .choice(Value.allCases.map(\.rawValue), as: placeholder)
    }

    /// What stands for the value in help.
    var placeholder: String {
        switch self {
        case .text(let placeholder), .folder(let placeholder), .lot(let placeholder),
            .assignment(let placeholder):
            placeholder
        case .choice(let words, let placeholder): placeholder ?? words.joined(separator: "|")
        case .profile: "NAME"
        case .file: "FILE"
        case .symbol, .priced: "SYMBOL"
        }
    }
}

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
    case pieces = "Pieces of a file"
    case changes = "Changes"
    case general = "General"

    /// The help topic that describes these options, instead of the help of the commands that have them.
    var topic: HelpTopic? { self == .pieces ? .pieces : nil }
}
