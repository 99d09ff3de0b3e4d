import Foundation
import Testing

@testable import PortfolioReport
@testable import Portfolios

@Suite struct WorkLimitTests {
    private static let holdings = """
        symbol,market,shares,currency,purchase_price
        A,X,1,EUR,1
        B,Y,1,EUR,1
        C,Z,1,EUR,1

        """
    private static let prices = """
        symbol,date,price
        A,2024-01-01,1
        A,2024-01-10,2

        """

    /// Three holdings, one of which has a price.
    private func portfolio(_ change: (inout WorkLimits) -> Void) throws -> OpenPortfolio {
        let files = try TemporaryPortfolio(holdings: WorkLimitTests.holdings, prices: WorkLimitTests.prices)
        var portfolio = try PortfolioSnapshot(files.location).portfolio()
        change(&portfolio.limits)
        return portfolio
    }

    @Test func `a history of as many valuations as are allowed is made, one more is refused`() throws {
        // From 1 to 10 January there are ten days, of three holdings.
        let request = HistoryRequest(from: CalendarDate("2024-01-01"), every: .day)
        #expect(try portfolio { $0.valuations = 30 }.history(request).points.count == 10)
        #expect(throws: PortfolioFailure.tooMuch(.valuations(days: 10, holdings: 3), limit: 29)) {
            try portfolio { $0.valuations = 29 }.history(request)
        }
    }

    @Test func `the longest history there can be is refused before a day of it is valued`() throws {
        let request = HistoryRequest(from: CalendarDate("0001-01-01"), every: .day)
        let failure = #expect(throws: PortfolioFailure.self) {
            try portfolio { $0.valuations = 1_000_000 }.history(request)
        }
        // 1 January 1 to 10 January 2024.
        #expect(failure == .tooMuch(.valuations(days: 738_895, holdings: 3), limit: 1_000_000))
        #expect(
            failure?.message == "a history of 738895 days and 3 holdings takes more than 1000000 valuations")
        #expect(throws: PortfolioFailure.tooMuch(.days(738_895), limit: 738_894)) {
            try portfolio { $0.days = 738_894 }.history(request)
        }
    }

    @Test func `a page is drawn through fewer days where the limit asks for it`() throws {
        let page = try portfolio { $0.valuations = 12 }.reportPage()
        let whole = try portfolio { _ in }.reportPage()
        #expect(page.history?.points.count == 10)
        #expect(whole.history?.points.count == 10)
        let short = try portfolio { $0.valuations = 4 }.reportPage()
        #expect(short.history?.points.count == 4)
        #expect(short.history?.points.last?.date == CalendarDate("2024-01-10"))
    }

    @Test func `lists of holdings, groups and issues have a limit, and totals need none`() throws {
        let two = { (limits: inout WorkLimits) in limits.entries = 2 }
        let three = { (limits: inout WorkLimits) in limits.entries = 3 }
        #expect(throws: PortfolioFailure.tooMuch(.holdings, limit: 2)) { try portfolio(two).report() }
        #expect(try portfolio(three).report().summary.totals.holdings == 3)
        let groups = ReportRequest(.groups(by: .market))
        #expect(throws: PortfolioFailure.tooMuch(.groups, limit: 2)) { try portfolio(two).report(groups) }
        #expect(try portfolio(three).report(groups).summary.totals.holdings == 3)
        // B and C have no price.
        let one = { (limits: inout WorkLimits) in limits.entries = 1 }
        let totals = ReportRequest(.totals)
        #expect(throws: PortfolioFailure.tooMuch(.issues, limit: 1)) { try portfolio(one).report(totals) }
        #expect(try portfolio(two).report(totals).summary.issues.count == 2)
        #expect(try portfolio(one).report(totals, issueLimit: 0).summary.issues.isEmpty)
    }

    @Test func `a stated price of a symbol that is not held is a mistake, unless it is for other holdings`()
        throws
    {
        let files = try TemporaryPortfolio(holdings: WorkLimitTests.holdings)
        var settings = ValuationSettings()
        try settings.setPrice(5, of: "A")
        try settings.setPrice(5, of: "NONE")
        let snapshot = try PortfolioSnapshot(files.location)
        #expect(throws: PortfolioFailure.priceOfUnheldSymbol("NONE", suggestions: [])) {
            try snapshot.portfolio(settings).report()
        }
        settings.ignoresUnheldPrices = true
        #expect(try snapshot.portfolio(settings).report().summary.totals.value.map { Decimal($0) } == 5)
    }
}
