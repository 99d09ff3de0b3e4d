import Valuation

extension PlanReport {
    /// The plan as a self-contained page.
    public func html() -> [UInt8] { html(on: nil) }

    /// The plan as a page: what to do, and the weights before, as they are meant to be, and after.
    ///
    /// - Parameter site: the site that the page belongs to; `nil` for a page on its own.
    package func html(on site: Site?) -> [UInt8] {
        ResultPage(
            heading: PageHeading(title: name ?? "Portfolio", lead: lead),
            issues: IssueSection(issues: issues, fileNames: fileNames, currency: currency),
            issuesTitle: "What is doubtful",
            meanings: []
        ).bytes("plan", on: site) { html in
            site?.writeLink("State targets", toForm: "targets", to: &html)
            html.band("What to do") { html in
                html.element(.p, text: summary)
                writeTable(to: &html)
                if let left = plan.left { html.element(.p, text: "\(money(left)) is left over.") }
            }
            html.band("Before, target and after") { html in
                writeBars(to: &html)
            }
        }
    }

    private var lead: String { "Plan by \(by.phrase) in \(currency), as of \(options.asOf)" }

    private func writeTable(to html: inout HTMLWriter) {
        let columns: [PlanColumn] = columns.dropFirst() + [.weight, .target, .afterWeight]
        html.table(
            "plan", "Plan, amounts in \(currency)",
            [HTMLColumn(by.title) { .data(label($0)) }] + columns.map { $0.html(currency) }, lines)
    }

    /// A class with the paths below it, or a row by itself.
    private struct Branch {
        let name: String
        var lines: [PlanLine]
    }

    /// The rows by the first names of their paths.
    private var branches: [Branch] {
        var branches: [Branch] = []
        for line in lines {
            var name = label(line)
            if by != .key(.symbol), let top = line.key?.split(separator: "/").first { name = String(top) }
            if let last = branches.last, last.name.exact == name.exact {
                branches[branches.count - 1].lines.append(line)
            } else {
                branches.append(Branch(name: name, lines: [line]))
            }
        }
        return branches
    }

    /// The weights of the classes, each of which opens into its paths.
    private func writeBars(to html: inout HTMLWriter) {
        let branches = branches
        html.element(.div, [.class: "charts"]) { html in
            write(branches.map { ($0.name, $0.lines) }, id: "weights", title: "Weights", to: &html)
            writeChanges(to: &html)
        }
        for (place, branch) in branches.enumerated() where branch.lines.count > 1 {
            html.element(.details, [.class: "figures"]) { html in
                html.element(.summary) { html in
                    html.isolated(branch.name)
                    html.text(", by its paths")
                }
                write(
                    branch.lines.map { (label($0), [$0]) }, id: "weights-\(place + 1)", title: branch.name,
                    to: &html)
            }
        }
    }

    /// What is bought and sold.
    private func writeChanges(to html: inout HTMLWriter) {
        let bars = BarChart(
            bars: lines.compactMap { line in
                guard let change = line.row?.change, !change.isZero else { return nil }
                return BarChart.Bar(
                    label: label(line), amount: change,
                    figure: Privacy.money(change, currency, signed: true),
                    kind: change.isNegative ? .loss : .gain)
            })
        guard !bars.bars.isEmpty else { return }
        Chart(
            id: "changes", title: "Change", unit: "\(currency); what becomes less is striped",
            description: bars.bars.map { "\($0.label) \($0.figure)" }.joined(separator: ", ") + ".",
            height: bars.height
        ).write(to: &html) { bars.draw(to: &$0) }
    }

    /// The weights as they are and as they are meant to be.
    func writeShares(id: String, title: String, to html: inout HTMLWriter) {
        write(
            lines.map { (label($0), [$0]) }, id: id, title: title,
            named: ["before": "now", "target": "target"],
            to: &html)
    }

    /// - Parameter names: what the weights that are drawn are called.
    private func write(
        _ rows: [(name: String, lines: [PlanLine])], id: String, title: String,
        named names: [String: String] = ["before": "before", "target": "target", "after": "after"],
        to html: inout HTMLWriter
    ) {
        let bars = BarChart(
            bars: rows.flatMap { row in
                weights(row.lines).compactMap { weight, percent in
                    names[weight].map { ($0, percent) }
                }.map { name, percent in
                    BarChart.Bar(
                        label: "\(row.name), \(name)", amount: percent,
                        figure: DecimalFormat.grouped(percent, decimals: 2) + " %",
                        kind: name == "target" ? .other : .part)
                }
            }, full: .hundred)
        let words = bars.bars.map { "\($0.label) \($0.figure)" }.joined(separator: ", ")
        Chart(
            id: id, title: title, unit: "% of the whole; targets are hatched",
            description: "\(words).", height: bars.height
        ).write(to: &html) { bars.draw(to: &$0) }
    }
}
