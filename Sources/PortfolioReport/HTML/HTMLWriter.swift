/// Writes HTML. Names come from closed lists, and every text and attribute value is escaped in this one
/// place.
package struct HTMLWriter {
    private var pieces: Pieces
    /// The path that all of a site's paths are under; empty if that is the root.
    private var base = ""
    var bytes: [UInt8] { pieces.bytes }

    /// - Parameter output: receives the bytes in pieces, the last of them by ``finish()``; without it they are kept.
    init(to output: ((Span<UInt8>) -> Void)? = nil) { pieces = Pieces(to: output) }

    /// Writes what links to paths under another base than what is around it.
    mutating func linking(under base: String, _ body: (inout HTMLWriter) -> Void) {
        let outer = self.base
        self.base = base
        body(&self)
        self.base = outer
    }

    /// Passes on the remaining bytes.
    mutating func finish() { pieces.finish() }

    /// Passes on what there is, so that someone else can continue.
    mutating func passOn() { pieces.passOn() }

    package enum Tag: String {
        case a, bdi, body, br, caption, circle, dd, desc, details, div, dl, dt, figcaption, figure, footer, g
        case h1, h2, h3, h4, head, header, html, li, line, link, main, meta, nav, ol, p, path, pattern, pre
        case rect, section, small, span, strong
        case button, datalist, form, input, label, option, select, textarea
        case script, style, summary, svg, table, tbody, td, text, th, thead, title, tr, ul, defs

        /// Whether the tag has no closing tag.
        var isVoid: Bool { self == .meta || self == .link || self == .br || self == .input }
        /// Whether the tag starts a new line, to keep the page's source readable.
        var beginsLine: Bool {
            switch self {
            case .section, .table, .tr, .figure, .svg, .dl, .main, .footer, .header, .h1, .h2, .h3, .div, .g,
                .rect, .line, .path, .li, .link, .form, .label, .option, .meta, .title, .script, .style,
                .body, .head:
                true
            default: false
            }
        }
    }

    package enum Attribute: String {
        case `class`, id, href, lang, charset, name, content, scope, role, tabindex, open
        case action, method, type, value, form, formaction, `for`, list, autocomplete, autofocus, inputmode,
            maxlength,
            placeholder, readonly, selected, enctype, multiple, required, rows
        case rel, media, download
        case invalid = "aria-invalid"
        case current = "aria-current"
        case sort = "aria-sort"
        case httpEquiv = "http-equiv"
        case labelledBy = "aria-labelledby"
        case describedBy = "aria-describedby"
        case label = "aria-label"
        case hidden = "aria-hidden"
        case isHidden = "hidden"
        case dataVersion = "data-version"
        case dataBase = "data-base"
        case dataPoints = "data-points"
        case dataPlot = "data-plot"
        case dataTotal = "data-total"
        case dataDay = "data-day"
        case dataCurrency = "data-currency"
        case dataName = "data-name"
        case dataLabel = "data-label"
        case viewBox, width, height, x, y, x1, y1, x2, y2, d, r, cx, cy
        case textAnchor = "text-anchor"
        case patternUnits, patternTransform

        /// Whether its value is where a link or a form leads.
        fileprivate var isAddress: Bool { self == .href || self == .action || self == .formaction }
    }

    /// Attributes in order, mostly written as a literal.
    package struct Attributes: ExpressibleByDictionaryLiteral {
        var pairs: [(Attribute, String)]

        package init(_ pairs: [(Attribute, String)]) { self.pairs = pairs }
        package init(dictionaryLiteral pairs: (Attribute, String)...) { self.pairs = pairs }
    }

    package mutating func element(
        _ tag: Tag, _ attributes: Attributes = [:], _ body: (inout HTMLWriter) -> Void
    ) {
        open(tag, attributes)
        body(&self)
        close(tag)
    }

    package mutating func element(_ tag: Tag, _ attributes: Attributes = [:], text: String) {
        open(tag, attributes)
        self.text(text)
        close(tag)
    }

    /// An element without content.
    package mutating func element(_ tag: Tag, _ attributes: Attributes) {
        open(tag, attributes)
        if !tag.isVoid { close(tag) }
    }

    /// The content of a page, to which the page's first link leads.
    package mutating func main(_ body: (inout HTMLWriter) -> Void) {
        element(.main, [.id: HTMLWriter.content], body)
    }

    /// The first link of a page, which can be seen while it has the focus.
    mutating func linkToContent() {
        element(.a, [.class: "skip", .href: "#\(HTMLWriter.content)"], text: "Skip to content")
    }

    private static let content = "content"

    /// A section of a page, below its heading.
    package mutating func band(_ heading: String, id: String? = nil, _ body: (inout HTMLWriter) -> Void) {
        element(.section, .init([(.class, "band")] + (id.map { [(.id, $0)] } ?? []))) { html in
            html.element(.h2, text: heading)
            body(&html)
        }
    }

    /// A list of links.
    /// - Parameter current: the address of the page that is shown.
    package mutating func navigation(
        _ attributes: Attributes, _ links: [PageForm.Pair], current: String? = nil
    ) {
        element(.nav, attributes) { html in
            html.element(.ul) { html in
                for link in links {
                    let isCurrent = link.value == current
                    html.element(.li) {
                        $0.element(
                            .a, isCurrent ? [.href: link.value, .current: "true"] : [.href: link.value],
                            text: link.name)
                    }
                }
            }
        }
    }

    /// A text from the user's data, isolated so that its writing direction doesn't affect its surroundings.
    package mutating func isolated(_ text: String) { element(.bdi, text: text) }

    mutating func open(_ tag: Tag, _ attributes: Attributes = [:]) {
        if tag.beginsLine {
            pieces.passOnIfFull()
            pieces.bytes.append(10)
        }
        pieces.bytes.append(UInt8(ascii: "<"))
        pieces.bytes += tag.rawValue.utf8
        for (name, value) in attributes.pairs {
            pieces.bytes.append(UInt8(ascii: " "))
            pieces.bytes += name.rawValue.utf8
            pieces.bytes.append(UInt8(ascii: "="))
            pieces.bytes.append(UInt8(ascii: "\""))
            if !base.isEmpty, name.isAddress, value.hasPrefix("/") { text(base) }
            text(value)
            pieces.bytes.append(UInt8(ascii: "\""))
        }
        pieces.bytes.append(UInt8(ascii: ">"))
    }

    mutating func close(_ tag: Tag) {
        pieces.bytes.append(UInt8(ascii: "<"))
        pieces.bytes.append(UInt8(ascii: "/"))
        pieces.bytes += tag.rawValue.utf8
        pieces.bytes.append(UInt8(ascii: ">"))
    }

    /// Appends a text, in an element or an attribute value alike. Markup is escaped; control characters,
    /// noncharacters and characters that change the writing direction are neutralised.
    ///
    /// - Complexity: O(*n*) in the length of the text.
    package mutating func text(_ text: String) {
        if text.utf8.allSatisfy(HTMLWriter.isPlain) {
            pieces.bytes += text.utf8
            return
        }
        for scalar in DisplayWidth.printable(text).unicodeScalars {
            switch scalar {
            case "&": pieces.bytes += "&amp;".utf8
            case "<": pieces.bytes += "&lt;".utf8
            case ">": pieces.bytes += "&gt;".utf8
            case "\"": pieces.bytes += "&quot;".utf8
            case "'": pieces.bytes += "&#39;".utf8
            default:
                pieces.bytes +=
                    UTF8.encode(HTMLWriter.isNoncharacter(scalar.value) ? "\u{FFFD}" : scalar) ?? .init()
            }
        }
    }

    /// An element whose text keeps its lines.
    package mutating func element(_ tag: Tag, _ attributes: Attributes = [:], lines text: String) {
        open(tag, attributes)
        for (place, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            if place > 0 { pieces.bytes.append(UInt8(ascii: "\n")) }
            self.text(String(line))
        }
        close(tag)
    }

    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            false
        default: byte >= 0x20 && byte < 0x7F
        }
    }

    /// Characters that HTML never allows.
    private static func isNoncharacter(_ value: UInt32) -> Bool {
        (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE
    }

    /// A style sheet or a script, which contains no data: text in these elements is not escaped.
    mutating func raw(_ tag: Tag, _ text: [UInt8]) {
        open(tag, [:])
        pieces.bytes += text
        close(tag)
    }

    mutating func doctype() { pieces.bytes += "<!DOCTYPE html>".utf8 }
    mutating func lineBreak() { pieces.bytes.append(10) }
}
