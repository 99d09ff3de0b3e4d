/// The texts of `--help` and `--version`.
enum Help {
    static let version = "portfolio 1.0.0"

    static func text(_ command: Command?) -> String {
        guard let command else { return overview }
        var text =
            "\(command.usage)\n\n\(command.summary.prefix(1).uppercased())\(command.summary.dropFirst()).\n"
        text += explanation(of: command)
        text += "\nOptions:\n"
        for option in command.options {
            let name = "  --\(option.rawValue)" + (command.placeholder(option).map { " \($0)" } ?? "")
            let indent = String(repeating: " ", count: Help.column)
            let lines = wrapped(command.help(option), width: Help.width - Help.column)
            if name.count < Help.column {
                text += name + indent.dropFirst(name.count) + lines.joined(separator: "\n" + indent) + "\n"
            } else {
                text += name + "\n" + indent + lines.joined(separator: "\n" + indent) + "\n"
            }
        }
        return text + "\n" + exitCodes
    }

    /// The width of a usual terminal, and where in it the explanations of options begin.
    private static let width = 80
    private static let column = 28

    /// A text in lines of a width; a longer word has a line of its own.
    private static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let line = lines.last, line.count + 1 + word.count <= width {
                lines[lines.count - 1] = line + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    private static func explanation(of command: Command) -> String {
        switch command {
        case .import: ImportSettings.help
        case .price: PriceSettings.help
        case .new, .add, .edit, .remove, .move, .exclude, .include: EditSettings.help(of: command)
        case .buy, .sell, .short, .cover, .transferIn, .transferOut, .dividend, .interest, .fee, .tax, .split,
            .exchange, .spinOff, .returnOfCapital:
            TradeSettings.help(of: command)
        case .serve: "\nPORTFOLIO is a folder or a holdings file; the current folder by default.\n"
        case .report, .show, .history, .check, .gains, .returns, .lots:
            "\nPORTFOLIO is a folder, a file of holdings or of trades, or - for standard input; the current folder by default.\n"
        }
    }

    private static var overview: String {
        var text = "portfolio COMMAND [PORTFOLIO] [OPTIONS]\n\n"
        text +=
            "Values a multi-currency stock portfolio in your own currency: exact cost, value and gain, and how much of\n"
        text += "the gain came from price changes and how much from exchange rates.\n\nCommands:\n"
        for command in Command.allCases {
            for line in command.usage.split(separator: "\n") {
                text += "  \(line.dropFirst("portfolio ".count))\n"
            }
            text += "      \(command.summary)\n"
        }
        return text + "\nportfolio COMMAND --help shows the options of a command.\n\n" + exitCodes
    }

    private static let exitCodes = """
        Exit codes: 0 complete; 2 reported, but incomplete; 64 wrong usage; 65 invalid input, nothing reported;
        66 a file cannot be opened; 74 a read or write failed.

        """
}
