import Valuation

/// The section of a page that lists what is unknown or doubtful.
struct IssueSection {
    struct Line {
        let symbol: String
        let severity: IssueKind.Severity
        /// Whether the issue concerns a holding that counts in no total.
        var isExcluded = false
        let message: String
        /// The file and line; empty if there is none.
        let place: String
        /// Whether a price is missing, which can be recorded.
        var lacksPrice = false
        /// The day on which it is missing; `nil` for none in particular.
        var day: CalendarDate?
    }

    private let lines: [Line]
    /// The heading of the symbols.
    private let title: String
    /// What unknown figures mean for the totals.
    private let consequence: String

    static let id = "issues"

    var isEmpty: Bool { lines.isEmpty }

    init(issues: [Issue], fileNames: [String]) {
        self.init(
            issues.map { issue in
                let file = fileNames.file(at: issue.location)
                return Line(
                    symbol: issue.symbol, severity: issue.severity, isExcluded: issue.isExcluded,
                    message: issue.message,
                    place: issue.location.line > 0 ? "\(file), line \(issue.location.line)" : file,
                    lacksPrice: issue.kind == .missingPrice && !issue.symbol.isEmpty)
            }, title: "Holding", consequence: " and is left out of the totals")
    }

    init(_ lines: [Line], title: String, consequence: String) {
        self.lines = lines
        self.title = title
        self.consequence = consequence
    }

    /// The notice at the top of a page, with a link to the list.
    func writeNotice(to html: inout HTMLWriter) {
        guard !lines.isEmpty else { return }
        let errors = lines.filter { $0.severity == .error && !$0.isExcluded }.count
        html.element(.p, [.class: errors > 0 ? "notice error" : "notice"]) { html in
            if errors > 0 {
                html.element(.strong, text: "Incomplete.")
                html.text(" \(DecimalFormat.unknown) means unknown\(consequence). ")
                html.element(.a, [.href: "#\(IssueSection.id)"], text: "What is missing")
            } else {
                html.text("Complete, with something worth a look: ")
                html.element(.a, [.href: "#\(IssueSection.id)"], text: "the warnings")
            }
        }
    }

    /// The list, errors first.
    ///
    /// - Parameter site: where missing prices can be recorded, if it allows edits.
    func write(to html: inout HTMLWriter, on site: Site? = nil) {
        guard !lines.isEmpty else { return }
        let hasForms = site?.allowsEdits == true && lines.contains(where: \.lacksPrice)
        html.band("What is unknown or doubtful") { html in
            let table = HTMLTable(
                id: IssueSection.id, caption: "\(lines.count) \(lines.count == 1 ? "issue" : "issues")",
                columns: [
                    .init(title: title), .init(title: "Severity", isText: true),
                    .init(title: "What", isText: true), .init(title: "Where", isText: true),
                ] + (hasForms ? [.init(title: "What to do", isText: true)] : []))
            let ordered = lines.filter { $0.severity == .error } + lines.filter { $0.severity == .warning }
            table.write(to: &html, rows: ordered.lazy.map { row($0, hasForms: hasForms) }, folding: "Issues")
        }
    }

    private func row(_ line: Line, hasForms: Bool) -> [HTMLTable.Entry] {
        let form =
            line.lacksPrice
            ? HTMLTable.Entry(text: "Record a price", link: Site.price(of: line.symbol, on: line.day))
            : HTMLTable.Entry(text: "")
        let excluded = line.isExcluded ? " (excluded)" : ""
        return [
            .data(line.symbol),
            .init(
                text: line.severity.rawValue + excluded, kind: line.severity == .error ? "loss" : "caution"),
            .init(text: Privacy.text(line.message), kind: "wide", isData: true),
            .data(line.place),
        ] + (hasForms ? [form] : [])
    }
}
