#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// The pages, and the forms that choose what they show.
    @Suite struct PageTests {
        /// The paths of the pages of a portfolio with trades.
        static let paths = ["/", "/holdings/SAP", "/history", "/gains", "/returns"]

        private func value(_ name: String, in page: String) -> String? {
            page.components(separatedBy: " name=\"\(name)\" ").dropFirst().first?
                .components(separatedBy: " value=\"").dropFirst().first.map {
                    String($0.prefix { $0 != "\"" })
                }
        }

        @Test(arguments: paths) func `each page has its form, and the address is in it`(_ path: String)
            async throws
        {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                let plain = try await client.get(path)
                #expect(plain.status == .ok)
                #expect(
                    plain.text.contains(
                        "<form class=\"choose\" id=\"form-choice\" method=\"get\" action=\"\(path)\""))
                #expect(value("currency", in: plain.text)?.isEmpty == true)
                #expect(plain.text.contains("placeholder=\"EUR\""))
                let page = try await client.get(path + "?currency=EUR&max-price-age=9")
                #expect(page.status == .ok)
                #expect(value("currency", in: page.text) == "EUR")
                #expect(
                    page.text.contains("<input type=\"hidden\" name=\"max-price-age\" value=\"9\">"))
                #expect(page.text.contains("<a href=\"\(path)?max-price-age=9\">Reset</a>"))
            }
        }

        @Test(arguments: paths) func `empty fields say nothing`(_ path: String) async throws {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                let plain = try await client.get(path)
                let empty = try await client.get(path + "?currency=&cost-rate=&lots=+")
                #expect(empty.status == .ok)
                #expect(empty.text == plain.text)
            }
        }

        @Test func `the list is sorted, grouped and searched, and links keep the state`() async throws {
            try await Served().test { (client, _) async throws in
                let page = try await client.get("/?sort=-value&find=s&as-of=2013-03-01").text
                // Barclays and SAP; SAP is worth less.
                let rows = page.components(separatedBy: "<tr id=\"row-").dropFirst().map {
                    String($0.prefix { $0 != "\"" })
                }
                #expect(rows == ["BARC.L", "SAP"])
                #expect(page.contains("2 of 3 holdings shown"))
                #expect(page.contains("href=\"/holdings/SAP?as-of=2013-03-01&amp;sort=-value&amp;find=s\""))
                let groups = try await client.get("/?by=symbol&sort=-gain&find=sohne").text
                #expect(groups.contains("1 of 3 groups shown"))
                #expect(groups.contains("<a href=\"/holdings/SAP?by=symbol&amp;sort=-gain&amp;find=sohne\">"))
            }
        }

        /// Where a link of a page leads.
        private func link(_ name: String, in page: String) throws -> String {
            let before = try #require(page.components(separatedBy: ">\(name)</a>").first)
            let link = try #require(before.components(separatedBy: "<a href=\"").last)
            return String(link.prefix { $0 != "\"" }).replacingOccurrences(of: "&amp;", with: "&")
        }

        @Test func `every page has the same links to the others, a stock's too, and marks its own`()
            async throws
        {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                for (path, current) in [
                    ("/", "page\">Holdings<"), ("/holdings/SAP", "true\">Holdings<"),
                    ("/history", "page\">History<"), ("/plan", "page\">Plan<"), ("/gains", "page\">Realised"),
                ] {
                    let page = try await client.get(path).text
                    let links = try #require(
                        page.components(separatedBy: "<nav class=\"site\" aria-label=\"Pages\">").dropFirst()
                            .first?
                            .components(separatedBy: "</nav>").first)
                    let marked = links.components(separatedBy: "aria-current=\"").dropFirst()
                    #expect(marked.count == 1 && marked.first?.hasPrefix(current) == true, "\(path)")
                    let shown = links.components(separatedBy: "<summary>More")
                    try #require(shown.count == 2)
                    // The fold names the page if it is behind it, and no link stands elsewhere than on other pages.
                    let name = ["/plan": "Plan", "/gains": "Realised gains and income"][path]
                    let told = name.map { "<span>: \($0)</span>" } ?? ""
                    #expect(shown[1].hasPrefix("\(told)</summary>"), "\(path)")
                    for name in ["Holdings", "History", "Returns"] {
                        #expect(shown[0].contains(">\(name)</a>"), "\(name) on \(path)")
                    }
                    let others = ["Realised gains and income", "Accounts", "Cash", "Classes", "Income ahead"]
                    for name in others {
                        #expect(shown[1].contains(">\(name)</a>"), "\(name) on \(path)")
                    }
                    // What has nothing to show yet is behind the others.
                    let order = others.compactMap { shown[1].firstRange(of: ">\($0)</a>")?.lowerBound }
                    #expect(order == order.sorted())
                    #expect(shown[0].matches(of: /<li>/).count == 4, "\(path)")
                    // Nothing can be changed here.
                    #expect(!links.contains(">Edit</a>"))
                    #expect(try await client.get(try link("Accounts", in: page)).status == .ok)
                }
                #expect(try await client.get("/").text.contains(">List of holdings</a>"))
            }
        }

        @Test func `a card shows value and gain, and the other figures once it is opened`() async throws {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                let page = try await client.get("/").text
                let row = try #require(
                    page.components(separatedBy: "<tr id=\"row-SAP\">").last?.components(separatedBy: "</tr>")
                        .first)
                #expect(
                    row.contains(
                        "<details class=\"rest\"><summary aria-label=\"More of SAP\">More</summary></details>"
                    ))
                for cell in row.components(separatedBy: "<td").dropFirst() {
                    let name = cell.components(separatedBy: "data-label=\"").last?.prefix { $0 != "\"" } ?? ""
                    #expect(
                        cell.prefix { $0 != ">" }.contains("further") == !["Value", "Gain", "Gain %"]
                            .contains(name),
                        "\(name)")
                }
                // What is found, grouped and sorted is folded, too.
                #expect(
                    page.contains("<details class=\"filter of-list\"><summary>Find, group and sort</summary>")
                )
                #expect(try await client.get("/gains").text.contains("aria-label=\"More of BMW\""))
            }
        }

        @Test func `what is chosen on one page is kept on the way to another and back`() async throws {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                let list = try await client.get("/?currency=EUR&find=s&sort=-gain&page=1").text
                let toHistory = try link("History", in: list)
                #expect(
                    toHistory
                        == "/history?currency=EUR&holdings=find%3Ds%26sort%3D-gain%26page%3D1")
                let history = try await client.get(toHistory + "&every=week&from=2013-01-01").text
                #expect(
                    try link("Holdings", in: history)
                        == "/?currency=EUR&find=s&sort=-gain&page=1&days=every%3Dweek%26from%3D2013-01-01")
                let gains = try await client.get(try link("Realised gains and income", in: history)).text
                #expect(
                    try link("History", in: gains)
                        == "/history?currency=EUR&every=week&from=2013-01-01&holdings=find%3Ds%26sort%3D-gain%26page%3D1"
                )
                // A form keeps it, and a stock passes it on.
                #expect(
                    gains.contains(
                        "<input type=\"hidden\" name=\"days\" value=\"every=week&amp;from=2013-01-01\">"))
                let back = try await client.get(try link("Holdings", in: gains)).text
                #expect(
                    back.contains(
                        "href=\"/holdings/SAP?currency=EUR&amp;find=s&amp;sort=-gain&amp;days=every%3Dweek%26from%3D2013-01-01\""
                    ))
                let odd = try await client.get("/history?holdings=find%3D%2522%2523%26sort%3D%2525").text
                #expect(try link("Holdings", in: odd) == "/?find=%22%23&sort=%25")
            }
        }

        @Test
        func `symbols that browsers take for steps in a path have pages, and programs name them as they are`()
            async throws
        {
            #expect(PercentEncoding.segment("..") == "~.." && PercentEncoding.segment("~.") == "~~.")
            #expect(
                ["~..", "~~.", "~", "a"].map(PercentEncoding.text(ofSegment:)) == ["..", "~.", "~", "a"])
            let lots = [".", "~."].map { "\($0),,XETRA,50,EUR,2012-07-02,46,,\n" }.joined()
            try await Served(holdings: Served.holdings + lots).test { (client, _) async throws in
                let page = try await client.get("/").text
                for (segment, symbol) in [("~.", "."), ("~~.", "~.")] {
                    #expect(page.contains("href=\"/holdings/\(segment)\""))
                    #expect(
                        try await client.get("/holdings/\(segment)").text.contains("<bdi>\(symbol)</bdi>"))
                }
                let stock = try await client.get("/api/v1/stocks/~.").text
                #expect(stock.contains("\"symbol\": \"~.\""))
            }
        }

        @Test func `lots are folded below their sum, or have rows of their own`() async throws {
            // Two lots of SAP, worth 301.25 and 3,012.50, and in sum more than AAPL with 3,228.53.
            let lot = "SAP,,XETRA,50,EUR,2012-07-02,46,,\n"
            try await Served(holdings: Served.holdings + lot).test { (client, _) async throws in
                func rows(_ page: String) -> [String] {
                    page.components(separatedBy: "<tr id=\"row-").dropFirst().map {
                        String($0.prefix { $0 != "\"" })
                    }
                }
                let page = try await client.get("/?sort=-value").text
                #expect(rows(page) == ["BARC.L", "SAP", "AAPL"])
                #expect(page.contains("<summary aria-label=\"2 lots of SAP\">2 lots</summary>"))
                #expect(page.contains("<td data-label=\"Value\">3,313.75</td>"))
                #expect(
                    page.contains("<option value=\"\" selected=\"selected\">stock, which opens to its lots"))
                let stock = try await client.get("/holdings/SAP?sort=-value&limit=2").text
                #expect(stock.contains("Previous: <bdi>BARC.L</bdi>"))
                #expect(stock.contains("Next: <bdi>AAPL</bdi>"))
                #expect(stock.contains("<a href=\"/?sort=-value&amp;limit=2#row-SAP\">Back to the holdings"))
                #expect(try await rows(client.get("/?sort=-value&limit=2").text) == ["BARC.L", "SAP"])
                let apart = try await client.get("/?sort=-value&by=holding").text
                #expect(rows(apart) == ["BARC.L", "AAPL", "SAP"])
                #expect(!apart.contains("2 lots") && apart.contains("bought 2012-07-02"))
                #expect(apart.contains("href=\"/holdings/SAP?sort=-value&amp;by=holding\""))
                let neighbours = try await client.get("/holdings/AAPL?sort=-value&by=holding").text
                #expect(neighbours.contains("Next: <bdi>SAP</bdi>"))
                // Programs have a row for each in either case.
                let all = try await client.get("/api/report").text
                #expect(try await client.get("/api/report?by=holding").text == all)
            }
        }

        @Test(arguments: ["/gains", "/returns?by=symbol"])
        func `a stock reached from another page leads back to the list as it was`(_ path: String)
            async throws
        {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                let mark = path.contains("?") ? "&" : "?"
                let page = try await client.get(
                    path + mark + "holdings=find%3Db%26sort%3D-gain%26page%3D2%26limit%3D1"
                ).text
                let link = try #require(
                    page.components(separatedBy: "<a href=\"").first { $0.hasPrefix("/holdings/BMW") }
                )
                .prefix { $0 != "\"" }.replacingOccurrences(of: "&amp;", with: "&")
                #expect(link.hasPrefix("/holdings/BMW?find=b&sort=-gain&limit=1"))
                let stock = try await client.get(link).text
                // Barclays gains more than BMW, and no other symbol or name has a b.
                #expect(stock.contains("Previous: <bdi>BARC.L</bdi>"))
                #expect(!stock.contains("Next: "))
                #expect(stock.contains("href=\"/?find=b&amp;sort=-gain&amp;limit=1&amp;page=2"))
            }
        }

        @Test func `only what a page has, and no more than 300 bytes of it, is taken from an address`()
            async throws
        {
            let most = String(repeating: "x", count: 295)
            try await Served().test { (client, _) async throws in
                for (state, isKept) in [
                    ("find%3D\(most)", true), ("find%3Dx\(most)", false), ("find%3Da%26find%3Db", false),
                    ("find%3Da%26other%3Db", false), ("find%3D%25", false), ("currency%3DEUR", false),
                ] {
                    let page = try await client.get("/history?holdings=\(state)").text
                    let choice = isKept ? state.replacing("%3D", with: "=") : ""
                    #expect(try link("Holdings", in: page) == (isKept ? "/?\(choice)" : "/"), "\(state)")
                    #expect(page.contains(" name=\"holdings\"") == isKept, "\(state)")
                    #expect(try link("Returns", in: page).contains("holdings") == isKept, "\(state)")
                }
                let list = try await client.get("/?find=x\(most)").text
                #expect(try link("History", in: list) == "/history")
            }
        }

        @Test func `a page lists 1,000 rows at most`() async throws {
            let rows = (0...1000).map { "S\($0),1,EUR\n" }.joined()
            try await Served(holdings: "symbol,shares,currency\n" + rows, prices: "symbol,date,price\n").test
            {
                (client, _) async throws in
                let first = try await client.get("/?limit=5000").text
                #expect(first.components(separatedBy: "<tr id=\"row-").count == 1001)
                let second = try await client.get("/?limit=5000&page=2").text
                #expect(second.contains("<tr id=\"row-S1000\">"))
            }
        }

        @Test func `an order of the other kind of list is left aside`() async throws {
            try await Served().test { (client, _) async throws in
                #expect(try await client.get("/?by=currency&sort=purchase_date").status == .ok)
                #expect(try await client.get("/?sort=-holdings").status == .ok)
                #expect(try await client.get("/?sort=-nothing").status == .badRequest)
                #expect(try await client.get("/api/report?sort=-holdings").status == .badRequest)
            }
        }

        @Test func `a stock leads to its neighbours in the list and back to its row`() async throws {
            try await Served().test { (client, _) async throws in
                let page = try await client.get("/holdings/BARC.L?limit=1").text
                #expect(page.contains("<a href=\"/holdings/AAPL?limit=1\">Previous: <bdi>AAPL</bdi></a>"))
                #expect(page.contains("<a href=\"/holdings/SAP?limit=1\">Next: <bdi>SAP</bdi></a>"))
                #expect(page.contains("<a href=\"/?limit=1&amp;page=2#row-BARC.L\">Back to the holdings</a>"))
                #expect(try await client.get("/?limit=1&page=2").text.contains("<tr id=\"row-BARC.L\">"))
                // By value: AAPL 3,228.53, Barclays 3,524.75, SAP 301.25.
                let sorted = try await client.get("/holdings/BARC.L?sort=-value").text
                #expect(!sorted.contains("Previous: "))
                #expect(sorted.contains("Next: <bdi>AAPL</bdi>"))
            }
        }

        @Test(arguments: [
            (
                "/?currency=EURO", "choice-currency",
                "currency &quot;EURO&quot; is not a currency; did you mean EUR?"
            ),
            ("/?as-of=soon", "choice-as-of", "as-of &quot;soon&quot; is not a date such as 2013-03-01"),
            ("/history?every=hour", "choice-every", "every &quot;hour&quot; is not day, week, month or year"),
            ("/returns?period=1y&from=2013-01-01", "choice-from", "period and from cannot be combined"),
            ("/gains?year=13", "choice-year", "year &quot;13&quot; is not a year such as 2013, or 2013/14"),
            (
                "/history?from=2013-01-01&to=2012-01-01", "choice-to",
                "there is no day from 2013-01-01 to 2012-01-01"
            ),
            ("/returns?benchmark=NOPE", "comparison-benchmark", "the price files have no prices of NOPE"),
        ]) func `what is wrong stands beside the field, and stays in the address`(
            _ uri: String, _ field: String, _ message: String
        ) async throws {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                let page = try await client.get(uri, [.accept: "text/html"])
                #expect(page.status == .badRequest)
                #expect(page.headers[.contentType]?.hasPrefix("text/html") == true)
                #expect(
                    page.text.contains("<p class=\"wrong\" id=\"\(field)-problem\">\(message)</p>"))
                _ = try await client.get(uri, [.accept: "application/json, */*"]).problem(400)
            }
        }

        @Test(arguments: [("/?page=x", "page"), ("/?limit=-1", "limit"), ("/?find=a&find=b", "find")])
        func `a wrong part of the list is told`(_ uri: String, _ name: String) async throws {
            try await Served().test { (client, _) async throws in
                let detail = try await client.get(uri, [.accept: "application/problem+json, */*"])
                #expect(detail.status == .badRequest)
                #expect(detail.text.contains("\"\(name) "))
            }
        }

        @Test func `what is not there is told on a page, to a browser`() async throws {
            try await Served().test { (client, _) async throws in
                let page = try await client.get("/nothing", [.accept: "text/html,*/*;q=0.8"])
                #expect(page.status == .notFound)
                #expect(page.headers[.contentType] == "text/html; charset=utf-8")
                #expect(page.text.contains("<a href=\"/\">Holdings</a>"))
                _ = try await client.get("/nothing", [.accept: "*/*"]).problem(404)
                _ = try await client.get("/api/report?by=x", [.accept: "text/html, */*"]).problem(400)
            }
        }

        @Test func `only pages have the parameters of the list`() async throws {
            try await Served().test { (client, _) async throws in
                _ = try await client.get("/api/report?find=s").problem(400)
                #expect(try await client.get("/history?find=s").status == .badRequest)
            }
        }

        @Test func `a stock of many lots is shown in pages`() async throws {
            let lots = (1...120).map { "SAP,\($0),EUR\n" }.joined()
            let served = try Served(holdings: "symbol,shares,currency\n" + lots)
            try await served.test { (client, _) async throws in
                let first = try await client.get("/holdings/SAP").text
                #expect(first.contains("Lots 1 to 50 of 120"))
                #expect(first.components(separatedBy: "<details class=\"lot\"").count == 51)
                #expect(first.contains("href=\"/holdings/SAP?lot-page=3#lot-page\""))
                let last = try await client.get("/holdings/SAP?lot-page=3").text
                #expect(last.contains("Lots 101 to 120 of 120"))
                #expect(last.components(separatedBy: "<details class=\"lot\"").count == 21)
                _ = try await client.get("/holdings/SAP?lot-page=x", [.accept: "text/html"])
                #expect(try await client.get("/holdings/SAP?lot-page=x").status == .badRequest)
            }
        }
    }
#endif
