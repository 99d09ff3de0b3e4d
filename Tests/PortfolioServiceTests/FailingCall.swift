#if Server
    import SystemInterface
    import TestSupport

    /// Which call of a kind fails, and how; without a fault, the calls are counted alone.
    final class FailingCall: Sendable {
        let call: SystemCalls.Call?
        let fault: SystemCalls.Fault?
        let number: Int
        private let isLasting: Bool
        private let state: Monitor<(isArmed: Bool, counts: [SystemCalls.Call: Int])>

        /// - Parameters:
        ///   - number: the call of the kind that fails, from 1.
        ///   - isLasting: whether all behind it fail too.
        ///   - isArmed: whether calls count before ``arm()``.
        init(
            _ call: SystemCalls.Call? = nil, _ fault: SystemCalls.Fault? = nil, number: Int = 1,
            isLasting: Bool = false, isArmed: Bool = true
        ) {
            (self.call, self.fault, self.number, self.isLasting) = (call, fault, number, isLasting)
            state = Monitor((isArmed, [:]))
        }

        /// How many calls of each kind there were.
        var counts: [SystemCalls.Call: Int] { state.use { $0.counts } }

        func arm() { state.use { $0.isArmed = true } }

        func next(_ call: SystemCalls.Call) -> SystemCalls.Fault? {
            state.use { state in
                guard state.isArmed else { return nil }
                let count = state.counts[call, default: 0] + 1
                state.counts[call] = count
                return call == self.call && (count == number || isLasting && count > number) ? fault : nil
            }
        }
    }
#endif
