import Valuation

extension CashStatement {
    /// Writes a section with a table of the balances.
    ///
    /// - Parameters:
    ///   - currency: the portfolio's.
    ///   - site: the site with a page of the rows behind the balances; `nil` for a page on its own.
    func write(_ currency: Currency, on site: Site?, to html: inout HTMLWriter) {
        let all: [CashColumn] = [.account, .name, .currency, .amount, .value, .rate, .date, .source]
        let columns = all.filter { column in
            switch column {
            case .name: balances.contains { $0.name != nil }
            case .rate: balances.contains { $0.rate != nil }
            default: true
            }
        }.map { $0.html(currency) }
        html.element(.section, [.class: "band"]) { html in
            html.element(.h2, text: "Cash")
            HTMLTable(id: "cash", caption: "Cash", columns: columns.map(\.column)).write(
                to: &html,
                rows: balances.map { balance in
                    var entries = columns.map { $0.entry(balance) }
                    let account = balance.account ?? ""
                    entries[0].link = site?.page(.cash, ofAccount: account, "history=true")
                    if account.isEmpty { entries[0].text = "(none)" }
                    return entries
                })
        }
    }
}
