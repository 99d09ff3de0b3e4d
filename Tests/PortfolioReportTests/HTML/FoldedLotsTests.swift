import Foundation
import TestSupport
import Testing
import Valuation

@testable import PortfolioReport

/// The lots of a stock, folded below their sum in the list of holdings.
///
/// On day 3 a dollar is worth 0.5 euros, and A 150 dollars; B is worth 18 euros. In euros, at the rates at purchase:
///
/// | | shares | cost | value | gain | gain % | price gain | currency gain |
/// | --- | --- | --- | --- | --- | --- | --- | --- |
/// | A, day 1 | 10 | 10 · 100 · 0.8 = 800 | 750 | −50 | −6.25 | 500 · 0.5 = 250 | −300 |
/// | B, day 2 | 5 | 100 | 90 | −10 | −10 | −10 | 0 |
/// | A, day 2 | 4 | 4 · 110 · 0.625 = 275 | 300 | 25 | 9.09 | 160 · 0.5 = 80 | −55 |
/// | A, day 3 | 1 | 1 · 140 · 0.5 = 70 | 75 | 5 | 7.14 | 10 · 0.5 = 5 | 0 |
/// | A in all | 15 | 1,145 | 1,125 | −20 | −1.75 | 335 | −355 |
///
/// The portfolio is worth 1,215, of which A is 92.59 %.
@Suite struct FoldedLotsTests {
    private typealias Order = PortfolioReport.SortOrder<HoldingColumn>

    private func three(_ more: [Holding] = []) throws -> ThreeDays {
        var three = try ThreeDays()
        three.portfolio.holdings += [
            try Holding(
                symbol: "A", shares: 4, currency: QuoteCurrency("USD"), name: "<Alpha two>",
                purchaseDate: three.days[1], purchasePrice: 110),
            try Holding(
                symbol: "A", shares: 1, currency: QuoteCurrency("USD"), purchaseDate: three.days[2],
                purchasePrice: 140),
        ]
        three.portfolio.holdings += more
        return three
    }

    private func page(
        _ three: ThreeDays, _ order: Order? = nil, isFolded: Bool = true,
        limit: Int? = nil, foldLimit: Int? = nil, on site: Site? = nil
    ) throws -> String {
        let valuation = try three.valuation()
        let holdings =
            order.map {
                $0.sorted(valuation.holdings, $0.cells(whole: valuation.holdings.first?.portfolioValue))
            } ?? valuation.holdings
        var report = Report(
            summary: Report.Summary(valuation), content: .holdings(holdings), fileNames: ["holdings.csv"])
        if let limit { report.limit(to: limit, of: holdings.count) }
        var page = ReportPage(
            report, valuation: valuation, history: nil, folding: isFolded ? LotFolding(order) : nil)
        if let foldLimit { page.foldLimit = foldLimit }
        return String(decoding: page.html(on: site), as: UTF8.self)
    }

