internal import Valuation

/// The trades of exports of several kinds, such as a broker's list of orders and its account statement, of which each
/// has the same orders.
///
/// An order is the same if it has the broker's number of it, the day and the symbol, whatever parts each export lists it in;
/// without a number, a trade is the same if day and minute, symbol, shares and price are. Exports of one kind are
/// compared by all their figures, in ``TransactionRepetitions``.
struct TransactionExecutions {
    private struct Order: Hashable {
        let number: UInt64
        let day: CalendarDate
        let symbol: UInt32
        let isSale: Bool
    }

    private struct Execution: Hashable {
        let day: CalendarDate
        let minute: Int32
        let symbol: UInt32
        let isSale: Bool
        let shares: CompactDecimal
        let price: CompactDecimal

        init?(_ row: TransactionRow) {
            guard row.second >= 0, let shares = row.shares, let price = row.price, row.isExecution else {
                return nil
            }
            (day, minute, symbol) = (row.day, row.second / 60, row.symbol)
            (isSale, self.shares, self.price) = (row.isSale, shares, price)
        }
    }

    /// Which exports a row is from: those of a kind, and of an account if they state it.
    private struct Source: Hashable {
        let kind: Int
        let account: UInt64

        func isOther(than source: Source) -> Bool {
            kind != source.kind && (account == source.account || account == 0 || source.account == 0)
        }
    }

    /// The kind of the export that has an order.
    private var orders: [Order: Int] = [:]
    /// How often the exports of a source have an execution.
    private var counts: [Execution: [Source: Int]] = [:]

    /// Removes the trades that an export of another kind has too, with the fees of their orders, and remembers the rest.
    ///
    /// - Complexity: O(*n*) for *n* rows.
    mutating func drop(_ rows: inout [TransactionRow], of kind: Int) {
        var here: [Execution: [Source: Int]] = [:]
        var dropped: Set<UInt64> = []
        for place in rows.indices where rows[place].isExecution {
            let row = rows[place]
            var isElsewhere = false
            if let order = order(row) {
                isElsewhere = orders[order].map { $0 != kind } ?? false
                if isElsewhere { dropped.insert(order.number) } else { orders[order] = kind }
            }
            if let execution = Execution(row) {
                let source = Source(kind: kind, account: row.account)
                here[execution, default: [:]][source, default: 0] += 1
                let others = counts[execution]?.filter { $0.key.isOther(than: source) }.values.max() ?? 0
                if here[execution]?[source] ?? 0 <= others { isElsewhere = true }
            }
            if isElsewhere { rows[place].state = .dropped }
        }
        for (execution, found) in here { counts[execution, default: [:]].merge(found) { max($0, $1) } }
        rows.removeAll { row in
            row.state == .dropped || row.type == .fee && row.order != 0 && dropped.contains(row.order)
        }
    }

    private func order(_ row: TransactionRow) -> Order? {
        let number = row.order == 0 ? row.number : row.order
        return number == 0
            ? nil : Order(number: number, day: row.day, symbol: row.symbol, isSale: row.isSale)
    }
}

extension TransactionRow {
    /// Whether the row is a trade of an order.
    fileprivate var isExecution: Bool {
        switch type {
        case .buy, .sell, .short, .cover: state == .kept
        default: false
        }
    }

    fileprivate var isSale: Bool { type == .sell || type == .short }
}
