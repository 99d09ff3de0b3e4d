#if Server
    import NIOPosix
    import Synchronization

    /// Runs valuations on their own threads, so that connections remain responsive. Each has to wait only for others of
    /// its own size: pages and small questions never wait for the history of every day of decades.
    final class ValuationQueue: Sendable {
        /// Too much work is waiting.
        struct Overloaded: Error {}

        /// The work took longer than it may.
        struct TooLong: Error {
            let time: Duration
        }

        /// The sizes of work, by an estimate of its valuations of one holding on one day. A million of them take about a
        /// second.
        enum Size: Int, CaseIterable {
            /// Such as a page of 5,000 holdings, whose lines are drawn through few days.
            case small
            /// Such as their history by months.
            case medium
            case large

            init(valuations: Int) {
                self = valuations <= 250_000 ? .small : valuations <= 5_000_000 ? .medium : .large
            }
        }

        /// By their sizes.
        private let lanes: [WorkLane]
        /// For reading the portfolio's own files, which never waits for requests.
        private let reader = NIOThreadPool(numberOfThreads: 1)
        /// For changing the portfolio's own files, one change at a time.
        private let editor = NIOThreadPool(numberOfThreads: 1)
        /// For showing the portfolio's own files to editors, who don't wait for changes that wait for locks.
        private let viewer = NIOThreadPool(numberOfThreads: 1)
        private let edits = Mutex(0)
        /// The maximum number of changes that run or wait.
        static let maxEdits = 64
        /// The longest time that work may run.
        private let time: Duration
        /// Cancels readings, which end only with the service.
        private let end = Cancellation()

        /// - Parameters:
        ///   - threads: the number of small valuations that run at the same time; of larger ones it is half as many.
        ///   - limit: the maximum number of small valuations that run or wait; of larger ones it is an eighth.
        ///   - time: the longest time that a valuation may run.
        init(threads: Int, limit: Int, time: Duration = .seconds(60)) {
            self.time = time
            lanes = Size.allCases.map { size in
                size == .small
                    ? WorkLane(threads: threads, limit: limit)
                    : WorkLane(threads: max(1, threads / 2), limit: max(1, limit / 8))
            }
            for pool in [reader, editor, viewer] { pool.start() }
        }

        func lane(_ size: Size) -> WorkLane { lanes[size.rawValue] }

        /// Runs work when it is its turn among work of its size.
        ///
        /// - Throws: ``Overloaded`` at once if too much work is waiting; ``TooLong``; `CancellationError` if the task is
        ///   cancelled.
        func run<Result: Sendable>(
            _ size: Size, _ body: @escaping @Sendable (Cancellation) throws -> Result
        ) async throws -> Result {
            try await lane(size).run(within: time, body)
        }

        /// Runs work that reads the portfolio's files. It is never refused, because otherwise a change would be lost.
        func read<Result: Sendable>(
            _ body: @escaping @Sendable (Cancellation) throws -> Result
        ) async throws -> Result {
            try await reader.run(end, body)
        }

        /// Runs work that reads the portfolio's files to show them as they are.
        func view<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
            try await viewer.run(end) { _ in try body() }
        }

        /// Runs work that changes the portfolio's files. It may wait for locks, and is never cancelled once it has begun.
        ///
        /// - Throws: ``Overloaded`` at once if too many changes are waiting.
        func edit<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
            try edits.withLock { count in
                guard count < ValuationQueue.maxEdits else { throw Overloaded() }
                count += 1
            }
            defer { edits.withLock { $0 -= 1 } }
            return try await editor.run(Cancellation()) { _ in try body() }
        }

        /// Cancels all valuations and readings, and ends all threads after the changes in progress.
        func shutDown() async {
            end.cancel()
            for lane in lanes { await lane.shutDown() }
            for pool in [reader, editor, viewer] { try? await pool.shutdownGracefully() }
        }
    }
#endif
