#if Server
    import Synchronization

    /// Limits the number of bodies at a time, before any of their bytes are read.
    final class BodyGate: Sendable {
        private let limit: Int
        private let inside = Mutex(0)

        init(limit: Int) { self.limit = limit }

        /// Runs work on a body that is admitted.
        ///
        /// - Throws: ``Problem`` at once if the maximum number of bodies is reached.
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

        /// The number of admitted bodies.
        var count: Int { inside.withLock { $0 } }
    }
#endif
