/// What the scripts of all shells share, besides the tables of commands and options.
enum CompletionTables {
    /// The options allowed in place of a command.
    static let programOptions: [Option] = [.help, .version]

    /// The comment at the start of a script.
    static func title(_ shell: Shell) -> String {
        "# \(shell.rawValue) completion of \(Help.version), as portfolio completions \(shell.rawValue) prints it."
    }

    /// An option's names, the long one first.
    static func names(_ option: Option) -> [String] {
        ["--\(option.rawValue)"] + (option.letter.map { ["-\($0)"] } ?? [])
    }
}

extension OptionValue {
    /// The query for values that only the program knows.
    var query: CompletionQuery.Kind? {
        switch self {
        case .symbol: .symbols
        case .lot: .lots
        case .priced: .priced
        case .choice, .file, .folder, .text: nil
        }
    }
}

extension Operand {
    /// The equivalent option value.
    var value: OptionValue {
        switch self {
        case .portfolio, .file: .file
        case .symbol: .symbol
        case .lot: .lot
        case .folder: .folder
        case .command: .choice(Command.available.map(\.rawValue))
        case .shell: .choice(Shell.allCases.map(\.rawValue))
        case .text: .text
        }
    }

    /// The placeholder in a usage line.
    var placeholder: String {
        switch self {
        case .portfolio: "PORTFOLIO"
        case .symbol: "SYMBOL"
        case .lot: "SYMBOL[#LOT]"
        case .file: "FILE"
        case .folder: "FOLDER"
        case .command: "COMMAND"
        case .shell: "SHELL"
        case .text: "TEXT"
        }
    }
}
