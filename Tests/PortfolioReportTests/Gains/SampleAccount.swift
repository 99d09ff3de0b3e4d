import Foundation
import Testing
import Valuation

@testable import PortfolioReport

/// An account whose figures can be worked out by hand, in euros.
///
/// 10 shares of A are bought at 100 USD with a rate of 0.9, and 10 at 120 USD with 0.8. Then 4 are sold at 150 less 2,
/// with 0.8: p 598, c 400, and the gain is 478.4 − 360 = 118.4, of which 400·0.8 − 360 = −40 is the currency gain. Then
/// 8 are sold at 140 less 4, with 0.5:
///
/// | lot | p | c | proceeds | cost | gain | currency gain | price gain |
/// | --- | --- | --- | --- | --- | --- | --- | --- |
/// | 6 | 840 − 3 | 600 | 418.5 | 540 | −121.5 | 300 − 540 = −240 | 118.5 |
/// | 2 | 280 − 1 | 240 | 139.5 | 192 | −52.5 | 120 − 192 = −72 | 19.5 |
/// | 8 | 1116 | 840 | 558 | 732 | −174 | −312 | 138 |
///
/// 2 shares of B are sold short at 5 euros, and 1 is covered at 4. The income is a dividend of 100 USD less 15 in taxes
/// and 1 in fees at a rate of 0.9, and interest of 5 euros less 1 in tax. There is also a fee of 10 USD that came to
/// 8.5 euros.
struct SampleAccount {
    static let trades: [(String, TradeAction, String?, QuoteCurrency, String?)] = [
        ("2024-01-02", .buy(shares: 10, at("100", rate: "0.9")), "A", .usd, "Alpha"),
        ("2024-03-01", .buy(shares: 10, at("120", rate: "0.8")), "A", .usd, nil),
        (
            "2024-06-03",
            .dividend(Payout(amount: 100, taxes: 15, fees: 1, conversion: .rate(decimal("0.9")))), "A", .usd,
            nil
        ),
        ("2024-12-30", .sell(shares: 4, at("150", fees: 2, rate: "0.8")), "A", .usd, nil),
        ("2025-02-03", .sell(shares: 8, at("140", fees: 4, rate: "0.5")), "A", .usd, nil),
        ("2025-03-03", .short(shares: 2, at("5")), "B", .eur, "=Beta, Ltd"),
        ("2025-04-01", .cover(shares: 1, at("4")), "B", .eur, nil),
        ("2025-05-05", .interest(Payout(amount: 5, taxes: 1)), nil, .eur, nil),
        ("2025-06-02", .fee(10, .total(decimal("8.5"))), nil, .usd, nil),
    ]

    static func decimal(_ text: String) -> Decimal { Decimal(string: text) ?? .nan }

    private static func at(_ price: String, fees: Decimal? = nil, rate: String? = nil) -> Consideration {
        Consideration(
            price: decimal(price), fees: fees, conversion: rate.map { .rate(decimal($0)) })
    }

    /// A statement of trades that begin on line 2.
    static func statement(
        _ trades: [(String, TradeAction, String?, QuoteCurrency, String?)] = trades,
        _ method: LotMethod = .fifo,
        from: String? = nil, through: String? = nil, rates: [ExchangeRate] = []
    ) throws -> AccountStatement {
        let history = try TradeHistory(placed(trades), currency: .eur)
        var options = TradeOptions(currency: .eur)
        options.method = method
        return try history.statement(
            asOf: history.lastDay ?? CalendarDate("2025-12-31"), from: from.map { try CalendarDate($0) },
            through: through.map { try CalendarDate($0) }, rates: RateTable(rates), options: options)
    }

    static func placed(
        _ trades: [(String, TradeAction, String?, QuoteCurrency, String?)] = trades
    ) throws -> [Trade] {
        try trades.enumerated().map { place, trade in
            try Trade(
                trade.1, of: trade.2, in: trade.3, on: CalendarDate(trade.0), name: trade.4, market: nil,
                location: InputLocation(line: place + 2))
        }
    }

    static func report(
        _ contents: GainsReport.Contents = .sales(each: .lot), name: String? = nil
    ) throws -> GainsReport {
        GainsReport(
            try statement(), name: name, from: nil, to: nil, contents: contents, fileNames: ["trades.csv"])
    }

    static func grouped(_ grouping: GainGrouping) throws -> GainsReport {
        try report(.groups(grouping, statement().groups(by: grouping)))
    }
}

extension GainsReport {
    /// Creates a report of a statement's period.
    ///
    /// - Parameters:
    ///   - from: the requested first day, which is also the statement's.
    ///   - to: the requested last day, which is also the statement's.
    ///   - doubts: issues with the prices of the trades shown.
    ///   - fileNames: the file names, indexed by ``InputLocation/file``.
    init(
        _ statement: AccountStatement, name: String?, from: CalendarDate?, to: CalendarDate?,
        contents: Contents, doubts: [Valuation.Issue] = [], fileNames: [String] = []
    ) {
        self.init(
            name: name, from: from, to: to, asOf: statement.date, options: statement.options,
            contents: contents, totals: statement.totals, sales: statement.sales, income: statement.income,
            issues: statement.issues + doubts, fileNames: fileNames)
        var sides = GainSides()
        for sale in statement.sales { sides.add(sale.sums) }
        self.sides = sides
    }
}
