import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct TextReportTests {
    /// The text with single spaces.
    private func squeezed(_ report: Report) -> String { Sample.text(report).replacing(/\ {2,}/, with: " ") }

    @Test func `columns stand under each other in names of every script`() throws {
        let report = try Sample.report([
            Sample.holding("0700.HK", 1000, name: "腾讯控股"), Sample.holding("NESN", 5, name: "Nestle\u{301}"),
            Sample.holding("A", 1, name: "👍 & Co"),
        ])
        // 1 paid per share, now worth 2: 1,006 shares.
        #expect(
            Sample.text(report) == """
                Portfolio (EUR), as of 2013-03-01

                Symbol   Name      Shares  Price           Cost     Value       Gain   Gain %  Weight %
                0700.HK  腾讯控股   1,000   2.00  EUR  1,000.00  2,000.00  +1,000.00  +100.00     99.40
                NESN     Nestle\u{301}         5   2.00  EUR      5.00     10.00      +5.00  +100.00      0.50
                A        👍 & Co        1   2.00  EUR      1.00      2.00      +1.00  +100.00      0.10

                Total cost      1,006.00 EUR
                Total value     2,012.00 EUR
                Gain           +1,006.00 EUR
                  in percent       +100.00 %

                """)
    }

    @Test func `amounts have their currency's digits, and totals are rounded from exact totals`() throws {
        // Three times 0.004 dinars is 0.012; a yen has no decimals, and half a yen is rounded to even.
        let fils = try (1...3).map {
            try Sample.holding("K\($0)", 1, "KWD", paid: 1, price: 1 + .init(4) / 10_000)
        }
        #expect(try squeezed(Sample.report(fils, in: "KWD")).contains("Total value 3.001 KWD"))
        let yen = try [Sample.holding("J1", 1, "JPY", paid: 0, price: .init(5) / 10)]
        #expect(try squeezed(Sample.report(yen, in: "JPY")).contains("Total value 0 JPY"))
        let three = try [Sample.holding("J1", 3, "JPY", paid: 0, price: .init(5) / 10)]
        #expect(try squeezed(Sample.report(three, in: "JPY")).contains("Total value 2 JPY"))
    }

    @Test func `a name that would steer the terminal is shown, and steers nothing`() throws {
        let report = try Sample.report([Sample.holding("A\u{1B}[31m", 1, name: "x\r\ny")])
        let text = Sample.text(report)
        #expect(!text.contains("\u{1B}") && !text.contains("\r"))
        #expect(text.contains("A [31m"))
    }

    @Test func `a total that is not over all says over how many it is`() throws {
        let report = try Sample.report([
            Sample.holding("A", 1), Sample.holding("B", 1, paid: nil), Sample.holding("C", 1, price: nil),
            Sample.holding("D", 1, price: nil, isExcluded: true),
        ])
        let text = squeezed(report)
        #expect(text.contains("Total cost 1.00 EUR over 1 of 3 holdings"))
        #expect(text.contains("Total value 4.00 EUR over 2 of 3 holdings"))
        #expect(
            text.contains("✗ D (line 0) (excluded): no price") || text.contains("✗ D (excluded): no price"))
    }

    @Test func `gains are green and losses red, and nothing is coloured for those who want none`() throws {
        let report = try Sample.report([Sample.holding("A", 1), Sample.holding("B", 1, paid: 5)])
        let painted = report.text(TextOptions(palette: Palette(isColoured: true)))
        #expect(painted.contains("\u{1B}[32m+1.00\u{1B}[0m"))
        #expect(painted.contains("\u{1B}[31m-3.00\u{1B}[0m"))
        #expect(!Sample.text(report).contains("\u{1B}"))
        // Colours take up no width.
        let plain = painted.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(plain == Sample.text(report))
    }
}
