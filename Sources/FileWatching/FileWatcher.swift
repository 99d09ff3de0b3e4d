internal import Synchronization
package import SystemInterface

/// Waits for files to change, and sleeps in between.
///
/// ```swift
/// let watcher = FileWatcher { PortfolioSource.files(of: "data/france") }
/// while watcher.wait() == .changed { … }
/// ```
///
/// A change is anything that affects the contents at a path: the file is written in place, replaced, created or
/// removed, or a link or folder on the way to it changes. Changes in quick succession are combined into one. No change
/// is lost: before one is reported, watching has started for the next, so what is read afterwards is never older than
/// the next report.
package final class FileWatcher: Sendable {
    /// Why a wait ended.
    package enum Wake: Equatable, Sendable {
        /// A file has changed, or may have.
        case changed
        /// Another descriptor being waited for is readable, or its other end was closed.
        case ready(Int32)
        case timedOut
        /// The system can't wait.
        case failed(SystemError)
    }

    /// A change is reported after this time without further changes.
    private static let quiet = Duration.milliseconds(30)
    /// The same while a file is open for writing, so that it is not read half-written.
    private static let quietWhileWritten = Duration.milliseconds(200)
    /// The longest time a change is held back, whatever else happens.
    private static let longest = Duration.seconds(1)
    /// How often to poll what the system can't watch.
    private static let lookInterval = Duration.seconds(1)

    private struct State: ~Copyable {
        var system: SystemWatch
        var plan: WatchPlan
        var burst: Burst?
    }

    /// Changes that have not been reported yet.
    private struct Burst {
        let first: ContinuousClock.Instant
        var last: ContinuousClock.Instant
        var beingWritten: Set<Notice.Entry> = []

        var deadline: ContinuousClock.Instant {
            let quiet = beingWritten.isEmpty ? FileWatcher.quiet : FileWatcher.quietWhileWritten
            return min(last + quiet, first + FileWatcher.longest)
        }
    }

    private let files: @Sendable () -> [String]
    private let current: String
    private let state: Mutex<State>

    /// Starts watching.
    ///
    /// - Parameter files: returns the paths to watch, of files that need not exist. It is called again after each
    ///   change, because a file may name others.
    package init(_ files: @escaping @Sendable () -> [String]) {
        self.files = files
        let current = CurrentProcess.folder ?? ""
        self.current = current
        let plan = WatchPlan(files(), in: current)
        #if os(Linux)
            let system = SystemWatch()
        #else
            let system = SystemWatch { WatchPlan(files(), in: current) }
        #endif
        state = Mutex(State(system: system, plan: plan))
        arm()
    }

    /// Waits for a change, or until something else happens. Only one thread at a time may wait.
    ///
    /// - Parameters:
    ///   - inputs: descriptors that end the wait when they become readable.
    ///   - outputs: descriptors that end the wait when their reader closes.
    ///   - timeout: the maximum time to wait; `nil` for no limit.
    package func wait(
        inputs: [Int32] = [], outputs: [Int32] = [], timeout: Duration? = nil
    ) -> Wake {
        let clock = ContinuousClock()
        let end = timeout.map { clock.now + $0 }
        while true {
            let now = clock.now
            if let told = state.withLock({ $0.burst?.deadline }), told <= now {
                arm()
                return .changed
            }
            if let end, end <= now { return .timedOut }
            let (descriptor, deadline, looks) = state.withLock { state in
                (
                    state.system.descriptor, state.burst?.deadline,
                    !state.system.isComplete && state.burst == nil
                )
            }
            let next = [end, deadline, looks ? now + FileWatcher.lookInterval : nil].compactMap { $0 }.min()
            let ready: [Int32]
            do throws(SystemError) {
                ready = try Descriptor.wait(
                    inputs: [descriptor] + inputs, outputs: outputs,
                    milliseconds: FileWatcher.milliseconds(from: now, to: next))
            } catch {
                return .failed(error)
            }
            if let other = ready.first(where: { $0 != descriptor }) { return .ready(other) }
            if !ready.isEmpty { note(clock.now) } else if looks { look(clock.now) }
        }
    }

    /// Watches everything the paths lead to now, including what has changed meanwhile.
    private func arm() {
        // What happens from here on is the next change, reported later.
        state.withLock { $0.burst = nil }
        var plan = WatchPlan(files(), in: current)
        for _ in 0..<8 {
            state.withLock { state in
                state.system.watch(plan)
                state.plan = plan
            }
            let after = WatchPlan(files(), in: current)
            if after.hasSamePlaces(as: plan) { break }
            plan = after
        }
    }

    /// Records what the system reports.
    private func note(_ now: ContinuousClock.Instant) {
        state.withLock { state in
            let notice = state.system.drain()
            guard notice.isRelevant else { return }
            var burst = state.burst ?? Burst(first: now, last: now)
            burst.last = now
            burst.beingWritten.formUnion(notice.opened)
            burst.beingWritten.subtract(notice.closed)
            state.burst = burst
        }
    }

    /// Polls for changes that the system can't report.
    private func look(_ now: ContinuousClock.Instant) {
        let plan = WatchPlan(files(), in: current)
        state.withLock { state in
            if plan != state.plan { state.burst = Burst(first: now, last: now) }
        }
    }

    private static func milliseconds(
        from now: ContinuousClock.Instant, to end: ContinuousClock.Instant?
    ) -> Int32 {
        guard let end else { return -1 }
        let (seconds, attoseconds) = (end - now).components
        // Round up, so that the time has passed when the wait ends.
        return Int32(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
    }
}
