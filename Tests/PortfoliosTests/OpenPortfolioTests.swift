import Foundation
import Kernels
import TestSupport
import Testing

@testable import Portfolios

@Suite struct OpenPortfolioTests {
    static let holdings = """
        symbol,shares,currency,purchase_date,purchase_price
        A,2,EUR,2024-01-02,3
        B,1,EUR,2024-01-02,10

        """
    static let prices = """
        symbol,price,date
        A,4,2024-01-02
        A,5,2024-01-03
        B,9,2024-01-03

        """

    @Test func `one portfolio answers any number of questions, each from the whole file`() throws {
        let files = try TemporaryPortfolio(
            holdings: OpenPortfolioTests.holdings, prices: OpenPortfolioTests.prices)
        let portfolio = try OpenPortfolio(files.location)
        for _ in 1...2 {
            // 2 · 5 + 1 · 9 worth, 2 · 3 + 1 · 10 paid.
            #expect(try portfolio.report().summary.totals.value == .complete(19))
            #expect(try portfolio.valuation().totals.gain == .complete(3))
            #expect(
                try portfolio.report(ReportRequest(.groups(by: .symbol))).summary.totals.cost == .complete(16)
            )
            #expect(try portfolio.stock("A").numberOfSections > 0)
            #expect(try portfolio.check().holdings == 2)
            #expect(try portfolio.history(HistoryRequest(every: .day)).points.count == 2)
        }
        #expect(throws: PortfolioFailure.unknownSymbol("AA", suggestions: ["A"])) {
            try portfolio.stock("AA")
        }
        #expect(try portfolio.report().summary.totals.value == .complete(19))
    }

    @Test func `a kernel that is chosen reads and writes a snapshot's portfolios too`() throws {
        let files = try TemporaryPortfolio(
            holdings: OpenPortfolioTests.holdings, prices: OpenPortfolioTests.prices)
        for kernel in Kernel.available {
            let snapshot = try PortfolioSnapshot(files.location, kernel: kernel)
            let again = try PortfolioSnapshot(files.location, reusing: snapshot, kernel: kernel)
            for portfolio in [try snapshot.portfolio(), try again.portfolio()] {
                #expect(portfolio.kernel == kernel)
                #expect(try portfolio.report().summary.totals.value == .complete(19))
            }
        }
        #expect(try PortfolioSnapshot(files.location).portfolio().kernel == .fastest)
    }

    @Test(arguments: everyDay(["prices.csv", "rates.csv", "holdings.csv", "trades.csv"], oneOf: 2))
    func `a snapshot refuses a large file that is no table with the words of its first lines`(_ name: String)
        throws
    {
        for line in ["\0\0\0\0", "colour,size\nred,2\n"] {
            let files = try TemporaryPortfolio(
                holdings: OpenPortfolioTests.holdings, prices: OpenPortfolioTests.prices)
            try files.write(name, String(repeating: line, count: (4 << 20) / line.utf8.count))
            let failures = [
                #expect(throws: PortfolioFailure.self) { try OpenPortfolio(files.location).report() },
                #expect(throws: PortfolioFailure.self) {
                    try PortfolioSnapshot(files.location).portfolio().report()
                },
            ]
            #expect(failures[0] != nil && failures[0] == failures[1])
        }
    }

    @Test func `prices in another currency are told beside other errors, by a snapshot too`() throws {
        let files = try TemporaryPortfolio(
            holdings: OpenPortfolioTests.holdings, prices: "symbol,price,currency\nA,4,USD\nB,x,EUR\n")
        let failures = [
            #expect(throws: PortfolioFailure.self) { try OpenPortfolio(files.location) },
            #expect(throws: PortfolioFailure.self) { try PortfolioSnapshot(files.location).portfolio() },
        ]
        #expect(failures.map { $0?.diagnostics.map(\.line) } == [[3, 2], [3, 2]])
    }

    @Test
    func `every price in another currency than its holding's is counted, once, and the first are shown`()
        throws
    {
        let symbols = (1...30).map { "S\($0)" }
        let files = try TemporaryPortfolio(
            holdings: "symbol,shares,currency\n" + (symbols + symbols).map { "\($0),1,EUR\n" }.joined(),
            prices: "symbol,price,date,currency\n" + symbols.map { "\($0),1,2024-01-02,USD\n" }.joined())
        let portfolio = try OpenPortfolio(files.location)
        let failure = #expect(throws: PortfolioFailure.self) { try portfolio.report() }
        guard case .unreadable(let log) = failure else { return }
        #expect(log.count == 30)
        #expect(log.first.map(\.line) == Array(2...21))
    }

    @Test func `a snapshot tells what is wrong with files beside those that are not there`() throws {
        let document = #"{"currency": "EUR", "prices": ["none.csv"], "rates": ["none.csv", "neither.csv"]}"#
        let files = try TemporaryPortfolio([
            "portfolio.json": document, "holdings.csv": "symbol,shares,currency,price\nA,1,EUR,5\n",
        ])
        let missing = #expect(throws: PortfolioFailure.self) { try PortfolioSnapshot(files.location) }
        guard case .files(let errors) = missing else {
            Testing.Issue.record("\(String(describing: missing))")
            return
        }
        #expect(errors.map { Path.name(of: $0.path) } == ["none.csv", "neither.csv"])
        try files.write("holdings.csv", "symbol,shares,currency,price\nA,1,EUR,x\n")
        let both = #expect(throws: PortfolioFailure.self) { try PortfolioSnapshot(files.location) }
        let names = both?.diagnostics.map { Path.name(of: $0.file) }
        #expect(names == ["holdings.csv", "none.csv", "neither.csv"])
        #expect(both?.diagnostics.first?.line == 2)
    }
}
