internal import Portfolios

/// An error in the command line; ``message`` has the wording.
enum UsageError: Error {
    /// An argument that is not UTF-8, with its invalid bytes written as `\xE9`.
    case notUTF8(String)
    case unknownCommand(String)
    /// `help` of something else than a command, a topic or a guide.
    case unknownSubject(String)
    /// A path where a command is expected.
    case pathForCommand(String)
    /// The settings of a portfolio in place of its folder.
    case settingsForFolder(String)
    case unknownOption(String, Command)
    /// An option, known or not, where the command should be.
    case optionBeforeCommand(String)
    case missingValue(Option, Command)
    /// The word in the place of the value looks like another option.
    case forgottenValue(Option, Command, next: String)
    case unexpectedValue(Option)
    /// A single-value option was given two values, and it is unclear which is meant.
    case givenTwice(Option)
    case unexpectedArgument(String, Command? = nil)
    /// `completions` without a shell.
    case missingShell
    case unknownShell(String)
    /// An empty symbol or path, most likely from an unset shell variable.
    case emptyArgument
    case missingSymbol(Command)
    /// The path of a portfolio where a symbol is expected.
    case pathForSymbol(Command, String)
    /// A figure without its option.
    case figureWithoutOption(Command, String)
    case missingFolder
    case fileForFolder(String)
    case missingScheme
    case missingClasses
    /// `-` is standard input, where no portfolio can be created.
    case folderIsStandardInput
    case missingOptions(Command, [Option])
    /// Neither a price nor the total paid or received is given.
    case missingPrice(Command)
    case nothingToChange
    /// A trade to correct, without what to change.
    case nothingToCorrect(Command)
    /// No row of a file begins on a line.
    case noRowOnLine(Int, String)
    /// The row on a line is another trade than the one to correct.
    case otherTrade(line: Int, TradeType, String, place: String)
    case noPlace
    /// No command that fetches prices is given.
    case noFetchCommand
    /// An option without another one that it belongs to.
    case needs(Option, Option)
    /// A command with a quote that is left open.
    case openQuote(String)
    case invalidValue(Option, String, expected: String)
    /// `PORTFOLIO_KERNEL` names a kernel that is unknown or that this machine can't run.
    case unavailableKernel(String, available: [String])
    /// An option has an invalid value.
    case parameter(Option, ParameterProblem)
    case symbol(ParameterProblem)
    /// Two parameters of a result that cannot be combined.
    case conflict(ParameterConflict)
    /// Two options that cannot be combined.
    case exclusive(Option, Option)
    /// Planned trades of classes.
    case tradesOfClasses
    case invalidFigure(Option, String, HoldingProblem)
    /// A figure together with its unit, which an option of its own states.
    case figureWithUnit(String, String, written: String)
    /// A currency where a path may stand.
    case unitForPath(QuoteCurrency)
    /// A result that needs the whole, of a piece.
    case pieceOfWhole
    /// An option of pieces without the day, which a piece can't know.
    case dayOfPieces(Option)
    /// Classes of a piece.
    case classesOfPieces
    /// An option of the merged report, for a partial.
    case ofMerge(Option)
    case partialOfTrades(String)
    case partialOfCash(String)
    /// An import whose rows may go to several files.
    case severalFilesOfTrades([String])
    /// Gains of a portfolio with holdings, or without trades.
    case partialOfHoldings(String)
    /// Rows of gains, for a partial.
    case partialOfRows
    /// A price or rate stated for a partial of gains, which takes them from files.
    case statedForPartial(Option)
    /// A partial of gains of standard input, which has no path.
    case partialOfInput
    /// An option for partials of reports, with partials of gains.
    case ofReports(Option)
    case headerOfRows
    case ownCurrencyStated(Currency)
    case nameOfFile
    case versionOfRows
    case shardsOfTotals
    case noPartials
    /// What the library refuses, in the terms of options.
    case portfolio(PortfolioFailure)
    /// A file by itself, in the folder of a portfolio.
    case noCurrencyOfFile(String, folder: String)
    /// An account where a symbol is expected.
    case accountForSymbol(String, account: String, String)
    case notInAccounts(String, [String], [String])
    case formatNeedsAnother(String, Command)
    /// A column named more than once.
    case columnTwice(String)
    /// A format whose columns can't be chosen.
    case columnsOfText(String)
    /// A format in which gains are not explained.
    case formatWithoutSums(String)
    case watchOfStandardInput
    case watchNeedsOutput(String)
    /// The output file is also an input.
    case outputIsInput(String)
    case outputOfPortfolio(String)
    case outputIsFolder(String)
    /// An existing file is not replaced without ``Option/force``.
    case outputExists(String)
    /// A tax form without its year, or in a format it does not have.
    case formWithoutYear
    case formatOfForm(String)
    case noExport
    case standardInputTwice
    /// A portfolio without a log of changes, or with one of which no change can be undone.
    case noChangeLog(String)
    case nothingToUndo(String, NothingToUndo)
    /// Two portfolios that are served go by one name.
    case sameName(String)
    /// An option that names files of one portfolio, where several are served or can be created beside the only one, whose
    /// path is given then.
    case ofOnePortfolio(Option, beside: String?)
    /// `--dry-run` with an import that changes no portfolio.
    case dryRunOfNothing
    /// An option for exports together with `--prices`, or one for histories without it.
    case notOfHistories(Option)
    case onlyOfHistories(Option)
    /// An option that does not apply to `--trades`, or one that applies only to it.
    case notOfTrades(Option)
    case onlyOfTrades(Option)
    /// A mapping of transactions without `--trades`.
    case mappingOfTrades(String)
    /// A folder without a portfolio.
    case noPortfolio(String, below: String?)
    /// The portfolio as the last class of a stock.
    case portfolioAsClass(String)
    case missingQuote(Command)
    /// A price without its currency, of what is not held.
    case unheldPrice(String, suggestions: [String])
    case rateOfItself(Currency)
    case invalidPrice(String, Wording)
    case unknownProfile(Option, String, known: [String])
    /// An option by which other machines reach the service, without a token.
    case tokenNeeded(String)
    /// A token that other machines could guess, in an environment variable.
    case weakToken(String, count: Int, different: Int)
    /// A token that no header carries as it is, in an environment variable.
    case unsendableToken(String)
    /// A token that only reads, without another one.
    case onlyReadToken

