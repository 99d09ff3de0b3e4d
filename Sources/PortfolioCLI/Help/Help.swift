internal import SystemInterface

/// The texts of `help`, `--help` and `--version`.
struct Help {
    static let version = "portfolio 1.0.0"

    /// The maximum line width, in columns.
    let width: Int

    /// - Parameter columns: the width of the terminal; lines use between 40 and 100 columns of it.
    init(columns: Int) { width = min(max(columns, 40), 100) }

    /// Help for the current output: as wide as `COLUMNS` says, else as the terminal, else 80 columns.
    static var current: Help { Help(columns: Console.width ?? 80) }

    func text(_ subject: HelpSubject) -> String {
        switch subject {
        case .overview: overview
        case .start: start
        case .command(let command): text(command)
        case .topic(let topic): text(topic)
        case .guide(let guide): guide.text(width: width)
        }
    }

    private func text(_ command: Command) -> String {
        var text = ""
        for line in command.usage.split(separator: "\n") {
            text += lines(TextWrap.usage(String(line), width: width - 4), indent: 0, hanging: 4)
        }
        text += "\n" + paragraph(command.sentence)
        for words in command.explanation { text += "\n" + paragraph(words) }
        for (group, options) in command.groups where group.topic == nil {
            text += "\n\(group.rawValue):\n"
            for option in options { text += entry(command.label(option), command.help(option)) }
        }
        for (group, _) in command.groups {
            guard let topic = group.topic else { continue }
            text += "\n" + paragraph("\(group.rawValue): see portfolio help \(topic.rawValue).")
        }
        text += "\nExamples:\n" + examples(command.examples)
        return text + "\n" + exitCodes
    }

    private func text(_ topic: HelpTopic) -> String {
        var text = paragraph(Help.sentence(topic.summary))
        for words in topic.explanation { text += "\n" + paragraph(words) }
        if !topic.items.isEmpty { text += "\n" }
        for (name, meaning) in topic.items { text += entry(name, meaning, column: 21) }
        for (command, options) in topic.commands {
            text += "\nportfolio \(command.name):\n"
            for option in options { text += entry(command.label(option), command.help(option)) }
        }
        return text + "\nExamples:\n" + examples(topic.examples)
    }

    private func examples(_ examples: [Example]) -> String {
        var text = ""
        for example in examples {
            text += lines(TextWrap.lines(example.purpose, width: width - 2), indent: 2)
            text += lines(TextWrap.shell(example.line, width: width - 6), indent: 6)
        }
        return text
    }

    /// What one can do first.
    private var start: String {
        paragraph(Help.purpose) + "\nTo begin:\n" + examples(Example.of("first steps")) + "\n"
            + paragraph(
                "In a portfolio's folder, portfolio alone shows the report. portfolio help lists all commands and topics, "
                    + "and portfolio help COMMAND explains one.")
    }

    private var overview: String {
        var text = "portfolio COMMAND [PORTFOLIO] [OPTIONS]\n\n"
        text += paragraph(Help.purpose)
        for kind in CommandKind.allCases where !kind.commands.isEmpty {
            text += "\n\(kind.rawValue):\n"
            for command in kind.commands { text += entry(command.name, command.summary, column: 21) }
        }
        text += "\nTopics:\n"
        for topic in HelpTopic.allCases { text += entry(topic.rawValue, topic.summary, column: 21) }
        text += "\nGuides:\n"
        for guide in Guide.available { text += entry(guide.rawValue, guide.summary, column: 21) }
        text +=
            "\n"
            + paragraph(
                "portfolio help COMMAND shows the options of a command, and two examples; it takes a topic or a guide, too."
            )
            + "\n"
        return text + exitCodes
    }

    private var exitCodes: String {
        let codes = ExitCode.allCases.filter { $0 != .interrupted }.map { "\($0.rawValue) \($0.meaning)" }
        return paragraph("Exit codes: \(codes.joined(separator: "; ")).")
    }

