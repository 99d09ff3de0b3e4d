import Valuation

/// Bars one below the other, each with its label and figure.
struct BarChart {
    struct Bar {
        let label: String
        /// The amount that determines the bar's length.
        let amount: ExactDecimal
        /// The figure beside the label.
        let figure: String
        let kind: Kind
        /// Where the bar is meant to end; `nil` for nowhere in particular.
        let target: ExactDecimal?

        init(
            label: String, amount: ExactDecimal, figure: String, kind: Kind, target: ExactDecimal? = nil
        ) {
            (self.label, self.amount, self.figure) = (label, amount, figure)
            (self.kind, self.target) = (kind, target)
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
            id: id, title: title, unit: unit, description: description ?? words, note: note)
    }

    var scale: Scale { scale(.narrow) }

    private func scale(_ frame: BarFrame) -> Scale {
        Scale(
            including: bars.map(\.amount) + bars.compactMap(\.target) + [full], start: frame.start,
            end: frame.end)
    }

    /// - Parameter isWhole: whether nothing stands beside it.
    func write(to html: inout HTMLWriter, isWhole: Bool = false) {
        chart.writeBars(bars.map(\.label), bars.map(\.figure), isWhole: isWhole, below: 6, to: &html, draw)
    }

    private func draw(_ frame: BarFrame, _ html: inout HTMLWriter) {
        let scale = scale(frame)
        let zero = scale.place(.zero)
        for (row, bar) in bars.enumerated() {
            html.element(.g) { html in
                html.element(.title, text: "\(bar.label): \(bar.figure)")
                let top = frame.write(bar.label, bar.figure, row: row, to: &html)
                func line(_ x: Coordinate, _ name: String) {
                    html.straightLine(
                        x1: x, y1: Coordinate(top - 2), x2: x, y2: Coordinate(top + 11), class: name)
                }
                html.rectangle(
                    from: zero, to: scale.place(bar.amount), y: Coordinate(top), height: Coordinate(9),
                    class: "bar \(bar.kind.rawValue)")
                line(zero, "zero")
                if let target = bar.target { line(scale.place(target), "target") }
            }
        }
    }
}
