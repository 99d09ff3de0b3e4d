#if Server
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

    /// A portfolio that a service shows, under a name of its own if there are several.
    package struct ServedPortfolio: Sendable {
        let name: String
        let location: PortfolioLocation

        package init(_ location: PortfolioLocation, name: String = "") {
            self.location = location
            self.name = name
        }
    }

    /// Serves portfolios over HTTP: pages for browsers, JSON and CSV for other programs.
    package struct HTTPService {
        let application: Application<ServiceResponder>
        /// The first portfolio.
        let live: LivePortfolio
        let clients: Clients
        /// Responds with the results of the first portfolio.
        let results: ResultController
        let options: ServiceOptions
        private let logger: Logger
        private let portfolios: ServedPortfolios

        /// Creates a service for a portfolio, or for several with different names; call ``run()`` to start it.
        ///
        /// - Parameters:
        ///   - folder: the folder that has all of them, and nothing else that is shown, so that more may be created there;
        ///     `nil` for none.
        ///   - version: the program's version, for the description of the interface.
        ///   - isListening: called with the port once requests are accepted.
        /// - Throws: ``PortfolioFailure`` if there is nothing to serve, most likely because a path is mistyped, and
        ///   nothing can be made there. Files that exist but have errors are not a failure: the service waits for them to be
        ///   corrected.
        package init(
            _ portfolio: ServedPortfolio, _ others: [ServedPortfolio] = [], in folder: String? = nil,
            options: ServiceOptions, logger: Logger, version: String,
            isListening: @escaping @Sendable (Int) -> Void = { _ in }
        ) throws(PortfolioFailure) {
            for portfolio in [portfolio] + others {
                do throws(PortfolioFailure) { try portfolio.location.check(options.settings) } catch {
                    // A form of the service can make it.
                    guard options.allowsEdits, portfolio.location.canBeMade else { throw error }
                }
            }
            self.init(
                portfolio, others, in: folder, options: options, logger: logger, version: version,
                hooks: ServiceHooks(),
                isListening: isListening)
        }

        init(
            _ portfolio: ServedPortfolio, _ others: [ServedPortfolio] = [], in folder: String? = nil,
            options: ServiceOptions, logger: Logger, version: String, hooks: ServiceHooks,
            isListening: @escaping @Sendable (Int) -> Void = { _ in }
        ) {
            var logger = logger
            logger.logLevel = options.logLevel
            let parts = ServiceParts(
                options, portfolios: folder == nil ? 1 + others.count : .max, logger: logger,
                version: version, hooks: hooks)
            let portfolios = ServedPortfolios(in: folder, parts)
            // In a folder of portfolios, others may be created beside the only one.
            let isOnly = others.isEmpty && folder == nil
            let first = portfolios.add(portfolio, isOnly: isOnly)
            for other in others { portfolios.add(other) }
            let responder =
                isOnly
                ? ServiceResponder(own: first.responder)
                : ServiceResponder(
                    own: parts.router(portfolios).buildResponder(), portfolio: portfolios.responder)
            let (limits, maxBody) = (options.limits, max(options.maxBody, FormMiddleware.limit))
            let clients = parts.clients
            var application = Application(
                responder: responder,
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
                services: [portfolios, parts.incidents],
                onServerRunning: { channel in
                    if let number = channel.localAddress?.port { parts.port.bind(to: number) }
                    isListening(parts.port.number)
                },
                logger: logger)
            application.beforeServerStarts {
                await withTaskGroup(of: Void.self) { group in
                    for shown in portfolios.shown { group.addTask { await shown.live.reload() } }
                }
            }
            self.application = application
            self.live = first.live
            self.clients = clients
            self.results = first.results
            self.portfolios = portfolios
            self.options = options
            self.logger = logger
        }

        /// The path in addresses of the portfolio of a name, where there are several or can be.
        package static func path(of name: String) -> String { ServiceResponder.base(of: name) + "/" }

        /// The paths of all portfolios that are served now.
        package var paths: [String] { portfolios.shown.map(\.live.location.path) }

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
