import Foundation
import Portfolios
import Testing

/// Prices around a split, by hand.
///
/// 10 shares are bought at 80 and split four for one on 3 June; then 10 of the 40 are sold at 30.
@Suite struct SplitTests {
    private static let trades = """
        date,type,symbol,shares,price,currency,ratio
        2024-01-02,buy,S,10,80,EUR,
        2024-06-03,split,S,,,,4:1
        2024-07-01,sell,S,10,30,EUR,

        """
    private static let prices = """
        symbol,date,price
        S,2024-05-30,96
        S,2024-05-31,100
        S,2024-06-05,26
        S,2024-07-02,32

        """
    private static let files = ["trades.csv": trades, "prices.csv": prices]

    /// A day, and what is held, its value and its cost.
    private static let days: [(day: String, value: Decimal, cost: Decimal)] = [
        ("2024-05-31", 1000, 800),
        // The last price before the split is one of old shares.
        ("2024-06-02", 1000, 800), ("2024-06-03", 1000, 800), ("2024-06-04", 1000, 800),
        ("2024-06-05", 1040, 800),
        // 30 of 40 shares.
        ("2024-07-01", 780, 600), ("2024-07-02", 960, 600),
    ]

    @Test(arguments: days) func `a price from before a split is one of fewer, dearer shares`(
        _ expected: (day: String, value: Decimal, cost: Decimal)
    ) throws {
        let totals = try TemporaryPortfolio(SplitTests.files).open(asOf: expected.day).report().summary.totals
        #expect(totals.value == .complete(expected.value))
        #expect(totals.cost == .complete(expected.cost))
    }

    @Test func `a split that is stated for each account is one for prices`() throws {
        let trades = """
            date,type,symbol,shares,price,currency,ratio,account
            2024-01-02,buy,S,10,80,EUR,,X
            2024-01-02,buy,S,20,80,EUR,,Y
            2024-06-03,split,S,,,,4:1,X
            2024-06-03,split,S,,,,4:1,Y

            """
        let files = ["trades.csv": trades, "prices.csv": SplitTests.prices]
        let totals = try TemporaryPortfolio(files).open(asOf: "2024-06-03").report().summary.totals
        // 120 shares at 100 / 4.
        #expect(totals.value == .complete(3000))
    }

    @Test func `a sale after a split takes its part of the cost`() throws {
        let gains = try TemporaryPortfolio(SplitTests.files).open().gains()
        // 300 − 800 · 10 / 40.
        #expect(gains.totals.gain.complete == 100)
        #expect(try gains.sales.first?.purchaseDate == CalendarDate("2024-01-02"))
    }

    @Test func `the day's change across a split is that of the same shares`() throws {
        var files = SplitTests.files
        files["prices.csv"] = "symbol,date,price\nS,2024-05-31,100\nS,2024-06-03,26\n"
        let totals = try TemporaryPortfolio(files).open(asOf: "2024-06-03").report().summary.totals
        // 26 against 25, of 40 shares.
        #expect(totals.intradayChange == .complete(40))
    }

    @Test func `prices that are said to be adjusted are made the traded ones`() throws {
        let adjusted =
            "symbol,date,price\nS,2024-05-30,24\nS,2024-05-31,25\nS,2024-06-05,26\nS,2024-07-02,32\n"
        let portfolio = try TemporaryPortfolio([
            "portfolio.json":
                #"{"currency": "EUR", "prices": [{"file": "yahoo.csv", "splitAdjusted": true}]}"#,
            "trades.csv": SplitTests.trades, "yahoo.csv": adjusted,
        ])
        for expected in SplitTests.days {
            let report = try portfolio.open(asOf: expected.day).report()
            #expect(report.summary.totals.value == .complete(expected.value), "\(expected.day)")
            #expect(report.summary.issues.allSatisfy { $0.kind == .stalePrice }, "\(expected.day)")
        }
    }

    @Test func `a file that is adjusted and not said to be is doubted at the split's row`() throws {
        let adjusted = "symbol,date,price\nS,2024-05-31,25\nS,2024-06-03,26\n"
        let report = try TemporaryPortfolio(["trades.csv": SplitTests.trades, "prices.csv": adjusted])
            .open(asOf: "2024-06-03").report()
        let issue = try #require(report.summary.issues.first)
        #expect(report.summary.issues.count == 1)
        #expect(issue.kind == .suspectedSplit && issue.location.line == 3 && issue.location.file == 1)
        #expect(report.summary.isComplete)
    }

    @Test func `a history is the report of each of its days`() throws {
        var files = SplitTests.files
        files["trades.csv"]? += "2024-06-10,buy,U,4,10,USD,\n2024-06-20,sell,U,4,11,USD,\n"
        files["prices.csv"]? += "U,2024-06-10,10\nU,2024-06-14,12\n"
        files["rates.csv"] = "date,from,to,rate\n2024-06-10,USD,EUR,0.9\n2024-06-17,USD,EUR,0.8\n"
        files["holdings.csv"] =
            "symbol,shares,currency,purchase_date,purchase_price,price\nH,2,EUR,2024-06-04,3,5\n"
        let folder = try TemporaryPortfolio(files)
        let request = try HistoryRequest(from: CalendarDate("2024-05-29"), every: .day)
        let history = try folder.open(asOf: "2024-07-03").history(request)
        #expect(history.points.count == 36)
        for point in history.points {
            let report = try folder.open(asOf: point.date.description).report(ReportRequest(.totals))
            let (ours, theirs) = (point.totals, report.summary.totals)
            #expect(ours.holdings == theirs.holdings, "\(point.date)")
            #expect(ours.value == theirs.value && ours.cost == theirs.cost, "\(point.date)")
            #expect(ours.gain == theirs.gain && ours.priceGain == theirs.priceGain, "\(point.date)")
            #expect(ours.currencyGain == theirs.currencyGain, "\(point.date)")
        }
    }
}
