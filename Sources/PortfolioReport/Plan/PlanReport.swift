public import Valuation

/// What to buy and to sell so that a portfolio comes to its targets.
public struct PlanReport: Sendable {
    let name: String?
    let options: ValuationOptions
    let by: GroupedBy
    package let plan: Plan
    /// What is doubtful about the values.
    public let issues: [Issue]
    let fileNames: [String]

    package init(
        name: String?, options: ValuationOptions, by: GroupedBy, plan: Plan, issues: [Issue],
        fileNames: [String]
    ) {
        (self.name, self.options, self.by) = (name, options, by)
        (self.plan, self.issues, self.fileNames) = (plan, issues, fileNames)
    }

    var currency: Currency { options.currency }
    private var stated: StatedColumns { by == .key(.symbol) ? .shares : [] }

    /// The rows, without what is left over.
    var lines: [PlanLine] {
        plan.rows.map {
            PlanLine(row: $0, left: nil, before: plan.before, whole: plan.whole, currency: currency)
        }
    }

    /// The rows, with what is left over as the last one.
    private var linesWithRest: [PlanLine] {
        lines
            + (plan.left.map {
                [PlanLine(row: nil, left: $0, before: plan.before, whole: plan.whole, currency: currency)]
            } ?? [])
    }

    /// The columns that text and pages show in a table.
    var columns: [PlanColumn] { PlanColumn.usual.filter { $0.needs.isSubset(of: stated) } }

    /// The plan as CSV: a row for each class or symbol, and one for what is left over.
    ///
    /// - Parameter isRaw: whether to leave text cells as they are that a spreadsheet would run as formulas.
    public func csv(raw isRaw: Bool = false) -> [UInt8] {
        Pieces.bytes { $0.write(PlanColumn.inCSV(showing: stated), linesWithRest, raw: isRaw) }
    }

    /// The planned trades as rows of a trades file, on the as-of date; none for classes, which have no shares.
    ///
    /// What is sold comes from the accounts that hold it, in the order of the holdings. What is bought covers short
    /// positions first, and then goes to the account that holds the symbol, if only one does.
    ///
    /// - Parameter account: the account of what is bought otherwise; empty for the one without a name.
    public func trades(account: String = "") -> [UInt8] {
        let trades = plan.rows.flatMap { PlannedTrade.trades($0, account: account) }
        var columns: [TradeField] = [.date, .type, .symbol, .shares, .price, .currency]
        if trades.contains(where: { $0.share.multiplier != nil }) { columns.append(.multiplier) }
        if trades.contains(where: { !$0.account.isEmpty }) { columns.append(.account) }
        let texts = TextCells(guardsSpreadsheets: false)
        var bytes = Array(columns.map(\.rawValue).joined(separator: ",").utf8) + [10]
        for trade in trades {
            for column in columns {
                switch column {
                case .date: bytes += "\(options.asOf)".utf8
                case .type: bytes += trade.type.rawValue.utf8
                case .symbol: texts.append(trade.symbol, to: &bytes)
                case .shares: DecimalFormat.appendPlain(trade.shares, to: &bytes)
                case .price: DecimalFormat.appendPlain(trade.share.price.exact, to: &bytes)
                case .currency: bytes += trade.share.unit.code.utf8
                case .multiplier:
                    if let multiplier = trade.share.multiplier {
                        DecimalFormat.appendPlain(multiplier.exact, to: &bytes)
                    }
                default: texts.append(trade.account, to: &bytes)
                }
                bytes.append(UInt8(ascii: ","))
            }
            bytes[bytes.count - 1] = 10
        }
        return bytes
    }

    /// The form to record what is traded in a row, filled in as far as that is one trade; `nil` for none.
    func form(_ line: PlanLine) -> String? {
        let trades = line.row.map { PlannedTrade.trades($0, account: "") } ?? []
        guard let first = trades.first else { return nil }
        let isOnly = trades.count == 1
        return Site.trade(
            first.type, of: first.symbol,
            shares: isOnly && !Privacy.hidesAmounts ? DecimalFormat.plain(first.shares) : "",
            in: isOnly ? first.account : "")
    }

    /// The plan as JSON, with a final line feed.
    public func json() -> [UInt8] {
        JSONWriter.document { json in
            json.field("portfolio") { json in
                json.field("name", name)
                json.field("currency", currency.code)
                json.field("asOf", options.asOf)
                json.field("invest", plan.options.invested)
                json.field("sell", plan.options.sells)
                json.field("whole", plan.options.isWhole)
            }
            json.line()
            json.field("plan", lines, by: PlanColumn.inCSV(showing: stated))
            json.line()
            json.field("left", plan.left)
            json.line()
            json.field(issues: issues, files: fileNames)
        }
    }
}

/// What is bought or sold in one account.
private struct PlannedTrade {
    let type: TradeType
    let symbol: String
    let share: PlanKey.Share
    let shares: ExactDecimal
    let account: String

    static func trades(_ row: Plan.Row, account: String) -> [PlannedTrade] {
        guard let shares = row.shares, !shares.isZero, let share = row.key.share else { return [] }
        let isSale = shares.isNegative
        var left = shares.magnitude
        var trades: [PlannedTrade] = []
        func add(_ type: TradeType, _ shares: ExactDecimal, _ account: String?) {
            trades.append(
                PlannedTrade(
                    type: type, symbol: row.key.name.text, share: share, shares: shares,
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
