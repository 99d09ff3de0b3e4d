#if Server
    import Portfolios

    /// Rows of a file, with what can be done with each.
    struct EditRows: Sendable {
        /// The section's id, and that of its table's caption.
        let id: (section: String, caption: String)
        let heading: String
        /// The titles of the cells; the first cell is the heading of its row.
        let columns: [String]
        /// Whether the cells are words rather than figures.
        var ofWords = false
        /// The titles of the columns of figures, which are aligned by their last digits.
        static let figures: Set = [
            "Shares", "At", "Price", "Amount", "Fees", "Ratio", "Rate", "Received",
        ]
        /// The titles of the columns with texts that may be long.
        private static let texts: Set = ["Account", "Name", "Note"]
        let rows: [Row]
        /// What the rows are.
        let caption: String
        /// What is sent with each button.
        var hidden: [PageForm.Pair] = []
        /// The form to find other rows; `nil` if not all can be found.
        var search: PageForm?
        /// The links to others; `nil` if not all have a page.
        var pages: PageLinks?

        struct Row: Sendable {
            /// The row's id within the page; `nil` for none.
            var id: String?
            let cells: [String]
            /// Whether it is left out of totals.
            var isExcluded = false
            /// What is wrong with it; empty for nothing.
            var problem = ""
            let actions: [Action]
        }

        /// What can be done with a row.
        struct Action: Sendable {
            let text: String
            /// The same for readers who can't see of which row.
            let label: String
            let address: String
            /// What the button sends to tell the row by, if it is a button; `nil` for a link.
            var state: String?
        }

        private var hasActions: Bool { rows.contains { !$0.actions.isEmpty } }

        func write(to html: inout HTMLWriter) {
            html.band(heading, id: id.section) { html in
                search?.write(to: &html)
                guard !rows.isEmpty else {
                    html.element(.p, text: "There are none.")
                    return
                }
                if rows.contains(where: { $0.actions.contains { $0.state != nil } }) {
                    html.element(
                        .form, [.class: "edit", .id: "form-rows", .method: "post", .action: Address.list]
                    ) {
                        html in
                        EditForm.write(hidden, to: &html)
                        writeTable(to: &html)
                    }
                } else {
                    writeTable(to: &html)
                }
                pages?.write(to: &html)
            }
        }

        private func writeTable(to html: inout HTMLWriter) {
            html.element(
                .div, [.class: "edit scroll", .role: "region", .tabindex: "0", .labelledBy: id.caption]
            ) { html in
                html.element(.table) { html in
                    html.element(.caption, [.id: id.caption]) { $0.element(.span, text: caption) }
                    html.element(.thead) { html in
                        html.element(.tr) { html in
                            for title in columns {
                                html.element(
                                    .th, .init([(.scope, "col")] + kind(of: title)), text: title)
                            }
                            if hasActions { html.element(.th, [.scope: "col", .class: "t"], text: "Change") }
                        }
                    }
                    html.element(.tbody) { html in
                        for row in rows { write(row, to: &html) }
                    }
                }
            }
        }

        private func kind(of title: String) -> [(HTMLWriter.Attribute, String)] {
            ofWords || EditRows.texts.contains(title)
                ? [(.class, "words")] : EditRows.figures.contains(title) ? [] : [(.class, "left")]
        }

        private func write(_ row: Row, to html: inout HTMLWriter) {
            html.element(.tr, row.id.map { [.id: $0] } ?? [:]) { html in
                for (place, cell) in row.cells.enumerated() {
                    if place == 0 {
                        html.element(.th, [.scope: "row"]) { html in
                            html.isolated(cell)
                            if row.isExcluded { html.element(.small, text: "excluded") }
                            if !row.problem.isEmpty {
                                html.element(.small, [.class: "loss"], text: Privacy.message(row.problem))
                            }
                        }
                    } else {
                        let title = place < columns.count ? columns[place] : ""
                        html.element(.td, .init(kind(of: title) + [(.dataLabel, title)])) { html in
                            html.isolated(PrivateCells.shown(cell, of: title))
                        }
                    }
                }
                guard hasActions else { return }
                html.element(.td, [.class: "t"]) { html in
                    for action in row.actions {
                        guard let state = action.state else {
                            html.element(
                                .a, [.href: action.address, .label: action.label], text: action.text)
                            continue
                        }
                        html.element(
                            .button,
                            [
                                .type: "submit", .formaction: action.address, .name: Exchange.rowField,
                                .value: state, .label: action.label,
                            ], text: action.text)
                    }
                }
            }
        }
    }
#endif
