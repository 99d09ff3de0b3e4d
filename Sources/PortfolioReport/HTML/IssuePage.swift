package import Valuation

extension IssueList {
    /// The issues as a page.
    ///
    /// - Parameter summary: how many issues and holdings there are.
    package static func html(_ issues: [Issue], files: [String], summary: String) -> [UInt8] {
        let file = files.first ?? ""
        return Page(title: "Check of \(file)").bytes { html in
            PageHeading(title: file, lead: summary).write(to: &html)
            html.main { html in
                let section = IssueSection(issues: issues, fileNames: files)
                section.writeNotice(to: &html)
                section.write(to: &html)
                if issues.isEmpty { html.element(.p, text: "Nothing is unknown or doubtful.") }
            }
        }
    }
}
