internal import Portfolios
internal import SystemInterface

/// Tells how far long work is, on standard error, where that is a terminal.
final class ProgressMeter: Sendable {
    private struct State {
        var holdings = 0
        var lastShown: ContinuousClock.Instant
        var isShown = false
    }

    private let start = ContinuousClock.now
    private let isActive = Console.isTerminal(2)
    private let state: Monitor<State>

    init() { state = Monitor(State(lastShown: start)) }

    /// Adds to what is done; shows it where the work has lasted over a second.
    func add(_ count: Int) {
        guard isActive else { return }
        state.use { state in
            state.holdings += count
            let now = ContinuousClock.now
            guard now - start > .seconds(1), now - state.lastShown > .milliseconds(200) else { return }
            state.lastShown = now
            state.isShown = true
            Console.overwriteError("\(state.holdings) holdings")
        }
    }

    /// Takes the line away.
    func finish() {
        guard isActive else { return }
        state.use { if $0.isShown { Console.overwriteError("") } }
    }
}
