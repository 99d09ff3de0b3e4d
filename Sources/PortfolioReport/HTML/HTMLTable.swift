import Valuation

/// A table with a caption and a scope for every heading, which scrolls on its own if it is wider than the
/// page.
struct HTMLTable {
    struct Column {
        let title: String
        /// Texts are aligned left, figures right.
        var isText = false
        /// How the rows can be sorted by it; `nil` if they can't.
        var sorting: Sorting?
        /// Whether a card shows it only once the card is opened.
        var isFurther = false
    }

    /// How rows can be sorted by a column.
    struct Sorting {
        /// The address of the rows sorted by it, or in the other direction if they are already.
        let link: String
        /// The present direction; `nil` if the rows are not sorted by it.
        let isDescending: Bool?
    }

    struct Entry {
        var text: String
        /// The class name in the style sheet; empty for none.
        var kind = ""
        /// The figure with all its digits, which the text opens to; empty if there are no more.
        var whole = ""
        /// A smaller second line.
        var detail = ""
        /// A short line below that, which is not broken.
        var note = ""
        /// The link target.
        var link: String?
        /// Whether the text is the user's data.
        var isData = false
        /// The row's id within its page, on the row's first entry; `nil` for none.
        var id: String?
        /// What the row opens to, on the row's first entry; `nil` for nothing.
        var lots: Lots?
        /// The forms that the row leads to.
        var forms: [Form] = []
    }

    /// A link to a form that is about a row.
    struct Form {
        let text: String
        /// The same for readers who don't see of what.
        let label: String
        let address: String
    }

    /// Rows to which the row above them opens. Browsers that can't fold rows always show them.
    struct Lots {
        /// How many there are.
        let title: String
        /// The same for readers who don't see of what.
        let label: String
        let rows: [[Entry]]
    }

    /// The table's id within its page.
    let id: String
    let caption: String
    let columns: [Column]
    /// Whether each row is a card on a narrow screen, whose cells name their columns.
    var hasCards = false
    /// Whether a narrow screen shows only the first, second, fourth and fifth column.
    var isBrief = false

    /// Writes the table; the first entry of each row is its heading. Of a long table only the first rows are shown; the
    /// others are folded into tables of as many, so that a browser has little to lay out or to print.
    ///
    /// - Parameter noun: what a row is, in the plural.
    func write(to html: inout HTMLWriter, rows: some RandomAccessCollection<[Entry]>, folding noun: String) {
        let size = ListView.usualSize
        guard rows.count > size else { return write(to: &html, rows: rows) }
        write(to: &html, rows: rows.prefix(size))
        for start in stride(from: size, to: rows.count, by: size) {
            let part = rows.dropFirst(start).prefix(size)
            let fold = fold(start..<start + part.count, of: rows.count, noun)
            html.element(.details, [.class: "figures"]) { html in
                html.element(.summary, text: fold.title)
                fold.table.write(to: &html, rows: part)
            }
        }
    }

    /// The title of a fold of a long table, and the table for its rows.
    func fold(_ rows: Range<Int>, of count: Int, _ noun: String) -> (title: String, table: HTMLTable) {
        let range = "\(noun) \(Count.text(rows.lowerBound + 1)) to \(Count.text(rows.upperBound))"
        let table = HTMLTable(
            id: "\(id)-\(rows.lowerBound + 1)", caption: "\(caption): \(range)", columns: columns,
            hasCards: hasCards, isBrief: isBrief)
        return ("\(range) of \(Count.text(count))", table)
    }

    /// Writes the table; the first entry of each row is its heading.
    func write(to html: inout HTMLWriter, rows: some Sequence<[Entry]>) {
        html.element(.div, [.class: "scroll", .role: "region", .tabindex: "0", .labelledBy: id]) { html in
            html.element(.table, attributes) { html in
                writeHead(to: &html)
                writeBodies(rows, to: &html)
            }
        }
    }

    /// The attributes of the element.
    var attributes: HTMLWriter.Attributes {
        hasCards ? [.class: "carded"] : isBrief ? [.class: "brief"] : [:]
    }

    /// Writes the caption and the headings.
    func writeHead(to html: inout HTMLWriter) {
        html.element(.caption, [.id: id]) { $0.element(.span, text: caption) }
        html.element(.thead) { html in
            html.element(.tr) { html in
                for column in columns {
                    column.write(to: &html)
                }
            }
        }
    }

    /// Writes a body for each row with lots, and for the rows between them.
    private func writeBodies(_ rows: some Sequence<[Entry]>, to html: inout HTMLWriter) {
        var isOpen = false
        var isEmpty = true
        for row in rows {
            isEmpty = false
            guard let lots = row.first?.lots else {
                if !isOpen { html.open(.tbody) }
                isOpen = true
                write(row, to: &html)
                continue
            }
            if isOpen { html.close(.tbody) }
            isOpen = false
            html.element(.tbody, [.class: "fold"]) { html in
                write(row, scope: "rowgroup", to: &html)
                for lot in lots.rows { write(lot, [(.class, "lot-row")], to: &html) }
            }
        }
        if isEmpty { html.open(.tbody) }
        if isOpen || isEmpty { html.close(.tbody) }
    }

