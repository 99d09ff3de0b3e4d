import Valuation

/// The price of a stock over time, in its own unit, with purchases, sales and dividends marked below.
struct PriceChart {
    private let chart: Chart
    private let course: PriceCourse
    private let marks: ChartMarks?
    private let isRead: Bool

    init(_ course: PriceCourse, marks: ChartMarks?, isRead: Bool) {
        (self.course, self.isRead) = (course, isRead)
        let (first, last) = (course.points[0], course.points[course.points.count - 1])
        self.marks = marks?.within(first.date...last.date)
        let low = course.points.min { $0.price < $1.price } ?? first
        let high = course.points.max { $0.price < $1.price } ?? last
        func text(_ point: (date: CalendarDate, price: ExactDecimal)) -> String {
            "\(PriceChart.text(point.price)) \(course.unit) on \(point.date)"
        }
        var notes: [String] = []
        if !course.splits.isEmpty {
            let splits = course.splits.map { "\($0.ratio) of \($0.date)" }.joined(separator: ", ")
            notes.append(
                "Prices are those of today's shares: earlier ones are divided by the splits \(splits). The table of "
                    + "trades has each as it was made.")
        }
        if let marks, marks != self.marks { notes.append("What was traded on other days is not marked.") }
        chart = Chart(
            id: "price", title: "Price", unit: "\(course.unit), from \(first.date) to \(last.date)",
            description:
                "At \(Count.text(course.points.count)) days. First \(text(first)), last \(text(last)), "
                + "lowest \(text(low)), highest \(text(high))."
                + (self.marks.map { " " + $0.description } ?? ""),
            note: notes.joined(separator: " "), height: 0)
    }

    /// A price that splits have divided may have many digits.
    private static func text(_ price: ExactDecimal) -> String {
        DecimalFormat.groupedInFull(price.scale > 6 ? price.rounded(decimals: 6) : price)
    }

    func write(to html: inout HTMLWriter) {
        chart.writeLarge(to: &html, frame: { $0.with(keys: 1, marks) }, points: readings, draw)
    }

    private func days(_ frame: ChartFrame) -> Scale {
        frame.days(from: course.points[0].date, to: course.points[course.points.count - 1].date)
    }

    /// The price of each day, or of the last day of those in one place.
    private func readings(_ frame: ChartFrame) -> String {
        guard isRead else { return "" }
        let days = days(frame)
        return Chart.readings(course.points.map { days.place($0.date) }, column: 200) { place in
            let point = course.points[place]
            return "\(point.date): \(PriceChart.text(point.price)) \(course.unit)"
        }
    }

    private func draw(_ frame: ChartFrame, _ html: inout HTMLWriter) {
        let days = days(frame)
        let figures = course.points.map(\.price)
        let (low, high) = (figures.min() ?? .zero, figures.max() ?? .zero)
        let prices =
            low == high
            ? Scale(including: [low], start: frame.bottom, end: frame.top)
            : Scale(low: low, high: high, start: frame.bottom - 4, end: frame.top + 4)
        html.axis(prices, right: frame.width, marksZero: false, text: PriceChart.text)
        html.key(
            0, "Price", "\(PriceChart.text(figures[figures.count - 1])) \(course.unit)", frame,
            class: "line value")
        html.dayAxis(
            frame, from: course.points[0].date, to: course.points[course.points.count - 1].date)
        for split in course.splits {
            let x = days.place(split.date)
            html.element(.g) { html in
                html.element(.title, text: "Split \(split.ratio), \(split.date)")
                html.straightLine(
                    x1: x, y1: Coordinate(frame.top), x2: x, y2: Coordinate(frame.bottom), class: "joint")
            }
        }
        html.stroke(
            course.points.map { (x: days.place($0.date), y: prices.place($0.price)) }, column: 100,
            class: "line value")
        marks?.draw(days, frame, to: &html)
    }
}
