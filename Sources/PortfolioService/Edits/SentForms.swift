#if Server
    import Hummingbird
    import Synchronization

    /// The forms that were sent lately. Each makes one change: who sends the same form twice, as by a double click, gets
    /// the answer to the first for as long as it is still true.
    final class SentForms: Sendable {
        /// What came of a form.
        struct Outcome: Sendable {
            let response: Response
            /// The number of the change that was made; `nil` if nothing was changed.
            var change: Int?
        }

        private struct Key: Hashable {
            let token: String
            let path: String
            let fields: [Target.Parameter]
        }

        private struct Answer {
            let task: Task<Outcome, any Error>
            /// The number of the change; `nil` until it is made.
            var change: Int?
        }

        private struct State {
            var answers: [Key: Answer] = [:]
            /// In the order of arrival.
            var keys: [Key] = []

            mutating func forget(_ key: Key) {
                answers[key] = nil
                keys.removeAll { $0 == key }
            }
        }

        /// The number of forms to remember.
        private static let limit = 100

        private let state = Mutex(State())

        /// Answers a form, unless it was sent before. Its address has no parameters.
        ///
        /// - Parameter isCurrent: whether a file is still as the change of a number left it. If it is not, the form is
        ///   applied as if it had not been sent before, and the tag that it carries decides.
        func answer(
            _ exchange: Exchange, _ apply: @escaping @Sendable (Exchange) async throws -> Outcome,
            isCurrent: (Int) async throws -> Bool
        ) async throws -> Response {
            let work: @Sendable (Exchange) async throws -> Outcome = { exchange in
                try exchange.refuseParameters()
                return try await apply(exchange)
            }
            guard let token = exchange.context.sentToken, exchange.context.formProblem == nil else {
                return try await work(exchange).response
            }
            let key = Key(token: token, path: exchange.request.uri.path, fields: exchange.form)
            var exchange = exchange
            if let change = state.withLock({ $0.answers[key]?.change }), try await !isCurrent(change) {
                exchange.isRepeated = true
                state.withLock { if $0.answers[key]?.change == change { $0.forget(key) } }
            }
            let task = state.withLock { state in
                if let known = state.answers[key] { return known.task }
                let task = Task { [exchange] in try await work(exchange) }
                state.answers[key] = Answer(task: task)
                state.keys.append(key)
                if state.keys.count > SentForms.limit { state.answers[state.keys.removeFirst()] = nil }
                return task
            }
            do {
                let outcome = try await task.value
                settle(key, task, outcome.change)
                return outcome.response
            } catch {
                settle(key, task, nil)
                throw error
            }
        }

        /// Remembers a change. What changed nothing, or was not accepted, may be accepted later.
        private func settle(_ key: Key, _ task: Task<Outcome, any Error>, _ change: Int?) {
            state.withLock { state in
                guard state.answers[key]?.task == task else { return }
                guard let change else { return state.forget(key) }
                state.answers[key]?.change = change
            }
        }
    }
#endif
