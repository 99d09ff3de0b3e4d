import Valuation

/// Several portfolios that are served together, with the sums of those in one currency.
package struct PortfolioList: Sendable {
    /// A portfolio as the list shows it.
    package struct Entry: Sendable {
        /// What its path is called.
        let name: String
        let path: String
        /// Its totals; `nil` if its files can't be read.
        let report: Report?
        /// Why what is shown is not the latest, or why there is nothing to show.
        let problems: [String]

        package init(name: String, path: String, report: Report?, problems: [String]) {
            self.name = name
            self.path = path
            self.report = report
            self.problems = problems
        }

        fileprivate var title: String { report?.summary.name ?? name }
        fileprivate var cash: CashSum? { report?.cash?.sum }
        /// Whether these are the last good figures of files that can't be read any more.
        fileprivate var isOutOfDate: Bool { report != nil && !problems.isEmpty }
        fileprivate var figures: TotalFigures { report?.summary.figures ?? Totals().figures }
        fileprivate var worth: ExactDecimal? { report?.netWorth }
    }

    /// The portfolios with results in one currency.
    private struct Part {
        let currency: Currency
        var entries: [Entry] = []

        var figures: TotalFigures {
            entries.reduce(into: Totals().figures) { $0.add($1.figures) }
        }

        /// The cash of all; `nil` if none has any.
        var cash: CashStatement? {
            let statements = entries.compactMap { $0.report?.cash }
            return statements.isEmpty ? nil : CashStatement(joining: statements)
        }

        /// The value of all, with the cash.
        var worth: ExactDecimal? { (cash?.sum ?? .none).netWorth(with: figures.value) }

        /// Their sum as a row.
        var sum: GroupRow {
            GroupRow(key: nil, figures: figures, whole: nil, cashSum: cash?.sum)
        }
    }

    private let entries: [Entry]
    /// The names of those that share a file of holdings or trades, which a sum would count twice.
    private let overlapping: [(String, String)]

    package init(_ entries: [Entry], overlapping: [(String, String)]) {
        self.entries = entries
        self.overlapping = overlapping
    }

    private var parts: [Part] {
        var parts: [Part] = []
        for entry in entries {
            guard let currency = entry.report?.summary.currency else { continue }
            let place = parts.firstIndex { $0.currency == currency } ?? parts.endIndex
            if place == parts.endIndex { parts.append(Part(currency: currency)) }
            parts[place].entries.append(entry)
        }
        return parts
    }

    /// Whether figures of any portfolio are the last good ones of files that can't be read any more.
    package var isOutOfDate: Bool { entries.contains(where: \.isOutOfDate) }

    /// Whether every figure of every portfolio is known, and of the files as they are.
    package var isComplete: Bool { parts.allSatisfy(isComplete) && !parts.isEmpty }

    private var hasSums: Bool { overlapping.isEmpty }

    /// Whether a sum covers everything: one that can't be read may be in any currency.
    private func isComplete(_ part: Part) -> Bool {
        part.entries.allSatisfy {
            $0.report?.summary.isComplete == true && $0.report?.cash?.isComplete != false && !$0.isOutOfDate
        }
            && entries.allSatisfy { $0.report != nil }
    }
}

// MARK: The page

extension PortfolioList {
    /// Why no portfolio can be created beside the others.
    package static let noFolder =
        "to create a portfolio here, start the service with the folder that the portfolios are in"

    /// - Parameter address: the page on which one more is created; `nil` if none can be.
    package func html(on site: Site, creating address: String? = nil) -> [UInt8] {
        let count = entries.count == 1 ? "1 portfolio" : "\(Count.text(entries.count)) portfolios"
        return Page(title: "Portfolios", site: site).bytes { html in
            // The script adds a button to it that hides amounts.
            html.element(.nav, [.class: "site", .label: "Service"]) { html in
                html.element(.ul) { site.writeLogout(to: &$0) }
            }
            PageHeading(title: "Portfolios", lead: count).write(to: &html)
            html.main { html in
                site.writeForm(.choice, to: &html)
                writeProblems(to: &html)
                for part in parts { write(part, to: &html) }
                guard site.allowsEdits else { return }
                html.element(.p, address == nil ? [.class: "hint"] : [:]) { html in
                    if let address {
                        html.element(.a, [.href: address], text: "Create a portfolio")
                    } else {
                        html.text(PortfolioList.noFolder.capitalised + ".")
                    }
                }
            }
        }
    }

