#if Server
    import HTTPTypes
    import Hummingbird
    import Portfolios
    import Synchronization

    /// Responds with results: as pages, to programs, and of holdings that are sent.
    struct ResultController {
        let live: LivePortfolio
        let options: ServiceOptions
        let bodies: BodyGate
        let spoolBudget: SpoolBudget

        func addRoutes(to router: some RouterMethods<ServiceContext>) {
            for route in Route.allCases {
                guard let kind = route.result else { continue }
                router.add(route) { exchange in
                    route.isPage ? try await page(kind, exchange) : try await result(kind, exchange)
                }
            }
            router.add(.report, .post, use: valued)
        }

        /// A result for a program.
        private func result(_ kind: ResultKind, _ exchange: Exchange) async throws -> Response {
            var query = exchange.query
            var excerpt = try Excerpt(&query)
            if kind == .stock { excerpt?.list = "lots" }
            // Of a long list of holdings, no more is worked out than is asked for.
            if kind == .report, let reach = excerpt?.reach {
                query.append(Target.Parameter(name: ResultParameter.limit.rawValue, value: String(reach)))
            }
            var question = try Question(
                kind, symbol: exchange.symbol, exchange.type == .csv ? .csv : .json, query,
                options.settings)
            if exchange.type == .json, let schema = exchange.context.route?.schema {
                try excerpt?.check(schema)
            }
            question.excerpt = excerpt
            let current = live.current
            let answer = try await answer(question, current, exchange)
            var response = exchange.response(answer)
            response.tell(isComplete: answer.isComplete, isOutOfDate: !current.isUpToDate)
            return response
        }

        private func page(_ kind: ResultKind, _ exchange: Exchange) async throws -> Response {
            let current = live.current
            let query = PageQuery(kind, exchange.query)
            if options.allowsEdits, exchange.context.admission?.role == .writer, live.isUnmade {
                return .leading(to: Address.new)
            }
            do {
                var question = try Question(
                    page: kind, symbol: exchange.symbol, query, options.settings)
                var site = site(kind, exchange, query, current)
                site.view = try query.view()
                try query.turn(&site, symbol: exchange.symbol)
                site.range = try query.range()
                site.benchmark = try query.benchmark()
                question.site = site
                return exchange.response(try await answer(question, current, exchange))
            } catch {
                // What is wrong with the address is shown beside the field of a form.
                guard var problem = Problem(known: error), problem.status == .badRequest else { throw error }
                problem.site = site(kind, exchange, query, current, problem: problem)
                throw problem
            }
        }

        private func answer(
            _ question: Question, _ current: LivePortfolio.Current, _ exchange: Exchange
        ) async throws -> StoredAnswer {
            var question = question
            question.isCompressed = exchange.acceptsGzip
            return try await exchange.client.whilePresent { [live, question] in
                try await live.answer(question, current)
            }
        }

        /// The site around a page; its links keep the parameters that all pages share.
        ///
        /// - Parameter problem: what is wrong with the page's query; `nil` if nothing is.
        private func site(
            _ kind: ResultKind, _ exchange: Exchange, _ query: PageQuery, _ current: LivePortfolio.Current,
            problem: Problem? = nil
        ) -> Site {
            // What is wrong is not passed on.
            let shared = ResultParameter.common.map(\.rawValue)
                .filter { problem?.parameters.contains($0) != true }
            var site = live.site(current, query: query.text(of: shared))
            site.states = query.states(without: problem?.parameters ?? [])
            site.listQuery = query.listText
            if kind == .report { site.listOrder = query.order }
            site.forms =
                PageForms(
                    kind: kind, symbol: exchange.symbol, query: query, problem: problem,
                    settings: options.settings, snapshot: current.snapshot, today: current.day
                ).all
            site.page = kind.section
            site.today =
                options.settings.asOf == nil && query[ResultParameter.asOf] == nil ? live.hooks.today() : nil
            site.accounts = query.given.filter { $0.name == ResultParameter.account.rawValue }.map(\.value)
            site.hidesAmounts = exchange.hidesAmounts
            // A file has all amounts.
            if !site.hidesAmounts {
                var asked = query.result
                if kind == .history, current.snapshot?.hasCash == true, query[.withCash] == nil {
                    asked.append(Target.Parameter(name: ResultParameter.withCash.rawValue, value: "true"))
                }
                site.downloads = kind.downloads(of: exchange.symbol, asked)
            }
            site.allowsEdits = options.allowsEdits && exchange.context.admission?.role == .writer
            site.logout = exchange.context.logout
            return site
        }

        /// The report of the holdings in the body.
        @Sendable private func valued(_ exchange: Exchange) async throws -> Response {
            let current = live.current
            guard let snapshot = current.snapshot else { throw Problem.notLoaded(current.problems) }
            // Refuse what can be refused before reading any of the body.
            let question = try bodyQuestion(exchange)
            let kind = try exchange.request.bodyKind(limit: options.maxBody)
            return try await bodies.admit {
                try await exchange.context.welcomeBody(of: exchange.request)
                let holdings = try await exchange.request.holdings(
                    kind, limit: options.maxBody, spoolBudget)
                let (spool, isComplete) = try await value(holdings, question, snapshot, exchange.client)
                var response = Response(status: .ok, body: .spooled(spool))
                response.headers[.contentType] = exchange.type.text
                response.headers[.cacheControl] = "no-store"
                response.headers[.vary] = "Accept, Accept-Encoding"
                if spool.isCompressed { response.headers[.contentEncoding] = "gzip" }
                response.tell(isComplete: isComplete, isOutOfDate: !current.isUpToDate)
                return response
            }
        }

        private func bodyQuestion(_ exchange: Exchange) throws(Problem) -> Question {
            let query = exchange.query
            var question = try Question(
                .report, exchange.type == .csv ? .csv : .json, query, options.settings)
            question.isCompressed = exchange.acceptsGzip
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
            let (queue, metrics, budget) = (live.queue, live.metrics, spoolBudget)
            let (limits, hooks) = (options.bodyLimits, live.hooks)
            return try await client.whilePresent {
                try await queue.run(ValuationQueue.Size(bytes: holdings.count)) { cancellation in
                    try metrics.timeValuation {
                        try hooks.willAnswer(question)
                        let spool = try storing("the answer") { () throws(BudgetedSpool.Failure) in
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
                        // If there is no room for both, it is sent as it is.
                        if question.isCompressed, spool.count >= Gzip.least,
                            let compressed = try? spool.compressed(budget, cancellation)
                        {
                            return (compressed, isComplete)
                        }
                        return (spool, isComplete)
                    }
                }
            }
        }
    }

    extension Site {
        /// Takes note of what the portfolio has, on which it depends which pages there are.
        mutating func note(_ snapshot: PortfolioSnapshot?) {
            hasTrades = snapshot?.hasTrades ?? false
            hasAccounts = snapshot?.hasAccounts ?? false
            hasCash = snapshot?.hasCash ?? false
            hasClasses = snapshot?.schemes.classes.isEmpty == false
            hasDividends = snapshot?.hasDividends ?? false
            hasTargets = snapshot?.schemes.targets.isEmpty == false
        }
    }

    extension Exchange {
        /// The symbol in the path; empty if there is none.
        fileprivate var symbol: String { parameter("symbol") }
    }

    extension Response {
        /// Tells whether every counted figure is known, and whether they are the last good ones of files that can't be read
        /// any more. Both are always told, so that a client that has the body already learns of a change.
        mutating func tell(isComplete: Bool, isOutOfDate: Bool) {
            headers[.portfolioComplete] = isComplete && !isOutOfDate ? "true" : "false"
            headers[.portfolioOutOfDate] = isOutOfDate ? "true" : "false"
        }
    }

    extension HTTPField.Name {
        /// Whether every counted figure is known, and of the files as they are.
        static let portfolioComplete = HTTPField.Name(parsed: "portfolio-complete") ?? .eTag
        /// Whether the files have changed and can't be read, so that the figures are the last good ones.
        static let portfolioOutOfDate = HTTPField.Name(parsed: "portfolio-out-of-date") ?? .eTag
    }
#endif
