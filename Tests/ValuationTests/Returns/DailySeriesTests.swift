import Foundation
import TestSupport
import Testing

@testable import Valuation

/// Measures of published daily closes, beside what libraries for them compute: quantstats 0.0.86 and empyrical-reloaded
/// 0.7.1, and the formulas of PerformanceAnalytics run in R 4.2, which agree on all of them but Sortino's ratio.
@Suite struct DailySeriesTests {
    struct Series: CustomTestStringConvertible, Sendable {
        let first: String
        let last: String
        let returns: Double
        let days: Double
        /// As fractions of 1, annualised for 252 returns a year.
        let volatility: Double
        let sharpe: Double
        let sortino: Double
        /// PerformanceAnalytics' `SortinoRatio`, which is that of one return.
        let sortinoByReturn: Double
        let beta: Double
        let correlation: Double
        let drawdown: Double
        let growth: Double

        var testDescription: String { "\(first) to \(last)" }

        /// What makes a figure of the returns that there are in a year one of 252.
        var yearOf252: Double { (252 * days / (365 * returns)).squareRoot() }
    }

    private static let all = [
        Series(
            first: "2011-12-30", last: "2012-12-31", returns: 250, days: 367, volatility: 0.2953227506,
            sharpe: 1.0785988163, sortino: 1.6980134808, sortinoByReturn: 0.1069647951, beta: 0.6265573916,
            correlation: 0.3442606307,
            drawdown: -0.2741928500, growth: 0.3140071605),
        Series(
            first: "2009-12-31", last: "2012-12-31", returns: 754, days: 1096, volatility: 0.2751616260,
            sharpe: 1.2627715721, sortino: 1.9384881441, sortinoByReturn: 0.1221132750, beta: 0.7279482635,
            correlation: 0.5031864824,
            drawdown: -0.2741928500, growth: 1.5253540041),
    ]

    private func row(_ series: Series, riskFree: Int128 = 0) throws -> ReturnsRow {
        var market: [StockPrice] = []
        var bought = ""
        for symbol in ["AAPL", "IBM"] {
            for line in try fixtures.text("closes/\(symbol).csv").split(separator: "\n").dropFirst() {
                let cells = line.split(separator: ",").map(String.init)
                guard cells[0] >= series.first, cells[0] <= series.last else { continue }
                if bought.isEmpty { bought = cells[1] }
                market.append(try price(symbol, cells[1], on: cells[0], unit: "USD"))
            }
        }
        return try returns(
            "\(series.first) buy AAPL USD shares=1 price=\(bought)", own: "USD", to: series.last,
            .from(day(series.first)), prices: market
        ) { options in
            options.riskFree = ExactDecimal(riskFree, scale: 0)
            options.benchmark = "IBM"
        }.rows[0]
    }

    @Test(arguments: all) func `the measures are those of the libraries`(series: Series) throws {
        let row = try row(series)
        func meet(_ figure: Decimal?, _ published: Double, scale: Double = 1) throws {
            // The figure itself is rounded to 4 decimals.
            let figure = try #require(figure).doubleValue * scale
            #expect(abs(figure - published) <= 0.00005001 * scale, "\(figure) for \(published)")
        }
        try meet(row.twr, 100 * series.growth)
        try meet(row.maxDrawdown, 100 * series.drawdown)
        try meet(row.beta, series.beta)
        try meet(row.correlation, series.correlation)
        // Here alone the definitions differ: by the returns that count as a year's.
        try meet(row.volatility, 100 * series.volatility, scale: series.yearOf252)
        try meet(row.sharpe, series.sharpe, scale: series.yearOf252)
        try meet(row.sortino, series.sortino, scale: series.yearOf252)
        try meet(
            row.sortino, series.sortinoByReturn, scale: (series.days / (365 * series.returns)).squareRoot())
    }

    @Test func `over a riskless rate of 2 % a year`() throws {
        let row = try row(DailySeriesTests.all[0], riskFree: 2)
        // empyrical's Sharpe, with 365 · 250 / 367 returns a year and as much of the 2 % for each.
        #expect(row.sharpe == decimal("1.0032"))
        // Of its Sortino, 1.5738, every return has the same threshold; here, that of the days it spans.
        #expect(row.sortino == decimal("1.5742"))
    }
}

extension Decimal {
    fileprivate var doubleValue: Double { Double("\(self)") ?? .nan }
}
