package import SystemInterface

/// Which system call fails, and how: the nth of a kind or of all, and perhaps every one behind it. Without a fault, calls are
/// only counted.
package final class FailingCall: Sendable {
    private struct State {
        var isArmed: Bool
        var calls: [SystemCalls.Call] = []
        var done: [SystemCalls.Call] = []
        var number = 0
    }

    package let call: SystemCalls.Call?
    package let fault: SystemCalls.Fault?
    package let number: Int
    private let isLasting: Bool
    private let state: Monitor<State>

    /// - Parameters:
    ///   - call: the kind; `nil` for all.
    ///   - number: the call of the kind that fails, from 1.
    ///   - isLasting: whether all behind it fail too.
    ///   - isArmed: whether calls count before ``arm()``.
    package init(
        _ call: SystemCalls.Call? = nil, _ fault: SystemCalls.Fault? = nil, number: Int = 1,
        isLasting: Bool = false, isArmed: Bool = true
    ) {
        (self.call, self.fault, self.number, self.isLasting) = (call, fault, number, isLasting)
        state = Monitor(State(isArmed: isArmed))
    }

    /// The calls so far, in order.
    package var calls: [SystemCalls.Call] { state.use { $0.calls } }

    /// Those that did their work, whatever they reported.
    package var done: [SystemCalls.Call] { state.use { $0.done } }

    /// How many calls of each kind there were.
    package var counts: [SystemCalls.Call: Int] {
        Dictionary(calls.map { ($0, 1) }, uniquingKeysWith: +)
    }

    package func arm() { state.use { $0.isArmed = true } }

    package func next(_ call: SystemCalls.Call) -> SystemCalls.Fault? {
        state.use { state in
            guard state.isArmed else { return nil }
            state.calls.append(call)
            if self.call == nil || call == self.call { state.number += 1 }
            let isMeant =
                (self.call == nil || call == self.call)
                && (state.number == number || isLasting && state.number > number)
            let fault = isMeant ? fault : nil
            if case .fails = fault { return fault }
            state.done.append(call)
            return fault
        }
    }
}
