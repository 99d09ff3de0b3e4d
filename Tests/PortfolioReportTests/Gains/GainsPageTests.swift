import Foundation
import Testing
import Valuation

@testable import PortfolioReport

@Suite struct GainsPageTests {
    private func page(_ report: GainsReport) -> String { String(decoding: report.html(), as: UTF8.self) }

    /// Names that look like markup, a lot without a cost, and payments without a rate.
    private func trouble() throws -> GainsReport {
        let statement = try SampleAccount.statement([
            ("2024-01-02", .transferIn(shares: 2), "</td>", .usd, "<script>alert(1)</script>"),
            ("2024-01-03", .sell(shares: 1, Consideration(price: 12)), "</td>", .usd, nil),
            ("2024-01-04", .dividend(Payout(amount: 3)), "</td>", .usd, nil),
            ("2025-01-04", .interest(Payout(amount: 3)), nil, .eur, nil),
        ])
        return GainsReport(
            statement, name: "</title>", from: nil, to: nil, contents: .sales(each: .lot),
            fileNames: ["<b>.csv"])
    }

    private func allReports() throws -> [GainsReport] {
        try [SampleAccount.report(), SampleAccount.report(.income), trouble()]
            + GainGrouping.allCases.map { try SampleAccount.grouped($0) }
            + [
                GainsReport(
                    SampleAccount.statement([SampleAccount.trades[0]]), name: nil, from: nil, to: nil,
                    contents: .sales(each: .lot))
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
        }
    }

    @Test func `names that would be markup are names`() throws {
        let page = page(try trouble())
        #expect(page.contains("<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>"))
        #expect(page.contains("<h1><bdi>&lt;/title&gt;</bdi></h1>"))
        #expect(!page.contains("<script"))
        #expect(page.contains("&lt;b&gt;.csv, line 2"))
    }

