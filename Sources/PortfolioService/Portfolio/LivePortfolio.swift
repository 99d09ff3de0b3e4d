#if Server
    import FileWatching
    import Kernels
    import Logging
    import Portfolios
    import ServiceLifecycle
    import Synchronization

    /// The portfolio as it stands: its newest readable files, and what is wrong with them since. Follows the files' changes
    /// for as long as it runs.
    ///
    ///     change ─► reading 1 ──────────► shown
    ///     change ─┬─────────► reading 2 ──────────► shown
    ///     change ─┘
    ///
    /// At most one reading is under way and one more waits for it, however many changes come meanwhile. The files are
    /// watched before the first reading begins, so that no change falls between the two.
    final class LivePortfolio: Service {
        /// What is shown at a moment.
        struct Current: Sendable {
            /// Names this state; another one has another name, also after a restart.
            var version: String
            /// The newest files that could be read; `nil` before the first.
            var snapshot: PortfolioSnapshot?
            /// The answers of this snapshot and this day.
            var answers: AnswerCache
            /// Why the files, as they stand, can't be read; `nil` where they can.
            var failure: PortfolioFailure?
            /// The day it is: an answer to a question that names none is right on it only.
            var day: CalendarDate
            /// The reading that told it.
            var reading = 0

            var problems: Problem.Details? { failure.map(Problem.Details.init) }
        }

        /// What a reading came to.
        enum Reading: Sendable {
            /// Files that can be read, and the answer that shows it.
            case good(PortfolioSnapshot, StoredAnswer, day: CalendarDate)
            /// The same files, byte for byte, as are shown.
            case unchanged
            case bad(PortfolioFailure)
        }

        private struct State {
            var current: Current
            /// How many states there have been.
            var versions = 0
        }

        private struct Readings {
            var latest: Task<Void, Never>?
            /// Waits for the latest.
            var next: Task<Void, Never>?
            var count = 0
        }

        static let cacheLimit = 64 << 20

        let events: EventHub
        let queue: ValuationQueue
        private let location: PortfolioLocation
        private let settings: ValuationSettings
        private let kernel: Kernel
        private let limits: WorkLimits
        private let changes: FileChanges
        private let metrics: ServiceMetrics
        private let logger: Logger
        let hooks: ServiceHooks
        private let state: Mutex<State>
        private let readings = Mutex(Readings())
        private let start: String

        init(
            _ location: PortfolioLocation, options: ServiceOptions, queue: ValuationQueue,
            metrics: ServiceMetrics, logger: Logger, hooks: ServiceHooks
        ) {
            changes = FileChanges { location.files }
            self.location = location
            settings = options.settings
            kernel = options.kernel
            limits = options.workLimits
            events = EventHub(limit: options.maxListeners)
            self.queue = queue
            self.metrics = metrics
            self.logger = logger
            self.hooks = hooks
            start = String(UInt64.random(in: 0...UInt64.max), radix: 36)
            let nothing = Current(
                version: "\(start)-0", answers: AnswerCache(limit: LivePortfolio.cacheLimit),
                day: hooks.today())
            state = Mutex(State(current: nothing))
        }

        /// What is shown now. On a new day it is another state of the same files.
        var current: Current {
            let today = hooks.today()
            return state.withLock { state in
                if state.current.day != today {
                    state.current.day = today
                    state.current.answers = AnswerCache(limit: LivePortfolio.cacheLimit)
                    rename(&state)
                }
                return state.current
            }
        }

        private func rename(_ state: inout State) {
            state.versions += 1
            state.current.version = "\(start)-\(state.versions)"
        }

        // Reading.

        /// Reads the files as they are from now on, and tells whoever listens what came of it.
        func reload() async {
            let task = readings.withLock { readings in
                if let next = readings.next { return next }
                let next = Task { [latest = readings.latest] in
                    await latest?.value
                    let number = self.beginReading()
                    self.take(await self.read(), number: number)
                }
                readings.next = next
                return next
            }
            await task.value
        }

        /// From here on, a change is for the next reading.
        private func beginReading() -> Int {
            readings.withLock { readings in
                (readings.latest, readings.next) = (readings.next, nil)
                readings.count += 1
                return readings.count
            }
        }

        /// How many readings have begun.
        var readingCount: Int { readings.withLock { $0.count } }

        /// - Returns: `nil` where the service ends.
        private func read() async -> Reading? {
            let current = current
            let question = Question(.report(ReportRequest()), .json, settings)
            let (location, kernel, limits, hooks) = (location, kernel, limits, hooks)
            do {
                return try await queue.read { cancellation in
                    let snapshot = try PortfolioSnapshot(
                        location, reusing: current.snapshot, kernel: kernel)
                    hooks.didRead()
                    if current.failure == nil, snapshot == current.snapshot { return .unchanged }
                    // Files are good when the report itself can be made of them; that is then at hand.
                    try hooks.willAnswer(question)
                    let answer = try snapshot.answer(question, limits: limits, cancellation: cancellation)
                    return .good(snapshot, StoredAnswer(answer), day: current.day)
                }
            } catch let failure as PortfolioFailure {
                return .bad(failure)
            } catch {
                return nil
            }
        }

        /// Shows what a reading came to, unless a later one has told more already.
        func take(_ reading: Reading?, number: Int) {
            guard let reading else { return }
            let question = Question(.report(ReportRequest()), .json, settings)
            let current = state.withLock { state -> Current? in
                guard number > state.current.reading else { return nil }
                state.current.reading = number
                switch reading {
                case .unchanged: break
                case .good(let snapshot, let answer, let day):
                    state.current.snapshot = snapshot
                    state.current.failure = nil
                    state.current.answers = AnswerCache(limit: LivePortfolio.cacheLimit)
                    if day == state.current.day { state.current.answers.keep(answer, for: question) }
                    rename(&state)
                case .bad(let failure):
                    state.current.failure = failure
                    rename(&state)
                }
                return state.current
            }
            guard let current else { return }
            metrics.tellLoaded(isGood: current.failure == nil)
            if case .unchanged = reading { return }
            if let problems = current.problems {
                logger.warning("the files can't be read", metadata: ["errors": "\(problems.count)"])
            } else {
                logger.info("the files are read", metadata: ["version": "\(current.version)"])
            }
            events.wake()
        }

        /// Follows the files until the service is shut down.
        func run() async throws {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await _ in self.changes.cancelOnGracefulShutdown() { await self.reload() }
                }
                group.addTask {
                    // Listeners hear of a new day, are kept from looking idle, and those that have gone are noticed.
                    await every(.seconds(15)) { self.events.wake() }
                }
            }
        }

        // Telling.

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

        /// The answer to a question about what is shown.
        func answer(_ question: Question, _ current: Current) async throws -> StoredAnswer {
            guard let snapshot = current.snapshot else { throw Problem.notLoaded(current.problems) }
            let (queue, metrics, limits, hooks) = (queue, metrics, limits, hooks)
            return try await current.answers.answer(to: question) {
                try await queue.run { cancellation in
                    try metrics.timeValuation {
                        try hooks.willAnswer(question)
                        return StoredAnswer(
                            try snapshot.answer(question, limits: limits, cancellation: cancellation))
                    }
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
