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
    /// The account of what is bought, if no other is more likely; empty for the one without a name.
    private let account: String

    package init(
        name: String?, options: ValuationOptions, by: GroupedBy, plan: Plan, issues: [Issue],
        fileNames: [String], account: String
    ) {
        (self.name, self.options, self.by) = (name, options, by)
        (self.plan, self.issues, self.fileNames, self.account) = (plan, issues, fileNames, account)
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
    /// positions first, and then goes to the account that holds the symbol, if only one does; else to the one that the plan
    /// is of, if it is of one.
    public func trades() -> [UInt8] {
        let trades = plannedTrades
        return Pieces.bytes { $0.write(PlannedTradeColumn.columns(of: trades), trades, raw: true) }
    }

    private var plannedTrades: [PlannedTrade] {
        plan.rows.flatMap { PlannedTrade.trades($0, on: options.asOf, account: account) }
    }

    /// The form to record what is traded in a row, filled in as far as that is one trade; `nil` for none.
    func form(_ line: PlanLine) -> String? {
        let trades = line.row.map { PlannedTrade.trades($0, on: options.asOf, account: "") } ?? []
        guard let first = trades.first else { return nil }
        let isOnly = trades.count == 1
        return Site.trade(
            first.type, of: first.symbol,
            shares: isOnly && !Privacy.hidesAmounts ? DecimalFormat.plain(first.shares) : "",
            in: isOnly ? first.account : "")
    }

    /// The plan as JSON, with a final line feed; for symbols with the planned trades, as ``trades()`` has them.
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
            if by == .key(.symbol) {
                let trades = plannedTrades
                json.field("trades", trades, by: PlannedTradeColumn.columns(of: trades))
                json.line()
            }
            json.field(issues: issues, files: fileNames)
        }
    }
}
