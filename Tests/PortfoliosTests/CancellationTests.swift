import Foundation
import Synchronization
import Testing

@testable import Portfolios

@Suite struct CancellationTests {
    private static let count = 400

    /// With notes so long that the file is read in several pieces.
    private static let holdings: String = {
        let note = String(repeating: "x", count: 4000)
        return "symbol,shares,currency,purchase_price,note\n"
            + (0..<count).map { "S\($0),1,EUR,\($0 + 1),\(note)\n" }.joined()
    }()

    /// A portfolio whose answers are wanted until it has been asked `count` times whether they are.
    private func portfolio(asked count: Int, threads: Int = 1) throws -> (OpenPortfolio, Asked) {
        let files = try TemporaryPortfolio(
            holdings: CancellationTests.holdings,
            prices: "symbol,date,price\nS0,2024-01-01,1\nS0,2024-01-10,1\n")
        var portfolio = try PortfolioSnapshot(files.location).portfolio(threads: threads)
        let asked = Asked()
        portfolio.isCancelled = { asked.count.add(1, ordering: .relaxed).newValue > count }
        return (portfolio, asked)
    }

    final class Asked: Sendable { let count = Atomic<Int>(0) }

    @Test(arguments: [1, 4]) func `every question ends once its answer is no longer wanted`(_ threads: Int)
        throws
    {
        let questions: [(OpenPortfolio) throws -> Void] = [
            { _ = try $0.report() }, { _ = try $0.report(ReportRequest(.totals)) },
            { _ = try $0.reportPage() },
            { _ = try $0.stock("S1") }, { _ = try $0.stockPage("S1") }, { _ = try $0.history() },
            { _ = try $0.check() }, { _ = try $0.valuation() }, { _ = try $0.writeRows { _ in true } },
        ]
        for question in questions {
            for count in [0, 1, 2] {
                let (portfolio, _) = try portfolio(asked: count, threads: threads)
                #expect(throws: PortfolioFailure.cancelled) { try question(portfolio) }
            }
        }
    }

    @Test func `no more of the file is valued than what is under way`() throws {
        let (portfolio, _) = try portfolio(asked: 1)
        var limited = portfolio
        let valued = Atomic<Int>(0)
        limited.progress = { progress in
            if case .valued(let count) = progress { valued.add(count, ordering: .relaxed) }
        }
        #expect(throws: PortfolioFailure.cancelled) { try limited.report(ReportRequest(.totals)) }
        let count = valued.load(ordering: .relaxed)
        #expect(count > 0 && count < CancellationTests.count)
    }

    @Test func `the days of a history that is no longer wanted are not valued`() throws {
        let request = try HistoryRequest(from: CalendarDate("2024-01-01"), every: .day)
        let (whole, asked) = try portfolio(asked: .max)
        _ = try whole.history(request)
        let needed = asked.count.load(ordering: .relaxed)
        // Asked before each of the ten days, and once at the end.
        let (portfolio, again) = try portfolio(asked: needed - 8)
        #expect(throws: PortfolioFailure.cancelled) { try portfolio.history(request) }
        #expect(again.count.load(ordering: .relaxed) == needed - 8 + 2)
    }
}
