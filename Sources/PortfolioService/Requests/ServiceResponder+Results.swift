#if Server
    import HTTPTypes
    import Hummingbird
    import Portfolios
    import Synchronization

    extension ResultKind {
        /// The section of the site to which the page of the result belongs.
        fileprivate var section: Site.Section? {
            switch self {
            case .report: .holdings
            case .history: .history
            case .gains: .gains
            case .returns: .returns
            case .stock, .lots: nil
            }
        }
    }

    extension ServiceResponder {
        /// A result of the portfolio, as a page or for a program.
        func result(
            _ kind: ResultKind, _ symbol: String, _ type: MediaType, _ exchange: Exchange
        ) async throws -> Response {
            let current = live.current
            let form: Question.Form = type == .html ? .html : type == .csv ? .csv : .json
            let question: Question
            if form == .html {
                question = try page(kind, symbol, exchange.target, current)
            } else {
                question = try Question(kind, symbol: symbol, form, exchange.target.query, options.settings)
            }
            let live = live
            let answer = try await exchange.client.whilePresent {
                try await live.answer(question, current)
            }
            var response = stored(answer, type, exchange.request)
            if form != .html { response.headers[.portfolioComplete] = answer.isComplete ? "true" : "false" }
            return response
        }

        private func page(
            _ kind: ResultKind, _ symbol: String, _ target: Target, _ current: LivePortfolio.Current
        ) throws(Problem) -> Question {
            let query = PageQuery(kind, target.query)
            var question = try Question(page: kind, symbol: symbol, query, options.settings)
            var site = site(kind, symbol, query, current)
            site.view = try query.view()
            question.site = site
            return question
        }

        /// The site around a page; its links keep the parameters that all pages share.
        ///
        /// - Parameter problem: what is wrong with the page's query; `nil` if nothing is.
        func site(
            _ kind: ResultKind, _ symbol: String, _ query: PageQuery, _ current: LivePortfolio.Current,
            problem: Problem? = nil
        ) -> Site {
            // What is wrong is not passed on.
            let shared = ResultParameter.common.map(\.rawValue)
                .filter { problem?.parameters.contains($0) != true }
            var site = Site(
                version: current.version, query: query.text(of: shared),
                failures: current.problems?.lines ?? [])
            if kind == .report || kind == .stock { site.listQuery = query.text(of: PageQuery.list) }
            site.forms =
                PageForms(
                    kind, symbol: symbol, query, problem: problem, options.settings,
                    own: current.snapshot?.source.document.currency
                ).all
            site.page = kind.section
            site.hasTrades = current.snapshot?.hasTrades ?? false
            return site
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
