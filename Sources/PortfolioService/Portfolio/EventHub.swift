#if Server
    import Portfolios
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
        private let outer: EventHub?

        /// - Parameters:
        ///   - limit: the maximum number of subscribers.
        ///   - outer: one that is of more, whose subscribers are notified as well; `nil` for none.
        init(limit: Int, within outer: EventHub? = nil) { (self.limit, self.outer) = (limit, outer) }

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
            outer?.wake()
        }

        var count: Int { state.withLock { $0.listeners.count } }

        /// What subscribers are told of a state.
        struct Event {
            let version: String
            /// Why it is not the latest; `nil` if it is.
            var problems: Problem.Details?

            /// As a server-sent event.
            var text: String {
                var json = JSONWriter()
                json.object { json in
                    json.field("version", version)
                    problems?.write(to: &json)
                }
                // Line breaks would end the event's data; JSON has them only between elements.
                let data = String(decoding: json.bytes.filter { $0 != 10 && $0 != 13 }, as: UTF8.self)
                return "event: \(problems == nil ? "update" : "failed")\nid: \(version)\ndata: \(data)\n\n"
            }
        }
    }
#endif
