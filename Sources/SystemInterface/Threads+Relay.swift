#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

extension Threads {
    /// Produces batches on another thread, a few ahead of the one that consumes them here in the same order, and returns
    /// when both are done.
    ///
    /// - Parameters:
    ///   - atOnce: whether to use two threads, if possible; otherwise every batch is consumed as soon as there is one.
    ///   - produce: passes on batches, until it has no more or is told `false`.
    ///   - consume: returns `false` to stop.
    /// - Returns: what `produce` returned.
    package static func relay<Batch: Sendable, Result: Sendable>(
        atOnce: Bool, from produce: @escaping @Sendable (_ give: (Batch) -> Bool) -> Result,
        to consume: (Batch) -> Bool
    ) -> Result {
        let belt = Monitor(Belt<Batch, Result>())
        guard atOnce,
            let thread = start({
                let result = produce { batch in
                    belt.use(when: { $0.isStopped || $0.batches.count < Belt<Batch, Result>.capacity }) {
                        belt in
                        if !belt.isStopped { belt.batches.append(batch) }
                        return !belt.isStopped
                    }
                }
                belt.use { $0.result = result }
            })
        else { return produce(consume) }
        while let batch = belt.use(
            when: { !$0.batches.isEmpty || $0.result != nil },
            { $0.batches.isEmpty ? nil : $0.batches.removeFirst() })
        {
            if consume(batch) { continue }
            belt.use { $0.isStopped = true }
            break
        }
        pthread_join(thread, nil)
        return belt.use { $0.result } ?? produce { _ in false }
    }

    /// The batches between two threads.
    private struct Belt<Batch: Sendable, Result: Sendable>: Sendable {
        static var capacity: Int { 4 }
        var batches: [Batch] = []
        var isStopped = false
        var result: Result?
    }
}
