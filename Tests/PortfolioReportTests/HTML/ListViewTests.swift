import Foundation
import Testing
import Valuation

@testable import PortfolioReport

/// The list of a site's page: what is found in it, and its pages.
@Suite struct ListViewTests {
    @Test(arguments: [
        ("sohne", "SAP & Söhne", true), ("SÖHNE", "SAP & Sohne", true), ("sap söh", "SAP & Söhne", true),
        ("söhne sap", "SAP & Söhne", true), ("ap", "SAP", true), ("b", "SAP", false),
        ("sap x", "SAP & Söhne", false), ("orsted", "Ørsted", true), ("lodz", "Łódź", true),
        ("αλφα", "ΆΛΦΑ", true), ("e\u{301}", "E", true), ("é", "e\u{301}", true), ("腾讯", "腾讯控股", true),
        ("讯腾", "腾讯控股", false), ("", "anything", true),
    ]) func `a text is found whatever its case and its accents`(
        _ text: String, _ name: String, _ isFound: Bool
    ) { #expect(SearchText(text).matches([name]) == isFound) }

    @Test func `words are found in the symbol or the name`() {
        #expect(SearchText("aapl apple").matches(["AAPL", "Apple"]))
        #expect(!SearchText("aapl microsoft").matches(["AAPL", "Apple"]))
    }

    @Test func `pages have as many rows as asked for, and the last those that are left`() {
        var view = ListView(size: 200)
        #expect(view.pages(of: 0) == 1)
        #expect(view.range(of: 0) == 0..<0)
        #expect(view.pages(of: 200) == 1)
        #expect(view.pages(of: 401) == 3)
        view.page = 3
        #expect(view.range(of: 401) == 400..<401)
        view.page = 9
        #expect(view.range(of: 401) == 400..<401)
        view.page = 0
        #expect(view.range(of: 401) == 0..<200)
        view.size = 0
        #expect(view.range(of: 401) == 0..<0)
        view = ListView(page: .max, size: .max)
        #expect(view.pages(of: 401) == 1)
        #expect(view.range(of: 401) == 0..<401)
    }

    @Test func `of many pages the first, the last and those nearby are linked`() {
        #expect(ListView.pages(around: 2, of: 3) == [1, 2, 3])
        #expect(ListView.pages(around: 50, of: 100) == [1, 2, 48, 49, 50, 51, 52, 99, 100])
        #expect(ListView.pages(around: 1, of: 100) == [1, 2, 3, 99, 100])
    }

    @Test func `a stock has neighbours in the list, each symbol once`() throws {
        let rows = ["A", "A", "B", "C", "B"]
        let second = try #require(StockPlace(of: "B", in: rows, size: 2))
        #expect(second.previous == "A" && second.next == "C" && second.page == 2)
        let first = try #require(StockPlace(of: "A", in: rows, size: 2))
        #expect(first.previous == nil && first.next == "B" && first.page == 1)
        #expect(StockPlace(of: "D", in: rows, size: 2) == nil)
    }

    // MARK: Pages

    private func report(_ count: Int) throws -> Report {
        try Sample.report(
            (1...count).map { try Sample.holding("S\($0)", 1, name: $0 == 7 ? "Öl & Gas" : nil) })
    }

    private func page(_ report: Report, on site: Site?) throws -> String {
        let holdings: [HoldingValuation]
        if case .holdings(let list) = report.content { holdings = list } else { holdings = [] }
        let valuation = try Sample.valuation(holdings.map(\.holding))
        return String(
            decoding: ReportPage(report, valuation: valuation, history: nil).html(on: site), as: UTF8.self)
    }

    @Test func `a long list on a site is divided into pages, with the totals of all`() throws {
        var site = Site(version: "7", query: "currency=EUR")
        site.listQuery = "sort=name"
        site.view = ListView(page: 2, size: 100)
        let page = try page(report(250), on: site)
        #expect(page.components(separatedBy: "<tr id=\"row-").count == 101)
        #expect(page.contains("<tr id=\"row-S101\">"))
        #expect(!page.contains("row-S201\""))
        #expect(page.contains("rows 101 to 200 of 250"))
        #expect(
            page.contains(
                "<a href=\"/?currency=EUR&amp;sort=name&amp;page=3#list\" aria-label=\"Page 3\">3</a>"))
        #expect(page.contains("<a href=\"/?currency=EUR&amp;sort=name#list\" aria-label=\"Page 1\">1</a>"))
        #expect(page.contains("<strong aria-current=\"page\">2</strong>"))
        // 250 holdings of one share at 2.
        #expect(page.contains("<dd class=\"amount\">500.00 EUR</dd>"))
    }

