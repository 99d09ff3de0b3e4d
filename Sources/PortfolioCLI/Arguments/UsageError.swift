internal import PortfolioFiles
internal import Valuation

/// What is wrong with the command line; the wording stands in ``message``.
enum UsageError: Error {
    case noCommand
    case unknownCommand(String)
    case unknownOption(String, Command?)
    case missingValue(Option)
    case unexpectedValue(Option)
    case unexpectedArgument(String)
    case missingSymbol
    case invalidValue(Option, String, expected: String)
    case invalidCurrency(Option, CurrencyError)
    case invalidEnvironmentCurrency(CurrencyError)
    case invalidNumber(Option, String, NumberError)
    case invalidFigure(Option, String, HoldingProblem)
    case contradiction(Option, String)
    case noCurrency
    case unknownSymbol(String, suggestions: [String])
    case formatNeedsAnother(String, Command)
    case noExport
    case standardInputTwice
    case profileAndMap
    case unknownProfile(Option, String, known: [String])

    var message: String {
        switch self {
        case .noCommand: "no command: say report, show, check or import"
        case .unknownCommand(let word): "unknown command \(word)" + UsageError.near(word, Command.allCases.map(\.rawValue))
        case .unknownOption(let word, let command):
            "unknown option \(word)"
                + UsageError.near(word, (command?.options ?? Option.allCases).map { "--" + $0.rawValue })
        case .missingValue(let option): "--\(option.rawValue) needs a value: \(option.placeholder ?? "")"
        case .unexpectedValue(let option): "--\(option.rawValue) takes no value"
        case .unexpectedArgument(let word): "unexpected argument \(word)"
        case .missingSymbol: "show needs a symbol"
        case .invalidValue(let option, let text, let expected):
            "--\(option.rawValue) \(Wording.quoted(text)) is not \(expected)"
        case .invalidCurrency(let option, let error): UsageError.text(Wording.currency("--\(option.rawValue)", error))
        case .invalidEnvironmentCurrency(let error): UsageError.text(Wording.currency("PORTFOLIO_CURRENCY", error))
        case .invalidNumber(let option, let text, let error):
            UsageError.text(Wording.number("--\(option.rawValue)", text, error))
        case .invalidFigure(let option, let text, let problem):
            "--\(option.rawValue) \(text): \(UsageError.reason(problem))"
        case .contradiction(let option, let key): "--\(option.rawValue) is given twice for \(key), with different figures"
        case .noCurrency:
            "no portfolio currency: give --currency, or a currency in portfolio.json, or set PORTFOLIO_CURRENCY"
        case .unknownSymbol(let symbol, let suggestions):
            "no holding has the symbol \(symbol)"
                + (suggestions.isEmpty ? "" : "; did you mean \(Wording.list(suggestions))?")
        case .formatNeedsAnother(let format, let command): "\(command.rawValue) has no format \(format)"
        case .noExport: "import needs an export to read"
        case .standardInputTwice: "standard input can be read only once"
        case .profileAndMap: "--profile and --map exclude one another"
        case .unknownProfile(let option, let name, let known):
            "--\(option.rawValue) \(Wording.quoted(name)) is no profile"
                + (UsageError.near(name, known).isEmpty ? "; --profiles lists them" : UsageError.near(name, known))
        }
    }

    private static func near(_ word: String, _ candidates: [String]) -> String {
        let near = Suggestions.near(word, in: candidates, limit: 1)
        return near.isEmpty ? "" : "; did you mean \(near[0])?"
    }

    private static func text(_ wording: Wording) -> String {
        wording.message + (wording.remedy.map { "; \($0)" } ?? "")
    }

    private static func reason(_ problem: HoldingProblem) -> String {
        switch problem.reason {
        case .negative: "a price is not negative"
        case .notAboveZero: "a rate is above 0"
        case .rateOfOwnCurrency(let currency): "a rate from \(currency) to \(currency) is 1"
        default: "not a figure that can be held"
        }
    }
}
