#if Server
    import Synchronization
    import SystemInterface

    /// Tells work on a thread to end, because nobody is waiting for it any more or it has taken too long, and to make way
    /// for other work in the meantime.
    final class Cancellation: Sendable {
        private let flag = Atomic<Bool>(false)
        private let late = Atomic<Bool>(false)
        private let due = Atomic<Bool>(false)
        private let hasTurn = Monitor(false)
        private let pause: @Sendable (Cancellation) -> Void

        /// - Parameter pause: called on the work's thread after ``makeWay()``; it may wait for the next turn.
        init(pause: @escaping @Sendable (Cancellation) -> Void = { _ in }) { self.pause = pause }

        /// Whether the work is to end. It is asked again and again, on the thread of the work, and never while others wait
        /// for a lock that the work holds: it may return only when the work has its next turn.
        func endsWork() -> Bool {
            if due.load(ordering: .relaxed), !isCancelled { pause(self) }
            return isCancelled
        }

        var isCancelled: Bool { flag.load(ordering: .acquiring) }
        /// Whether it has taken too long.
        var isLate: Bool { late.load(ordering: .relaxed) }

        func cancel() {
            flag.store(true, ordering: .releasing)
            // What is cancelled ends at once.
            giveTurn()
        }

        /// Cancels work that has taken too long.
        func expire() {
            late.store(true, ordering: .relaxed)
            cancel()
        }

        /// Asks the work to make way for other work.
        func makeWay() { due.store(true, ordering: .relaxed) }

        /// The work has made way, or need not.
        func hasMadeWay() { due.store(false, ordering: .relaxed) }

        func giveTurn() { hasTurn.use { $0 = true } }

        /// Waits until the work has its next turn, or is cancelled.
        func waitForTurn() {
            hasTurn.use(when: { $0 }, { $0 = isCancelled })
        }
    }
#endif
