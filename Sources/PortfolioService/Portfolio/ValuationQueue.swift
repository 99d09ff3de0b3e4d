#if Server
    import NIOPosix
    import Synchronization

    /// Runs valuations on their own threads, so that connections remain responsive, see ``WorkScheduler``. Pages and small
    /// questions never wait for the history of every day of decades.
    final class ValuationQueue: Sendable {
        /// Too much work is waiting.
        struct Overloaded: Error {}

        /// A client has too much long work in progress or waiting, whatever there is room for besides.
        struct ClientOverloaded: Error {
            let client: String
        }

        /// The work took longer than it may.
        struct TooLong: Error {
            let time: Duration
        }

        /// The sizes of work, by an estimate of its valuations of one holding on one day. A million of them take about a
        /// second.
        enum Size {
            /// Such as a page of 5,000 holdings, whose lines are drawn through few days. What takes longer than it should
            /// is worked on like medium work.
            case small
            /// Such as their history by months, or their returns by daily prices.
            case medium
            /// Of which few are worked on at the same time.
            case large

            init(valuations: Int) {
                self = valuations <= 250_000 ? .small : valuations <= 20_000_000 ? .medium : .large
            }
        }

        let scheduler: WorkScheduler
        /// For reading the portfolio's own files, which never waits for requests.
        private let reader = NIOThreadPool(numberOfThreads: 1)
        /// For changing the portfolio's own files, one change at a time.
        private let editor = NIOThreadPool(numberOfThreads: 1)
        /// For showing the portfolio's own files to editors, who don't wait for changes that wait for locks.
        private let viewer = NIOThreadPool(numberOfThreads: 1)
        private let edits = Mutex(0)
        /// The maximum number of changes that run or wait.
        static let maxEdits = 64
        /// Cancels readings, which end only with the service.
        private let end = Cancellation()

        /// - Parameters:
        ///   - threads: the number of small valuations that run at the same time; of larger ones it is half as many.
        ///   - limit: the maximum number of small valuations that run or wait; of larger ones it is a quarter.
        ///   - shares: how long valuations may run, and how they share the time.
        init(threads: Int, limit: Int, _ shares: WorkScheduler.Shares = WorkScheduler.Shares()) {
            scheduler = WorkScheduler(
                WorkScheduler.Capacity(
                    short: threads, long: max(1, threads / 2), shortLimit: limit, longLimit: max(1, limit / 4)
                ),
                shares)
            for pool in [reader, editor, viewer] { pool.start() }
        }

        /// Runs work when it is its turn, and as long as it is.
        ///
        /// - Throws: ``Overloaded`` at once if too much work is waiting, and ``ClientOverloaded`` if too much of the client's
        ///   is; ``TooLong``; `CancellationError` if the task is cancelled.
        func run<Result: Sendable>(
            _ size: Size, _ body: @escaping @Sendable (Cancellation) throws -> Result
        ) async throws -> Result {
            try await scheduler.run(size, body)
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
            await scheduler.shutDown()
            for pool in [reader, editor, viewer] { try? await pool.shutdownGracefully() }
        }
    }
#endif