    func write(
        _ row: [Entry], _ attributes: [(HTMLWriter.Attribute, String)] = [], scope: String = "row",
        to html: inout HTMLWriter
    ) {
        let id = row.first?.id.map { [(HTMLWriter.Attribute.id, $0)] } ?? []
        let opens = hasCards && columns.contains(where: \.isFurther)
        html.element(.tr, .init(attributes + id)) { html in
            for (column, entry) in zip(columns, row).enumerated().map({ ($0.offset, $0.element.1) }) {
                if column == 0 {
                    html.element(.th, [.scope: scope]) { html in
                        HTMLTable.write(entry, to: &html)
                        guard opens else { return }
                        html.element(.details, [.class: "rest"]) { html in
                            html.element(
                                .summary,
                                [.label: "More of \(entry.text.isEmpty ? entry.detail : entry.text)"],
                                text: "More")
                        }
                    }
                } else {
                    let classes = [
                        columns[column].isText ? "t" : "",
                        opens && columns[column].isFurther ? "further" : "",
                        entry.kind,
                    ].filter { !$0.isEmpty }.joined(separator: " ")
                    let ofCell: [(HTMLWriter.Attribute, String)] =
                        (classes.isEmpty ? [] : [(.class, classes)])
                        + (hasCards ? [(.dataLabel, columns[column].title)] : [])
                    html.element(.td, .init(ofCell)) { html in HTMLTable.write(entry, to: &html) }
                }
            }
        }
    }

    private static func write(_ entry: Entry, to html: inout HTMLWriter) {
        if let link = entry.link {
            html.element(.a, [.href: link]) { html in writeText(entry, to: &html) }
        } else {
            writeText(entry, to: &html)
        }
        if !entry.detail.isEmpty {
            html.element(.small) { html in html.isolated(entry.detail) }
        }
        if !entry.note.isEmpty { html.element(.small, [.class: "note"], text: entry.note) }
        if let lots = entry.lots {
            html.element(.details, [.class: "lots"]) { html in
                html.element(.summary, [.label: lots.label], text: lots.title)
            }
        }
        guard !entry.forms.isEmpty else { return }
        html.element(.small, [.class: "record"]) { html in
            for form in entry.forms {
                html.element(.a, [.href: form.address, .label: form.label], text: form.text)
            }
        }
    }

    private static func writeText(_ entry: Entry, to html: inout HTMLWriter) {
        guard entry.whole.isEmpty || entry.whole == entry.text else {
            return html.element(.details) { html in
                html.element(.summary, text: entry.text)
                html.text(entry.whole)
            }
        }
        if entry.isData { html.isolated(entry.text) } else { html.text(entry.text) }
    }
}

extension HTMLTable.Column {
    func further(_ isFurther: Bool) -> HTMLTable.Column {
        var column = self
        column.isFurther = isFurther
        return column
    }

    fileprivate func write(to html: inout HTMLWriter) {
        var attributes: [(HTMLWriter.Attribute, String)] = [(.scope, "col")]
        if isText { attributes.append((.class, "t")) }
        guard let sorting else { return html.element(.th, .init(attributes), text: title) }
        if let isDescending = sorting.isDescending {
            attributes.append((.sort, isDescending ? "descending" : "ascending"))
        }
        html.element(.th, .init(attributes)) { html in
            html.element(.a, [.href: sorting.link], text: title)
        }
    }
}

extension HTMLTable.Entry {
    /// Whether it says more than nothing or 0.
    var isTelling: Bool {
        let digits = text.filter(\.isNumber)
        return !detail.isEmpty || (digits.isEmpty ? !text.isEmpty : digits.contains { $0 != "0" })
    }

    static func data(_ text: String) -> HTMLTable.Entry { .init(text: text, isData: true) }

    /// An amount of money; `n/a` if unknown.
    static func money(_ amount: ExactDecimal?, _ currency: Currency) -> HTMLTable.Entry {
        amount.map { .init(text: Privacy.money($0, currency)) } ?? .unknown
    }

    /// A signed amount, coloured by its sign.
    static func gain(_ amount: ExactDecimal?, _ currency: Currency) -> HTMLTable.Entry {
        amount.map { .init(text: Privacy.money($0, currency, signed: true), kind: .init(signOf: $0)) }
            ?? .unknown
    }

    static func percentage(_ percentage: Percentage?, isSigned: Bool = true) -> HTMLTable.Entry {
        guard let percentage else { return .unknown }
        let text = DecimalFormat.grouped(percentage.exact(decimals: 2), decimals: 2, signed: isSigned)
        return .init(text: text, kind: isSigned ? .init(signOf: percentage.part) : "")
    }

    /// A rate at a glance, which opens to the whole.
    static func rate(_ rate: ExactDecimal?, unit: String) -> HTMLTable.Entry {
        guard let rate else { return .unknown }
        let whole = DecimalFormat.plain(rate)
        return .init(text: ShortRate.text(rate) ?? whole, whole: whole, detail: unit)
    }

    static let unknown = HTMLTable.Entry(text: DecimalFormat.unknown, kind: "unknown")
}

extension String {
    /// The class of a gain or a loss; empty for zero or unknown.
    init(signOf amount: ExactDecimal?) {
        guard let amount, !amount.isZero else {
            self = ""
            return
        }
        self = amount.isNegative ? "loss" : "gain"
    }
}
