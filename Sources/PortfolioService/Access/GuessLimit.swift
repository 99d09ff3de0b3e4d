#if Server
    import Synchronization

    /// Limits how often the token can be guessed: per address, so that one client that guesses does not shut out the
    /// others, and over all, for those with many addresses.
    final class GuessLimit: Sendable {
        enum Outcome: Equatable {
            case right, wrong
            /// Nothing was compared; the next guess is possible after a number of seconds.
            case refused(seconds: Int)
        }

        /// The wrong guesses since a moment.
        private struct Window {
            var count = 0
            var start: ContinuousClock.Instant

            init(start: ContinuousClock.Instant) { self.start = start }

            /// The rest of the window if there were too many guesses in it; `nil` if there were not.
            func rest(limit: Int, _ now: ContinuousClock.Instant) -> Duration? {
                let end = start + GuessLimit.period
                return count >= limit && now < end ? end - now : nil
            }

            mutating func count(_ now: ContinuousClock.Instant) {
                if now >= start + GuessLimit.period { self = Window(start: now) }
                count += 1
            }
        }

        private struct State {
            var all: Window?
            var addresses: [String: Window] = [:]
            /// The addresses from which the right token has come, which those of others do not shut out.
            var known: Set<String> = []
        }

        /// The length of a window.
        static let period = Duration.seconds(60)
        /// The maximum number of wrong guesses in a window, from one address and from all.
        static let perAddress = 10
        static let overAll = 100

        private let state = Mutex(State())
        private let incidents: Incidents?

        /// - Parameter incidents: where wrong and refused guesses are told.
        init(incidents: Incidents? = nil) { self.incidents = incidents }

        /// Compares a guess, unless there were too many wrong ones.
        func attempt(
            from address: String, at now: ContinuousClock.Instant = .now, _ isRight: () -> Bool
        ) -> Outcome {
            let outcome = compare(from: address, at: now, isRight)
            if outcome != .right { incidents?.noteGuess(from: address) }
            return outcome
        }

        private func compare(
            from address: String, at now: ContinuousClock.Instant, _ isRight: () -> Bool
        ) -> Outcome {
            state.withLock { state in
                let own = state.addresses[address]?.rest(limit: GuessLimit.perAddress, now)
                let all =
                    state.known.contains(address) ? nil : state.all?.rest(limit: GuessLimit.overAll, now)
                if let rest = [own, all].compactMap({ $0 }).max() {
                    return .refused(seconds: Int(rest.components.seconds) + 1)
                }
                if isRight() {
                    state.addresses[address] = nil
                    if state.known.count >= GuessLimit.overAll { state.known = [] }
                    state.known.insert(address)
                    return .right
                }
                state.all = state.all ?? Window(start: now)
                state.all?.count(now)
                // Over all, there are few guesses, so there are few addresses.
                state.addresses = state.addresses.filter { now < $0.value.start + GuessLimit.period }
                state.addresses[address, default: Window(start: now)].count(now)
                return .wrong
            }
        }
    }
#endif
