internal import Portfolios

/// All commands.
enum Command: Hashable, CaseIterable {
    case report, show, history, check, merge
    case gains, income, returns, lots, cash, plan
    case `import`
    case price, rate, fetch
    case serve
    case new, add, edit, remove, move, exclude, include
    case classify, undo
    /// Records a trade.
    case trade(TradeType)
    case help, completions, manual

    static let allCases: [Command] =
        [
            .report, .show, .history, .check, .merge, .gains, .income, .returns, .lots, .cash, .plan, .import,
            .price, .rate, .fetch, .serve,
            .new,
            .add, .edit, .remove, .move, .exclude, .include, .classify, .undo,
        ] + TradeType.allCases.map(Command.trade) + [.help, .completions, .manual]

    init?(named name: String) {
        guard let command = Command.allCases.first(where: { $0.name == name }) else { return nil }
        self = command
    }

    /// The commands available in this build: all of them, except `serve` without the trait `Server`.
    static let available: [Command] = allCases.filter(\.isAvailable)

    var isAvailable: Bool {
        #if Server
            true
        #else
            self != .serve
        #endif
    }

    var name: String { facts.name }
    var kind: CommandKind { facts.kind }
    /// What it does, for the list of commands.
    var summary: String { facts.summary }
    /// The operands, in order. If ``repeatsOperand`` is true, any further ones are like the last.
    var operands: [Operand] { facts.operands }
    /// What may be written, a line for each way to use it.
    var usage: String {
        facts.usage().split(separator: "\n", omittingEmptySubsequences: false)
            .map { "portfolio \(name)" + ($0.isEmpty ? "" : " \($0)") }.joined(separator: "\n")
    }

    /// Whether the last operand may be repeated.
    var repeatsOperand: Bool { [.import, .merge, .new, .classify, .serve].contains(self) }

    /// Whether a single-value option may be repeated with different values, the last one winning, so that a
    /// user can override an alias.
    var takesLastValue: Bool { kind == .reports || self == .import || self == .serve }
}

/// The groups of commands in the overview and the manual, in display order. The raw values are the headings.
enum CommandKind: String, CaseIterable {
    case reports = "Reports"
    case portfolios = "Portfolios, imports and prices"
    case holdings = "Edits of holdings"
    case trades = "Trades"
    case service = "Service"
    case program = "This program"

    /// The commands of this kind that are available in this build.
    var commands: [Command] { Command.available.filter { $0.kind == self } }
}

/// The kinds of operand, for shell completion.
enum Operand: Equatable {
    /// A folder or a file.
    case portfolio
    case symbol
    /// A symbol, or one of its lots, such as `AAPL#2`.
    case lot
    case file
    case folder
    case command
    case shell
    /// Free text.
    case text
}

extension Command {
    /// Whether an operand is a path, which may have any bytes.
    func takesPath(at place: Int) -> Bool {
        let operand = place < operands.count ? operands[place] : operands.last
        return operand.map { [.portfolio, .file, .folder].contains($0) } ?? false
    }
}

// What is known of each command, an item for each.
extension Command {
    private struct Facts {
        let name: String
        let kind: CommandKind
        let operands: [Operand]
        let usage: () -> String
        let summary: String

        init(
            _ name: String, _ kind: CommandKind, _ operands: [Operand],
            _ usage: @autoclosure @escaping () -> String, _ summary: String
        ) {
            self.name = name
            self.kind = kind
            self.operands = operands
            self.usage = usage
            self.summary = summary
        }
    }

