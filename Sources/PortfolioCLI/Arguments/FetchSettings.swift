internal import Portfolios

/// The command-line settings of `portfolio fetch`, and of `serve --fetch-every`.
struct FetchSettings {
    private(set) var portfolio: String
    /// The command that fetches: a program and its arguments.
    let words: [String]
    var from: CalendarDate?
    var isDryRun = false
    /// In seconds.
    var timeout = 60

    static let help = [
        "COMMAND is a program of your own, which this one runs without a shell: its words are split at spaces, and quotes "
            + "keep words together. It is taken from --with or from $PORTFOLIO_FETCH, never from a portfolio's files.",
        "It reads CSV from its standard input, kind,symbol,name,market,currency,from,to: a row of the kind price for each "
            + "symbol that is held or has a target, and one of the kind rate for each currency besides the portfolio's. "
            + "It writes what import --prices reads, or prices.csv and rates.csv with an empty line between; "
            + "what has no date is of today.",
        "New prices and rates are added to the portfolio's files: all of them, or none. Another figure of the last day that "
            + "a symbol has takes the place of the old one, which is reported; another figure of an earlier day is an error.",
    ]

    init(_ arguments: Arguments) throws(UsageError) {
        if let more = PortfolioFolder.surplus(arguments.operands[...]) { throw .unexpectedArgument(more) }
        try self.init(arguments, of: arguments.operands.first ?? ".")
        from = try ImportSettings.date(arguments, .from)
        if let from, .today < from {
            throw .invalidValue(.from, from.description, expected: "today or an earlier day")
        }
        isDryRun = arguments.has(.dryRun)
    }

    /// The settings of a command that fetches for a portfolio.
    init(_ arguments: Arguments, of portfolio: String) throws(UsageError) {
        self.portfolio = portfolio
        let given = arguments[.with]
        guard let text = given ?? Console.environment("PORTFOLIO_FETCH"),
            let words = CommandWords.split(text)
        else {
            if given == nil, Console.environment("PORTFOLIO_FETCH") == nil { throw .noFetchCommand }
            throw UsageError(
                "a quote is left open in the command \(given ?? Console.environment("PORTFOLIO_FETCH") ?? "")"
            )
        }
        guard let program = words.first, !program.isEmpty else { throw .noFetchCommand }
        self.words = words
        timeout = try FetchSettings.seconds(arguments, .timeout) ?? timeout
    }

    /// The same for another portfolio.
    func of(_ portfolio: String) -> FetchSettings {
        var settings = self
        settings.portfolio = portfolio
        return settings
    }

    /// The minutes of `serve --fetch-every`.
    static func minutes(_ arguments: Arguments) throws(UsageError) -> Int? {
        try arguments.number(
            .fetchEvery, in: 1...525_600, expected: "a whole number of minutes of 1 or more")
    }

    /// How long something may take.
    static func seconds(_ arguments: Arguments, _ option: Option) throws(UsageError) -> Int? {
        try arguments.number(
            option, in: 1...86_400, expected: "a whole number of seconds from 1 to 86400")
    }
}
