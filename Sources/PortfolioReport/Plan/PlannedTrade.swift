import Valuation

/// What is bought or sold in one account.
struct PlannedTrade {
    let date: CalendarDate
    let type: TradeType
    let symbol: String
    let share: PlanKey.Share
    let shares: ExactDecimal
    let account: String

    static func trades(_ row: Plan.Row, on date: CalendarDate, account: String) -> [PlannedTrade] {
        guard let shares = row.shares, !shares.isZero, let share = row.key.share else { return [] }
        let isSale = shares.isNegative
        var left = shares.magnitude
        var trades: [PlannedTrade] = []
        func add(_ type: TradeType, _ shares: ExactDecimal, _ account: String?) {
            trades.append(
                PlannedTrade(
                    date: date, type: type, symbol: row.key.name.text, share: share, shares: shares,
                    account: account ?? ""))
        }
        // Long and short lots never mix, so a short position is covered before anything is bought.
        for holder in share.holders where holder.shares.isNegative != isSale && !holder.shares.isZero {
            if left.isZero { break }
            let held = holder.shares.magnitude
            let closed = held < left ? held : left
            add(isSale ? .sell : .cover, closed, holder.account)
            left = left - closed
        }
        if !left.isZero {
            // By now nobody is short.
            let long = share.holders.filter { !$0.shares.isNegative }
            let holders = Set((long.isEmpty ? share.holders : long).map { ($0.account ?? "").exact })
            let only = !isSale && holders.count == 1 ? holders.first?.text : account
            add(isSale ? .sell : .buy, left, only)
        }
        return trades
    }
}

/// The columns of planned trades, which are those of a trades file.
enum PlannedTradeColumn: String, RowColumn {
    case date, type, symbol, shares, price, currency, multiplier, account

    package var needs: StatedColumns {
        switch self {
        case .multiplier: .multiplier
        case .account: .account
        default: []
        }
    }

    /// Those that some trades need.
    static func columns(of trades: [PlannedTrade]) -> [PlannedTradeColumn] {
        var stated: StatedColumns = []
        if trades.contains(where: { $0.share.multiplier != nil }) { stated.insert(.multiplier) }
        if trades.contains(where: { !$0.account.isEmpty }) { stated.insert(.account) }
        return inCSV(showing: stated)
    }

    package var column: Column<PlannedTrade> {
        switch self {
        case .date: .init(title: "Date", kind: .word) { .date($0.date) }
        case .type: .init(title: "Type", kind: .word) { .text($0.type.rawValue) }
        case .symbol: .init(title: "Symbol", kind: .symbol) { .text($0.symbol) }
        case .shares: .init(title: "Shares", kind: .shares) { .number($0.shares) }
        case .price: .init(title: "Price", kind: .price) { .number($0.share.price.exact) }
        case .currency: .init(title: "Quoted in", kind: .word) { .text($0.share.unit.code) }
        case .multiplier: .init(title: "Multiplier", kind: .shares) { .number($0.share.multiplier?.exact) }
        case .account:
            .init(title: "Account", kind: .data(width: 16)) { .text($0.account.isEmpty ? nil : $0.account) }
        }
    }
}
