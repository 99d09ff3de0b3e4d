internal import Valuation

/// The rows of the exports of one kind that were read so far, to tell which rows of the next one are the same.
///
/// A row is the same as one with the same figures, as often as it occurs in one of the earlier exports, unless each of
/// them states another account or another number of the broker's. A row with a broker's number that each export has once
/// is the same although its other figures differ, if its symbol, type and shares are the same, and its time, or one a
/// number of half hours away: times may be in another zone. A number may be one of an order, of which every part has it.
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

    /// By their figures: the rows that were kept, with what any export states of their account and number.
    private var kept: [TransactionKey: OncePerExport<TransactionKey>] = [:]
    private var exports = 0
    private var numbers: [Number: Numbered] = [:]

    /// Finds the rows of an export, at `places`, that an earlier one has too, and remembers the others.
    ///
    /// - Returns: the places of those rows, and those of them that have other figures.
    /// - Complexity: O(*n*) for *n* places.
    mutating func add(
        _ rows: TransactionRows, at places: [Int]
    ) -> (repeated: Set<Int>, differences: [Difference]) {
        exports += 1
        var hereNumbers: [Number: Numbered] = [:]
        for place in places where rows[place].number != 0 {
            hereNumbers[
                TransactionRepetitions.number(rows[place]), default: Numbered(count: 0, row: rows[place])
            ]
            .count += 1
        }
        var repeated: Set<Int> = []
        var differences: [Difference] = []
        var left: [(place: Int, key: TransactionKey)] = []
        // What certainly is another row's is not taken by one that only may be it.
        for place in places {
            let row = rows[place]
            let key = TransactionKey(row)
            if takeEqual(key) {
                repeated.insert(place)
            } else if let before = sameNumber(row, hereNumbers) {
                repeated.insert(place)
                let known = TransactionKey(before)
                _ = takeEqual(known)
                if !key.hasFigures(of: known) {
                    differences.append(
                        Difference(line: row.line, firstFile: before.file, firstLine: before.line))
                }
            } else {
                left.append((place, key))
            }
        }
        for (place, key) in left {
            let same = kept[key.figuresAlone, default: OncePerExport()].take(in: exports) {
                key.difference(from: $0)
            }
            if let same {
                kept[key.figuresAlone]?[same].complete(with: key)
                repeated.insert(place)
            } else {
                kept[key.figuresAlone]?.add(key)
            }
        }
        numbers.merge(hereNumbers) { $0.count < $1.count ? $1 : $0 }
        return (repeated, differences)
    }

    /// Takes a kept row that states just as much; `false` if there is none.
    private mutating func takeEqual(_ key: TransactionKey) -> Bool {
        kept[key.figuresAlone]?.take(in: exports) { key.difference(from: $0) == 0 ? 0 : nil } != nil
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
