import Valuation

/// Growth over a period in percent: a line for the total over a stack of the parts due to prices, currencies
/// and income, with the benchmark and the deepest fall marked.
struct GrowthChart {
    private(set) var chart: Chart
    private let points: [ReturnsPoint]
    private let lines: [Series]
    private let areas: [Series]
    private let fall: ReturnsDrawdown?
    private let depth: String
    private let frame: ChartFrame

    private struct Series {
        let label: String
        /// The class name in the style sheet.
        let kind: String
        let figure: (ReturnsPoint.Figures) -> ExactDecimal?
    }

    /// - Returns: `nil` if fewer than two days are known.
    ///
    /// - Parameter isRead: whether the figures of each day can be read, by a site's script.
    init?(id: String, _ row: ReturnsRow, benchmark: String?, hasCurrencies: Bool, isRead: Bool = false) {
        points = row.course.filter { $0.figures.twr != nil }
        guard points.count > 1, let first = points.first, let last = points.last else { return nil }
        var lines = [Series(label: "Time-weighted return", kind: "total") { $0.twr }]
        if let benchmark, points.contains(where: { $0.figures.benchmark != nil }) {
            lines.append(
                Series(label: LabelWidth.cut("Benchmark \(benchmark)", to: 200), kind: "cost") {
                    $0.benchmark
                })
        }
        self.lines = lines
        var areas: [Series] = []
        if points.allSatisfy({ $0.figures.price != nil }) {
            areas.append(Series(label: "price effect", kind: "price") { $0.price })
            if hasCurrencies {
                areas.append(Series(label: "currency effect", kind: "currency") { $0.currency })
            }
            if points.contains(where: { $0.figures.income?.isZero == false }) {
                areas.append(Series(label: "from income", kind: "income") { $0.income })
            }
        }
        self.areas = areas
        fall = row.drawdown
        depth = DecimalFormat.percent(row.figures.maxDrawdown)
        let keys = lines.count + areas.count + (fall == nil ? 0 : 1)
        frame = ChartFrame(width: Chart.width, top: 18 * keys + 12, plotHeight: 176)
        var words: [String] = []
        for (label, figure) in lines.map({ ($0.label, $0.figure) }) + areas.map({ ($0.label, $0.figure) }) {
            if let end = figure(last.figures) { words.append("\(label) \(DecimalFormat.percent(end)) %") }
        }
        var description =
            "From \(first.date) to \(last.date), at \(Count.text(points.count)) days. In the end: "
            + words.joined(separator: ", ") + "."
        if fall != nil { description += " The deepest fall: \(depth) %, \(ReturnsNotes.fall(row))." }
        chart = Chart(
            id: id, title: "Growth and where it came from", unit: "percent since \(first.date)",
            description: description,
            note: areas.isEmpty ? "How much of it came from prices, currencies and income is unknown." : "",
            height: frame.height)
        chart.plot = (frame.top, frame.bottom)
        if isRead { chart.points = readings }
    }

    private var readings: String {
        let days = days
        return Chart.readings(points.map { days.place($0.date) }) { place in
            let figures = (lines + areas).map { series in
                let figure = series.figure(points[place].figures)
                // Texts of the data must not be taken for the end of a day.
                let label = series.label.replacing(";", with: ",").replacing("|", with: "/")
                return
                    "\(label) \(figure.map { "\(DecimalFormat.percent($0)) %" } ?? DecimalFormat.unknown)"
            }
            return "\(points[place].date): \(figures.joined(separator: ", "))"
        }
    }

    private var days: Scale {
        frame.days(from: points[0].date, to: points[points.count - 1].date)
    }

