import Valuation

/// Growth over a period in percent as lines, told apart by their strokes.
struct GrowthChart {
    struct Series {
        let label: String
        /// The class the style sheet knows.
        let kind: HistoryChart.Kind
        let figure: (ReturnsPoint.Figures) -> ExactDecimal?
    }

    private let chart: Chart
    private let points: [ReturnsPoint]
    private let series: [Series]

    private static let top = 70
    private static let bottom = 234
    private static let left = 44
    private static let right = Chart.width - 8

    /// The growth itself, and the benchmark's.
    static func growth(id: String, _ row: ReturnsRow, benchmark: String?) -> GrowthChart? {
        var series = [Series(label: "TWR", kind: .value) { $0.twr }]
        if let benchmark {
            series.append(Series(label: DisplayWidth.printable(benchmark), kind: .cost) { $0.benchmark })
        }
        return GrowthChart(id: id, title: "Growth", row, series)
    }

    /// What prices, currencies and income brought of it.
    static func parts(id: String, _ row: ReturnsRow) -> GrowthChart? {
        GrowthChart(
            id: id, title: "Growth by prices, currencies and income", row,
            [
                Series(label: "By prices", kind: .price) { $0.price },
                Series(label: "By currencies", kind: .currency) { $0.currency },
                Series(label: "By income", kind: .cost) { $0.income },
            ])
    }

    /// `nil` of fewer than two days that are known.
    private init?(id: String, title: String, _ row: ReturnsRow, _ series: [Series]) {
        let known = row.course.filter { point in series.contains { $0.figure(point.figures) != nil } }
        guard known.count > 1, let first = known.first, let last = known.last else { return nil }
        points = known
        self.series = series
        let words = series.compactMap { line in
            line.figure(last.figures).map { "\(line.label): \(GrowthChart.text($0)) % on \(last.date)." }
        }
        chart = Chart(
            id: id, title: title, unit: "percent",
            description: "From \(first.date) to \(last.date), at \(known.count) days. "
                + words.joined(separator: " "), height: 258)
    }

    private static func text(_ figure: ExactDecimal) -> String {
        DecimalFormat.grouped(figure, decimals: 2, signed: true)
    }

    func write(to html: inout HTMLWriter) {
        let figures = points.flatMap { point in series.compactMap { $0.figure(point.figures) } }
        let heights = Scale(including: figures, start: GrowthChart.bottom, end: GrowthChart.top)
        let days = Scale(
            low: ExactDecimal(Int128(points[0].date.daysSince1970)),
            high: ExactDecimal(Int128(points[points.count - 1].date.daysSince1970)), start: GrowthChart.left,
            end: GrowthChart.right)
        chart.write(to: &html) { html in
            drawKey(&html)
            drawAxis(heights, &html)
            drawDays(days, &html)
            for line in series.reversed() {
                let places = points.compactMap { point in
                    line.figure(point.figures).map { (x: days.place(point.date), y: heights.place($0)) }
                }
                guard places.count > 1 else { continue }
                let path = HistoryChart.drawn(places).map { "\($0.x.text) \($0.y.text)" }
                html.element(
                    .path, [.class: "line \(line.kind.rawValue)", .d: "M" + path.joined(separator: "L")])
            }
        }
    }

    /// Which stroke is what, and where it ends.
    private func drawKey(_ html: inout HTMLWriter) {
        for (row, line) in series.enumerated() {
            let y = Coordinate(13 + 18 * row)
            html.straightLine(
                x1: Coordinate(4), y1: y - 4, x2: Coordinate(36), y2: y - 4,
                class: "line \(line.kind.rawValue)")
            html.label(line.label, x: Coordinate(44), y: y)
            if let last = points.last, let figure = line.figure(last.figures) {
                html.label(
                    GrowthChart.text(figure), x: Coordinate(GrowthChart.right), y: y, anchor: "end",
                    class: "figure")
            }
        }
    }

    private func drawAxis(_ heights: Scale, _ html: inout HTMLWriter) {
        for tick in Ticks.between(heights.low, and: heights.high, about: 5) {
            let y = heights.place(tick)
            html.straightLine(
                x1: Coordinate(GrowthChart.left), y1: y, x2: Coordinate(Chart.width), y2: y,
                class: tick.isZero ? "zero" : "grid")
            html.label(
                DecimalFormat.plain(tick), x: Coordinate(GrowthChart.left - 5), y: y + 4, anchor: "end",
                class: "axis")
        }
    }

    private func drawDays(_ days: Scale, _ html: inout HTMLWriter) {
        for (day, label) in DateTicks.between(points[0].date, and: points[points.count - 1].date) {
            let x = days.place(day)
            html.straightLine(
                x1: x, y1: Coordinate(GrowthChart.bottom), x2: x, y2: Coordinate(GrowthChart.bottom + 4),
                class: "mark")
            let half = label.utf8.count * 3 + 1
            let anchor =
                x.hundredths > (Chart.width - half) * 100
                ? "end" : x.hundredths < half * 100 ? "start" : "middle"
            html.label(label, x: x, y: Coordinate(GrowthChart.bottom + 18), anchor: anchor, class: "axis")
        }
    }
}
