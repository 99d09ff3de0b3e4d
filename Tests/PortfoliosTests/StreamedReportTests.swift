import Foundation
import TestSupport
import Testing

@testable import PortfolioReport
@testable import Portfolios

private typealias Order = PortfolioReport.SortOrder

/// A report that is written while the holdings are valued again has the same bytes as one that is kept.
@Suite struct StreamedReportTests {
    private static let columns: [HoldingColumn] = [
        .symbol, .name, .excluded, .shares, .stockCurrency, .purchaseDate, .price, .priceDate,
        .purchaseRate, .costStock, .gainStockPercent, .value, .gain, .gainPercent, .intradayChange,
        .intradayPercent, .weight,
    ]

    private static let orders: [Order<HoldingColumn>?] =
        [nil] + columns.flatMap { [Order($0), Order($0, isDescending: true)] }

    /// So many that no limited report is kept, whatever the number of holdings.
    private static let many = 1 << 17

    @Test(arguments: seeds(count: 1))
    func `the JSON of all holdings is that of the kept report`(seed: UInt64) throws {
        let portfolio = try drawn(rows: 200, seed: seed)
        for order in everyDay(Self.orders, oneOf: 3) {
            let request = ReportRequest(.holdings(sortedBy: order))
            let kept = try portfolio.report(request)
            let written = Monitor([UInt8]())
            let outcome = try portfolio.writeJSON(request, issueLimit: .max) { collect($0, in: written) }
            #expect(written.use { $0 } == kept.json(), "by \(String(describing: order))")
            #expect(outcome.isComplete == kept.summary.isComplete)
            #expect(outcome.issues == kept.summary.issues)
            #expect(outcome.issueCount == kept.summary.issues.count)
        }
    }

