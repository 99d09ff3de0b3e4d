import Foundation
import TestSupport
import Testing

@testable import PortfolioReport
@testable import Portfolios

private typealias Order = PortfolioReport.SortOrder

/// A page that is written while the holdings are valued again has the same bytes as one whose holdings are kept.
@Suite struct StreamedPageTests {
    private static let orders: [Order<HoldingColumn>?] = [
        nil, Order(.name), Order(.purchaseDate), Order(.gain, isDescending: true), Order(.gainPercent),
        Order(.intradayPercent), Order(.weight, isDescending: true),
    ]

    @Test(arguments: seeds(count: 1))
    func `the page of all holdings is that of the kept report`(seed: UInt64) throws {
        let portfolio = try drawn(rows: 660, stocks: 230, seed: seed)
        for order in everyDay(Self.orders, oneOf: 7) {
            let request = ReportRequest(.holdings(sortedBy: order))
            let page = try #require(try streamed(request, of: portfolio))
            #expect(page.text == (try kept(request, of: portfolio)), "by \(String(describing: order))")
            // Some stocks have no sections, because there are more than two hundred.
            #expect(page.text.contains("These are the first 200 stocks of the list."))
            #expect(page.text.contains("<summary>Holdings 601 to "))
            #expect(page.summary.issues.count > 100)
        }
    }

    @Test func `a page with few stocks in many lots has all of them in detail`() throws {
        let portfolio = try drawn(rows: 250, stocks: 12, seed: 5)
        let request = ReportRequest(.holdings(sortedBy: Order(.gain)))
        let whole = try kept(request, of: portfolio)
        #expect(whole.contains("id=\"stock-12\""))
        // One pass for all of them, one for a few at a time, and one for each.
        for some in [1000, 100, 1] {
            #expect(try streamed(request, of: portfolio, detailing: some)?.text == whole)
        }
    }

    @Test func `totals, groups and short lists are those of the kept report`() throws {
        let portfolio = try drawn(rows: 400, stocks: 60, seed: 9)
        let requests = [
            ReportRequest(.totals), ReportRequest(.groups(by: .symbol)), ReportRequest(.groups(by: .market)),
            ReportRequest(.groups(by: .currency), limit: 2),
            ReportRequest(.groups(by: .market, sortedBy: Order(.value)), limit: 2),
            ReportRequest(limit: 3), ReportRequest(limit: 0), ReportRequest(limit: 1 << 17),
            ReportRequest(.holdings(sortedBy: Order(.value)), limit: 3),
            ReportRequest(.holdings(sortedBy: Order(.weight, isDescending: true)), limit: 250),
        ]
        for request in everyDay(requests, oneOf: 2) {
            let page = try streamed(request, of: portfolio)?.text
            #expect(try page == kept(request, of: portfolio), "\(request)")
        }
    }

    @Test func `a portfolio that is worth less than nothing has no weights`() throws {
        let portfolio = try drawn(
            rows: 40, stocks: 30, seed: 3,
            lastRow: "DEBT,,,-\(String(repeating: "9", count: 33)),EUR,,1,,,,1,,,\n")
        let page = try #require(try streamed(ReportRequest(), of: portfolio)?.text)
        #expect(!page.contains("Weight %"))
        #expect(page.contains("<small class=\"note\">excluded</small>"))
        #expect(try page == kept(ReportRequest(), of: portfolio))
    }

    @Test func `a portfolio of nothing has an empty list`() throws {
        let header = "symbol,shares,currency,purchase_date\n"
        for rows in ["", "A,1,EUR,2031-01-01\n", "A,1,EUR,2020-01-01\n"] {
            let portfolio = try TemporaryPortfolio(holdings: header + rows).open(asOf: "2024-01-01")
            for order in [nil, Order(HoldingColumn.gain)] {
                let request = ReportRequest(.holdings(sortedBy: order))
                #expect(try streamed(request, of: portfolio)?.text == kept(request, of: portfolio))
            }
        }
    }

