internal import PortfolioFiles
internal import Valuation

/// Rows that are parts of a trade with the same order: fees, and money changed for it.
struct TransactionParts: Sendable {
    struct Part: Sendable {
        let kind: TransactionRule.Part
        let figures: TransactionFigures
        let row: TransactionRow
        let isSigned: Bool
    }

    private(set) var trades: [String: [Int]] = [:]
    private(set) var parts: [(order: String?, part: Part)] = []

    /// The trades that have their proceeds from a row of their own.
    private(set) var awaiting: [(row: Int, order: String)] = []

    mutating func await(_ row: Int, order: String) { awaiting.append((row, order)) }

    mutating func note(trade row: Int, order: String) { trades[order, default: []].append(row) }

    mutating func add(
        _ kind: TransactionRule.Part, order: String?, _ figures: TransactionFigures, _ row: TransactionRow,
        isSigned: Bool
    ) {
        parts.append((order, Part(kind: kind, figures: figures, row: row, isSigned: isSigned)))
    }
}

/// Joins the parts of trades when the whole file is read.
extension TransactionReader {
    mutating func joinParts() {
        var money: [String: [TransactionParts.Part]] = [:]
        var fees: [String: [TransactionParts.Part]] = [:]
        joinProceeds()
        joinGains()
        dropSides()
        for (order, part) in parts.parts where part.kind == .fees || part.kind == .money {
            guard let order, let rows = parts.trades[order], !rows.isEmpty else {
                addAlone(part)
                continue
            }
            if part.kind == .fees {
                fees[order, default: []].append(part)
            } else {
                money[order, default: []].append(part)
            }
        }
        for (order, trades) in parts.trades.sorted(by: { $0.value[0] < $1.value[0] }) {
            let trades = trades.filter { rows[$0].state == .kept && rows[$0].type.changesLots }
            guard !trades.isEmpty else { continue }
            let joined = joinFees(fees[order] ?? [], trades)
            let isTold = trades.contains { rows[$0].order != 0 }
            if !isTold, trades.count > 1, trades.dropFirst().allSatisfy({ rows[$0].fees == nil }),
                rows[trades[0]].fees != nil
            {
                report.sharedFees.formUnion(trades.map { rows[$0].line })
            }
            for (money, trades) in occasions(of: money[order] ?? [], trades) {
                joinMoney(money, joined, trades)
            }
        }
    }

    /// Adds what sales brought beyond the amounts of their own rows: each takes the row of its stock and second, in the order
    /// of the rows.
    private mutating func joinGains() {
        let gains = parts.parts.lazy.map(\.part).filter { $0.kind == .gain }
        if gains.isEmpty { return }
        let ofSales = rows.indices.filter {
            let head = rows.heads[$0]
            return head.type == .sell && head.state == .kept && head.second >= 0
        }
        var sales = Dictionary(grouping: ofSales.reversed()) { [rows[$0].moment, Int(rows[$0].symbol)] }
        for part in gains {
            let moment = [part.row.moment, Int(part.row.symbol)]
            guard let sale = sales[moment]?.last, rows[sale].add(gain: part.figures.net) else {
                addAlone(part)
                continue
            }
            sales[moment]?.removeLast()
        }
    }

    /// Gives trades what they brought, by rows of their own.
    private mutating func joinProceeds() {
        joinDistributions()
        var proceeds: [String: [TransactionParts.Part]] = [:]
        for (order, part) in parts.parts where part.kind == .proceeds {
            proceeds[order ?? "", default: []].append(part)
        }
        for (place, order) in parts.awaiting {
            let amounts = (proceeds.removeValue(forKey: order) ?? []).compactMap { paid($0)?.amount }
            guard !amounts.isEmpty, let sum = amounts.reduce(.zero, +).magnitude.compact else {
                tell(.noProceeds, line: rows[place].line)
                continue
            }
            rows[place].amount = sum
        }
        for part in proceeds.values.flatMap(\.self).sorted(by: { $0.row.line < $1.row.line })
        where !sells(part) { tell(.proceedsOfNothing, line: part.row.line) }
    }

    /// Makes shares that go out on the same day a sale for money; returns whether there are any.
    private mutating func sells(_ part: TransactionParts.Part) -> Bool {
        guard let amount = paid(part)?.amount.magnitude.compact else { return false }
        return sells(part.row, for: amount) { _ in true }
    }