    private func write(_ part: Part, to html: inout HTMLWriter) {
        let figures = part.figures
        let hasSum = hasSums && part.entries.count > 1
        let cash = part.cash?.sum
        html.band("In \(part.currency)") { html in
            if hasSum {
                if Set(part.entries.compactMap { $0.report?.summary.options.asOf }).count > 1 {
                    html.element(
                        .p, [.class: "hint"],
                        text: "They are valued on different days; a day chosen above is that of all.")
                }
                Headline(figures, currency: part.currency, cash: cash).write(to: &html)
                if let chart = chart(of: part) {
                    html.element(.div, [.class: "charts"]) { chart.write(to: &$0, isWhole: true) }
                }
            }
            let all = "All \(Count.text(part.entries.count))"
            var rows = part.entries.map { entry in (key: Optional(entry.name), figures: entry.figures) }
            if hasSum { rows.append((nil, figures)) }
            var values: [ExactText: CashSum] = ["": cash ?? .none]
            for entry in part.entries { values[entry.name.exact] = entry.cash }
            let links = Dictionary(uniqueKeysWithValues: part.entries.map { ($0.name, $0) })
            GroupTables.write(
                rows, id: "in-\(part.currency)", title: "Portfolio", keyless: .init(text: all),
                whole: part.worth, showsWeights: hasSum,
                cash: cash == nil ? nil : CashOfGroups(values), currency: part.currency, to: &html
            ) { name in
                guard let entry = links[name], let report = entry.report else { return .data(name) }
                return HTMLTable.Entry(
                    text: entry.title, detail: "\(entry.name), as of \(report.summary.options.asOf)",
                    link: entry.path, isData: true)
            }
        }
    }

    /// How what there is is distributed over portfolios.
    private func chart(of part: Part) -> BarChart? {
        let figures = part.figures
        return BarChart(
            id: "shares-in-\(part.currency)", title: "Allocation by portfolio",
            parts: LargestParts(
                part.entries.compactMap { entry in
                    entry.worth.map { .init(label: entry.title, value: $0) }
                }), whole: part.worth, named: part.cash == nil ? "total value" : "net worth",
            unknown: figures.holdings - figures.valued, noun: ("portfolio", "portfolios"))
    }

    private func writeProblems(to html: inout HTMLWriter) {
        if !overlapping.isEmpty {
            html.element(.section, [.class: "notice"]) { html in
                for (one, other) in overlapping {
                    html.element(.p) { html in
                        html.isolated(one)
                        html.text(" and ")
                        html.isolated(other)
                        html.text(" have files in common, so that a sum would count them twice.")
                    }
                }
            }
        }
        for entry in entries where !entry.problems.isEmpty {
            html.element(.section, [.class: "notice error"]) { html in
                html.element(.p) { html in
                    html.element(.a, [.href: entry.path]) { $0.isolated(entry.name) }
                    html.text(
                        entry.report == nil
                            ? " can't be read."
                            : " has changed and can't be read; these are the last good figures.")
                }
                html.element(.ul) { html in
                    for problem in entry.problems { html.element(.li, text: Privacy.message(problem)) }
                }
            }
        }
    }
}

// MARK: JSON

extension PortfolioList {
    /// The portfolios with their totals, and the sums of those in one currency.
    package func json() -> [UInt8] {
        JSONWriter.document { json in
            json.field("portfolios", lines: entries) { json, entry in
                json.object { json in
                    json.field("name", entry.name)
                    json.field("path", entry.path)
                    json.field("title", entry.report?.summary.name)
                    json.field("currency", entry.report?.summary.currency.code)
                    json.field("asOf", entry.report?.summary.options.asOf)
                    json.field("complete", !entry.isOutOfDate && entry.report?.summary.isComplete == true)
                    json.key("totals")
                    if let report = entry.report {
                        PortfolioList.write(
                            GroupRow(
                                key: nil, figures: report.summary.figures, whole: nil, cashSum: entry.cash),
                            to: &json)
                    } else {
                        json.null()
                    }
                    json.field("problems", texts: entry.problems)
                }
            }
            json.line()
            json.field("sums", lines: hasSums ? parts : []) { json, part in
                json.object { json in
                    json.field("currency", part.currency.code)
                    json.field("portfolios", part.entries.count)
                    json.field("complete", isComplete(part))
                    json.key("totals")
                    PortfolioList.write(part.sum, to: &json)
                }
            }
        }
    }

    private static func write(_ row: GroupRow, to json: inout JSONWriter) {
        let worth: [GroupColumn] = row.cashSum == nil ? [] : [.cash, .netWorth]
        json.object { JSONFields(GroupColumn.totals + worth).write(row, to: &$0) }
    }
}
