#if Server
    import Portfolios

    /// The rows of the holdings file, with what can be done with each.
    struct EditRows: Sendable {
        let rows: [Row]
        /// What the rows are.
        let caption: String
        /// What is sent with each button.
        let hidden: [PageForm.Pair]
        /// The query of the links to forms, which leads back here.
        let query: String
        /// The form to find other rows.
        let search: PageForm
        let pages: PageLinks

        struct Row: Sendable {
            /// The name by which the row is told from others.
            let name: String
            /// The path of the form to change it; its other paths begin with that.
            let path: String
            /// The texts of ``columns``.
            let cells: [String]
            /// Whether it is left out of totals.
            let isExcluded: Bool
            /// What is wrong with it; empty for nothing.
            let problem: String
        }

        /// The columns beside the name; a phone shows only the first.
        private static let columns = ["Shares", "Currency", "Bought on", "At"]

        func write(to html: inout HTMLWriter) {
            html.element(.section, [.class: "band", .id: "list"]) { html in
                html.element(.h2, text: "Rows of the file")
                search.write(to: &html)
                guard !rows.isEmpty else {
                    html.element(.p, text: "There are none.")
                    return
                }
                html.element(.form, [.class: "edit", .id: "form-rows", .method: "post", .action: "/edit"]) {
                    html in
                    EditForm.write(hidden, to: &html)
                    html.element(
                        .div, [.class: "scroll", .role: "region", .tabindex: "0", .labelledBy: "rows"]
                    ) {
                        html in
                        html.element(.table) { html in
                            html.element(.caption, [.id: "rows"]) { $0.element(.span, text: caption) }
                            html.element(.thead) { html in
                                html.element(.tr) { html in
                                    for title in ["Lot"] + EditRows.columns.prefix(1) {
                                        html.element(.th, [.scope: "col"], text: title)
                                    }
                                    for title in EditRows.columns.dropFirst() {
                                        html.element(.th, [.scope: "col", .class: "less"], text: title)
                                    }
                                    html.element(.th, [.scope: "col", .class: "t"], text: "Change")
                                }
                            }
                            html.element(.tbody) { html in
                                for row in rows { write(row, to: &html) }
                            }
                        }
                    }
                }
                pages.write(to: &html)
            }
        }

        private func write(_ row: Row, to html: inout HTMLWriter) {
            html.element(.tr, [.id: RowIDs.id(of: row.name)]) { html in
                html.element(.th, [.scope: "row"]) { html in
                    html.isolated(row.name)
                    if row.isExcluded { html.element(.small, text: "excluded") }
                    if !row.problem.isEmpty { html.element(.small, [.class: "loss"], text: row.problem) }
                }
                for cell in row.cells.prefix(1) { html.element(.td) { html in html.isolated(cell) } }
                for cell in row.cells.dropFirst() {
                    html.element(.td, [.class: "less"]) { html in html.isolated(cell) }
                }
                html.element(.td, [.class: "t"]) { html in
                    html.element(.a, [.href: row.path + query, .label: "Edit \(row.name)"], text: "Edit")
                    let buttons = [
                        row.isExcluded ? ("Include", "include") : ("Exclude", "exclude"), ("Up", "up"),
                        ("Down", "down"),
                    ]
                    for (text, action) in buttons {
                        html.element(
                            .button,
                            [
                                .type: "submit", .formaction: "\(row.path)/\(action)",
                                .label: "\(text) \(row.name)",
                            ], text: text)
                    }
                    html.element(
                        .a, [.href: "\(row.path)/remove\(query)", .label: "Remove \(row.name)"],
                        text: "Remove")
                }
            }
        }
    }
#endif
