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
                let leadsToForms = site?.allowsEdits == true && lines.contains { form($0) != nil }
                writeTable(leadsToForms: leadsToForms, to: &html)
                if leadsToForms {
                    html.element(
                        .p, [.class: "hint"], text: "The shares to trade lead to the form that records them.")
                }
                if let left = plan.left { html.element(.p, text: "\(money(left)) is left over.") }
            }
            html.band("Before, target and after") { html in
                writeBars(to: &html)
            }
        }
    }

    private var lead: String { "Plan by \(by.phrase) in \(currency), as of \(options.asOf)" }

    private func writeTable(leadsToForms: Bool, to html: inout HTMLWriter) {
        let columns: [PlanColumn] = columns.dropFirst() + [.weight, .target, .afterWeight]
        html.table(
            "plan", "Plan, amounts in \(currency)",
            [HTMLColumn(by.title) { .data(label($0)) }]
                + columns.map { column in
                    let html = column.html(currency)
                    guard leadsToForms, column == .shares else { return html }
                    return html.changing { $1.link = form($0) }
                }, lines)
    }

    /// The weights of the rows of the table, and what changes in each.
    private func writeBars(to html: inout HTMLWriter) {
        html.element(.div, [.class: "charts"]) { html in
            let names = [(weight: "before", name: "before"), (weight: "after", name: "after")]
            write(id: "weights", title: "Weights", named: names, unit: "before is hatched", to: &html)
            writeChanges(to: &html)
        }
    }

    /// What is bought and sold.
    private func writeChanges(to html: inout HTMLWriter) {
        let bars = lines.compactMap { line -> BarChart.Bar? in
            guard let change = line.row?.change, !change.isZero else { return nil }
            return .init(label(line), gain: change, in: currency)
        }
        guard !bars.isEmpty else { return }
        BarChart(id: "changes", title: "Change", unit: "\(currency); what becomes less is striped", bars)
            .write(to: &html, isWhole: true)
    }

    /// The weights as they are and as they are meant to be.
    func writeShares(id: String, title: String, to html: inout HTMLWriter) {
        write(id: id, title: title, named: [(weight: "before", name: "")], unit: "", to: &html)
    }

    /// - Parameter names: what the weights that are drawn are called. The last is told beside its target.
    private func write(
        id: String, title: String, named names: [(weight: String, name: String)], unit: String,
        to html: inout HTMLWriter
    ) {
        func text(_ percent: ExactDecimal?) -> String {
            percent.map { DecimalFormat.grouped($0, decimals: 2) + " %" } ?? DecimalFormat.unknown
        }
        let bars = lines.flatMap { line in
            let weights = Dictionary(weights([line]).map { ($0.name, $0.percent) }) { first, _ in first }
            let target = weights["target"]
            return names.indices.compactMap { place -> BarChart.Bar? in
                let (weight, name) = names[place]
                let isLast = place == names.count - 1
                guard weights[weight] != nil || isLast && target != nil else { return nil }
                return BarChart.Bar(
                    label: name.isEmpty ? label(line) : "\(label(line)), \(name)",
                    amount: weights[weight] ?? .zero,
                    figure: text(weights[weight])
                        + (isLast && target != nil ? ", target \(text(target))" : ""),
                    kind: isLast ? .part : .other, target: target)
            }
        }
        let parts = ["% of the whole", unit, "the line across a bar is its target"]
        BarChart(
            id: id, title: title, unit: parts.filter { !$0.isEmpty }.joined(separator: "; "), bars,
            full: .hundred
        ).write(to: &html, isWhole: true)
    }
}
