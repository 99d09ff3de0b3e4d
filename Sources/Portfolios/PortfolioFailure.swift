/// Why a portfolio can't be valued, or a question about it can't be answered.
///
/// Each front end words the cases itself: the command line speaks of options, the service of parameters. ``message`` is
/// a neutral sentence for everyone else.
public enum PortfolioFailure: Error, Hashable, Sendable {
    /// No portfolio currency is stated anywhere.
    case noCurrency
    /// ``ValuationSettings/fallbackCurrencyCode`` is needed but is not an ISO 4217 code.
    case invalidFallbackCurrency(CurrencyError)
    /// A stated price is invalid.
    case invalidPrice(Decimal, symbol: String, HoldingProblem)
    /// A stated rate is invalid.
    case invalidRate(Decimal, Currency, HoldingProblem)
    /// A price is stated for a symbol that is not held; the suggestions are the closest held symbols.
    case priceOfUnheldSymbol(String, suggestions: [String])
    /// Different prices are stated for a symbol, by two of its names.
    case differentPrices(String)
    /// The requested stock is not held; the suggestions are the closest held symbols.
    case unknownSymbol(String, suggestions: [String])
    /// The stock whose gains are asked for is held, but no trade is of it.
    case noTrades(String)
    /// No position is in the requested account; the others are those there are.
    case unknownAccount(String, known: [String])
    /// `classes.csv` has no such scheme; the others are those it has.
    case unknownScheme(String, known: [String])
    /// A plan can't be made.
    case plan(PlanProblem)
    /// Trades files are given with a portfolio that is, or may be, a trades file itself: a trades file or standard
    /// input.
    case tradesBesideFile(String)
    /// A file of trades, holdings or cash is given twice, or standard input is.
    case repeatedFile(String)
    /// Open lots are requested in another currency than the own one, in which they are stated.
    case lotsInOtherCurrency(own: Currency)
    /// The price files have no prices of the benchmark; the suggestions are the closest symbols they have.
    case noBenchmark(String, suggestions: [String])
    /// Neither the prices of the benchmark nor a trade or holding state its currency.
    case noCurrencyOfBenchmark(String)
    /// The first requested day is after the last.
    case noDays(from: CalendarDate, through: CalendarDate)
    /// A year is named otherwise than the portfolio's years are, which may begin on another day than 1 January.
    case yearOfOtherName(String, name: String)
    /// The form SA108 is asked for of gains that are not those of a British tax year.
    case formOfOtherGains
    /// The period of returns begins on or after its last day.
    case emptyPeriod(from: CalendarDate, to: CalendarDate)
    /// The question requests more than ``OpenPortfolio/limits`` allow.
    case tooMuch(ExcessiveWork, limit: Int)
    /// ``OpenPortfolio/isCancelled`` returned true.
    case cancelled
    /// The files have errors; the log has all of them, with their places.
    case unreadable(DiagnosticLog)
    /// A file can't be opened or read.
    case file(FileError)
    /// Several files can't be opened or read.
    case files([FileError])
}

