import Valuation

extension HistoryColumn {
    /// The default columns of a history.
    static let usual: [HistoryColumn] = [
        .date, .cost, .value, .gain, .gainPercent, .priceGain, .currencyGain,
    ]

    /// The column as text.
    func text(_ figures: TextFigures) -> [TextColumn<PortfolioHistory.Point>] {
        [TextColumn(shape) { entry($0, figures) }]
    }

    private var shape: FittedTable.Column {
        switch self {
        case .date: .init(title: "Date", alignment: .left)
        case .cost: .init(title: "Cost", stack: "worth")
        case .value: .init(title: "Value", stack: "worth")
        case .gain: .init(title: "Gain", stack: "gain")
        case .gainPercent: .init(title: "Gain %", stack: "gain")
        case .priceGain: .init(title: "Price", rank: 1, stack: "parts")
        case .currencyGain: .init(title: "Currency", rank: 1, stack: "parts")
        case .complete: .init(title: "Complete", alignment: .left)
        case .holdings: .init(title: "Holdings", stack: "count")
        case .withValue: .init(title: "With value", stack: "count")
        case .withGain: .init(title: "With gain", stack: "known")
        case .withSplit: .init(title: "With split", stack: "known")
        }
    }

    private func entry(_ point: PortfolioHistory.Point, _ figures: TextFigures) -> FittedTable.Entry {
        switch (self, point.cell(self)) {
        case (_, .date(let date)): .init(date?.description ?? "")
        case (_, .flag(let flag)): .init(flag ? "yes" : "no")
        case (.cost, .number(let amount)), (.value, .number(let amount)): figures.money(amount)
        case (.holdings, .number(let count?)), (.withValue, .number(let count?)),
            (.withGain, .number(let count?)), (.withSplit, .number(let count?)):
            .init(DecimalFormat.groupedInFull(count))
        case (_, .number(let amount)): figures.gain(amount)
        case (_, .percentage(let percentage)): figures.percent(percentage)
        case (_, .text): .init("")
        }
    }
}
