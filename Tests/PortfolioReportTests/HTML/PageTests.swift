import Digests
import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct PageTests {
    /// The values of an attribute, in the page's order.
    private func values(of attribute: String, in page: String) -> [String] {
        page.components(separatedBy: " \(attribute)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    private func allPages(_ three: ThreeDays) throws -> [String] {
        let valuation = try three.valuation()
        let history = try three.history()
        let detail = try #require(SectionBuilder(valuation).detail(of: "A"))
        let stock = StockPage(
            detail, options: three.options, totals: valuation.totals.figures, history: history,
            fileNames: ["holdings.csv"])
        return try [three.page(), three.page(drawsHistory: false)]
            + [
                stock.html(explain: true), stock.html(explain: false),
                history.html(drawing: history, fileNames: []),
                IssueList.html(valuation.issues, files: ["holdings.csv"], summary: "2 holdings checked"),
            ].map { String(decoding: $0, as: UTF8.self) }
    }

    /// A portfolio with every kind of issue, and names that look like markup.
    private func trouble() throws -> ThreeDays {
        var three = try ThreeDays(names: ["<script>alert(1)</script>", "\"onmouseover=\"alert(1)\" '&"])
        three.portfolio.name = "</title><script>"
        three.portfolio.holdings += [
            try Holding(
                symbol: "</a>", shares: -1, currency: QuoteCurrency("KWF"), name: "腾讯", market: "<i>"),
            try Holding(symbol: "OUT", shares: 1, currency: QuoteCurrency("EUR"), isExcluded: true),
            try Holding(symbol: "A", shares: 2, currency: QuoteCurrency("USD"), name: "أرامكو"),
            try Holding(
                symbol: "LATE", shares: 2, currency: QuoteCurrency("USD"),
                purchaseDate: three.days[2].advanced(by: 1)),
        ]
        return three
    }

    @Test func `the policy names the style's hash and allows nothing else`() throws {
        for page in try allPages(ThreeDays()) {
            let style = try #require(
                page.components(separatedBy: "<style>").last?.components(separatedBy: "</style>").first)
            let hash = Base64.text(SHA256.digest(Array(style.utf8)))
            let policy = "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'"
            #expect(
                values(of: "content", in: page).first == policy.replacingOccurrences(of: "'", with: "&#39;"))
            #expect(values(of: "style", in: page).isEmpty)
        }
    }

    @Test func `nothing is run and nothing is loaded`() throws {
        for page in try allPages(ThreeDays()) + allPages(trouble()) {
            for word in [
                "<script", "<link", "<img", "<iframe", "<object", "@import", "http:", "https:", "//", " src=",
            ] {
                #expect(!page.contains(word), "\(word)")
            }
            #expect(page.components(separatedBy: "url(").dropFirst().allSatisfy { $0.hasPrefix("#pattern-") })
        }
    }

    @Test func `names that would be markup are names`() throws {
        let page = try trouble().page()
        #expect(page.contains("<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>"))
        #expect(page.contains("<bdi>&quot;onmouseover=&quot;alert(1)&quot; &#39;&amp;</bdi>"))
        #expect(page.contains("<h1><bdi>&lt;/title&gt;&lt;script&gt;</bdi></h1>"))
        #expect(page.contains("<bdi>腾讯</bdi>"))
    }

    @Test func `every link leads somewhere, every place has one name, every label exists`() throws {
        for page in try allPages(ThreeDays()) + allPages(trouble()) {
            let places = values(of: "id", in: page)
            #expect(Set(places).count == places.count)
            for link in values(of: "href", in: page) {
                #expect(places.contains(String(link.dropFirst())), "\(link)")
            }
            for label in values(of: "aria-labelledby", in: page) + values(of: "aria-describedby", in: page) {
                #expect(places.contains(label))
            }
        }
    }

    @Test func `the first link of every page leads to its content`() throws {
        for page in try allPages(ThreeDays()) {
            let first = try #require(page.components(separatedBy: "<a ").dropFirst().first)
            #expect(first.hasPrefix("class=\"skip\" href=\"#content\">Skip to content</a>"))
            #expect(page.components(separatedBy: "<main id=\"content\">").count == 2)
        }
    }

    @Test func `every row of a holding leads to its stock`() throws {
        let page = try trouble().page()
        #expect(page.components(separatedBy: "<a href=\"#stock-1\"><bdi>A</bdi></a>").count == 3)
        #expect(page.contains("<a href=\"#stock-3\"><bdi>&lt;/a&gt;</bdi></a>"))
        #expect(page.contains("id=\"stock-4\""))
        #expect(!page.contains("id=\"stock-5\""))
    }

    @Test func `headline figures are the report's totals`() throws {
        let page = try ThreeDays().page()
        for (label, value) in [
            ("Value", "840.00 EUR"), ("Cost", "900.00 EUR"), ("Gain", "-60.00 EUR"),
            ("Gain from price changes", "+240.00 EUR"), ("Gain from exchange rates", "-300.00 EUR"),
        ] {
            let sign = value.first == "+" ? " gain" : value.first == "-" ? " loss" : ""
            #expect(page.contains("<dt>\(label)</dt><dd class=\"amount\(sign)\">\(value)</dd>"))
        }
        #expect(page.contains("<dd class=\"detail\">-6.67\u{A0}%</dd>"))
    }

    @Test func `a table has a caption, a scope for every heading and a place to scroll`() throws {
        let page = try ThreeDays().page()
        let tables = page.components(separatedBy: "<table").count - 1
        #expect(tables == 4)
        #expect(page.components(separatedBy: "<caption id=").count - 1 == tables)
        #expect(!page.contains("<th>"))
        #expect(
            page.components(separatedBy: "class=\"scroll\" role=\"region\" tabindex=\"0\"").count - 1
                == tables)
    }

    @Test func `a row of the table of holdings shows the holding's figures`() throws {
        let row = try #require(
            try ThreeDays().page().components(separatedBy: "\n").first {
                $0.contains("<a href=\"#stock-1\">")
            })
        let expected =
            "<tr><th scope=\"row\"><a href=\"#stock-1\"><bdi>A</bdi></a><small><bdi>Alpha</bdi></small></th>"
            + "<td>750.00</td><td class=\"loss\">-50.00</td><td class=\"loss\">-6.25</td><td>89.29</td>"
            + "<td>800.00</td><td class=\"gain\">+250.00</td><td class=\"loss\">-300.00</td><td>10</td>"
            + "<td>150.00 USD</td><td class=\"gain\">+25.00</td></tr>"
        #expect(row == expected)
    }

    @Test func `what is unknown is said, on top and in the list`() throws {
        let page = try trouble().page()
        #expect(page.contains("<strong>Incomplete.</strong> n/a means unknown"))
        #expect(page.contains("no price on or before 2020-01-03"))
        #expect(page.contains("bought on 2020-01-04, after 2020-01-03: left out"))
        #expect(page.contains("<dd class=\"detail\">of 3 of 4 holdings</dd>"))
        #expect(page.contains("<td class=\"unknown\""))
        #expect(page.contains(">excluded</td>"))
        let fine = try ThreeDays().page()
        #expect(!fine.contains("Incomplete."))
        #expect(!fine.contains("id=\"issues\""))
    }

    @Test func `the currency rate stands only where there is one`() throws {
        let page = try ThreeDays().page()
        let stocks = page.components(separatedBy: "<section class=\"stock\"").dropFirst()
        #expect(stocks.map { $0.contains("<h4>Currency rate</h4>") } == [true, false])
        #expect(
            page.contains("<summary>0.5 EUR/USD</summary><p>1 ÷ 2 USD/EUR of 2020-01-03 = 0.5 EUR/USD</p>"))
    }

    @Test func `a figure opens to the sum that made it, at once where asked for`() throws {
        let pages = try allPages(ThreeDays())
        let sum = "<summary>750.00 EUR</summary><p>10 × 150 USD × 0.5 EUR/USD = 750 EUR</p></details>"
        #expect(pages[0].contains("<details>\(sum)"))
        #expect(pages[2].contains("<details open=\"open\">\(sum)"))
        #expect(pages[3].contains("<details>\(sum)"))
    }

    @Test func `a portfolio of nothing is a page too`() throws {
        var three = try ThreeDays()
        three.portfolio.holdings = []
        let page = try three.page()
        #expect(page.hasPrefix("<!DOCTYPE html>\n"))
        #expect(page.hasSuffix("</html>\n"))
        #expect(!page.contains("<svg viewBox"))
    }
}
