#if Server
    import Synchronization

    /// Notifies subscribers that the portfolio changed. Each fetches the latest state itself, so a slow one neither
    /// blocks others nor misses it.
    final class EventHub: Sendable {
        private struct State {
            var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
            var next = 0
        }

        private let state = Mutex(State())
        private let limit: Int

        /// - Parameter limit: the maximum number of subscribers.
        init(limit: Int) { self.limit = limit }

        /// A stream with one value at once and one for each notification; notifications that pile up are combined.
        /// `nil` if there are too many subscribers.
        func listen() -> AsyncStream<Void>? {
            let (stream, continuation) = AsyncStream.makeStream(
                of: Void.self, bufferingPolicy: .bufferingNewest(1))
            continuation.yield()
            let number = state.withLock { state -> Int? in
                guard state.listeners.count < limit else { return nil }
                state.next += 1
                state.listeners[state.next] = continuation
                return state.next
            }
            guard let number else { return nil }
            continuation.onTermination = { [weak self] _ in self?.forget(number) }
            return stream
        }

        private func forget(_ number: Int) { _ = state.withLock { $0.listeners.removeValue(forKey: number) } }

        func wake() {
            let listeners = state.withLock { Array($0.listeners.values) }
            for listener in listeners { listener.yield() }
        }

        var count: Int { state.withLock { $0.listeners.count } }
    }
#endif
