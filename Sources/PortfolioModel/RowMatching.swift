internal import Portfolios

/// Matches the rows of a changed file with the previous ones, by their texts.
///
/// Most rows stay as they are, and are matched first, wherever they are now. A row that differs only in its symbol was
/// given a new one, if its other texts are more than what two stocks may well have in common. Of the rest, changed lots
/// of one symbol are matched by how much they have in common, above all by what distinguishes lots: date and price of
/// purchase, and market. Last, rows that differ only in the symbol are matched, however little else they say.
enum RowMatching {
    typealias Texts = [HoldingField: String]

    /// If there are more pairs than this, rows are matched in order, without comparing them.
    private static let mostPairs = 10_000

    /// For each new row, the index of the old one it corresponds to; `nil` if it is new.
    ///
    /// - Complexity: O(*n*) for *n* rows, and O(*m*²) for each *m* changed lots of one symbol.
    static func match(_ old: [Texts], _ new: [Texts]) -> [Int?] {
        var matching = Matching(old: old, new: new)
        matching.matchEqual { $0.mapValues(\.exact) }
        matching.matchEqual { texts in
            let rest = withoutSymbol(texts)
            return rest.keys.allSatisfy(common.contains) ? nil : rest.mapValues(\.exact)
        }
        matching.matchAlike()
        matching.matchEqual { texts in
            let rest = withoutSymbol(texts)
            return rest.isEmpty ? nil : rest.mapValues(\.exact)
        }
        return matching.found
    }

    /// The fields in which rows of different stocks may well agree.
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

        /// The unmatched rows, grouped by a key; rows without a key are left out.
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

        /// Matches rows with equal keys, in order.
        mutating func matchEqual(_ key: (Texts) -> [HoldingField: ExactText]?) {
            for group in left(key) {
                for (before, row) in zip(group.old, group.new) { take(row, as: before) }
            }
        }

        /// Matches lots of one symbol, starting with those that have most in common.
        mutating func matchAlike() {
            for group in left({ $0[.symbol]?.exact }) {
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
            guard other[cell.key]?.exact == cell.value.exact else { return sum }
            switch cell.key {
            case .purchaseDate, .purchasePrice, .market, .account, .multiplier, .note: return sum + 2
            default: return sum + 1
            }
        }
    }
}
