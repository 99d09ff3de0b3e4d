internal import PortfolioImport
internal import Portfolios

// What the table of options says of a command.
extension Command {
    /// The options by group, in the order of help. Empty groups are left out.
    var groups: [(group: OptionGroup, options: [Option])] {
        OptionTable.groups.compactMap { group, items in
            var options: [Option] = []
            for item in items where item.commands.contains(self) && !options.contains(item.option) {
                options.append(item.option)
            }
            return options.isEmpty ? nil : (group, options)
        }
    }

    /// The options, in the order of help.
    var options: [Option] { groups.flatMap(\.options) }

    /// What an option means for this command; `nil` if the command does not have it.
    func spec(of option: Option) -> OptionSpec? {
        for (_, items) in OptionTable.groups {
            if let item = items.first(where: { $0.option == option && $0.commands.contains(self) }) {
                return item
            }
        }
        return nil
    }

    /// The kind of value an option takes; `nil` for a switch.
    func value(of option: Option) -> OptionValue? { spec(of: option)?.value }

    /// The placeholder for an option's value in this command's help; `nil` for a switch.
    func placeholder(_ option: Option) -> String? { value(of: option)?.placeholder }

    /// The description of an option in this command's help.
    func help(_ option: Option) -> String { spec(of: option)?.help ?? "" }

    /// Whether an option may be repeated, with every value used.
    func isRepeated(_ option: Option) -> Bool { spec(of: option)?.isRepeated ?? false }

    /// The option for a word as typed: two dashes and a name, or one dash and a letter.
    func option(written word: String) -> Option? {
        if word.hasPrefix("--") { return option(named: String(word.dropFirst(2))) }
        return options.first { $0.letter.map { "-\($0)" } == word }
    }

    /// The option with a name, or with the name of the column it sets.
    func option(named name: String) -> Option? {
        let columns: [String: Option] = ["purchase-price": .price, "purchase-date": .date]
        let option = (self == .add || self == .edit ? columns[name] : nil) ?? Option(rawValue: name)
        return option.flatMap { spec(of: $0) == nil ? nil : $0 }
    }
}

extension OptionValue {
    /// The words that the value is one of.
    var words: [String]? {
        switch self {
        case .choice(let words, _): words
        case .profile:
            Array(Set(PositionsProfile.all.map(\.name) + TransactionProfile.all.map(\.name))).sorted()
        case .text, .file, .folder, .symbol, .lot, .priced, .assignment: nil
        }
    }

    /// The query for values that only the program knows.
    var query: CompletionQuery.Kind? {
        switch self {
        case .symbol: .symbols
        case .lot: .lots
        case .priced: .priced
        case .assignment: .assigned
        case .choice, .profile, .file, .folder, .text: nil
        }
    }
}

extension Operand {
    /// The equivalent option value.
    var value: OptionValue {
        switch self {
        case .portfolio, .file: .file
        case .symbol: .symbol
        case .lot: .lot("SYMBOL[#LOT]")
        case .folder: .folder("FOLDER")
        case .command: .choice(HelpSubject.names, as: "COMMAND")
        case .shell: .choice(Shell.self, as: "SHELL")
        case .text: "TEXT"
        }
    }

    /// The placeholder in a usage line.
    var placeholder: String { self == .portfolio ? "PORTFOLIO" : value.placeholder }
}
