package import Valuation

/// The trades of a stock, day by day: those that its chart marks, corporate actions and transfers.
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

    var isEmpty: Bool { rows.isEmpty }

    func write(to html: inout HTMLWriter) {
        guard !isEmpty else { return }
        let latest = rows.suffix(StockEvents.shown)
        let part = latest.count < rows.count ? ", the last \(latest.count) of \(Count.text(rows.count))" : ""
        html.element(.details, [.class: "figures"]) { html in
            html.element(.summary, text: "Trades and payments\(part)")
            HTMLTable(
                id: "events", caption: "Trades and payments\(part), the latest first",
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

    /// What happens to a stock in a trade: its type, how many new shares an old one becomes, and where the shares go or
    /// come from.
    package static func words(_ row: TradeRow, of symbol: String, _ texts: TradeTexts) -> String {
        var words = row.inputs.type.words
        if let ratio = row.inputs.ratio { words += " \(ratio)" }
        let other = texts.symbol(row.toSymbol)
        if let other, other.exact == symbol.exact {
            words += texts.symbol(row.symbol).map { " from \($0)" } ?? ""
        } else if let other {
            words += " to \(other)"
        } else if row.toAccount != TradeTexts.none {
            words += " to \(texts.account(row.toAccount))"
        }
        return words
    }

    private func figure(_ figure: ExactDecimal?, _ unit: String = "") -> HTMLTable.Entry {
        .init(text: figure.map { DecimalFormat.groupedInFull($0) + unit } ?? "")
    }
}
