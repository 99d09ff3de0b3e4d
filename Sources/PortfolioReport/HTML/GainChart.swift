import Valuation

/// The gain or loss of each stock as diverging bars, the largest gain first.
struct GainChart {
    let chart: Chart
    let bars: BarChart

    /// The number of stocks shown at either end if there are many; the note gives the gain of the rest.
    static let shown = 5

    /// `nil` if the gain of fewer than two stocks is known, since there is nothing to compare then.
    init?(
        id: String, gains: [(label: String, gain: ExactDecimal)], of noun: String = "stock", unknown: Int,
        currency: Currency
    ) {
        var ends = OutermostGains()
        for (label, gain) in gains { ends.add(gain) { label } }
        self.init(id: id, gains: ends, of: noun, unknown: unknown, currency: currency)
    }

    /// Draws gains of which only the largest and the smallest are kept; `nil` if there are fewer than two, since there is
    /// nothing to compare then.
    ///
    /// - Parameter noun: what each gain is of.
    init?(id: String, gains: OutermostGains, of noun: String = "stock", unknown: Int, currency: Currency) {
        guard gains.count > 1 else { return nil }
        let isCut = gains.count > 2 * GainChart.shown + 1
        let ends = isCut ? gains.largest.prefix(GainChart.shown) + gains.smallest : gains.largest[...]
        let bars = ends.map { GainChart.bar($0.label, $0.gain, currency) }
        var notes: [String] = []
        if isCut {
            let together = ends.reduce(gains.sum) { $0 - $1.gain }
            notes.append(
                "\(Count.text(gains.count - ends.count)) \(noun)s between them: "
                    + "\(Privacy.money(together, currency, signed: true)) \(currency) together.")
        }
        if unknown > 0 {
            notes.append(
                unknown == 1
                    ? "The gain of 1 \(noun) is not known."
                    : "The gains of \(Count.text(unknown)) \(noun)s are not known.")
        }
        self.bars = BarChart(bars: bars)
        chart = Chart(
            id: id, title: "Gain by \(noun)", unit: "\(currency); losses are striped",
            description: bars.map { "\($0.label) \($0.figure)" }.joined(separator: ", ") + ".",
            note: notes.joined(separator: " "), height: self.bars.height)
    }

    private static func bar(_ label: String, _ gain: ExactDecimal, _ currency: Currency) -> BarChart.Bar {
        BarChart.Bar(
            label: label, amount: gain, figure: Privacy.money(gain, currency, signed: true),
            kind: gain.isNegative ? .loss : .gain)
    }

    func write(to html: inout HTMLWriter) { chart.write(to: &html) { bars.draw(to: &$0) } }
}
