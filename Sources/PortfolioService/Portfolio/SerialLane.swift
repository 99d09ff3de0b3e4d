#if Server
    import NIOPosix
    import Synchronization

    /// Runs one piece of work after another, in the order of arrival, on threads that it shares with other lanes. However
    /// slow its work is, it takes no more than one of them.
    final class SerialLane: Sendable {
        private typealias Turn = CheckedContinuation<Void, any Error>

        private struct State {
            /// The number of pieces of work that run or wait.
            var count = 0
            var waiting: [Turn] = []
        }

        private let pool: NIOThreadPool
        private let limit: Int
        private let state = Mutex(State())

        /// - Parameter limit: the maximum number of pieces of work that run or wait.
        init(_ pool: NIOThreadPool, limit: Int = .max) { (self.pool, self.limit) = (pool, limit) }

        /// Runs work when all that came before it is done.
        ///
        /// - Throws: ``ValuationQueue/Overloaded`` at once if too much work is waiting; `CancellationError` if it is
        ///   cancelled, or the threads have ended.
        func run<Result: Sendable>(
            _ cancellation: Cancellation, _ body: @escaping @Sendable (Cancellation) throws -> Result
        ) async throws -> Result {
            try await enter()
            defer { leave() }
            return try await pool.run(cancellation, body)
        }

        private func enter() async throws {
            try await withCheckedThrowingContinuation { (turn: Turn) in
                let entered = state.withLock { state -> Result<Void, any Error>? in
                    guard state.count < limit else { return .failure(ValuationQueue.Overloaded()) }
                    state.count += 1
                    if state.count == 1 { return .success(()) }
                    state.waiting.append(turn)
                    return nil
                }
                if let entered { turn.resume(with: entered) }
            }
        }

        private func leave() {
            let next = state.withLock { state in
                state.count -= 1
                return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            }
            next?.resume()
        }
    }
#endif
