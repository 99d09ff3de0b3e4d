import Foundation
import Portfolios
import Testing

@testable import PortfolioReport

/// Income through the library, and its calendar.
@Suite struct IncomeTests {
    private static let files = [
        "trades.csv": """
        date,type,symbol,shares,price,currency,amount,account
        2023-01-02,buy,A,10,10,USD,,X
        2023-01-02,buy,B,7,3,EUR,,Y
        2023-08-01,dividend,A,10,,USD,1.01,X
        2023-08-15,dividend,A,10,,USD,0.51,X
        2023-09-01,dividend,B,7,,EUR,0.77,Y
        2023-09-05,interest,,,,EUR,2.5,Y

        """,
        "dividends.csv": """
        symbol,ex_date,pay_date,amount,currency,status
        A,2024-03-01,2024-07-05,0.333,USD,
        B,2024-06-01,2024-07-09,0.111,EUR,
        B,2024-09-10,,0.1,EUR,estimated
        A,2025-01-10,,0.3,USD,estimated

        """,
        "prices.csv": "date,symbol,price\n2024-06-28,A,11\n2024-06-28,B,4\n",
        "rates.csv": "from,to,rate\nUSD,EUR,0.917\n",
    ]

    private func report(_ request: IncomeRequest) throws -> IncomeReport {
        let portfolio = try TemporaryPortfolio(IncomeTests.files)
        // The file of dividends is read when it is needed.
        return try withExtendedLifetime(portfolio) { try portfolio.open().income(request) }
    }

    @Test func `payments have their day, status and figures`() throws {
        let report = try report(IncomeRequest())
        #expect(report.isComplete && report.issues.isEmpty)
        let payment = try #require(report.schedule.payments.first { $0.status == .declared })
        #expect(try payment.date == CalendarDate("2024-07-05"))
        #expect(try payment.exDate == CalendarDate("2024-03-01"))
        #expect(payment.symbol == "A" && payment.account == "X" && payment.currency == .usd)
        #expect(payment.shares == 10)
        #expect(try payment.amount == Decimal(exactly: "3.33"))
        // 3.33 · 0.917.
        #expect(try payment.value == Decimal(exactly: "3.05361"))
        #expect(payment.taxes == nil && payment.net == nil)
        let paid = try #require(report.schedule.payments.first)
        #expect(paid.status == .paid)
        #expect(try paid.perShare == Decimal(exactly: "0.101"))
        #expect(try paid.net == Decimal(exactly: "1.01"))
    }

    @Test func `the months of a calendar and its holdings have the same sums, of each status`() throws {
        var request = IncomeRequest()
        request.estimates = true
        request.months = 24
        let schedule = try report(request).schedule
        let calendar = IncomeCalendar(schedule)
        #expect(calendar.statuses == [.paid, .declared, .estimated, .projected])
        let months = calendar.years.flatMap(\.months)
        for status in IncomeStatus.allCases {
            let total = try #require(calendar.totals.first { $0.status == status })
            let rows = calendar.rows.filter { $0.status == status }
            var whole = ExactDecimal.zero
            for month in months {
                let sum = rows.reduce(ExactDecimal.zero) { $0 + ($1.months[month]?.total ?? .zero) }
                #expect(sum == total.months[month]?.total ?? .zero)
                whole += sum
            }
            let across = rows.reduce(ExactDecimal.zero) { $0 + ($1.sum { _ in true }?.total ?? .zero) }
            let listed = schedule.payments.filter { $0.status == status }
                .reduce(ExactDecimal.zero) { $0 + ($1.figures.value ?? .zero) }
            #expect(!whole.isZero && across == whole && listed == whole)
            #expect(total.sum { _ in true }?.total == whole)
            let place = try #require(calendar.statuses.firstIndex(of: status))
            #expect(calendar.sums.last?.amounts[place]?.total == whole)
        }
    }

    @Test func `a period without days is refused`() throws {
        let day = try CalendarDate("2024-01-01")
        #expect(throws: PortfolioFailure.noDays(from: day, through: day.advanced(by: -1))) {
            _ = try report(IncomeRequest(from: day, to: day.advanced(by: -1)))
        }
    }

    @Test func `a snapshot has the same income`() throws {
        let portfolio = try TemporaryPortfolio(IncomeTests.files)
        let snapshot = try PortfolioSnapshot(portfolio.location)
        let income = try snapshot.portfolio().income()
        let opened = try withExtendedLifetime(portfolio) { try portfolio.open().income() }
        #expect(income.csv() == opened.csv())
        #expect(snapshot.hasDividends)
    }
}
