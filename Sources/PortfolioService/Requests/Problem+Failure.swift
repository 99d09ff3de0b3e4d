#if Server
    import HTTPTypes
    import Portfolios

    extension Problem {
        /// What an error tells the client; `nil` if it is nothing for clients.
        init?(known error: any Error) {
            switch error {
            case let problem as Problem: self = problem
            case let failure as PortfolioFailure: self.init(failure)
            default: return nil
            }
        }

        /// Words a failure in terms of the service: its settings are parameters here, and the paths of its files are
        /// not revealed.
        init(_ failure: PortfolioFailure) {
            switch failure {
            case .invalidPrice(let price, let symbol, let problem):
                self.init("price \(symbol)=\(price): \(PortfolioFailure.reason(problem))", of: .price)
            case .invalidRate(let rate, let currency, let problem):
                self.init("rate \(currency)=\(rate): \(PortfolioFailure.reason(problem))", of: .rate)
            case .differentPrices(let symbol):
                self.init(
                    ParameterProblem.contradiction(key: symbol), of: ResultParameter.price.rawValue)
            case .priceOfUnheldSymbol(let symbol, let near):
                self.init(Problem.unheld(symbol, near), of: .price)
            case .unknownScheme: self.init(failure.message, of: .by)
            case .plan: self.init(.badRequest, failure.message)
            case .unknownAccount: self.init(failure.message, of: .account)
            case .unknownSymbol(let symbol, let near): self.init(.notFound, Problem.unheld(symbol, near))
            case .noTrades: self.init(.notFound, failure.message)
            case .noDays, .emptyPeriod: self.init(failure.message, of: .to)
            case .formOfOtherGains:
                self.init(
                    .badRequest,
                    "\(failure.message): currency=GBP, lots=section104, cost-rate=purchase, year-starts=04-06"
                )
            case .yearOfOtherName: self.init(failure.message, of: .year)
            case .noBenchmark, .noCurrencyOfBenchmark: self.init(failure.message, of: .benchmark)
            case .tooMuch(let excess, let limit): self.init(excess, limit: limit)
            case .lotsInOtherCurrency(let own):
                self.init("lots are stated in \(own), the portfolio's own currency", of: .currency)
            case .noCurrency, .invalidFallbackCurrency:
                self.init(
                    .unprocessableContent, "there is no portfolio currency: state it in portfolio.json")
            case .unreadable(let log):
                let count = "\(log.count) \(log.count == 1 ? "error" : "errors")"
                self.init(
                    .unprocessableContent, "the holdings can't be valued: \(count)", errors: Details(log))
            // Problems with how the service was started are found before it listens.
            case .tradesBesideFile(let path), .repeatedFile(let path):
                self.init(.internalServerError, "\(Problem.name(path)) can't be one of the files of trades")
            case .file(let error): self.init(.internalServerError, Problem.words(error))
            case .files(let errors):
                self.init(.internalServerError, errors.map(Problem.words).joined(separator: "; "))
            case .cancelled: self.init(.serviceUnavailable, "the service is ending", kind: .ending)
            }
        }

        /// A result parameter is wrong.
        private init(_ detail: String, of parameter: ResultParameter) {
            self.init(.badRequest, detail, of: [parameter.rawValue])
        }

        private init(_ excess: ExcessiveWork, limit: Int) {
            var asked: Int?
            switch excess {
            case .days(let days):
                self.init(
                    "a history of \(days) days is too long: \(limit) are the most; ask for fewer by from, to and every",
                    of: .every)
                asked = days
            case .valuations(let days, let holdings):
                let (product, overflows) = days.multipliedReportingOverflow(by: holdings)
                let work = overflows ? Int.max : product
                self.init(
                    "a history of \(days) days and \(holdings) holdings takes \(work) valuations: \(limit) are the most; "
                        + "ask for fewer days by from, to and every",
                    of: .every)
                asked = work
            case .holdings:
                self.init(
                    .contentTooLarge,
                    "the body has more than \(limit) holdings: "
                        + "ask for text/csv in the order of the rows, or for totals")
            case .groups:
                self.init(
                    .contentTooLarge,
                    "the body's holdings make more than \(limit) groups: ask for larger ones, or for totals")
            case .issues:
                self.init(
                    .contentTooLarge,
                    "the body's holdings have more than \(limit) issues: ask for text/csv, which does not list them"
                )
            }
            self.excess = (limit, asked)
            kind = .tooMuch
        }

        static func unheld(_ symbol: String, _ near: [String]) -> String {
            "no holding has the symbol \(symbol)"
                + (near.isEmpty ? "" : "; did you mean \(Wording.list(near))?")
        }

        private static func words(_ error: FileError) -> String { "\(name(error.path)) \(error.problem)" }

        /// The name of a file without its folders.
        static func name(_ path: String) -> String { Path.name(of: path) }
    }
#endif
