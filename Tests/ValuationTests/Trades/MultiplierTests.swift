import Foundation
import TestSupport
import Testing

@testable import Valuation

/// Prices that are for several units of the underlying, or for a part of one.
@Suite struct MultiplierTests {
    /// C = n·P0·m/u + F, V = n·P1·m/u, change = n·(P1 − Pc)·m/u.
    @Test(arguments: [
        // Two E-mini futures of 50 dollars a point: 2·50·6000 + 4, 2·50·6100, 2·50·10.
        ("2", "USD", "6000", "4", "6100", "6090", "50", ["600004", "610000", "1000", "6000"]),
        // Three options written, of 100 shares each.
        ("-3", "USD", "5.2", nil, "4.1", "4.5", "100", ["-1560", "-1230", "120", "5.2"]),
        // Bonds of a nominal of 10,000, in percent.
        ("10000", "USD", "98.5", nil, "99.25", nil, "0.01", ["9850", "9925", nil, "98.5"]),
        // Units of more digits than a machine integer has.
        (
            "1234567890.1234567890123456789", "USD", "1", nil, "20", nil, "1000000000000",
            ["1234567890123456789012.3456789", "24691357802469135780246.913578", nil, "1"]
        ),
    ])
    func `amounts are those of all units, and prices are as quoted`(
        shares: String, unit: String, paid: String, fees: String?, price: String, close: String?,
        multiplier: String, expected: [String?]
    ) throws {
        func number(_ text: String?) -> Decimal? { text.flatMap { Decimal(string: $0) } }
        let holding = try Holding(
            symbol: "ES", shares: number(shares) ?? 0, currency: try QuoteCurrency(unit),
            purchasePrice: number(paid), fees: number(fees), price: number(price),
            previousClose: number(close), multiplier: number(multiplier))
        let valued = try value(holding, in: unit)
        #expect(valued.inStockCurrency.cost == (number(expected[0])))
        #expect(valued.inStockCurrency.value == (number(expected[1])))
        #expect(valued.computed.amount(.intradayChange).map { Decimal($0) } == (number(expected[2])))
        #expect(valued.purchasePrice == (number(expected[3])))
        #expect(holding.multiplier == (number(multiplier)))
    }

    /// 15,600 for 3·100 units are 52 each.
    @Test func `an average is per quoted unit`() throws {
        let holding = try Holding(
            symbol: "OPT", shares: 3, currency: .usd, costStock: 15_600, price: 60, multiplier: 100)
        let valued = try value(holding, in: "USD")
        #expect(valued.purchasePrice == 52)
        #expect(valued.inStockCurrency.gain == 2400)
    }

    @Test func `a multiplier is above 0`() {
        #expect(throws: HoldingProblem(.multiplier, .notAboveZero)) {
            try Holding(symbol: "OPT", shares: 1, currency: .usd, multiplier: 0)
        }
    }

    /// 2·100·5 + 1 paid; one sold for 100·7 − 1 with half of the fees at purchase; it expires worthless.
    @Test func `options are bought, sold and expire`() throws {
        let held = try account(
            """
            2024-01-02 buy OPT USD shares=2 price=5 fees=1 multiplier=100
            2024-02-01 sell OPT USD shares=1 price=7 fees=1 multiplier=100
            2024-03-15 sell OPT USD shares=1 price=0 multiplier=100
            """, own: "USD")
        #expect(
            lines(of: held.sales) == [
                "OPT 2024-02-01 2024-01-02 1: 699 − 500.5 = 198.5; 699 − 500.5 = 198.5",
                "OPT 2024-03-15 2024-01-02 1: 0 − 500.5 = -500.5; 0 − 500.5 = -500.5",
            ])
    }

    @Test func `a symbol keeps one multiplier`() throws {
        let found = try errors(
            """
            2024-01-02 buy OPT USD shares=2 price=5 multiplier=100
            2024-02-01 sell OPT USD shares=1 price=7
            2024-02-02 transfer_out OPT USD shares=1
            2024-02-03 transfer_out OPT USD shares=1 multiplier=10
            2024-02-04 transfer_in OPT USD shares=1
            """, own: "USD")
        #expect(found.map(\.problem.field) == [.multiplier, .multiplier, .multiplier])
        // A row that can't state a price says nothing by an empty cell.
        #expect(found.map(\.date) == [try day("2024-02-01"), try day("2024-02-03"), try day("2024-02-04")])
    }

    /// The new stock's later rows tell its multiplier, else it is the old one; spun-off shares have that of their own
    /// rows, else 1.
    @Test func `what a stock becomes has the multiplier of its own rows`() throws {
        let exchange = "2024-02-01 exchange OLD to_symbol=NEW"
        let renamed = try account(
            "2024-01-02 buy OLD USD shares=2 price=5 multiplier=100\n" + exchange, own: "USD"
        ).lots
        #expect(lines(of: renamed) == ["NEW 2 USD 2024-01-02 price=5"])
        #expect(renamed.map(\.multiplier) == [100])
        let later =
            "\n2024-03-01 buy NEW USD shares=1 price=5\n2024-03-01 sell NEW USD shares=1 price=5 lot=2024-03-01"
        let changed = try account(
            "2024-01-02 buy OLD USD shares=2 price=5 multiplier=100\n\(exchange)\(later)", own: "USD"
        ).lots
        #expect(changed.map(\.multiplier) == [1])
        #expect(lines(of: changed) == ["NEW 2 USD 2024-01-02 cost_stock=1000"])
        // A multiplier of 1 that is stated is none.
        for (old, new) in [(" multiplier=1", " multiplier=1"), (" multiplier=1", ""), ("", " multiplier=1")] {
            let same = try account(
                """
                2024-01-02 buy OLD USD shares=2 price=5 fees=1\(old)
                \(exchange)
                2024-03-01 buy NEW USD shares=1 price=5\(new)
                """, own: "USD"
            ).lots
            #expect(lines(of: same).first == "NEW 2 USD 2024-01-02 price=5 fees=1")
        }
        let spunOff = try account(
            """
            2024-01-02 buy OLD USD shares=2 price=5 multiplier=100
            2024-02-01 spin_off OLD to_symbol=NEW shares=4 cost_share=0.25
            """, own: "USD"
        ).lots
        #expect(spunOff.map(\.multiplier) == [100, 1])
        #expect(spunOff.map { $0.inputs.costStock?.exact } == [ExactDecimal(750), ExactDecimal(250)])
        let split = try account(
            "2024-01-02 buy OLD USD shares=2 price=5 multiplier=100\n2024-02-01 split OLD ratio=2:1",
            own: "USD"
        ).lots
        #expect(split.map(\.multiplier) == [100])
    }

    /// Bought for 2·100·5, worth 2·100·6 at the end.
    @Test func `returns are those of all units`() throws {
        let history = try TradeHistory(
            TradeScript.trades("2024-01-02 buy OPT USD shares=2 price=5 multiplier=100"), currency: .usd)
        let prices = try PriceTable([
            StockPrice(symbol: "OPT", price: 5, date: day("2024-01-02"), unit: .usd),
            StockPrice(symbol: "OPT", price: 6, date: day("2024-03-01"), unit: .usd),
        ])
        let options = ReturnsOptions(ValuationOptions(currency: .usd, asOf: try day("2024-03-01")))
        let row = try #require(
            try ReturnsStatement(
                of: Portfolio(currency: .usd, holdings: []), history, prices: prices, options: options
            )
            .rows.first)
        #expect(row.moneyIn == 1000)
        #expect(row.closingValue == 1200)
        #expect(row.gain == 200)
        #expect(row.priceGain == 200)
    }
}
