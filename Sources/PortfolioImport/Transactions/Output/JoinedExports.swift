internal import Valuation

/// Tells from the rows of one file, in its order, whether exports with a common stretch of time were joined in it.
///
/// An export is in the order of its days, one way or the other. If the days go back once, and the rows from there on
/// have the same trades on all days of the common stretch as the rows before, each with a time or a broker's number, a
/// further export begins there. Anything less may be equal trades, and is only told.
struct JoinedExports {
    /// Where a further export begins.
    struct Start: Hashable {
        let offset: Int
        let line: Int
    }

    /// A row that seems to be there twice.
    struct Repetition {
        let line: Int
        let first: Int
        /// The number of rows after it that repeat others too.
        let more: Int
    }

    private(set) var starts: [Start] = []
    private(set) var repetition: Repetition?
    private let isNewestFirst: Bool

    /// In a file with more runs than this, the days are in no order that tells anything.
    private static let mostRuns = 12

    /// - Complexity: O(*n*) for *n* rows.
    init(_ rows: TransactionRows) {
        let (falls, rises) = JoinedExports.steps(rows)
        isNewestFirst = falls > rises
        let breaks = min(falls, rises)
        if breaks == 0 {
            findDoubledDay(rows)
        } else if breaks < JoinedExports.mostRuns {
            compareRuns(rows)
        }
    }

    /// Whether the days of most rows are before those of the rows above them.
    static func isNewestFirst(_ rows: TransactionRows) -> Bool {
        let (falls, rises) = steps(rows)
        return falls > rises
    }

    private static func steps(_ rows: TransactionRows) -> (falls: Int, rises: Int) {
        var (falls, rises) = (0, 0)
        for place in rows.indices.dropFirst() {
            let (before, day) = (rows.heads[place - 1].day, rows.heads[place].day)
            if day < before { falls += 1 }
            if before < day { rises += 1 }
        }
        return (falls, rises)
    }

    /// Compares each run of ordered days with the rows before it.
    private mutating func compareRuns(_ rows: TransactionRows) {
        var starts = [0]
        for place in rows.indices.dropFirst() {
            let (one, other) = (rows.heads[place - 1].day, rows.heads[place].day)
            if isNewestFirst ? one < other : other < one { starts.append(place) }
        }
        var before: [CalendarDate: [TransactionKey: [Int]]] = [:]
        for (number, start) in starts.enumerated() {
            let end = number + 1 < starts.count ? starts[number + 1] : rows.count
            var run: [CalendarDate: [TransactionKey: [Int]]] = [:]
            for place in start..<end {
                let row = rows[place]
                run[row.day, default: [:]][TransactionKey(row), default: []].append(place)
            }
            if number > 0 { compare(run, with: before, startingAt: start, rows) }
            for (day, keys) in run {
                before[day, default: [:]].merge(keys) { $0.count < $1.count ? $1 : $0 }
            }
        }
    }

    private mutating func compare(
        _ run: [CalendarDate: [TransactionKey: [Int]]], with before: [CalendarDate: [TransactionKey: [Int]]],
        startingAt start: Int, _ rows: TransactionRows
    ) {
        guard let first = before.keys.min(), let last = before.keys.max(), let from = run.keys.min(),
            let to = run.keys.max()
        else { return }
        let common = max(first, from)...max(max(first, from), min(last, to))
        var isSame = true
        var places: [(place: Int, first: Int)] = []
        var kinds = 0
        for day in Set(before.keys).union(run.keys) where common.contains(day) {
            let (old, new) = (before[day] ?? [:], run[day] ?? [:])
            let isWithin = new.allSatisfy { $1.count <= old[$0]?.count ?? 0 }
            let isAround = old.allSatisfy { $1.count <= new[$0]?.count ?? 0 }
            // On the first and the last day, one of the exports may have been made before the day was over.
            let isEdge = day == common.lowerBound || day == common.upperBound
            if isEdge ? !isWithin && !isAround : !isWithin || !isAround { isSame = false }
            for (key, own) in new {
                guard let others = old[key] else { continue }
                kinds += 1
                places += zip(own, others).map { ($0, $1) }
            }
        }
        guard let found = places.min(by: { $0.place < $1.place }) else { return }
        // A day and figures alone are those of equal trades, too: of savings plans of two accounts.
        let areTold = places.allSatisfy { rows.heads[$0.place].second >= 0 || rows[$0.place].number != 0 }
        if isSame, areTold, kinds > 1 {
            starts.append(Start(offset: rows[start].offset, line: rows[start].line))
        } else if repetition == nil {
            repetition = Repetition(
                line: rows[found.place].line, first: rows[found.first].line, more: places.count - 1)
        }
    }

    /// Finds a day whose rows are the same ones twice, one after the other, and not all equal.
    private mutating func findDoubledDay(_ rows: TransactionRows) {
        var start = 0
        while start < rows.count, repetition == nil {
            var end = start + 1
            while end < rows.count, rows.heads[end].day == rows.heads[start].day { end += 1 }
            let half = (end - start) / 2
            if half > 1, (end - start).isMultiple(of: 2) {
                let isDoubled = (start..<start + half).allSatisfy {
                    rows.terms($0).symbol == rows.terms($0 + half).symbol
                        && TransactionKey(rows[$0]) == TransactionKey(rows[$0 + half])
                }
                if isDoubled, Set(rows[start..<start + half].map { TransactionKey($0) }).count > 1 {
                    repetition = Repetition(
                        line: rows[start + half].line, first: rows[start].line, more: half - 1)
                }
            }
            start = end
        }
    }
}
