import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct ReturnsPageTests {
    private func page(_ report: ReturnsReport) -> String { String(decoding: report.html(), as: UTF8.self) }

    private func allReports() throws -> [ReturnsReport] {
        try [
            SampleReturns.report(benchmark: "I", name: "</title><script>"),
            SampleReturns.report(lacksPrice: true),
            SampleReturns.report(.every(.year), from: "2020-06-30", benchmark: "I"),
            SampleReturns.report(.every(.month), benchmark: "I"), SampleReturns.report(.by(.symbol)),
            SampleReturns.report(.by(.currency), lacksPrice: true), SampleReturns.report(.by(.market)),
        ]
    }

    /// The values of an attribute, in the page's order.
    private func values(of attribute: String, in page: String) -> [String] {
        page.components(separatedBy: " \(attribute)=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }

    @Test func `every element is closed where it was opened`() throws {
        for report in try allReports() {
            let page = page(report)
            let style = try #require(page.range(of: "<style>"))
            let end = try #require(page.range(of: "</style>"))
            let markup = String(page[..<style.lowerBound] + page[end.upperBound...])
            var open: [Substring] = []
            for piece in markup.split(separator: "<", omittingEmptySubsequences: true).dropFirst() {
                let tag = piece.prefix { $0 != ">" }
                #expect(tag.endIndex < piece.endIndex)
                if tag.hasPrefix("/") {
                    #expect(open.popLast() == tag.dropFirst())
                } else {
                    let name = tag.prefix { $0 != " " }
                    if name != "meta" { open.append(name) }
                }
            }
            #expect(open.isEmpty)
        }
    }

    @Test func `every link leads somewhere, every place has one name, every label exists`() throws {
        for report in try allReports() {
            let page = page(report)
            let places = values(of: "id", in: page)
            #expect(Set(places).count == places.count)
            for link in values(of: "href", in: page) {
                #expect(link.hasPrefix("#") && places.contains(String(link.dropFirst())), "\(link)")
            }
            for label in values(of: "aria-labelledby", in: page) + values(of: "aria-describedby", in: page) {
                #expect(places.contains(label))
            }
            #expect(!page.contains("<script"))
        }
    }

    @Test func `the whole has its gain, its returns and its steps`() throws {
        let page = page(try SampleReturns.report(benchmark: "I"))
        #expect(page.contains("<dd class=\"amount gain\">+242.00 EUR</dd>"))
        #expect(page.contains("<dd class=\"amount gain\">+27.05 %</dd>"))
        #expect(page.contains("<dd class=\"amount gain\">+26.99 %</dd>"))
        // A figure stays on the line of its unit.
        #expect(page.contains("<dd class=\"detail\">price effect +78.00\u{A0}EUR</dd>"))
        #expect(page.contains("<dd class=\"detail\">price effect +9.79\u{A0}%</dd>"))
        #expect(page.contains("2023-12-31 to 2024-03-01, recovered on 2024-06-28"))
        #expect(
            page.contains(
                "Opening 800.00, Money in +200.00, Money out -54.00, Price effect +78.00, Currency effect +110.00, Income +54.00, "
                    + "Closing 1,188.00 EUR."))
    }

    @Test func `months stand beside one another, with a ground as strong as they are far from 0`() throws {
        let page = page(try SampleReturns.report(benchmark: "I"))
        // 10 and 15.5 are between one and two thirds, and above two thirds, of 22.22.
        #expect(
            page.contains(
                years(
                    "2024",
                    ["0.00", "0.00", "-10.00", "0.00", "0.00", "+22.22"] + Array(repeating: "0.00", count: 5)
                        + ["+15.50", "+27.05"],
                    [2: "loss down-2", 5: "gain up-3", 11: "gain up-3", 12: "gain"])))
    }

    private func years(_ year: String, _ cells: [String], _ kinds: [Int: String]) -> String {
        let titles = IncomeCalendar.Month.names + ["Whole year"]
        return "<tr><th scope=\"row\">\(year)</th>"
            + zip(titles, cells).enumerated().map { place, cell in
                let kind = kinds[place].map { " class=\"\($0)\"" } ?? ""
                return "<td\(kind) data-label=\"\(cell.0)\">\(cell.1)</td>"
            }.joined() + "</tr>"
    }

    /// 9.7861, 11.7639 and 5.5 %, the same as for the year as a whole.
    @Test func `growth is drawn on what prices, currencies and income brought, with the deepest fall`() throws
    {
        for breakdown in [.whole, .every(.month), .by(.symbol)] as [ReturnsBreakdown] {
            let page = page(try SampleReturns.report(breakdown, benchmark: "I"))
            #expect(
                page.contains(
                    "In the end: Time-weighted return +27.05 %, Benchmark I +10.00 %, price effect +9.79 %, "
                        + "currency effect +11.76 %, from income +5.50 %. The deepest fall: -10.00 %, 2023-12-31 to "
                        + "2024-03-01, recovered on 2024-06-28."))
            for kind in ["area price", "area currency", "area income", "line total", "line cost", "fall"] {
                #expect(page.contains(" class=\"\(kind)\""), "\(kind)")
            }
            #expect(page.contains("id=\"falls\""))
        }
    }

    /// Growth is 1 at the peak and 0.9 in March; from 28 June on it is at its maximum.
    @Test func `falls are told day by day`() throws {
        let row = try #require(try SampleReturns.statement().rows.first)
        let depths = try #require(DrawdownChart(id: "falls", row)).depths
        #expect(depths.map(\.depth).min() == ExactDecimal(-10))
        #expect(depths.last?.depth == .zero)
        let calm = try #require(try SampleReturns.statement(from: "2024-07-01").rows.first)
        #expect(DrawdownChart(id: "falls", calm) == nil)
    }

    @Test func `parts stand in the order of what they brought, the whole below one another`() throws {
        let page = page(try SampleReturns.report(.by(.symbol))).replacing(/\ data-label="[^"]*"/, with: "")
        let first = try #require(page.range(of: "<bdi>A</bdi></th><td class=\"gain\">+226.00</td>"))
        let second = try #require(page.range(of: "<bdi>B</bdi></th><td class=\"gain\">+16.00</td>"))
        #expect(first.lowerBound < second.lowerBound)
        #expect(page.contains("<dd class=\"amount gain\">+27.05 %</dd>"))
        #expect(page.contains("<small><bdi>2023-12-31 to 2024-03-01</bdi></small>"))
        #expect(page.contains("<th scope=\"row\">Recovered on</th><td>2024-06-28</td>"))
    }

    @Test func `headings and captions of a page are told apart`() throws {
        for report in try allReports() {
            let page = page(report)
            for tag in ["<h2>", "<h3>", "<caption "] {
                let texts = page.components(separatedBy: tag).dropFirst().map { text in
                    String(text.prefix { $0 != "\n" }.split(separator: "<").first ?? "")
                }
                #expect(Set(texts).count == texts.count, "\(texts)")
            }
            let tables = page.components(separatedBy: "<thead>").dropFirst()
            for table in tables {
                let head = table.components(separatedBy: "</thead>")[0]
                let titles = head.components(separatedBy: "<th ").dropFirst()
                #expect(Set(titles).count == titles.count, "\(titles)")
            }
        }
    }

    @Test func `the foot tells what returns mean`() throws {
        let page = page(try SampleReturns.report(benchmark: "I"))
        let foot = try #require(page.components(separatedBy: "<footer>").last)
        for word in [
            "TWR, time-weighted return:", "IRR, money-weighted return", "The benchmark is its price alone",
        ] {
            #expect(foot.contains(word))
        }
        #expect(!foot.contains("Gain = value − cost."))
    }

    @Test func `every class a page uses is known to the style sheet`() throws {
        let css = PageAssets.styleSheet
        for report in try allReports() {
            let used = Set(
                values(of: "class", in: page(report)).flatMap { $0.split(separator: " ").map(String.init) })
            #expect(used.filter { !css.contains(".\($0)") }.isEmpty)
        }
    }

    @Test func `what is unknown is said`() throws {
        let page = page(try SampleReturns.report(lacksPrice: true))
        #expect(page.contains("<strong>Incomplete.</strong> n/a means unknown. "))
        #expect(
            page.contains(
                "<th scope=\"row\"><bdi>B</bdi></th><td class=\"t loss\" data-label=\"Severity\">error</td>"))
    }
}
