import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct GainsTextTests {
    private func lines(_ text: String) -> [String] { text.components(separatedBy: "\n") }

    @Test func `a sale has a line, and its lots one each, with every figure where there is room`() throws {
        let found = lines(try SampleAccount.report(name: "Mine").text(width: 130))
        #expect(found[0] == "Mine: realised gains in EUR, up to 2025-06-02, lots by FIFO")
        #expect(
            Array(found[2...7]) == [
                "Closed, opened  Symbol  Name        Opened      Shares  Days  Proceeds    Cost     Gain  Gain %  Price gain"
                    + "  Currency gain",
                "2024-12-30      A       Alpha       2024-01-02       4   363    478.40  360.00  +118.40  +32.89     +158.40"
                    + "         -40.00",
                "2025-02-03      A       Alpha       2 lots           8          558.00  732.00  -174.00  -23.77     +138.00"
                    + "        -312.00",
                "  2024-01-02                                         6   398    418.50  540.00  -121.50  -22.50     +118.50"
                    + "        -240.00",
                "  2024-03-01                                         2   339    139.50  192.00   -52.50  -27.34      +19.50"
                    + "         -72.00",
                "2025-04-01      B       =Beta, Ltd  2025-03-03      -1    29     -4.00   -5.00    +1.00  +20.00       +1.00"
                    + "           0.00",
            ])
    }

    @Test func `each year has its totals, of sales and of income`() throws {
        let found = lines(try SampleAccount.report(.sales(each: .sale)).text(width: 80))
        let first = try #require(found.firstIndex { $0.hasPrefix("Year ") })
        #expect(
            Array(found[first...(first + 8)]) == [
                "Year   Sales  Proceeds      Cost     Gain  Gain %  Price gain  Currency gain",
                "2024       1    478.40    360.00  +118.40  +32.89     +158.40         -40.00",
                "2025       2    554.00    727.00  -173.00  -23.80     +139.00        -312.00",
                "Total      3  1,032.40  1,087.00   -54.60   -5.02     +297.40        -352.00", "",
                "Year   Dividends  Interest  Taxes  Fees  Net income",
                "2024       90.00      0.00  13.50  0.90      +75.60",
                "2025        0.00      5.00   1.00  8.50       -4.50",
                "Total      90.00      5.00  14.50  9.40      +71.10",
            ])
    }

    @Test func `payments are listed where they are asked for`() throws {
        let found = lines(try SampleAccount.report(.income).text(width: 80))
        #expect(
            Array(found[2...5]) == [
                "Date        Type      Symbol  Name   Amount  Taxes   Fees       Gross     Net",
                "2024-06-03  dividend  A       Alpha  100.00  15.00   1.00  USD  90.00  +75.60",
                "2025-05-05  interest                   5.00   1.00   0.00  EUR   5.00   +4.00",
                "2025-06-02  fee                        0.00   0.00  10.00  USD   0.00   -8.50",
            ])
        #expect(!found.contains { $0.contains("proceeds − cost") })
    }

    @Test func `groups have a line each, and one for what has no key`() throws {
        let found = lines(try SampleAccount.grouped(.symbol).text(width: 80))
        #expect(found[2].hasPrefix("Symbol  Sales "))
        #expect(found[3] == "A           2  1,036.40  1,092.00  -55.60   -5.09     +296.40        -352.00")
        #expect(found.contains("(none)       0.00      5.00   1.00  8.50       -4.50"))
    }

    static let contents: [GainsReport.Contents] = [.sales(each: .lot), .sales(each: .sale), .income]

    @Test(arguments: [20, 40, 60, 80, 120], 0..<4)
    func `no line is wider than the terminal`(_ width: Int, _ place: Int) throws {
        let report =
            try place == 3
            ? SampleAccount.grouped(.year) : SampleAccount.report(GainsTextTests.contents[place])
        for line in lines(report.text(width: width)) { #expect(DisplayWidth.of(line) <= width, "\(line)") }
    }

    @Test func `what there is no room for is said`() throws {
        let text = try SampleAccount.report(.sales(each: .sale)).text(width: 60)
        #expect(text.contains("2024-12-30    A               478.40  +118.40        +158.40\n"))
        #expect(text.contains("  2024-01-02    Alpha         360.00   +32.89         -40.00\n"))
        #expect(text.contains("No room for: Shares, Days\n"))
    }

    @Test func `the parts that are shown make what is shown of the whole`() throws {
        let found = lines(try SampleAccount.report().text(width: 80))
        let first = try #require(found.firstIndex { $0.hasPrefix("Year ") })
        func figures(_ line: String) throws -> [Decimal] {
            try line.split(separator: " ").dropFirst().map {
                try Decimal(exactly: $0.replacingOccurrences(of: ",", with: ""))
            }
        }
        for (table, left) in [(first + 1, [0, 1, 2, 3, 5, 6]), (first + 6, [0, 1, 2, 3, 4])] {
            let rows = try (table...(table + 2)).map { try figures(found[$0]) }
            for column in left { #expect(rows[0][column] + rows[1][column] == rows[2][column]) }
        }
        let total = try figures(found[first + 3])
        #expect(total[1] - total[2] == total[3] && total[5] + total[6] == total[3])
        let income = try figures(found[first + 8])
        #expect(income[0] + income[1] - income[2] - income[3] == income[4])
    }

    @Test func `it says what the figures are, and what they are over`() throws {
        let text = try SampleAccount.report().text()
        #expect(text.contains("Gain = proceeds − cost"))
        #expect(text.contains("The gain by currency = cost in the stock's currency × the rate of the sale"))
        #expect(text.contains("A short position, with shares below 0"))
        #expect(text.contains("Net income = dividends + interest − taxes − fees."))
        let partly = try SampleAccount.statement([
            ("2024-01-02", .transferIn(shares: 2), "A", .eur, "A\u{1B}[31m"),
            ("2024-01-03", .buy(shares: 1, Consideration(price: 3)), "A", .eur, nil),
            ("2024-01-04", .sell(shares: 3, Consideration(price: 4)), "A", .eur, nil),
        ])
        let report = GainsReport(partly, name: nil, from: nil, to: nil, contents: .sales(each: .lot))
        let unknown = report.text(width: 120)
        #expect(unknown.contains("Incomplete: n/a means unknown and is left out of the totals\n"))
        #expect(unknown.contains("gain of 1 of 2 lots sold"))
        #expect(unknown.contains("✗ A (line 2): no price, amount or total, so no cost and no gain\n"))
        // With a single currency there is nothing to split; the output has no escape sequences.
        #expect(!unknown.contains("y currency") && !unknown.contains("\u{1B}"))
        #expect(!unknown.contains("short position") && !unknown.contains("Net income"))
    }

    @Test func `gains and losses are summed apart, sale by sale`() throws {
        let trades: [(String, TradeAction, String?, QuoteCurrency, String?)] = [
            ("2024-01-02", .buy(shares: 1, Consideration(price: 8)), "A", .eur, nil),
            ("2024-01-03", .buy(shares: 2, Consideration(price: 3)), "A", .eur, nil),
            ("2024-01-04", .buy(shares: 1, Consideration(price: 9)), "B", .eur, nil),
            ("2024-01-05", .sell(shares: 3, Consideration(price: 7)), "A", .eur, nil),
            ("2024-01-06", .sell(shares: 1, Consideration(price: 5)), "B", .eur, nil),
        ]
        let report = { (rows: ArraySlice<(String, TradeAction, String?, QuoteCurrency, String?)>) in
            GainsReport(
                try SampleAccount.statement(Array(rows)), name: nil, from: nil, to: nil,
                contents: .sales(each: .lot))
        }
        // A: 3 · 7 − (8 + 2 · 3) = 7, of which one lot lost 1; B: 5 − 9 = −4.
        #expect(
            try report(trades[...]).text(width: 120)
                .contains("Sales with a gain made +7.00, sales with a loss -4.00.\n"))
        // Nothing lost: there is nothing to tell apart.
        #expect(try !report([trades[0], trades[1], trades[3]]).text(width: 120).contains("with a loss"))
    }

    @Test func `nothing sold and nothing paid is said`() throws {
        let statement = try SampleAccount.statement([SampleAccount.trades[0]])
        let report = GainsReport(
            statement, name: nil, from: statement.date, to: nil, contents: .sales(each: .lot))
        #expect(
            report.text()
                == "Realised gains in EUR, 2024-01-02 to 2024-01-02, lots by FIFO\n\nNothing was sold or paid.\n"
        )
    }
}
