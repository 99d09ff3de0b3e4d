import Valuation

/// Figures over time as lines in different strokes. Each line breaks at the days on which its figure is not known for
/// all holdings.
struct HistoryChart {
    struct Series {
        let label: String
        /// The class name in the style sheet.
        let kind: Kind
        /// The amount on a day; `nil` if it is not known for all holdings.
        let amount: (PortfolioHistory.Point) -> ExactDecimal?
    }

    /// The raw values are class names in the style sheet.
    enum Kind: String {
        case total, value, cost, price, currency, benchmark
    }

    private(set) var chart: Chart
    let points: [PortfolioHistory.Point]
    let series: [Series]
    private let unit: DrawingUnit
    private let portfolioCurrency: Currency

    /// Purchases, sales and dividends; `nil` for none.
    private(set) var marks: ChartMarks?
    private var isRead = false
    private var isLarge = false

    /// The portfolio's cost and value over time, and its net worth with cash.
    ///
    /// - Parameters:
    ///   - holdings: how many holdings the history leaves out because they are unknown on its last day.
    ///   - comparison: what the same money would be worth elsewhere; `nil` for nothing.
    static func values(
        id: String, _ history: PortfolioHistory, leavingOut holdings: Int, _ comparison: MoneyElsewhere? = nil
    ) -> HistoryChart? {
        let worth = Series.netWorth
        let hasWorth = history.points.contains { worth.amount($0) != nil }
        let lines =
            (hasWorth ? [worth] : [])
            + [.value, Series(label: "Cost", kind: .cost, covered: \.withGain, figure: \.cost)]
            + (comparison.flatMap { $0.isKnown ? [Series($0)] : nil } ?? [])
        return HistoryChart(
            id: id, title: hasWorth ? "Net worth, value and cost over time" : "Value and cost over time",
            history, holdings, lines,
            note: [cashNote(owned(history)), comparison?.note ?? ""].filter { !$0.isEmpty }
                .joined(separator: " "))
    }

    /// The days since anything was owned: nothing is drawn of those before.
    private static func owned(_ history: PortfolioHistory) -> ArraySlice<PortfolioHistory.Point> {
        history.points.drop { $0.totals.holdings == 0 && $0.cashSum?.isStated != true }
    }

    /// Says of how many days some of the cash is unknown; empty for none.
    private static func cashNote(_ points: ArraySlice<PortfolioHistory.Point>) -> String {
        let unknown = points.count { $0.cashSum?.isComplete == false }
        let days = "\(Count.text(unknown)) of \(Count.text(points.count)) days"
        return unknown == 0 ? "" : "The net worth is unknown on \(days), because cash lacks an exchange rate."
    }

    /// The gains from price changes and exchange rates over time.
    static func gains(id: String, _ history: PortfolioHistory, leavingOut holdings: Int) -> HistoryChart? {
        HistoryChart(
            id: id, title: "Gain from price changes and exchange rates", history, holdings,
            [
                Series(
                    label: "From price changes", kind: .price, covered: \.withSplit, figure: \.priceGain),
                Series(
                    label: "From exchange rates", kind: .currency, covered: \.withSplit,
                    figure: \.currencyGain),
            ])
    }

    /// Both charts for a history of these holdings, or of those known on its last day.
    ///
    /// - Parameters:
    ///   - isRead: whether the figures of each day can be read, by a site's script.
    ///   - isLarge: whether the values are drawn large.
    ///   - marks: purchases, sales and dividends, which a large drawing marks.
    ///   - comparison: what the same money would be worth elsewhere.
    static func both(
        _ history: PortfolioHistory, of holdings: Int? = nil, isRead: Bool = false, isLarge: Bool = false,
        marks: ChartMarks? = nil, _ comparison: MoneyElsewhere? = nil
    ) -> [HistoryChart] {
        let drawn = history.points.last?.totals.holdings ?? 0
        let leftOut = (holdings ?? drawn) - drawn
        var values = values(id: "history", history, leavingOut: leftOut, comparison)
        if isLarge { values?.enlarge(marks) }
        return [values, gains(id: "effects", history, leavingOut: leftOut)].compactMap { chart in
            guard var chart else { return nil }
            chart.isRead = isRead
            if isRead, !chart.isLarge { chart.chart.points = chart.readings(.narrow) }
            return chart
        }
    }

