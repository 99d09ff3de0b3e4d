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
