#if Server
    import Synchronization

    /// Word, to work that runs on a thread, that nobody waits for it any more.
    final class Cancellation: Sendable {
        private let flag = Atomic<Bool>(false)

        var isCancelled: Bool { flag.load(ordering: .relaxed) }

        func cancel() { flag.store(true, ordering: .relaxed) }
    }
#endif
