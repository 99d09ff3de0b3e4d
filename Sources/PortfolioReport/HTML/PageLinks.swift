/// The links to the pages of a list: the one before and the next, the first and the last, and those near the current one.
package struct PageLinks: Sendable {
    private let current: Int
    private let count: Int
    private let label: String
    private let address: @Sendable (Int) -> String

    /// - Parameters:
    ///   - view: the page that is shown.
    ///   - count: the number of rows on all pages.
    ///   - list: what the rows are called.
    ///   - address: the address of a page.
    package init(
        _ view: ListView, of count: Int, in list: String = "list",
        address: @escaping @Sendable (Int) -> String
    ) {
        label = "Pages of the \(list)"
        self.count = view.pages(of: count)
        current = min(max(view.page, 1), self.count)
        self.address = address
    }

    package func write(to html: inout HTMLWriter) {
        guard count > 1 else { return }
        html.element(.nav, [.class: "pages", .label: label]) { html in
            html.element(.ul) { html in
                if current > 1 { writeItem(current - 1, "Previous", to: &html) }
                for page in ListView.pages(around: current, of: count) {
                    if page == current {
                        html.element(.li) { html in
                            html.element(.strong, [.current: "page"], text: Count.text(page))
                        }
                    } else {
                        writeItem(page, Count.text(page), label: "Page \(page)", to: &html)
                    }
                }
                if current < count { writeItem(current + 1, "Next", to: &html) }
            }
        }
    }

    private func writeItem(_ page: Int, _ text: String, label: String? = nil, to html: inout HTMLWriter) {
        html.element(.li) { html in
            html.element(
                .a, label.map { [.href: address(page), .label: $0] } ?? [.href: address(page)], text: text)
        }
    }
}

extension Site {
    /// The lists of a page that come a page at a time, by the parameter with the number of that.
    package enum Paged: String, CaseIterable, Hashable, Sendable {
        case rows = "page"
        case lots = "lot-page"
        case payments = "payment-page"
        case issues = "issue-page"

        /// The number of rows on a page. A lot takes some 3 KB, a row of a table 1.
        var size: Int { self == .lots ? 50 : 100 }
    }

    /// The address of a page of a list, at a part of it.
    ///
    /// - Parameter id: that of the part; `nil` for the whole.
    func address(ofPage page: Int, of list: Paged, at id: String? = nil) -> String {
        let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
        let kept = parts.dropFirst().flatMap { $0.split(separator: "&") }.map(String.init)
            .filter { !$0.hasPrefix("\(list.rawValue)=") }
        return Site.address(parts.first ?? "", kept + (page > 1 ? ["\(list.rawValue)=\(page)"] : []))
            + "#\(id ?? list.rawValue)"
    }
}

extension HTMLWriter {
    /// Writes the rows of a list, on a site a page of them, with links to the others.
    ///
    /// - Parameters:
    ///   - noun: what a row is, in the plural.
    ///   - site: the site; `nil` for a page on its own, which has all rows.
    mutating func pages<Row>(
        of list: Site.Paged, _ rows: [Row], _ noun: String, on site: Site?,
        _ write: (inout HTMLWriter, ArraySlice<Row>) -> Void
    ) {
        guard let site, rows.count > list.size else { return write(&self, rows[...]) }
        let view = ListView(page: site.pages[list] ?? 1, size: list.size)
        let range = view.range(of: rows.count)
        element(
            .p, [.class: "found", .id: list.rawValue],
            text:
                "\(noun) \(Count.text(range.lowerBound + 1)) to \(Count.text(range.upperBound)) of \(Count.text(rows.count))"
        )
        write(&self, rows[range])
        PageLinks(view, of: rows.count, in: "\(list)") { site.address(ofPage: $0, of: list) }.write(to: &self)
    }
}
