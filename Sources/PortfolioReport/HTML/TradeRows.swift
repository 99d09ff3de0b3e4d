/// The rows of the trades files, the latest first.
package struct TradeRows: Sendable {
    /// The texts of ``columns`` in each row.
    private let rows: [[String]]
    private let caption: String
    private let search: PageForm?
    private let pages: PageLinks?

    /// - Parameters:
    ///   - rows: the date, type, symbol, shares, price, amount and currency of each.
    ///   - search: the form to find others; `nil` if not all can be found.
    ///   - pages: the links to others; `nil` if not all have a page.
    package init(_ rows: [[String]], caption: String, search: PageForm? = nil, pages: PageLinks? = nil) {
        self.rows = rows
        self.caption = caption
        self.search = search
        self.pages = pages
    }

    private static let columns: [HTMLTable.Column] = [
        .init(title: "Date"), .init(title: "Type", isText: true), .init(title: "Symbol", isText: true),
        .init(title: "Shares"), .init(title: "Price"), .init(title: "Amount"),
        .init(title: "Currency", isText: true),
    ]

    package func write(to html: inout HTMLWriter) {
        html.element(.section, [.class: "band", .id: "trades"]) { html in
            html.element(.h2, text: "Trades")
            search?.write(to: &html)
            guard !rows.isEmpty else {
                html.element(.p, text: "There are none.")
                return
            }
            HTMLTable(id: "trade-rows", caption: caption, columns: TradeRows.columns)
                .write(to: &html, rows: rows.lazy.map { $0.map(HTMLTable.Entry.data) })
            pages?.write(to: &html)
        }
    }
}
