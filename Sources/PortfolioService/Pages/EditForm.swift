#if Server
    import Portfolios

    /// A form on a page of a site that changes something. It is sent as a body, and needs no script.
    struct EditForm: Hashable, Sendable {
        /// What identifies the form within its page.
        let id: String
        /// What the form does, for readers who can't see it.
        let label: String
        /// Whether it is said above the form too, where a page has several.
        var hasHeading = false
        /// The path that it is sent to.
        let action: String
        var fields: [Field] = []
        /// What is sent besides.
        let hidden: [PageForm.Pair]
        /// Whether the fields that are seldom needed are shown.
        var opensMore = false
        /// The text of the button.
        let button: String
        /// Whether the page has something else to do before.
        var isQuiet = false
        /// A further button, which only shows other fields: its name, and its text; `nil` for none.
        var other: PageForm.Pair?
        /// The way back without sending it; `nil` for none.
        var cancel: String?

        /// A field with what is said about it.
        struct Field: Hashable, Sendable {
            var field: PageForm.Field
            var isRequired = false
            /// Whether it is seldom needed, so that it is folded away while it is empty.
            var isSeldom = false
            /// What the value means, or what the file has instead; empty for nothing.
            var hint = ""
        }

        func write(to html: inout HTMLWriter) {
            if hasHeading { html.band(label, id: id) { writeForm(to: &$0) } } else { writeForm(to: &html) }
        }

        private func writeForm(to html: inout HTMLWriter) {
            html.element(
                .form,
                .init(
                    [
                        (.class, "edit"), (.id, "form-\(id)"), (.method, "post"), (.action, action),
                        (.label, label),
                    ] + (fields.contains { $0.field.kind == .files } ? [(.enctype, Multipart.type)] : []))
            ) { html in
                EditForm.write(hidden, to: &html)
                write(fields.filter { !$0.isSeldom }, to: &html)
                let seldom = fields.filter(\.isSeldom)
                if !seldom.isEmpty {
                    let isOpen =
                        opensMore || seldom.contains { !$0.field.value.isEmpty || $0.field.problem != nil }
                    html.element(.details, isOpen ? [.class: "more", .open: "open"] : [.class: "more"]) {
                        html in
                        html.element(.summary, text: "More")
                        write(seldom, to: &html)
                    }
                }
                html.element(.p, [.class: "send"]) { html in
                    html.element(
                        .button, isQuiet ? [.type: "submit", .class: "quiet"] : [.type: "submit"],
                        text: Privacy.message(button))
                    if let other {
                        html.element(
                            .button, [.type: "submit", .class: "quiet", .name: other.name, .value: "true"],
                            text: other.value)
                    }
                    if let cancel { html.element(.a, [.href: cancel], text: "Cancel") }
                }
            }
        }

        private func write(_ fields: [Field], to html: inout HTMLWriter) {
            guard !fields.isEmpty else { return }
            html.element(.div, [.class: "fields"]) { html in
                for field in fields { field.write(form: id, to: &html) }
            }
        }

        static func write(_ hidden: [PageForm.Pair], to html: inout HTMLWriter) {
            for pair in hidden {
                html.element(.input, [.type: "hidden", .name: pair.name, .value: pair.value])
            }
        }
    }

    /// Makes the fields of a form by what was entered and what is wrong with it.
    struct FormFields<Name: RawRepresentable<String>> {
        let problem: Problem?
        var limit = FormLimit.short
        let value: (Name) -> String

        func callAsFunction(
            _ name: Name, _ label: String, _ kind: PageForm.Field.Kind, isRequired: Bool = false,
            isSeldom: Bool = false, hint: String = ""
        ) -> EditForm.Field {
            EditForm.Field(
                field: PageForm.Field(
                    name.rawValue, label, kind, value: value(name), problem: problem?.byField[name.rawValue],
                    maxLength: limit),
                isRequired: isRequired, isSeldom: isSeldom, hint: hint)
        }
    }

    extension EditForm.Field {
        fileprivate func write(form: String, to html: inout HTMLWriter) {
            html.element(.div, [.class: "field"]) { html in
                let id = "\(form)-\(field.name)"
                html.element(.label, [.for: id]) { html in
                    html.text(field.label)
                    if isRequired { html.text(" (required)") }
                }
                let shownHint = Privacy.columns.contains(field.name) ? Privacy.message(hint) : hint
                field.write(id, to: &html, described: hint.isEmpty ? nil : "\(id)-hint")
                if !hint.isEmpty { html.element(.p, [.class: "hint", .id: "\(id)-hint"], text: shownHint) }
            }
        }
    }
#endif
