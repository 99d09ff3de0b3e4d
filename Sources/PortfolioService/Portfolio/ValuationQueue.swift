#if Server
    import NIOPosix

    /// Runs valuations on their own threads, so that connections remain responsive, see ``WorkScheduler``. Pages and small
    /// questions never wait for the history of every day of decades.
    ///
    /// The portfolios of a service have a queue each, on threads that they share. One whose files are slow to read, or locked,
    /// does not hold up the others.
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

        /// The threads for files, and how they end.
        private struct FileThreads {
            let reader: NIOThreadPool
            let editor: NIOThreadPool
            let viewer: NIOThreadPool
            /// Cancels readings, which end only with the service.
            let end = Cancellation()
            /// The maximum number of threads of each kind.
            static let most = 8

            init(portfolios: Int) {
                let count = min(portfolios, FileThreads.most)
                func pool() -> NIOThreadPool { NIOThreadPool(numberOfThreads: count) }
                (reader, editor, viewer) = (pool(), pool(), pool())
                for pool in all { pool.start() }
            }

            var all: [NIOThreadPool] { [reader, editor, viewer] }
        }

        let scheduler: WorkScheduler
        private let threads: FileThreads
        /// For reading the portfolio's own files, which never waits for requests.
        private let reader: SerialLane
        /// For changing the portfolio's own files, one change at a time.
        private let editor: SerialLane
        /// For showing the portfolio's own files to editors, who don't wait for changes that wait for locks.
        private let viewer: SerialLane
        /// The maximum number of changes of a portfolio that run or wait.
        static let maxEdits = 64

        private init(_ scheduler: WorkScheduler, _ threads: FileThreads) {
            (self.scheduler, self.threads) = (scheduler, threads)
            reader = SerialLane(threads.reader)
            editor = SerialLane(threads.editor, limit: ValuationQueue.maxEdits)
            viewer = SerialLane(threads.viewer)
        }

        /// The queue of one more portfolio, on the same threads.
        convenience init(beside other: ValuationQueue) { self.init(other.scheduler, other.threads) }

        /// - Parameters:
        ///   - portfolios: the number of portfolios that there are, or may be.
        ///   - threads: the number of small valuations that run at the same time; of larger ones it is half as many.
        ///   - limit: the maximum number of small valuations that run or wait; of larger ones it is a quarter.
        ///   - shares: how long valuations may run, and how they share the time.
        convenience init(
            threads: Int, limit: Int, portfolios: Int = 1,
            _ shares: WorkScheduler.Shares = WorkScheduler.Shares()
        ) {
            let scheduler = WorkScheduler(
                WorkScheduler.Capacity(
                    short: threads, long: max(1, threads / 2), shortLimit: limit, longLimit: max(1, limit / 4)
                ),
                shares)
            self.init(scheduler, FileThreads(portfolios: portfolios))
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
            try await reader.run(threads.end, body)
        }

        /// Runs work that reads the portfolio's files to show them as they are.
        func view<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
            try await viewer.run(threads.end) { _ in try body() }
        }

        /// Runs work that changes the portfolio's files. It may wait for locks, and is never cancelled once it has begun.
        ///
        /// - Throws: ``Overloaded`` at once if too many changes are waiting.
        func edit<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
            try await editor.run(Cancellation()) { _ in try body() }
        }

        /// Cancels all valuations and readings of all portfolios, and ends all threads after the changes in progress.
        func shutDown() async {
            threads.end.cancel()
            await scheduler.shutDown()
            for pool in threads.all { try? await pool.shutdownGracefully() }
        }
    }
#endif