    /// The rows of the list, each as the texts of its cells; those of lots are marked.
    private func rows(_ page: String) throws -> [[String]] {
        let list = try #require(
            page.components(separatedBy: "id=\"list\"").dropFirst().first?.components(
                separatedBy: "</section>"
            ).first)
        return list.components(separatedBy: "<tr").dropFirst(2).map { row in
            let isLot = row.hasPrefix(" class=\"lot-row\"")
            let cells = row.components(separatedBy: "</t").dropLast().map { cell in
                cell.split(separator: "<", omittingEmptySubsequences: true).compactMap { part in
                    part.split(separator: ">", omittingEmptySubsequences: false).dropFirst().first.map(
                        String.init)
                }.filter { !$0.isEmpty }.joined(separator: "|")
            }
            return (isLot ? ["+"] : []) + cells.filter { !$0.isEmpty }
        }
    }

    /// The first cells of each row: what it is called.
    private func names(_ page: String) throws -> [String] {
        try rows(page).map { row in
            row[0] == "+" ? "+" + row[1].prefix { $0 != "|" } : String(row[0].prefix { $0 != "|" })
        }
    }

    @Test func `the lots of a stock are below their sum, with exact figures and what tells them apart`()
        throws
    {
        let rows = try rows(page(three()))
        #expect(
            rows == [
                [
                    "A|Alpha|3 lots", "1,125.00", "-20.00", "-1.75", "92.59", "1,145.00", "+335.00",
                    "-355.00", "15", "150.00 USD", "+25.00",
                ],
                [
                    "+", "Lot 1|bought 2020-01-01 at 100.00 USD", "750.00", "-50.00", "-6.25", "61.73",
                    "800.00", "+250.00", "-300.00", "10", "150.00 USD", "+25.00",
                ],
                [
                    "+", "Lot 2|&lt;Alpha two&gt;|bought 2020-01-02 at 110.00 USD", "300.00", "+25.00",
                    "+9.09",
                    "24.69", "275.00", "+80.00", "-55.00", "4", "150.00 USD", "+25.00",
                ],
                [
                    "+", "Lot 3|bought 2020-01-03 at 140.00 USD", "75.00", "+5.00", "+7.14", "6.17", "70.00",
                    "+5.00", "0.00", "1", "150.00 USD", "+25.00",
                ],
                [
                    "B|Beta", "90.00", "-10.00", "-10.00", "7.41", "100.00", "-10.00", "0.00", "5",
                    "18.00 EUR", "-10.00",
                ],
            ])
    }

    @Test func `a sum opens without script, and where it can't its lots are shown`() throws {
        let page = try page(three())
        #expect(
            page.contains(
                "<details class=\"lots\"><summary aria-label=\"3 lots of A\">3 lots</summary></details></th>"
            ))
        #expect(page.contains("<tbody class=\"fold\">\n<tr><th scope=\"rowgroup\">"))
        // A browser drops the whole rule if it does not know the condition.
        #expect(
            PageAssets.styleSheet.contains(
                "tbody.fold:not(:has(.lots[open])) .lot-row { display: none; }"))
        #expect(!page.contains("<script") && !page.contains("<tbody></tbody>"))
        #expect(page.contains("4 holdings, amounts in EUR; a name leads to the stock&#39;s figures, "))
    }

    @Test(arguments: [
        // A's sum is worth more than B, but its smallest lot less.
        ("-value", ["A", "+Lot 1", "+Lot 2", "+Lot 3", "B"]),
        ("value", ["B", "A", "+Lot 3", "+Lot 2", "+Lot 1"]),
        // Its best lot gains, but in sum it loses more than B.
        ("-gain", ["B", "A", "+Lot 2", "+Lot 3", "+Lot 1"]),
        ("-gain_percent", ["A", "+Lot 2", "+Lot 3", "+Lot 1", "B"]),
        ("-shares", ["A", "+Lot 1", "+Lot 2", "+Lot 3", "B"]),
        // Where there is no sum, the first lot stands for all.
        ("-purchase_date", ["A", "+Lot 3", "+Lot 2", "+Lot 1", "B"]),
        ("purchase_date", ["A", "+Lot 1", "+Lot 2", "+Lot 3", "B"]),
        ("-symbol", ["B", "A", "+Lot 1", "+Lot 2", "+Lot 3"]),
    ]) func `the list is sorted by sums, and the lots within them`(_ order: String, _ names: [String]) throws
    { #expect(try self.names(page(three(), Order(order))) == names) }

    @Test func `sums of what is partly unknown say of how many lots they are, and others are unknown`()
        throws
    {
        let portfolio = try Sample.report([
            Sample.holding("S", 1), Sample.holding("S", 2, paid: nil),
            Sample.holding("S", 4, price: nil), Sample.holding("U", 1, price: nil),
            Sample.holding("U", 1, price: nil), Sample.holding("V", 1, price: 3), Sample.holding("V", 1),
        ])
        guard case .holdings(let holdings) = portfolio.content else { return }
        let valuation = try Sample.valuation(holdings.map(\.holding))
        let page = ReportPage(portfolio, valuation: valuation, history: nil, folding: LotFolding(nil))
        let rows = try rows(String(decoding: page.html(), as: UTF8.self)).filter { $0[0] != "+" }
        // Worth 2 for each share that has a price: S 2 + 4, V 3 + 2, together 11. Only the first lot of S has a gain.
        #expect(
            rows.map { $0.prefix(6) } == [
                [
                    "S|3 lots", "6.00|of 2 of 3 lots", "+1.00|of 1 of 3 lots", "+100.00|of 1 of 3 lots",
                    "54.55|of 2 of 3 lots", "1.00|of 1 of 3 lots",
                ],
                ["U|2 lots", "n/a", "n/a", "n/a", "n/a", "n/a"],
                ["V|2 lots", "5.00", "+3.00", "+150.00", "45.45", "2.00"],
            ])
        #expect(rows.map { $0[9] } == ["several", "n/a", "several"])
    }

    @Test func `an excluded lot has a row of its own and counts in no sum`() throws {
        let out = try Holding(
            symbol: "A", shares: 7, currency: QuoteCurrency("USD"), purchasePrice: 1, isExcluded: true)
        let page = try page(three([out]))
        #expect(try names(page) == ["A", "+Lot 1", "+Lot 2", "+Lot 3", "B", "A"])
        let rows = try rows(page)
        #expect(rows[0][1] == "1,125.00")
        #expect(rows[5][0] == "A|bought on a day unknown" && rows[5][4] == "excluded")
    }

    @Test func `each lot can have a row of its own, and a list that is cut short or very long does`() throws {
        let plain = ["A", "B", "A", "A"]
        #expect(try names(page(three(), isFolded: false)) == plain)
        #expect(try names(page(three(), limit: 3)) == ["A", "B", "A"])
        #expect(try names(page(three(), limit: 4)) == ["A", "+Lot 1", "+Lot 2", "+Lot 3", "B"])
        #expect(try names(page(three(), foldLimit: 4)) == ["A", "+Lot 1", "+Lot 2", "+Lot 3", "B"])
        #expect(try names(page(three(), foldLimit: 3)) == plain)
        #expect(try names(page(three(), foldLimit: 3, on: Site(version: "7"))) != plain)
        // Without several lots of a stock, folding changes nothing.
        #expect(try page(ThreeDays()) == page(ThreeDays(), isFolded: false))
    }

    @Test func `a sum has the name of the first lot in the file, however the list is sorted`() throws {
        for order in ["value", "-value", "purchase_date", "-purchase_date"] {
            let rows = try rows(page(three(), Order(order)))
            #expect(rows.contains { $0[0] == "A|Alpha|3 lots" }, "\(order)")
        }
    }

    @Test func `holdings of a stock are told apart on every page of a list`() throws {
        var site = Site(version: "7")
        for number in 1...4 {
            site.view = ListView(page: number, size: 1)
            let name = try names(page(three(), isFolded: false, on: site))
            #expect(name == [["A", "B", "A", "A"][number - 1]])
            let day = ["2020-01-01", nil, "2020-01-02", "2020-01-03"][number - 1]
            #expect(
                try day.map { try page(three(), isFolded: false, on: site).contains("bought \($0)") } != false
            )
        }
    }

    @Test func `pages of a site count sums as rows, find their lots, and lead back to them`() throws {
        var site = Site(version: "7")
        site.view = ListView(page: 1, size: 1)
        let first = try page(three(), on: site)
        #expect(try names(first) == ["A", "+Lot 1", "+Lot 2", "+Lot 3"])
        #expect(first.contains("4 holdings, rows 1 to 1 of 2, amounts"))
        #expect(first.components(separatedBy: "<tr id=\"row-A\">").count == 2)
        site.view = ListView(page: 2, size: 1)
        #expect(try names(page(three(), on: site)) == ["B"])
        site.view = ListView(find: "alpha")
        let found = try page(three(), on: site)
        #expect(try names(found) == ["A", "+Lot 1", "+Lot 2", "+Lot 3"])
        #expect(found.contains("1 of 2 rows shown, those of holdings with <strong><bdi>alpha</bdi></strong>"))
        // A word of one lot and another of the next find nothing.
        for (words, count) in [("alpha two", 1), ("beta two", 0), ("a", 2)] {
            site.view = ListView(find: words)
            #expect(try page(three(), on: site).contains("\(count) of 2 rows shown"), "\(words)")
        }
        let valuation = try three().valuation()
        let report = Report(
            summary: Report.Summary(valuation), content: .holdings(valuation.holdings), fileNames: [])
        for (order, symbols) in [(nil, ["A", "B"]), ("value", ["B", "A"])] {
            let folding = LotFolding(order.flatMap { Order($0) })
            #expect(report.symbols(in: ListView(), folding) { [:] } == symbols)
        }
        #expect(report.symbols(in: ListView(), nil) { [:] } == ["A", "B", "A", "A"])
    }

    @Test func `a page of a site has 1,000 lots at most, and a file all of them`() throws {
        var holdings = try (0..<600).map { _ in try Sample.holding("S", 1) }
        holdings += try (0..<500).map { _ in try Sample.holding("T", 1) }
        holdings += try (0..<400).map { _ in try Sample.holding("U", 1) }
        let report = try Sample.report(holdings)
        let page = ReportPage(
            report, valuation: try Sample.valuation(holdings), history: nil, folding: LotFolding(nil))
        let site = try rows(String(decoding: page.html(on: Site(version: "7")), as: UTF8.self))
        #expect(site.filter { $0[0] == "+" }.count == 1000)
        #expect(
            site.filter { $0[0] != "+" }.map { $0[0..<2] } == [
                ["S|600 lots|More", "1,200.00"], ["T|500 lots|More", "1,000.00"],
                ["U|400 lots|More", "800.00"],
            ])
        let file = String(decoding: page.html(), as: UTF8.self)
        #expect(file.components(separatedBy: "<tr class=\"lot-row\">").count == 1501)
    }

    @Test(arguments: seeds(count: 20))
    func `each holding is in one row, and sums are those of its lots`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let valuation = try Sample.valuation(
            (0..<random.below(60)).map { _ in
                try Sample.holding(
                    "S\(random.below(8))", Decimal(1 + random.below(9)),
                    paid: random.chance(20) ? nil : Decimal(random.below(9)),
                    price: random.chance(20) ? nil : Decimal(random.below(9)),
                    isExcluded: random.chance(10))
            })
        let order =
            random.chance(20) ? nil : Order(random.pick(HoldingColumn.allCases), isDescending: random.bool())
        let list = HoldingRows(valuation.holdings, LotFolding(order), whole: valuation.totals.figures.value)
        #expect(list.rows.flatMap(\.places).sorted() == Array(valuation.holdings.indices))
        var seen: Set<String> = []
        for row in list.rows {
            let lots = row.places.map { valuation.holdings[$0] }
            #expect(Set(lots.map(\.holding.symbol)).count == 1)
            if lots.allSatisfy(\.holding.isExcluded) {
                #expect(lots.count == 1)
                continue
            }
            #expect(seen.insert(list.symbol(of: row)).inserted && !lots.contains(where: \.holding.isExcluded))
            guard let sum = list.sum(of: row) else {
                #expect(lots.count == 1)
                continue
            }
            let values = lots.compactMap { $0.computed.amount(.value) }
            let gains = lots.compactMap { $0.computed.amount(.gain) }
            #expect(sum.holdings == lots.count && sum.valued == values.count && sum.withGain == gains.count)
            #expect(sum.value == (values.isEmpty ? nil : values.reduce(.zero, +)))
            #expect(sum.gain == (gains.isEmpty ? nil : gains.reduce(.zero, +)))
        }
    }
}