    var message: String {
        switch self {
        case .notUTF8(let argument): "the argument \(Wording.quoted(argument)) is not UTF-8"
        case .unknownCommand(let word):
            "unknown command \(word.isEmpty ? "\"\"" : word)"
                + UsageError.meant(word, Command.available.map(\.name))
        case .unknownSubject(let word):
            "there is no help on \(word)"
                + UsageError.meant(word, HelpSubject.names, else: "; portfolio help lists what there is")
        case .pathForCommand(let path):
            "\(path) is not a command; did you mean portfolio report \(ShellWord.quoted(path))?"
        case .settingsForFolder(let path): UsageError.settingsForFolder(path)
        case .unknownOption(let word, let command): UsageError.unknown(word, of: command)
        case .optionBeforeCommand(let word): UsageError.beforeCommand(word)
        case .missingValue(let option, let command):
            "--\(option.rawValue) needs a value: \(command.placeholder(option) ?? "")"
        case .forgottenValue(let option, let command, let next):
            "--\(option.rawValue) needs a value, \(command.placeholder(option) ?? ""), and is followed by \(next); "
                + "if that is the value, write --\(option.rawValue)=\(next)"
        case .unexpectedValue(let option): "--\(option.rawValue) takes no value"
        case .givenTwice(let option): "--\(option.rawValue) is given twice, with different values"
        case .unexpectedArgument(let word, let command):
            "unexpected argument \(word)" + UsageError.year(word, of: command)
        case .missingShell: "completions needs a shell: \(Wording.list(Shell.allCases.map(\.rawValue)))"
        case .unknownShell(let word):
            "there are no completions for \(word): say \(Wording.list(Shell.allCases.map(\.rawValue)))"
        case .emptyArgument: "one of the arguments is empty: a symbol or a path has at least one character"
        case .missingSymbol(let command): "\(command.name) needs a symbol"
        case .pathForSymbol(let command, let path): UsageError.pathForSymbol(command, path)
        case .figureWithoutOption(let command, let word):
            "unexpected argument \(word); figures and dates are stated by options: \(command.usage)"
        case .missingScheme: "classify needs a scheme, such as region, after the symbol"
        case .missingClasses: "classify needs classes, such as Equity/Europe=60, or --clear"
        case .missingFolder: "new needs a folder to create the portfolio in"
        case .fileForFolder(let path): UsageError.fileForFolder(path)
        case .folderIsStandardInput:
            "new needs a folder, and - is standard input: write ./- for a folder of that name"
        case .missingOptions(let command, let options):
            "\(command.name) needs \(UsageError.names(options, last: "and"))"
                + UsageError.meaning(of: options, command)
        case .missingPrice(.trade(.dividend)): "dividend needs --amount, or --shares and --price"
        case .missingPrice(let command): "\(command.name) needs --price or --amount"
        case .nothingToChange:
            "edit needs something to change: one or more of "
                + UsageError.names(Command.edit.options.filter { $0.holdingField != nil }, last: "and")
        case .nothingToCorrect(let command):
            "\(command.name) --line needs something to change, such as --\(Option.note.rawValue) TEXT; for another symbol, "
                + "remove the row and record it again"
        case .noRowOnLine(let line, let file): "no row of \(file) begins on line \(line)"
        case .otherTrade(let line, let type, let symbol, let place):
            UsageError.otherTrade(line, type, symbol, place)
        case .noPlace: "move needs one of \(UsageError.names(EditSettings.places, last: "and"))"
        case .invalidValue(let option, let text, let expected):
            "--\(option.rawValue) \(Wording.quoted(text)) is not \(expected)"
        case .portfolio(.invalidFallbackCurrency(let error)):
            UsageError.text(Wording.currency("PORTFOLIO_CURRENCY", error))
        case .unavailableKernel(let name, let available):
            "PORTFOLIO_KERNEL \(Wording.quoted(name)) is not a kernel this machine can run: use "
                + Wording.list(available)
        case .parameter(let option, let problem): problem.message(of: "--\(option.rawValue)")
        case .symbol(let problem): problem.message(of: "the symbol")
        case .conflict(let conflict):
            "--\(conflict.first.rawValue) and --\(conflict.second.rawValue) cannot be combined"
        case .exclusive(let first, let second):
            "--\(first.rawValue) and --\(second.rawValue) cannot be combined"
        case .pieceOfWhole:
            "--piece goes with --format \(ReportSettings.partial), or with the rows of --format csv: totals, groups, --sort and "
                + "--limit need the whole file"
        case .classesOfPieces:
            "--by class:SCHEME goes with the whole of a file: group pieces by symbol"
        case .dayOfPieces(.format):
            "--format \(ReportSettings.partial) needs --as-of: pieces don't know the latest date of all"
        case .dayOfPieces(let option):
            "--\(option.rawValue) needs --as-of: a piece does not know the latest date of all"
        case .ofMerge(let option): "--\(option.rawValue) goes with portfolio merge, not with partials"
        case .partialOfTrades(let path):
            "\(path) has trades: --format \(ReportSettings.partial) and --piece take holdings alone"
        case .severalFilesOfTrades(let files):
            "there are \(files.count) files of trades: say the account of the export with --account NAME, or name its file, "
                + Wording.list(files.map { "--into \(ShellWord.quoted($0))" })
        case .partialOfCash(let path):
            "\(path) has cash, which counts once for the whole: --format \(ReportSettings.partial) takes holdings alone; give "
                + "their file in place of the folder, with --prices and --rates"
        case .partialOfHoldings(let path):
            "\(path) has holdings: gains --format \(ReportSettings.partial) takes trades alone"
        case .partialOfRows:
            "gains --format \(ReportSettings.partial) needs --by symbol, currency, market or year"
        case .statedForPartial(let option):
            "--\(option.rawValue) does not go with gains --format \(ReportSettings.partial), which takes prices and rates "
                + "from files"
        case .partialOfInput:
            "gains --format \(ReportSettings.partial) tells files apart by their paths, and standard input has none: give "
                + "the path of a file"
        case .ofReports(let option):
            "--\(option.rawValue) goes with partials of reports, and these are of gains"
        case .headerOfRows: "--no-header goes with --format csv"
        case .ownCurrencyStated(let currency):
            "--own-currency goes with a file alone: portfolio.json states \(currency)"
        case .nameOfFile: "--input-name goes with standard input: a file has its own name"
        case .versionOfRows: "--input-version goes with --format \(ReportSettings.partial)"
        case .shardsOfTotals: "--shards goes with --format \(ReportSettings.partial) and --by"
        case .noPartials:
            "merge needs partials: the results of portfolio report or gains --format \(ReportSettings.partial)"
        case .portfolio(.unknownAccount(let name, let known)):
            "--account \(name): " + Wording.unknownAccount(name, known).sentence
        case .portfolio(.unknownScheme(let name, let known)):
            "--by class:\(name): \(Wording.unknownScheme(name, known))"
        case .tradesOfClasses: "--format trades goes with --by symbol: classes have no shares"
        case .portfolio(.plan(let problem)): problem.message { "--\($0.rawValue)" }
        case .portfolio(.tradesBesideFile("-")):
            "--trades goes with a folder or a holdings file, not with standard input"
        case .portfolio(.tradesBesideFile(let path)):
            "\(path) is a file of trades: --trades goes with a folder or a holdings file"
        case .portfolio(.lotsInOtherCurrency(let own)):
            "lots are stated in \(own), the portfolio's own currency"
        case .invalidFigure(let option, let text, let problem):
            "--\(option.rawValue) \(text): \(PortfolioFailure.reason(problem))"
        case .figureWithUnit(let name, let text, let written):
            "\(name) \(Wording.quoted(text)) is not a number; write \(written)"
        case .unitForPath(let unit): "unexpected argument \(unit); a currency is stated by --currency \(unit)"
        case .portfolio(.noCurrency):
            "no portfolio currency: give --currency, or a currency in portfolio.json, or set PORTFOLIO_CURRENCY"
        case .noCurrencyOfFile(let path, let folder):
            "no portfolio currency: \(path) is in a portfolio, \(ShellWord.quoted(folder)), whose currency counts if you "
                + "name the folder; or give --currency"
        case .accountForSymbol(let symbol, let account, let portfolio):
            UsageError.accountForSymbol(symbol, account, portfolio)
        case .notInAccounts(let symbol, let accounts, let near):
            UsageError.notInAccounts(symbol, accounts, near)
        case .portfolio(.unknownSymbol(let symbol, let suggestions)): UsageError.unheld(symbol, suggestions)
        case .portfolio(.noTrades(let symbol)): "--explain: \(PortfolioFailure.noTrades(of: symbol))"
        case .portfolio(.noBenchmark(let symbol, let suggestions)):
            "--benchmark \(symbol): the price files have no prices of it"
                + (suggestions.isEmpty ? "" : "; did you mean \(Wording.list(suggestions))?")
        case .portfolio(.noCurrencyOfBenchmark(let symbol)):
            "--benchmark \(symbol): neither its prices nor a trade or holding of it state their currency; state it in the column currency of its price file"
        case .formatNeedsAnother(let format, let command): "\(command.name) has no format \(format)"
        case .columnTwice(let name): "--columns names \(name) twice"
        case .columnsOfText("csv"): "--columns goes with --format text: CSV always has the same columns"
        case .columnsOfText(let format): "--columns goes with --format text, not with \(format)"
        case .formatWithoutSums(let format): "--explain writes text, not \(format)"
        case .watchOfStandardInput: "--watch needs files: standard input can be read only once"
        case .watchNeedsOutput(let format): "--watch with --format \(format) needs --output FILE"
        case .outputIsInput(let path): UsageError.output(path, "also an input")
        case .outputIsFolder(let path): UsageError.folder(path)
        case .outputOfPortfolio(let path): UsageError.output(path, "a file of a portfolio")
        case .outputExists(let path): "\(path) already exists; use --force to replace it"
        case .portfolio(.yearOfOtherName(let given, let name)): UsageError.otherYear(given, name)
        case .formWithoutYear: "--form sa108 needs --year, such as --year 2024/25"
        case .formatOfForm(let format): "--form sa108 writes text, csv or json, not \(format)"
        case .portfolio(.formOfOtherGains): UsageError.gainsOfForm
        case .portfolio(.emptyPeriod(let first, let last)):
            "the period has no day: it begins at the end of \(first) and ends on \(last); give an earlier --from or a "
                + "later --to"
        case .portfolio(let failure): failure.message
        case .noExport: "import needs an export to read"
        case .standardInputTwice: "standard input can be read only once"
        case .needs(let option, let other):
            "--\(option.rawValue) goes with --\(other.rawValue)"
        case .sameName(let name):
            "two of the portfolios are called \(name): each is served under the name of its folder"
        case .ofOnePortfolio(let option, nil):
            "--\(option.rawValue) names the files of one portfolio, and several are served"
        case .ofOnePortfolio(let option, let only?):
            "--\(option.rawValue) names the files of one portfolio, and with --allow-edits others can be created beside "
                + "\(only): name that to serve it alone"
        case .noFetchCommand:
            "give a command that fetches prices: --with COMMAND, or $PORTFOLIO_FETCH"
        case .openQuote(let command): "a quote is left open in the command \(command)"
        case .noChangeLog(let path): UsageError.noChangeLog(path)
        case .nothingToUndo(let path, let reason): UsageError.nothingToUndo(path, reason)
        case .dryRunOfNothing: "--dry-run shows what --into PORTFOLIO would change: say which portfolio"
        case .notOfHistories(let option): "--\(option.rawValue) goes with brokers' exports, not with --prices"
        case .onlyOfHistories(let option): "--\(option.rawValue) goes with histories of prices: use --prices"
        case .notOfTrades(let option):
            "--\(option.rawValue) goes with positions or histories of prices, not with --trades"
        case .onlyOfTrades(let option): "--\(option.rawValue) goes with --trades"
        case .mappingOfTrades(let path): "\(path) is a mapping of transactions: use it with --trades"
        case .noPortfolio(let path, let below):
            "\(path == "." ? "the current folder" : path) holds no portfolio: "
                + (below.map { "name that in it, \($0)" }
                    ?? "make one with portfolio new FOLDER --currency CODE")
        case .portfolioAsClass(let path):
            "\(path) is a portfolio, not a class: name it with --into \(ShellWord.quoted(path))"
        case .invalidPrice(_, let wording): UsageError.text(wording)
        case .missingQuote(.rate): "rate needs a currency and a rate, such as portfolio rate USD 0.92"
        case .missingQuote: "price needs a symbol and a price, such as portfolio price VT 130.10"
        case .unheldPrice(let symbol, let suggestions):
            UsageError.unheld(symbol, suggestions)
                + (suggestions.isEmpty ? "; with" : " With")
                + " --currency, any symbol is taken, such as an index to compare with"
        case .rateOfItself(let currency):
            "a rate is between two currencies, not from \(currency) to itself: name the other, whose one unit is worth R "
                + "\(currency)"
        case .tokenNeeded(let way):
            "with \(way), other machines reach the service: set PORTFOLIO_TOKEN to a secret that they must send, or use --insecure"
        case .weakToken(let variable, let count, let different):
            "other machines can try tokens: give \(variable) \(count) characters or more, \(different) different ones "
                + "among them, such as the output of openssl rand -hex 16"
        case .unsendableToken(let variable):
            "\(variable) begins or ends with a space or has a control character, which no request can carry"
        case .onlyReadToken:
            "PORTFOLIO_READ_TOKEN is for those who may change nothing: set PORTFOLIO_TOKEN to another token as well"
        case .unknownProfile(let option, let name, let known):
            "--\(option.rawValue) \(Wording.quoted(name)) is not a known profile"
                + UsageError.profiles(name, known)
        }
    }

    private static func names(_ options: [Option], last: String) -> String {
        Wording.list(options.map { "--" + $0.rawValue }, last: last)
    }

    private static func text(_ wording: Wording) -> String {
        wording.message + (wording.remedy.map { "; \($0)" } ?? "")
    }
}