    private mutating func enlarge(_ marks: ChartMarks?) {
        isLarge = true
        guard let first = points.first?.date, let last = points.last?.date else { return }
        self.marks = marks?.within(first...max(first, last))
        if let marks = self.marks { chart.description += " " + marks.description }
    }

    /// What the script tells of each day.
    private func readings(_ frame: ChartFrame) -> String {
        guard isRead else { return "" }
        let days = days(frame)
        return Chart.readings(points.map { days.place($0.date) }) { place in
            let point = points[place]
            let figures = series.map { line in
                let amount = line.amount(point).map { Privacy.money($0, portfolioCurrency) }
                return "\(line.label) \(amount ?? DecimalFormat.unknown)"
            }
            return "\(point.date): \(figures.joined(separator: ", ")) \(portfolioCurrency)"
        }
    }

    /// Why nothing is drawn of a history; `nil` if there is none.
    static func absence(of history: PortfolioHistory?) -> String {
        history?.points.allSatisfy { $0.totals.holdings == 0 } == true
            ? "There is no chart of these days, because nothing was held."
            : "A chart of the value over time appears here once the prices of at least two days are known."
    }

    /// `nil` if fewer than two days are complete, since a line needs two ends, or if there are no holdings and no cash.
    private init?(
        id: String, title: String, _ history: PortfolioHistory, _ leftOut: Int, _ series: [Series],
        note: String = ""
    ) {
        let points = Array(HistoryChart.owned(history))
        let known = series.map { line in points.filter { line.amount($0) != nil } }
        let isDrawn = zip(series, known).contains { line, points in
            points.count > 1 && (line.kind == .total || points.contains { $0.totals.holdings > 0 })
        }
        guard isDrawn, let first = points.first, let last = points.last
        else {
            return nil
        }
        self.points = points
        self.series = series
        portfolioCurrency = history.currency
        unit = DrawingUnit(
            for: points.flatMap { point in series.compactMap { $0.amount(point) } },
            in: history.currency)
        let words = zip(series, known).map { HistoryChart.words($0, $1, history.currency) }
        let isIncomplete = zip(series, known).contains {
            $0.kind != .benchmark && $1.count < points.count
        }
        chart = Chart(
            id: id, title: title, unit: "\(unit.name), from \(first.date) to \(last.date)",
            description: "From \(first.date) to \(last.date), at \(points.count) days. "
                + words.joined(separator: " "),
            note: [HistoryChart.note(incomplete: isIncomplete, leftOut), note].filter { !$0.isEmpty }
                .joined(separator: " "), height: 240)
    }

    private static func note(incomplete: Bool, _ leftOut: Int) -> String {
        var sentences: [String] = []
        if incomplete {
            sentences.append("Striped below: days on which not all prices, rates and costs are known.")
        }
        if leftOut > 0 {
            let holdings = leftOut == 1 ? "1 holding" : "\(Count.text(leftOut)) holdings"
            sentences.append("Without \(holdings) whose value or gain is not known on the last day.")
        }
        return sentences.joined(separator: " ")
    }

    private static func words(_ series: Series, _ known: [PortfolioHistory.Point], _ currency: Currency)
        -> String
    {
        let figures = known.compactMap { point in
            series.amount(point).map { (date: point.date, amount: $0) }
        }
        guard let low = figures.min(by: { $0.amount < $1.amount }),
            let high = figures.max(by: { $0.amount < $1.amount }), let last = figures.last
        else { return "" }
        let text = { (amount: ExactDecimal) in "\(Privacy.money(amount, currency)) \(currency)" }
        return
            "\(series.label): \(text(last.amount)) on \(last.date), lowest \(text(low.amount)) on \(low.date), "
            + "highest \(text(high.amount)) on \(high.date)."
    }

    /// The horizontal scale, from dates.
    private func days(_ frame: ChartFrame) -> Scale {
        frame.days(from: points[0].date, to: points[points.count - 1].date)
    }

    func write(to html: inout HTMLWriter) {
        guard isLarge else { return chart.write(to: &html) { draw(.narrow, &$0) } }
        chart.writeLarge(
            to: &html, frame: { $0.with(keys: series.count, marks) }, points: readings, draw)
    }

