#if Server
    import Synchronization

    /// Lets so many bodies in at a time: before any of their bytes is read.
    final class BodyGate: Sendable {
        private let limit: Int
        private let inside = Mutex(0)

        init(limit: Int) { self.limit = limit }

        /// Does something with a body that is let in.
        ///
        /// - Throws: ``Problem`` at once where as many as may be are in.
        func admit<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
            let isIn = inside.withLock { count in
                guard count < limit else { return false }
                count += 1
                return true
            }
            guard isIn else { throw Problem.tooManyBodies }
            defer { inside.withLock { $0 -= 1 } }
            return try await work()
        }

        /// How many bodies are in.
        var count: Int { inside.withLock { $0 } }
    }
#endif
