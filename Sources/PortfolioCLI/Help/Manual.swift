/// The manual page, generated from the tables of commands, options, examples and exit codes.
enum Manual {
    /// The date of the last change to the page's contents.
    private static let date = "2026-11-23"

    /// The page, as source for man(1).
    static var page: String {
        var page = Roff()
        page.title("PORTFOLIO", date: date, version: Help.version)
        page.section("NAME")
        page.name("portfolio", "values a stock portfolio of many currencies, exactly")
        page.section("SYNOPSIS")
        page.usage(
            "portfolio COMMAND [PORTFOLIO] [OPTIONS]\nportfolio help [COMMAND|TOPIC]\nportfolio --version")
        page.section("DESCRIPTION")
        for words in description { page.paragraph(words) }
        page.section("COMMANDS")
        for kind in CommandKind.allCases where !kind.commands.isEmpty {
            page.subsection(kind.rawValue)
            for command in kind.commands { page.item(command.name, command.sentence) }
        }
        page.section("OPTIONS")
        page.paragraph(
            "A value follows its option as the next word or after an equals sign: --format csv or --format=csv. What "
                + "follows -- is no option. Every command has these:")
        for option in CompletionTables.programOptions { page.add(option, of: .report) }
        for kind in CommandKind.allCases {
            for command in kind.commands { page.add(command) }
        }
        for topic in HelpTopic.allCases {
            if topic == .files || topic == .brokers { continue }
            page.section((topic.group?.rawValue ?? topic.rawValue).uppercased())
            for words in topic.explanation { page.paragraph(words) }
            for (command, options) in topic.commands {
                page.subsection("portfolio \(command.name)")
                for option in options { page.add(option, of: command) }
            }
        }
        page.section("FILES")
        for file in PortfolioFile.all { page.item(file.name, file.text) }
        page.section("ENVIRONMENT")
        for (name, meaning) in variables { page.item(name, meaning) }
        page.section("EXIT STATUS")
        for code in ExitCode.allCases {
            page.item("\(code.rawValue)", Help.sentence(code.meaning))
        }
        page.section("EXAMPLES")
        page.paragraph("The files are those of the folder data of the source.")
        let examples =
            CommandKind.allCases.flatMap(\.commands).flatMap(\.examples)
            + HelpTopic.allCases.flatMap(\.examples)
        for example in examples {
            page.paragraph(example.purpose)
            page.code(TextWrap.shell(example.line, width: 70).joined(separator: "\n"))
        }
        return page.text
    }

    private static let description = [
        "portfolio v\(Help.purpose.dropFirst())",
        "A portfolio is a folder of CSV files, see FILES. PORTFOLIO is such a folder, the current one by default; most "
            + "commands also take a single file of holdings or trades, and those that only read take - for standard "
            + "input.",
        "Nothing is guessed: a figure that is not known is n/a and counts in no total, and a total that does not cover "
            + "every holding says so. There is no binary floating point between a file and the output.",
    ]

    /// The environment variables that the program uses.
    static var variables: [(name: String, meaning: String)] {
        var variables = [
            (
                "PORTFOLIO_CURRENCY",
                "The currency of a portfolio that states none, where --currency is not given."
            ),
            (
                "PORTFOLIO_KERNEL",
                "The inner loops to use: portable, or one of those for vector instructions, avx2, avx512 or neon. By "
                    + "default the fastest that the machine can run. The results are the same."
            ),
            ("NO_COLOR", "Where it is set and not empty, no colour is used unless --color always is given."),
            ("COLUMNS", "How wide texts are, in place of the terminal's width."),
            (
                "PAGER",
                "The program that shows what is longer than the screen, on a terminal alone: less where it is not set, and "
                    + "none where it is empty or cat, or with --no-pager. Where LESS is not set, it is set to FRX for it."
            ),
            ("TERM", "Where it is empty or dumb, --watch does not draw on the terminal."),
        ]
        if Command.serve.isAvailable {
            variables.append(
                (
                    "PORTFOLIO_TOKEN",
                    "The token that each request to serve has to bear; without it none is needed."
                ))
            variables.append(
                (
                    "PORTFOLIO_READ_TOKEN",
                    "Another token for serve, for those who may read everything and change nothing."
                ))
        }
        return variables
    }
}

extension Roff {
    /// Adds a command with its options. Options that mean the same as for `report` are described there.
    fileprivate mutating func add(_ command: Command) {
        subsection("portfolio \(command.name)")
        usage(command.usage)
        paragraph(command.sentence)
        for words in command.explanation { paragraph(words) }
        var shared: [Option] = []
        for (group, options) in command.groups where group != .general && group.topic == nil {
            for option in options {
                if command != .report, command.kind == .reports, command.isAsInReport(option) {
                    shared.append(option)
                } else {
                    add(option, of: command)
                }
            }
        }
        guard !shared.isEmpty else { return }
        paragraph("As for portfolio report: \(shared.map { "--\($0.rawValue)" }.joined(separator: ", ")).")
    }

    fileprivate mutating func add(_ option: Option, of command: Command) {
        item(
            option.label, rest: command.placeholder(option).map { " \($0)" } ?? "",
            Help.sentence(command.help(option)))
    }
}

extension Command {
    fileprivate func isAsInReport(_ option: Option) -> Bool {
        Command.report.options.contains(option) && label(option) == Command.report.label(option)
            && help(option) == Command.report.help(option)
    }
}
