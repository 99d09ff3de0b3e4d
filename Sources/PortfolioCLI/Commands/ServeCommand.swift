internal import Portfolios

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
            let count = settings.others.count + 1
            let what = count == 1 ? settings.location.path : "\(count) portfolios"
            // Where others can be created beside the only one, that has a path of its own.
            let path = count == 1 ? settings.namesOfPortfolios.first.map(HTTPService.path) ?? "/" : "/"
            let tell = { @Sendable (port: Int) in
                let address = "http://\(name):\(port)\(path)"
                Console.printError(Console.line("portfolio: serving \(what) at \(address)"))
            }
            let portfolios = zip(settings.others, settings.namesOfPortfolios.dropFirst()).map {
                ServedPortfolio($0, name: $1)
            }
            let service = try failing(
                HTTPService(
                    ServedPortfolio(settings.location, name: settings.namesOfPortfolios.first ?? ""),
                    portfolios, in: settings.folder, options: options, logger: logger, version: Help.version,
                    isListening: tell))
            if let (settings, minutes) = settings.fetching, let any = settings.first {
                // Those that are created later are fetched for, too.
                fetch({ service.paths.map(any.of) }, every: minutes)
            }
            let failure = wait { try await service.run() }
            ChildProcess.endRunning()
            if let reason = failure {
                throw .cannotListen("\(name):\(settings.port)", reason: reason)
            }
            return .complete
        #else
            throw .noServer
        #endif
    }

    #if Server
        /// Fetches prices and rates on a thread of its own, now and then again and again. Whoever watches the files sees
        /// what has changed; a failure is told, and the next time is tried as usual. The same failure is not told again until
        /// something else came of it. Nothing is told of a portfolio that needs nothing yet.
        private static func fetch(
            _ settings: @escaping @Sendable () -> [FetchSettings], every minutes: Int
        ) {
            let isStarted = Threads.detach {
                var told = ToldFailures()
                while true {
                    for settings in settings() {
                        var failure: String?
                        do throws(Failure) {
                            _ = try FetchCommand.run(settings, saysOfNothing: false)
                        } catch {
                            failure = error.text
                        }
                        if let news = told.news(failure, of: settings.portfolio) { Console.printError(news) }
                    }
                    let end = ContinuousClock.now + .seconds(minutes * 60)
                    while ContinuousClock.now < end { CurrentProcess.sleep(microseconds: 1_000_000) }
                }
            }
            if !isStarted {
                Console.printError(Console.line("portfolio: error: can't start a thread to fetch"))
            }
        }

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

/// The failures of what is tried again and again, so that each is told once.
struct ToldFailures {
    /// The last failure of each portfolio, by its path.
    private var last: [String: String] = [:]

    /// What to tell of an attempt: its failure, unless the attempt before failed in the same way.
    ///
    /// - Parameter failure: `nil` for none.
    mutating func news(_ failure: String?, of portfolio: String) -> String? {
        defer { last[portfolio] = failure }
        return failure == last[portfolio] ? nil : failure
    }
}

#if Server
    extension ServiceOptions {
        /// The options of the service, from the command line.
        init(_ settings: ServeSettings) {
            self.init()
            host = settings.host
            isLocal = settings.isLocal
            port = settings.port
            names = settings.names
            isBehindTLS = settings.isBehindTLS
            self.settings = settings.valuation
            kernel = settings.kernel
            maxBody = settings.maximumBody
            maxTime = .seconds(settings.maximumTime)
            logsAccess = settings.logsAccess
            logLevel = Logger.Level(rawValue: settings.logLevel.rawValue) ?? .info
            token = settings.token
            readToken = settings.readToken
            allowsEdits = settings.allowsEdits
        }
    }
#endif
