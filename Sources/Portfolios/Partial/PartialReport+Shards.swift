extension PartialReport {
    /// One of several equal shares of the groups, into which a key falls by its hash.
    ///
    /// Groups of many keys are merged share by share, on as many machines as there are shares.
    package struct Shard: Hashable, Comparable, Sendable {
        /// From 0.
        package let number: Int
        package let count: Int

        /// The largest number of shares.
        package static let maximum = 65536

        /// All groups.
        static let all = Shard(number: 0, count: 1)

        package static func < (left: Shard, right: Shard) -> Bool {
            (left.count, left.number) < (right.count, right.number)
        }

        /// The number of a key's shard among `count`, the same on every machine.
        static func number(of key: String, count: Int) -> Int {
            var digest = ContentDigest()
            digest.add(key)
            return Int(truncatingIfNeeded: digest.word % UInt64(count))
        }
    }

    /// The partial in shards: each has the pieces and a share of the groups, and the first also everything else.
    ///
    /// - Complexity: O(*n* log *n*) for *n* groups.
    package func shards(_ count: Int) -> [PartialReport] {
        let runs = runs.map { $0.shards(count) }
        return (0..<count).map { number in PartialReport(terms: terms, runs: runs.map { $0[number] }) }
    }
}

extension PartialReport.Run {
    fileprivate func shards(_ count: Int) -> [PartialReport.Run] {
        var shares = Array(repeating: Groups(), count: count)
        groups.forEachInKeyOrder { key, totals in
            shares[PartialReport.Shard.number(of: key, count: count)].add(totals, key: key)
        }
        return shares.enumerated().map { number, share in
            var run = self
            if number > 0 {
                run = PartialReport.Run(file: file, piece: piece, size: size, digest: digest, extent: extent)
                // They tell where a piece that was cut in the wrong place comes from.
                run.errors = errors
            }
            run.shard = PartialReport.Shard(number: number, count: count)
            run.groups = share
            return run
        }
    }
}
