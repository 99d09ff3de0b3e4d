#if Server
    import NIOPosix
    import Synchronization
    import SystemInterface

    /// Threads for work of one size: a few pieces of work run at a time, some wait in the order of their arrival, and the
    /// rest are refused.
    ///
    /// Cancelled work leaves the queue at once; work in progress is told by its ``Cancellation``.
    final class WorkLane: Sendable {
        private struct State {
            var running: [Int: Cancellation] = [:]
            /// In the order of arrival.
            var waiting: [(number: Int, turn: CheckedContinuation<Cancellation, any Error>)] = []
            var next = 0
            var hasEnded = false

            mutating func start(_ number: Int) -> Cancellation {
                let cancellation = Cancellation()
                running[number] = cancellation
                return cancellation
            }
        }

        private let pool: NIOThreadPool
        private let state = Mutex(State())
        /// The number of pieces of work that run at the same time.
        let threads: Int
        /// The maximum number of pieces of work that run or wait.
        let limit: Int

        init(threads: Int, limit: Int) {
            self.threads = threads
            self.limit = limit
            pool = NIOThreadPool(numberOfThreads: threads)
            pool.start()
        }

        /// Runs work when it is its turn.
        ///
        /// - Parameter time: the longest time to run; waiting does not count.
        /// - Throws: ``ValuationQueue/Overloaded`` at once if too much work is waiting; ``ValuationQueue/TooLong`` if it
        ///   was not done in time; `CancellationError` if the task is cancelled or the lane ends.
        func run<Result: Sendable>(
            within time: Duration, _ body: @escaping @Sendable (Cancellation) throws -> Result
        ) async throws -> Result {
            let number = state.withLock { state in
                state.next += 1
                return state.next
            }
            let cancellation = try await turn(number)
            let timer = Task {
                try await Task.sleep(for: time)
                cancellation.expire()
            }
            defer {
                timer.cancel()
                pass(from: number)
            }
            return try await withTaskCancellationHandler {
                do { return try await pool.run(cancellation, body) } catch is CancellationError
                    where cancellation.isLate
                {
                    throw ValuationQueue.TooLong(time: time)
                }
            } onCancel: {
                cancellation.cancel()
            }
        }

        /// Waits for a free thread.
        private func turn(_ number: Int) async throws -> Cancellation {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation {
                    (turn: CheckedContinuation<Cancellation, any Error>) in
                    let answer = state.withLock { state -> Result<Cancellation, any Error>? in
                        // If the task was cancelled before, nobody would remove it from the queue.
                        if Task.isCancelled || state.hasEnded { return .failure(CancellationError()) }
                        if state.running.count < threads { return .success(state.start(number)) }
                        guard state.running.count + state.waiting.count < limit else {
                            return .failure(ValuationQueue.Overloaded())
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
        private func pass(from number: Int) {
            let next = state.withLock {
                state -> (turn: CheckedContinuation<Cancellation, any Error>, Cancellation)? in
                state.running[number] = nil
                guard !state.waiting.isEmpty else { return nil }
                let next = state.waiting.removeFirst()
                return (next.turn, state.start(next.number))
            }
            next?.turn.resume(returning: next?.1 ?? Cancellation())
        }

        /// The number of pieces of work that are waiting.
        var waitingCount: Int { state.withLock { $0.waiting.count } }

        /// Cancels all work, and ends the threads.
        func shutDown() async {
            let waiting = state.withLock { state in
                state.hasEnded = true
                for cancellation in state.running.values { cancellation.cancel() }
                defer { state.waiting = [] }
                return state.waiting
            }
            for next in waiting { next.turn.resume(throwing: CancellationError()) }
            try? await pool.shutdownGracefully()
        }
    }

    extension NIOThreadPool {
        /// Runs work on one of the threads. Cancelled work counts as cancelled, whatever its result.
        func run<Result: Sendable>(
            _ cancellation: Cancellation, _ body: @escaping @Sendable (Cancellation) throws -> Result
        ) async throws -> Result {
            let faults = SystemCalls.ofScope
            return try await withCheckedThrowingContinuation { continuation in
                submit { state in
                    guard state == .active, !cancellation.isCancelled else {
                        return continuation.resume(throwing: CancellationError())
                    }
                    let result = SystemCalls.withFault(faults) { Swift.Result { try body(cancellation) } }
                    if cancellation.isCancelled { return continuation.resume(throwing: CancellationError()) }
                    continuation.resume(with: result)
                }
            }
        }
    }
#endif
