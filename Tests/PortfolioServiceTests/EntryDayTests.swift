#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// The day of what is missing is the day of the form that helps, and what moves the day of the pages says so.
    @Suite struct EntryDayTests {
        private static let allowed = ["--allow-edits"]

        private static func hooks(today day: String) throws -> ServiceHooks {
            var hooks = ServiceHooks()
            let today = try CalendarDate(day)
            hooks.today = { today }
            return hooks
        }

        @Test func `a price that is missing is recorded on the day of the page`() async throws {
            let served = try Served(
                holdings: Served.holdings + "GOOG,Google,NASDAQ,1,USD,,,,\nIBM,IBM,NYSE,1,USD,,,,\n")
            let hooks = try Self.hooks(today: "2013-05-26")
            try await served.test(words: Self.allowed, hooks: hooks) { (client, _) async throws in
                let page = try await client.get("/").text
                #expect(page.contains("GOOG</bdi>: <bdi>no price on or before 2013-03-01"))
                let link = "/edit/prices?symbol=GOOG&amp;date=2013-03-01"
                #expect(page.contains("<a href=\"\(link)\">"))
                let price = try await client.get(link.replacing("&amp;", with: "&")).text
                let form = try formFields("price", in: price)
                #expect(form.contains { $0.name == "date" && $0.value == "2013-03-01" })
                #expect(page.contains("href=\"/edit/today?date=2013-03-01\""))
                #expect(page.contains("Record all prices of 2013-03-01"))
                let all = try await client.get("/edit/today?date=2013-03-01").text
                #expect(all.contains("<h1><bdi>Prices of 2013-03-01</bdi></h1>"))
                let fields = try formFields("today", in: all)
                let symbol = try #require(fields.first { $0.value == "GOOG" }).name
                let made = try await client.send(
                    "/edit/today", fields, [symbol.replacing("symbol", with: "price"): "800"])
                #expect(made.status == .seeOther)
                #expect(try served.read("prices.csv").contains("GOOG,2013-03-01,800"))
                #expect(try await client.get("/").text.contains("As of 2013-03-01"))
                #expect(try await client.get("/edit/today?date=x").status == .badRequest)
            }
        }

        @Test func `a price that moves the day of the pages says so, unless it is by a weekend`() async throws
        {
            let hooks = try Self.hooks(today: "2013-05-26")
            try await Served().test(words: Self.allowed, hooks: hooks) { (client, _) async throws in
                func remarks(_ body: String) async throws -> [String] {
                    try await client.edit(.post, "/api/prices", body, tag: "*").members()["remarks"]
                        as? [String] ?? []
                }
                let near = #"{"symbol": "SAP", "price": "61", "date": "2013-03-04"}"#
                #expect(try await remarks(near) == [])
                let earlier = #"{"symbol": "SAP", "price": "61", "date": "2012-12-04"}"#
                #expect(try await remarks(earlier) == [])
                let today = try await remarks(#"{"symbol": "SAP", "price": "61"}"#)
                try #require(today.count == 1)
                #expect(
                    today[0].hasPrefix("the pages are now as of 2013-05-26 and no longer as of 2013-03-04"))
            }
        }

        @Test func `a rate that is missing is recorded on its day, between both currencies`() async throws {
            let served = try Served(
                holdings:
                    "symbol,shares,currency,purchase_date,purchase_price\nAAPL,2,USD,2012-06-01,500\n",
                trades: "date,type,symbol,shares,price,currency\n2012-07-02,buy,MSFT,3,30,USD\n"
                    + "2012-09-03,sell,MSFT,1,31,USD\n")
            try served.write("rates.csv", "from,to,date,rate\nUSD,EUR,2013-02-28,0.76\n")
            try await served.test(words: Self.allowed + ["--as-of", "2013-05-26"]) {
                (client, _) async throws in
                let link = "href=\"/edit/rates?from=USD&amp;to=EUR&amp;date="
                let page = try await client.get("/").text
                #expect(page.contains("\(link)2013-05-26\""))
                let then = try await client.get("/?as-of=2013-03-01").text
                #expect(then.contains("\(link)2012-06-01\""))
                #expect(try await client.get("/gains").text.contains("\(link)2012-09-03\""))
                let returns = try await client.get("/returns").text
                #expect(returns.contains(link) && !returns.contains("/edit/rates?to="))
            }
        }

        @Test func `a change since an old price says since when`() async throws {
            let hooks = try Self.hooks(today: "2013-05-26")
            let holdings = "symbol,shares,currency\nSAP,5,EUR\n"
            let prices = "symbol,date,price\nSAP,2013-05-01,100\nSAP,2013-05-26,110\n"
            let served = try Served(holdings: holdings, prices: prices)
            try await served.test(hooks: hooks) { (client, service) async throws in
                func detail(_ text: String) -> String { "<dd class=\"detail\">\(text)</dd>" }
                for path in ["/", "/holdings/SAP", "/accounts", "/history"] {
                    let page = try await client.get(path).text
                    #expect(page.replacing("\u{A0}", with: " ").contains("10.00 %"), "\(path)")
                    #expect(page.contains(detail("since 2013-05-01")), "\(path)")
                    #expect(!page.contains(detail("today")), "\(path)")
                }
                try served.write("prices.csv", prices + "SAP,2013-05-24,108\n")
                await service.live.reload()
                #expect(try await client.get("/").text.contains("<dt>Today</dt>"))
            }
        }

        @Test func `without any price, no prices are called old`() async throws {
            let hooks = try Self.hooks(today: "2013-05-26")
            let served = try Served(
                holdings: "symbol,shares,currency\n", prices: "symbol,date,price\n",
                trades: "date,type,symbol,shares,price,currency\n2012-07-02,buy,MSFT,3,30,USD\n")
            try await served.test(hooks: hooks) { (client, _) async throws in
                #expect(try await !client.get("/").text.contains("days old"))
            }
        }
    }
#endif
