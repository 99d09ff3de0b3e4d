#if Server
    import FileWatching
    import Kernels
    import Logging
    import Portfolios
    import ServiceLifecycle
    import Synchronization

    /// The current state of the portfolio: the latest readable files, and any errors found since. It follows changes of
    /// the files as long as it runs.
    ///
    ///     change ─► reading 1 ──────────► shown
    ///     change ─┬─────────► reading 2 ──────────► shown
    ///     change ─┘
    ///
    /// At most one reading is in progress and one more is waiting, however many changes occur meanwhile. Watching
    /// begins before the first reading, so that no change in between is missed.
    final class LivePortfolio: Service {
        /// What is shown at a given moment.
        struct Current: Sendable {
            /// Identifies this state; no other state has the same version, even after a restart.
            var version: String
            /// The latest files that could be read; `nil` before the first.
            var snapshot: PortfolioSnapshot?
            /// The answers for this snapshot on this day.
            var answers: AnswerCache
            /// Why the current files can't be read; `nil` if they can.
            var failure: PortfolioFailure?
            /// The current day, on which answers without an explicit date are valid.
            var day: CalendarDate
            /// The number of the reading that produced it.
            var reading = 0

            /// Whether the newest files are shown.
            var isUpToDate: Bool { snapshot != nil && failure == nil }

            var problems: Problem.Details? { failure.map(Problem.Details.init) }
        }

        /// The result of a reading.
        enum Reading: Sendable {
            /// The files are readable; the answer shows their report.
            case good(PortfolioSnapshot, StoredAnswer, day: CalendarDate)
            /// The files are the same, byte for byte, as those shown.
            case unchanged
            case bad(PortfolioFailure)
        }

        private struct State {
            var current: Current
            /// The number of states so far.
            var versions = 0
        }

        private struct Readings {
            var latest: Task<Void, Never>?
            /// The reading that waits for the latest.
            var next: Task<Void, Never>?
            var count = 0
        }

        static let cacheLimit = 64 << 20

        let events: EventHub
        let queue: ValuationQueue
        /// The path that all of its paths are under; `nil` if it is the only portfolio.
        let base: String?
        private let links: @Sendable () -> [Site.Place.Link]
        let location: PortfolioLocation
        private let settings: ValuationSettings
        private let kernel: Kernel
        private let limits: WorkLimits
        private let changes: FileChanges
        let metrics: ServiceMetrics
        private let logger: Logger
        let hooks: ServiceHooks
        private let state: Mutex<State>
        private let readings = Mutex(Readings())
        private let start: String

        /// - Parameters:
        ///   - links: tells all portfolios with their paths.
        ///   - all: tells of changes of any portfolio.
        init(
            _ location: PortfolioLocation, base: String?, links: @escaping @Sendable () -> [Site.Place.Link],
            options: ServiceOptions, queue: ValuationQueue, metrics: ServiceMetrics, logger: Logger,
            hooks: ServiceHooks, events all: EventHub
        ) {
            (self.base, self.links) = (base, links)
            changes = FileChanges { location.files }
            self.location = location
            settings = options.settings
            kernel = options.kernel
            limits = options.workLimits
            events = EventHub(limit: options.maxListeners, within: all)
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

        /// What is shown now. A new day is a new state of the same files.
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

        /// Whether there is no portfolio yet, but room for one.
        var isUnmade: Bool { current.snapshot == nil && location.canBeMade }

        /// The site around a page of what is shown.
        ///
        /// - Parameter query: the parameters that all of its pages share.
        func site(_ current: Current, query: String = "") -> Site {
            let isUnmade = isUnmade
            var site = Site(
                version: current.version, query: query,
                failures: isUnmade ? [] : current.problems?.lines ?? [])
            // They would all lead back to the form that makes the portfolio.
            site.hasPages = !isUnmade
            site.hasFigures = current.snapshot != nil
            site.place = base.map {
                Site.Place(base: $0, list: Route.portfoliosPage.template, portfolios: links())
            }
            site.refusedForms = location.refusedForms(current.snapshot)
            site.note(current.snapshot)
            return site
        }

        private func rename(_ state: inout State) {
            state.versions += 1
            state.current.version = "\(start)-\(state.versions)"
        }

        // Reading.

        /// Reads the files as they are from now on, and notifies subscribers of the result.
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

        /// From here on, changes are left to the next reading.
        private func beginReading() -> Int {
            readings.withLock { readings in
                (readings.latest, readings.next) = (readings.next, nil)
                readings.count += 1
                return readings.count
            }
        }

        /// The number of readings begun.
        var readingCount: Int { readings.withLock { $0.count } }

        /// - Returns: `nil` if the service is ending.
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
                    // Files are good if the report can be computed; its answer is then ready.
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

        /// Shows the result of a reading, unless a later one is already shown.
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
                    // This tells subscribers of a new day, keeps connections from seeming idle, and detects those that
                    // are gone.
                    await every(.seconds(15)) { self.events.wake() }
                }
            }
        }

        // Telling.

        /// The server-sent event that describes what is shown.
        var event: EventHub.Event {
            let current = current
            return EventHub.Event(version: current.version, problems: current.problems)
        }

        /// Answers a question about what is shown.
        func answer(_ question: Question, _ current: Current) async throws -> StoredAnswer {
            guard let snapshot = current.snapshot else { throw Problem.notLoaded(current.problems) }
            if question.isCompressed { return try await compressed(question, current) }
            if let excerpt = question.excerpt {
                var whole = question
                whole.excerpt = nil
                return try await current.answers.answer(to: question) { [self, whole] in
                    let answer = try await self.answer(whole, current)
                    let isCSV = whole.form == .csv
                    return try await self.queue.run(.small) { _ in try answer.part(excerpt, isCSV: isCSV) }
                }
            }
            let size = question.size(of: snapshot.extent, today: current.day, limits: limits)
            return try await current.answers.answer(to: question) { [self] in
                let answer = { @Sendable [self] () async throws -> StoredAnswer in
                    try await working(on: question, size) { [limits] cancellation in
                        StoredAnswer(
                            try snapshot.answer(question, limits: limits, cancellation: cancellation))
                    }
                }
                // The end of the service does not wait for it.
                return size != .small ? try await cancelWhenGracefulShutdown(answer) : try await answer()
            }
        }

        /// The totals of what is shown.
        func totals(_ settings: ValuationSettings, _ current: Current) async throws -> Report {
            guard let snapshot = current.snapshot else { throw Problem.notLoaded(current.problems) }
            let question = Question(.report(ReportRequest(.totals)), .json, settings)
            let size = question.size(of: snapshot.extent, today: current.day, limits: limits)
            return try await working(on: question, size) { [limits] cancellation in
                try snapshot.portfolio(settings, limits: limits, cancellation: cancellation)
                    .report(ReportRequest(.totals))
            }
        }

        /// Works on a question when it is its turn among those of its size.
        private func working<Value: Sendable>(
            on question: Question, _ size: ValuationQueue.Size,
            _ work: @escaping @Sendable (Cancellation) throws -> Value
        ) async throws -> Value {
            try await queue.run(size) { [metrics, hooks] cancellation in
                try metrics.timeValuation {
                    try hooks.willAnswer(question)
                    return try work(cancellation)
                }
            }
        }

        private func compressed(_ question: Question, _ current: Current) async throws -> StoredAnswer {
            var plain = question
            plain.isCompressed = false
            do {
                return try await current.answers.answer(to: question) { [self, plain] in
                    let answer = try await self.answer(plain, current)
                    guard answer.isCompressible else { return answer }
                    return try await queue.run(.small) { _ in try answer.compressed() }
                }
            } catch is ValuationQueue.Overloaded {
                // What is known already is served all the same.
                return try await answer(plain, current)
            }
        }
    }

    /// Repeats something until the service shuts down.
    func every(_ duration: Duration, _ body: @escaping @Sendable () async -> Void) async {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await Task.sleep(for: duration)
                await body()
            }
        }
    }
#endif
