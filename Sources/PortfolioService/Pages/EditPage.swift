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
        /// Those to forms that are needed now and then, which are folded.
        var furtherLinks: [PageForm.Pair] = []
        /// Whether the first of them is what is done most.
        var leadsToFirst = false
        /// The cells of a row, which is to be removed; empty for none.
        var cells: [PageForm.Pair] = []
        /// The rows of files that the page lists.
        var rows: [EditRows] = []
        var forms: [EditForm] = []
        /// What exports would change; `nil` if there are none.
        var preview: ImportPreview?
        /// What was changed, the latest first; `nil` if the page does not tell.
        var changes: [ChangeLog.Entry]?
        /// What can't be done here; empty for nothing.
        var hint = ""

        struct Notice: Sendable {
            var text: String
            var isError = false
            /// What it is called where it is no error.
            var label = "Saved"
            /// One line each.
            var details: [String] = []
            /// Where to go on; `nil` for nowhere in particular.
            var link: PageForm.Pair?
        }
    }

    extension Site {
        /// The complete page as HTML.
        func html(_ page: EditPage) -> [UInt8] {
            let links = page.links.filter { offers($0.value) }
            let furtherLinks = page.furtherLinks.filter { offers($0.value) }
            return Page(title: page.title, site: self, isLive: false).bytes { html in
                writePages(to: &html)
                PageHeading(title: page.title, lead: page.lead).write(to: &html)
                html.main { html in
                    page.notice?.write(to: &html)
                    writeFailures(to: &html)
                    if !links.isEmpty {
                        html.navigation(
                            page.leadsToFirst ? [.class: "forms", .label: "Forms"] : [.label: "Forms"],
                            links)
                    }
                    if !furtherLinks.isEmpty {
                        html.element(.details, [.class: "more"]) { html in
                            html.element(.summary, text: "More to record")
                            html.navigation([.label: "Further forms"], furtherLinks)
                        }
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
                    if !page.hint.isEmpty { html.element(.p, [.class: "hint band"], text: page.hint) }
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
            for (day, changes) in days(of: changes) {
                html.element(.h3, text: day)
                html.element(.ol, [.class: "changes"]) { html in
                    for change in changes { write(change, to: &html) }
                }
            }
        }
    }

    /// The changes of each day, in the same order.
    private func days(
        of changes: [ChangeLog.Entry]
    ) -> [(day: String, changes: [ChangeLog.Entry])] {
        var days: [(day: String, changes: [ChangeLog.Entry])] = []
        for change in changes {
            let day = String(change.time.prefix(10))
            if days.last?.day != day { days.append((day, [])) }
            days[days.count - 1].changes.append(change)
        }
        return days
    }

    /// What was done, at what time and in which files, which opens to the lines that changed.
    private func write(_ change: ChangeLog.Entry, to html: inout HTMLWriter) {
        html.element(.li) { html in
            html.element(.span, [.class: "time"], text: String(change.time.dropFirst(11).prefix(5)))
            html.element(.details) { html in
                html.element(.summary) { html in
                    html.isolated(Privacy.message(change.summary))
                    html.element(.small) { $0.isolated(change.file) }
                    for remark in change.remarks {
                        html.element(.small) { $0.isolated(Privacy.message(remark)) }
                    }
                }
                html.element(.pre, lines: Privacy.difference(String(decoding: change.diff, as: UTF8.self)))
            }
        }
    }

    extension EditPage.Notice {
        fileprivate func write(to html: inout HTMLWriter) {
            html.element(
                .section,
                [
                    .class: isError ? "notice error" : "notice", .role: isError ? "alert" : "status",
                    .label: isError ? "Not saved" : label,
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
