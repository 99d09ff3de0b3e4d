import Valuation

/// The columns of returns; the raw values are their names in CSV.
package enum ReturnsColumn: String, CaseIterable, Hashable, Sendable {
    case key, from, to, days
    case openingValue = "opening_value"
    case moneyIn = "money_in"
    case moneyOut = "money_out"
    case closingValue = "closing_value"
    case gain
    case priceGain = "price_gain"
    case currencyGain = "currency_gain"
    case income, twr
    case twrPrice = "twr_price"
    case twrCurrency = "twr_currency"
    case twrIncome = "twr_income"
    case twrAnnualised = "twr_annualised"
    case irr
    case irrPeriod = "irr_period"
    case simpleReturn = "simple_return"
    case maxDrawdown = "max_drawdown"
    case volatility
    case benchmarkTwr = "benchmark_twr"
    case excessTwr = "excess_twr"
    case sharpe, sortino, beta, correlation
    case benchmarkValue = "benchmark_value"
    case benchmarkGain = "benchmark_gain"
    case benchmarkIrr = "benchmark_irr"
}

extension ReturnsColumn {
    /// The column as text.
    ///
    /// - Parameters:
    ///   - title: the heading of the row names.
    ///   - name: the name of a row.
    func text(
        _ title: String, _ figures: TextFigures, name: @escaping (ReturnsRow) -> String
    ) -> [TextColumn<ReturnsRow>] {
        [
            TextColumn(shape(title)) { row in
                self == .key ? .name(name(row), 12) : entry(row, figures)
            }
        ]
    }

    private func shape(_ title: String) -> FittedTable.Column {
        switch self {
        case .key: .init(title: title, alignment: .left)
        case .from: .init(title: "From", alignment: .left)
        case .to: .init(title: "To", alignment: .left)
        case .days: .init(title: "Days")
        case .openingValue: .init(title: "Opening value", rank: 6)
        case .moneyIn: .init(title: "Money in", rank: 7)
        case .moneyOut: .init(title: "Money out", rank: 7)
        case .closingValue: .init(title: "Closing value", rank: 6)
        case .gain: .init(title: "Gain")
        case .priceGain: .init(title: "Prices", rank: 4)
        case .currencyGain: .init(title: "Currencies", rank: 4)
        case .income: .init(title: "Income", rank: 4)
        case .twr: .init(title: "TWR %", rank: 1)
        case .twrPrice: .init(title: "TWR % prices")
        case .twrCurrency: .init(title: "TWR % currencies")
        case .twrIncome: .init(title: "TWR % income")
        case .twrAnnualised: .init(title: "TWR % a year")
        case .irr: .init(title: "IRR % a year", rank: 3)
        case .irrPeriod: .init(title: "IRR % in all", rank: 3)
        case .simpleReturn: .init(title: "Gain % of money in")
        case .maxDrawdown: .init(title: "Fall %", rank: 8)
        case .volatility: .init(title: "Volatility %", rank: 9)
        case .benchmarkTwr: .init(title: "Benchmark %", rank: 3)
        case .excessTwr: .init(title: "Over benchmark %")
        case .sharpe: .init(title: "Sharpe")
        case .sortino: .init(title: "Sortino")
        case .beta: .init(title: "Beta")
        case .correlation: .init(title: "Correlation")
        case .benchmarkValue: .init(title: "Benchmark value")
        case .benchmarkGain: .init(title: "Benchmark gain")
        case .benchmarkIrr: .init(title: "Benchmark IRR %")
        }
    }

    private func entry(_ row: ReturnsRow, _ shown: TextFigures) -> FittedTable.Entry {
        let figures = row.figures
        return switch self {
        case .key: .init(row.key)
        case .from: .init(row.from.description)
        case .to: .init(row.to.description)
        case .days: shown.count(row.days)
        case .openingValue: shown.money(figures.openingValue)
        case .moneyIn: shown.money(figures.moneyIn)
        case .moneyOut: shown.money(figures.moneyOut)
        case .closingValue: shown.money(figures.closingValue)
        case .gain: shown.gain(figures.gain)
        case .priceGain: shown.gain(figures.priceGain)
        case .currencyGain: shown.gain(figures.currencyGain)
        case .income: shown.gain(figures.income)
        case .twr: shown.percent(figures.twr)
        case .twrPrice: shown.percent(figures.twrPrice)
        case .twrCurrency: shown.percent(figures.twrCurrency)
        case .twrIncome: shown.percent(figures.twrIncome)
        case .twrAnnualised: shown.percent(figures.twrAnnualised)
        case .irr: shown.percent(figures.irr)
        case .irrPeriod: shown.percent(figures.irrPeriod)
        case .simpleReturn: shown.percent(figures.simpleReturn)
        case .maxDrawdown: shown.percent(figures.maxDrawdown)
        case .volatility: shown.percent(figures.volatility, signed: false)
        case .benchmarkTwr: shown.percent(figures.benchmarkTwr)
        case .excessTwr: shown.percent(figures.excessTwr)
        case .sharpe: shown.percent(figures.sharpe, signed: false)
        case .sortino: shown.percent(figures.sortino, signed: false)
        case .beta: shown.percent(figures.beta, signed: false)
        case .correlation: shown.percent(figures.correlation, signed: false)
        case .benchmarkValue: shown.money(figures.benchmarkValue)
        case .benchmarkGain: shown.gain(figures.benchmarkGain)
        case .benchmarkIrr: shown.percent(figures.benchmarkIrr)
        }
    }
}
