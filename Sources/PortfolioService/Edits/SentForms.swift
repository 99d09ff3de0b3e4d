#if Server
    import Hummingbird
    import Synchronization

    /// The forms that were sent lately. Each makes one change: who sends the same form twice, as by a double click, gets
    /// the answer to the first.
    final class SentForms: Sendable {
        private struct Key: Hashable {
            let token: String
            let path: String
            let fields: [Target.Parameter]
        }

        private struct State {
            var answers: [Key: Task<Response, any Error>] = [:]
            /// In the order of arrival.
            var keys: [Key] = []
        }

        /// The number of forms to remember.
        private static let limit = 100

        private let state = Mutex(State())

        /// Answers a form, unless it was sent before.
        func answer(_ exchange: Exchange, _ work: @escaping Handler) async throws -> Response {
            guard let token = exchange.context.sentToken, exchange.context.formProblem == nil else {
                return try await work(exchange)
            }
            let key = Key(token: token, path: exchange.request.uri.path, fields: exchange.form)
            let task = state.withLock { state in
                if let known = state.answers[key] { return known }
                let task = Task { try await work(exchange) }
                state.answers[key] = task
                state.keys.append(key)
                if state.keys.count > SentForms.limit { state.answers[state.keys.removeFirst()] = nil }
                return task
            }
            do {
                let response = try await task.value
                // What was not accepted may be by now.
                if response.status != .seeOther { forget(key) }
                return response
            } catch {
                forget(key)
                throw error
            }
        }

        private func forget(_ key: Key) {
            state.withLock { state in
                state.answers[key] = nil
                state.keys.removeAll { $0 == key }
            }
        }
    }
#endif
