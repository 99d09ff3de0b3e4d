package import Valuation

/// The cash of a portfolio, or the rows behind the balances that are followed.
package struct CashReport: Sendable {
    let name: String?
    package let currency: Currency
    let asOf: CalendarDate
    package let statement: CashStatement
    /// `nil` if the balances are wanted.
    let changes: [CashChange]?
    let fileNames: [String]

    package init(
        name: String?, currency: Currency, asOf: CalendarDate, statement: CashStatement,
        changes: [CashChange]?, fileNames: [String]
    ) {
        (self.name, self.currency, self.asOf) = (name, currency, asOf)
        (self.statement, self.changes, self.fileNames) = (statement, changes, fileNames)
    }

    /// Whether every value is known.
    package var isComplete: Bool { statement.isComplete }

    /// The report as CSV: a row for each balance, or for each change of one.
    ///
    /// - Parameter isRaw: whether to leave text cells as they are that a spreadsheet would run as formulas.
    package func csv(raw isRaw: Bool = false) -> [UInt8] {
        var pieces = Pieces()
        if let changes {
            pieces.write(CashChangeColumn.self, changes.map { ($0, fileNames) }, raw: isRaw)
        } else {
            pieces.write(CashColumn.self, statement.balances, raw: isRaw)
        }
        return pieces.bytes
    }

    /// The report as JSON, with a final line feed.
    package func json() -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("portfolio") { json in
                json.field("name", name)
                json.field("currency", currency.code)
                json.field("asOf", asOf)
                json.field("complete", isComplete)
            }
            json.line()
            if let changes {
                let fields = JSONFields(CashChangeColumn.allCases)
                json.field("cash", lines: changes) { json, change in
                    json.object { fields.write((change, fileNames), to: &$0) }
                }
            } else {
                let fields = JSONFields(CashColumn.allCases)
                json.field("cash", lines: statement.balances) { json, balance in
                    json.object { fields.write(balance, to: &$0) }
                }
            }
            json.line()
            json.field("issues", lines: statement.issues) { json, issue in
                json.issue(issue, file: fileNames.file(at: issue.location))
            }
        }
        json.finish()
        return json.bytes
    }

    /// The report as text.
    package func text(_ options: TextOptions) -> String {
        let (palette, width) = (options.palette, options.width)
        let figures = TextFigures(currency: currency)
        var text = WrappedText.text(
            "\(name.map(DisplayWidth.printable) ?? "Portfolio"): cash in \(currency), as of \(asOf)",
            .heading,
            width: width, palette)
        if let changes {
            let choice = ColumnChoice<CashChangeColumn>.fitting
            let table = choice.table(
                changes.map { ($0, fileNames) },
                usual: CashChangeColumn.usual.flatMap { $0.text(figures) }, { $0.text(figures) })
            text += "\n" + render(table, width, palette)
        } else if statement.balances.isEmpty {
            text +=
                "\n"
                + WrappedText.text(
                    "There is no cash. State it in cash.csv, or have it follow from the trades with \"followsCash\": true in "
                        + "portfolio.json.", width: width)
        } else {
            text += "\n" + CashReport.table(statement.balances, figures, width, palette)
            text +=
                "\n"
                + LabelledLines.text(
                    [.init("Cash", figures.money(statement.totalExact, unit: currency.code))], width: width,
                    palette)
        }
        if !statement.issues.isEmpty {
            text += "\n" + IssueList.text(statement.issues, palette, files: fileNames, width: width)
        }
        return text
    }

    private func render(_ table: FittedTable, _ width: Int, _ palette: Palette) -> String {
        let (text, omitted) = table.render(width: width, palette)
        return text + FittedTable.note(omitted, .room, width: width, palette)
    }

    /// A table of balances.
    static func table(
        _ balances: [CashBalance], _ figures: TextFigures, _ width: Int, _ palette: Palette
    ) -> String {
        let usual = CashColumn.usual.filter { column in
            switch column {
            case .account: balances.contains { $0.account != nil }
            case .name: balances.contains { $0.name != nil }
            case .rate: balances.contains { $0.rate != nil }
            default: true
            }
        }
        let table = ColumnChoice<CashColumn>.fitting.table(
            balances, usual: usual.flatMap { $0.text(figures) }, { $0.text(figures) })
        let (text, omitted) = table.render(width: width, palette)
        return text + FittedTable.note(omitted, .room, width: width, palette)
    }
}

extension TextFigures {
    /// An amount followed by a unit.
    fileprivate func money(_ amount: ExactDecimal?, unit: String) -> FittedTable.Entry {
        let entry = money(amount)
        return entry.text == DecimalFormat.unknown ? entry : .init("\(entry.text) \(unit)", entry.style)
    }
}
