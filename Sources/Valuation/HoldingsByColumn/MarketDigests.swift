// What tells pieces of one portfolio that were valued with other prices or rates.

extension PriceTable {
    /// A digest of all prices and their places in the files; two tables of the same files have the same.
    ///
    /// - Complexity: O(*n*) for *n* prices.
    package var digest: ContentDigest {
        var digest = ContentDigest()
        digest.add(UInt64(symbols.count))
        for symbol in 0..<symbols.count {
            digest.add(symbols[symbol])
            digest.add(UInt64(places(of: symbol).count))
        }
        for entry in entries {
            digest.add(UInt64(bitPattern: Int64(entry.day)))
            digest.add(entry.price.unpacked(wide))
            digest.add(UInt64(entry.unit.map { Int($0.index) + 1 } ?? 0))
            digest.add(UInt64(entry.previousClose == nil ? 0 : 1))
            if let previous = entry.previousClose { digest.add(previous.unpacked(wide)) }
            digest.add(entry.location)
        }
        return digest
    }
}

extension RateTable {
    /// A digest of all rates; two tables of the same files have the same.
    ///
    /// - Complexity: O(*n*) for *n* rates.
    package var digest: ContentDigest {
        var digest = ContentDigest()
        let sorted = pairs.sorted {
            ($0.key.base.index, $0.key.quote.index) < ($1.key.base.index, $1.key.quote.index)
        }
        for (pair, history) in sorted {
            digest.add(UInt64(pair.base.index) << 16 | UInt64(pair.quote.index))
            digest.add(UInt64(history.entries.count))
            digest.add(UInt64(history.undated == nil ? 0 : 1))
            if let undated = history.undated { digest.add(undated.number.unpacked(wide)) }
            for entry in history.entries {
                digest.add(UInt64(bitPattern: Int64(entry.day)))
                digest.add(entry.number.unpacked(wide))
            }
        }
        return digest
    }
}
