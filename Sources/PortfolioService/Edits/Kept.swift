#if Server
    import Digests
    import Portfolios
    import Synchronization

    /// What browsers sent, or are shown of it, until they come back for it.
    ///
    /// It is kept in memory for a while, under names that nobody can guess, for whoever sent it. Where there is no room for
    /// all of it, whoever has the most kept loses their oldest first, so that nobody can push another's out.
    final class Kept<Owner: Hashable & Sendable, Value: Sendable>: Sendable {
        private struct Entry {
            let name: String
            let value: Value
            let size: Int
            let owner: Owner
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

        /// Keeps a value, in place of others if there is no room.
        ///
        /// - Returns: the name under which it is kept.
        func keep(
            _ value: Value, size: Int, for owner: Owner, at now: ContinuousClock.Instant = .now
        ) -> String {
            let entry = Entry(
                name: Base64.text(Secret.random(24)), value: value, size: size, owner: owner,
                end: now + Self.time)
            entries.withLock { entries in
                entries.removeAll { $0.end <= now }
                entries.append(entry)
                while entries.count > 1 {
                    if entries.count > most {
                        entries.remove(at: Self.next(of: entries) { _ in 1 })
                    } else if entries.reduce(0, { $0 + $1.size }) > limit {
                        entries.remove(at: Self.next(of: entries, by: \.size))
                    } else {
                        break
                    }
                }
            }
            return entry.name
        }

        /// The place of the next to go: the oldest of the owner who has the most, but not the latest of all.
        private static func next(of entries: [Entry], by weight: (Entry) -> Int) -> Int {
            let shares = entries.reduce(into: [Owner: Int]()) { $0[$1.owner, default: 0] += weight($1) }
            func share(_ place: Int) -> Int { shares[entries[place].owner] ?? 0 }
            return entries.indices.dropLast().reduce(0) { share($1) > share($0) ? $1 : $0 }
        }

        /// The value that is kept under a name; `nil` if there is none, or none any more.
        ///
        /// - Parameter owner: whoever must have sent it; `nil` for anyone who knows the name.
        func value(
            _ name: String, of owner: Owner?, at now: ContinuousClock.Instant = .now
        ) -> Value? {
            entries.withLock { entries in
                entries.removeAll { $0.end <= now }
                return entries.first {
                    Secret.areEqual(Array($0.name.utf8), Array(name.utf8)) && (owner ?? $0.owner) == $0.owner
                }?.value
            }
        }
    }
#endif