    private mutating func sells(
        _ money: TransactionRow, for amount: CompactDecimal, where isSold: (TransactionRow) -> Bool
    ) -> Bool {
        let place = rows.heads.indices.first { place in
            let head = rows.heads[place]
            guard head.state == .swapOut, head.day == money.day else { return false }
            let row = rows[place]
            return row.symbol == money.symbol && isSold(row)
        }
        guard let place else { return false }
        rows[place].sell(for: amount)
        return true
    }

    /// A distribution with the number of shares that go out on its day, for which none come in, is what they brought.
    private mutating func joinDistributions() {
        guard rows.indices.contains(where: { rows.heads[$0].state == .swapOut && rows[$0].number != 0 })
        else { return }
        for place in rows.indices where rows.heads[place].type == .dividend {
            let money = rows[place]
            guard money.number != 0, let amount = money.amount,
                !rows.heads.contains(where: { $0.state == .swapIn && $0.day == money.day }),
                sells(money, for: amount, where: { $0.number == money.number })
            else { continue }
            rows[place].type = .tax
            (rows[place].amount, rows[place].taxes) = (money.taxes, nil)
            if money.taxes == nil { rows[place].state = .dropped }
        }
    }

    mutating func tell(_ wording: Wording, line: Int) {
        log.add(Diagnostic(wording, file: file, line: line))
    }

    /// Leaves out the rows that another table of the file has, too.
    private mutating func dropSides() {
        guard Set(layouts.map { $0.table.columns.keys.map(\.rawValue).sorted() }).count > 1 else { return }
        for place in rows.indices where rows.heads[place].isAlone && rows.heads[place].state != .dropped {
            rows.heads[place].state = .dropped
            report.skip("cash side of a trade", line: rows[place].line)
        }
    }

    /// A fee without a trade is a fee; money changed is a movement of money.
    private mutating func addAlone(_ part: TransactionParts.Part) {
        var row = part.row
        guard let figure = part.figures.net ?? part.figures.local, part.kind.cash == nil || options.writesCash
        else { return report.addCash(part.kind.cash ?? "") }
        row.state = .kept
        if part.kind == .gain { (row.symbol, row.name) = (TradeTexts.none, TradeTexts.none) }
        if let cash = part.kind.cash { return take(figure, cash, &row) }
        row.type = .fee
        let amount = figure.major
        row.amount =
            part.isSigned
            ? CompactDecimal(coefficient: -amount.coefficient, scale: amount.scale) : amount
        row.currency = figure.currency.map { QuoteCurrency($0) }
        rows.append(row)
    }

    private func paid(_ part: TransactionParts.Part) -> (amount: ExactDecimal, currency: Currency?)? {
        guard let figure = part.figures.net ?? part.figures.local else { return nil }
        let amount = figure.major.exact
        return (part.isSigned ? -amount : amount, figure.currency)
    }

    /// Gives the trades of an order its fees; those that can't be part of a trade become rows.
    ///
    /// - Returns: the fees that trades have now.
    private mutating func joinFees(
        _ fees: [TransactionParts.Part], _ trades: [Int]
    ) -> [Int: [TransactionParts.Part]] {
        var joined: [Int: [TransactionParts.Part]] = [:]
        for (trade, fees) in shares(of: fees, trades) {
            if joinFees(fees, trade) {
                joined[trade] = fees
            } else {
                for fee in fees { addAlone(fee) }
            }
        }
        return joined
    }

    /// The fees of each trade: one for each if rows of fees and trades alternate, otherwise those of its day and minute. The
    /// first trade has the rest, or all if part of them would come to a refund.
    private func shares(
        of fees: [TransactionParts.Part], _ trades: [Int]
    ) -> [(trade: Int, fees: [TransactionParts.Part])] {
        guard let first = trades.first, !fees.isEmpty else { return [] }
        if alternate(fees, trades) { return zip(trades, fees).map { ($0, [$1]) } }
        let found = Dictionary(grouping: fees) { fee in
            trades.first { rows[$0].moment == fee.row.moment } ?? first
        }
        let areCharged = found.values.allSatisfy { fees in
            !fees.reduce(.zero) { $0 + (paid($1)?.amount ?? .zero) }.isNegative
        }
        return areCharged ? trades.compactMap { trade in found[trade].map { (trade, $0) } } : [(first, fees)]
    }