extension PortfolioFailure: CustomStringConvertible {
    /// A sentence that describes the failure; for unreadable files, the first error.
    public var message: String {
        switch self {
        case .noCurrency:
            "there is no portfolio currency: state it in the settings or in portfolio.json"
        case .invalidFallbackCurrency(let error): "the fallback currency is unknown: \(error)"
        case .invalidPrice(let price, let symbol, let problem):
            "the stated price \(price) of \(symbol) can't be used: \(PortfolioFailure.reason(problem))"
        case .invalidRate(let rate, let currency, let problem):
            "the stated rate \(rate) of \(currency) can't be used: \(PortfolioFailure.reason(problem))"
        case .differentPrices(let symbol): "different prices are stated for \(symbol)"
        case .priceOfUnheldSymbol(let symbol, let near), .unknownSymbol(let symbol, let near):
            "\(symbol) is not held" + (near.isEmpty ? "" : "; did you mean \(Wording.list(near))?")
        case .noTrades(let symbol): PortfolioFailure.noTrades(of: symbol)
        case .unknownAccount(let name, let known): Wording.unknownAccount(name, known).sentence
        case .unknownScheme(let name, let known): Wording.unknownScheme(name, known)
        case .plan(let problem): problem.message { $0.rawValue }
        case .tradesBesideFile("-"): "standard input takes no files of trades beside it"
        case .tradesBesideFile(let path): "\(path) is a file of trades and takes no others beside it"
        case .repeatedFile(let path): "\(PortfolioFailure.name(ofGiven: path)) is given twice"
        case .lotsInOtherCurrency(let own): "open lots are stated in \(own), the portfolio's own currency"
        case .noBenchmark(let symbol, let near):
            "the price files have no prices of \(symbol)"
                + (near.isEmpty ? "" : "; did you mean \(Wording.list(near))?")
        case .noCurrencyOfBenchmark(let symbol):
            "neither the prices of \(symbol) nor a trade or holding of it state their currency: state it in the column "
                + "currency of its price file"
        case .noDays(let first, let last): "there is no day from \(first) to \(last)"
        case .formOfOtherGains:
            "SA108 needs gains in GBP, with lots by section104, costs at the rates of the purchases and years that begin on 6 April"
        case .yearOfOtherName(let given, let name): "the year \(given) is named \(name) here"
        case .emptyPeriod(let first, let last): Wording.emptyPeriod(first, last)
        case .tooMuch(.days(let days), let limit):
            "a history of \(days) days is longer than \(limit)"
        case .tooMuch(.valuations(let days, let holdings), let limit):
            "a history of \(days) days and \(holdings) holdings takes more than \(limit) valuations"
        case .tooMuch(.holdings, let limit): "there are more than \(limit) holdings to list"
        case .tooMuch(.groups, let limit): "there are more than \(limit) groups to list"
        case .tooMuch(.issues, let limit): "there are more than \(limit) issues to list"
        case .cancelled: "the question was cancelled"
        case .unreadable(let log):
            log.first.first?.description ?? "the files can't be read"
        case .file(let error): error.message
        case .files(let errors): errors.map(\.message).joined(separator: "; ")
        }
    }

    /// What a path that was given is called.
    package static func name(ofGiven path: String) -> String { path == "-" ? "standard input" : path }

    /// What is said of a stock whose gains can't be explained.
    package static func noTrades(of symbol: String) -> String {
        "\(symbol) is held by a holdings file alone: gains come of the rows of a trades file, and none is of it"
    }

    /// The same as ``message``.
    public var description: String { message }

    /// Why a stated price or rate is invalid.
    package static func reason(_ problem: HoldingProblem) -> String {
        switch problem.reason {
        case .negative: "a price cannot be negative"
        case .notAboveZero: "a rate must be above 0"
        case .rateOfOwnCurrency(let currency): "a rate from \(currency) to \(currency) is 1"
        default: "not a figure that can be represented"
        }
    }
}

extension PortfolioFailure: LocalizedError {
    /// A sentence that describes the failure.
    public var errorDescription: String? { message }

    /// What to do about the failure, if there is a suggestion.
    public var recoverySuggestion: String? { diagnostics.first?.remedy }

    /// The problems as a list, each with its place if it has one; for unreadable files, the first errors.
    public var diagnostics: [Diagnostic] {
        switch self {
        case .unreadable(let log): log.first
        case .noCurrency:
            [
                Diagnostic(
                    file: "portfolio.json", message: "no portfolio currency",
                    remedy: "state it, as in \"currency\": \"EUR\"")
            ]
        case .file(let error): [Diagnostic(error)]
        case .files(let errors): errors.map { Diagnostic($0) }
        default: [Diagnostic(file: "", message: message)]
        }
    }
}

/// Runs work on files, and turns its errors into failures.
func reading<Result>(_ body: () throws(FileError) -> Result) throws(PortfolioFailure) -> Result {
    do { return try body() } catch { throw .file(error) }
}