    private var facts: Facts {
        switch self {
        case .report:
            ofPortfolio("report", "cost, value and gain of each holding, and what the gain came from")
        case .show:
            Facts(
                "show", .reports, [.symbol, .portfolio], "SYMBOL [PORTFOLIO] [OPTIONS]",
                "one stock in detail")
        case .history:
            ofPortfolio("history", "the value of the portfolio over time, each date valued exactly")
        case .check: ofPortfolio("check", "list everything that is unknown or doubtful")
        case .merge:
            Facts(
                "merge", .reports, [.file], "PARTIAL… [OPTIONS]",
                "merge partial reports or gains of a portfolio in pieces")
        case .gains: ofPortfolio("gains", "realised gains, dividends and interest from trades")
        case .income: ofPortfolio("income", "dividends and interest, paid and ahead, month by month")
        case .returns:
            ofPortfolio(
                "returns", "time-weighted and money-weighted returns, split by price, currency and income")
        case .cash: ofPortfolio("cash", "cash of each account, stated or followed from the trades")
        case .plan:
            Facts(
                "plan", .reports, [.portfolio],
                "[PORTFOLIO] --by symbol|class:SCHEME [--invest AMOUNT] [--sell] [OPTIONS]",
                "what to buy and sell to come to the targets of targets.csv")
        case .lots: ofPortfolio("lots", "the lots that trades have left open, as a holdings file")
        case .import:
            Facts(
                "import", .portfolios, [.file],
                """
                [--profile NAME | --map FILE] EXPORT… [--into PORTFOLIO] [OPTIONS]
                --trades [--profile NAME | --map FILE] EXPORT… [--into PORTFOLIO | --check POSITIONS] [OPTIONS]
                --prices HISTORY… [--into PORTFOLIO] [--symbol SYMBOL] [--currency CODE] [OPTIONS]
                """,
                "import brokers' exports, and histories of prices and rates")
        case .price:
            Facts(
                "price", .portfolios, [.symbol, .text, .portfolio],
                "SYMBOL P [PORTFOLIO] [--date DATE] [OPTIONS]",
                "record a price in prices.csv")
        case .rate:
            Facts(
                "rate", .portfolios, [.text, .text, .portfolio],
                "CURRENCY R [PORTFOLIO] [--date DATE] [OPTIONS]",
                "record an exchange rate in rates.csv")
        case .fetch:
            Facts(
                "fetch", .portfolios, [.portfolio], "[PORTFOLIO] [--with COMMAND] [--from DATE] [OPTIONS]",
                "fetch prices and rates with a command of your own")
        case .serve:
            Facts(
                "serve", .service, [.portfolio], "[PORTFOLIO…] [OPTIONS]",
                "serve reports as web pages and JSON over HTTP, updated when a file changes")
        case .new:
            Facts(
                "new", .portfolios, [.folder],
                """
                FOLDER --currency CODE [--name NAME] [--trades]
                FOLDER --of PORTFOLIO… [--currency CODE] [--name NAME]
                """,
                "create a portfolio, empty or made of other portfolios"
            )
        case .add:
            Facts(
                "add", .holdings, [.text, .portfolio],
                "SYMBOL [PORTFOLIO] --shares N --currency CODE [OPTIONS]",
                "add a lot at the end")
        case .edit: ofLot("edit", "change a lot")
        case .remove:
            Facts(
                "remove", .holdings, [.lot, .portfolio],
                """
                SYMBOL[#LOT] [PORTFOLIO] [OPTIONS]
                [SYMBOL] [PORTFOLIO] --line N [--trades FILE] [--dry-run]
                """,
                "remove a lot, or a trade")
        case .move:
            ofLot(
                "move", "move a lot to another position", "--to N | --before SYMBOL | --after SYMBOL")
        case .exclude: ofLot("exclude", "leave a lot out of all totals")
        case .include: ofLot("include", "count a lot in the totals again")
        case .classify:
            Facts(
                "classify", .portfolios, [.symbol, .text, .text],
                """
                SYMBOL SCHEME CLASS[=WEIGHT]… [--into PORTFOLIO] [--dry-run]
                SYMBOL SCHEME --clear [--into PORTFOLIO] [--dry-run]
                """,
                "state the classes of a stock, or of cash, in classes.csv")
        case .undo:
            Facts(
                "undo", .portfolios, [.portfolio], "[PORTFOLIO] [--dry-run]",
                "undo the last change that is noted in changes.log")
        case .trade(let type):
            Facts(
                String(type.rawValue.map { $0 == "_" ? "-" : $0 }), .trades,
                type.needsSymbol ? [.symbol, .portfolio] : [.portfolio], TradeSettings.usage(of: type),
                type.summary)
        case .help:
            Facts(
                "help", .program, [.command], "[COMMAND|TOPIC]",
                "show what there is, or the options of a command")
        case .completions:
            Facts(
                "completions", .program, [.shell], "bash|zsh|fish",
                "print a script that completes commands, options and symbols in a shell")
        case .manual: Facts("manual", .program, [], "", "print the manual page")
        }
    }

    private func ofPortfolio(_ name: String, _ summary: String) -> Facts {
        Facts(name, .reports, [.portfolio], "[PORTFOLIO] [OPTIONS]", summary)
    }

    private func ofLot(_ name: String, _ summary: String, _ rest: String = "[OPTIONS]") -> Facts {
        Facts(name, .holdings, [.lot, .portfolio], "SYMBOL[#LOT] [PORTFOLIO] \(rest)", summary)
    }
}