    /// Whether rows of fees and of trades alternate.
    private func alternate(_ fees: [TransactionParts.Part], _ trades: [Int]) -> Bool {
        guard trades.count > 1, fees.count == trades.count else { return false }
        let isFeeFirst = fees[0].row.line < rows[trades[0]].line
        var last = 0
        for (fee, trade) in zip(fees, trades) {
            let lines = [fee.row.line, rows[trade].line]
            let (first, second) = isFeeFirst ? (lines[0], lines[1]) : (lines[1], lines[0])
            guard last < first, first < second, rows[trade].price != nil, let paid = paid(fee),
                !paid.amount.isNegative, paid.currency != nil
            else { return false }
            last = second
        }
        return true
    }

    /// - Returns: whether the trade has the fees now; they are rows of their own if they come to a refund, are in
    ///   several currencies, or in another than an amount that they would be part of.
    private mutating func joinFees(_ fees: [TransactionParts.Part], _ first: Int) -> Bool {
        let amounts = fees.compactMap { paid($0) }
        guard let currency = amounts.first?.currency, amounts.allSatisfy({ $0.currency == currency }),
            rows[first].fees == nil
        else { return false }
        let sum = amounts.reduce(ExactDecimal.zero) { $0 + $1.amount }
        guard !sum.isNegative, let fee = sum.compact else { return false }
        if sum.isZero { return true }
        // An amount without fees is one of shares × price again.
        if rows[first].price != nil { rows[first].amount = nil }
        if let amount = rows[first].amount, rows[first].price == nil {
            let isSale = rows[first].type == .sell
            guard rows[first].currency?.currency == currency else { return false }
            rows[first].amount = isSale ? amount - fee : amount + fee
            return true
        }
        rows[first].fees = fee
        rows[first].feesCurrency = currency == rows[first].currency?.currency ? nil : currency
        return true
    }

    /// The money and the trades of each minute, or else of each day, if each has both; otherwise all together.
    private func occasions(
        of money: [TransactionParts.Part], _ trades: [Int]
    ) -> [(money: [TransactionParts.Part], trades: [Int])] {
        let stock = trades.first.flatMap { rows[$0].currency?.currency }
        let money = money.filter { paid($0)?.currency != stock }
        for divisor in [1, 86_400] {
            let money = Dictionary(grouping: money) { $0.row.moment / divisor }
            let trades = Dictionary(grouping: trades) { rows[$0].moment / divisor }
            if Set(money.keys) == Set(trades.keys) { return money.map { ($1, trades[$0] ?? []) } }
        }
        return [(money, trades)]
    }

    /// The money that was changed for trades gives their totals in the account's currency.
    private mutating func joinMoney(
        _ money: [TransactionParts.Part], _ fees: [Int: [TransactionParts.Part]], _ trades: [Int]
    ) {
        guard let first = trades.first, let stock = rows[first].currency?.currency, !money.isEmpty else {
            return
        }
        let legs = money.compactMap { paid($0) }.filter { $0.currency != stock && $0.currency != nil }
        guard let currency = legs.first?.currency, legs.allSatisfy({ $0.currency == currency }) else {
            return
        }
        let isSale = rows[first].type == .sell
        var whole = legs.reduce(ExactDecimal.zero) { $0 + $1.amount }
        if isSale { whole = -whole }
        for (trade, part) in zip(trades, trades.map { rows[$0] }.parts(of: whole)) {
            let costs = (fees[trade] ?? []).compactMap { paid($0) }.filter { $0.currency == currency }
                .reduce(ExactDecimal.zero) { $0 + $1.amount }
            rows[trade].total = (isSale ? part - costs : part + costs).compact
            rows[trade].ownCurrency = currency
        }
    }
}

extension TransactionRow {
    /// The day and the second as one number.
    fileprivate var moment: Int { Int(day.daysSince1970) * 86_400 + Int(max(second, 0)) }

    /// Adds to what a sale brought; returns whether it is still an amount.
    fileprivate mutating func add(gain: Notation.Figure?) -> Bool {
        guard let gain = gain?.major, let amount = total ?? amount else { return false }
        let sum = amount + gain
        guard !sum.isNegative, !sum.hasOverflowed else { return false }
        if total == nil { self.amount = sum } else { total = sum }
        return true
    }
}
