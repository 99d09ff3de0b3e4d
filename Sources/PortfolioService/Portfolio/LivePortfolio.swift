#if Server
    import Logging
    import PortfolioFiles
    import PortfolioReport
    import ServiceLifecycle
    import Synchronization

    /// The portfolio as it stands: its newest readable edition, and what is wrong with its files since. Follows the files'
    /// changes for as long as it runs.
    final class LivePortfolio: Service {
        /// What is served at a moment.
        struct Current: Sendable {
            /// Names this state; another one has another name, also after a restart.
            var version: String
            /// The newest edition that could be read; `nil` before the first.
            var edition: (any PortfolioEdition)?
            var cache: AnswerCache
            /// Why the files, as they stand, can't be read; `nil` where they can.
            var failure: Refusal?
            /// The day the edition was read on: what is worked out without a day is right on it only.
            var day: String

            var problems: Problem.Details? { failure.map(Problem.Details.init) }
        }

        static let cacheLimit = 64 << 20

        let events: EventHub
        let queue: ValuationQueue
        private let portfolio: any ServedPortfolio
        private let metrics: ServiceMetrics
        private let logger: Logger
        private let today: @Sendable () -> String
        private let state: Mutex<(current: Current, count: Int)>
        private let start: String

        init(
            _ portfolio: any ServedPortfolio, queue: ValuationQueue, events: EventHub,
            metrics: ServiceMetrics,
            logger: Logger, today: @escaping @Sendable () -> String
        ) {
            self.portfolio = portfolio
            self.queue = queue
            self.events = events
            self.metrics = metrics
            self.logger = logger
            self.today = today
            start = String(UInt64.random(in: 0...UInt64.max), radix: 36)
            let nothing = Current(
                version: "\(start)-0", cache: AnswerCache(limit: LivePortfolio.cacheLimit), day: "")
            state = Mutex((nothing, 0))
        }

        var current: Current { state.withLock { $0.current } }

        /// Reads the files, and tells whoever listens what came of it.
        func reload() async {
            let portfolio = portfolio
            let day = today()
            let result: Result<any PortfolioEdition, Refusal>
            let cache = AnswerCache(limit: LivePortfolio.cacheLimit)
            do {
                // An edition is good when the report itself can be made of it; that is then at hand.
                let (edition, report) = try await queue.read {
                    let edition = try portfolio.read()
                    return (edition, try edition.answer(Question(.report, .json)))
                }
                _ = try await cache.answer(to: Question(.report, .json)) { StoredAnswer(report) }
                result = .success(edition)
            } catch let refusal as Refusal {
                result = .failure(refusal)
            } catch {
                result = .failure(.file("\(error)"))
            }
            let current = state.withLock { state in
                state.count += 1
                state.current.version = "\(start)-\(state.count)"
                switch result {
                case .success(let edition):
                    state.current.edition = edition
                    state.current.cache = cache
                    state.current.failure = nil
                    state.current.day = day
                case .failure(let refusal): state.current.failure = refusal
                }
                return state.current
            }
            metrics.tellLoaded(isGood: current.failure == nil)
            if let problems = current.problems {
                logger.warning("the files can't be read", metadata: ["errors": "\(problems.count)"])
            } else {
                logger.info("the files are read", metadata: ["version": "\(current.version)"])
            }
            events.wake()
        }

        /// The event that tells of a state, as a stream of events has it.
        func event(_ current: Current) -> String {
            var json = JSONWriter()
            json.object { json in
                json.field("version", current.version)
                if let problems = current.problems { problems.write(to: &json) }
            }
            // Line breaks end an event's data; JSON has none but between its elements.
            let data = String(decoding: json.bytes.filter { $0 != 10 && $0 != 13 }, as: UTF8.self)
            let name = current.failure == nil ? "update" : "failed"
            return "event: \(name)\nid: \(current.version)\ndata: \(data)\n\n"
        }

        /// Follows the files until the service is shut down.
        func run() async throws {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await _ in self.portfolio.changes().cancelOnGracefulShutdown() { await self.reload() }
                }
                group.addTask {
                    // A report without a day is another one tomorrow.
                    await every(.seconds(30)) {
                        let current = self.current
                        if current.edition != nil, current.day != self.today() { await self.reload() }
                    }
                }
                group.addTask {
                    // Listeners are kept from looking idle, and those that have gone are noticed.
                    await every(.seconds(15)) { self.events.wake() }
                }
            }
        }

        /// The answer of the newest edition.
        func answer(_ question: Question, _ current: Current) async throws -> StoredAnswer {
            guard let edition = current.edition else { throw Problem.notLoaded(current.problems) }
            let (queue, metrics) = (queue, metrics)
            return try await current.cache.answer(to: question) {
                try await queue.run {
                    try metrics.timeValuation { StoredAnswer(try edition.answer(question)) }
                }
            }
        }
    }

    /// Does something again and again, until the service is shut down.
    private func every(_ duration: Duration, _ body: @escaping @Sendable () async -> Void) async {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: duration)
                await body()
            }
        }
    }
#endif
