/// A form on a page of a site. It is sent as a query, so that its state is in the address and needs no script.
package struct PageForm: Hashable, Sendable {
    /// Where a form stands.
    package enum Place: String, Hashable, Sendable {
        /// Below the page's heading: what the figures are of.
        case choice
        /// Beside the spans of the charts: what they are compared with.
        case comparison
        /// Above the list: which rows are shown, in what order.
        case list
    }

    package let place: Place
    /// What the form does, for readers who can't see it.
    package let label: String
    /// The path of the page it leads to, with a fragment if the page is to open there.
    package let action: String
    package let fields: [Field]
    /// What the address says besides; kept when the form is sent.
    package let kept: [Pair]
    /// The address of the page without what the form says; `nil` if it says nothing.
    package let reset: String?

    package init(
        _ place: Place, label: String, action: String, fields: [Field], kept: [Pair], reset: String?
    ) {
        self.place = place
        self.label = label
        self.action = action
        self.fields = fields
        self.kept = kept
        self.reset = reset
    }

    /// A name and its value in an address.
    package struct Pair: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package struct Field: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case text, search, date
            /// A text of several lines.
            case lines
            /// A number, for which a phone shows its digits.
            case number
            /// A text for which others are suggested.
            case suggesting([String])
            /// One of several values, each with its label.
            case choice([Pair])
            /// One or several files.
            case files
        }

        package let name: String
        package let label: String
        package let kind: Kind
        /// The value in the address; empty if there is none.
        package let value: String
        /// What is wrong with the value; `nil` if nothing is.
        package let problem: String?
        /// What holds if the field is left empty; empty if that is not known.
        package let placeholder: String
        /// The names of the texts that are suggested, shown beside them.
        package var names: [String: String] = [:]
        /// The maximum number of UTF-16 code units that can be entered; `nil` for any number.
        package let maxLength: Int?

        package init(
            _ name: String, _ label: String, _ kind: Kind, value: String = "", problem: String? = nil,
            placeholder: String = "", maxLength: Int? = nil
        ) {
            self.maxLength = maxLength
            self.name = name
            self.label = label
            self.kind = kind
            self.value = value
            self.problem = problem
            self.placeholder = placeholder
        }
    }

    /// Writes the form, folded into a line that says what is chosen, unless something is wrong. The style sheet opens
    /// that of a list where there is room.
    package func write(to html: inout HTMLWriter) {
        let isOpen = fields.contains { $0.problem != nil }
        let name = place == .list ? "filter of-list" : "filter"
        let chosen = reset == nil ? [] : fields.compactMap(\.chosen)
        html.element(.details, isOpen ? [.class: name, .open: "open"] : [.class: name]) { html in
            html.element(.summary) { html in
                html.text(label)
                for (place, choice) in chosen.enumerated() {
                    html.text(place == 0 ? ": " : " · ")
                    html.isolated(choice)
                }
            }
            writeForm(to: &html)
        }
        if let reset, !chosen.isEmpty {
            html.element(.a, [.class: "reset", .href: reset, .label: "Reset: \(label)"], text: "Reset")
        }
    }

    private func writeForm(to html: inout HTMLWriter) {
        html.element(
            .form,
            [.class: "choose", .id: "form-\(place.rawValue)", .method: "get", .action: action, .label: label]
        ) { html in
            for pair in kept {
                html.element(.input, [.type: "hidden", .name: pair.name, .value: pair.value])
            }
            for field in fields {
                html.element(.div, [.class: "field"]) { html in
                    let id = "\(place.rawValue)-\(field.name)"
                    html.element(.label, [.for: id], text: field.label)
                    field.write(id, to: &html)
                }
            }
            html.element(.div, [.class: "field send"]) { html in
                html.element(.button, [.type: "submit"], text: "Show")
                if let reset { html.element(.a, [.href: reset], text: "Reset") }
            }
        }
    }
}

extension PageForm.Field {
    /// What is chosen, in words; `nil` if nothing is.
    fileprivate var chosen: String? {
        guard !value.isEmpty else { return nil }
        let words = label.hasPrefix("or ") ? label.dropFirst(3) : label[...]
        let start = words.prefix(1).lowercased() + words.dropFirst()
        if isPrivate { return "\(start) \(Privacy.hidden)" }
        return switch kind {
        case .search: "“\(value)”"
        case .choice(let options): "\(start) \(options.first { $0.name == value }?.value ?? value)"
        default: "\(start) \(value)"
        }
    }

    private var isPrivate: Bool { Privacy.hidesAmounts && Privacy.columns.contains(name) }

    /// Writes the control, and what is wrong with its value.
    ///
    /// - Parameter described: the id of a further description; `nil` for none.
    package func write(_ id: String, to html: inout HTMLWriter, described: String? = nil) {
        switch kind {
        case .choice(let options):
            // An unknown value remains visible, beside what is wrong with it.
            let all =
                options.contains { $0.name == value } ? options : options + [PageForm.Pair(value, value)]
            html.element(.select, .init(attributes(id, described))) { html in
                for option in all {
                    html.element(
                        .option,
                        option.name == value
                            ? [.value: option.name, .selected: "selected"] : [.value: option.name],
                        text: option.value)
                }
            }
        case .suggesting(let texts):
            writeInput(id, "text", described, to: &html, list: "\(id)-list")
            html.element(.datalist, [.id: "\(id)-list"]) { html in
                for text in texts {
                    html.element(.option, [.value: text], text: names[text] ?? "")
                }
            }
        case .files:
            html.element(
                .input,
                .init(
                    attributes(id, described) + [
                        (.type, "file"), (.multiple, "multiple"), (.required, "required"),
                    ]))
        case .lines:
            var attributes = attributes(id, described)
            attributes += [
                (.rows, String(min(max(5, 1 + value.split(separator: "\n").count), 20))),
                (.autocomplete, "off"),
            ]
            if let maxLength { attributes.append((.maxlength, String(maxLength))) }
            html.element(.textarea, .init(attributes), lines: value)
        case .text, .number: writeInput(id, "text", described, to: &html)
        case .search: writeInput(id, "search", described, to: &html)
        // A browser shows no text that is not a date in a field for dates.
        case .date: writeInput(id, problem == nil ? "date" : "text", described, to: &html)
        }
        if let problem {
            html.element(.p, [.class: "wrong", .id: "\(id)-problem"], text: Privacy.message(problem))
        }
    }

    private func writeInput(
        _ id: String, _ type: String, _ described: String?, to html: inout HTMLWriter, list: String? = nil
    ) {
        var attributes = attributes(id, described)
        attributes += [(.type, type), (.value, value), (.autocomplete, "off")]
        if kind == .number { attributes.append((.inputmode, "decimal")) }
        if let list { attributes.append((.list, list)) }
        if !placeholder.isEmpty { attributes.append((.placeholder, placeholder)) }
        // A field for dates has no length.
        if let maxLength, type != "date" { attributes.append((.maxlength, String(maxLength))) }
        html.element(.input, .init(attributes))
    }

    private func attributes(_ id: String, _ described: String?) -> [(HTMLWriter.Attribute, String)] {
        let descriptions = [problem.map { _ in "\(id)-problem" }, described].compactMap { $0 }
        return [(.id, id), (.name, name)] + (isPrivate ? [(.class, "private")] : [])
            + (problem == nil ? [] : [(.invalid, "true")])
            + (descriptions.isEmpty ? [] : [(.describedBy, descriptions.joined(separator: " "))])
    }
}
