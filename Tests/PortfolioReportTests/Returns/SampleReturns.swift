import Foundation
import Testing
import Valuation

@testable import PortfolioReport

/// A year whose returns can be worked out by hand, in euros.
///
/// On 2023-12-29, 10 shares of A are bought at 100 USD with a rate of 0.8, for 800 euros. They fall to 90 in March and
/// are at 110 on 2024-06-28: 880, growth 1.1. On 2024-07-01, 5 shares of B are bought at 40 euros: 1080 in all. On
/// 2024-12-30, A pays 67.5 USD, 54 euros: growth 1.1 · 1.05 = 1.155. On the last day A is at 108 USD with a rate of
/// 0.9, 972, and B at 43.2, 216; 1188 in all: growth 1.155 · 1.1 = 1.2705.
///
/// | figure | how |
/// | --- | --- |
/// | gain | 1188 − 800 − 200 + 54 = 242 |
/// | prices | 10·10·0.8 − 2·10·0.9 + 3.2·5 = 78 |
/// | currencies | 242 − 78 − 54 = 110 |
/// | TWR by prices | 80/800 + 1.155·(−2)/1080 = 9.7861 % |
/// | TWR by currencies | 1.155·110/1080 = 11.7639 % |
/// | TWR by income | 1.1·54/1080 = 5.5 % |
/// | fall | 720/800, −10 %, from 2023-12-31 to 2024-03-01, recovered on 2024-06-28 |
/// | the same payments in I | 800·1.1 + 200·1.1 − 54·1.1 = 1040.6 |
/// | beta and correlation | of −10, 22.22…, 0, 5, 10 % with 0, 0, 0, 0, 10 %: 0.5694 and 0.2132 |
///
/// For A alone the gain is 972 − 800 + 54 = 226; for B alone it is 216 − 200 = 16, or 8 %.
enum SampleReturns {
    static func statement(
        _ breakdown: ReturnsBreakdown = .whole, from: String = "2023-12-31", benchmark: String? = nil,
        name: String? = nil, lacksPrice: Bool = false, overview: ReturnsOverview.Contents = .page
    ) throws -> ReturnsStatement {
        let rows: [(String, TradeAction, String, QuoteCurrency)] = [
            ("2023-12-29", .buy(shares: 10, Consideration(price: 100)), "A", .usd),
            ("2024-07-01", .buy(shares: 5, Consideration(price: 40)), "B", .eur),
            ("2024-12-30", .dividend(Payout(amount: decimal("67.5"))), "A", .usd),
        ]
        let trades = try rows.enumerated().map { place, row in
            try Trade(
                row.1, of: row.2, in: row.3, on: CalendarDate(row.0), name: nil, market: nil,
                location: InputLocation(line: place + 2))
        }
        var prices = [
            ("A", "100", "2023-12-29"), ("A", "90", "2024-03-01"), ("A", "110", "2024-06-28"),
            ("A", "108", "2024-12-31"), ("I", "200", "2023-12-29"), ("I", "220", "2024-12-31"),
        ]
        if !lacksPrice { prices += [("B", "40", "2024-07-01"), ("B", "43.2", "2024-12-31")] }
        let rates = [("0.8", "2023-06-01"), ("0.9", "2024-12-31")]
        var options = ReturnsOptions(ValuationOptions(currency: .eur, asOf: try CalendarDate("2024-12-31")))
        options.valuation.maximumRateAge = 1000
        options.period = .from(try CalendarDate(from))
        options.breakdown = breakdown
        options.benchmark = benchmark
        options.overview = overview
        return try ReturnsStatement(
            of: Portfolio(name: name, currency: .eur, holdings: []), TradeHistory(trades, currency: .eur),
            prices: PriceTable(
                prices.map { symbol, price, day in
                    StockPrice(
                        symbol: symbol, price: decimal(price), date: try CalendarDate(day),
                        unit: symbol == "A" ? .usd : .eur)
                }),
            rates: RateTable(
                rates.map { rate, day in
                    ExchangeRate(base: .usd, quote: .eur, rate: decimal(rate), date: try CalendarDate(day))
                }), options: options)
    }

    static func report(
        _ breakdown: ReturnsBreakdown = .whole, from: String = "2023-12-31", benchmark: String? = nil,
        name: String? = nil, lacksPrice: Bool = false, overview: ReturnsOverview.Contents = .page
    ) throws -> ReturnsReport {
        ReturnsReport(
            try statement(
                breakdown, from: from, benchmark: benchmark, name: name, lacksPrice: lacksPrice,
                overview: overview),
            fileNames: ["trades.csv"])
    }

    static func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }
}
