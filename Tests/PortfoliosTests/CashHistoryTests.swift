import Foundation
import Portfolios
import Testing

/// What accounts hold in cash on each day of a history. 300 euros are paid in, 200 buy two shares; a day later 50 dollars
/// come to another account. A third has 10 dollars at any time, which have a rate of 0.5 from the second day on.
@Suite struct CashHistoryTests {
    private let portfolio: TemporaryPortfolio

    init() throws {
        portfolio = try TemporaryPortfolio([
            "portfolio.json": #"{"currency": "EUR", "followsCash": true}"#,
            "trades.csv": """
            date,type,symbol,shares,price,currency,amount,account
            2024-01-02,deposit,,,,EUR,300,A
            2024-01-03,buy,X,2,100,EUR,,A
            2024-01-04,deposit,,,,USD,50,B

            """,
            "cash.csv": "account,currency,amount\nC,USD,10\n",
            "prices.csv": "symbol,date,price\nX,2024-01-03,100\nX,2024-01-05,120\n",
            "rates.csv": "date,from,to,rate\n2024-01-03,USD,EUR,0.5\n",
        ])
    }

    private func history(withCash: Bool = true, of accounts: [String] = []) throws -> PortfolioHistory {
        var settings = ValuationSettings()
        settings.accounts = accounts
        var request = HistoryRequest(from: try CalendarDate("2024-01-02"), every: .day)
        request.withCash = withCash
        return try OpenPortfolio(portfolio.location, settings).history(request)
    }

    @Test func `each day has its cash and its net worth`() throws {
        let history = try history()
        #expect(history.points.map(\.cash) == [300, 105, 130, 130])
        #expect(history.points.map(\.netWorth) == [300, 305, 330, 370])
        #expect(history.points.map(\.isComplete) == [false, true, true, true])
        #expect(history.issues.map(\.issue.kind) == [.missingRate])
        #expect(history.issues.map(\.days) == [1])
    }

    @Test func `an account has its own`() throws {
        #expect(try history(of: ["A"]).points.map(\.cash) == [300, 100, 100, 100])
        #expect(try history(of: ["B"]).points.map(\.netWorth) == [0, 0, 25, 25])
        #expect(try history(of: ["B", "C"]).points.map(\.cash) == [nil, 5, 30, 30])
    }

    @Test func `it has none unless it is asked for`() throws {
        let history = try history(withCash: false)
        #expect(history.points.allSatisfy { $0.cash == nil && $0.netWorth == nil })
        #expect(history.isComplete && history.issues.isEmpty)
    }
}
