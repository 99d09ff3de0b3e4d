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
            text +=
                name.count < 30
                ? name + String(repeating: " ", count: 30 - name.count) + command.help(option) + "\n"
                : name + "\n" + String(repeating: " ", count: 30) + command.help(option) + "\n"
        }
        return text + "\n" + exitCodes
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
            "Values stocks quoted in many currencies in yours: cost, value and gain, exact, and how much of the gain\n"
        text += "came from prices and how much from exchange rates.\n\nCommands:\n"
        for command in Command.allCases {
            for line in command.usage.split(separator: "\n") {
                text += "  \(line.dropFirst("portfolio ".count))\n"
            }
            text += "      \(command.summary)\n"
        }
        return text + "\n  portfolio COMMAND --help tells the options of a command.\n\n" + exitCodes
    }

    private static let exitCodes = """
        Exit codes: 0 complete; 2 reported, but incomplete; 64 wrong usage; 65 unreadable input, nothing reported;
        66 a file that can't be opened; 74 a failed read or write.

        """
}
