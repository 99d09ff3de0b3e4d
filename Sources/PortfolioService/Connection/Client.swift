#if Server
    import NIOCore
    import Synchronization

    /// The client at the other end of a connection, as seen by the work done for it.
    final class Client: Sendable {
        private struct State {
            var isGone = false
            var next = 0
            /// Called when the client leaves.
            var farewells: [Int: @Sendable () -> Void] = [:]
        }

        private let state = Mutex(State())

        /// One that never leaves.
        static let unknown = Client()

        var isGone: Bool { state.withLock { $0.isGone } }

        /// Cancels everything being done for the client.
        func leave() {
            let farewells = state.withLock { state in
                state.isGone = true
                defer { state.farewells = [:] }
                return state.farewells.values
            }
            for farewell in farewells { farewell() }
        }

        /// Runs work for the client, in a task that is cancelled when the client leaves.
        func whilePresent<Value: Sendable>(
            _ work: @escaping @Sendable () async throws -> Value
        ) async throws -> Value {
            let task = Task(operation: work)
            let number = state.withLock { state -> Int? in
                guard !state.isGone else { return nil }
                state.next += 1
                state.farewells[state.next] = { task.cancel() }
                return state.next
            }
            if number == nil { task.cancel() }
            defer {
                if let number { _ = state.withLock { $0.farewells.removeValue(forKey: number) } }
            }
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    /// The connected clients, by connection.
    final class Clients: Sendable {
        private struct State {
            var clients: [ObjectIdentifier: Client] = [:]
            var hasHadAny = false
        }

        private let state = Mutex(State())

        func add(_ client: Client, of channel: any Channel) {
            state.withLock { state in
                state.clients[ObjectIdentifier(channel)] = client
                state.hasHadAny = true
            }
        }

        func remove(_ channel: any Channel) {
            _ = state.withLock { $0.clients.removeValue(forKey: ObjectIdentifier(channel)) }
        }

        var count: Int { state.withLock { $0.clients.count } }

        /// The client of a connection; for a closed connection, one that has left. Requests without a connection, as in
        /// tests, have clients that never leave.
        func client(of channel: any Channel) -> Client {
            state.withLock { state in
                if let client = state.clients[ObjectIdentifier(channel)] { return client }
                let client = Client()
                if state.hasHadAny { client.leave() }
                return client
            }
        }
    }
#endif
