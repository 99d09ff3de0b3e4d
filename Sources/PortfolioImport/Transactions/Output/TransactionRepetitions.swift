internal import Valuation

/// The rows of the exports of one kind that were read so far, to tell which rows of the next one are the same.
///
/// A row of an account is the same as one with the same figures, as often as it occurs in one of the earlier exports.
/// A row with a broker's number that each export has once is the same although its other figures differ, if its symbol,
/// type and shares are the same, and its time, or one a number of half hours away: times may be in another zone. A
/// number may be one of an order, of which every part has it.
struct TransactionRepetitions {
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
        let row: TransactionRow
    }

    /// How often a row is in the exports that state its account, or in those that state none.
    private var counts: [TransactionKey: Int] = [:]
    /// The same, whatever the account.
    private var countsOfAll: [TransactionKey: Int] = [:]
    private var numbers: [Number: Numbered] = [:]

    /// Finds the rows of an export, at `places`, that an earlier one has too, and remembers the others.
    ///
    /// - Returns: the places of those rows, and those of them that have other figures.
    /// - Complexity: O(*n*) for *n* places.
    mutating func add(
        _ rows: [TransactionRow], at places: [Int]
    ) -> (repeated: Set<Int>, differences: [Difference]) {
        var here: [TransactionKey: Int] = [:]
        var hereOfAll: [TransactionKey: Int] = [:]
        var hereNumbers: [Number: Numbered] = [:]
        for place in places where rows[place].number != 0 {
            hereNumbers[
                TransactionRepetitions.number(rows[place]), default: Numbered(count: 0, row: rows[place])
            ]
            .count += 1
        }
        var repeated: Set<Int> = []
        var differences: [Difference] = []
        for place in places {
            let row = rows[place]
            let key = TransactionKey(row)
            here[key, default: 0] += 1
            hereOfAll[key.ofAnyAccount, default: 0] += 1
            if isRepeated(key, here[key] ?? 0, hereOfAll[key.ofAnyAccount] ?? 0) {
                repeated.insert(place)
            } else if let before = sameNumber(row, hereNumbers) {
                repeated.insert(place)
                if !key.hasFigures(of: TransactionKey(before)) {
                    differences.append(
                        Difference(line: row.line, firstFile: before.file, firstLine: before.line))
                }
            } else {
                counts[key, default: 0] += 1
                countsOfAll[key.ofAnyAccount, default: 0] += 1
            }
        }
        numbers.merge(hereNumbers) { $0.count < $1.count ? $1 : $0 }
        return (repeated, differences)
    }

    /// Whether a row is in earlier exports, too, given how often it occurred in this one.
    private mutating func isRepeated(_ key: TransactionKey, _ count: Int, _ countOfAll: Int) -> Bool {
        let ofAll = key.ofAnyAccount
        if key.account == 0 { return countOfAll <= countsOfAll[ofAll] ?? 0 }
        if count <= counts[key] ?? 0 { return true }
        // Some exports of a broker state the account, and others of the same account do not: one of their rows is this.
        guard let open = counts[ofAll], open > 0 else { return false }
        counts[ofAll] = open - 1
        counts[key, default: 0] += 1
        return true
    }

    /// The row of an earlier export with the number of this one, if it is the same.
    private func sameNumber(_ row: TransactionRow, _ here: [Number: Numbered]) -> TransactionRow? {
        let number = TransactionRepetitions.number(row)
        guard row.number != 0, here[number]?.count == 1, let before = numbers[number], before.count == 1,
            before.row.shares == row.shares,
            // A number may be that of a row of one account alone.
            before.row.account == 0 || row.account == 0 || before.row.account == row.account
        else { return nil }
        let days = before.row.day.days(to: row.day)
        guard row.second >= 0, before.row.second >= 0 else { return days == 0 ? before.row : nil }
        let seconds = days * 86_400 + Int(row.second) - Int(before.row.second)
        return seconds.isMultiple(of: 1800) && abs(seconds) < 86_400 ? before.row : nil
    }

    private static func number(_ row: TransactionRow) -> Number {
        Number(number: row.number, type: row.type, symbol: row.symbol)
    }
}
