import Valuation

extension BarChart {
    /// With more bars than this, a table is more useful.
    private static let mostBars = 24

    /// The return or gain of each year, month or scope; `nil` if nothing is known, or if there are too many years or
    /// months. Of too many scopes, those with the largest gains and losses are shown.
    init?(_ report: ReturnsReport) {
        let currency = report.statement.currency
        let bars: [Bar]
        var note = ""
        let title: String
        var isOfTime = true
        if case .by = report.statement.options.breakdown {
            isOfTime = false
            title = report.partTitle.lowercased()
            let rows = report.parts
            let known = rows.compactMap { row in row.figures.gain.map { (row: row, gain: $0) } }
            var shown = known
            if known.count > BarChart.mostBars {
                let half = BarChart.mostBars / 2
                shown = Array(known.prefix(half) + known.suffix(half))
                note =
                    "The \(half) that brought most and the \(half) that brought least of \(Count.text(known.count))."
            } else if known.count < rows.count {
                note = "Unknown figures have no bar."
            }
            bars = shown.map { entry in
                Bar(report.partName(entry.row), gain: entry.gain, in: currency)
            }
        } else {
            let isYearly = report.years.count > 1 || report.months.count < 2
            let rows = isYearly ? report.years : report.months
            guard rows.count > 1, rows.count <= BarChart.mostBars else { return nil }
            title = isYearly ? "year" : "month"
            bars = rows.compactMap { row in
                row.figures.twr.map { Bar(row.key, gain: $0, figure: DecimalFormat.percent($0) + " %") }
            }
            if bars.count < rows.count { note = "Unknown figures have no bar." }
        }
        guard !bars.isEmpty else { return nil }
        let words = bars.map { "\($0.label): \($0.figure)" }
        self.init(
            id: "bars", title: isOfTime ? "Return by \(title)" : "Gain by \(title)",
            unit: isOfTime ? "time-weighted, in percent" : currency.code, bars,
            description: words.joined(separator: "; ") + ".", note: note)
    }
}
