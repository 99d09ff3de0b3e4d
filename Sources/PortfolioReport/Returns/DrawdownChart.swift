import Valuation

/// How far growth is below its previous peak, day by day, which shows how deep and how long each fall was.
struct DrawdownChart {
    private(set) var chart: Chart
    let depths: [(day: CalendarDate, depth: ExactDecimal)]

    private let isRead: Bool

    /// It says less than other charts, and is less high.
    private static func frame(_ frame: ChartFrame) -> ChartFrame {
        ChartFrame(
            width: frame.width, top: 14, plotHeight: frame.plotHeight * 2 / 3, dayCount: frame.dayCount)
    }

    /// - Returns: `nil` if growth never fell or fewer than two days are known.
    ///
    /// - Parameter isRead: whether the depth of each day can be read, by a site's script.
    init?(id: String, _ row: ReturnsRow, isRead: Bool = false) {
        guard row.drawdown != nil else { return nil }
        var peak = ExactDecimal.zero
        var depths: [(day: CalendarDate, depth: ExactDecimal)] = []
        for point in row.course {
            guard let twr = point.figures.twr else { continue }
            peak = max(peak, twr)
            // (1 + twr) / (1 + peak) − 1, in percent.
            let depth = ExactDecimal.quotient((twr - peak) * .hundred, .hundred + peak, decimals: 4)
            depths.append((point.date, depth ?? .zero))
        }
        guard depths.count > 1, depths.contains(where: { !$0.depth.isZero }) else { return nil }
        (self.depths, self.isRead) = (depths, isRead)
        let last = depths[depths.count - 1]
        chart = Chart(
            id: id, title: "Below the highest so far", unit: "percent",
            description:
                "The deepest fall: \(DecimalFormat.percent(row.figures.maxDrawdown)) %, \(ReturnsNotes.fall(row)). "
                + "On \(last.day) \(DecimalFormat.percent(last.depth)) %.",
            note: "Deepest: \(DecimalFormat.percent(row.figures.maxDrawdown)) %, \(ReturnsNotes.fall(row)).")
    }

    private func days(_ frame: ChartFrame) -> Scale {
        frame.days(from: depths[0].day, to: depths[depths.count - 1].day)
    }

    private func readings(_ frame: ChartFrame) -> String {
        guard isRead else { return "" }
        let days = days(frame)
        return Chart.readings(depths.map { days.place($0.day) }) {
            "\(depths[$0].day): \(DecimalFormat.percent(depths[$0].depth)) %"
        }
    }

    func write(to html: inout HTMLWriter) {
        chart.writeLarge(to: &html, frame: DrawdownChart.frame, points: readings) { frame, html in
            let heights = Scale(including: depths.map(\.depth), start: frame.bottom, end: frame.top)
            let (first, last, days) = (depths[0].day, depths[depths.count - 1].day, days(frame))
            html.axis(heights, right: frame.width)
            let zero = heights.place(.zero).text
            let places = HTMLWriter.thinned(
                depths.map { (x: days.place($0.day), y: heights.place($0.depth)) })
            let path =
                "M\(days.place(first).text) \(zero)L"
                + places.map { "\($0.x.text) \($0.y.text)" }.joined(separator: "L")
                + "L\(days.place(last).text) \(zero)Z"
            html.element(.path, [.class: "bar loss", .d: path])
            html.dayAxis(frame, from: first, to: last)
        }
    }
}
