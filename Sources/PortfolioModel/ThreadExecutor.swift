internal import SystemInterface

/// Runs an actor's work on its own thread, for work that blocks, so that the threads shared by all tasks stay free.
///
/// The thread exists only while there is work.
final class ThreadExecutor: SerialExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isRunning = false
    }

    private let state = Monitor(State())

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = state.use { state in
            state.jobs.append(job)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        // If no thread can be created, run the work on this one.
        if isFirst, !Threads.detach({ self.run() }) { run() }
    }

    private func run() {
        while let jobs = next() {
            for job in jobs { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }

    /// The waiting jobs; `nil`, which ends the thread, if there are none.
    private func next() -> [UnownedJob]? {
        state.use { state in
            guard !state.jobs.isEmpty else {
                state.isRunning = false
                return nil
            }
            defer { state.jobs = [] }
            return state.jobs
        }
    }
}
