import Valuation

/// The realised result of each year as bars: what prices and exchange rates did to the shares sold, and the income.
/// What is above zero stands to its right, one part behind the other, and what is below it to its left, in the colour of
/// losses.
struct YearChart {
    struct Part: Equatable {
        let kind: Kind
        let amount: ExactDecimal
    }

    struct Year {
        let name: String
        /// The parts that are not 0.
        let parts: [Part]

        var total: ExactDecimal { parts.reduce(.zero) { $0 + $1.amount } }
        /// The totals to the right and to the left of zero.
        var gains: ExactDecimal { parts.reduce(.zero) { $1.amount.isNegative ? $0 : $0 + $1.amount } }
        var losses: ExactDecimal { parts.reduce(.zero) { $1.amount.isNegative ? $0 + $1.amount : $0 } }
    }

    /// The raw values are class names in the style sheet: full, striped, hollow and finely striped.
    enum Kind: String, CaseIterable {
        case price = "bar part"
        case currency = "bar other"
        case income = "bar hollow"
        case notSplit = "unknown"

        /// The classes of a part of the kind.
        func style(of amount: ExactDecimal) -> String { amount.isNegative ? "\(rawValue) below" : rawValue }

        var label: String {
            switch self {
            case .price: "Prices"
            case .currency: "Currencies"
            case .income: "Net income"
            case .notSplit: "Not split"
            }
        }
    }

    let years: [Year]
    let chart: Chart

    init?(id: String, years: [(key: String, totals: RealisedTotals)], currency: Currency) {
        self.years = years.map { Year(name: $0.key, parts: YearChart.parts($0.totals.totals)) }
        let drawn = self.years.flatMap(\.parts)
        guard !drawn.isEmpty else { return nil }
        words = self.years.map { year in
            let parts = year.parts.map {
                "\($0.kind.label.lowercased()) \(Privacy.money($0.amount, currency, signed: true))"
            }
            return "\(year.name): \(Privacy.money(year.total, currency, signed: true))"
                + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))")
        }
        let hasLosses = drawn.contains { $0.amount.isNegative }
        let isPartial = years.contains {
            !$0.totals.totals.gain.isComplete || !$0.totals.totals.netIncome.isComplete
        }
        figures = self.years.map { Privacy.money($0.total, currency, signed: true) }
        chart = Chart(
            id: id, title: "Realised by year",
            unit: hasLosses ? "\(currency); what was lost or paid is left of zero, in red" : currency.code,
            description: words.joined(separator: "; ") + ".",
            note: isPartial ? "Unknown figures are in no bar." : "")
    }

    /// The total of each year.
    private let figures: [String]
    /// The total and the parts of each year.
    private let words: [String]

    private static func parts(_ totals: GainTotals) -> [Part] {
        let price = totals.priceGain.total ?? .zero
        let currency = totals.currencyGain.total ?? .zero
        let parts: [(Kind, ExactDecimal)] = [
            (.price, price), (.currency, currency),
            (.notSplit, (totals.gain.total ?? .zero) - price - currency),
            (.income, totals.netIncome.total ?? .zero),
        ]
        return parts.filter { !$0.1.isZero }.map { Part(kind: $0.0, amount: $0.1) }
    }

    var scale: Scale { scale(.narrow) }

    private func scale(_ frame: BarFrame) -> Scale {
        Scale(
            including: years.flatMap { [$0.gains, $0.losses] }, start: frame.start, end: frame.end)
    }

    func write(to html: inout HTMLWriter) {
        chart.writeBars(years.map(\.name), figures, isWhole: true, below: 28, to: &html, draw)
    }

    private func draw(_ frame: BarFrame, _ html: inout HTMLWriter) {
        let scale = scale(frame)
        let zero = scale.place(.zero)
        for (row, year) in years.enumerated() {
            html.element(.g) { html in
                html.element(.title, text: words[row])
                let top = frame.write(year.name, figures[row], row: row, to: &html)
                var (gained, lost) = (ExactDecimal.zero, ExactDecimal.zero)
                for part in year.parts {
                    let start = part.amount.isNegative ? lost : gained
                    let end = start + part.amount
                    html.rectangle(
                        from: scale.place(start), to: scale.place(end), y: Coordinate(top),
                        height: Coordinate(9), class: part.kind.style(of: part.amount))
                    if part.amount.isNegative { lost = end } else { gained = end }
                }
                html.straightLine(
                    x1: zero, y1: Coordinate(top - 3), x2: zero, y2: Coordinate(top + 12),
                    class: "zero strong")
            }
        }
        drawLegend(years.count * frame.row + 12, to: &html)
    }

    /// The legend of the fillings that occur.
    private func drawLegend(_ y: Int, to html: inout HTMLWriter) {
        var x = BarFrame.inset
        for kind in Kind.allCases where years.contains(where: { $0.parts.contains { $0.kind == kind } }) {
            html.rectangle(
                from: Coordinate(x), to: Coordinate(x + 12), y: Coordinate(y), height: Coordinate(9),
                class: kind.rawValue)
            html.label(kind.label, x: Coordinate(x + 17), y: Coordinate(y + 9), class: "label")
            x += 17 + LabelWidth.of(kind.label) + 14
        }
    }
}