    func write(to html: inout HTMLWriter) {
        let thin = GrowthChart.thinned(points)
        let stacks = thin.map { point in stack(point.figures) }
        let drawn =
            points.flatMap { point in lines.compactMap { $0.figure(point.figures) } }
            + stacks.flatMap { $0.flatMap { [$0.low, $0.high] } }
        let heights = Scale(including: drawn, start: frame.bottom, end: frame.top)
        let days = self.days
        chart.write(to: &html) { html in
            drawKey(&html)
            html.axis(heights)
            if let fall {
                html.rectangle(
                    from: days.place(fall.peak), to: days.place(fall.trough), y: Coordinate(frame.top),
                    height: Coordinate(frame.plotHeight), class: "fall")
            }
            for (place, area) in areas.enumerated() {
                draw(stacks.map { $0[place] }, on: thin.map { days.place($0.date) }, heights, area, &html)
            }
            html.dayAxis(frame, from: points[0].date, to: points[points.count - 1].date)
            for line in lines.reversed() {
                let places = points.compactMap { point in
                    line.figure(point.figures).map { (x: days.place(point.date), y: heights.place($0)) }
                }
                html.stroke(places, class: "line \(line.kind)")
            }
        }
    }

    // MARK: The stack

    /// The extent of a part above and below 0, stacked on the parts before it; one of the two is empty.
    private struct Layer {
        var low = ExactDecimal.zero
        var high = ExactDecimal.zero
        var isBelow = false
        /// The position that a layer on the other side of 0 would have.
        var otherEnd = ExactDecimal.zero
    }

    private func stack(_ figures: ReturnsPoint.Figures) -> [Layer] {
        var (above, below) = (ExactDecimal.zero, ExactDecimal.zero)
        return areas.map { area in
            let figure = area.figure(figures) ?? .zero
            if figure.isNegative {
                let start = below
                below = below + figure
                return Layer(low: below, high: start, isBelow: true, otherEnd: above)
            }
            let start = above
            above = above + figure
            return Layer(low: start, high: above, otherEnd: below)
        }
    }

    /// The areas of a part above and below 0, if it has any.
    private func draw(
        _ layers: [Layer], on days: [Coordinate], _ heights: Scale, _ area: Series, _ html: inout HTMLWriter
    ) {
        for isBelow in [false, true]
        where layers.contains(where: { $0.isBelow == isBelow && $0.low < $0.high }) {
            var outer: [String] = []
            var inner: [String] = []
            for (layer, x) in zip(layers, days) {
                var (near, far) = (layer.otherEnd, layer.otherEnd)
                if layer.isBelow == isBelow {
                    (near, far) = isBelow ? (layer.high, layer.low) : (layer.low, layer.high)
                }
                outer.append("\(x.text) \(heights.place(far).text)")
                inner.append("\(x.text) \(heights.place(near).text)")
            }
            let path = "M" + (outer + inner.reversed()).joined(separator: "L") + "Z"
            html.element(.path, [.class: "area \(area.kind)", .d: path])
        }
    }

    /// Thins out the days to as many as can be told apart in the picture, keeping the last of each run.
    private static func thinned(_ points: [ReturnsPoint]) -> [ReturnsPoint] {
        let most = 180
        guard points.count > most, let first = points.first, let last = points.last else { return points }
        let span = max(1, first.date.days(to: last.date))
        var kept: [ReturnsPoint] = [first]
        var column = 0
        for (place, point) in points.enumerated() where place > 0 {
            let isLast = place + 1 == points.count
            let next = isLast ? most : first.date.days(to: points[place + 1].date) * most / span
            if isLast || next != column { kept.append(point) }
            column = next
        }
        return kept
    }

    // MARK: The key

    /// The legend of strokes and fillings, with their last figures.
    private func drawKey(_ html: inout HTMLWriter) {
        guard let last = points.last else { return }
        for (row, series) in (lines + areas).enumerated() {
            let isArea = row >= lines.count
            html.key(
                row, series.label, DecimalFormat.percent(series.figure(last.figures)), isArea: isArea, frame,
                class: "\(isArea ? "area" : "line") \(series.kind)")
        }
        guard fall != nil else { return }
        html.key(
            lines.count + areas.count, ReturnsColumn.maxDrawdown.column.label, depth, isArea: true, frame,
            class: "fall")
    }
}
