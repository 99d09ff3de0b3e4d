import Valuation

extension PlanReport {
    /// The plan as a self-contained page.
    public func html() -> [UInt8] { html(on: nil) }

    /// The plan as a page: what to do, and the weights before, as they are meant to be, and after.
    ///
    /// - Parameter site: the site that the page belongs to; `nil` for a page on its own.
    package func html(on site: Site?) -> [UInt8] {
        let title = name ?? "Portfolio"
        let issues = IssueSection(issues: self.issues, fileNames: fileNames)
        return Page(title: "\(title), plan", site: site).bytes { html in
            site?.writePages(to: &html)
            PageHeading(title: title, lead: lead).write(
                to: &html, links: self.issues.isEmpty ? [] : [("What is doubtful", IssueSection.id)])
            html.element(.main) { html in
                site?.writeForm(.choice, to: &html)
                site?.writeFailures(to: &html)
                issues.writeNotice(to: &html)
                html.element(.section, [.class: "band"]) { html in
                    html.element(.h2, text: "What to do")
                    html.element(.p, text: summary)
                    writeTable(to: &html)
                    if let left = plan.left { html.element(.p, text: "\(money(left)) is left over.") }
                }
                html.element(.section, [.class: "band"]) { html in
                    html.element(.h2, text: "Before, target and after")
                    writeBars(to: &html)
                }
                issues.write(to: &html)
            }
            PageFooter.write(to: &html, meanings: [])
        }
    }

    private var lead: String { "Plan by \(by.phrase) in \(currency), as of \(options.asOf)" }

    private func writeTable(to html: inout HTMLWriter) {
        let columns: [PlanColumn] = columns + [.weight, .target, .afterWeight]
        let shown = columns.map { $0.html(currency) }
        var headings = shown.map(\.column)
        headings[0] = .init(title: by.title)
        HTMLTable(id: "plan", caption: "Plan, amounts in \(currency)", columns: headings).write(
            to: &html,
            rows: lines.map { line in
                var entries = shown.map { $0.entry(line) }
                if line.key == nil { entries[0] = .data(by.keyless) }
                return entries
            })
    }

    private func writeBars(to html: inout HTMLWriter) {
        let bars = BarChart(
            bars: lines.flatMap { line in
                weights(line).map { name, percent in
                    BarChart.Bar(
                        label: "\(label(line)), \(name)", amount: percent,
                        figure: DecimalFormat.grouped(percent, decimals: 2) + " %",
                        kind: name == "target" ? .other : .part)
                }
            }, full: .hundred)
        let words = bars.bars.map { "\($0.label) \($0.figure)" }.joined(separator: ", ")
        Chart(
            id: "weights", title: "Weights", unit: "% of what is divided; targets are hatched",
            description: "\(words).", height: bars.height
        ).write(to: &html) { bars.draw(to: &$0) }
    }
}
