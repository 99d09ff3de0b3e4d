#if Server
    import CoreMetrics
    import Hummingbird
    import HummingbirdCore
    package import Logging
    import NIOCore
    import NIOHTTPTypes
    package import Portfolios
    import ServiceLifecycle
    import UnixSignals

    /// The service can't listen on the address.
    struct CannotListen: Error, CustomStringConvertible {
        let reason: String

        package var description: String { reason }
    }

    /// Serves a portfolio over HTTP: pages for browsers, JSON and CSV for other programs.
    package struct HTTPService {
        let application: Application<RouterResponder<ServiceContext>>
        let live: LivePortfolio
        let clients: Clients
        let results: ResultController
        let options: ServiceOptions
        private let logger: Logger

        /// Creates a service for the portfolio at a location; call ``run()`` to start it.
        ///
        /// - Parameters:
        ///   - version: the program's version, for the description of the interface.
        ///   - isListening: called with the port once requests are accepted.
        /// - Throws: ``PortfolioFailure`` if there is nothing to serve, most likely because the path is mistyped, and
        ///   nothing can be made there. Files that exist but have errors are not a failure: the service waits for them to be
        ///   corrected.
        package init(
            _ location: PortfolioLocation, options: ServiceOptions, logger: Logger, version: String,
            isListening: @escaping @Sendable (Int) -> Void = { _ in }
        ) throws(PortfolioFailure) {
            do throws(PortfolioFailure) { try location.check(options.settings) } catch {
                // A form of the service can make it.
                guard options.allowsEdits, location.canBeMade else { throw error }
            }
            self.init(
                location, options: options, logger: logger, version: version, hooks: ServiceHooks(),
                isListening: isListening)
        }

        init(
            _ location: PortfolioLocation, options: ServiceOptions, logger: Logger, version: String,
            hooks: ServiceHooks, isListening: @escaping @Sendable (Int) -> Void = { _ in }
        ) {
            var logger = logger
            logger.logLevel = options.logLevel
            let metrics = ServiceMetrics()
            let threads = max(2, System.coreCount)
            let live = LivePortfolio(
                location, options: options,
                queue: ValuationQueue(threads: threads, limit: 32 * threads, time: options.maxTime),
                metrics: metrics, logger: logger, hooks: hooks)
            let clients = Clients()
            let access = Access(options)
            let results = ResultController(live: live, options: options)
            let status = StatusController(
                live: live, metrics: metrics, description: OpenAPI(options, version: version).json)
            let incidents = Incidents(logger: logger, period: options.incidentPeriod)
            let (sessions, guesses) = (Sessions(options), GuessLimit(incidents: incidents))
            let login = LoginController(
                access: access, sessions: sessions, guesses: guesses, port: options.port)
            let router = Router(context: ServiceContext.self)
            router.addMiddleware {
                RecordMiddleware(
                    clients: clients, metrics: metrics, incidents: incidents, logsAccess: options.logsAccess)
                HeadMiddleware()
                SecurityHeadersMiddleware()
                ProblemMiddleware(live: live, login: login)
                HostMiddleware(access: access)
                AccessMiddleware(access: access, guesses: guesses, login: login)
                RouteMiddleware(options: options)
                FormMiddleware(access: access, options: options, queue: live.queue)
            }
            results.addRoutes(to: router)
            status.addRoutes(to: router)
            if options.token != nil { login.addRoutes(to: router) }
            if options.allowsEdits {
                let editor = PortfolioEditor(location, options, live: live)
                EditController(editor: editor, live: live, options: options).addRoutes(to: router)
                EditPageController(editor: editor, live: live, options: options).addRoutes(to: router)
            }
            hooks.addRoutes(router)
            let (limits, maxBody) = (options.limits, max(options.maxBody, FormMiddleware.limit(of: .login)))
            var application = Application(
                router: router,
                server: .http1(
                    configuration: .init(
                        additionalChannelHandlers: [
                            ConnectionGuard(limits: limits, maxBody: maxBody, clients: clients)
                        ],
                        httpDecoderConfiguration: .init(
                            maxHeaderFieldSize: 24 << 10, maxHeaderListSize: 32 << 10,
                            maxHeaderFieldCount: 100))),
                configuration: ApplicationConfiguration(
                    address: .hostname(options.host, port: options.port), backlog: 1024,
                    availableConnectionsDelegate: MaximumAvailableConnections(options.maxConnections)),
                services: [live, incidents],
                onServerRunning: { channel in isListening(channel.localAddress?.port ?? options.port) },
                logger: logger)
            application.beforeServerStarts { await live.reload() }
            self.application = application
            self.live = live
            self.clients = clients
            self.results = results
            self.options = options
            self.logger = logger
        }

        /// Serves until the process receives SIGTERM or SIGINT and the requests in progress are finished.
        package func run() async throws {
            var configuration = ServiceGroupConfiguration(
                services: [.init(service: application)], gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger)
            configuration.maximumGracefulShutdownDuration = options.shutdownTime
            do {
                try await ServiceGroup(configuration: configuration).run()
            } catch let error as IOError {
                throw CannotListen(reason: SystemError(error.errnoCode).reason)
            }
            await live.queue.shutDown()
        }
    }
#endif
