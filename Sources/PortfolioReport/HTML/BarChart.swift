import Valuation

/// Bars one below the other, each below its label and figure, so that names of any length fit.
struct BarChart {
    struct Bar {
        let label: String
        /// The amount that determines the bar's length.
        let amount: ExactDecimal
        /// The figure beside the label.
        let figure: String
        let kind: Kind
    }

    /// The raw values are class names in the style sheet.
    enum Kind: String {
        case part, other, gain, loss
    }

    let bars: [Bar]
    /// The amount up to which the scale goes at least.
    var full = ExactDecimal.zero

    private static let rowHeight = 34
    private static let inset = 4

    var height: Int { max(bars.count, 1) * BarChart.rowHeight + 6 }

    var scale: Scale {
        Scale(
            including: bars.map(\.amount) + [full], start: BarChart.inset, end: Chart.width - BarChart.inset)
    }

    func draw(to html: inout HTMLWriter) {
        let scale = scale
        let zero = scale.place(.zero)
        for (row, bar) in bars.enumerated() {
            let top = row * BarChart.rowHeight
            html.element(.g) { html in
                html.element(.title, text: "\(bar.label): \(bar.figure)")
                let room = Chart.width - 2 * BarChart.inset - LabelWidth.of(bar.figure) - 12
                html.label(
                    LabelWidth.cut(bar.label, to: room), x: Coordinate(BarChart.inset),
                    y: Coordinate(top + 14))
                html.label(
                    bar.figure, x: Coordinate(Chart.width - BarChart.inset), y: Coordinate(top + 14),
                    anchor: "end",
                    class: "figure")
                html.rectangle(
                    from: zero, to: scale.place(bar.amount), y: Coordinate(top + 20), height: Coordinate(9),
                    class: "bar \(bar.kind.rawValue)")
                html.straightLine(
                    x1: zero, y1: Coordinate(top + 18), x2: zero, y2: Coordinate(top + 31), class: "zero")
            }
        }
    }
}
