#if Server
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import Portfolios
    import Synchronization

    /// Responds with the list of all portfolios, with their totals and the sums of those in one currency.
    struct PortfoliosController {
        let portfolios: ServedPortfolios
        let options: ServiceOptions
        let sent = SentForms()

        /// The parameters that the totals depend on.
        static let parameters: [ResultParameter] = [.currency, .asOf, .costRate]

        func addRoutes(to router: some RouterMethods<ServiceContext>) {
            router.add(.reportPage) { exchange in
                if let only = portfolios.addressInOnly(of: exchange.request) {
                    return .leading(to: only, .temporaryRedirect)
                }
                try exchange.refuseParameters()
                return .leading(to: Route.portfoliosPage.template)
            }
            addRoutesOfOnly(to: router)
            router.add(.portfoliosPage, use: page)
            router.add(.portfolios, use: list)
            if options.allowsEdits { addRoutesOfNew(to: router) }
        }

        /// Leads from the paths that a portfolio has if it is served alone to those that it has as the only one of a
        /// folder, so that bookmarks and programs go on as before.
        private func addRoutesOfOnly(to router: some RouterMethods<ServiceContext>) {
            let own = Route.all(options, of: .service)
            for route in Route.all(options) where !own.contains(route) {
                for method in [HTTPRequest.Method.get, .head] where route.methods(options).contains(method) {
                    router.on(route.path, method: method) { request, _ in
                        guard let only = portfolios.addressInOnly(of: request) else {
                            throw RouteMiddleware.nothing
                        }
                        return Response.leading(to: only, .temporaryRedirect)
                    }
                }
            }
        }

        @Sendable private func list(_ exchange: Exchange) async throws -> Response {
            var query = exchange.query
            let excerpt = try Excerpt(&query)
            try excerpt?.check(Schemas.reference("Portfolios"))
            let list = try await list(query, exchange)
            return try response(list.json(), of: list, exchange, excerpt)
        }

        @Sendable private func page(_ exchange: Exchange) async throws -> Response {
            var site = Site.ofService
            // Of before anything is shown, so that what changes meanwhile is shown anew.
            site.version = portfolios.shown.map(\.live).version
            site.logout = exchange.context.logout
            site.allowsEdits = options.allowsEdits && exchange.context.admission?.role == .writer
            let given = exchange.query.filter { !trimmed($0.value).isEmpty }
            site.forms = [form(given)]
            do {
                let list = try await list(given, exchange)
                let page = Privacy.$hidesAmounts.withValue(exchange.hidesAmounts) {
                    list.html(
                        on: site,
                        creating: portfolios.folder == nil ? nil : Route.newPortfolioPage.template)
                }
                return try response(page, of: list, exchange)
            } catch {
                // What is wrong with the address is shown beside the field of the form.
                guard var problem = Problem(known: error), problem.status == .badRequest else { throw error }
                site.forms = [form(given, problem)]
                problem.site = site
                throw problem
            }
        }

        private func response(
            _ bytes: [UInt8], of list: PortfolioList, _ exchange: Exchange, _ excerpt: Excerpt? = nil
        ) throws -> Response {
            var answer = StoredAnswer(Answer(bytes: bytes, isComplete: list.isComplete))
            if let excerpt { answer = try answer.part(excerpt) }
            var response = exchange.response(
                (try? answer.compressed(ifAccepted: exchange.acceptsGzip)) ?? answer)
            response.tell(isComplete: list.isComplete, isOutOfDate: list.isOutOfDate)
            return response
        }

        private func form(_ given: [Target.Parameter], _ problem: Problem? = nil) -> PageForm {
            let texts = given.texts
            func field(
                _ parameter: ResultParameter, _ label: String, _ kind: PageForm.Field.Kind,
                placeholder: String = ""
            ) -> PageForm.Field {
                PageForm.Field(
                    parameter.rawValue, label, kind, value: texts[parameter.rawValue] ?? "",
                    problem: problem.flatMap {
                        $0.parameters.contains(parameter.rawValue) ? $0.detail : nil
                    }, placeholder: placeholder)
            }
            let path = Route.portfoliosPage.template
            return PageForm(
                .choice, label: "Currency and day", action: path,
                fields: [
                    field(
                        .currency, "Currency", .suggesting(PageForms.currencies),
                        placeholder: options.settings.currency?.code ?? "each its own"),
                    field(.asOf, "As of", .date),
                ], kept: [], reset: given.isEmpty ? nil : path)
        }

        /// The list as a request asks for it.
        private func list(_ query: [Target.Parameter], _ exchange: Exchange) async throws -> PortfolioList {
            try query.refuse(except: PortfoliosController.parameters.map(\.rawValue))
            let settings = try Question(.report, .json, query, options.settings).settings
            var entries: [PortfolioList.Entry] = []
            let portfolios = portfolios.shown
            for shown in portfolios {
                let (link, live, totals) = (shown.link, shown.live, shown.totals)
                let current = live.current
                var problems = current.problems?.lines ?? []
                var report: Report?
                if current.snapshot != nil {
                    do {
                        report = try await exchange.client.whilePresent {
                            try await totals.report(settings, live, current)
                        }
                    } catch let failure as PortfolioFailure {
                        problems = Problem.Details(failure).lines
                    }
                }
                entries.append(
                    PortfolioList.Entry(name: link.name, path: link.path, report: report, problems: problems))
            }
            return PortfolioList(
                entries, overlapping: PortfoliosController.overlapping(portfolios))
        }

        /// The names of portfolios that have a file of holdings, trades or cash in common.
        private static func overlapping(_ portfolios: [ServedPortfolios.Shown]) -> [(String, String)] {
            let system = SystemCalls()
            let files = portfolios.map { portfolio in
                Set(
                    (portfolio.live.current.snapshot?.ownedFiles ?? []).compactMap {
                        try? system.status($0).identity
                    })
            }
            var pairs: [(String, String)] = []
            for (place, one) in files.enumerated() {
                for other in files.indices.dropFirst(place + 1) where !one.isDisjoint(with: files[other]) {
                    pairs.append((portfolios[place].link.name, portfolios[other].link.name))
                }
            }
            return pairs
        }
    }

    extension Site {
        /// Of pages that are of no portfolio in particular.
        static var ofService: Site {
            var site = Site(version: "")
            site.hasPages = false
            return site
        }
    }

    /// The totals of one state of a portfolio, by the settings under which they were asked for.
    final class KnownTotals: Sendable {
        private let known = Mutex((version: "", reports: [ValuationSettings: Report]()))

        private static let limit = 16

        func report(
            _ settings: ValuationSettings, _ live: LivePortfolio, _ current: LivePortfolio.Current
        ) async throws -> Report {
            let version = current.version
            let found = known.withLock { $0.version == version ? $0.reports[settings] : nil }
            if let found { return found }
            let report = try await live.totals(settings, current)
            known.withLock { known in
                if known.version != version || known.reports.count >= KnownTotals.limit {
                    known = (version, [:])
                }
                known.reports[settings] = report
            }
            return report
        }
    }
#endif
