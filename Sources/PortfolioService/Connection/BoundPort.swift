#if Server
    import Synchronization

    /// The port of the service: the one that was asked for or, where any would do, the one that it has got.
    final class BoundPort: Sendable {
        private let asked: Int
        private let bound: Atomic<Int>

        init(_ asked: Int) {
            self.asked = asked
            bound = Atomic(asked)
        }

        var number: Int { bound.load(ordering: .relaxed) }

        func bind(to number: Int) { if asked == 0 { bound.store(number, ordering: .relaxed) } }
    }
#endif
