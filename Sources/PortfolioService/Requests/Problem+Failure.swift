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
                self.init(
                    .badRequest, "price \(symbol)=\(price): \(PortfolioFailure.reason(problem))",
                    of: [ResultParameter.price.rawValue])
            case .invalidRate(let rate, let currency, let problem):
                self.init(
                    .badRequest, "rate \(currency)=\(rate): \(PortfolioFailure.reason(problem))",
                    of: [ResultParameter.rate.rawValue])
            case .differentPrices(let symbol):
                self.init(
                    ParameterProblem.contradiction(key: symbol), of: ResultParameter.price.rawValue)
            case .priceOfUnheldSymbol(let symbol, let near):
                self.init(.badRequest, Problem.unheld(symbol, near), of: [ResultParameter.price.rawValue])
            case .unknownScheme:
                self.init(.badRequest, failure.message, of: [ResultParameter.by.rawValue])
            case .plan: self.init(.badRequest, failure.message)
            case .unknownAccount:
                self.init(.badRequest, failure.message, of: [ResultParameter.account.rawValue])
            case .unknownSymbol(let symbol, let near): self.init(.notFound, Problem.unheld(symbol, near))
            case .noTrades: self.init(.notFound, failure.message)
            case .noDays(let first, let last):
                self.init(
                    .badRequest, "there is no day from \(first) to \(last)", of: [ResultParameter.to.rawValue]
                )
            case .formOfOtherGains:
                self.init(
                    .badRequest,
                    "\(failure.message): currency=GBP, lots=section104, cost-rate=purchase, year-starts=04-06"
                )
            case .yearOfOtherName:
                self.init(.badRequest, failure.message, of: [ResultParameter.year.rawValue])
            case .emptyPeriod:
                self.init(.badRequest, failure.message, of: [ResultParameter.to.rawValue])
            case .noBenchmark, .noCurrencyOfBenchmark:
                self.init(.badRequest, failure.message, of: [ResultParameter.benchmark.rawValue])
            case .tooMuch(let excess, let limit): self.init(excess, limit: limit)
            case .lotsInOtherCurrency(let own):
                self.init(
                    .badRequest, "lots are stated in \(own), the portfolio's own currency",
                    of: [ResultParameter.currency.rawValue])
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

        private init(_ excess: ExcessiveWork, limit: Int) {
            switch excess {
            case .days(let days):
                self.init(
                    .badRequest,
                    "a history of \(days) days is too long: \(limit) are the most; ask for fewer by from, to and every",
                    of: [ResultParameter.every.rawValue])
                self.excess = (limit, days)
            case .valuations(let days, let holdings):
                let (asked, overflows) = days.multipliedReportingOverflow(by: holdings)
                let work = overflows ? Int.max : asked
                self.init(
                    .badRequest,
                    "a history of \(days) days and \(holdings) holdings takes \(work) valuations: \(limit) are the most; "
                        + "ask for fewer days by from, to and every",
                    of: [ResultParameter.every.rawValue])
                self.excess = (limit, work)
            case .holdings:
                self.init(
                    .contentTooLarge,
                    "the body has more than \(limit) holdings: "
                        + "ask for text/csv in the order of the rows, or for totals")
                self.excess = (limit, nil)
            case .groups:
                self.init(
                    .contentTooLarge,
                    "the body's holdings make more than \(limit) groups: ask for larger ones, or for totals")
                self.excess = (limit, nil)
            case .issues:
                self.init(
                    .contentTooLarge,
                    "the body's holdings have more than \(limit) issues: ask for text/csv, which does not list them"
                )
                self.excess = (limit, nil)
            }
            kind = .tooMuch
        }

        static func unheld(_ symbol: String, _ near: [String]) -> String {
            "no holding has the symbol \(symbol)"
                + (near.isEmpty ? "" : "; did you mean \(Wording.list(near))?")
        }

        private static func words(_ error: FileError) -> String { "\(name(error.path)) \(error.problem)" }

        /// The name of a file without its folders.
        static func name(_ path: String) -> String {
            path.split(separator: "/").last.map(String.init) ?? path
        }
    }
#endif
