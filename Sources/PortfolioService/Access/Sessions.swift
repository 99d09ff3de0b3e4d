#if Server
    import Digests
    import Portfolios
    import Synchronization

    /// A browser that has logged in.
    struct Session: Sendable {
        /// The digest of the cookie's value, which itself is not kept.
        fileprivate let key: [UInt8]
        let formSecret = FormSecret()
        fileprivate let end: ContinuousClock.Instant
    }

    /// The sessions in progress. They end with the service.
    final class Sessions: Sendable {
        /// The time after which a session ends.
        static let age = Duration.seconds(7 * 24 * 60 * 60)

        private let limit: Int
        private let sessions = Mutex<[[UInt8]: Session]>([:])

        /// - Parameter limit: the maximum number of sessions; one more ends the oldest.
        init(limit: Int = 100) { self.limit = limit }

        var count: Int { sessions.withLock { $0.count } }

        /// Starts a session and returns the value of its cookie.
        func start(at now: ContinuousClock.Instant = .now) -> String {
            // A number of bytes that needs no padding.
            let value = Base64.text(Secret.random(33))
            let session = Session(key: Sessions.key(value), end: now + Sessions.age)
            sessions.withLock { sessions in
                sessions = sessions.filter { $0.value.end > now }
                while sessions.count >= limit, let oldest = sessions.values.min(by: { $0.end < $1.end }) {
                    sessions[oldest.key] = nil
                }
                sessions[session.key] = session
            }
            return value
        }

        /// The session of a cookie; `nil` if there is none, or none any more.
        func session(_ value: String, at now: ContinuousClock.Instant = .now) -> Session? {
            // The digest keeps the timing of the search from revealing anything about values.
            let key = Sessions.key(value)
            return sessions.withLock { sessions in sessions[key].flatMap { $0.end > now ? $0 : nil } }
        }

        func end(_ session: Session) { sessions.withLock { $0[session.key] = nil } }

        private static func key(_ value: String) -> [UInt8] { SHA256.digest(Array(value.utf8)) }
    }
#endif
