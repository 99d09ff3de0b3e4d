import Valuation

extension CashStatement {
    /// Writes a section with a table of the balances.
    ///
    /// - Parameter currency: the portfolio's.
    func write(_ currency: Currency, to html: inout HTMLWriter) {
        let columns = CashColumn.usual.filter { column in
            switch column {
            case .name: balances.contains { $0.name != nil }
            case .rate: balances.contains { $0.rate != nil }
            default: true
            }
        }.map { $0.html(currency) }
        html.element(.section, [.class: "band"]) { html in
            html.element(.h2, text: "Cash")
            HTMLTable(id: "cash", caption: "Cash", columns: columns.map(\.column)).write(
                to: &html, rows: balances.map { balance in columns.map { $0.entry(balance) } })
        }
    }
}
