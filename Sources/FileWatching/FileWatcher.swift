internal import Synchronization
internal import SystemInterface

/// Waits for files to change, asleep in between.
///
/// ```swift
/// let watcher = FileWatcher { PortfolioSource.files(of: "data/france") }
/// while watcher.wait() == .changed { … }
/// ```
///
/// A file may be written in place, replaced, made, taken away, or reached through links that are turned elsewhere, and so
/// may the folders on the way to it; all of it is a change. What happens in quick succession is one change. Nothing is
/// lost: the next change is watched for before this one is told, so what is read after it is never older than what will
/// be told next.
package final class FileWatcher: Sendable {
    /// Why a wait has ended.
    package enum Wake: Equatable, Sendable {
        /// A file is no longer what it was, or may not be.
        case changed
        /// Another descriptor that was waited for is readable, or its other end is gone.
        case ready(Int32)
        case timedOut
    }

    /// How long nothing more must happen for a change to be told.
    private static let quiet = Duration.milliseconds(30)
    /// The same while a file is being written and not closed, so that it is not read by halves.
    private static let quietWhileWritten = Duration.milliseconds(200)
    /// The longest a change is kept back, however much goes on.
    private static let longest = Duration.seconds(1)
    /// How often to look where the system can't tell.
    private static let lookInterval = Duration.seconds(1)

    private struct State: ~Copyable {
        var system: SystemWatch
        var plan: WatchPlan
        var burst: Burst?
    }

    /// What has happened and has not been told yet.
    private struct Burst {
        let first: ContinuousClock.Instant
        var last: ContinuousClock.Instant
        var beingWritten: Set<Notice.Place> = []

        var deadline: ContinuousClock.Instant {
            let quiet = beingWritten.isEmpty ? FileWatcher.quiet : FileWatcher.quietWhileWritten
            return min(last + quiet, first + FileWatcher.longest)
        }
    }

    private let files: @Sendable () -> [String]
    private let current: String
    private let descriptor: Int32
    private let state: Mutex<State>

    /// Watches from now on.
    ///
    /// - Parameter files: the paths to watch, of files that need not be there; asked for anew at each change, because a
    ///   file may name others.
    package convenience init(_ files: @escaping @Sendable () -> [String]) {
        self.init(files, asksSystem: true)
    }

    /// - Parameter asksSystem: `false` for looking at the files again and again, as where the system can't tell.
    init(_ files: @escaping @Sendable () -> [String], asksSystem: Bool) {
        self.files = files
        let current = CurrentProcess.folder ?? ""
        self.current = current
        let plan = WatchPlan(files(), in: current)
        #if os(Linux)
            let system = SystemWatch(isUsable: asksSystem)
        #else
            let system = SystemWatch(isUsable: asksSystem) { WatchPlan(files(), in: current) }
        #endif
        descriptor = system.descriptor
        state = Mutex(State(system: system, plan: plan))
        arm()
    }

    /// Waits for a change, or for something else to happen first. One thread at a time may wait.
    ///
    /// - Parameters:
    ///   - inputs: descriptors whose being readable ends the wait.
    ///   - outputs: descriptors whose reader's going away ends the wait.
    ///   - timeout: the longest to wait; for ever where there is none.
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
            let (deadline, looks) = state.withLock { state in
                (state.burst?.deadline, !state.system.isComplete && state.burst == nil)
            }
            let next = [end, deadline, looks ? now + FileWatcher.lookInterval : nil].compactMap { $0 }.min()
            let ready = Descriptor.wait(
                inputs: [descriptor] + inputs, outputs: outputs,
                milliseconds: FileWatcher.milliseconds(from: now, to: next))
            if let other = ready.first(where: { $0 != descriptor }) { return .ready(other) }
            if !ready.isEmpty { note(clock.now) } else if looks { look(clock.now) }
        }
    }

    /// Watches what the paths lead to now, and what they have come to lead to meanwhile.
    private func arm() {
        // Told later: what happens from here on is the next change.
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

    /// Notes what the system tells.
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

    /// Looks for what the system can't tell.
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
        // Rounded up, so that the time has come when the wait is over.
        return Int32(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1))
    }
}
