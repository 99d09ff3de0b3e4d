#if Server
    import Portfolios

    extension PortfolioSnapshot {
        /// Answers a question on this thread.
        func answer(
            _ question: Question, limits: WorkLimits, cancellation: Cancellation
        ) throws(PortfolioFailure) -> Answer {
            guard question.site?.hidesAmounts == true else {
                return try made(question, limits: limits, cancellation: cancellation)
            }
            let answer = Privacy.$hidesAmounts.withValue(true) {
                Result { () throws(PortfolioFailure) in
                    try made(question, limits: limits, cancellation: cancellation)
                }
            }
            return try answer.get()
        }

        /// The portfolio under these settings, for one request.
        func portfolio(
            _ settings: ValuationSettings, limits: WorkLimits, cancellation: Cancellation
        ) throws(PortfolioFailure) -> OpenPortfolio {
            // Requests share the processors, so each uses one thread.
            var portfolio = try portfolio(settings, threads: 1)
            portfolio.limits = limits
            portfolio.isCancelled = { cancellation.endsWork() }
            return portfolio
        }

        private func made(
            _ question: Question, limits: WorkLimits, cancellation: Cancellation
        ) throws(PortfolioFailure) -> Answer {
            var settings = question.settings
            // Lots are stated in the own currency, whatever the currency of the service's results.
            if question.subject == .lots { settings.currency = source.document.currency ?? settings.currency }
            let portfolio = try portfolio(settings, limits: limits, cancellation: cancellation)
            let form = question.form
            var site = question.site
            if let choice = site?.view.inClass { site?.view.inClass = try portfolio.symbols(of: choice) }
            switch question.subject {
            case .accounts:
                let page = try portfolio.accountsPage()
                return Answer(bytes: page.html(on: site), isComplete: page.isComplete)
            case .classes(let depth):
                let page = try portfolio.classesPage(depth: depth)
                return Answer(bytes: page.html(on: site), isComplete: page.isComplete)
            case .report(let request) where form == .html:
                let page = try portfolio.reportPage(request, of: site?.range, against: site?.benchmark)
                return Answer(bytes: page.html(on: site), isComplete: page.report.summary.isComplete)
            case .report(let request):
                let report = try portfolio.report(request)
                return Answer(
                    bytes: form == .csv ? report.csv(raw: question.isRaw) : report.json(),
                    isComplete: report.summary.isComplete)
            case .stock(let symbol) where form == .html:
                let page = try portfolio.stockPage(symbol, of: site?.range)
                let place = try StockPlace(
                    of: symbol, in: portfolio.listedSymbols(question.list, site?.view ?? ListView()),
                    size: site?.view.size ?? 0)
                return Answer(
                    bytes: page.html(explain: question.explains, on: site, at: place),
                    isComplete: page.detail.isComplete)
            case .stock(let symbol):
                let detail = try portfolio.stock(symbol)
                return Answer(
                    bytes: detail.json(explain: question.explains, fileNames: portfolio.fileNames),
                    isComplete: detail.isComplete)
            case .history(let request) where form == .html:
                let page = try portfolio.historyPage(request, on: site)
                return Answer(bytes: page.html(on: site), isComplete: page.history.isComplete)
            case .history(let request):
                let history = try portfolio.history(request)
                return Answer(
                    bytes: form == .csv
                        ? history.csv()
                        : history.json(every: request.interval, fileNames: portfolio.fileNames),
                    isComplete: history.isComplete)
            case .gains(let request):
                let gains = try portfolio.gains(request)
                return Answer(
                    form, html: gains.html(on: site), csv: gains.csv(raw: question.isRaw),
                    json: gains.json(),
                    isComplete: form == .csv ? gains.isListComplete : gains.isComplete)
            case .sa108(let request):
                let figures = try portfolio.taxForm(request)
                return Answer(
                    bytes: form == .csv ? figures.csv() : figures.json(), isComplete: figures.isComplete)
            case .income(let request):
                let income = try portfolio.income(request)
                return Answer(
                    form, html: income.html(on: site), csv: income.csv(raw: question.isRaw),
                    json: income.json(), isComplete: income.isComplete)
            case .returns(var request):
                request.inflation = priceIndex
                let returns = try portfolio.returnsReport(
                    request, overview: form == .html ? .page : [])
                return Answer(
                    form, html: returns.html(on: site), csv: returns.csv(),
                    json: returns.json(), isComplete: returns.isComplete)
            case .cash(let isHistory):
                let cash = try portfolio.cashReport(isHistory: isHistory)
                return Answer(
                    form, html: cash.html(on: site), csv: cash.csv(raw: question.isRaw),
                    json: cash.json(), isComplete: cash.isComplete)
            case .plan(let request) where form == .html:
                let page = try portfolio.planPage(request)
                return Answer(bytes: page.html(on: site), isComplete: page.isComplete)
            case .plan(let request):
                let plan = try portfolio.plan(request)
                return Answer(
                    bytes: form == .csv ? plan.csv(raw: question.isRaw) : plan.json(), isComplete: true)
            case .lots:
                let lots = try portfolio.openLots()
                return Answer(bytes: lots.csv, isComplete: lots.isComplete)
            }
        }

        /// Checks that submitted holdings are not trades, whose rows would be read as holdings.
        private static func checkHoldings(_ holdings: FileInput) throws(PortfolioFailure) {
            let isTrades: Bool
            do { isTrades = try TradesHeader.isTrades(holdings) } catch { throw .file(error) }
            guard isTrades else { return }
            var log = DiagnosticLog()
            log.add(
                Diagnostic(
                    file: holdings.path, line: 1, column: 1,
                    message: "these are trades, by their columns date and type, and not holdings",
                    remedy: "send what is held, a row for each lot"))
            throw .unreadable(log)
        }

        /// Values submitted holdings on this thread.
        ///
        /// - Parameters:
        ///   - question: a report, as CSV or JSON.
        ///   - write: called with each piece of the result; returns `false` to stop.
        /// - Returns: whether every counted figure is known.
        func value(
            _ holdings: FileInput, _ question: Question, limits: WorkLimits, cancellation: Cancellation,
            write: @escaping @Sendable (Span<UInt8>) -> Bool
        ) throws(PortfolioFailure) -> Bool {
            try PortfolioSnapshot.checkHoldings(holdings)
            var portfolio = try portfolio(of: holdings, question.settings, threads: 1)
            portfolio.limits = limits
            portfolio.isCancelled = { cancellation.endsWork() }
            guard case .report(let request) = question.subject else { return true }
            if question.form == .csv, request.contents == .holdings() {
                // Written as they are computed, however many there are.
                return try portfolio.writeRows(limit: request.limit, raw: question.isRaw, to: write)
                    .isComplete
            }
            // CSV rows show no issues.
            let report = try portfolio.report(request, issueLimit: question.form == .csv ? 0 : .max)
            let bytes = question.form == .csv ? report.csv(raw: question.isRaw) : report.json()
            _ = write(bytes.span)
            return report.summary.isComplete
        }
    }

    extension OpenPortfolio {
        /// The symbols of the rows of a list, or of the holdings if its rows are not stocks.
        fileprivate func listedSymbols(
            _ request: ReportRequest, _ view: ListView
        ) throws(PortfolioFailure) -> [String] {
            var request = request
            switch request.contents {
            case .totals, .classes: request = ReportRequest()
            case .groups(let grouping, _) where grouping != .symbol: request = ReportRequest()
            case .groups, .holdings: break
            }
            request.limit = nil
            let folding = request.folding
            if folding != nil { request.contents = .holdings() }
            return try report(request, issueLimit: 0).symbols(in: view, folding) {
                () throws(PortfolioFailure) in
                try report(ReportRequest(), issueLimit: 0).names
            }
        }
    }
#endif
