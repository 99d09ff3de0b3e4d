import Valuation

/// One stock's sections as cards, in which each figure can be expanded to show its calculation.
struct StockSections {
    let detail: StockDetail
    /// The level of the sections' headings, 3 or 4: one below the heading above them.
    let level: Int
    /// Whether the calculations are shown expanded.
    var explains = false

    func write(to html: inout HTMLWriter) {
        write(detail.sections, level == 3 ? .h3 : .h4, to: &html)
        guard detail.lots.count > 1 else { return }
        for lot in detail.lots {
            html.element(
                level == 3 ? .h3 : .h4, [.class: "lot"],
                text: "Lot \(lot.number) of \(detail.lots.count)" + (lot.isExcluded ? " (excluded)" : ""))
            write(lot.sections, level == 3 ? .h4 : .h5, to: &html)
        }
    }

    private func write(_ sections: [Section], _ heading: HTMLWriter.Tag, to html: inout HTMLWriter) {
        html.element(.div, [.class: "cards"]) { html in
            for section in sections {
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
                let value = item.text
                if let derivation = item.derivation {
                    html.element(.details, explains ? [.open: "open"] : [:]) { html in
                        html.element(.summary, text: value)
                        html.element(.p, text: derivation.text)
                    }
                } else {
                    html.text(value)
                }
                if let source = item.source { html.element(.small, text: source) }
            }
        }
    }

    private static func kind(_ item: Item) -> String {
        switch item.style {
        case .gain: "gain"
        case .loss: "loss"
        default: item.isKnown ? "" : "unknown"
        }
    }
}
