internal import PortfolioFiles
internal import Valuation

/// Adds to trades what they cost besides their fees, by rows of their own: duties, and fees of exchanges.
extension TransactionReader {
    /// What a cost has in common with its trade.
    private struct Occasion: Hashable {
        let day: CalendarDate
        let symbol: UInt32
        let account: UInt64

        init(_ row: TransactionRow) { (day, symbol, account) = (row.day, row.symbol, row.account) }
    }

    mutating func joinCosts() {
        let costs = parts.parts.map(\.part).filter { $0.kind == .costs || $0.kind == .taxes }
        if costs.isEmpty { return }
        let trades = Dictionary(grouping: rows.indices.filter { rows[$0].isExecution }) { place in
            Occasion(rows[place])
        }
        for part in costs {
            let found = trades[Occasion(part.row)] ?? []
            let numbered = found.filter { part.row.order != 0 && rows[$0].number == part.row.order }
            // Of an order that was executed in parts, each has its own moment.
            let trade = (numbered.isEmpty ? found : numbered).min {
                distance(of: $0, from: part.row) < distance(of: $1, from: part.row)
            }
            guard let trade else {
                addAlone(part)
                continue
            }
            if part.kind == .taxes, parts.taxed.contains(trade) {
                report.skip("tax that its trade has", line: part.row.line)
            } else if !add(part, to: trade) {
                addAlone(part)
            }
        }
    }

    private func distance(of trade: Int, from row: TransactionRow) -> Int {
        abs(rows[trade].moment - row.moment)
    }

    /// - Returns: whether the trade has the cost now. One in a currency that the fees are not in is a row of its own, and so
    ///   is a tax on a sale, whose gain is before it.
    private mutating func add(_ part: TransactionParts.Part, to trade: Int) -> Bool {
        let row = rows[trade]
        guard let (paid, currency) = paid(part), let currency, let cost = paid.compact, row.total == nil,
            part.kind == .costs || row.type.cash == .paid
        else { return false }
        let own = row.currency?.currency
        guard (row.fees == nil ? currency : row.feesCurrency ?? own) == currency,
            let fees = ((row.fees?.exact ?? .zero) + paid).compact, !fees.isNegative
        else { return false }
        if let amount = row.amount {
            guard own == currency else { return false }
            rows[trade].amount = row.type.cash == .paid ? amount + cost : amount - cost
            if row.price == nil { return true }
        }
        rows[trade].fees = fees
        rows[trade].feesCurrency = currency == own ? nil : currency
        return true
    }
}
