package import Valuation

/// A plan as a page, or what is missing for one.
package enum PlanPage: Sendable {
    case plan(PlanReport)
    /// Figures are missing without which nothing can be divided.
    case missing([Missing], name: String?, Currency)
    /// Nothing says what is wanted.
    case withoutTargets(name: String?, Currency)

    /// What is missing, and where.
    package struct Missing: Sendable {
        private(set) var line: IssueSection.Line

        /// - Parameter currency: that of the portfolio, if it states one.
        package init(_ issue: Issue, file: String, in currency: Currency?) {
            self.init(issue.message, of: issue.symbol, file: file, line: issue.location.line)
            line.lacks = issue.lack(in: currency)
        }

        /// - Parameters:
        ///   - symbol: whose figure is missing; empty for what is of no symbol.
        ///   - day: the day of which a price is missing, which can be recorded; `nil` if it is no price.
        package init(
            _ message: String, of symbol: String, file: String, line: Int, priceOf day: CalendarDate? = nil
        ) {
            self.line = IssueSection.Line(
                symbol: symbol, severity: .error, message: message,
                place: line > 0 ? "\(file), line \(line)" : file,
                lacks: symbol.isEmpty ? nil : day.map { .price($0) })
        }

        /// What is missing where, in a line.
        package var words: String {
            "\(line.place): " + (line.symbol.isEmpty ? "" : "\(line.symbol): ") + line.message
        }
    }

    /// Whether there is a plan.
    package var isComplete: Bool { if case .plan = self { true } else { false } }

    /// - Parameter site: the site that the page belongs to; `nil` for a page on its own.
    package func html(on site: Site?) -> [UInt8] {
        switch self {
        case .plan(let report): report.html(on: site)
        case .missing(let missing, let name, let currency):
            PlanPage.frame(name, currency).bytes("plan", on: site) { html in
                html.element(.p, [.class: "notice error"]) { html in
                    html.element(.strong, text: "No plan.")
                    html.text(
                        " A plan needs the value of every holding and the price of every target."
                    )
                    var seen: Set<String> = []
                    for line in missing.map(\.line) {
                        guard let link = IssueSection.form(of: line, on: site),
                            seen.insert(link.address).inserted
                        else {
                            continue
                        }
                        html.text(" ")
                        html.element(.a, [.href: link.address]) { $0.isolated(link.text) }
                    }
                }
                IssueSection(missing.map(\.line), title: "Holding", consequence: "").write(
                    to: &html, on: site)
            }
        case .withoutTargets(let name, let currency):
            PlanPage.frame(name, currency).bytes("plan", on: site) { html in
                html.element(
                    .p, [.class: "notice"],
                    text:
                        "No targets are stated. State them in targets.csv, with a row scheme,class,target for each."
                )
                site?.writeLink("State targets", toForm: "targets", to: &html)
            }
        }
    }

    private static func frame(_ name: String?, _ currency: Currency) -> ResultPage {
        ResultPage(
            heading: PageHeading(title: name ?? "Portfolio", lead: "Plan in \(currency)"),
            issues: IssueSection([], title: "", consequence: ""), meanings: [])
    }
}
