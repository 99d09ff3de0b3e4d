package import Valuation

/// The cash of a portfolio, or the rows behind the balances that are followed.
package struct CashReport: Sendable {
    let name: String?
    package let currency: Currency
    package let asOf: CalendarDate
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
        Pieces.bytes { pieces in
            if let changes {
                pieces.write(CashChangeColumn.self, changes.map { ($0, fileNames) }, raw: isRaw)
            } else {
                pieces.write(CashColumn.self, statement.balances, raw: isRaw)
            }
        }
    }

    /// The report as JSON, with a final line feed.
    package func json() -> [UInt8] {
        JSONWriter.document { json in
            json.field("portfolio") { json in
                json.field("name", name)
                json.field("currency", currency.code)
                json.field("asOf", asOf)
                json.field("complete", isComplete)
            }
            json.line()
            if let changes {
                json.field("cash", changes.lazy.map { ($0, fileNames) }, by: CashChangeColumn.allCases)
            } else {
                json.field("cash", statement.balances, by: CashColumn.allCases)
            }
            json.line()
            json.field(issues: statement.issues, files: fileNames)
        }
    }

    /// The report as text.
    package func text(_ options: TextOptions) -> String {
        let figures = TextFigures(currency: currency)
        var text = options.wrapped(
            "\(name.map(DisplayWidth.printable) ?? "Portfolio"): cash in \(currency), as of \(asOf)",
            .heading)
        if let changes {
            let choice = ColumnChoice<CashChangeColumn>.fitting
            let table = choice.table(
                changes.map { ($0, fileNames) },
                usual: CashChangeColumn.usual.flatMap { $0.text(figures) }, { $0.text(figures) })
            text += "\n" + options.table(table)
        } else if statement.balances.isEmpty {
            text +=
                "\n"
                + options.paragraph(
                    "There is no cash. State it in cash.csv, or have it follow from the trades with \"followsCash\": true in "
                        + "portfolio.json.")
        } else {
            text += "\n" + options.table(CashReport.table(statement.balances, figures))
            let total = figures.money(statement.totalExact).with(currency.code)
            let partly = isComplete ? "" : "over what is known"
            text +=
                "\n"
                + LabelledLines.text([.init("Cash", total, partly)], width: options.width, options.palette)
        }
        return text + options.issues(statement.issues, files: fileNames)
    }

    /// A table of balances.
    static func table(_ balances: [CashBalance], _ figures: TextFigures) -> FittedTable {
        let usual = CashColumn.usual.filter { column in
            switch column {
            case .account: balances.contains { $0.account != nil }
            case .name: balances.contains { $0.name != nil }
            case .rate: balances.contains { $0.rate != nil }
            default: true
            }
        }
        return ColumnChoice<CashColumn>.fitting.table(
            balances, usual: usual.flatMap { $0.text(figures) }, { $0.text(figures) })
    }
}
