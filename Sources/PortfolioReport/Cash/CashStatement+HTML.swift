import Valuation

extension CashStatement {
    /// Writes a section with a table of the balances.
    ///
    /// - Parameters:
    ///   - currency: the portfolio's.
    ///   - site: the site with a page of the rows behind the balances; `nil` for a page on its own.
    func write(_ currency: Currency, on site: Site?, to html: inout HTMLWriter) {
        let all: [CashColumn] = [.account, .name, .currency, .amount, .value, .rate, .date, .source]
        var columns = all.filter { column in
            switch column {
            case .name: balances.contains { $0.name != nil }
            case .rate: balances.contains { $0.rate != nil }
            default: true
            }
        }.map { $0.html(currency) }
        columns[0] = columns[0].changing { balance, entry in
            let account = balance.account ?? ""
            entry.link = site?.page(.cash, ofAccount: account, "history=true")
            if account.isEmpty { entry.text = "(none)" }
        }
        html.band("Cash") {
            $0.table("cash", "Balances of the accounts, values in \(currency)", columns, balances)
        }
    }
}
