#if Server
    import Synchronization

    /// Tells work on a thread that nobody is waiting for it any more.
    final class Cancellation: Sendable {
        private let flag = Atomic<Bool>(false)

        var isCancelled: Bool { flag.load(ordering: .relaxed) }

        func cancel() { flag.store(true, ordering: .relaxed) }
    }
#endif
