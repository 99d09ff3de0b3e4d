#if Server
    import CoreMetrics
    import Hummingbird
    import HummingbirdCore
    package import Logging
    import NIOCore
    import NIOHTTPTypes
    import ServiceLifecycle
    import SystemInterface
    import UnixSignals

    /// The address can't be listened on.
    package struct CannotListen: Error, CustomStringConvertible {
        let reason: String

        package var description: String { reason }
    }

    /// A portfolio over HTTP: pages for a browser, JSON and CSV for other programs.
    package struct PortfolioService {
        let application: Application<ServiceResponder>
        let live: LivePortfolio
        private let options: ServiceOptions
        private let logger: Logger

        /// - Parameters:
        ///   - today: the day it is, for results that no request names a day for.
        ///   - version: the program's version, for the description of the interface.
        ///   - isListening: gets the port once requests are taken.
        package init(
            _ portfolio: any ServedPortfolio, options: ServiceOptions, logger: Logger, version: String,
            today: @escaping @Sendable () -> String, isListening: @escaping @Sendable (Int) -> Void = { _ in }
        ) {
            var logger = logger
            logger.logLevel = options.logLevel
            let metrics = ServiceMetrics()
            let threads = max(2, System.coreCount)
            let live = LivePortfolio(
                portfolio, queue: ValuationQueue(threads: threads, limit: 32 * threads),
                events: EventHub(limit: options.maxListeners), metrics: metrics, logger: logger, today: today)
            let responder = ServiceResponder(
                live: live,
                access: Access(host: options.host, isLocal: options.isLocal, token: options.token),
                metrics: metrics,
                options: options,
                description: OpenAPI(portfolio, options: options, version: version).json)
            let (limits, maxBody) = (options.limits, options.maxBody)
            var application = Application(
                responder: responder,
                server: .http1(
                    configuration: .init(
                        additionalChannelHandlers: [ConnectionGuard(limits: limits, maxBody: maxBody)],
                        httpDecoderConfiguration: .init(
                            maxHeaderFieldSize: 24 << 10, maxHeaderListSize: 32 << 10,
                            maxHeaderFieldCount: 100))),
                configuration: ApplicationConfiguration(
                    address: .hostname(options.host, port: options.port), backlog: 1024,
                    availableConnectionsDelegate: MaximumAvailableConnections(options.maxConnections)),
                services: [live],
                onServerRunning: { channel in isListening(channel.localAddress?.port ?? options.port) },
                logger: logger)
            application.beforeServerStarts { await live.reload() }
            self.application = application
            self.live = live
            self.options = options
            self.logger = logger
        }

        /// Serves until the process is told to end (SIGTERM or SIGINT), and what is under way is done.
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
