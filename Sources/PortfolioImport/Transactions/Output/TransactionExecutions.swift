internal import Valuation

/// The trades of exports of several kinds, such as a broker's list of orders and its account statement, of which each
/// has the same orders.
///
/// An order is the same if it has the broker's number of it, the day and the symbol, whatever parts each export lists it in:
/// as many of its shares as another export has count once, because one may end before all of it was executed. Without a number, a trade is the same if day and minute, symbol, shares and price are. Where one states no time, both
/// must be exports of one broker. Exports of one kind are compared by all their figures, in ``TransactionRepetitions``.
struct TransactionExecutions {
    private struct Order: Hashable {
        let number: UInt64
        let day: CalendarDate
        let symbol: UInt32
        let isSale: Bool
    }

    private struct Execution: Hashable {
        let day: CalendarDate
        let symbol: UInt32
        let isSale: Bool
        let shares: CompactDecimal
        let price: CompactDecimal

        init?(_ row: TransactionRow) {
            guard let shares = row.shares, let price = row.price else { return nil }
            (day, symbol, isSale) = (row.day, row.symbol, row.isSale)
            (self.shares, self.price) = (shares, price)
        }
    }

    /// Where and when an execution is found.
    private struct Source {
        let kind: String
        let broker: String
        let account: UInt64
        /// Negative if no time is stated.
        let minute: Int32
        let kept: TransactionFees.Kept

        init(_ row: TransactionRow, kind: String, broker: String) {
            (self.kind, self.broker, account) = (kind, broker, row.account)
            kept = TransactionFees.Kept(row)
            minute = kept.group.minute
        }

        /// 0 if it may be that of another export, 1 if only one of them states the time, `nil` if it can't be.
        func difference(from other: Source) -> Int? {
            guard kind != other.kind, account == other.account || account == 0 || other.account == 0 else {
                return nil
            }
            if minute >= 0, minute == other.minute { return 0 }
            guard min(minute, other.minute) < 0, !broker.isEmpty, broker == other.broker else { return nil }
            return minute == other.minute ? 0 : 1
        }
    }

    /// What exports state of an order.
    private struct Stated {
        /// The first of its rows that was kept.
        let kept: TransactionFees.Kept
        /// Its shares, in all and by the kind of the export.
        var whole = ExactDecimal.zero
        var ofKind: [String: ExactDecimal] = [:]
    }

    private var orders: [Order: Stated] = [:]
    private var fees = TransactionFees()
    private var sources: [Execution: OncePerExport<Source>] = [:]
    private var exports = 0

    /// What may be one trade, in whatever parts an export lists it.
    private struct Day: Hashable {
        let day: CalendarDate
        let symbol: UInt32
        let isSale: Bool
        let account: UInt64
    }

    /// The trades of a day in one export.
    private struct Traded {
        let kind: String
        let broker: String
        let file: Int
        let line: Int
        var shares = ExactDecimal.zero
        var count = 0
        /// Whether none of them is that of another export.
        var isAlone = true
    }

    private var days: [Day: [Traded]] = [:]

    /// Trades of the export read last that come to as many shares as those of another, in other parts.
    private(set) var parted: [(line: Int, file: Int, otherLine: Int, shares: ExactDecimal)] = []

    /// Trades of the export read last that were left out, though they have more shares of their order than the others.
    private(set) var unmatched: [(line: Int, file: Int, otherLine: Int, shares: ExactDecimal)] = []

