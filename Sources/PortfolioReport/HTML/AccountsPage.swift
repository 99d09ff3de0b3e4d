package import Valuation

/// What each account holds, as a page: a report by account.
package struct AccountsPage: Sendable {
    private let report: Report
    /// The accounts that rows name, even if nothing is left in them.
    private let named: [String]
    /// What is said of accounts, by their names in the files.
    private let terms: [ExactText: AccountTerms]
    /// Whether the cash of accounts that say nothing else follows from their trades.
    private let followsCash: Bool
    /// The accounts whose settings can be changed; `nil` for all.
    package var nameable: Set<ExactText>?
    /// The days of the prices that changed.
    package var changeDays: ChangeDays?

    /// - Parameter report: by account.
    package init(
        _ report: Report, named: [String], _ terms: [ExactText: AccountTerms], followsCash: Bool
    ) {
        (self.report, self.named, self.terms, self.followsCash) = (report, named, terms, followsCash)
    }

    /// Whether every counted figure is known.
    package var isComplete: Bool { report.summary.isComplete }

    package func html(on site: Site?) -> [UInt8] {
        let summary = report.summary
        return ResultPage(
            heading: PageHeading(
                title: summary.name ?? "Portfolio",
                lead: "Accounts in \(summary.currency), as of \(summary.options.asOf)"),
            issues: IssueSection(
                issues: summary.issues, fileNames: report.fileNames, currency: summary.currency)
        ).bytes("accounts", on: site) { html in
            Headline(
                summary.figures, currency: summary.currency, cash: report.cash?.sum,
                days: changeDays, today: site?.today
            ).write(to: &html)
            guard case .groups(let grouping, let groups) = report.content else { return }
            let all = groups.adding(named)
            html.band("By account") { html in
                write(all, grouping.title, on: site, to: &html)
            }
            writeSettings(all.map { ($0.key ?? "").exact }, on: site, to: &html)
            guard let chart = report.allocation("accounts", of: groups, noun: ("account", "accounts")) else {
                return
            }
            let gains = groups.compactMap { group in
                group.totals.figures.gain.map { (label: group.key ?? "(no account)", gain: $0) }
            }
            html.band("At a glance") { html in
                html.element(.div, [.class: "charts"]) { html in
                    chart.write(to: &html)
                    BarChart(
                        id: "gains", gains: OutermostGains(gains), of: "account",
                        unknown: groups.count - gains.count,
                        currency: summary.currency
                    )?.write(to: &html)
                }
            }
        }
    }

    /// What is said of each account: first of those that rows name, then of the others.
    private func writeSettings(_ named: [ExactText], on site: Site?, to html: inout HTMLWriter) {
        let others = Set(terms.keys).subtracting(named).sorted()
        html.band("Settings", id: "settings") { html in
            let table = HTMLTable(
                id: "account-settings", caption: "What portfolio.json says of each account",
                columns: [.init(title: "Account", isText: true), .init(title: "Settings", isText: true)])
            table.write(
                to: &html,
                rows: (named + others).map { account in
                    let terms = terms[account] ?? AccountTerms()
                    var entries: [HTMLTable.Entry] = [
                        .init(
                            text: account.text.isEmpty ? "(no account)" : account.text,
                            detail: terms.name ?? "", isData: !account.text.isEmpty),
                        .init(text: terms.words(followsAll: followsCash), kind: "words", isData: true),
                    ]
                    guard site?.offers(Site.settings(of: account.text)) == true else { return entries }
                    if nameable?.contains(account) == false {
                        entries[1].note = "in files given with --trades or --cash: not changed here"
                    } else {
                        entries[1].forms = [
                            .init(
                                text: "Change",
                                label: "Change the settings of \(Site.account(account.text))",
                                address: Site.settings(of: account.text))
                        ]
                    }
                    return entries
                })
            site?.writeLink("Settings of the portfolio", toForm: "settings", to: &html)
        }
    }

    private func write(_ groups: GroupList, _ title: String, on site: Site?, to html: inout HTMLWriter) {
        let whole = report.wholeOfGroups
        let columns =
            ([.value] + (report.cashOfGroups == nil ? [] : [.cash, .netWorth])
            + (GroupTables.showsWeights(of: whole) ? [.weight] : [])
            + [.intradayChange, .intradayPercent, .gain, .gainPercent, .cost, .holdings])
            as [GroupColumn]
        let empty = Set(groups.lazy.filter { $0.totals.figures.holdings == 0 }.map { $0.key?.exact })
        func heading(_ key: String?) -> HTMLTable.Entry {
            let notes = [
                terms[(key ?? "").exact]?.name, empty.contains(key?.exact) ? "no holdings" : nil,
            ]
            return .init(
                text: key ?? "(no account)", detail: notes.compactMap { $0 }.joined(separator: "; "),
                link: site?.page(.holdings, ofAccount: key ?? ""), isData: key != nil)
        }
        GroupTables.write(
            groups.lazy.map { (key: $0.key, figures: $0.totals.figures) }, id: "accounts", title: title,
            note: "; a name leads to the holdings" + (report.cash == nil ? "" : ", the cash to its rows"),
            keyless: heading(nil), whole: whole, cash: report.cashOfGroups, currency: report.summary.currency,
            columns: columns,
            link: { column, key in
                column == .cash ? site?.page(.cash, ofAccount: key ?? "", "history=true") : nil
            }, to: &html, heading: heading)
    }
}

extension AccountTerms {
    /// What is said of an account, but for its name, in words.
    ///
    /// - Parameter followsAll: whether the cash of accounts that say nothing else follows from their trades.
    package func words(followsAll: Bool) -> String {
        var words = [isTaxable ? "Gains are taxed" : "Gains are not taxed"]
        if let pool { words.append("in the pool \(pool)") }
        words.append(followsCash ?? followsAll ? "cash follows from the trades" : "cash is stated")
        if allowsMargin { words.append("may owe cash") }
        return words.joined(separator: ", ")
    }
}

extension Report {
    /// What the shares of groups are parts of.
    var wholeOfGroups: ExactDecimal? { cashOfGroups == nil ? summary.figures.value : netWorth }

    /// How what there is is distributed over groups; `nil` if there is nothing to draw.
    func allocation(
        _ id: String, of groups: GroupList, noun: (one: String, more: String),
        keyless: String = "(no account)"
    ) -> BarChart? {
        BarChart(
            id: "\(id)-shares", title: "Allocation by \(noun.one)",
            parts: LargestParts(
                groups.compactMap { group in
                    let value = group.totals.figures.value
                    return (cashOfGroups.map { $0[group.key].netWorth(with: value) } ?? value).map {
                        .init(label: group.key ?? keyless, value: $0)
                    }
                }), whole: wholeOfGroups, named: cashOfGroups == nil ? "total value" : "net worth",
            unknown: summary.figures.holdings - summary.figures.valued, noun: noun)
    }
}
