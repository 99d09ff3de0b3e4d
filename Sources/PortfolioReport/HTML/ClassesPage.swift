import Valuation

/// How the portfolio is distributed over the classes of each scheme, as a page.
package struct ClassesPage: Sendable {
    /// The classes of a scheme.
    package struct Allocation: Sendable {
        let scheme: String
        /// By the classes.
        var report: Report
        /// What would be bought and sold to come to the targets; `nil` if the scheme has none.
        let plan: PlanReport?
        /// Why there is no plan, though there are targets; `nil` otherwise.
        let problem: String?

        package init(_ scheme: String, _ report: Report, plan: PlanReport?, problem: String?) {
            (self.scheme, self.report, self.plan, self.problem) = (scheme, report, plan, problem)
            // A class may have a target and nothing in it.
            if let plan, case .groups(let by, let groups) = report.content {
                self.report.content = .groups(by, groups.adding(plan.lines.map(\.key)))
            }
        }
    }

    private let allocations: [Allocation]
    /// Of which the totals and the issues count.
    private let report: Report

    /// - Parameter report: one with the totals and all issues.
    package init(_ allocations: [Allocation], _ report: Report) {
        (self.allocations, self.report) = (allocations, report)
    }

    /// Whether every counted figure is known.
    package var isComplete: Bool { report.summary.isComplete }

    package func html(on site: Site?) -> [UInt8] {
        let summary = report.summary
        return ResultPage(
            heading: PageHeading(
                title: summary.name ?? "Portfolio",
                lead: "Classes in \(summary.currency), as of \(summary.options.asOf)"),
            issues: IssueSection(
                issues: summary.issues, fileNames: report.fileNames, currency: summary.currency),
            links: allocations.enumerated().map { (text: $1.scheme, place: "scheme-\($0 + 1)") },
            meanings: [PageFooter.meaningOfGains, ClassesPage.meaning]
        ).bytes("classes", on: site) { html in
            if allocations.isEmpty {
                html.element(
                    .p, [.class: "notice"],
                    text:
                        "No classes are stated. State them in classes.csv, with a row symbol,scheme,class,weight "
                        + "for each.")
            }
            site?.writeLink("State classes", toForm: "classes", to: &html)
            for (place, allocation) in allocations.enumerated() {
                allocation.write("scheme-\(place + 1)", on: site, to: &html)
            }
        }
    }

    private static let meaning =
        "A holding in several classes counts in each with its part. To target is what would have to be bought, or sold "
        + "where it is below 0, for every class to be at its target."
}

extension ClassesPage.Allocation {
    fileprivate func write(_ id: String, on site: Site?, to html: inout HTMLWriter) {
        guard case .groups(let grouping, let groups) = report.content else { return }
        html.element(.section, [.class: "band", .id: id]) { html in
            html.element(.h2) { html in
                html.text("By ")
                html.isolated(scheme)
            }
            if let problem {
                html.element(
                    .p, [.class: "notice"], text: "The targets can't be compared: \(Privacy.message(problem))"
                )
            }
            html.element(.div, [.class: "charts"]) { html in
                if let plan {
                    plan.writeShares(id: "\(id)-shares", title: "Allocation by class", to: &html)
                } else {
                    report.allocation(id, of: groups, noun: ("class", "classes"), keyless: grouping.keyless)?
                        .write(to: &html)
                }
            }
            writeTable(id, grouping, groups, on: site, to: &html)
        }
    }

    private func writeTable(
        _ id: String, _ grouping: GroupedBy, _ groups: GroupList, on site: Site?, to html: inout HTMLWriter
    ) {
        let whole = report.wholeOfGroups
        let showsWeights = plan == nil && GroupTables.showsWeights(of: whole)
        let columns =
            ((showsWeights ? [.weight] : []) + [.value]
            + (report.cashOfGroups == nil ? [] : [.cash, .netWorth])
            + [.gain, .gainPercent, .cost, .holdings]) as [GroupColumn]
        let empty = Set(groups.filter { $0.totals.figures.holdings == 0 }.map { ($0.key ?? "").exact })
        func heading(_ key: String?) -> HTMLTable.Entry {
            .init(
                text: key ?? grouping.keyless,
                link: empty.contains((key ?? "").exact) ? nil : site?.holdings(of: scheme, class: key ?? ""),
                isData: key != nil)
        }
        GroupTables.write(
            groups.lazy.map { (key: $0.key, figures: $0.totals.figures) }, id: "\(id)-classes",
            title: grouping.title, note: "; a class leads to its holdings", keyless: heading(nil),
            whole: whole,
            cash: report.cashOfGroups, currency: report.summary.currency, columns: columns,
            leading: plan?.comparison ?? [], to: &html, heading: heading)
    }
}

extension PlanReport {
    /// The columns that compare classes with their targets.
    fileprivate var comparison: [GroupTables.Leading] {
        let byKey = Dictionary(lines.map { (($0.key ?? "").exact, $0) }) { first, _ in first }
        let titles: [(PlanColumn, String)] = [
            (.weight, "Weight %"), (.target, "Target %"), (.change, "To target"),
        ]
        return titles.map { column, title in
            let html = column.html(currency)
            return GroupTables.Leading(title: title) { key in
                byKey[(key ?? "").exact].map(html.entry) ?? .init(text: "")
            }
        }
    }
}
