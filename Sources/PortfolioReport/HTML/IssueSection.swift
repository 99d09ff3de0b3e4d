import Valuation

/// What is unknown or doubtful, said plainly.
struct IssueSection {
    let issues: [Issue]
    let fileNames: [String]

    static let id = "issues"

    /// The sentence on top of a page, with the way to the list.
    func writeNotice(to html: inout HTMLWriter) {
        guard !issues.isEmpty else { return }
        let errors = issues.filter { $0.severity == .error && !$0.isExcluded }.count
        html.element(.p, [.class: errors > 0 ? "notice error" : "notice"]) { html in
            if errors > 0 {
                html.element(.strong, text: "Incomplete.")
                html.text(" \(DecimalFormat.unknown) stands for what is unknown, and is in no total. ")
                html.element(.a, [.href: "#\(IssueSection.id)"], text: "What is missing")
            } else {
                html.text("Complete, with something worth a look: ")
                html.element(.a, [.href: "#\(IssueSection.id)"], text: "the warnings")
            }
        }
    }

    /// The list, errors first.
    func write(to html: inout HTMLWriter) {
        guard !issues.isEmpty else { return }
        html.element(.section, [.class: "band"]) { html in
            html.element(.h2, text: "What is unknown or doubtful")
            let table = HTMLTable(
                id: IssueSection.id, caption: "\(issues.count) \(issues.count == 1 ? "issue" : "issues")",
                columns: [
                    .init(title: "Holding"), .init(title: "Severity", isText: true),
                    .init(title: "What", isText: true), .init(title: "Where", isText: true),
                ])
            let ordered = issues.filter { $0.severity == .error } + issues.filter { $0.severity == .warning }
            table.write(to: &html, rows: ordered.lazy.map(row))
        }
    }

    private func row(_ issue: Issue) -> [HTMLTable.Entry] {
        let excluded = issue.isExcluded ? " (excluded)" : ""
        let place = Int(issue.location.file)
        let file = fileNames.indices.contains(place) ? fileNames[place] : ""
        return [
            .data(issue.symbol),
            .init(
                text: issue.severity.rawValue + excluded, kind: issue.severity == .error ? "loss" : "caution"),
            .init(text: issue.message, kind: "wide", isData: true),
            .data(issue.location.line > 0 ? "\(file), line \(issue.location.line)" : file),
        ]
    }
}
