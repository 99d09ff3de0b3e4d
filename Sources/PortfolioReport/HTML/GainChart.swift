import Valuation

/// What each stock gained or lost: diverging bars, the largest gain first.
struct GainChart {
    let chart: Chart
    let bars: BarChart

    /// Of more stocks than twice this, the so many at either end are shown, and the rest as one.
    static let shown = 5

    init?(id: String, gains: [(label: String, gain: ExactDecimal)], unknown: Int, currency: Currency) {
        guard !gains.isEmpty else { return nil }
        let ordered = gains.sorted { left, right in
            left.gain == right.gain
                ? left.label.utf8.lexicographicallyPrecedes(right.label.utf8) : left.gain > right.gain
        }
        var bars: [BarChart.Bar]
        if ordered.count <= 2 * GainChart.shown + 1 {
            bars = ordered.map { GainChart.bar($0.label, $0.gain, currency) }
        } else {
            let middle = ordered.dropFirst(GainChart.shown).dropLast(GainChart.shown)
            bars = ordered.prefix(GainChart.shown).map { GainChart.bar($0.label, $0.gain, currency) }
            let rest = middle.reduce(ExactDecimal.zero) { $0 + $1.gain }
            bars.append(GainChart.bar("\(middle.count) stocks between, together", rest, currency, .other))
            bars += ordered.suffix(GainChart.shown).map { GainChart.bar($0.label, $0.gain, currency) }
        }
        self.bars = BarChart(bars: bars)
        let missing = unknown == 1 ? "The gain of 1 stock is" : "The gains of \(unknown) stocks are"
        chart = Chart(
            id: id, title: "Gain by stock", unit: "\(currency); losses are striped",
            description: bars.map { "\($0.label) \($0.figure)" }.joined(separator: ", ") + ".",
            note: unknown == 0 ? "" : "\(missing) not known.", height: self.bars.height)
    }

    private static func bar(
        _ label: String, _ gain: ExactDecimal, _ currency: Currency, _ kind: BarChart.Kind? = nil
    ) -> BarChart.Bar {
        BarChart.Bar(
            label: label, amount: gain, figure: ItemText.money(gain, currency, signed: true),
            kind: kind ?? (gain.isNegative ? .loss : .gain))
    }

    func write(to html: inout HTMLWriter) { chart.write(to: &html) { bars.draw(to: &$0) } }
}
