#if Server
    internal import PortfolioFiles
    internal import PortfolioReport
    internal import PortfolioService
    internal import FileWatching
    internal import SystemInterface
    internal import Valuation

    /// A portfolio's files, served.
    struct FilePortfolio: ServedPortfolio {
        private var settings: ServeSettings

        init(_ settings: ServeSettings) {
            self.settings = settings
            // Requests share the processors; one has no more than another.
            self.settings.results.threads = 1
        }

        /// Throws where there is nothing to serve, most likely because the path is mistyped.
        func checkThere() throws(Failure) {
            var log = DiagnosticLog()
            let path = settings.results.portfolio
            let source = try reading { () throws(FileError) in try PortfolioSource(path, log: &log) }
            _ = try reading { () throws(FileError) in try FileInput(source.holdings) }
            _ = try ValuationRun.currency(settings.results, source)
        }

        func read() throws(Refusal) -> any PortfolioEdition {
            let results = settings.results
            return try Refusal.of { () throws(Failure) in
                var log = DiagnosticLog()
                let (source, market, holdings) = try reading { () throws(FileError) in
                    let source = try PortfolioSource(results.portfolio, log: &log)
                    let market = try MarketFiles(
                        prices: source.prices(given: results.prices),
                        rates: source.rates(given: results.rates),
                        log: &log, threads: results.threads)
                    return (source, market, try FileInput(source.holdings).readAll())
                }
                if !log.isEmpty {
                    // Says everything that is wrong, with the holdings too.
                    _ = try ValuationRun(results)
                    throw .unreadable(log)
                }
                return FileEdition(settings: settings, source: source, market: market, holdings: holdings)
            }
        }

        func changes() -> AsyncStream<Void> {
            let results = settings.results
            let changes = FileChanges {
                PortfolioSource.files(of: results.portfolio, prices: results.prices, rates: results.rates)
            }
            return AsyncStream { continuation in
                let task = Task {
                    for await _ in changes { continuation.yield() }
                    continuation.finish()
                }
                continuation.onTermination = { _ in task.cancel() }
            }
        }

        func options(of result: ResultKind) -> [QueryOption] { result.queryOptions.map(QueryOption.init) }
    }

    extension Refusal {
        /// Runs work, with what a command would fail with as what a request is refused with.
        static func of<Result>(_ work: () throws(Failure) -> Result) throws(Refusal) -> Result {
            do { return try work() } catch {
                switch error {
                case .usage(.unknownSymbol(_, _)): throw .unknownSymbol(UsageError.parameterMessage(error))
                case .usage, .noServer, .cannotListen, .book:
                    throw .parameter(UsageError.parameterMessage(error))
                case .unreadable(let log): throw .unreadable(log)
                case .file(.cannotOpen(let path, let reason)):
                    throw .file("\(name(path)) can't be opened: \(reason)")
                case .file(.readFailed(let path, let reason)), .file(.writeFailed(let path, let reason)):
                    throw .file("\(name(path)) can't be read: \(reason)")
                }
            }
        }

        /// A file's name without its folders, which are nobody's business.
        private static func name(_ path: String) -> String {
            path.split(separator: "/").last.map(String.init) ?? path
        }
    }

    extension UsageError {
        /// What is wrong with a request's parameters: the words of the command line, without its dashes.
        fileprivate static func parameterMessage(_ failure: Failure) -> String {
            guard case .usage(let error) = failure else { return failure.text }
            let message = error.message
            return message.hasPrefix("--") ? String(message.dropFirst(2)) : message
        }
    }
#endif
