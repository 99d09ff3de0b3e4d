internal import PortfolioFiles
package import Valuation

extension HoldingsStore {
    /// What looks like a slip in a row of a document of the store that was added or changed; see ``EntryRemarks``.
    ///
    /// - Complexity: O(*n*) for *n* bytes of holdings and trades.
    package func remarks(
        onRow row: Int, of document: HoldingsDocument, today: CalendarDate = .today
    ) -> [String] {
        let account = document.text(of: .account, inRow: row) ?? ""
        let others = document.rows.indices.filter { $0 != row }.map { place in
            document.account(ofRow: place, orOfFile: nil).exact
        }
        let near =
            account.isEmpty || others.contains(account.exact)
            ? nil : source.accounts(besides: file).union(others).remark(onNew: account)
        return document.remarks(onRow: row, today: today)
            + [near, rate(document.rows[row])].compactMap { $0 }
    }

    /// A purchase rate that looks like the one the other way round.
    private func rate(_ row: HoldingsRow) -> String? {
        guard let inputs = row.holding?.inputs, let rate = inputs.purchaseRate, let own = currency,
            let day = inputs.purchaseDate
        else { return nil }
        let stock = inputs.quote.currency
        return RateDoubts.message(
            rate, from: stock, to: own, on: day,
            beside: source.rateTable().rate(from: stock, to: own, on: day))
    }
}

extension HoldingsDocument {
    /// What looks like a slip in a row that was added or changed; see ``EntryRemarks``.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    fileprivate func remarks(onRow row: Int, today: CalendarDate) -> [String] {
        let dates = [HoldingField.purchaseDate, .priceDate].flatMap { field -> [String] in
            guard let text = text(of: field, inRow: row), let day = try? CalendarDate(text), day > today
            else {
                return []
            }
            return ["\(field.rawValue) \(day) is in the future"]
        }
        return dates + repeated(row) { rows[$0].symbol.exact == rows[row].symbol.exact }
    }
}
