#if Server
    import Synchronization

    /// Tells work on a thread to end: nobody is waiting for it any more, or it has taken too long.
    final class Cancellation: Sendable {
        private let flag = Atomic<Bool>(false)
        private let late = Atomic<Bool>(false)

        var isCancelled: Bool { flag.load(ordering: .relaxed) }
        /// Whether it has taken too long.
        var isLate: Bool { late.load(ordering: .relaxed) }

        func cancel() { flag.store(true, ordering: .relaxed) }

        /// Cancels work that has taken too long.
        func expire() {
            late.store(true, ordering: .relaxed)
            cancel()
        }
    }
#endif
