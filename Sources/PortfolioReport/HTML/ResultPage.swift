/// The frame of a page of a result: the site's links, the heading, the form to choose what is shown, and what is unknown
/// before and after the content.
struct ResultPage {
    let heading: PageHeading
    let issues: IssueSection
    /// The links to the sections of the page.
    var links: [(text: String, place: String)] = []
    /// The text of the link to what is unknown; `nil` for no link.
    var issuesTitle: String? = "What is unknown"
    /// What the page's figures mean, for the footer.
    var meanings = [PageFooter.meaningOfGains]
    /// Writes the links from one holding to others; `nil` for a page that is of none.
    var writeWays: ((inout HTMLWriter) -> Void)?

    /// The complete page.
    ///
    /// - Parameters:
    ///   - subject: what the page's title says besides the heading's.
    ///   - site: the site it belongs to; `nil` for a page on its own.
    ///   - output: receives the page piece by piece; `nil` to return it whole.
    @discardableResult
    func bytes(
        _ subject: String, on site: Site?, to output: ((Span<UInt8>) -> Void)? = nil,
        _ content: (inout HTMLWriter) -> Void
    ) -> [UInt8] {
        Page(title: "\(heading.title), \(subject)", site: site).write(to: output) { html in
            site?.writePages(to: &html, within: writeWays == nil ? nil : .holdings)
            writeWays?(&html)
            let toIssues = issues.isEmpty ? nil : issuesTitle.map { (text: $0, place: IssueSection.id) }
            heading.write(to: &html, links: links + (toIssues.map { [$0] } ?? []))
            html.main { html in
                site?.writeForm(.choice, to: &html)
                site?.writeFailures(to: &html)
                issues.writeNotice(to: &html)
                content(&html)
                issues.write(to: &html, on: site)
            }
            PageFooter.write(to: &html, on: site, meanings: meanings)
        }
    }
}
