import Valuation

/// The return or gain of each year, month or scope, as bars.
struct ReturnsBars {
    private let bars: BarChart
    private let chart: Chart
    /// With more bars than this, a table is more useful.
    static let mostBars = 24

    /// `nil` if nothing is known, or if there are too many years or months. Of too many scopes, those with
    /// the largest gains and losses are shown.
    init?(_ report: ReturnsReport) {
        let currency = report.statement.currency
        let bars: [BarChart.Bar]
        var note = ""
        let title: String
        var isOfTime = true
        if case .by = report.statement.options.breakdown {
            isOfTime = false
            title = report.partTitle.lowercased()
            let rows = report.parts
            let known = rows.compactMap { row in row.figures.gain.map { (row: row, gain: $0) } }
            var shown = known
            if known.count > ReturnsBars.mostBars {
                let half = ReturnsBars.mostBars / 2
                shown = Array(known.prefix(half) + known.suffix(half))
                note =
                    "The \(half) that brought most and the \(half) that brought least of \(Count.text(known.count))."
            } else if known.count < rows.count {
                note = "Unknown figures have no bar."
            }
            bars = shown.map { entry in
                ReturnsBars.bar(
                    report.partName(entry.row), entry.gain,
                    Privacy.money(entry.gain, currency, signed: true))
            }
        } else {
            let isYearly = report.years.count > 1 || report.months.count < 2
            let rows = isYearly ? report.years : report.months
            guard rows.count > 1, rows.count <= ReturnsBars.mostBars else { return nil }
            title = isYearly ? "year" : "month"
            bars = rows.compactMap { row in
                row.figures.twr.map { ReturnsBars.bar(row.key, $0, DecimalFormat.percent($0) + " %") }
            }
            if bars.count < rows.count { note = "Unknown figures have no bar." }
        }
        guard !bars.isEmpty else { return nil }
        self.bars = BarChart(bars: bars)
        let words = bars.map { "\($0.label): \($0.figure)" }
        chart = Chart(
            id: "bars", title: isOfTime ? "Return by \(title)" : "Gain by \(title)",
            unit: isOfTime ? "time-weighted, in percent" : currency.code,
            description: words.joined(separator: "; ") + ".", note: note, height: self.bars.height)
    }

    private static func bar(_ label: String, _ amount: ExactDecimal, _ figure: String) -> BarChart.Bar {
        BarChart.Bar(
            label: label, amount: amount, figure: figure, kind: amount.isNegative ? .loss : .gain)
    }

    func write(to html: inout HTMLWriter) { chart.write(to: &html) { bars.draw(to: &$0) } }
}