    @Test func `each year leads to its sales`() throws {
        let page = page(try SampleAccount.report(name: "Mine"))
        #expect(page.contains("<a href=\"#sales-2024\"><bdi>2024</bdi></a>"))
        #expect(page.contains("<caption id=\"sales-2025\">"))
        #expect(
            page.contains(
                "<g>\n<title>2025: -177.50 (prices +139.00, currencies -312.00, net income -4.50)</title>"))
        #expect(
            page.contains(
                "2024: +194.00 (prices +158.40, currencies -40.00, net income +75.60); "
                    + "2025: -177.50 (prices +139.00, currencies -312.00, net income -4.50)."))
    }

    @Test func `a sale has a row, and each lot it took`() throws {
        let labelled = page(try SampleAccount.report()).components(separatedBy: "\n").filter {
            $0.contains("<td class=\"t\" data-label=\"Sold\">2025-02-03</td>")
        }
        // A narrow screen shows a row as a card.
        #expect(labelled.allSatisfy { $0.contains("<td class=\"loss\" data-label=\"Gain\">") })
        #expect(
            labelled.map { $0.split(separator: "aria-label=\"More of ").last?.prefix { $0 != "\"" } }
                == ["A", "lot 1 of 2", "lot 2 of 2"])
        let rows = labelled.map {
            $0.replacing(
                /\ data-label="[^"]*"|<details class="rest">.*?<\/details>|\ class="further"/, with: ""
            )
            .replacing(/\ further|further\ /, with: "")
        }
        #expect(
            rows == [
                "<tr><th scope=\"row\"><bdi>A</bdi><small><bdi>Alpha</bdi></small></th><td class=\"t\">2025-02-03</td>"
                    + "<td class=\"t\">2 lots</td><td></td><td>8</td><td class=\"loss\">-174.00</td><td class=\"loss\">-23.77</td>"
                    + "<td class=\"gain\">+138.00</td><td class=\"loss\">-312.00</td><td>558.00</td><td>732.00</td>"
                    + "<td><details><summary>0.871429</summary>0.871428571428571</details><small><bdi>EUR/USD</bdi></small></td><td>0.5<small><bdi>EUR/USD</bdi></small></td></tr>",
                "<tr><th scope=\"row\"><small><bdi>lot 1 of 2</bdi></small></th><td class=\"t\">2025-02-03</td>"
                    + "<td class=\"t\">2024-01-02</td><td>398</td><td>6</td><td class=\"loss\">-121.50</td><td class=\"loss\">-22.50</td>"
                    + "<td class=\"gain\">+118.50</td><td class=\"loss\">-240.00</td><td>418.50</td><td>540.00</td>"
                    + "<td>0.9<small><bdi>EUR/USD</bdi></small></td><td>0.5<small><bdi>EUR/USD</bdi></small></td></tr>",
                "<tr><th scope=\"row\"><small><bdi>lot 2 of 2</bdi></small></th><td class=\"t\">2025-02-03</td>"
                    + "<td class=\"t\">2024-03-01</td><td>339</td><td>2</td><td class=\"loss\">-52.50</td><td class=\"loss\">-27.34</td>"
                    + "<td class=\"gain\">+19.50</td><td class=\"loss\">-72.00</td><td>139.50</td><td>192.00</td>"
                    + "<td>0.8<small><bdi>EUR/USD</bdi></small></td><td>0.5<small><bdi>EUR/USD</bdi></small></td></tr>",
            ])
    }

    @Test func `what is unknown is said`() throws {
        let page = page(try trouble())
        #expect(page.contains("<strong>Incomplete.</strong>"))
        #expect(page.contains("Totals are over what is known: proceeds of 0 of 1 lot sold"))
        #expect(page.contains("<td class=\"unknown\" data-label=\"Gain\">n/a</td>"))
        #expect(page.contains("Unknown figures are in no bar."))
    }

    /// The parts of 2025 are 139, −312 and −4.5; the scale runs from −316.5 to 158.4 + 75.6 = 234 over 352 units.
    @Test func `bars go right for gains and left for losses, one part behind the other`() throws {
        let report = try SampleAccount.report()
        let chart = try #require(
            YearChart(id: "y", years: report.years, currency: .eur))
        #expect(chart.scale.low == ExactDecimal(-3165, scale: 1))
        #expect(chart.scale.high == ExactDecimal(234))
        var html = HTMLWriter()
        chart.write(to: &html)
        let svg = String(decoding: html.bytes, as: UTF8.self)
        // Zero is at 4 + 352 · 316.5 ÷ 550.5 = 206.37…; 158.4 is 101.28… long, and 75.6 ends at 356.
        #expect(svg.contains("<rect class=\"bar part\" x=\"206.38\" y=\"20\" width=\"101.28\" height=\"9\">"))
        #expect(
            svg.contains("<rect class=\"bar hollow\" x=\"307.66\" y=\"20\" width=\"48.34\" height=\"9\">"))
        // −312 goes from zero to 4 + 352 · 4.5 ÷ 550.5 = 6.877…, and the −4.5 of income from there to 4.
        #expect(
            svg.contains("<rect class=\"bar other below\" x=\"6.88\" y=\"54\" width=\"199.5\" height=\"9\">"))
        #expect(
            svg.contains("<rect class=\"bar hollow below\" x=\"4\" y=\"54\" width=\"2.88\" height=\"9\">"))
    }

    /// Sold: -100 by prices; paid: 60, of which 15 are taxes.
    @Test func `what the result came from is drawn beside the years, the largest gain first`() throws {
        let statement = try SampleAccount.statement([
            ("2024-01-02", .buy(shares: 10, Consideration(price: 50)), "A", .eur, nil),
            ("2025-02-03", .sell(shares: 5, Consideration(price: 30)), "A", .eur, nil),
            ("2025-03-03", .dividend(Payout(amount: 60, taxes: 15)), "A", .eur, nil),
        ])
        let page = page(
            GainsReport(statement, name: nil, from: nil, to: nil, contents: .sales(each: .lot)))
        #expect(page.contains(">Gain by kind</h3>"))
        #expect(
            page.contains(
                "<desc id=\"kinds-text\">Dividends +60.00, Taxes -15.00, From price changes -100.00.</desc>"
            ))
    }

    /// 5 of 10 shares that cost 50 each are sold at 30, and 60 are paid: from −100 to 60 over 352 units, zero is at 224.
    @Test func `a loss and income of one year lie on either side of zero, and the words say both`() throws {
        let statement = try SampleAccount.statement([
            ("2024-01-02", .buy(shares: 10, Consideration(price: 50)), "A", .eur, nil),
            ("2025-02-03", .sell(shares: 5, Consideration(price: 30)), "A", .eur, nil),
            ("2025-03-03", .dividend(Payout(amount: 60)), "A", .eur, nil),
        ])
        let report = GainsReport(statement, name: nil, from: nil, to: nil, contents: .sales(each: .lot))
        let chart = try #require(YearChart(id: "y", years: report.years, currency: .eur))
        var html = HTMLWriter()
        chart.write(to: &html)
        let svg = String(decoding: html.bytes, as: UTF8.self)
        let words = "2025: -40.00 (prices -100.00, net income +60.00)"
        #expect(
            svg.contains("<desc id=\"y-text\">\(words).</desc>") && svg.contains("<title>\(words)</title>"))
        let row = "y=\"20\""
        #expect(svg.contains("<rect class=\"bar part below\" x=\"4\" \(row) width=\"220\" height=\"9\">"))
        #expect(svg.contains("<rect class=\"bar hollow\" x=\"224\" \(row) width=\"132\" height=\"9\">"))
    }
}
