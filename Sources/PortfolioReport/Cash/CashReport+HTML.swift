import Valuation

extension CashReport {
    /// The cash as a page: the total, the balances, and the rows behind them if they are wanted.
    ///
    /// - Parameter site: the site that the page belongs to; `nil` for a page on its own.
    package func html(on site: Site?) -> [UInt8] {
        ResultPage(
            heading: PageHeading(title: name ?? "Portfolio", lead: "Cash in \(currency), as of \(asOf)"),
            issues: IssueSection(issues: statement.issues, fileNames: fileNames, currency: currency),
            links: changes == nil ? [] : [("Row by row", "changes")],
            meanings: [
                "Cash has no cost and no gain, and counts in no value.",
                "A stated balance is what was entered for its day; a followed one is worked out from the trades.",
            ]
        ).bytes("cash", on: site) { html in
            if statement.balances.isEmpty {
                html.element(
                    .p, [.class: "notice"],
                    text: site?.offers(Site.form("cash")) == true
                        ? CashReport.emptinessOfForms : CashReport.emptiness)
                site?.writeLink("State cash", toForm: "cash", to: &html)
            } else {
                site?.writeLink("State cash", toForm: "cash", to: &html)
                if statement.balances.contains(where: { $0.source == .followed }) {
                    site?.writeLink("Record a deposit", toForm: "trades?type=deposit", to: &html)
                }
                headline.write(to: &html)
                statement.write(currency, on: site, to: &html)
            }
            if let changes { write(changes, site, to: &html) }
        }
    }

    private var headline: Headline {
        let total = statement.totalExact.map { "\(Privacy.money($0, currency)) \(currency)" }
        return Headline([
            Headline.Card(
                label: "Cash", value: total ?? DecimalFormat.unknown,
                details: isComplete ? [] : ["over what is known"])
        ])
    }

    private func write(_ changes: [CashChange], _ site: Site?, to html: inout HTMLWriter) {
        html.band("Row by row", id: "changes") { html in
            guard !changes.isEmpty else {
                return html.element(
                    .p,
                    text:
                        "No row stands behind these balances: they are stated in cash.csv. \(CashReport.following)"
                )
            }
            let columns: [CashChangeColumn] = [
                .date, .change, .balance, .type, .symbol, .account, .file, .line,
            ]
            html.pages(of: .rows, changes, "Rows", on: site) { html, changes in
                html.table(
                    "rows", "Rows of trades that changed a balance, amounts in its currency",
                    columns.map { column in
                        guard column == .symbol else { return column.html(currency) }
                        return column.html(currency).changing {
                            $1.link = $0.0.symbol.flatMap { site?.stock($0) }
                        }
                    }, changes.lazy.map { ($0, fileNames) }, folding: "Rows")
            }
        }
    }

    private static let following =
        "Where portfolio.json has \"followsCash\": true, they follow from the trades."
    static let emptiness =
        "There is no cash. State it in cash.csv, or set \"followsCash\": true in portfolio.json: then it follows from the trades."
    /// The same where the form to state cash sets both.
    private static let emptinessOfForms =
        "There is no cash. State what the accounts hold, or let it follow from the trades."
}