    /// Removes the trades that an export of another kind has too, with the fees of their orders, and remembers the rest.
    ///
    /// - Returns: the fees and totals that trades of earlier exports lack.
    /// - Complexity: O(*n*) for *n* rows.
    mutating func drop(
        _ rows: inout TransactionRows, of mapping: TransactionMapping
    ) -> TransactionFees.Lacking {
        exports += 1
        let broker = mapping.broker
        var dropped: Set<UInt64> = []
        let places = rows.indices.filter { rows.heads[$0].isExecution }
        var known: [Int: TransactionFees.Kept] = [:]
        for place in places {
            guard let execution = Execution(rows[place]) else { continue }
            let source = Source(rows[place], kind: mapping.family, broker: broker)
            let same = sources[execution, default: OncePerExport()].take(in: exports) {
                source.difference(from: $0)
            }
            if let same { known[place] = sources[execution]?[same].kept }
        }
        findOrders(places, of: rows, mapping.family, &known)
        for place in places {
            let row = rows[place]
            if known[place] == nil, let execution = Execution(row) {
                sources[execution]?.add(Source(row, kind: mapping.family, broker: broker))
            }
            if let elsewhere = known[place] {
                rows.heads[place].state = .dropped
                dropped.insert(row.order)
                fees.drop(row, for: elsewhere)
            } else {
                fees.keep(row)
            }
        }
        compareDays(rows, of: mapping)
        // A part that only this export has keeps the fees of its order.
        for place in rows.indices where rows.heads[place].isExecution { dropped.remove(rows[place].order) }
        let left = rows.indices.filter { place in
            let head = rows.heads[place]
            if head.state == .dropped { return false }
            guard head.type == .fee else { return true }
            let order = rows[place].order
            return order == 0 || !dropped.contains(order)
        }
        if left.count < rows.count { rows.heads = left.map { rows.heads[$0] } }
        return fees.lacking()
    }

    /// Finds the trades of orders that exports of other kinds have: those of the same minute, shares and price, then the
    /// earliest, up to the shares that are known.
    private mutating func findOrders(
        _ places: [Int], of rows: TransactionRows, _ kind: String, _ known: inout [Int: TransactionFees.Kept]
    ) {
        func shares(_ place: Int) -> ExactDecimal { rows[place].shares?.exact ?? .zero }
        unmatched = []
        for (order, places) in Dictionary(grouping: places, by: { order(rows[$0]) }) {
            guard let order else { continue }
            let sum = places.reduce(.zero) { $0 + shares($1) }
            var stated = orders[order] ?? Stated(kept: TransactionFees.Kept(rows[places[0]]))
            let before = stated.ofKind[kind] ?? .zero
            var rest = stated.whole - before
            stated.ofKind[kind] = before + sum
            if stated.whole < before + sum { stated.whole = before + sum }
            orders[order] = stated
            for place in places where known[place] != nil { rest = rest - shares(place) }
            for place in places where known[place] == nil && !(rest < shares(place)) {
                known[place] = stated.kept
                rest = rest - shares(place)
            }
            if ExactDecimal.zero < rest, let place = places.first(where: { known[$0] == nil }) {
                known[place] = stated.kept
                unmatched.append((rows[place].line, stated.kept.place.file, stated.kept.place.line, sum))
            }
        }
        // Orders come in no order, and warnings in that of the file.
        unmatched.sort { $0.line < $1.line }
    }

    /// Finds the days on which other exports list as many shares in another number of trades.
    private mutating func compareDays(_ rows: TransactionRows, of mapping: TransactionMapping) {
        var own: [Day: Traded] = [:]
        for place in rows.indices where rows.heads[place].type.isExecution {
            let row = rows[place]
            let day = Day(day: row.day, symbol: row.symbol, isSale: row.isSale, account: row.account)
            let first = Traded(
                kind: mapping.family, broker: mapping.broker, file: row.file, line: row.line)
            own[day, default: first].shares += row.shares?.exact ?? .zero
            own[day]?.count += 1
            if row.state == .dropped { own[day]?.isAlone = false }
        }
        parted = []
        for (day, here) in own {
            let accounts = day.account == 0 ? [0] : [day.account, 0]
            let others = accounts.flatMap { account in
                days[Day(day: day.day, symbol: day.symbol, isSale: day.isSale, account: account)] ?? []
            }
            let same = others.first {
                $0.kind != here.kind && $0.broker == here.broker && $0.count != here.count
                    && $0.shares == here.shares
            }
            if let same, here.isAlone { parted.append((here.line, same.file, same.line, here.shares)) }
        }
        for (day, here) in own { days[day, default: []].append(here) }
        parted.sort { $0.line < $1.line }
    }

    private func order(_ row: TransactionRow) -> Order? {
        let number = row.order == 0 ? row.number : row.order
        return number == 0
            ? nil : Order(number: number, day: row.day, symbol: row.symbol, isSale: row.isSale)
    }
}

extension TransactionRows.Head {
    /// Whether the row is a trade of an order.
    var isExecution: Bool { state == .kept && type.isExecution }
}

extension TransactionRow {
    var isSale: Bool { type.isExecution && type.cash == .received }
}
