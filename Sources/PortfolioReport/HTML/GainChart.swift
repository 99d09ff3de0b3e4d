import Valuation

/// The gain or loss of each stock as diverging bars, the largest gain first.
struct GainChart {
    let chart: Chart
    let bars: BarChart

    /// The number of stocks shown at either end if there are many; the note gives the gain of the rest.
    static let shown = 5

    /// `nil` if the gain of fewer than two stocks is known, since there is nothing to compare then.
    init?(id: String, gains: [(label: String, gain: ExactDecimal)], unknown: Int, currency: Currency) {
        guard gains.count > 1 else { return nil }
        let ordered = gains.sorted { left, right in
            left.gain == right.gain
                ? left.label.utf8.lexicographicallyPrecedes(right.label.utf8) : left.gain > right.gain
        }
        let isCut = ordered.count > 2 * GainChart.shown + 1
        let ends = isCut ? ordered.prefix(GainChart.shown) + ordered.suffix(GainChart.shown) : ordered[...]
        let bars = ends.map { GainChart.bar($0.label, $0.gain, currency) }
        var notes: [String] = []
        if isCut {
            let rest = ordered.dropFirst(GainChart.shown).dropLast(GainChart.shown)
            let together = rest.reduce(ExactDecimal.zero) { $0 + $1.gain }
            notes.append(
                "\(Count.text(rest.count)) stocks between them: "
                    + "\(DecimalFormat.money(together, currency, signed: true)) \(currency) together.")
        }
        if unknown > 0 {
            notes.append(
                unknown == 1
                    ? "The gain of 1 stock is not known."
                    : "The gains of \(Count.text(unknown)) stocks are not known.")
        }
        self.bars = BarChart(bars: bars)
        chart = Chart(
            id: id, title: "Gain by stock", unit: "\(currency); losses are striped",
            description: bars.map { "\($0.label) \($0.figure)" }.joined(separator: ", ") + ".",
            note: notes.joined(separator: " "), height: self.bars.height)
    }

    private static func bar(_ label: String, _ gain: ExactDecimal, _ currency: Currency) -> BarChart.Bar {
        BarChart.Bar(
            label: label, amount: gain, figure: DecimalFormat.money(gain, currency, signed: true),
            kind: gain.isNegative ? .loss : .gain)
    }

    func write(to html: inout HTMLWriter) { chart.write(to: &html) { bars.draw(to: &$0) } }
}
