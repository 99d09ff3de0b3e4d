import Foundation
import Testing
import Valuation

@testable import Portfolios

/// So many trades that reading them, working them off and adding up the results are on three threads.
@Suite struct ThreadedTradesTests {
    private static let count = 3000

    /// 3,000 purchases of a share for 10, and as many sales for 12, of 50 stocks.
    private static let trades: String = {
        let rows = (0..<count).map { "2024-01-02,buy,S\($0 % 50),1,10,EUR\n" }
        let sales = (0..<count).map { "2024-03-0\(1 + $0 * 9 / count),sell,S\($0 % 50),1,12,EUR\n" }
        return "date,type,symbol,shares,price,currency\n" + (rows + sales).joined()
    }()

    private func portfolio(
        _ trades: String = ThreadedTradesTests.trades, asOf day: String? = nil, threads: Int
    ) throws -> OpenPortfolio {
        let files = try TemporaryPortfolio(["trades.csv": trades])
        let settings = try ValuationSettings(asOf: day.map { try CalendarDate($0) })
        return try PortfolioSnapshot(files.location).portfolio(settings, threads: threads)
    }

    @Test(arguments: [1, 4]) func `every sale is counted, however many threads there are`(_ threads: Int)
        throws
    {
        let portfolio = try portfolio(threads: threads)
        let report = try portfolio.gains(GainsRequest(.groups(by: .symbol)))
        #expect(report.totals.gain.complete == 6000)
        #expect(report.totals.sales == 3000)
        let sales = try portfolio.gains().sales
        #expect(sales.map(\.location.line) == Array(3002..<6002))
        var rows: [UInt8] = []
        _ = try portfolio.writeGains(GainsRequest()) { bytes in
            for place in bytes.indices { rows.append(bytes[place]) }
            return true
        }
        #expect(rows.count { $0 == UInt8(ascii: "\n") } == 3001)
    }

    @Test(arguments: [1, 4]) func `the trades after the day of the report are left out`(_ threads: Int) throws
    {
        // 2,000 of the sales are up to March 6.
        let portfolio = try portfolio(asOf: "2024-03-06", threads: threads)
        #expect(try portfolio.gains().totals.gain.complete == 4000)
        let lots = try portfolio.openLots().csv
        #expect(lots.count { $0 == UInt8(ascii: "\n") } == 1001)
    }

    @Test(arguments: [1, 4]) func `a sale of too many shares among many is told with its line`(_ threads: Int)
        throws
    {
        let portfolio = try portfolio(
            ThreadedTradesTests.trades + "2024-03-09,sell,S7,1,12,EUR\n", threads: threads)
        #expect { try portfolio.gains() } throws: { error in
            "\(error)".contains("trades.csv:6002:") && "\(error)".contains("S7")
        }
    }
}
