import Foundation
import Testing
import Valuation

/// In which order trades are taken, and which of them count.
@Suite struct TradeOrderTests {
    // MARK: Within a day

    @Test func `corporate actions come first: trades of their day are in new shares`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=10 price=100
            2024-02-01 sell ABC EUR shares=5 price=60
            2024-02-01 split ABC ratio=2:1
            """)
        #expect(lines(of: held.sales) == ["ABC 2024-02-01 2024-01-02 5: 300 − 250 = 50; 300 − 250 = 50"])
        #expect(held.lots.map(\.shares) == [15])
    }

    @Test func `the others come in the order of the file`() throws {
        let held = try account(
            """
            2024-01-02 buy ABC EUR shares=1 price=1
            2024-02-01 sell ABC EUR shares=1 price=5
            2024-02-01 buy ABC EUR shares=1 price=2
            """, .average)
        #expect(held.sales[0].inStockCurrency.cost == 1)
    }

    @Test func `a row that closes more than is open is tried once more after the day's other rows`() throws {
        let held = try account(
            """
            2024-02-01 sell ABC EUR shares=5 price=100
            2024-02-01 sell DEF EUR shares=1 price=9
            2024-02-01 buy ABC EUR shares=10 price=100
            2024-02-01 sell ABC EUR shares=2 price=110
            2024-02-01 buy DEF EUR shares=1 price=9
            """)
        // Output follows the places, also of a row that was tried twice.
        #expect(
            held.sales.map { "\($0.symbol) \($0.shares) \($0.location.line)" } == [
                "ABC 5 2", "DEF 1 3", "ABC 2 5",
            ])
        #expect(lines(of: held.lots) == ["ABC 3 EUR 2024-02-01 price=100"])
    }

    @Test func `by time where all rows of the symbol on that day have one, within the places they hold`()
        throws
    {
        let script = """
            2024-01-02 09:30 buy ABC EUR shares=100 price=51.45
            2024-01-02 sell DEF EUR shares=1 price=1
            2024-01-02 15:30 buy ABC EUR shares=75 price=55.25
            2024-01-02 buy DEF EUR shares=1 price=1
            2024-01-02 11:00:30 sell ABC EUR shares=25 price=52.95
            """
        let held = try account(script, .average)
        #expect(held.sales.map { "\($0.symbol) \($0.location.line)" } == ["DEF 3", "ABC 6"])
        #expect(held.sales[1].inStockCurrency.gain == decimal("37.5"))
        // A dividend without a time changes nothing, a sale without one does.
        let dividend = try account(script + "\n2024-01-02 dividend ABC EUR amount=1", .average)
        #expect(dividend.sales[1].inStockCurrency.gain == decimal("37.5"))
        let untimed = try account(script.replacing("15:30 ", with: ""), .average)
        // (5145 + 4143.75)/175·25 = 1326.96428571429.
        #expect(untimed.sales[1].inStockCurrency.cost == decimal("1326.96428571429"))
    }

    @Test func `a return of capital has its place among trades by time`() throws {
        let script = """
            2024-01-02 10:00 buy ABC EUR shares=1 price=10
            2024-01-02 12:00 sell ABC EUR shares=1 price=10
            2024-01-02 11:00 return_of_capital ABC EUR amount=4
            """
        #expect(try account(script).sales[0].inStockCurrency.cost == 6)
        let found = try errors(script.replacing("11:00 ", with: ""))
        #expect(found.map(\.problem) == [TradeProblem(.amount, .exceedsCost(0))])
    }

    // MARK: Files

    @Test func `a file is taken backwards if its first row is of a later day than its last`() throws {
        let held = try account(
            """
            2024-02-01 sell ABC EUR shares=1 price=5
            2024-01-03 buy ABC EUR shares=1 price=2
            2024-01-03 buy ABC EUR shares=1 price=1
            2024-01-02 dividend ABC EUR amount=1
            """)
        #expect(held.sales[0].inStockCurrency.cost == 1)
        let forwards = try account(
            """
            2024-02-01 sell ABC EUR shares=1 price=5
            2024-01-03 buy ABC EUR shares=1 price=2
            2024-01-03 buy ABC EUR shares=1 price=1
            2024-02-01 dividend ABC EUR amount=1
            """)
        #expect(forwards.sales[0].inStockCurrency.cost == 2)
    }

    @Test func `all files together are one account, in the order given, each in its own direction`() throws {
        let held = try account(
            """
            file 0
            2024-02-01 sell ABC EUR shares=1 price=5
            2024-01-03 buy ABC EUR shares=1 price=3
            2024-01-03 buy ABC EUR shares=1 price=2
            file 1
            2024-01-03 buy ABC EUR shares=1 price=9
            2024-03-01 sell ABC EUR shares=2 price=5
            """)
        #expect(held.sales.flatMap(\.lots).map { $0.inStockCurrency.cost } == [2, 3, 9])
    }

    @Test func `a split or exchange that repeats one of another file counts once`() throws {
        let held = try account(
            """
            file 0
            2024-01-02 buy ABC EUR shares=10 price=10
            2024-01-03 split ABC ratio=2:1
            2024-01-04 exchange ABC to_symbol=DEF ratio=1:2
            file 1
            2024-01-02 buy ABC EUR shares=10 price=20
            2024-01-03 split ABC ratio=4:2
            2024-01-04 exchange ABC to_symbol=DEF ratio=1:2
            """)
        #expect(
            lines(of: held.lots) == [
                "DEF 10 EUR 2024-01-02 cost_stock=100", "DEF 10 EUR 2024-01-02 cost_stock=200",
            ])
        // What one file says twice happened twice, however often another says it.
        let twice = try account(
            """
            file 0
            2024-01-02 buy ABC EUR shares=10 price=10
            2024-01-03 split ABC ratio=2:1
            file 1
            2024-01-03 split ABC ratio=2:1
            2024-01-03 split ABC ratio=2:1
            2024-01-03 split ABC ratio=3:1
            """)
        #expect(twice.lots.map(\.shares) == [120])
    }

    @Test func `spin-offs of one day, symbol and to_symbol in several files are one: shares added`() throws {
        let script = """
            file 0
            2024-01-02 buy OLD EUR shares=10 price=10
            2024-01-03 spin_off OLD to_symbol=NEW shares=2 cost_share=0.2
            file 1
            2024-01-02 buy OLD EUR shares=5 price=10
            2024-01-03 spin_off OLD to_symbol=NEW shares=1 cost_share=0.2
            """
        #expect(
            lines(of: try account(script).lots) == [
                "OLD 10 EUR 2024-01-02 cost_stock=80", "OLD 5 EUR 2024-01-02 cost_stock=40",
                "NEW 2 EUR 2024-01-02 cost_stock=20", "NEW 1 EUR 2024-01-02 cost_stock=10",
            ])
        let found = try errors(script.replacing("shares=1 cost_share=0.2", with: "shares=1 cost_share=0.3"))
        #expect(
            found.map(\.problem) == [
                TradeProblem(.costShare, .differsFromSame(InputLocation(file: 0, line: 3)))
            ])
        #expect(found.map(\.location) == [InputLocation(file: 1, line: 3)])
    }

    // MARK: As of a day

    @Test func `rows after the as-of date have not happened`() throws {
        let script = """
            2024-01-02 buy ABC EUR shares=10 price=10 name=Old
            2024-02-01 sell ABC EUR shares=4 price=20 name=New
            2024-03-01 sell ABC EUR shares=400 price=20
            2024-03-01 dividend ABC EUR amount=7
            """
        let held = try account(script, asOf: "2024-02-29")
        #expect(held.sales.count == 1)
        #expect(held.income.isEmpty)
        #expect(lines(of: held.lots) == ["ABC 6 EUR 2024-01-02 price=10"])
        #expect(held.lots[0].name == "New")
        #expect(try account(script, asOf: "2024-01-31").lots[0].name == "Old")
        #expect(try errors(script).count == 1)
    }

    @Test func `lots on many days are those of a statement as of each`() throws {
        let script = """
            2024-01-02 buy ABC EUR shares=10 price=10
            2024-01-20 sell ABC EUR shares=4 price=20
            2024-02-10 buy ABC EUR shares=3 price=15
            2024-02-11 split ABC ratio=2:1
            2024-03-01 sell ABC EUR shares=1 price=8
            2024-04-15 buy DEF EUR shares=1 price=1
            """
        let history = try TradeHistory(TradeScript.trades(script), currency: currency("EUR"))
        let days = try (0..<130).map { try day("2024-01-01").advanced(by: $0) }
        for method in LotMethod.allCases {
            var options = TradeOptions(currency: try currency("EUR"))
            options.method = method
            let lots = try history.lots(on: days, options: options)
            for (day, held) in zip(days, lots) {
                let statement = try history.statement(asOf: day, options: options)
                #expect(lines(of: held) == lines(of: statement.lots), "\(method) on \(day)")
            }
        }
    }

    @Test
    func
        `symbols come in the order of their first opening, then lots in fifo order, of pools the short one last`()
        throws
    {
        let script = """
            2024-01-02 buy ZZZ EUR shares=1 price=1
            2024-01-03 buy AAA EUR shares=1 price=1
            2024-01-04 short ZZZ EUR shares=2 price=1
            2024-01-05 sell ZZZ EUR shares=1 price=1
            2024-01-06 buy ZZZ EUR shares=3 price=1
            """
        #expect(try account(script).lots.map { "\($0.symbol) \($0.shares)" } == ["ZZZ -2", "ZZZ 3", "AAA 1"])
        #expect(
            try account(script, .average).lots.map { "\($0.symbol) \($0.shares)" } == [
                "ZZZ 3", "ZZZ -2", "AAA 1",
            ])
    }
}
