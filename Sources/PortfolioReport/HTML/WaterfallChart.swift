import Valuation

/// From cost to value, step by step: the effects of prices and of exchange rates.
struct WaterfallChart {
    struct Step {
        let label: String
        let from: ExactDecimal
        let to: ExactDecimal
        let kind: Kind

        var change: ExactDecimal { to - from }
    }

    enum Kind { case level, price, currency, income, other }

    let chart: Chart
    let steps: [Step]
    private let unit: DrawingUnit

    private static let top = 22
    private static let bottom = 216
    private static let left = 44
    /// The maximum number of labels on one line.
    private static let mostInLine = 5

    /// The steps of a portfolio, a group or a stock; `nil` if no gain is known.
    init?(id: String, figures: TotalFigures, currency: Currency) {
        guard figures.withGain > 0, let cost = figures.cost, let gain = figures.gain,
            let value = figures.value
        else { return nil }
        var steps: [Step] = []
        func add(_ label: String, _ change: ExactDecimal, _ kind: Kind) {
            let from = steps.last?.to ?? .zero
            steps.append(Step(label: label, from: from, to: from + change, kind: kind))
        }
        add("Cost", cost, .level)
        var split = ExactDecimal.zero
        if let priceGain = figures.priceGain, let currencyGain = figures.currencyGain {
            add("Prices", priceGain, .price)
            add("Currencies", currencyGain, .currency)
            split = priceGain + currencyGain
        }
        if figures.withSplit < figures.withGain { add("Not split", gain - split, .other) }
        if figures.withGain < figures.valued { add("Cost n/a", value - cost - gain, .other) }
        steps.append(Step(label: "Value", from: .zero, to: value, kind: .level))
        var notes: [String] = []
        if figures.valued < figures.holdings {
            notes.append(
                "Of the \(Count.text(figures.valued)) of \(Count.text(figures.holdings)) holdings with a known value."
            )
        }
        if figures.withGain < figures.valued {
            notes.append("Cost n/a: the value of those of unknown cost.")
        }
        if figures.withSplit < figures.withGain {
            notes.append("Not split: the gain of those of unknown cost in stock currency.")
        }
        self.init(
            id: id, title: "From cost to value", steps, currency, note: notes.joined(separator: " "),
            height: 240)
    }

    private init(
        id: String, title: String, _ steps: [Step], _ currency: Currency, note: String, height: Int
    ) {
        self.steps = steps
        unit = DrawingUnit(for: steps.flatMap { [$0.from, $0.to] }, in: currency)
        let words = steps.map { step in
            "\(step.label) \(Privacy.money(step.change, currency, signed: step.kind != .level))"
        }
        chart = Chart(
            id: id, title: title, unit: unit.name,
            description: words.joined(separator: ", ") + " \(currency).", note: note, height: height)
    }

    /// The steps from the opening to the closing value of a period of returns; `nil` if a step is unknown or
    /// nothing happened.
    init?(id: String, returns row: ReturnsRow, currency: Currency, hasCurrencies: Bool) {
        let figures = row.figures
        guard let opening = figures.openingValue, let moneyIn = figures.moneyIn,
            let moneyOut = figures.moneyOut, let closing = figures.closingValue, let gain = figures.gain,
            let income = figures.income
        else { return nil }
        var changes: [(label: String, change: ExactDecimal, kind: Kind)] = [
            ("Money in", moneyIn, .other), ("Money out", .zero - moneyOut, .other),
        ]
        if let price = figures.priceGain, let currencyGain = figures.currencyGain {
            changes.append(("Price effect", price, .price))
            if hasCurrencies { changes.append(("Currency effect", currencyGain, .currency)) }
            changes.append(("Income", income, .income))
        } else {
            changes.append(("Gain", gain, .price))
        }
        let levels = changes.reduce(into: [opening]) { $0.append(($0.last ?? .zero) + $1.change) }
        guard levels.contains(where: { !$0.isZero }) else { return nil }
        var steps = [Step(label: "Opening", from: .zero, to: opening, kind: .level)]
        for (place, change) in changes.enumerated() {
            steps.append(
                Step(label: change.label, from: levels[place], to: levels[place + 1], kind: change.kind))
        }
        steps.append(Step(label: "Closing", from: .zero, to: closing, kind: .level))
        self.init(
            id: id, title: "From opening to closing value", steps, currency,
            note: "Money in is what was paid, costs included; money out what came back, income included.",
            height: steps.count > WaterfallChart.mostInLine ? 270 : 240)
    }

    var scale: Scale {
        Scale(
            including: steps.flatMap { [$0.from, $0.to] }, start: WaterfallChart.bottom,
            end: WaterfallChart.top)
    }

    func write(to html: inout HTMLWriter) {
        chart.write(to: &html) { html in
            let scale = scale
            html.axis(scale, left: WaterfallChart.left, text: unit.tick)
            let pitch = (Chart.width - WaterfallChart.left) * 100 / steps.count
            for (place, step) in steps.enumerated() {
                let left = Coordinate(hundredths: WaterfallChart.left * 100 + place * pitch + pitch / 8)
                let right = Coordinate(hundredths: left.hundredths + pitch * 3 / 4)
                draw(step, at: place, from: left, to: right, scale, &html)
                guard place + 1 < steps.count else { continue }
                let level = scale.place(step.to)
                let next = Coordinate(hundredths: right.hundredths + pitch / 4)
                html.straightLine(x1: right, y1: level, x2: next, y2: level, class: "joint")
            }
        }
    }

    private func draw(
        _ step: Step, at place: Int, from left: Coordinate, to right: Coordinate, _ scale: Scale,
        _ html: inout HTMLWriter
    ) {
        let ends = [scale.place(step.from), scale.place(step.to)].map(\.hundredths).sorted()
        let height = Coordinate(hundredths: ends[1] - ends[0])
        html.element(.g) { html in
            html.rectangle(
                from: left, to: right, y: Coordinate(hundredths: ends[0]), height: height,
                class: "bar \(name(step))")
            let middle = Coordinate(hundredths: (left.hundredths + right.hundredths) / 2)
            let figure = unit.text(step.change, signed: step.kind != .level)
            // With many steps, those that go down have their figures below, to leave room for their
            // neighbours.
            let isBelow = steps.count > WaterfallChart.mostInLine && step.change.isNegative
            let y = isBelow ? Coordinate(hundredths: ends[1]) + 13 : Coordinate(hundredths: ends[0]) - 5
            html.label(figure, x: middle, y: y, anchor: "middle", class: "figure")
            // With many steps, labels are below the figures and every other one is a line lower, so that they
            // fit.
            let line = steps.count > WaterfallChart.mostInLine ? 1 + place % 2 : 0
            html.label(
                step.label, x: middle, y: Coordinate(WaterfallChart.bottom + 17 + 15 * line),
                anchor: "middle",
                class: "label")
        }
    }

    /// The class name in the style sheet.
    private func name(_ step: Step) -> String {
        switch step.kind {
        case .level: "part"
        case .other: "other"
        case .price, .currency, .income: step.change.isNegative ? "loss" : "gain"
        }
    }
}
