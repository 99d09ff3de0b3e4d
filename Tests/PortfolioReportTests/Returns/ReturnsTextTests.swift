import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct ReturnsTextTests {
    private func lines(_ text: String) -> [String] { text.components(separatedBy: "\n") }

    /// A year: 1.2705^(365/366) = 1.269669…; the internal rate of −800, −200 on day 183, 54 on day 365 and 1188 on day
    /// 366 is 26.98962… %; the volatility of −10, 22.22…, 0, 5 and 10 % over 366 days is 26.6706… % a year; the index goes from 200
    /// to 220.
    @Test func `the gain and its parts come first, then the two rates and what they mean`() throws {
        let found = lines(try SampleReturns.report(benchmark: "I", name: "Mine").text(width: 80))
        #expect(
            Array(found.prefix(20)) == [
                "Mine: returns in EUR, 2023-12-31 to 2024-12-31 (366 days)", "",
                "Gain                        +242.00 EUR",
                "  price effect               +78.00 EUR",
                "  currency effect           +110.00 EUR",
                "  from income                +54.00 EUR less fees and taxes", "",
                "Time-weighted return (TWR)   +27.05 %",
                "  price effect                +9.79 %",
                "  currency effect            +11.76 %",
                "  from income                 +5.50 %",
                "  a year                     +26.97 % a year",
                "TWR is what money invested throughout earned: compare it with a fund or index.",
                "",
                "Money-weighted return (IRR)  +26.99 % a year",
                "IRR is the yearly interest on a savings account with the same payments.", "",
                // The parts of the gain are too wide; less important columns have room.
                "                                     Benchmark           Closing   Money  Money",
                "Month       Gain   TWR %                     %   IRR %     value      in    out",
                "2024-01     0.00    0.00      │           0.00    0.00    800.00    0.00   0.00",
            ])
        let values = try #require(found.firstIndex { $0.hasPrefix("Opening value") })
        #expect(
            Array(found[values...]) == [
                "Opening value                800.00 EUR on 2023-12-31",
                "  + money in                 200.00 EUR purchases, fees and taxes",
                "  − money out                 54.00 EUR sales and income",
                "  + gain                    +242.00 EUR",
                "Closing value              1,188.00 EUR on 2024-12-31", "",
                "Simple return                +24.20 %",
                "Max drawdown                 -10.00 %",
                "    2023-12-31 to 2024-03-01, recovered on 2024-06-28",
                "Volatility                    26.67 % a year",
                "Benchmark I                  +10.00 %",
                "Excess TWR                   +17.05 %",
                "Beta                           0.57",
                "Correlation                    0.21",
                "Same payments in it        1,040.60 EUR",
                "  gain                       +94.60 EUR",
                "  IRR                        +10.51 % a year",
                "The benchmark is its price alone, in the portfolio's currency: its dividends are",
                "missing.",
                "Beta: covariance of the returns with the benchmark's ÷ the benchmark's variance;",
                "correlation: the same ÷ both standard deviations.",
                "Same payments: what the opening value and all payments would have come to in the",
                "benchmark.",
                "",
            ])
    }

    @Test func `the whole is told year by year, and of one year month by month`() throws {
        let years = lines(try SampleReturns.report(from: "2023-06-30").text(width: 80))
        let first = try #require(years.firstIndex { $0.hasPrefix("Year ") })
        #expect(
            Array(years[first...].prefix(6)) == [
                "Year     Gain   TWR %              IRR %  effect    effect  Income     value",
                "2023     0.00    0.00  │            0.00    0.00      0.00    0.00    800.00",
                "2024  +242.00  +27.05  │■■■■■■■■  +26.99  +78.00   +110.00  +54.00  1,188.00",
                "No room for: Money in, Money out, Max drawdown %, Volatility %",
                "Gains and income add up over the rows; returns do not.",
                "IRR is for the period of the row; for 365 days or more, it is per year.",
            ])
        #expect(!years.contains { $0.hasPrefix("2024-03") })
        let months = lines(try SampleReturns.report().text(width: 40))
        #expect(months.contains("2024-03   -80.00  -10.00    ■■│"))
    }

    @Test func `years have a row each, with a bar of the return`() throws {
        let found = lines(try SampleReturns.report(.every(.year), from: "2023-06-30").text(width: 80))
        #expect(
            found.contains { $0.hasPrefix("Opening value ") && $0.hasSuffix(" 0.00 EUR on 2023-06-30") })
        #expect(found.contains { $0.hasPrefix("  + money in ") && $0.contains(" 1,000.00 EUR ") })
        #expect(found.filter { $0.hasPrefix("2024 ") || $0.hasPrefix("2023 ") }.count == 2)
        #expect(
            found.contains("2024  +242.00  +27.05  │■■■■■■■■  +26.99  +78.00   +110.00  +54.00  1,188.00"))
    }

    /// March: 720/800. June: 880/720. December: 1.05 · 1.1.
    @Test func `bars go left for losses and right for gains, on one scale`() throws {
        let found = lines(try SampleReturns.report(.every(.month)).text(width: 40))
        #expect(found.contains("2024-03   -80.00  -10.00    ■■│"))
        #expect(found.contains("2024-06  +160.00  +22.22      │■■■■"))
        #expect(found.contains("2024-12  +162.00  +15.50      │■■■"))
        #expect(found.contains("2024-02     0.00    0.00      │"))
    }

    /// The rate of A is that of −800, 54 on day 365 and 972 on day 366; that of B of −200 and 216 after 183 days.
    @Test func `scopes stand in the order of what they brought, in CSV in that of their keys`() throws {
        let found = lines(try SampleReturns.report(.by(.symbol)).text(width: 80))
        let first = try #require(found.firstIndex { $0.hasPrefix("Symbol ") })
        #expect(
            Array(found[first...].prefix(5)) == [
                "Symbol     Gain   TWR %                year  effect    effect  Income    value",
                "A       +226.00  +28.96  │■■■■■■■■   +28.17  +62.00   +110.00  +54.00   972.00",
                "B        +16.00   +8.00  │■          +16.59  +16.00      0.00    0.00   216.00",
                "No room for: Money in, Money out, Max drawdown %, Volatility %",
                "The largest contribution comes first. Gains and income add up over the rows;",
            ])
        #expect(found.contains("Time-weighted return (TWR)   +27.05 %"))
        // EUR comes before USD in key order.
        let currencies = try SampleReturns.report(.by(.currency))
        #expect(currencies.statement.rows.map(\.key) == ["EUR", "USD"])
        #expect(currencies.parts.map(\.key) == ["USD", "EUR"])
    }

    @Test func `why there is no internal rate of return is said beside it`() throws {
        let report = try SampleReturns.report(lacksPrice: true)
        #expect(
            lines(report.text()).contains(
                "Money-weighted return (IRR)  n/a (a value or payment is unknown)"))
        #expect(
            lines(report.text()).contains(
                "IRR n/a for 2024-07, 2024-08, 2024-09 and 3 more: a value or payment is unknown"))
    }

    @Test(
        arguments: [40, 60, 80, 120],
        [
            .whole, .every(.year), .every(.month), .by(.symbol), .by(.currency), .by(.market),
        ] as [ReturnsBreakdown])
    func `no line is wider than the terminal`(_ width: Int, _ breakdown: ReturnsBreakdown) throws {
        let report = try SampleReturns.report(breakdown, benchmark: "I", name: "Mine")
        for line in lines(report.text(width: width)) { #expect(DisplayWidth.of(line) <= width, "\(line)") }
        let plain = try SampleReturns.report(breakdown, overview: [])
        for line in lines(plain.text(width: width)) { #expect(DisplayWidth.of(line) <= width, "\(line)") }
    }

    @Test func `what is unknown is said`() throws {
        let report = try SampleReturns.report(lacksPrice: true)
        let text = report.text()
        #expect(!report.isComplete)
        #expect(lines(text).contains { $0.hasPrefix("Gain  ") && $0.hasSuffix(" n/a") })
        #expect(lines(text).contains { $0.hasPrefix("  from income ") && $0.contains(" +54.00 EUR ") })
        #expect(text.contains("\nIncomplete: n/a means unknown\n✗ B: no price "))
    }

    @Test func `an issue of a row has its file and line, and moves no cursor`() throws {
        let issue = ReturnsIssue(
            kind: .missingPurchaseDate, symbol: "A\u{1B}[31m", location: InputLocation(line: 7),
            message: "no purchase date")
        let statement = try SampleReturns.statement()
        let report = ReturnsReport(statement, fileNames: ["holdings.csv"])
        #expect(report.place(of: issue) == "holdings.csv, line 7")
        #expect(!statement.issues.contains { $0.severity == .error })
        let named = try SampleReturns.report(name: "A\u{1B}[31m")
        #expect(!named.text().contains("\u{1B}"))
    }

    @Test func `a bar is as long as its figure, and never nothing for something`() {
        let bars = SignedBars([ExactDecimal(8), ExactDecimal(-4), ExactDecimal(0), nil])
        #expect(bars.text(ExactDecimal(8)) == "    │■■■■")
        #expect(bars.text(ExactDecimal(-4)) == "  ■■│")
        #expect(bars.text(ExactDecimal(1, scale: 2)) == "    │■")
        #expect(bars.text(ExactDecimal(0)) == "    │")
        #expect(bars.text(nil) == "    ·")
        #expect(SignedBars([ExactDecimal(-3)]).text(ExactDecimal(-3)) == "■■■■■■■■│")
        #expect(SignedBars([]).text(nil) == "·")
    }
}
