#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// The pages of accounts, cash and classes, served.
    @Suite struct AllocationTests {
        /// 10 of A at 10 and 5 of B at 20 are worth 100 each, and 100 are cash.
        private static func served() throws -> Served {
            let served = try Served(
                holdings: """
                    symbol,name,shares,currency,purchase_date,purchase_price,account
                    A,Alpha,10,EUR,2012-06-01,8,ISA
                    B,Beta,5,EUR,2012-06-01,20,

                    """,
                prices:
                    "symbol,date,price\nA,2013-02-28,9\nA,2013-03-01,10\nB,2013-02-28,20\nB,2013-03-01,20\n")
            try served.write("cash.csv", "account,currency,amount\nISA,EUR,100\n")
            try served.write(
                "classes.csv", "symbol,scheme,class,weight\nA,region,Europe/North,50\nA,region,Asia,50\n")
            try served.write("targets.csv", "scheme,class,target\nregion,Europe/North,60\nregion,Africa,40\n")
            return served
        }

        /// The texts of a table's rows, without tags.
        private static func rows(_ page: String, _ id: String) throws -> [String] {
            let table = try #require(
                page.components(separatedBy: "id=\"\(id)\"").last?.components(separatedBy: "</table>").first)
            return table.components(separatedBy: "<tr").dropFirst(2).map { row in
                row.components(separatedBy: "<").map { $0.components(separatedBy: ">").dropFirst().joined() }
                    .filter { !$0.isEmpty && $0 != "\n" }.joined(separator: " ")
            }
        }

        @Test func `accounts have their value, cash, share and today's change, and lead to their parts`()
            async throws
        {
            try await AllocationTests.served().test { (client, _) async throws in
                let page = try await client.get("/accounts?currency=EUR").text
                #expect(
                    try AllocationTests.rows(page, "accounts") == [
                        "(no account) 100.00 0.00 100.00 33.33 0.00 0.00 0.00 0.00 100.00 1",
                        "ISA 100.00 100.00 200.00 66.67 +10.00 +11.11 +20.00 +25.00 80.00 1",
                    ])
                #expect(page.contains("<a href=\"/?currency=EUR&amp;account=ISA\"><bdi>ISA</bdi></a>"))
                #expect(page.contains("<a href=\"/?currency=EUR&amp;account=\">(no account)</a>"))
                #expect(
                    page.contains(
                        "<a href=\"/cash?currency=EUR&amp;account=ISA&amp;history=true\">100.00</a>"))
                #expect(page.contains("% of net worth"))
            }
        }

        @Test func `accounts in which nothing is left are listed too`() async throws {
            let served = try Served(
                holdings: "symbol,shares,currency,purchase_price,account,excluded\nB,1,EUR,20,Aside,true\n",
                prices: "symbol,date,price\nA,2013-03-01,10\nB,2013-03-01,20\n",
                trades: """
                    date,type,symbol,shares,price,currency,account
                    2012-01-02,buy,A,10,5,EUR,Sold
                    2012-06-01,sell,A,10,6,EUR,Sold
                    2012-06-01,buy,A,10,6,EUR,Held

                    """)
            let nothing = "0.00 0.00 0.00 n/a 0.00 n/a 0.00 0"
            try await served.test { (client, _) async throws in
                let page = try await client.get("/accounts").text
                #expect(
                    try AllocationTests.rows(page, "accounts") == [
                        "Aside no holdings \(nothing)",
                        "Held 100.00 100.00 n/a n/a +40.00 +66.67 60.00 1",
                        "Sold no holdings \(nothing)",
                    ])
                #expect(try AllocationTests.rows(page, "account-settings").count == 3)
                #expect(page.contains("<a href=\"/?account=Sold\"><bdi>Sold</bdi></a>"))
                // Nothing is drawn of them.
                #expect(!page.contains(">Sold</text>"))
                let one = try await client.get("/accounts?account=Sold").text
                #expect(
                    try AllocationTests.rows(one, "accounts") == [
                        "Sold no holdings 0.00 n/a 0.00 n/a 0.00 n/a 0.00 0"
                    ])
            }
            try served.write(
                "portfolio.json", #"{"currency": "EUR", "accounts": {"Sold": {"name": "Old one"}}}"#)
            try await served.test { (client, _) async throws in
                let page = try await client.get("/accounts").text
                #expect(
                    try AllocationTests.rows(page, "accounts").last
                        == "Sold Old one; no holdings \(nothing)")
            }
            // Without trades, rows that do not count name accounts as well.
            let alone = try Served(
                holdings: "symbol,shares,currency,account,excluded\nSAP,1,EUR,Aside,true\nSAP,1,EUR,Held,\n")
            try await alone.test { (client, _) async throws in
                let page = try await client.get("/accounts").text
                #expect(
                    try AllocationTests.rows(page, "accounts").first?.hasPrefix("Aside no holdings")
                        == true)
            }
        }

        @Test func `a page of an account says so, and leads to all accounts`() async throws {
            try await AllocationTests.served().test { (client, _) async throws in
                let isa = try await client.get("/?account=ISA").text
                #expect(isa.contains("Only the account ") && isa.contains("<a href=\"/\">All accounts</a>"))
                #expect(isa.contains("<bdi>A</bdi>") && !isa.contains("<bdi>B</bdi>"))
                // The account without a name is one too.
                let rest = try await client.get("/?account=").text
                #expect(rest.contains("<strong>without a name</strong>"))
                #expect(!rest.contains("<bdi>A</bdi>") && rest.contains("<bdi>B</bdi>"))
            }
        }

        @Test func `cash has a page, with the rows behind it`() async throws {
            let served = try Served(trades: Served.trades)
            try served.write("portfolio.json", #"{"name": "C", "currency": "EUR", "followsCash": true}"#)
            try await served.test { (client, _) async throws in
                let page = try await client.get("/cash?history=true&days=every%3Dweek").text
                // The first purchase costs 10 · 50 and 5.
                #expect(
                    try AllocationTests.rows(page, "rows").first
                        == "2012-01-02 -505.00 -505.00 EUR buy BMW trades.csv 2")
                #expect(page.contains("<a href=\"/holdings/BMW?cash=history%3Dtrue&amp;days=every%3Dweek\">"))
                let folded = try await client.get("/cash").text
                #expect(!folded.contains("Row by row"))
                // The interest of 3 is the last row.
                #expect(try AllocationTests.rows(folded, "cash").contains { $0.hasPrefix("(none) EUR ") })
            }
            try await Served().test { (client, _) async throws in
                #expect(try await client.get("/cash").text.contains("There is no cash."))
            }
        }

        @Test func `classes are compared with their targets`() async throws {
            try await AllocationTests.served().test { (client, _) async throws in
                let page = try await client.get("/classes").text
                // 200 are divided: 120 are to be in Europe/North, which has 50, and 80 in Africa.
                #expect(
                    try AllocationTests.rows(page, "scheme-1-classes") == [
                        "(unclassified) 50.00 -100.00 100.00 100.00 200.00 0.00 0.00 100.00 1",
                        "Africa 0.00 40.00 +80.00 0.00 0.00 0.00 0.00 n/a 0.00 0",
                        "Asia 25.00 -50.00 50.00 0.00 50.00 +10.00 +25.00 40.00 1",
                        "Europe/North 25.00 60.00 +70.00 50.00 0.00 50.00 +10.00 +25.00 40.00 1",
                    ])
                #expect(page.contains("<a href=\"/?class=region%3AEurope%2FNorth#list\">"))
                let cut = try await client.get("/classes?depth=1").text
                #expect(
                    cut.contains("<a href=\"/?classes=depth%3D1&amp;class=region%3AEurope#list\">") == false)
                #expect(cut.contains("class=region%3AEurope"))
            }
            try await Served().test { (client, _) async throws in
                #expect(try await client.get("/classes").text.contains("No classes are stated."))
            }
        }

        @Test func `where targets can't be compared, the page says why and shows the rest`() async throws {
            let served = try AllocationTests.served()
            try served.write("prices.csv", "symbol,date,price\nA,2013-03-01,10\n")
            try await served.test { (client, _) async throws in
                let page = try await client.get("/classes").text
                #expect(page.contains("The targets can&#39;t be compared: ") && page.contains("Europe/North"))
                #expect(!page.contains("[missing"))
                // Where no row is of a class, nothing is asked of how deep classes are.
                #expect(try await !client.get("/").text.contains("Depth of classes"))
                #expect(try await client.get("/?by=class:region").text.contains("Depth of classes"))
            }
        }

        @Test func `a plan that lacks a price keeps its form, and leads to recording the price`() async throws
        {
            let served = try AllocationTests.served()
            try served.write("prices.csv", "symbol,date,price\nA,2013-03-01,10\n")
            try served.write(
                "targets.csv", "scheme,class,target\nregion,Asia,100\nsymbol,A,60\nsymbol,NEW,40\n")
            try await served.test(words: ["--allow-edits"]) { (client, _) async throws in
                for (query, symbols) in [("?invest=50", ["B"]), ("?by=symbol", ["B", "NEW"])] {
                    let page = try await client.get("/plan\(query)")
                    #expect(page.status == .ok)
                    #expect(page.text.contains("id=\"form-choice\"") && page.text.contains("No plan."))
                    for symbol in symbols {
                        #expect(
                            page.text.contains("href=\"/edit/prices?symbol=\(symbol)&amp;date=2013-03-01\""))
                    }
                    #expect(page.text.contains("holdings.csv, line 3"))
                }
                #expect(try await client.get("/api/plan").status.code == 422)
                try served.write("prices.csv", "symbol,date,price\nA,2013-03-01,10\nB,2013-03-01,20\n")
            }
            try await served.test { (client, _) async throws in
                let page = try await client.get("/plan").text
                #expect(page.contains("Before, target and after") && !page.contains("No plan."))
                // What can't be recorded here does not lead to a form.
                let lacking = try await client.get("/plan?by=symbol").text
                #expect(lacking.contains("No plan.") && !lacking.contains("/edit/"))
                #expect(lacking.contains("targets.csv, line 4"))
            }
        }

        @Test func `a planned trade can be recorded as it is`() async throws {
            let served = try AllocationTests.served()
            try served.write(
                "prices.csv",
                "symbol,date,price,currency\nA,2013-03-01,10,EUR\nB,2013-03-01,20,EUR\nC,2013-03-01,1,EUR\n"
                    + "NEW,2013-03-01,5,EUR\n")
            try served.write(
                "trades.csv", "date,type,symbol,shares,price,currency\n2012-01-02,buy,C,1,1,EUR\n")
            try served.write("targets.csv", "scheme,class,target\nsymbol,NEW,100\n")
            try await served.test(words: ["--allow-edits"]) { (client, _) async throws in
                let plan = try await client.get("/api/v1/plan?by=symbol&invest=50&fields=trades").text
                let trade =
                    #"{"date": "2013-03-01", "type": "buy", "symbol": "NEW", "shares": "10", "price": "5", "currency": "EUR"}"#
                #expect(plan == "{\"trades\": [\n  \(trade)]}\n")
                let made = try await client.edit(.post, "/api/v1/trades", trade, tag: "*")
                #expect(made.status == .created, "\(made.text)")
                let report = try await client.get("/api/v1/report?fields=holdings.symbol,holdings.shares")
                    .text
                #expect(report.contains(#"{"symbol": "NEW", "shares": "10"}"#))
            }
        }

        @Test func `a target above a class is told with the depth that the form takes`() async throws {
            let served = try AllocationTests.served()
            try served.write("targets.csv", "scheme,class,target\nregion,Europe,100\n")
            try await served.test { (client, _) async throws in
                let page = try await client.get("/plan")
                #expect(page.status == .ok && !page.text.contains("--depth"))
                #expect(page.text.contains("choose a depth of classes of 1"))
                #expect(
                    try await client.get("/plan?by=class:region&depth=1").text.contains(
                        "Before, target and after"))
            }
        }

        @Test(arguments: [
            ("region:Europe", ["A"]), ("region:Europe/North", ["A"]), ("region:Asia", ["A"]),
            ("region:North", []), ("region:", ["B"]),
        ]) func `the list of a class has what is in it`(_ choice: (name: String, symbols: [String]))
            async throws
        {
            try await AllocationTests.served().test { (client, _) async throws in
                let page = try await client.get("/?class=\(choice.name)&sort=symbol").text
                for symbol in ["A", "B"] {
                    #expect(page.contains("id=\"row-\(symbol)\"") == choice.symbols.contains(symbol))
                }
                #expect(page.contains("<a href=\"/?sort=symbol#list\">All holdings</a>"))
            }
        }

        @Test func `a class that is none is told`() async throws {
            try await AllocationTests.served().test { (client, _) async throws in
                for query in ["class=Europe", "class=:x", "class=sector:x"] {
                    #expect(try await client.get("/?\(query)", [.accept: "text/html"]).status == .badRequest)
                }
            }
        }

        @Test func `pages lead only to what there is`() async throws {
            try await AllocationTests.served().test { (client, _) async throws in
                let page = try await client.get("/").text
                for path in ["/accounts", "/cash", "/classes"] { #expect(page.contains("href=\"\(path)")) }
            }
            try await Served().test { (client, _) async throws in
                let links = try await client.get("/").linksInSight
                for path in ["/accounts", "/cash", "/classes"] {
                    #expect(!links.contains("href=\"\(path)\""))
                }
            }
        }
    }
#endif
