internal import CLibrary

/// Runs work on several threads.
package enum Threads {
    /// The number of processors this process may use: those it may run on, limited by its control group's share of
    /// their time.
    package static var available: Int {
        let online = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        return min(online, Processors.ofThisProcess.count ?? online)
    }

    /// Runs `body` on `count` threads, this one among them, and returns when all are done.
    package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
        var threads: [pthread_t] = []
        for _ in 1..<max(count, 1) {
            // If no thread can be created, the others do the work.
            guard let thread = start(body) else { break }
            threads.append(thread)
        }
        body()
        for thread in threads { pthread_join(thread, nil) }
    }

    /// Runs two closures and returns when both are done.
    ///
    /// - Parameter atOnce: whether to run them on two threads, if possible.
    package static func both<First: Sendable, Second: Sendable>(
        atOnce: Bool, _ first: @escaping @Sendable () -> First, _ second: @Sendable () -> Second
    ) -> (First, Second) {
        let result = Monitor<First?>(nil)
        guard atOnce,
            let thread = start({
                let done = first()
                result.use { $0 = done }
            })
        else {
            return (first(), second())
        }
        let other = second()
        pthread_join(thread, nil)
        return (result.use { $0 } ?? first(), other)
    }

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

    /// Runs `body` on a new thread; `false` if none can be created.
    package static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard let thread = start(body) else { return false }
        pthread_detach(thread)
        return true
    }

    /// Lets another thread have this one's processor.
    static func yield() { sched_yield() }

    private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let faults = SystemCalls.scope
        let scoped: @Sendable () -> Void = { SystemCalls.withFault(faults, body) }
        let work = unsafe Unmanaged.passRetained(Work(scoped))
        let failed = unsafe pthread_create(
            &thread, nil,
            { pointer in
                #if canImport(Darwin)
                    let work = unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
                #else
                    guard let pointer = unsafe pointer else { return nil }
                    let work = unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
                #endif
                work.body()
                return nil
            }, unsafe work.toOpaque())
        guard failed == 0 else {
            unsafe work.release()
            return nil
        }
        return thread
    }

    /// The batches between two threads.
    private struct Belt<Batch: Sendable, Result: Sendable>: Sendable {
        static var capacity: Int { 4 }
        var batches: [Batch] = []
        var isStopped = false
        var result: Result?
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
