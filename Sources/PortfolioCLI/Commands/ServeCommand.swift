internal import Portfolios
internal import SystemInterface

#if Server
    internal import Logging
    internal import PortfolioService
#endif

/// `portfolio serve`: serves results over HTTP.
enum ServeCommand {
    static func run(_ settings: ServeSettings) throws(Failure) -> ExitCode {
        #if Server
            var options = ServiceOptions(settings)
            // A connection uses up to five files: its socket, and the spools of a request body and a
            // response. Further connections wait to be accepted.
            if let files = FileLimit.raise() {
                options.maxConnections = min(options.maxConnections, max(1, (files - 32) / 5))
            }
            let logger = Logger(label: "portfolio") { StreamLogHandler.standardError(label: $0) }
            let name = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
            let tell = { @Sendable (port: Int) in
                Console.printError(
                    Console.line("portfolio: serving \(settings.location.path) at http://\(name):\(port)/"))
            }
            let service = try failing { () throws(PortfolioFailure) in
                try HTTPService(
                    settings.location, options: options, logger: logger, version: Help.version,
                    isListening: tell)
            }
            let failure = wait { try await service.run() }
            if let reason = failure {
                throw .cannotListen("\(name):\(settings.port)", reason: reason)
            }
            return .complete
        #else
            throw .noServer
        #endif
    }

    #if Server
        /// Blocks this thread until asynchronous work is done. Returns the reason if it failed.
        private static func wait(_ work: @escaping @Sendable () async throws -> Void) -> String? {
            let outcome = Monitor<(isDone: Bool, reason: String?)>((false, nil))
            Task {
                var reason: String?
                do { try await work() } catch { reason = "\(error)" }
                outcome.use { [reason] in $0 = (true, reason) }
            }
            return outcome.use(when: { $0.isDone }, { $0.reason })
        }
    #endif
}

#if Server
    extension ServiceOptions {
        /// The options of the service, from the command line.
        init(_ settings: ServeSettings) {
            self.init()
            host = settings.host
            isLocal = settings.isLocal
            port = Int(settings.port)
            names = settings.names
            isBehindTLS = settings.isBehindTLS
            self.settings = settings.valuation
            kernel = settings.kernel
            maxBody = settings.maximumBody
            logsAccess = settings.logsAccess
            logLevel = Logger.Level(rawValue: settings.logLevel.rawValue) ?? .info
            token = settings.token
            allowsEdits = settings.allowsEdits
        }
    }
#endif
