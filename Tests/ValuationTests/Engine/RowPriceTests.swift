import Foundation
import Testing
import Valuation

/// Which price counts where the row states one beside those of the table.
@Suite struct RowPriceTests {
    /// 8 on 18 February, 12 on the 25th.
    private func table() throws -> [StockPrice] {
        try [price("A", "8", on: "2013-02-18"), price("A", "12", on: "2013-02-25")]
    }

    private func dated(close: String? = nil) throws -> Holding {
        try holding("A", "1", "EUR", at: "5", price: "10", priced: "2013-02-20", previousClose: close)
    }

    @Test(arguments: [
        // Before the row's price there is the table's, later the table has a newer one.
        ("2013-02-18", "8", "2013-02-18"), ("2013-02-19", "8", "2013-02-18"),
        ("2013-02-20", "10", "2013-02-20"), ("2013-02-24", "10", "2013-02-20"),
        ("2013-02-25", "12", "2013-02-25"), ("2013-03-01", "12", "2013-02-25"),
    ])
    func `of the row's dated price and the table's the newest on or before the day counts`(
        asOf: String, shown: String, date: String
    ) throws {
        let valued = try value(dated(), asOf: asOf, prices: table())
        #expect(valued.price == decimal(shown))
        #expect(valued.priceDate == (try day(date)))
    }

    @Test func `of one day the row's price counts, and is that row's alone`() throws {
        let prices = try table() + [price("A", "9", on: "2013-02-20")]
        let other = try holding("A", "1", "EUR", at: "5")
        let valued = try value([dated(), other], asOf: "2013-02-21", prices: prices).holdings
        #expect(valued.map(\.price) == [10, 9])
        // The price before that day's is 8 for both.
        #expect(valued.map(\.previousClose) == [8, 8])
    }

    @Test func `before its day the row's price is none`() throws {
        let valued = try value(dated(), asOf: "2013-02-19")
        #expect(valued.price == nil)
        #expect(valued.priceDate == nil)
        #expect(valued.issues.map(\.kind) == [.missingPrice])
    }

    @Test func `a dated price of the row goes before an undated one of the table, until then that one holds`()
        throws
    {
        let prices = try [price("A", "7")]
        #expect(try value(dated(), asOf: "2013-02-20", prices: prices).price == 10)
        let before = try value(dated(), asOf: "2013-02-19", prices: prices)
        #expect(before.price == 7)
        #expect(before.priceDate == nil)
    }

    @Test(arguments: [
        // Row's price counts: the close is the row's own, else the table's price before it.
        ("2013-02-20", "9", "9"), ("2013-02-20", nil, "8"),
        // The table's newer price counts: the row's price is the one before it, its close is of no use.
        ("2013-03-01", "9", "10"), ("2013-03-01", nil, "10"),
        // The table's older price counts: the row's close goes before the table's.
        ("2013-02-19", "9", "9"), ("2013-02-19", nil, nil),
    ])
    func `the previous close goes with the price that counts`(
        asOf: String, stated: String?, shown: String?
    ) throws {
        let valued = try value(dated(close: stated), asOf: asOf, prices: table())
        #expect(valued.previousClose == shown.map(decimal))
    }

    @Test func `a close published with the table's newer price goes before the row's price`() throws {
        let prices = try table() + [price("A", "13", on: "2013-02-27", previousClose: "12.5")]
        #expect(try value(dated(close: "9"), prices: prices).previousClose == decimal("12.5"))
    }

    @Test func `a row's dated price ages`() throws {
        #expect(try value(dated(), asOf: "2013-02-27").issues.isEmpty)
        let old = try value(dated(), asOf: "2013-02-28")
        #expect(old.issues.map(\.kind) == [.stalePrice])
        #expect(old.issues.map(\.message) == ["the price is from 2013-02-20, 8 days before 2013-02-28"])
    }

