import Valuation

/// A group as a row of text.
struct GroupRow {
    let key: String?
    let figures: TotalFigures
}

extension GroupColumn {
    /// The default columns of a table of groups.
    static let usual: [GroupColumn] = [
        .key, .holdings, .cost, .value, .gain, .gainPercent, .priceGain, .currencyGain, .weight,
    ]

    /// The column as text.
    ///
    /// - Parameters:
    ///   - title: the heading of the groups' keys.
    ///   - whole: the value of the portfolio.
    func text(_ title: String, whole: ExactDecimal?, _ figures: TextFigures) -> [TextColumn<GroupRow>] {
        [TextColumn(shape(title)) { entry($0, whole, figures) }]
    }

    private func shape(_ title: String) -> FittedTable.Column {
        switch self {
        case .key: .init(title: title, alignment: .left, leastWidth: 12)
        case .holdings: .init(title: "Holdings", rank: 2, stack: "count")
        case .weight: .init(title: "Weight %", rank: 2, stack: "count")
        case .cost: .init(title: "Cost", stack: "worth")
        case .value: .init(title: "Value", stack: "worth")
        case .gain: .init(title: "Gain", stack: "gain")
        case .gainPercent: .init(title: "Gain %", stack: "gain")
        case .priceGain: .init(title: "Price gain", rank: 1, stack: "parts")
        case .currencyGain: .init(title: "Currency gain", rank: 1, stack: "parts")
        case .intradayChange: .init(title: "Intraday", stack: "intraday")
        case .intradayPercent: .init(title: "Intraday %", stack: "intraday")
        case .withValue: .init(title: "With value", stack: "known worth")
        case .withGain: .init(title: "With gain", stack: "known worth")
        case .withSplit: .init(title: "With split", stack: "known parts")
        case .withIntraday: .init(title: "With intraday", stack: "known parts")
        }
    }

    private func entry(_ row: GroupRow, _ whole: ExactDecimal?, _ figures: TextFigures) -> FittedTable.Entry {
        switch (self, row.figures.cell(self, key: row.key, whole: whole)) {
        case (.key, _): .name(row.key ?? "(none)", 32)
        case (.cost, .number(let amount)), (.value, .number(let amount)): figures.money(amount)
        case (.holdings, .number(let count?)), (.withValue, .number(let count?)),
            (.withGain, .number(let count?)), (.withSplit, .number(let count?)),
            (.withIntraday, .number(let count?)):
            .init(DecimalFormat.groupedInFull(count))
        case (_, .number(let amount)): figures.gain(amount)
        case (_, .percentage(let percentage)): figures.percent(percentage, signed: self != .weight)
        default: .init("")
        }
    }
}