    private func draw(_ frame: ChartFrame, _ html: inout HTMLWriter) {
        let days = days(frame)
        let amounts = Scale(
            including: points.flatMap { point in series.compactMap { $0.amount(point) } },
            start: frame.bottom, end: frame.top)
        drawKey(frame, &html)
        html.axis(amounts, right: frame.width, text: unit.tick)
        html.dayAxis(frame, from: points[0].date, to: points[points.count - 1].date)
        drawGaps(days, frame, &html)
        for line in series.reversed() {
            let (path, dots) = strokes(of: line, days, amounts)
            if !path.isEmpty { html.element(.path, [.class: "line \(line.kind.rawValue)", .d: path]) }
            for dot in dots {
                html.element(
                    .circle,
                    [.class: "dot \(line.kind.rawValue)", .cx: dot.x.text, .cy: dot.y.text, .r: "2.5"])
            }
        }
        marks?.draw(days, frame, to: &html)
    }

    /// The legend: each stroke with its last figure.
    private func drawKey(_ frame: ChartFrame, _ html: inout HTMLWriter) {
        for (row, line) in series.enumerated() {
            let isSigned = line.kind == .price || line.kind == .currency
            html.key(
                row, line.label,
                points.last.flatMap(line.amount).map {
                    Privacy.money($0, portfolioCurrency, signed: isSigned)
                },
                frame, class: "line \(line.kind.rawValue)")
        }
    }

    private func drawGaps(_ days: Scale, _ frame: ChartFrame, _ html: inout HTMLWriter) {
        for run in runs(where: { !isKnown($0) }) {
            let before = points[max(run.lowerBound - 1, 0)].date
            let after = points[min(run.upperBound, points.count - 1)].date
            html.rectangle(
                from: days.place(before), to: days.place(after), y: Coordinate(frame.bottom - 5),
                height: Coordinate(5), class: "unknown")
        }
    }

    /// Whether all figures of a day are drawn.
    private func isKnown(_ point: PortfolioHistory.Point) -> Bool {
        series.allSatisfy { $0.kind == .benchmark || $0.amount(point) != nil }
    }

    /// A stroke for each run of consecutive drawn days, and a dot for a run of one.
    func strokes(of line: Series, _ days: Scale, _ amounts: Scale) -> (path: String, dots: [HTMLWriter.Place])
    {
        var path = ""
        var dots: [HTMLWriter.Place] = []
        for run in runs(where: { line.amount($0) != nil }) {
            let places = HTMLWriter.thinned(
                run.compactMap { place in
                    line.amount(points[place]).map {
                        (x: days.place(points[place].date), y: amounts.place($0))
                    }
                })
            if places.count == 1 {
                dots += places
            } else {
                path += "M" + places.map { "\($0.x.text) \($0.y.text)" }.joined(separator: "L")
            }
        }
        return (path, dots)
    }

    private func runs(where isIn: (PortfolioHistory.Point) -> Bool) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for (place, point) in points.enumerated() where isIn(point) {
            if let last = runs.last, last.upperBound == place {
                runs[runs.count - 1] = last.lowerBound..<(place + 1)
            } else {
                runs.append(place..<(place + 1))
            }
        }
        return runs
    }
}

extension HistoryChart.Series {
    /// - Parameter covered: how many holdings the figure covers.
    init(
        label: String, kind: HistoryChart.Kind, covered: @escaping (TotalFigures) -> Int,
        figure: @escaping (TotalFigures) -> ExactDecimal?
    ) {
        self.init(label: label, kind: kind) { point in
            let figures = point.totals.figures
            return covered(figures) == figures.holdings ? figure(figures) : nil
        }
    }

    /// What the same money would be worth elsewhere.
    init(_ comparison: MoneyElsewhere) {
        self.init(label: comparison.label, kind: .benchmark) { comparison.value(on: $0.date) }
    }

    static var value: Self { .init(label: "Value", kind: .value, covered: \.valued, figure: \.value) }

    /// The holdings and the cash together.
    static var netWorth: Self {
        let value = value.amount
        return .init(label: "Net worth", kind: .total) { point in
            guard let cash = point.cashSum, cash.isComplete else { return nil }
            return value(point).flatMap(cash.netWorth)
        }
    }
}