    @Test func `with a price of the options the last dated price before the day is the close, the row's too`()
        throws
    {
        func close(asOf: String, stated: String? = nil) throws -> Valuation.HoldingValuation {
            try value(dated(close: stated), asOf: asOf, prices: table()) { try $0.setPrice(20, of: "A") }
        }
        #expect(try close(asOf: "2013-02-19").previousClose == 8)
        #expect(try close(asOf: "2013-02-20").previousClose == 8)
        #expect(try close(asOf: "2013-02-21").previousClose == 10)
        #expect(try close(asOf: "2013-02-26").previousClose == 12)
        #expect(try close(asOf: "2013-02-26", stated: "9").previousClose == 9)
        #expect(try close(asOf: "2013-02-21").price == 20)
        #expect(try close(asOf: "2013-02-21").priceDate == nil)
    }

    @Test func `a row's undated price holds on any day, and says which dated one it hides`() throws {
        let lot = try holding("A", "1", "EUR", at: "5", price: "10")
        let hiding = try value(lot, prices: table())
        #expect(hiding.price == 10)
        #expect(hiding.priceDate == nil)
        #expect(hiding.previousClose == 12)
        #expect(hiding.issues.map(\.kind) == [.undatedPrice])
        #expect(hiding.issues.map(\.severity) == [.warning])
        #expect(
            hiding.issues.map(\.message) == [
                "price 10 EUR has no date and is used instead of 12 EUR of 2013-02-25 from the price files: "
                    + "state its price_date, or leave it out"
            ])
    }

    @Test func `an undated price hides nothing that is the same, undated, later, or hidden by an option`()
        throws
    {
        let lot = try holding("A", "1", "GBX", at: "5", price: "1200", previousClose: "1190")
        func kinds(
            _ prices: [StockPrice], change: (inout ValuationOptions) throws -> Void = { _ in }
        ) throws -> [IssueKind] {
            try value(lot, in: "GBP", prices: prices, change: change).issues.map(\.kind)
        }
        #expect(try kinds([price("A", "12", on: "2013-02-25", unit: "GBP")]).isEmpty)
        #expect(try kinds([price("A", "12.01", on: "2013-02-25", unit: "GBP")]) == [.undatedPrice])
        #expect(try kinds([price("A", "13", unit: "GBP")]).isEmpty)
        #expect(try kinds([price("A", "13", on: "2013-03-02", unit: "GBP")]).isEmpty)
        let stated = try kinds([price("A", "13", on: "2013-02-25", unit: "GBP")]) {
            try $0.setPrice(1250, of: "A")
        }
        #expect(stated.isEmpty)
    }

    @Test func `a date without a price is an error`() throws {
        #expect(throws: HoldingProblem.self) { try holding("A", "1", "EUR", priced: "2013-02-20") }
        var inputs = try holding("A", "1", "EUR").inputs
        inputs.priceDate = try day("2013-02-20")
        let problem = try #require(inputs.problems(own: nil).first)
        #expect(problem.field == .priceDate)
        #expect(problem.reason == .needs(.price))
    }

    @Test func `in a history a row's dated price is a price of its day, no stated one`() throws {
        let lot = try dated()
        let portfolio = Portfolio(currency: try currency("EUR"), holdings: [lot])
        let options = ValuationOptions(currency: try currency("EUR"), asOf: try day("2013-03-01"))
        let days = try ["2013-02-19", "2013-02-20", "2013-03-01"].map(day)
        let history = try PortfolioHistory(
            of: portfolio, prices: PriceTable(table()), options: options, on: days)
        #expect(history.points.map(\.totals.value) == [.complete(8), .complete(10), .complete(12)])
        #expect(history.statedHoldings == 0)
        // Without the table's prices it begins with the row's.
        let last = try day("2013-03-01")
        #expect(
            PortfolioHistory.firstDay(of: [lot], prices: PriceTable(), through: last)
                == (try day("2013-02-20")))
    }
}
