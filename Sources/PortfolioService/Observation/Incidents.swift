#if Server
    import HTTPTypes
    import Logging
    import ServiceLifecycle
    import Synchronization

    /// Counts what may happen thousands of times a second, and tells it in the log once a minute: wrong tokens by
    /// address, and refused requests by route.
    final class Incidents: Service {
        private struct State {
            var guesses: [String: Int] = [:]
            var guessesOfOthers = 0
            var refusals: [Refusal: Int] = [:]
        }

        private struct Refusal: Hashable {
            let route: String
            let status: Int
        }

        /// The maximum number of addresses told of in a minute.
        static let mostAddresses = 1000

        private let state = Mutex(State())
        private let logger: Logger
        private let period: Duration

        init(logger: Logger, period: Duration = .seconds(60)) {
            self.logger = logger
            self.period = period
        }

        func noteGuess(from address: String) {
            state.withLock { state in
                if state.guesses[address] == nil, state.guesses.count >= Incidents.mostAddresses {
                    state.guessesOfOthers += 1
                } else {
                    state.guesses[address, default: 0] += 1
                }
            }
        }

        func noteRefusal(by route: String, _ status: HTTPResponse.Status) {
            state.withLock { $0.refusals[Refusal(route: route, status: status.code), default: 0] += 1 }
        }

        /// Logs what was counted since the last time.
        func tell() {
            let counts = state.withLock { state in
                defer { state = State() }
                return state
            }
            for (address, count) in counts.guesses.sorted(by: { $0.key < $1.key }) {
                // A proxy passes on what it was sent.
                let address = address.isEmpty ? "unknown" : Target.printable(address)
                logger.warning("wrong tokens", metadata: ["address": "\(address)", "count": "\(count)"])
            }
            if counts.guessesOfOthers > 0 {
                logger.warning(
                    "wrong tokens", metadata: ["address": "others", "count": "\(counts.guessesOfOthers)"])
            }
            let refusals = counts.refusals.sorted {
                ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
            }
            for (refusal, count) in refusals {
                logger.warning(
                    "requests refused",
                    metadata: [
                        "route": "\(refusal.route)", "status": "\(refusal.status)", "count": "\(count)",
                    ])
            }
        }

        /// Tells now and then until the service is shut down, and at the end.
        func run() async throws {
            await every(period) { self.tell() }
            tell()
        }
    }
#endif
