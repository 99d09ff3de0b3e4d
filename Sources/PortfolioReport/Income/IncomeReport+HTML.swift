import Valuation

extension IncomeReport {
    /// The income as a self-contained page.
    public func html() -> [UInt8] { html(on: nil) }

    /// The income as a page: a calendar of each year, the sums of each status, then each payment or the groups.
    ///
    /// - Parameter site: the site that the page belongs to; `nil` for a page on its own.
    package func html(on site: Site?) -> [UInt8] {
        let calendar = IncomeCalendar(schedule)
        var page = ResultPage(
            heading: PageHeading(
                title: name ?? "Portfolio", lead: heading.capitalised),
            issues: IssueSection(issues: issues, fileNames: fileNames, currency: currency), meanings: meanings
        )
        if !schedule.payments.isEmpty {
            page.links = calendar.years.map { (String($0.year), "year-\($0.year)") }
            page.links.append(grouping.map { ("By \($0.rawValue)", "groups") } ?? ("Payments", "payments"))
        }
        return page.bytes("income", on: site) { html in
            site?.writeLink("State a coming dividend", toForm: "dividends", to: &html)
            guard !schedule.payments.isEmpty else {
                return html.element(.p, [.class: "notice"], text: emptiness)
            }
            headline(calendar).write(to: &html)
            write(calendar, site, to: &html)
            if let (grouping, groups) = groups {
                write(groups, by: grouping, to: &html)
            } else {
                writePayments(site, to: &html)
            }
        }
    }

    /// A card for each status; they are never added up.
    private func headline(_ calendar: IncomeCalendar) -> Headline {
        Headline(
            calendar.totals.map { row in
                let sum = row.sum { _ in true } ?? KnownSum()
                let amount = sum.total.map { "\(Privacy.money($0, currency)) \(currency)" }
                let isPartial = !sum.isComplete
                return Headline.Card(
                    label: row.status.rawValue.capitalised, value: amount ?? DecimalFormat.unknown,
                    details: isPartial
                        ? ["\(Count.text(sum.known)) of \(Count.text(sum.count)) payments"] : [])
            })
    }

    private func write(_ calendar: IncomeCalendar, _ site: Site?, to html: inout HTMLWriter) {
        html.band("Month by month") { html in
            for (year, months) in calendar.years {
                let meant = Set(months)
                let table = HTMLTable(
                    id: "year-\(year)", caption: "\(year), amounts in \(currency)",
                    columns: [.init(title: "Holding"), .init(title: "Status", isText: true)]
                        + months.map { .init(title: $0.name) } + [.init(title: "Total")], hasCards: true)
                table.write(
                    to: &html,
                    rows: calendar.rows(in: months).map { row in
                        let status = HTMLTable.Entry(text: row.status.rawValue)
                        return [entry(row.heading, site), status] + months.map { money(row.months[$0]) }
                            + [money(row.sum(meant.contains))]
                    })
            }
            HTMLTable(
                id: "all-months", caption: "All months, amounts in \(currency)",
                columns: [.init(title: "Holding")]
                    + calendar.statuses.map { .init(title: $0.rawValue.capitalised) }, hasCards: true
            ).write(
                to: &html,
                rows: calendar.sums.map { sums in [entry(sums.heading, site)] + sums.amounts.map(money) })
        }
    }

    private func entry(_ heading: IncomeCalendar.Heading, _ site: Site?) -> HTMLTable.Entry {
        guard case .holding(let symbol, let name) = heading else { return .init(text: heading.text) }
        return .init(
            text: symbol.text, detail: name ?? "", link: site?.stock(symbol.text), isData: true)
    }

    private func money(_ sum: KnownSum?) -> HTMLTable.Entry {
        sum.map { .money($0.total, currency) } ?? .init(text: "")
    }

    private func write(_ groups: [IncomeGroup], by grouping: IncomeGrouping, to html: inout HTMLWriter) {
        let key = HTMLColumn<IncomeGroup>(grouping.rawValue.capitalised) {
            $0.key.map(HTMLTable.Entry.data) ?? .init(text: "(none)")
        }
        html.band("By \(grouping.rawValue)") { html in
            html.table(
                "groups", "By \(grouping.rawValue), amounts in \(currency)",
                [key] + columns(of: grouping).dropFirst().map { $0.html(currency) }, groups, folding: "Groups"
            )
        }
    }

    private func writePayments(_ site: Site?, to html: inout HTMLWriter) {
        let holding = HTMLColumn<IncomePayment>("Holding") { payment in
            let heading = payment.symbol.map {
                IncomeCalendar.Heading.holding(symbol: $0.exact, name: payment.name)
            }
            return entry(heading ?? .interest, site)
        }
        let others = columns.filter { $0 != .symbol && $0 != .name }.map { $0.html(currency) }
        html.band("Payments") { html in
            html.table(
                "payments", "Payments in the order of their days, values in \(currency)", [holding] + others,
                schedule.payments, folding: "Payments")
        }
    }
}
