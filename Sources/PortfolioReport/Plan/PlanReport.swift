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
        var pieces = Pieces()
        pieces.write(PlanColumn.inCSV(showing: stated), linesWithRest, raw: isRaw)
        return pieces.bytes
    }

    /// The planned trades as rows of a trades file, on the as-of date; none for classes, which have no shares.
    ///
    /// - Parameter account: the account of the trades; empty for the one without a name.
    public func trades(account: String = "") -> [UInt8] {
        let rows = plan.rows.filter { $0.shares?.isZero == false }
        let texts = TextCells(guardsSpreadsheets: false)
        let hasMultiplier = rows.contains { $0.key.share?.multiplier != nil }
        var header = "date,type,symbol,shares,price,currency"
        if hasMultiplier { header += ",multiplier" }
        if !account.isEmpty { header += ",account" }
        var bytes = Array(header.utf8) + [10]
        for row in rows {
            guard let shares = row.shares, let share = row.key.share else { continue }
            bytes += "\(options.asOf),\(shares.isNegative ? "sell" : "buy"),".utf8
            texts.append(row.key.name.text, to: &bytes)
            bytes += ",".utf8
            DecimalFormat.appendPlain(shares.magnitude, to: &bytes)
            bytes += ",".utf8
            DecimalFormat.appendPlain(share.price.exact, to: &bytes)
            bytes += ",\(share.unit.code)".utf8
            if hasMultiplier {
                bytes += ",".utf8
                if let multiplier = share.multiplier {
                    DecimalFormat.appendPlain(multiplier.exact, to: &bytes)
                }
            }
            if !account.isEmpty {
                bytes += ",".utf8
                texts.append(account, to: &bytes)
            }
            bytes.append(10)
        }
        return bytes
    }

    /// The plan as JSON, with a final line feed.
    public func json() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("portfolio") { json in
                json.field("name", name)
                json.field("currency", currency.code)
                json.field("asOf", options.asOf)
                json.field("invest", plan.options.invested)
                json.field("sell", plan.options.sells)
                json.field("whole", plan.options.isWhole)
            }
            json.line()
            let fields = JSONFields(PlanColumn.inCSV(showing: stated))
            json.field("plan", lines: lines) { json, line in json.object { fields.write(line, to: &$0) } }
            json.line()
            json.field("left", plan.left)
            json.line()
            json.field("issues", lines: issues) { json, issue in
                json.issue(issue, file: fileNames.file(at: issue.location))
            }
        }
        json.finish()
        return json.bytes
    }
}