    @Test func `open lots of trades are listed after the holdings`() throws {
        let files = try TemporaryPortfolio([
            "holdings.csv": "symbol,name,shares,currency,purchase_price,price\nA,<b>,1,EUR,1,2\n",
            "trades.csv": """
            date,type,symbol,shares,price,currency
            2023-01-02,buy,B,3,10,EUR
            2023-01-03,buy,B,4,5,EUR
            2023-02-01,sell,B,1,12,EUR

            """,
            "prices.csv": "symbol,price,date\nB,11,2023-12-31\n",
        ])
        let portfolio = try files.open(asOf: "2024-01-01")
        let page = try #require(try streamed(ReportRequest(), of: portfolio)?.text)
        #expect(page.contains("bought 2023-01-03"))
        #expect(try page == kept(ReportRequest(), of: portfolio))
    }

    @Test func `holdings are not kept unless the page draws their history`() throws {
        let rows = (0..<300).map { "S\($0),1,EUR,1,\($0 + 1)\n" }.joined()
        let holdings = "symbol,shares,currency,purchase_price,price\n" + rows
        var portfolio = try TemporaryPortfolio(holdings: holdings).open(asOf: "2024-01-01")
        // Fewer than there are, but enough for the two hundred stocks in detail.
        portfolio.limits.entries = 250
        #expect(throws: PortfolioFailure.tooMuch(.holdings, limit: 250)) { try portfolio.reportPage() }
        let page = try #require(try streamed(ReportRequest(), of: portfolio)?.text)
        #expect(page.contains("300 holdings"))

        var drawing = try TemporaryPortfolio(
            holdings: "symbol,shares,currency,purchase_price\nA,1,EUR,1\n",
            prices: "symbol,date,price\nA,2023-12-01,1\nA,2023-12-29,2\n"
        ).open(asOf: "2024-01-01")
        let drawn = try #require(try streamed(ReportRequest(), of: drawing)?.text)
        #expect(drawn.contains("The figures over time"))
        #expect(try drawn == kept(ReportRequest(), of: drawing))
        drawing.limits.entries = 0
        #expect(throws: PortfolioFailure.tooMuch(.holdings, limit: 0)) {
            try streamed(ReportRequest(), of: drawing)
        }
    }

    @Test func `a row with the price of another day than the file's draws a history too`() throws {
        let portfolio = try TemporaryPortfolio(
            holdings: "symbol,shares,currency,purchase_price,price,price_date\nA,1,EUR,1,2,2023-12-29\n",
            prices: "symbol,date,price\nA,2023-12-01,1\n"
        ).open(asOf: "2024-01-01")
        let page = try #require(try streamed(ReportRequest(), of: portfolio)?.text)
        #expect(page.contains("The figures over time"))
        #expect(try page == kept(ReportRequest(), of: portfolio))
    }

    @Test func `a page that nobody takes any more is not written to its end`() throws {
        let rows = (0..<2000).map { "S\($0 % 40),1,EUR,1,\($0 + 1)\n" }.joined()
        let files = try TemporaryPortfolio(holdings: "symbol,shares,currency,purchase_price,price\n" + rows)
        /// The pieces that were passed, and how often the end was told.
        func passed(upTo most: Int) throws -> (Int, ends: Int) {
            let told = Monitor((pieces: 0, ends: 0))
            var portfolio = try files.open(asOf: "2024-01-01")
            portfolio.progress = { progress in
                if progress == .finished { told.use { $0.ends += 1 } }
            }
            _ = try portfolio.writeHTML(keepingUpTo: 0, detailing: 5) { _ in
                told.use { told in
                    told.pieces += 1
                    return told.pieces < most
                }
            }
            return told.use { ($0.pieces, $0.ends) }
        }
        let (whole, part, first) = try (passed(upTo: .max), passed(upTo: 3), passed(upTo: 1))
        #expect(whole.0 > 4 && whole.ends == 1, "\(whole)")
        #expect(part == (3, 1) && first == (1, 1), "\(part) \(first)")
    }

    @Test func `nothing is written if a row can't be read`() throws {
        let files = try TemporaryPortfolio(holdings: "symbol,shares,currency\nA,1,EUR\nB,many,EUR\n")
        let written = Monitor(0)
        #expect(throws: PortfolioFailure.self) {
            try files.open(asOf: "2024-01-01").writeHTML(keepingUpTo: 0) { piece in
                written.use { $0 += piece.count }
                return true
            }
        }
        #expect(written.use { $0 } == 0)
    }

    @Test func `a file that changes while its page is written is noticed`() throws {
        let header = "symbol,shares,currency,purchase_price,price\n"
        let files = try TemporaryPortfolio(holdings: header + "A,1,EUR,1,2\nB,2,EUR,1,2\n")
        let failure = #expect(throws: PortfolioFailure.self) {
            try files.open(asOf: "2024-01-01").writeHTML(keepingUpTo: 0) { _ in
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

    private func streamed(
        _ request: ReportRequest, of portfolio: OpenPortfolio, detailing some: Int = 1000
    ) throws -> (text: String, summary: Report.Summary)? {
        let written = Monitor([UInt8]())
        let summary = try portfolio.writeHTML(request, keepingUpTo: 0, detailing: some) { piece in
            written.use { bytes in for index in piece.indices { bytes.append(piece[index]) } }
            return true
        }
        return String(validating: written.use { $0 }, as: UTF8.self).map { ($0, summary) }
    }

    private func kept(_ request: ReportRequest, of portfolio: OpenPortfolio) throws -> String {
        var page = try portfolio.reportPage(request)
        // A page without its holdings has no folded lots.
        page.foldLimit = 0
        return String(decoding: page.html(), as: UTF8.self)
    }

    /// Holdings of all kinds: plain ones, with rates and prices of their own or from files, with names that need care in
    /// HTML, unknown figures, costs of nothing, stated costs, short positions, numbers that machine integers don't hold,
    /// excluded ones and some that are not bought yet. No price has another before it, so that there is no history.
    private func drawn(
        rows count: Int, stocks: Int, seed: UInt64, lastRow: String = ""
    ) throws -> OpenPortfolio {
        var random = SeededGenerator(seed: seed)
        var text =
            "symbol,name,market,shares,currency,purchase_date,purchase_price,fees,cost,purchase_rate,price,"
            + "previous_close,rate,excluded\n"
        for _ in 0..<count {
            let number = random.below(stocks)
            let currency = ["EUR", "USD", "GBX", "JPY", "KWD"][number % 5]
            let isForeign = currency != "EUR"
            let statesCost = random.chance(5)
            let date = random.chance(5) ? "" : ["2023-01-02", "2023-05-08", "2021-12-24"][random.below(3)]
            let shares =
                random.chance(3)
                ? "123456789012345678901234567890.5"
                : (random.chance(8) ? "-" : "") + "\(random.below(9_000) + 1).\(random.below(1000))"
            let cells = [
                number == 7 ? "A symbol & a <name> that is longer than forty columns" : "S\(number)",
                [
                    "Plain", "\"Quoted, \"\"Inc.\"\"\"", "\"two\nlines\"", "Tom & <b>", "Škarda 株式会社", "",
                    "right\u{202E}left", "O'Neil",
                ][random.below(8)],
                ["", "XA", "X<B>"][number % 3], shares, currency, random.chance(3) ? "2031-01-01" : date,
                random.chance(5) || statesCost ? "" : random.chance(5) ? "0" : "\(random.below(50) + 1).25",
                statesCost || random.chance(80) ? "" : "1.50", statesCost ? "1234.5" : "",
                isForeign && !statesCost && random.chance(60) ? "0.\(random.below(900) + 10)" : "",
                random.chance(70) ? "\(random.below(60) + 1).\(random.below(100_000))" : "",
                random.chance(40) ? "\(random.below(60)).5" : "",
                isForeign && random.chance(50) ? "0.\(random.below(900) + 10)" : "",
                random.chance(10) ? "true" : "",
            ]
            text += cells.joined(separator: ",") + "\n"
        }
        let prices = (0..<stocks).filter { $0 % 3 != 0 }.map { "S\($0),\($0 + 3).5,2023-12-29" }
        let rates = ["2021-12-24", "2023-01-02", "2023-05-08", "2023-12-29"].enumerated().flatMap {
            place, day in
            [
                "EUR,USD,1.0\(place + 1),\(day)", "GBP,EUR,1.1\(place + 1),\(day)",
                "USD,JPY,13\(place).5,\(day)",
            ]
        }
        return try TemporaryPortfolio([
            "holdings.csv": text + lastRow,
            "prices.csv": "symbol,price,date\n" + prices.joined(separator: "\n") + "\n",
            "rates.csv": "from,to,rate,date\n" + rates.joined(separator: "\n") + "\n",
        ]).open(asOf: "2023-12-30")
    }
}
