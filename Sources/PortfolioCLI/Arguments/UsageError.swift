internal import Portfolios

/// An error in the command line. Errors of one place are worded there; those of several, here.
struct UsageError: Error {
    let message: String
    /// The symbol that nothing has, and those that may be meant.
    var unknownSymbol: (symbol: String, suggestions: [String])?

    init(_ message: String) { self.message = message }

    init(_ wording: Wording) { message = wording.message + (wording.remedy.map { "; \($0)" } ?? "") }

    static let folderIsStandardInput = UsageError(
        "new needs a folder, and - is standard input: write ./- for a folder of that name")
    static let noPlace = UsageError("move needs one of \(names(EditSettings.places, last: "and"))")
    static let noFetchCommand = UsageError(
        "give a command that fetches prices: --with COMMAND, or $PORTFOLIO_FETCH")
    static let partialOfRows = UsageError(
        "gains --format \(ReportSettings.partial) needs --by symbol, currency, market or year")
    static let noPartials = UsageError(
        "merge needs partials: the results of portfolio report or gains --format \(ReportSettings.partial)")
    static let standardInputTwice = UsageError("standard input can be read only once")
    static let dryRunOfNothing = UsageError(
        "--dry-run shows what --into PORTFOLIO would change: say which portfolio")

    static func missingValue(_ option: Option, _ command: Command) -> UsageError {
        UsageError("--\(option.rawValue) needs a value: \(command.placeholder(option) ?? "")")
    }

    static func unexpectedArgument(_ word: String, _ command: Command? = nil) -> UsageError {
        UsageError("unexpected argument \(word)" + year(word, of: command))
    }

    static func missingSymbol(_ command: Command) -> UsageError {
        UsageError("\(command.name) needs a symbol")
    }

    static func missingOptions(_ command: Command, _ options: [Option]) -> UsageError {
        UsageError("\(command.name) needs \(names(options, last: "and"))" + meaning(of: options, command))
    }

    /// An option without another one that it belongs to.
    static func needs(_ option: Option, _ other: Option) -> UsageError {
        UsageError("--\(option.rawValue) goes with --\(other.rawValue)")
    }

    static func invalidValue(_ option: Option, _ text: String, expected: String) -> UsageError {
        UsageError("--\(option.rawValue) \(Wording.quoted(text)) is not \(expected)")
    }

    /// An option has an invalid value.
    static func parameter(_ option: Option, _ problem: ParameterProblem) -> UsageError {
        UsageError(problem.message(of: "--\(option.rawValue)"))
    }

    static func symbol(_ problem: ParameterProblem) -> UsageError {
        UsageError(problem.message(of: "the symbol"))
    }

    /// Two parameters of a result that cannot be combined.
    static func conflict(_ conflict: ParameterConflict) -> UsageError {
        UsageError("--\(conflict.first.rawValue) and --\(conflict.second.rawValue) cannot be combined")
    }

    /// Two options that cannot be combined.
    static func exclusive(_ first: Option, _ second: Option) -> UsageError {
        UsageError("--\(first.rawValue) and --\(second.rawValue) cannot be combined")
    }

    /// A figure together with its unit, which an option of its own states.
    static func figureWithUnit(_ name: String, _ text: String, written: String) -> UsageError {
        UsageError("\(name) \(Wording.quoted(text)) is not a number; write \(written)")
    }

    /// An option of the merged report, for a partial.
    static func ofMerge(_ option: Option) -> UsageError {
        UsageError("--\(option.rawValue) goes with portfolio merge, not with partials")
    }

    /// A piece can't know the day, and neither can a partial.
    static func dayOfPieces(_ option: Option) -> UsageError {
        UsageError(
            option == .format
                ? "--format \(ReportSettings.partial) needs --as-of: pieces don't know the latest date of all"
                : "--\(option.rawValue) needs --as-of: a piece does not know the latest date of all")
    }

    static func formatNeedsAnother(_ format: String, _ command: Command) -> UsageError {
        UsageError("\(command.name) has no format \(format)")
    }

    /// A format in which gains are not explained.
    static func formatWithoutSums(_ format: String) -> UsageError {
        UsageError("--explain writes text, not \(format)")
    }

    /// An existing file is not replaced without ``Option/force``.
    static func outputExists(_ path: String) -> UsageError {
        UsageError("\(path) already exists; use --force to replace it")
    }

    /// A price without its currency, of what is not held.
    static func unheldPrice(_ symbol: String, _ suggestions: [String]) -> UsageError {
        UsageError(
            unknownSymbol(symbol, suggestions).message + (suggestions.isEmpty ? "; with" : " With")
                + " --currency, any symbol is taken, such as an index to compare with")
    }

    static func unknownProfile(_ option: Option, _ name: String, known: [String]) -> UsageError {
        UsageError(
            "--\(option.rawValue) \(Wording.quoted(name)) is not a known profile" + profiles(name, known))
    }

    /// What the library refuses, in the terms of options.
    static func portfolio(_ failure: PortfolioFailure) -> UsageError {
        switch failure {
        case .noCurrency:
            UsageError(
                "no portfolio currency: give --currency, or a currency in portfolio.json, or set PORTFOLIO_CURRENCY"
            )
        case .invalidFallbackCurrency(let error): UsageError(Wording.currency("PORTFOLIO_CURRENCY", error))
        case .invalidPrice(let price, let symbol, let problem):
            UsageError("--price \(symbol)=\(price): \(PortfolioFailure.reason(problem))")
        case .invalidRate(let rate, let currency, let problem):
            UsageError("--rate \(currency)=\(rate): \(PortfolioFailure.reason(problem))")
        case .differentPrices(let symbol): .parameter(.price, .contradiction(key: symbol))
        case .priceOfUnheldSymbol(let symbol, let near), .unknownSymbol(let symbol, let near):
            .unknownSymbol(symbol, near)
        case .noTrades(let symbol): UsageError("--explain: \(PortfolioFailure.noTrades(of: symbol))")
        case .unknownAccount(let name, let known):
            UsageError("--account \(name): " + Wording.unknownAccount(name, known).sentence)
        case .unknownScheme(let name, let known):
            UsageError("--by class:\(name): \(Wording.unknownScheme(name, known))")
        case .plan(let problem): UsageError(problem.message { "--\($0.rawValue)" })
        case .tradesBesideFile("-"):
            UsageError("--trades goes with a folder or a holdings file, not with standard input")
        case .tradesBesideFile(let path):
            UsageError("\(path) is a file of trades: --trades goes with a folder or a holdings file")
        case .lotsInOtherCurrency(let own):
            UsageError("lots are stated in \(own), the portfolio's own currency")
        case .noBenchmark(let symbol, let near):
            UsageError(
                "--benchmark \(symbol): the price files have no prices of it"
                    + (near.isEmpty ? "" : "; did you mean \(Wording.list(near))?"))
        case .noCurrencyOfBenchmark(let symbol):
            UsageError(
                "--benchmark \(symbol): neither its prices nor a trade or holding of it state their currency; state it in the column currency of its price file"
            )
        case .yearOfOtherName(let given, let name): .otherYear(given, name)
        case .formOfOtherGains: .gainsOfForm
        case .emptyPeriod(let first, let last):
            UsageError(
                "the period has no day: it begins at the end of \(first) and ends on \(last); give an earlier --from or a "
                    + "later --to")
        case .repeatedFile, .noDays, .tooMuch, .cancelled, .unreadable, .file, .files:
            UsageError(failure.message)
        }
    }

    static func names(_ options: [Option], last: String) -> String {
        Wording.list(options.map { "--" + $0.rawValue }, last: last)
    }
}
