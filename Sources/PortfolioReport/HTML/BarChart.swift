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

        init(label: String, amount: ExactDecimal, figure: String, kind: Kind) {
            (self.label, self.amount, self.figure, self.kind) = (label, amount, figure, kind)
        }

        /// A gain or a loss.
        init(_ label: String, gain: ExactDecimal, figure: String) {
            self.init(
                label: label, amount: gain, figure: figure, kind: gain.isNegative ? .loss : .gain)
        }

        init(_ label: String, gain: ExactDecimal, in currency: Currency) {
            self.init(label, gain: gain, figure: Privacy.money(gain, currency, signed: true))
        }
    }

    /// The raw values are class names in the style sheet.
    enum Kind: String {
        case part, other, gain, loss
    }

    let chart: Chart
    let bars: [Bar]
    /// The amount up to which the scale goes at least.
    private let full: ExactDecimal

    private static let rowHeight = 34
    private static let inset = 4

    /// - Parameters:
    ///   - full: the amount up to which the scale goes at least.
    ///   - description: of the picture in words; `nil` for the labels and figures of the bars.
    init(
        id: String, title: String, unit: String, _ bars: [Bar], full: ExactDecimal = .zero,
        description: String? = nil, note: String = ""
    ) {
        (self.bars, self.full) = (bars, full)
        let words = bars.map { "\($0.label) \($0.figure)" }.joined(separator: ", ") + "."
        chart = Chart(
            id: id, title: title, unit: unit, description: description ?? words, note: note,
            height: max(bars.count, 1) * BarChart.rowHeight + 6)
    }

    var scale: Scale {
        Scale(
            including: bars.map(\.amount) + [full], start: BarChart.inset, end: Chart.width - BarChart.inset)
    }

    func write(to html: inout HTMLWriter) { chart.write(to: &html) { draw(to: &$0) } }

    private func draw(to html: inout HTMLWriter) {
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
