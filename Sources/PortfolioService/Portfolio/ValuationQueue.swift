#if Server
    import NIOPosix
    import Synchronization

    /// Runs valuations on threads of their own, so that the connections of all others go on being served: a few at a time,
    /// some waiting in line, the rest refused.
    ///
    /// Work whose task is cancelled leaves the line at once; work under way is told by its ``Cancellation``.
    final class ValuationQueue: Sendable {
        /// More is waiting than can be done soon.
        struct Overloaded: Error {}

        private struct State {
            var running = 0
            /// In the order they came.
            var waiting: [(number: Int, turn: CheckedContinuation<Void, any Error>)] = []
            var next = 0
        }

        private let pool: NIOThreadPool
        /// For the portfolio's own files, which wait behind nobody's questions.
        private let reader = NIOThreadPool(numberOfThreads: 1)
        private let state = Mutex(State())
        /// How many valuations run at a time.
        let threads: Int
        /// How many may run and wait.
        let limit: Int
        /// Of readings, which end with the service alone.
        private let end = Cancellation()

        /// - Parameters:
        ///   - threads: how many valuations run at a time.
        ///   - limit: how many may run and wait.
        init(threads: Int, limit: Int) {
            self.threads = threads
            self.limit = limit
            pool = NIOThreadPool(numberOfThreads: threads)
            pool.start()
            reader.start()
        }

        /// Runs work when its turn has come.
        ///
        /// - Throws: ``Overloaded`` at once where too much waits, `CancellationError` where the task is cancelled.
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

        /// Runs what reads the portfolio's files: never refused, however much is waiting, or a change would be lost.
        func read<Result: Sendable>(
            _ body: @escaping @Sendable (Cancellation) throws -> Result
        ) async throws -> Result {
            try await ValuationQueue.run(on: reader, end, body)
        }

        private static func run<Result: Sendable>(
            on pool: NIOThreadPool, _ cancellation: Cancellation,
            _ body: @escaping @Sendable (Cancellation) throws -> Result
        ) async throws -> Result {
            try await withCheckedThrowingContinuation { continuation in
                pool.submit { state in
                    guard state == .active, !cancellation.isCancelled else {
                        return continuation.resume(throwing: CancellationError())
                    }
                    let result = Swift.Result { try body(cancellation) }
                    // Whatever came of work that was given up, it was given up.
                    if cancellation.isCancelled { return continuation.resume(throwing: CancellationError()) }
                    continuation.resume(with: result)
                }
            }
        }

        /// Waits for a thread to be free.
        private func turn() async throws {
            let number = state.withLock { state in
                state.next += 1
                return state.next
            }
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { (turn: CheckedContinuation<Void, any Error>) in
                    let answer = state.withLock { state -> Swift.Result<Void, any Error>? in
                        // A task that was cancelled before has nobody left to take it out of the line.
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

        /// Gives the thread to the next in line.
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

        /// How many wait for their turn.
        var waitingCount: Int { state.withLock { $0.waiting.count } }

        /// Ends all threads, once what they are at is done.
        func shutDown() async {
            end.cancel()
            try? await pool.shutdownGracefully()
            try? await reader.shutdownGracefully()
        }
    }
#endif
