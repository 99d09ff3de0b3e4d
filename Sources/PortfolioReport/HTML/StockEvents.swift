package import Valuation

/// What was bought, sold and paid of a stock, day by day: the marks of its chart, in words.
package struct StockEvents: Sendable {
    package struct Row: Sendable {
        package let date: CalendarDate
        let type: String
        let shares: ExactDecimal?
        let price: ExactDecimal?
        let amount: ExactDecimal?
        let unit: QuoteCurrency?

        package init(
            date: CalendarDate, type: String, shares: ExactDecimal?, price: ExactDecimal?,
            amount: ExactDecimal?, unit: QuoteCurrency?
        ) {
            (self.date, self.type, self.shares) = (date, type, shares)
            (self.price, self.amount, self.unit) = (price, amount, unit)
        }
    }

    let marks: ChartMarks?
    /// In the order of their days.
    private let rows: [Row]

    package init(_ marks: ChartMarks?, _ rows: [Row]) { (self.marks, self.rows) = (marks, rows) }

    /// The number of the latest rows that are shown.
    private static let shown = 200

    func write(to html: inout HTMLWriter) {
        guard !rows.isEmpty else { return }
        let latest = rows.suffix(StockEvents.shown)
        let part = latest.count < rows.count ? ", the last \(latest.count) of \(Count.text(rows.count))" : ""
        html.element(.details, [.class: "figures"]) { html in
            html.element(.summary, text: "Purchases, sales and dividends\(part)")
            HTMLTable(
                id: "events", caption: "Purchases, sales and dividends\(part), the latest first",
                columns: [
                    .init(title: "Date"), .init(title: "What", isText: true), .init(title: "Shares"),
                    .init(title: "Price"), .init(title: "Amount"),
                ], hasCards: true
            ).write(
                to: &html,
                rows: latest.reversed().lazy.map { row in
                    let unit = row.unit.map { " \($0)" } ?? ""
                    return [
                        .init(text: row.date.description), .init(text: row.type),
                        .init(text: row.shares.map(Privacy.shares) ?? ""), figure(row.price, unit),
                        Privacy.hidesAmounts
                            ? .init(text: row.amount == nil ? "" : Privacy.hidden)
                            : figure(row.amount, row.unit.map { " \($0.currency)" } ?? ""),
                    ]
                })
        }
    }

    private func figure(_ figure: ExactDecimal?, _ unit: String = "") -> HTMLTable.Entry {
        .init(text: figure.map { DecimalFormat.groupedInFull($0) + unit } ?? "")
    }
}
