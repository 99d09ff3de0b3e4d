package import Valuation

/// The columns of returns.
package enum ReturnsColumn: String, RowColumn {
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
    // Only there where they are asked for.
    case sharpe, sortino, beta, correlation
    case benchmarkValue = "benchmark_value"
    case benchmarkGain = "benchmark_gain"
    case benchmarkIrr = "benchmark_irr"
    case inflation
    case twrReal = "twr_real"
    case irrReal = "irr_real"

    /// The columns of CSV, and the fields of JSON.
    static func names(_ options: ReturnsOptions) -> [ReturnsColumn] {
        names(
            hasRiskFree: options.riskFree != nil, hasBenchmark: options.benchmark != nil,
            hasInflation: options.inflation != nil)
    }

    /// The columns there are, by what returns are compared with.
    package static func names(
        hasRiskFree: Bool, hasBenchmark: Bool, hasInflation: Bool
    ) -> [ReturnsColumn] {
        allCases.filter { column in
            switch column {
            case .sharpe, .sortino: hasRiskFree
            case .beta, .correlation, .benchmarkValue, .benchmarkGain, .benchmarkIrr: hasBenchmark
            case .inflation, .twrReal, .irrReal: hasInflation
            default: true
            }
        }
    }

    package var column: Column<ReturnsRow> {
        switch self {
        case .key: .init(title: "Period", kind: .symbol) { .text($0.key.isEmpty ? nil : $0.key) }
        case .from: .init(title: "From", kind: .word) { .date($0.from) }
        case .to: .init(title: "To", kind: .word) { .date($0.to) }
        case .days: .init(title: "Days", kind: .count) { .count($0.days) }
        case .openingValue: figure("Opening value", .money, rank: 7) { $0.openingValue }
        case .moneyIn: figure("Money in", .money, rank: 8) { $0.moneyIn }
        case .moneyOut: figure("Money out", .money, rank: 8) { $0.moneyOut }
        case .closingValue: figure("Closing value", .money, rank: 7) { $0.closingValue }
        case .gain: figure("Gain", .gain) { $0.gain }
        case .priceGain: figure("Price effect", .gain, rank: 5) { $0.priceGain }
        case .currencyGain: figure("Currency effect", .gain, rank: 5) { $0.currencyGain }
        case .income: figure("Income", .gain, rank: 5) { $0.income }
        case .twr: figure("TWR %", .percent, rank: 1) { $0.twr }
        case .twrPrice: figure("TWR % price", .percent) { $0.twrPrice }
        case .twrCurrency: figure("TWR % currency", .percent) { $0.twrCurrency }
        case .twrIncome: figure("TWR % income", .percent) { $0.twrIncome }
        case .twrAnnualised: figure("TWR % a year", .percent) { $0.twrAnnualised }
        case .irr: figure("IRR % a year", .percent, rank: 3) { $0.irr }
        case .irrPeriod: figure("IRR % in all", .percent, rank: 3) { $0.irrPeriod }
        case .simpleReturn: figure("Simple return %", .percent) { $0.simpleReturn }
        case .maxDrawdown: figure("Max drawdown %", .percent, rank: 9) { $0.maxDrawdown }
        case .volatility: figure("Volatility %", .share, rank: 10) { $0.volatility }
        case .benchmarkTwr: figure("Benchmark %", .percent, rank: 3) { $0.benchmarkTwr }
        case .excessTwr: figure("Excess TWR %", .percent) { $0.excessTwr }
        case .sharpe: figure("Sharpe", .share) { $0.sharpe }
        case .sortino: figure("Sortino", .share) { $0.sortino }
        case .beta: figure("Beta", .share) { $0.beta }
        case .correlation: figure("Correlation", .share) { $0.correlation }
        case .benchmarkValue: figure("Benchmark value", .money) { $0.benchmarkValue }
        case .benchmarkGain: figure("Benchmark gain", .gain) { $0.benchmarkGain }
        case .benchmarkIrr: figure("Benchmark IRR %", .percent) { $0.benchmarkIrr }
        case .inflation: figure("Inflation %", .percent) { $0.inflation }
        case .twrReal: figure("Real TWR %", .percent) { $0.twrReal }
        case .irrReal: figure("Real IRR %", .percent) { $0.irrReal }
        }
    }

    private func figure(
        _ title: String, _ kind: ColumnKind, rank: Int? = nil,
        _ value: @escaping @Sendable (ReturnsRow.Figures) -> ExactDecimal?
    ) -> Column<ReturnsRow> {
        .init(title: title, kind: kind, rank: rank) { .number(value($0.figures)) }
    }
}
