#if Server
    import HTTPTypes
    import Hummingbird
    import Portfolios
    import Synchronization

    extension ServiceResponder {
        /// A result of the portfolio, as a page or for a program.
        func result(
            _ kind: ResultKind, _ symbol: String, _ type: MediaType, _ exchange: Exchange
        ) async throws -> Response {
            let current = live.current
            let form: Question.Form = type == .html ? .html : type == .csv ? .csv : .json
            var question = try Question(
                kind, symbol: symbol, form, exchange.target.query, options.settings)
            if form == .html { question.site = site(current, exchange.target) }
            let live = live
            let answer = try await exchange.client.whilePresent { [question] in
                try await live.answer(question, current)
            }
            var response = stored(answer, type, exchange.request)
            if form != .html { response.headers[.portfolioComplete] = answer.isComplete ? "true" : "false" }
            return response
        }

        /// The site around a page; its links keep the parameters that all pages share.
        private func site(_ current: LivePortfolio.Current, _ target: Target) -> Site {
            let shared = Set(ResultParameter.common.map(\.rawValue))
            let query = target.query.filter { shared.contains($0.name) }
                .map { PercentEncoding.text($0.name) + "=" + PercentEncoding.text($0.value) }
            return Site(
                version: current.version, query: query.joined(separator: "&"),
                failures: current.problems?.lines ?? [])
        }

        /// The report of the holdings in the body.
        func valued(_ exchange: Exchange, _ type: MediaType) async throws -> Response {
            let current = live.current
            guard let snapshot = current.snapshot else { throw Problem.notLoaded(current.problems) }
            // Refuse what can be refused before reading any of the body.
            let question = try bodyQuestion(exchange, type)
            let kind = try exchange.request.bodyKind(limit: options.maxBody)
            return try await bodies.admit {
                try await exchange.welcomeBody()
                let holdings = try await exchange.request.holdings(
                    kind, limit: options.maxBody, spoolBudget)
                let (spool, isComplete) = try await value(holdings, question, snapshot, exchange.client)
                var response = Response(status: .ok, body: .spooled(spool))
                response.headers[.contentType] = type.text
                response.headers[.cacheControl] = "no-store"
                response.headers[.portfolioComplete] = isComplete ? "true" : "false"
                return response
            }
        }

        private func bodyQuestion(_ exchange: Exchange, _ type: MediaType) throws(Problem) -> Question {
            let query = exchange.target.query
            var question = try Question(.report, type == .csv ? .csv : .json, query, options.settings)
            // The service's own prices are for its own stocks, which submitted holdings need not include.
            question.settings.ignoresUnheldPrices = !query.contains {
                $0.name == ResultParameter.price.rawValue
            }
            return question
        }

        /// Values holdings and stores the answer in a temporary file.
        private func value(
            _ holdings: BudgetedSpool, _ question: Question, _ snapshot: PortfolioSnapshot, _ client: Client
        ) async throws -> (BudgetedSpool, isComplete: Bool) {
            let (queue, metrics, budget) = (live.queue, metrics, spoolBudget)
            let (limits, hooks) = (options.bodyLimits, live.hooks)
            return try await client.whilePresent {
                try await queue.run { cancellation in
                    try metrics.timeValuation {
                        try hooks.willAnswer(question)
                        let spool = try ServiceResponder.keeping { () throws(BudgetedSpool.Failure) in
                            try BudgetedSpool("the answer", budget)
                        }
                        let failure = Mutex<BudgetedSpool.Failure?>(nil)
                        let isComplete = try snapshot.value(
                            holdings.input(), question, limits: limits, cancellation: cancellation
                        ) { piece in
                            do throws(BudgetedSpool.Failure) {
                                try spool.write(piece)
                            } catch {
                                failure.withLock { $0 = error }
                                return false
                            }
                            return true
                        }
                        // A partial answer must not be sent.
                        if let failure = failure.withLock({ $0 }) {
                            throw Problem(failure, for: "the answer")
                        }
                        return (spool, isComplete)
                    }
                }
            }
        }

        private static func keeping<Result>(
            _ work: () throws(BudgetedSpool.Failure) -> Result
        ) throws(Problem) -> Result {
            do { return try work() } catch { throw Problem(error, for: "the answer") }
        }
    }
#endif
