#if Server
    import Digests
    import Portfolios
    import Synchronization

    /// What browsers sent, or are shown of it, until they come back for it.
    ///
    /// It is kept in memory for a while, under names that nobody can guess, for the session that sent it alone.
    final class Kept<Value: Sendable>: Sendable {
        private struct Entry {
            let name: String
            let value: Value
            let size: Int
            let owner: FormSecret
            let end: ContinuousClock.Instant
        }

        /// How long it is kept.
        static var time: Duration { .seconds(30 * 60) }

        /// The latest last.
        private let entries = Mutex<[Entry]>([])
        private let most: Int
        private let limit: Int

        /// - Parameters:
        ///   - most: the maximum number of values.
        ///   - limit: the maximum number of bytes of several.
        init(most: Int, limit: Int) { (self.most, self.limit) = (most, limit) }

        /// Keeps a value, in place of the oldest ones if there is no room.
        ///
        /// - Returns: the name under which it is kept.
        func keep(
            _ value: Value, size: Int, for owner: FormSecret, at now: ContinuousClock.Instant = .now
        ) -> String {
            let entry = Entry(
                name: Base64.text(Secret.random(24)), value: value, size: size, owner: owner,
                end: now + Self.time)
            entries.withLock { entries in
                entries.removeAll { $0.end <= now }
                entries.append(entry)
                while entries.count > most || entries.count > 1 && entries.reduce(0, { $0 + $1.size }) > limit
                {
                    entries.removeFirst()
                }
            }
            return entry.name
        }

        /// The value that is kept under a name; `nil` if there is none, or none any more.
        func value(
            _ name: String, of owner: FormSecret, at now: ContinuousClock.Instant = .now
        ) -> Value? {
            entries.withLock { entries in
                entries.removeAll { $0.end <= now }
                return entries.first {
                    Secret.areEqual(Array($0.name.utf8), Array(name.utf8)) && $0.owner.accepts(owner.token)
                }?.value
            }
        }
    }
#endif
