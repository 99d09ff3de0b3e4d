#if Server
    import Metrics
    import NIOPosix
    import Synchronization

    /// Runs valuations on threads of their own, so that the connections of all others go on being served: a few at a time,
    /// some waiting, the rest refused.
    struct ValuationQueue: Sendable {
        /// More is waiting than can be done soon.
        struct Overloaded: Error {}

        private let pool: NIOThreadPool
        /// For the portfolio's own files, which wait behind nobody's questions.
        private let reader = NIOThreadPool(numberOfThreads: 1)
        private let waiting = Counted()
        private let limit: Int

        private final class Counted: Sendable { let count = Atomic<Int>(0) }

        init(threads: Int, limit: Int) {
            pool = NIOThreadPool(numberOfThreads: threads)
            pool.start()
            reader.start()
            self.limit = limit
        }

        func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
            let count = waiting.count.add(1, ordering: .relaxed).newValue
            defer { waiting.count.subtract(1, ordering: .relaxed) }
            guard count <= limit else { throw Overloaded() }
            return try await pool.runIfActive(body)
        }

        /// Runs what reads the portfolio's files: never refused, however much is waiting, or a change would be lost.
        func read<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
            try await reader.runIfActive(body)
        }

        func shutDown() async {
            try? await pool.shutdownGracefully()
            try? await reader.shutdownGracefully()
        }
    }
#endif
