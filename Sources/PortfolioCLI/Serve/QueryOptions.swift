#if Server
    internal import PortfolioReport
    internal import PortfolioService
    internal import Valuation

    extension ResultKind {
        /// The options a request may give. None names a file: no text of a request is ever a path.
        var queryOptions: [Option] {
            let common: [Option] = [.currency, .asOf, .price, .rate, .costRate, .maxRateAge, .maxPriceAge]
            return switch self {
            case .report: common + [.by, .sort, .limit, .totals, .raw]
            case .stock: common + [.explain]
            case .history: [.from, .to, .every] + common
            }
        }

        fileprivate init(_ subject: Question.Subject) {
            switch subject {
            case .report: self = .report
            case .stock: self = .stock
            case .history: self = .history
            }
        }
    }

    extension ServeSettings {
        /// How a question's result is worked out: as the question says, else as the service was started.
        func results(of question: Question) throws(Refusal) -> Settings {
            let known = ResultKind(question.subject).queryOptions
            var given: [(option: Option, text: String)] = []
            var switches: Set<Option> = []
            var seen: Set<Option> = []
            for parameter in question.parameters {
                guard let option = Option(rawValue: parameter.name), known.contains(option) else {
                    let near = Suggestions.near(parameter.name, in: known.map(\.rawValue), limit: 1)
                    throw .parameter(
                        "unknown parameter \(parameter.name)"
                            + (near.first.map { "; did you mean \($0)?" } ?? ""))
                }
                guard seen.insert(option).inserted || option.isRepeated else {
                    throw .parameter("\(option.rawValue) is given twice")
                }
                if option.placeholder != nil {
                    given.append((option, parameter.value))
                } else if parameter.value == "true" {
                    switches.insert(option)
                } else if parameter.value != "false" {
                    throw .parameter("\(option.rawValue) \"\(parameter.value)\" is neither true nor false")
                }
            }
            // A day that is asked for takes the place of the service's, under either name.
            var base = arguments
            if given.contains(where: { $0.option == .asOf || $0.option == .to }) {
                base = base.without([.asOf, .to])
            }
            let arguments = base.replacing(given, switches: switches)
            var settings = try Refusal.of { () throws(Failure) in
                do throws(UsageError) {
                    return try Settings(arguments.withoutOperands, for: .report)
                } catch {
                    throw .usage(error)
                }
            }
            settings.portfolio = results.portfolio
            settings.threads = 1
            settings.format =
                switch question.form {
                case .json: Settings.Format.json
                case .csv: Settings.Format.csv
                case .html: Settings.Format.html
                }
            if case .stock(let symbol) = question.subject { settings.symbol = symbol }
            return settings
        }
    }

    extension Option {
        /// Whether a request may give it more than once.
        fileprivate var isRepeated: Bool { self == .price || self == .rate }
    }

    extension QueryOption {
        init(_ option: Option) {
            let values: Values =
                switch option {
                case .currency: .oneOf(Currency.all.map(\.code))
                case .asOf, .from, .to: .date
                case .price: .figure(example: "AAPL=430.47")
                case .rate: .figure(example: "USD=0.77")
                case .maxRateAge, .maxPriceAge, .limit: .count
                case .costRate: .oneOf(CostRate.allCases.map(\.rawValue))
                case .by: .oneOf(["holding"] + Grouping.allCases.map(\.rawValue))
                case .every: .oneOf(HistoryInterval.allCases.map(\.rawValue))
                case .totals, .raw, .explain: .flag
                case .sort:
                    .oneOf(
                        Set(HoldingColumn.allCases.map(\.rawValue) + GroupColumn.allCases.map(\.rawValue))
                            .sorted()
                            .flatMap { [$0, "-\($0)"] })
                default: .text(example: "")
                }
            self.init(
                name: option.rawValue, summary: option.help, values: values,
                isRepeated: option.isRepeated)
        }
    }
#endif
