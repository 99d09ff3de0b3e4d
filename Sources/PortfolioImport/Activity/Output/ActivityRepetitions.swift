internal import Valuation

/// The rows of the exports of one kind that were read so far, to tell which rows of the next one are the same.
///
/// A row of an account is the same as one with the same figures, as often as it occurs in one of the earlier exports.
/// A row with a broker's number that each export has once is the same whatever its figures are, if its symbol and type
/// are, and its day to within one: times may be in another zone. Numbers that several rows share are those of orders.
struct ActivityRepetitions {
    /// A row with the number of one before it, but with other figures.
    struct Difference {
        let line: Int
        let firstFile: Int
        let firstLine: Int
    }

    private struct Number: Hashable {
        let number: UInt64
        let type: TradeType
        let symbol: UInt32
    }

    private struct Numbered {
        var count: Int
        let row: ActivityRow
    }

    /// How often a row occurs in one of the exports.
    private var counts: [ActivityKey: Int] = [:]
    /// The same, whatever the account.
    private var countsOfAll: [ActivityKey: Int] = [:]
    private var numbers: [Number: Numbered] = [:]

    /// Finds the rows of an export, at `places`, that an earlier one has too, and remembers the others.
    ///
    /// - Returns: the places of those rows, and those of them that have other figures.
    /// - Complexity: O(*n*) for *n* places.
    mutating func add(
        _ rows: [ActivityRow], at places: [Int]
    ) -> (repeated: Set<Int>, differences: [Difference]) {
        var here: [ActivityKey: Int] = [:]
        var hereOfAll: [ActivityKey: Int] = [:]
        var hereNumbers: [Number: Numbered] = [:]
        for place in places where rows[place].number != 0 {
            hereNumbers[
                ActivityRepetitions.number(rows[place]), default: Numbered(count: 0, row: rows[place])
            ]
            .count += 1
        }
        var repeated: Set<Int> = []
        var differences: [Difference] = []
        for place in places {
            let row = rows[place]
            let key = ActivityKey(row)
            let ofAll = key.ofAnyAccount
            here[key, default: 0] += 1
            hereOfAll[ofAll, default: 0] += 1
            // Some exports of a broker state the account, and others of the same account do not.
            let isSame =
                key.account == 0
                ? hereOfAll[ofAll] ?? 0 <= countsOfAll[ofAll] ?? 0
                : here[key] ?? 0 <= (counts[key] ?? 0) + (counts[ofAll] ?? 0)
            if isSame {
                repeated.insert(place)
            } else if row.number != 0, let before = numbers[ActivityRepetitions.number(row)],
                before.count == 1, hereNumbers[ActivityRepetitions.number(row)]?.count == 1,
                abs(row.day.days(to: before.row.day)) <= 1
            {
                repeated.insert(place)
                if !key.hasFigures(of: ActivityKey(before.row)) {
                    differences.append(
                        Difference(line: row.line, firstFile: before.row.file, firstLine: before.row.line))
                }
            }
        }
        counts.merge(here) { max($0, $1) }
        countsOfAll.merge(hereOfAll) { max($0, $1) }
        numbers.merge(hereNumbers) { $0.count < $1.count ? $1 : $0 }
        return (repeated, differences)
    }

    private static func number(_ row: ActivityRow) -> Number {
        Number(number: row.number, type: row.type, symbol: row.symbol)
    }
}
