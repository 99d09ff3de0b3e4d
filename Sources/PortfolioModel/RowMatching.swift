internal import Portfolios

/// Which rows of a file are those of the file as it was before, by what they say.
///
/// Whoever edits a file leaves most rows as they are: those are found first, wherever they have come to stand. A row that
/// says the same but for its symbol was given another one, if it says more than two stocks may well have in common. Of the
/// rest, lots of one symbol are the same where they have most in common, above all what a lot is told from others by:
/// when and at what price it was bought, and where. Last, what says the same but for its symbol is the same, however
/// little that is.
enum RowMatching {
    typealias Texts = [HoldingField: String]

    /// More pairs than this are matched in their order, not by what they have in common.
    private static let mostPairs = 10_000

    /// For each of the new rows, the old one that it is; `nil` for one that is new.
    ///
    /// - Complexity: O(*n*) for *n* rows, and O(*m*²) for each *m* changed lots of one symbol.
    static func match(_ old: [Texts], _ new: [Texts]) -> [Int?] {
        var matching = Matching(old: old, new: new)
        matching.matchEqual { $0 }
        matching.matchEqual { texts in
            let rest = withoutSymbol(texts)
            return rest.keys.allSatisfy(common.contains) ? nil : rest
        }
        matching.matchAlike()
        matching.matchEqual { texts in
            let rest = withoutSymbol(texts)
            return rest.isEmpty ? nil : rest
        }
        return matching.found
    }

    /// In these, rows of different stocks may well be the same.
    private static let common: Set<HoldingField> = [.shares, .currency, .market, .excluded]

    private static func withoutSymbol(_ texts: Texts) -> Texts {
        var rest = texts
        rest[.symbol] = nil
        return rest
    }

    private struct Matching {
        let old: [Texts]
        let new: [Texts]
        var found: [Int?]
        var isTaken: [Bool]

        init(old: [Texts], new: [Texts]) {
            self.old = old
            self.new = new
            found = Array(repeating: nil, count: new.count)
            isTaken = Array(repeating: false, count: old.count)
        }

        mutating func take(_ row: Int, as before: Int) {
            found[row] = before
            isTaken[before] = true
        }

        /// The rows that are left, by something that they say; those of which there is nothing to say left out.
        func left<Key: Hashable>(_ key: (Texts) -> Key?) -> [(old: [Int], new: [Int])] {
            var places: [Key: Int] = [:]
            var groups: [(old: [Int], new: [Int])] = []
            for index in old.indices where !isTaken[index] {
                guard let key = key(old[index]) else { continue }
                if let place = places[key] {
                    groups[place].old.append(index)
                } else {
                    places[key] = groups.count
                    groups.append(([index], []))
                }
            }
            for index in new.indices where found[index] == nil {
                if let key = key(new[index]), let place = places[key] { groups[place].new.append(index) }
            }
            return groups
        }

        /// Matches rows that say the same, in their order.
        mutating func matchEqual(_ key: (Texts) -> Texts?) {
            for group in left(key) {
                for (before, row) in zip(group.old, group.new) { take(row, as: before) }
            }
        }

        /// Matches lots of one symbol, those first that have most in common.
        mutating func matchAlike() {
            for group in left({ $0[.symbol] }) {
                guard group.old.count * group.new.count <= RowMatching.mostPairs else {
                    for (before, row) in zip(group.old, group.new) { take(row, as: before) }
                    continue
                }
                var pairs: [(likeness: Int, distance: Int, before: Int, row: Int)] = []
                for (place, before) in group.old.enumerated() {
                    for (other, row) in group.new.enumerated() {
                        pairs.append(
                            (RowMatching.likeness(old[before], new[row]), abs(place - other), before, row))
                    }
                }
                pairs.sort {
                    ($1.likeness, $0.distance, $0.before, $0.row) < (
                        $0.likeness, $1.distance, $1.before, $1.row
                    )
                }
                for pair in pairs where !isTaken[pair.before] && found[pair.row] == nil {
                    take(pair.row, as: pair.before)
                }
            }
        }
    }

    /// How much two rows have in common.
    private static func likeness(_ one: Texts, _ other: Texts) -> Int {
        one.reduce(0) { sum, cell in
            guard other[cell.key] == cell.value else { return sum }
            switch cell.key {
            case .purchaseDate, .purchasePrice, .market, .note: return sum + 2
            default: return sum + 1
            }
        }
    }
}
