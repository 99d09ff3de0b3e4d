/// The links to the pages of a list: the one before and the next, the first and the last, and those near the current one.
package struct PageLinks: Sendable {
    private let current: Int
    private let count: Int
    private let address: @Sendable (Int) -> String

    /// - Parameters:
    ///   - view: the page that is shown.
    ///   - count: the number of rows on all pages.
    ///   - address: the address of a page.
    package init(_ view: ListView, of count: Int, address: @escaping @Sendable (Int) -> String) {
        self.count = view.pages(of: count)
        current = min(max(view.page, 1), self.count)
        self.address = address
    }

    package func write(to html: inout HTMLWriter) {
        guard count > 1 else { return }
        html.element(.nav, [.class: "pages", .label: "Pages of the list"]) { html in
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
        case issues = "issue-page"

        /// The number of rows on a page. A lot takes some 3 KB, a row of returns 1.
        var size: Int { self == .lots ? 50 : 100 }
    }

    /// The rows of a list that the page shows.
    func range(of list: Paged, among count: Int) -> Range<Int> { view(of: list).range(of: count) }

    private func view(of list: Paged) -> ListView { ListView(page: pages[list] ?? 1, size: list.size) }

    /// Says which rows of a long list the page shows.
    ///
    /// - Parameter noun: what a row is, in the plural.
    func writeRange(of list: Paged, among count: Int, _ noun: String, to html: inout HTMLWriter) {
        let range = range(of: list, among: count)
        guard range.count < count else { return }
        html.element(
            .p, [.class: "found", .id: list.rawValue],
            text:
                "\(noun) \(Count.text(range.lowerBound + 1)) to \(Count.text(range.upperBound)) of \(Count.text(count))"
        )
    }

    /// Writes the links to the other pages of a list.
    func writeLinks(of list: Paged, among count: Int, to html: inout HTMLWriter) {
        let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
        let kept = parts.dropFirst().flatMap { $0.split(separator: "&") }.map(String.init)
            .filter { !$0.hasPrefix("\(list.rawValue)=") }
        PageLinks(view(of: list), of: count) { page in
            Site.address(parts.first ?? "", kept + (page > 1 ? ["\(list.rawValue)=\(page)"] : []))
                + "#\(list.rawValue)"
        }.write(to: &html)
    }
}
