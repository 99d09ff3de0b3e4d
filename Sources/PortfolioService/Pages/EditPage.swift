#if Server
    import PortfolioEditing
    import Portfolios

    /// A page of a site with forms that change the portfolio's files. It is as it was when it was asked for: nothing
    /// replaces what is being typed.
    struct EditPage: Sendable {
        var title: String
        var lead: String
        /// What was done, or why not; `nil` for nothing.
        var notice: Notice?
        /// Links to other pages with forms.
        var links: [PageForm.Pair] = []
        /// The cells of a row, which is to be removed; empty for none.
        var cells: [PageForm.Pair] = []
        /// The rows of files that the page lists.
        var rows: [EditRows] = []
        var forms: [EditForm] = []
        /// What exports would change; `nil` if there are none.
        var preview: ImportPreview?
        /// What was changed, the latest first; `nil` if the page does not tell.
        var changes: [ChangeLog.Entry]?

        struct Notice: Sendable {
            var text: String
            var isError = false
            /// One line each.
            var details: [String] = []
            /// Where to go on; `nil` for nowhere in particular.
            var link: PageForm.Pair?
        }
    }

    extension Site {
        /// The complete page as HTML.
        func html(_ page: EditPage) -> [UInt8] {
            Page(title: page.title, site: self, isLive: false).bytes { html in
                writePages(to: &html)
                PageHeading(title: page.title, lead: page.lead).write(to: &html)
                html.element(.main) { html in
                    page.notice?.write(to: &html)
                    writeFailures(to: &html)
                    if !page.links.isEmpty {
                        html.navigation([.label: "Forms"], page.links)
                    }
                    if !page.cells.isEmpty {
                        html.element(.div, [.class: "card band"]) { html in
                            html.element(.dl) { html in
                                for cell in page.cells {
                                    html.element(.div) { html in
                                        html.element(.dt, text: cell.name)
                                        html.element(.dd) { html in
                                            html.isolated(PrivateCells.shown(cell.value, of: cell.name))
                                        }
                                    }
                                }
                            }
                        }
                    }
                    page.preview?.write(to: &html)
                    for form in page.forms { form.write(to: &html) }
                    for rows in page.rows { rows.write(to: &html) }
                    if let changes = page.changes { write(changes, to: &html) }
                }
            }
        }
    }

    private func write(_ changes: [ChangeLog.Entry], to html: inout HTMLWriter) {
        html.band("Changes", id: "changes") { html in
            guard !changes.isEmpty else {
                html.element(.p, text: "There are none.")
                return
            }
            html.element(.ol, [.class: "changes"]) { html in
                for change in changes {
                    html.element(.li) { html in
                        html.element(.details) { html in
                            html.element(.summary) { html in
                                html.element(.small, text: change.time)
                                html.text(" ")
                                html.isolated(Privacy.message(change.summary))
                            }
                            html.element(
                                .pre, lines: Privacy.difference(String(decoding: change.diff, as: UTF8.self)))
                        }
                    }
                }
            }
        }
    }

    extension EditPage.Notice {
        fileprivate func write(to html: inout HTMLWriter) {
            html.element(
                .section,
                [
                    .class: isError ? "notice error" : "notice", .role: isError ? "alert" : "status",
                    .label: isError ? "Not saved" : "Saved",
                ]
            ) { html in
                html.element(.p) { html in
                    html.text(Privacy.message(text))
                    if let link {
                        html.text(" ")
                        html.element(.a, [.href: link.value], text: link.name)
                    }
                }
                guard !details.isEmpty else { return }
                html.element(.ul) { html in
                    for detail in details { html.element(.li, text: Privacy.message(detail)) }
                }
            }
        }
    }
#endif
