internal import SystemInterface

/// Runs an actor's work on a thread of its own, for work that blocks: the threads that all tasks share stay free.
///
/// The thread is there only while there is work.
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
        // Where no thread is to be had, the work is done on this one.
        if isFirst, !Threads.detach({ self.run() }) { run() }
    }

    private func run() {
        while let jobs = next() {
            for job in jobs { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }

    /// The jobs that have come; `nil`, and nobody runs them any more, where there are none.
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
