import Valuation

/// One stock's sections as cards, the gain or loss first, in which each figure can be expanded to show its calculation.
/// Several lots are folded below.
struct StockSections {
    let detail: StockDetail
    /// The level of the sections' headings, 3 or 4: one below the heading above them.
    let level: Int
    /// Whether the calculations are shown expanded.
    var explains = false
    /// Whether each lot links to the form to edit it.
    var edits = false
    /// The site that has the lots a page at a time; `nil` for all.
    var site: Site?

    func write(to html: inout HTMLWriter) {
        write(detail.sections, level == 3 ? .h3 : .h4, to: &html)
        guard detail.lots.count > 1 else { return }
        html.pages(of: .lots, detail.lots, "Lots", on: site) { html, lots in
            for lot in lots {
                html.element(.details, explains ? [.class: "lot", .open: "open"] : [.class: "lot"]) { html in
                    html.element(.summary) { html in
                        html.element(.strong, text: detail.heading(of: lot))
                        writeGist(of: lot.sections, to: &html)
                    }
                    write(lot.sections, level == 3 ? .h3 : .h4, to: &html)
                    if edits, let row = detail.rowNumber(of: lot) {
                        html.element(
                            .a,
                            [.href: Site.edit(detail.symbol, lot: row), .label: "Edit lot \(lot.number)"],
                            text: "Edit")
                    }
                }
            }
        }
    }

    /// What tells a lot from others: its shares, when it was bought, and its gain.
    private func writeGist(of sections: [Section], to html: inout HTMLWriter) {
        let items = sections.lazy.flatMap(\.items)
        for (kind, label) in [
            (Item.Kind.numberOfShares, "shares"), (.datePurchase, "bought"), (.gainOrLossValue, "gain"),
        ] {
            guard let item = items.first(where: { $0.kind == kind }) else { continue }
            html.text(" ")
            html.element(.span) { html in
                html.text(kind == .numberOfShares ? "" : "\(label) ")
                let style = StockSections.kind(item)
                html.element(.span, style.isEmpty ? [:] : [.class: style], text: StockSections.text(item))
                if kind == .numberOfShares { html.text(" \(label)") }
            }
        }
    }

    private func write(_ sections: [Section], _ heading: HTMLWriter.Tag, to html: inout HTMLWriter) {
        html.element(.div, [.class: "cards"]) { html in
            for section in sections.filter(StockSections.leads)
                + sections.filter({ !StockSections.leads($0) })
            {
                html.element(.div, [.class: "card"]) { html in
                    // The first section's title is the stock's name, which is already shown above the
                    // sections.
                    html.element(heading, text: section.kind == .general ? "Position" : section.title)
                    html.element(.dl) { html in
                        for item in section.items { write(item, to: &html) }
                    }
                }
            }
        }
    }

    private func write(_ item: Item, to html: inout HTMLWriter) {
        html.element(.div) { html in
            html.element(.dt, text: item.label)
            let kind = StockSections.kind(item)
            html.element(.dd, kind.isEmpty ? [:] : [.class: kind]) { html in
                let value = StockSections.text(item)
                // A rounded rate is given whole in its sum or, where it was stated, by itself.
                // Sums have amounts in them.
                let sum = item.derivation?.text ?? (value == item.text ? nil : item.text)
                if let sum, !Privacy.hidesAmounts {
                    html.element(.details, explains ? [.open: "open"] : [:]) { html in
                        html.element(.summary, text: value)
                        html.element(.p, text: sum)
                    }
                } else {
                    html.text(value)
                }
                if let source = item.source { html.element(.small, text: source) }
            }
        }
    }

    /// Whether a section comes before the others: what was gained or lost, and what of that is realised.
    private static func leads(_ section: Section) -> Bool {
        section.kind == .gainOrLoss || section.kind == .realised
    }

    /// The figure; of a rate and of a price that was worked out, the first digits.
    private static func text(_ item: Item) -> String {
        switch item.value {
        case .money(.some, let currency) where Privacy.hidesAmounts: return "\(Privacy.hidden) \(currency)"
        case .shares where Privacy.hidesAmounts: return Privacy.hidden
        case .price(let price?, let unit) where item.isAverage:
            let short = ExactDecimal.quotient(price.exact, ExactDecimal(1), significantDigits: priceDigits)
            return "\(DecimalFormat.groupedInFull(short ?? price.exact)) \(unit)"
        default: break
        }
        guard case .rate(let rate?, let base, let quote) = item.value,
            let short = ShortRate.text(rate.number.exact)
        else { return item.text }
        return "\(short) \(quote)/\(base)"
    }

    /// The number of significant digits of a price that was worked out.
    private static let priceDigits = 8

    private static func kind(_ item: Item) -> String {
        switch item.style {
        case .gain: "gain"
        case .loss: "loss"
        default: item.isKnown ? "" : "unknown"
        }
    }
}
