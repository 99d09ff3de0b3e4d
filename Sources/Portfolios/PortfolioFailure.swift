#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
    public import protocol FoundationEssentials.LocalizedError
#else
    public import struct Foundation.Decimal
    public import protocol Foundation.LocalizedError
#endif

/// Why a portfolio can't be valued, or a question about it not answered.
///
/// A face of the library puts each case into its own words: the command line speaks of options, the service of
/// parameters. ``message`` is the plain sentence for everybody else.
public enum PortfolioFailure: Error, Hashable, Sendable {
    /// No portfolio currency is stated anywhere. `missingFile` is the holdings file if it isn't there either, most
    /// likely because the path is mistyped.
    case noCurrency(missingFile: String?)
    /// ``ValuationSettings/fallbackCurrencyCode`` is needed, and is no ISO 4217 code.
    case invalidFallbackCurrency(CurrencyError)
    /// A stated price can't be one.
    case invalidPrice(Decimal, symbol: String, HoldingProblem)
    /// A stated rate can't be one.
    case invalidRate(Decimal, Currency, HoldingProblem)
    /// A price is stated of a symbol that is not held; with the nearest ones that are.
    case priceOfUnheldSymbol(String, suggestions: [String])
    /// The stock asked for is not held; with the nearest ones that are.
    case unknownSymbol(String, suggestions: [String])
    /// Files of trades are named beside a portfolio that is itself one, or may be: a trades file or standard input.
    case tradesBesideFile(String)
    /// A file of trades is named twice.
    case repeatedFile(String)
    /// Open lots are asked for in another currency than the own one, in which they are stated.
    case lotsInOtherCurrency(own: Currency)
    /// The price files have no prices of the benchmark; with the nearest symbols they have.
    case noBenchmark(String, suggestions: [String])
    /// Neither the prices of the benchmark nor a trade or holding of it say what currency it is in.
    case noCurrencyOfBenchmark(String)
    /// The first day asked for is after the last.
    case noDays(from: CalendarDate, through: CalendarDate)
    /// The period of returns begins at the end of its last day, or later.
    case emptyPeriod(from: CalendarDate, to: CalendarDate)
    /// The question asks for more than ``OpenPortfolio/limits`` allow.
    case tooMuch(ExcessiveWork, limit: Int)
    /// ``OpenPortfolio/isCancelled`` said that the answer is no longer wanted.
    case cancelled
    /// The files' texts are wrong: every error, with its place.
    case unreadable(DiagnosticLog)
    /// A file can't be opened or read at all.
    case file(FileError)
}

extension PortfolioFailure: CustomStringConvertible {
    /// What is wrong, in a sentence; of unreadable files the first error.
    public var message: String {
        switch self {
        case .noCurrency(nil):
            "there is no portfolio currency: state it in the settings or in portfolio.json"
        case .noCurrency(let file?): "\(file) can't be opened: no such file or directory"
        case .invalidFallbackCurrency(let error): "the fallback currency is unknown: \(error)"
        case .invalidPrice(let price, let symbol, let problem):
            "the stated price \(price) of \(symbol) can't be used: \(PortfolioFailure.reason(problem))"
        case .invalidRate(let rate, let currency, let problem):
            "the stated rate \(rate) of \(currency) can't be used: \(PortfolioFailure.reason(problem))"
        case .priceOfUnheldSymbol(let symbol, let near), .unknownSymbol(let symbol, let near):
            "\(symbol) is not held" + (near.isEmpty ? "" : "; did you mean \(Wording.list(near))?")
        case .tradesBesideFile("-"): "standard input takes no files of trades beside it"
        case .tradesBesideFile(let path): "\(path) is a file of trades and takes no others beside it"
        case .repeatedFile(let path): "\(path) is given twice"
        case .lotsInOtherCurrency(let own): "open lots are stated in \(own), the portfolio's own currency"
        case .noBenchmark(let symbol, let near):
            "the price files have no prices of \(symbol)"
                + (near.isEmpty ? "" : "; did you mean \(Wording.list(near))?")
        case .noCurrencyOfBenchmark(let symbol):
            "nothing says what currency the prices of \(symbol) are in: add a column currency to its price file"
        case .noDays(let first, let last): "there is no day from \(first) to \(last)"
        case .emptyPeriod(let first, let last):
            "the period has no day: it begins at the end of \(first) and ends on \(last)"
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
        }
    }

    /// The same as ``message``.
    public var description: String { message }

    /// Why a stated price or rate can't be one.
    package static func reason(_ problem: HoldingProblem) -> String {
        switch problem.reason {
        case .negative: "a price is not negative"
        case .notAboveZero: "a rate is above 0"
        case .rateOfOwnCurrency(let currency): "a rate from \(currency) to \(currency) is 1"
        default: "not a figure that can be held"
        }
    }
}

extension PortfolioFailure: LocalizedError {
    /// What is wrong, in a sentence.
    public var errorDescription: String? { message }

    /// What to do about it, where there is something.
    public var recoverySuggestion: String? { diagnostics.first?.remedy }

    /// What is wrong as a list to show, each with its place where it has one: of unreadable files the first errors.
    public var diagnostics: [Diagnostic] {
        switch self {
        case .unreadable(let log): log.first
        case .noCurrency(nil):
            [
                Diagnostic(
                    file: "portfolio.json", message: "no portfolio currency",
                    remedy: "state it, as in \"currency\": \"EUR\"")
            ]
        case .file(let error): [Diagnostic(error)]
        default: [Diagnostic(file: "", message: message)]
        }
    }
}

/// Runs work on files, with its errors as failures.
func reading<Result>(_ body: () throws(FileError) -> Result) throws(PortfolioFailure) -> Result {
    do { return try body() } catch { throw .file(error) }
}
