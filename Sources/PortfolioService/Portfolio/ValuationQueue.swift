#if Server
    import NIOPosix
    import Synchronization
    import SystemInterface

    /// Runs valuations on their own threads, so that connections remain responsive: a few run at a time, some wait in a
    /// queue, and the rest are refused.
    ///
    /// Cancelled work leaves the queue at once; work in progress is told by its ``Cancellation``.
    final class ValuationQueue: Sendable {
        /// Too much work is waiting.
        struct Overloaded: Error {}

        private struct State {
            var running = 0
            /// In the order of arrival.
            var waiting: [(number: Int, turn: CheckedContinuation<Void, any Error>)] = []
            var next = 0
        }

        private let pool: NIOThreadPool
        /// For reading the portfolio's own files, which never waits for requests.
        private let reader = NIOThreadPool(numberOfThreads: 1)
        /// For changing the portfolio's own files, one change at a time.
        private let editor = NIOThreadPool(numberOfThreads: 1)
        /// For showing the portfolio's own files to editors, who don't wait for changes that wait for locks.
        private let viewer = NIOThreadPool(numberOfThreads: 1)
        private let edits = Mutex(0)
        /// The maximum number of changes that run or wait.
        static let maxEdits = 64
        private let state = Mutex(State())
        /// The number of valuations that run at the same time.
        let threads: Int
        /// The maximum number of valuations that run or wait.
        let limit: Int
        /// Cancels readings, which end only with the service.
        private let end = Cancellation()

        /// - Parameters:
        ///   - threads: the number of valuations that run at the same time.
        ///   - limit: the maximum number of valuations that run or wait.
        init(threads: Int, limit: Int) {
            self.threads = threads
            self.limit = limit
            pool = NIOThreadPool(numberOfThreads: threads)
            pool.start()
            reader.start()
            editor.start()
            viewer.start()
        }

        /// Runs work when it is its turn.
        ///
        /// - Throws: ``Overloaded`` at once if too much work is waiting; `CancellationError` if the task is cancelled.
        func run<Result: Sendable>(
            _ body: @escaping @Sendable (Cancellation) throws -> Result
        ) async throws -> Result {
            try await turn()
            defer { pass() }
            let cancellation = Cancellation()
            return try await withTaskCancellationHandler {
                try await ValuationQueue.run(on: pool, cancellation, body)
            } onCancel: {
                cancellation.cancel()
            }
        }

        /// Runs work that reads the portfolio's files. It is never refused, because otherwise a change would be lost.
        func read<Result: Sendable>(
            _ body: @escaping @Sendable (Cancellation) throws -> Result
        ) async throws -> Result {
            try await ValuationQueue.run(on: reader, end, body)
        }

        /// Runs work that reads the portfolio's files to show them as they are.
        func view<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
            try await ValuationQueue.run(on: viewer, end) { _ in try body() }
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
            return try await ValuationQueue.run(on: editor, Cancellation()) { _ in try body() }
        }

        private static func run<Result: Sendable>(
            on pool: NIOThreadPool, _ cancellation: Cancellation,
            _ body: @escaping @Sendable (Cancellation) throws -> Result
        ) async throws -> Result {
            let faults = SystemCalls.ofScope
            return try await withCheckedThrowingContinuation { continuation in
                pool.submit { state in
                    guard state == .active, !cancellation.isCancelled else {
                        return continuation.resume(throwing: CancellationError())
                    }
                    let result = SystemCalls.withFault(faults) { Swift.Result { try body(cancellation) } }
                    // Cancelled work counts as cancelled, whatever its result.
                    if cancellation.isCancelled { return continuation.resume(throwing: CancellationError()) }
                    continuation.resume(with: result)
                }
            }
        }

        /// Waits for a free thread.
        private func turn() async throws {
            let number = state.withLock { state in
                state.next += 1
                return state.next
            }
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { (turn: CheckedContinuation<Void, any Error>) in
                    let answer = state.withLock { state -> Swift.Result<Void, any Error>? in
                        // If the task was cancelled before, nobody would remove it from the queue.
                        if Task.isCancelled { return .failure(CancellationError()) }
                        if state.running < threads {
                            state.running += 1
                            return .success(())
                        }
                        guard state.running + state.waiting.count < limit else {
                            return .failure(Overloaded())
                        }
                        state.waiting.append((number, turn))
                        return nil
                    }
                    if let answer { turn.resume(with: answer) }
                }
            } onCancel: {
                let left = state.withLock { state in
                    state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
                }
                left?.turn.resume(throwing: CancellationError())
            }
        }

        /// Passes the thread on to the next in the queue.
        private func pass() {
            let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                if state.waiting.isEmpty {
                    state.running -= 1
                    return nil
                }
                return state.waiting.removeFirst().turn
            }
            next?.resume()
        }

        /// The number of valuations that are waiting.
        var waitingCount: Int { state.withLock { $0.waiting.count } }

        /// Ends all threads after their current work.
        func shutDown() async {
            end.cancel()
            try? await pool.shutdownGracefully()
            try? await reader.shutdownGracefully()
            try? await editor.shutdownGracefully()
            try? await viewer.shutdownGracefully()
        }
    }
#endif