    @Test(arguments: seeds(count: 1))
    func `sorted rows are those of the kept report`(seed: UInt64) throws {
        let portfolio = try drawn(rows: 200, seed: seed)
        for order in everyDay(Self.orders, oneOf: 3) {
            for limit in [nil, 0, 5, Self.many] {
                let kept = try portfolio.report(ReportRequest(.holdings(sortedBy: order), limit: limit))
                let written = Monitor([UInt8]())
                let outcome = try portfolio.writeRows(sortedBy: order, limit: limit, issueLimit: .max) {
                    collect($0, in: written)
                }
                #expect(
                    written.use { $0 } == kept.csv(), "by \(String(describing: order)), \(limit ?? -1)")
                #expect(outcome.issues == kept.summary.issues)
            }
        }
    }

    @Test func `totals, groups and limited lists are those of the kept report`() throws {
        let portfolio = try drawn(rows: 300, seed: 9)
        let requests = [
            ReportRequest(.totals), ReportRequest(.groups(by: .symbol)),
            ReportRequest(.groups(by: .market, sortedBy: Order(.value)), limit: 2),
            ReportRequest(limit: 3), ReportRequest(limit: Self.many),
            ReportRequest(.holdings(sortedBy: Order(.value)), limit: 3),
        ]
        for request in requests {
            let written = Monitor([UInt8]())
            _ = try portfolio.writeJSON(request) { collect($0, in: written) }
            #expect(try written.use { $0 } == portfolio.report(request).json())
            for options in [TextOptions(), TextOptions(palette: Palette(isColoured: true), width: 60)] {
                written.use { $0 = [] }
                let kept = try portfolio.report(request)
                let found = try portfolio.writeText(request, options) { _ = collect($0, in: written) }
                #expect(written.use { String(decoding: $0, as: UTF8.self) } == kept.text(options))
                #expect(found.count == kept.summary.issues.count)
                #expect(found.isComplete == kept.summary.isComplete)
            }
        }
    }

    @Test func `issues that don't fit into memory are those of the kept report`() throws {
        // Each holding lacks its price, and every other one is bought later: errors and warnings take turns.
        let rows = (0..<3_000).map { "S\($0),1,EUR,\($0 % 2 == 0 ? "2024-05-05" : "2023-05-05"),1\n" }
        let files = try TemporaryPortfolio(
            holdings: "symbol,shares,currency,purchase_date,purchase_price\n" + rows.joined())
        let portfolio = try files.open(asOf: "2024-01-01")
        let kept = try portfolio.report(ReportRequest(.totals))
        #expect(kept.summary.issues.count == 3_000)
        let written = Monitor([UInt8]())
        let outcome = try portfolio.writeJSON(ReportRequest(.totals), issueLimit: 3) {
            collect($0, in: written)
        }
        #expect(written.use { $0 } == kept.json())
        #expect(outcome.issueCount == 3_000)
        #expect(outcome.issues == Array(kept.summary.issues.prefix(3)))
        #expect(!outcome.isComplete)

        written.use { $0 = [] }
        let found = try portfolio.writeText(ReportRequest(.totals), TextOptions()) {
            _ = collect($0, in: written)
        }
        #expect(written.use { $0 } == Array(kept.text(TextOptions()).utf8))
        #expect((found.errors, found.warnings) == (1_500, 1_500))
        #expect(found.lacking.map(\.symbol) == (0..<100).map { "S\(2 * $0 + 1)" })
    }

    @Test func `the first issues of sorted and limited rows are counted with all`() throws {
        let files = try TemporaryPortfolio(
            holdings: "symbol,shares,currency,purchase_price\nA,1,EUR,1\nB,1,EUR,1\nC,1,EUR,1\n")
        let portfolio = try files.open(asOf: "2024-01-01")
        let outcome = try portfolio.writeRows(sortedBy: Order(.symbol), limit: 1, issueLimit: 2) { _ in true }
        #expect(outcome.issues.map(\.symbol) == ["A", "B"])
        #expect(outcome.issueCount == 3)
    }

    @Test func `issues of lots are told once, however few are kept`() throws {
        let buys = String(repeating: "2023-01-02,buy,OLD,1,10,EUR,,\n", count: 50)
        let files = try TemporaryPortfolio([
            "trades.csv": "date,type,symbol,shares,price,currency,to_symbol,cost_share\n"
                + buys
                + "2023-02-01,spin_off,OLD,100,,,NEW,0.5\n2023-02-02,buy,ZZZ,1,10,EUR,,\n",
            "prices.csv": "symbol,price,date\nOLD,11,2023-12-31\n",
        ])
        let portfolio = try files.open(asOf: "2024-01-01")
        let found = try portfolio.check().issues
        #expect(found.map(\.symbol) == ["NEW", "ZZZ"])
        let rows = try portfolio.writeRows(issueLimit: 20) { _ in true }
        let sorted = try portfolio.writeRows(sortedBy: Order(.symbol), limit: 1, issueLimit: 1) { _ in true }
        let counted = try portfolio.writeGroups(ReportRequest(.totals), raw: false, issueLimit: 20) { _ in
            true
        }
        #expect(rows.issueCount == 2)
        #expect(rows.issues == found)
        #expect(sorted.issueCount == 2)
        #expect(sorted.issues == Array(found.prefix(1)))
        #expect(counted.issueCount == 2)
        #expect(counted.issues == found)
    }

    @Test(arguments: seeds(count: 1))
    func `the issues written are those of the check`(seed: UInt64) throws {
        let portfolio = try drawn(rows: 1_000, seed: seed)
        let found = try portfolio.check()
        #expect(found.issues.count > 100)
        let lines = found.issues.map { IssueList.located($0, files: ["h.csv"]) + "\n" }
        let written = Monitor([UInt8]())
        let summary = try portfolio.writeIssues(.located(width: .max), files: ["h.csv"]) {
            "\($0.holdings) holdings, \($0.errors) errors, \($0.warnings) warnings"
        } to: {
            _ = collect($0, in: written)
        }
        let errors = found.issues.filter { $0.severity == .error }.count
        let last =
            "\(found.holdings) holdings, \(errors) errors, \(found.issues.count - errors) warnings\n"
        #expect(String(decoding: written.use { $0 }, as: UTF8.self) == lines.joined() + last)
        #expect(summary.isComplete == found.isComplete)
        #expect(summary.asOf == found.asOf)

        written.use { $0 = [] }
        _ = try portfolio.writeIssues(.json, files: ["h.csv"]) { _ in
            ""
        } to: {
            _ = collect($0, in: written)
        }
        let document = try #require(
            JSONSerialization.jsonObject(with: Data(written.use { $0 })) as? [String: Any])
        let issues = try #require(document["issues"] as? [[String: Any]])
        #expect(issues.compactMap { $0["message"] as? String } == found.issues.map(\.message))
        #expect(document["complete"] as? Bool == found.isComplete)
    }

    @Test func `a portfolio without holdings has an empty list`() throws {
        let files = try TemporaryPortfolio(holdings: "symbol,shares,currency\n")
        let portfolio = try files.open(asOf: "2024-01-01")
        for order in [nil, Order(HoldingColumn.gain)] {
            let request = ReportRequest(.holdings(sortedBy: order))
            let written = Monitor([UInt8]())
            _ = try portfolio.writeJSON(request) { collect($0, in: written) }
            #expect(try written.use { $0 } == portfolio.report(request).json())
        }
    }

    @Test func `nothing is written if a row can't be read`() throws {
        let files = try TemporaryPortfolio(holdings: "symbol,shares,currency\nA,1,EUR\nB,many,EUR\n")
        let portfolio = try files.open(asOf: "2024-01-01")
        let written = Monitor([UInt8]())
        #expect(throws: PortfolioFailure.self) {
            try portfolio.writeJSON { collect($0, in: written) }
        }
        #expect(throws: PortfolioFailure.self) {
            try portfolio.writeRows(sortedBy: Order(.value)) { collect($0, in: written) }
        }
        #expect(written.use { $0 }.isEmpty)
    }

    @Test func `a file that changes between the totals and the list is noticed`() throws {
        let header = "symbol,shares,currency,purchase_price,price\n"
        let files = try TemporaryPortfolio(holdings: header + "A,1,EUR,1,2\nB,2,EUR,1,2\n")
        let portfolio = try files.open(asOf: "2024-01-01")
        let failure = #expect(throws: PortfolioFailure.self) {
            try portfolio.writeJSON { _ in
                let file = FileHandle(forWritingAtPath: files.path + "/holdings.csv")
                file?.seekToEndOfFile()
                file?.write(Data("C,3,EUR,1,2\n".utf8))
                return true
            }
        }
        guard case .file(let error) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(error.message.hasSuffix("it was changed while it was read"))
    }

    @Test func `open lots of trades are listed after the holdings`() throws {
        let files = try TemporaryPortfolio([
            "holdings.csv": "symbol,shares,currency,purchase_price,price\nA,1,EUR,1,2\n",
            "trades.csv": """
            date,type,symbol,shares,price,currency
            2023-01-02,buy,B,3,10,EUR
            2023-01-03,buy,C,4,5,EUR
            2023-02-01,sell,B,1,12,EUR

            """,
            "prices.csv": "symbol,price,date\nB,11,2023-12-31\nC,6,2023-12-31\n",
        ])
        let portfolio = try files.open(asOf: "2024-01-01")
        for order in [nil, Order(HoldingColumn.value, isDescending: true)] {
            let request = ReportRequest(.holdings(sortedBy: order))
            let written = Monitor([UInt8]())
            _ = try portfolio.writeJSON(request) { collect($0, in: written) }
            #expect(try written.use { $0 } == portfolio.report(request).json())
        }
    }

    @Test(arguments: seeds(count: 1))
    func `groups by symbol are those of the holdings one by one`(seed: UInt64) throws {
        let portfolio = try drawn(rows: 600, seed: seed)
        let report = try portfolio.report(ReportRequest(.groups(by: .symbol)))
        guard case .groups(_, let groups) = report.content else { return }
        #expect(try Array(groups) == portfolio.valuation().groups(by: .symbol))
        for column in [GroupColumn.key, .value, .gainPercent, .holdings] {
            for limit in [1, 4, 1000] {
                let order = Order(column, isDescending: true)
                let whole = try portfolio.report(ReportRequest(.groups(by: .symbol, sortedBy: order)))
                let part = try portfolio.report(
                    ReportRequest(.groups(by: .symbol, sortedBy: order), limit: limit))
                guard case .groups(_, let all) = whole.content, case .groups(_, let first) = part.content
                else { return }
                #expect(Array(first) == Array(all.prefix(limit)))
                #expect(part.omitted == max(0, all.count - limit))
            }
        }
    }

    private func collect(_ piece: Span<UInt8>, in bytes: Monitor<[UInt8]>) -> Bool {
        bytes.use { bytes in for index in piece.indices { bytes.append(piece[index]) } }
        return true
    }

    /// Holdings of all kinds: plain ones, with rates and prices of their own or from files, with texts that need
    /// quotes, unknown figures, stated costs, numbers that machine integers don't hold, excluded ones and some that are
    /// not bought yet.
    private func drawn(rows count: Int, seed: UInt64) throws -> OpenPortfolio {
        var random = SeededGenerator(seed: seed)
        var text =
            "symbol,name,market,shares,currency,purchase_date,purchase_price,fees,cost,purchase_rate,price,"
            + "price_date,previous_close,rate,excluded\n"
        for _ in 0..<count {
            let number = random.below(40)
            let currency = ["EUR", "USD", "GBX", "JPY"][number % 4]
            let isForeign = currency != "EUR"
            let statesCost = random.chance(5)
            let date = random.chance(5) ? "" : ["2023-01-02", "2023-05-08", "2021-12-24"][random.below(3)]
            let statesPrice = random.chance(70)
            let cells = [
                number == 7 ? "A symbol longer than sixteen" : "S\(number)",
                ["Plain", "\"Quoted, \"\"Inc.\"\"\"", "\"two\nlines\"", "back\\slash", "Škarda", "", "=x"][
                    random.below(7)],
                ["", "XA", "XB"][number % 3],
                random.chance(3) ? "123456789012345678901234567890.5" : "\(random.below(900) + 1).5",
                currency, random.chance(3) ? "2031-01-01" : date,
                random.chance(5) || statesCost ? "" : "\(random.below(50) + 1).25",
                statesCost || random.chance(80) ? "" : "1.50", statesCost ? "1234.5" : "",
                isForeign && !statesCost && random.chance(60) ? "0.\(random.below(900) + 10)" : "",
                statesPrice ? "\(random.below(60) + 1).\(random.below(100))" : "",
                statesPrice && random.chance(20) ? "2023-12-29" : "",
                random.chance(40) ? "\(random.below(60) + 1).5" : "",
                isForeign && random.chance(50) ? "0.\(random.below(900) + 10)" : "",
                random.chance(10) ? "true" : "",
            ]
            text += cells.joined(separator: ",") + "\n"
            if random.chance(3) { text += "\n" }
        }
        let prices = (0..<30).map {
            "S\($0),\($0 + 3).5,2023-12-29,\(["", "GBP", ""][$0 % 3 == 1 && $0 % 4 == 2 ? 1 : 0])"
        }
        let rates = ["2021-12-24", "2023-01-02", "2023-05-08", "2023-12-29"].enumerated().flatMap {
            place, day in
            [
                "EUR,USD,1.0\(place + 1),\(day)", "GBP,EUR,1.1\(place + 1),\(day)",
                "USD,JPY,13\(place).5,\(day)",
            ]
        }
        return try TemporaryPortfolio([
            "holdings.csv": text,
            "prices.csv": "symbol,price,date,currency\n" + prices.joined(separator: "\n") + "\n",
            "rates.csv": "from,to,rate,date\n" + rates.joined(separator: "\n") + "\n",
        ]).open(asOf: "2023-12-30")
    }
}