    /// The purpose of the program.
    static let purpose =
        "Values a multi-currency stock portfolio in your own currency: exact cost, value and gain, and how much of the "
        + "gain came from price changes and how much from exchange rates."

    /// A name and its meaning, side by side if there is room.
    private func entry(_ name: String, _ meaning: String, column: Int = 28) -> String {
        guard width >= 60 else {
            return "  \(name)\n" + lines(TextWrap.lines(meaning, width: width - 8), indent: 8)
        }
        let explained = lines(TextWrap.lines(meaning, width: width - column), indent: column)
        guard name.count + 2 < column else { return "  \(name)\n\(explained)" }
        return "  \(name)" + explained.dropFirst(name.count + 2)
    }

    private func paragraph(_ text: String) -> String { lines(TextWrap.lines(text, width: width), indent: 0) }

    /// The lines, with the first indented by `indent` and the others by `hanging`, or by `indent` if that is
    /// `nil`.
    private func lines(_ lines: [String], indent: Int, hanging: Int? = nil) -> String {
        var text = ""
        for (number, line) in lines.enumerated() {
            text += String(repeating: " ", count: number == 0 ? indent : hanging ?? indent) + line + "\n"
        }
        return text
    }
}

extension Help {
    /// A description as a sentence.
    static func sentence(_ words: String) -> String { "\(words.prefix(1).uppercased())\(words.dropFirst())." }
}

extension Option {
    /// The names as shown in help, the short one first.
    var label: String { (letter.map { "-\($0), " } ?? "") + "--\(rawValue)" }
}

extension Command {
    /// The summary as a sentence.
    var sentence: String { Help.sentence(summary) }

    /// An option as shown in help, with its short form and the placeholder for its value.
    func label(_ option: Option) -> String { option.label + (placeholder(option).map { " \($0)" } ?? "") }

    private static let whichPortfolio =
        "PORTFOLIO is a folder, a file of holdings or of trades, or - for standard input; the current folder by default."

    /// What help says besides the options, in paragraphs.
    var explanation: [String] {
        switch self {
        case .import: ImportSettings.help
        case .fetch: FetchSettings.help
        case .price: QuoteSettings.helpOfPrice
        case .rate: QuoteSettings.helpOfRate
        case .new, .add, .edit, .remove, .move, .exclude, .include: EditSettings.help(of: self)
        case .classify: ClassifyCommand.help
        case .undo: UndoCommand.help
        case .trade(let type): TradeSettings.help(of: type)
        case .serve:
            [
                "PORTFOLIO is a folder or a holdings file; the current folder by default. Several, or the folder that "
                    + "several are in, are listed with their sums, each under the name of its folder."
            ]
                + (isAvailable
                    ? []
                    : ["This program was built without the server; build it with \(Failure.buildWithServer)."])
        case .report, .show, .history, .check, .gains, .lots, .cash, .plan: [Command.whichPortfolio]
        case .income:
            [
                Command.whichPortfolio,
                "Each payment has a status: paid (by the trades), declared or estimated (by dividends.csv, for the shares held "
                    + "before the ex date) or, with --estimate, projected. Payments of different statuses are never "
                    + "added up.",
            ]
        case .returns:
            [
                Command.whichPortfolio,
                "Volatility is the standard deviation (n - 1) of the n returns between days with a price or payment, "
                    + "times the square root of 365 n divided by the days they span.",
            ]
        case .merge:
            [
                "Each PARTIAL is the result of portfolio report --format partial for a holdings file or a piece of one. "
                    + "Together they must be whole files, valued with the same options, prices and rates. The result is "
                    + "that of one report of the whole: the totals, or the groups of --by.",
                "Or each is the result of portfolio gains --format partial for trades, and no symbol is in two of them.",
            ]
        case .help: ["Without COMMAND or TOPIC, all commands, topics and guides are listed."]
        case .completions: Shell.help
        case .manual:
            ["The page is in the language of man(1). It describes every command, file and variable."]
        }
    }
}
