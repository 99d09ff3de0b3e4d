#if Server
    import Hummingbird
    import Logging
    import NIOCore
    import Portfolios

    /// What the portfolios of a service share, and the routers made of it.
    struct ServiceParts {
        let clients = Clients()
        let incidents: Incidents
        /// Tells of changes of any portfolio.
        let events: EventHub
        let port: BoundPort
        private let options: ServiceOptions
        private let logger: Logger
        private let version: String
        private let hooks: ServiceHooks
        private let metrics = ServiceMetrics()
        /// For what is of no portfolio in particular.
        let queue: ValuationQueue
        private let access: Access
        private let guesses: GuessLimit
        private let login: LoginController
        // The portfolios share what can be received at a time.
        private let bodies: BodyGate
        private let spoolBudget: SpoolBudget
        private let editBodies = BodyGate(limit: EditController.maxBodies)
        private let formsWithFiles = BodyGate(limit: FormMiddleware.mostUploads)
        private let kept: KeptForBrowsers

        /// - Parameter portfolios: the number of portfolios that there are, or may be.
        init(
            _ options: ServiceOptions, portfolios: Int, logger: Logger, version: String, hooks: ServiceHooks
        ) {
            self.options = options
            port = BoundPort(options.port)
            events = EventHub(limit: options.maxListeners)
            self.logger = logger
            self.version = version
            self.hooks = hooks
            let threads = max(2, System.coreCount)
            queue = ValuationQueue(
                threads: threads, limit: 32 * threads, portfolios: portfolios,
                WorkScheduler.Shares(time: options.maxTime))
            access = Access(options)
            bodies = BodyGate(limit: options.maxBodies)
            spoolBudget = SpoolBudget(size: options.spoolSize)
            kept = KeptForBrowsers(largest: options.maxBody)
            incidents = Incidents(logger: logger, period: options.incidentPeriod)
            guesses = GuessLimit(incidents: incidents)
            login = LoginController(
                access: access, sessions: Sessions(options), guesses: guesses, kept: kept, port: port)
        }

        /// - Parameters:
        ///   - base: the path that all of its paths are under; `nil` if it is the only portfolio.
        ///   - links: tells all portfolios with their paths.
        func live(
            _ location: PortfolioLocation, base: String?,
            links: @escaping @Sendable () -> [Site.Place.Link]
        ) -> LivePortfolio {
            LivePortfolio(
                location, base: base, links: links, options: options,
                queue: ValuationQueue(beside: queue), metrics: metrics, logger: logger, hooks: hooks,
                events: events)
        }

        func results(of live: LivePortfolio) -> ResultController {
            ResultController(live: live, options: options, bodies: bodies, spoolBudget: spoolBudget)
        }

        /// The router of a portfolio's paths.
        func router(
            _ results: ResultController, of all: @escaping @Sendable () -> [LivePortfolio]
        ) -> Router<ServiceContext> {
            let live = results.live
            let router = router(of: .portfolio) { live.site(live.current) }
            results.addRoutes(to: router)
            add(
                StatusController(
                    live, of: all, events: events, metrics: metrics,
                    description: OpenAPI(options: options, version: version, base: live.base ?? "")),
                to: router)
            if options.allowsEdits {
                let editor = PortfolioEditor(live.location, options, live: live)
                EditController(editor: editor, live: live, options: options, bodies: editBodies).addRoutes(
                    to: router)
                EditPageController(editor: editor, live: live, kept: kept).addRoutes(to: router)
            }
            hooks.addRoutes(router)
            return router
        }

        /// The router of the paths that are of no portfolio in particular.
        func router(_ portfolios: ServedPortfolios) -> Router<ServiceContext> {
            let router = router(
                of: .service, elsewhere: { [weak portfolios] in portfolios?.addressInOnly(of: $0) },
                site: { Site.ofService })
            PortfoliosController(portfolios: portfolios, options: options).addRoutes(to: router)
            add(
                StatusController(
                    nil, of: { [weak portfolios] in portfolios?.shown.map(\.live) ?? [] }, events: events,
                    metrics: metrics,
                    description: OpenAPI(options: options, version: version, scope: .service)),
                to: router)
            return router
        }

        private func add(_ status: StatusController, to router: Router<ServiceContext>) {
            status.addRoutes(to: router)
            if options.token != nil { login.addRoutes(to: router) }
        }

        /// A router with what every request goes through.
        ///
        /// - Parameters:
        ///   - elsewhere: tells the address in this service of one of a portfolio served alone.
        ///   - site: the site in which browsers are told of problems.
        private func router(
            of scope: Route.Scope, elsewhere: @escaping @Sendable (Request) -> String? = { _ in nil },
            site: @escaping @Sendable () -> Site
        ) -> Router<ServiceContext> {
            let router = Router(context: ServiceContext.self)
            router.addMiddleware {
                RecordMiddleware(
                    clients: clients, metrics: metrics, incidents: incidents, logsAccess: options.logsAccess)
                HeadMiddleware()
                SecurityHeadersMiddleware()
                ProblemMiddleware(
                    site: site, login: login, incidents: incidents, allowsEdits: options.allowsEdits)
                HostMiddleware(access: access)
                AccessMiddleware(access: access, guesses: guesses, login: login, kept: kept)
                RouteMiddleware(options: options, scope: scope, elsewhere: elsewhere)
                FormMiddleware(
                    access: access, options: options, queue: queue, kept: kept, uploads: formsWithFiles)
            }
            return router
        }
    }
#endif