    @Test func `column heads sort the list, keep what else is chosen, and turn the order`() throws {
        var site = Site(version: "7", query: "currency=EUR")
        site.listQuery = "find=s&by=holding&sort=-value"
        site.listOrder = "-value"
        site.view = ListView(find: "s")
        let page = try page(report(3), on: site)
        let kept = "/?currency=EUR&amp;find=s&amp;by=holding"
        #expect(
            page.contains(
                "<th scope=\"col\" aria-sort=\"descending\"><a href=\"\(kept)&amp;sort=value#list\">Value</a></th>"
            ))
        // Texts begin with A, figures with the largest.
        #expect(page.contains("<th scope=\"col\"><a href=\"\(kept)&amp;sort=symbol#list\">Holding</a></th>"))
        #expect(
            page.contains("<th scope=\"col\"><a href=\"\(kept)&amp;sort=-gain_percent#list\">Gain %</a></th>")
        )
        #expect(page.components(separatedBy: " aria-sort=\"").count == 2)
        site.listOrder = "symbol"
        let other = try self.page(report(3), on: site)
        #expect(
            other.contains(
                "<th scope=\"col\" aria-sort=\"ascending\"><a href=\"\(kept)&amp;sort=-symbol#list\">Holding</a></th>"
            ))
        // A page on its own can't be sorted.
        #expect(try !self.page(report(3), on: nil).contains("<th scope=\"col\"><a"))
    }

    @Test func `what is sought is shown, with the totals of all`() throws {
        var site = Site(version: "7")
        site.view = ListView(find: "ol")
        let page = try page(report(250), on: site)
        #expect(page.components(separatedBy: "<tr id=\"row-").count == 2)
        #expect(page.contains("<tr id=\"row-S7\">"))
        #expect(page.contains("1 of 250 holdings shown, those with <strong><bdi>ol</bdi></strong>"))
        #expect(page.contains("<dd class=\"amount\">500.00 EUR</dd>"))
        #expect(!page.contains("class=\"pages\""))
    }

    @Test func `a long list on a page of its own is folded, and the first stocks have their figures`() throws
    {
        let page = try page(report(450), on: nil)
        #expect(page.contains("<summary>Holdings 201 to 400 of 450</summary>"))
        #expect(page.contains("<summary>Holdings 401 to 450 of 450</summary>"))
        #expect(page.components(separatedBy: "<tr><th scope=\"row\"><a href=\"#stock-").count == 201)
        #expect(page.components(separatedBy: "<section class=\"stock\"").count == 201)
        #expect(
            page.contains("These are the first 200 stocks of the list. The figures of the 250 others are"))
        let short = try self.page(report(200), on: nil)
        #expect(!short.contains("<summary>Holdings") && !short.contains("These are the first"))
        #expect(short.components(separatedBy: "<section class=\"stock\"").count == 201)
    }

    @Test func `a portfolio worth less than nothing has no weights`() throws {
        let short = try Sample.report([Sample.holding("S", -5), Sample.holding("T", 1)])
        #expect(try !page(short, on: nil).contains("Weight %"))
        #expect(try page(report(2), on: nil).contains("Weight %"))
    }

    @Test func `holdings of a symbol are told apart by their days`() throws {
        var three = try ThreeDays()
        three.portfolio.holdings.append(
            try Holding(
                symbol: "A", shares: 1, currency: QuoteCurrency("USD"), purchaseDate: three.days[1],
                purchasePrice: 100))
        let page = try three.page()
        #expect(page.contains("<small class=\"note\">bought 2020-01-01</small>"))
        #expect(page.contains("<small class=\"note\">bought 2020-01-02</small>"))
        #expect(!(try ThreeDays().page().contains("class=\"note\">bought")))
        // The stock's lots are folded, each with what tells it apart.
        #expect(page.components(separatedBy: "<details class=\"lot\"><summary><strong>Lot ").count == 3)
    }
}
