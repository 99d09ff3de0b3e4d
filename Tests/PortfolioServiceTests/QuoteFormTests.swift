#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// Prices and exchange rates that are recorded, found and corrected.
    @Suite struct QuoteFormTests {
        private static let allowed = ["--allow-edits"]
        private static let unrated = """
            symbol,shares,currency,purchase_date,purchase_price
            AAPL,10,USD,2012-06-01,400
            SAP,5,EUR,2012-06-01,45

            """

        private static var hooks: ServiceHooks {
            get throws {
                var hooks = ServiceHooks()
                let today = try CalendarDate("2013-03-04")
                hooks.today = { today }
                return hooks
            }
        }

        @Test func `today's prices of all that is held are recorded at once, or none`() async throws {
            let served = try Served(prices: Served.prices + "AAPL,2013-03-04,420\n")
            try await served.test(words: Self.allowed, hooks: try Self.hooks) { (client, _) async throws in
                #expect(try await client.get("/edit").text.contains("href=\"/edit/today\""))
                #expect(try await client.get("/").text.contains("href=\"/edit/today") == false)
                let page = try await client.get("/edit/today").text
                for text in [
                    "AAPL (Apple) in USD", "Replaces 420 of that day", "BARC.L (Barclays) in GBX",
                    "Last 306.5 of 2013-03-01", "SAP (SAP &amp; Söhne) in EUR", "Last 60.25 of 2013-03-01",
                ] { #expect(page.contains(text), "\(text)") }
                let form = try formFields("today", in: page)
                let before = try served.read("prices.csv")
                // What is wrong is told beside its field, and the others are kept.
                let wrong = try await client.send(
                    "/edit/today", form, ["price-1": "425", "price-2": "x", "price-3": "-1"])
                #expect(wrong.status.code == 422)
                #expect(wrong.text.contains("value=\"425\""))
                for name in ["price-2", "price-3"] {
                    #expect(wrong.text.contains("id=\"today-\(name)-problem\""))
                }
                #expect(!wrong.text.contains("id=\"today-price-1-problem\""))
                #expect(try await client.send("/edit/today", form).text.contains("No price is entered"))
                #expect(try served.read("prices.csv") == before)
                // Someone else records a price of another symbol meanwhile.
                try served.write("prices.csv", before + "SAP,2013-03-04,61\n")
                let made = try await client.send("/edit/today", form, ["price-1": "425", "price-2": "307"])
                #expect(made.status == .seeOther, "\(made.text)")
                let after = before.replacing("2013-03-04,420", with: "2013-03-04,425")
                #expect(
                    Set(try served.read("prices.csv").split(separator: "\n"))
                        == Set((after + "SAP,2013-03-04,61\nBARC.L,2013-03-04,307").split(separator: "\n")))
                // And now one of the same.
                let late = try await client.send("/edit/today", form, ["price-3": "62"])
                #expect(late.status == .preconditionFailed)
                #expect(late.text.contains("Replaces 61 of that day") && late.text.contains("value=\"62\""))
                let list = try await client.get("/edit").text
                #expect(list.contains("Undo: 2 prices were recorded"))
                let undone = try await client.send("/edit/undo", try formFields("undo", in: list))
                #expect(undone.status == .seeOther)
                #expect(try served.read("prices.csv") == before + "SAP,2013-03-04,61\n")
            }
            // Several prices are missing.
            try await Served(prices: "symbol,date,price\n").test(words: Self.allowed) {
                (client, _) async throws in
                #expect(try await client.get("/").text.contains("href=\"/edit/today?date="))
            }
        }

        @Test func `the second price of a day replaces the one that the form shows, and no other`()
            async throws
        {
            let today = "SAP,2013-03-04,61\n"
            let served = try Served(prices: Served.prices + today + "AAPL,2013-03-04,420\n")
            try await served.test(words: Self.allowed, hooks: try Self.hooks) { (client, _) async throws in
                let page = try await client.get("/edit/prices?symbol=SAP").text
                #expect(page.contains("Now in the file: 61"))
                let form = try formFields("price", in: page)
                #expect(form.first { $0.name == "force" }?.value == "true")
                // What was not shown is asked for.
                for (entered, figure) in [
                    (["symbol": "AAPL", "price": "421"], "420"),
                    (["date": "2013-03-01", "price": "62"], "60.25"),
                ] {
                    let other = try await client.send("/edit/prices", form, entered)
                    #expect(other.status.code == 409)
                    #expect(other.text.contains("choose below that it is replaced"))
                    #expect(other.text.contains("Now in the file: \(figure)"))
                    #expect(try formFields("price", in: other.text).first { $0.name == "force" }?.value == "")
                }
                let made = try await client.send("/edit/prices", form, ["price": "62"])
                #expect(made.status == .seeOther, "\(made.text)")
                #expect(try served.read("prices.csv").contains("SAP,2013-03-04,62\n"))
                let free = try formFields(
                    "price", in: try await client.get("/edit/prices?symbol=BARC.L").text)
                #expect(free.first { $0.name == "force" }?.value == "")
            }
        }

        @Test func `old prices are found page by page, the latest first, those of a symbol alone`()
            async throws
        {
            let first = try CalendarDate("2012-01-01")
            let old = (0..<230).map { "SAP,\(first.advanced(by: $0)),\(40 + $0)\n" }.joined()
            let served = try Served(prices: Served.prices + old)
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let page = try await client.get("/edit/prices?symbol=SAP").text
                #expect(
                    page.contains("232 prices of SAP in prices.csv, 1 to 100 of them here, the latest first"))
                let places = [6, 5, 236, 137].map {
                    page.range(of: "href=\"/edit/prices/\($0)?view-symbol=SAP\"")
                }
                #expect(places.map { $0 != nil } == [true, true, true, false])
                let found = places.compactMap { $0?.lowerBound }
                #expect(found == found.sorted())
                #expect(page.contains("href=\"/edit/prices?symbol=SAP&amp;page=3#prices\""))
                let last = try await client.get("/edit/prices?symbol=SAP&page=3").text
                #expect(
                    last.contains("href=\"/edit/prices/7?view-symbol=SAP&amp;view-page=3\"")
                        && last.contains("201 to 232 of them here"))
                #expect(last.contains("href=\"/edit/prices/8?"))
                let search = try formFields("list", in: last)
                #expect(search.first { $0.name == "symbol" }?.value == "SAP")
                #expect(last.contains("<a href=\"/edit/prices#prices\">Reset</a>"))
                let none = try await client.get("/edit/prices?symbol=NONE").text
                #expect(none.contains("There are none."))
                let form = try formFields("price", in: try await client.get("/edit/prices/7").text)
                #expect(try await client.send("/edit/prices/7", form, ["price": "41"]).status == .seeOther)
                #expect(try served.read("prices.csv").contains("\nSAP,2012-01-01,41\n"))
            }
        }

        @Test func `another price is recorded like one that is there, on the present day`() async throws {
            let served = try Served()
            try await served.test(words: Self.allowed, hooks: Self.hooks) { (client, _) async throws in
                let list = try await client.get("/edit/prices?symbol=BARC.L").text
                #expect(list.contains("href=\"/edit/prices?like=4\""))
                let form = try formFields("price", in: try await client.get("/edit/prices?like=4").text)
                #expect(form.first { $0.name == "symbol" }?.value == "BARC.L")
                #expect(form.first { $0.name == "price" }?.value == "306.5")
                #expect(form.first { $0.name == "date" }?.value == "2013-03-04")
                #expect(try await client.send("/edit/prices", form).status == .seeOther)
                #expect(try served.read("prices.csv").contains("\nBARC.L,2013-03-04,306.5\n"))
                #expect(try await client.get("/edit/prices?like=99").status == .notFound)
            }
        }

        @Test func `a rate that is missing is recorded where it is told, and undone`() async throws {
            let served = try Served(holdings: Self.unrated)
            try await served.test(words: Self.allowed, hooks: Self.hooks) { (client, _) async throws in
                let page = try await client.get("/").text
                #expect(page.contains("no rate from USD to EUR"))
                let link =
                    "<a href=\"/edit/rates?from=USD&amp;to=EUR&amp;date=2013-03-01\"><bdi>Record the rate USD/EUR</bdi></a>"
                #expect(page.components(separatedBy: link).count == 3)
                let notice = page.components(separatedBy: "aria-label=\"What needs attention\"")
                    .dropFirst().first?.components(separatedBy: "</section>").first
                #expect(notice?.contains("<li><bdi>AAPL</bdi>: ") == true && notice?.contains(link) == true)
                #expect(page.contains("<dd class=\"detail\">on 2013-03-01</dd>"))
                #expect(notice?.contains("href=\"/edit/import?type=prices\"") == true)
                let returns = try await client.get("/returns").text
                #expect(returns.contains("<a href=\"/edit/rates?from=USD&amp;to=EUR&amp;date="))
                let form = try formFields("rate", in: try await client.get("/edit/rates?from=usd").text)
                #expect(form.first { $0.name == "from" }?.value == "USD")
                #expect(form.first { $0.name == "to" }?.value == "EUR")
                for (entered, field, message) in [
                    (["rate": "0"], "rate", "rate 0 is not above 0"),
                    (["to": "usd", "rate": "1"], "to", "a rate is between two currencies"),
                    (["from": "", "rate": "1"], "from", "from is empty"),
                ] {
                    let refused = try await client.send("/edit/rates", form, entered)
                    #expect(refused.status.code == 422)
                    #expect(refused.text.contains("id=\"rate-\(field)-problem\">\(message)<"))
                }
                let now = ["rate": "0,7676", "date": "2013-03-01"]
                #expect(try await client.send("/edit/rates", form, now).status == .seeOther)
                // The day is that of the purchase.
                #expect(
                    try await client.get("/").text.contains(
                        "<a href=\"/edit/rates?from=USD&amp;to=EUR&amp;date=2012-06-01\"><bdi>Record the rate USD/EUR</bdi></a>"
                    ))
                let then = ["rate": "0.7676", "date": "2012-06-01"]
                #expect(try await client.send("/edit/rates", form, then).status == .seeOther)
                #expect(
                    try served.read("rates.csv")
                        == "from,to,date,rate\nUSD,EUR,2013-03-01,0.7676\nUSD,EUR,2012-06-01,0.7676\n")
                #expect(try await !client.get("/").text.contains("no rate from USD"))
                let again = try await client.send("/edit/rates", form, ["rate": "0.8", "date": "2013-03-01"])
                #expect(again.status == .conflict)
                #expect(again.text.contains("id=\"rate-rate-hint\">Now in the file: 0.7676<"))
                let replaced = try await client.send(
                    "/edit/rates", try formFields("rate", in: again.text), ["force": "true"])
                #expect(replaced.status == .seeOther)
                let list = try await client.get("/edit/rates?from=USD").text
                #expect(list.contains("2 rates of USD in rates.csv"))
                let edit = try formFields("rate", in: try await client.get("/edit/rates/1").text)
                #expect(try await client.send("/edit/rates/1", edit, ["rate": "0.77"]).status == .seeOther)
                let changes = try await client.get("/edit/changes").text
                #expect(changes.contains("The rate from USD to EUR on 2013-03-01 was changed"))
                let undo = try formFields("undo", in: try await client.get("/edit").text)
                #expect(try await client.send("/edit/undo", undo).status == .seeOther)
                #expect(try served.read("rates.csv").contains("USD,EUR,2013-03-01,0.8\n"))
                let removal = try formFields("remove", in: try await client.get("/edit/rates/1/remove").text)
                #expect(try await client.send("/edit/rates/1/remove", removal).status == .seeOther)
                #expect(try served.read("rates.csv") == "from,to,date,rate\nUSD,EUR,2012-06-01,0.7676\n")
            }
        }

        @Test func `a rate is recorded where only the central bank's file is named, and undone`()
            async throws
        {
            let served = try Served(holdings: Self.unrated)
            let names = #"{"currency": "EUR", "rates": ["eurofxref-hist.csv"]}"#
            try served.write("portfolio.json", names)
            try served.write("eurofxref-hist.csv", "Date,USD,\n2012-06-01,1.25,\n")
            try await served.test(words: Self.allowed, hooks: Self.hooks) { (client, _) async throws in
                let page = try await client.get("/edit/rates?from=USD").text
                #expect(!page.contains("names no file") && page.contains("There are none."))
                let form = try formFields("rate", in: page)
                let entered = ["rate": "0.7676", "date": "2013-03-01"]
                #expect(try await client.send("/edit/rates", form, entered).status == .seeOther)
                #expect(try served.read("rates.csv").hasSuffix("\nUSD,EUR,2013-03-01,0.7676\n"))
                #expect(try served.read("portfolio.json").hasSuffix(#", "rates.csv"]}"#))
                #expect(try await !client.get("/").text.contains("no rate from USD"))
                let undo = try formFields("undo", in: try await client.get("/edit").text)
                #expect(try await client.send("/edit/undo", undo).status == .seeOther)
                #expect(try served.read("portfolio.json") == names)
                #expect(try await client.get("/").text.contains("no rate from USD"))
            }
        }

        @Test func `a page of old prices says so, unless a day was asked for`() async throws {
            var hooks = ServiceHooks()
            let today = try CalendarDate("2013-05-26")
            hooks.today = { today }
            let old = "the last prices are 86 days old"
            for words in [Self.allowed, []] {
                try await Served().test(words: words, hooks: hooks) { (client, _) async throws in
                    let page = try await client.get("/").text
                    let link = words.isEmpty ? "" : ": <a href=\"/edit/prices\">record a price</a>"
                    #expect(page.contains("As of 2013-03-01, in EUR; \(old)\(link)</p>"))
                    #expect(try await !client.get("/?as-of=2013-03-01").text.contains(old))
                }
            }
            let one = "symbol,shares,currency\nSAP,5,EUR\nSAP,2,EUR\n"
            try await Served(holdings: one).test(words: Self.allowed, hooks: hooks) {
                (client, _) async throws in
                let link = "<a href=\"/edit/prices?symbol=SAP\">record a price</a>"
                #expect(try await client.get("/").text.contains("\(old): \(link)</p>"))
            }
            try await Served().test(words: Self.allowed, hooks: Self.hooks) { (client, _) async throws in
                #expect(try await !client.get("/").text.contains("days old"))
                let page = try await client.get("/?as-of=2013-06-01").text
                #expect(
                    page.contains(
                        "<a href=\"/edit/prices?symbol=SAP&amp;date=2013-06-01\"><bdi>Record the price of SAP</bdi></a>"
                    ))
            }
        }

        @Test func `a change is of the day of the prices, not of that of a purchase since`() async throws {
            let served = try Served(trades: Served.trades + "2013-05-26,buy,NEW,,1,20,EUR,,,\n")
            var hooks = ServiceHooks()
            let today = try CalendarDate("2013-05-26")
            hooks.today = { today }
            try await served.test(words: Self.allowed, hooks: hooks) { (client, service) async throws in
                func detail(_ text: String) -> String { "<dd class=\"detail\">\(text)</dd>" }
                let page = try await client.get("/").text
                #expect(page.contains("As of 2013-05-26, in EUR; the last prices are 86 days old: "))
                #expect(page.contains(detail("on 2013-03-01")) && !page.contains(detail("today")))
                try served.write("prices.csv", Served.prices + "SAP,2013-05-26,61\n")
                await service.live.reload()
                let mixed = try await client.get("/").text
                #expect(mixed.contains(detail("from 2013-03-01 to 2013-05-26, for some since 2013-03-01")))
                #expect(!mixed.contains("days old: ") && mixed.contains("the price is "))
            }
        }

        @Test func `where rates are old, the last day with all figures is led to`() async throws {
            let served = try Served(
                holdings: Self.unrated + "AAPL,2,USD,2012-06-01,500\nSAP,1,EUR,2013-05-26,60\n")
            try served.write(
                "rates.csv", "from,to,date,rate\nUSD,EUR,2012-06-01,0.8\nUSD,EUR,2013-02-28,0.76\n")
            try await served.test(words: ["--as-of", "2013-05-26"]) { (client, service) async throws in
                let page = try await client.get("/?currency=EUR&sort=-value").text
                #expect(page.components(separatedBy: "no rate from USD to EUR in the 7 days").count == 4)
                #expect(page.contains("</bdi> (2 lots)"))
                let link = "/?currency=EUR&amp;as-of=2013-02-28&amp;sort=-value"
                #expect(
                    page.contains("<a href=\"\(link)\">Show the portfolio as of 2013-02-28</a>, the last day")
                )
                let then = try await client.get(link.replacing("&amp;", with: "&")).text
                #expect(!then.contains("Incomplete.") && !then.contains("Show the portfolio as of"))
                // What has its first price later leaves no such day.
                try served.write(
                    "prices.csv", "symbol,date,price\nAAPL,2013-02-28,441\nSAP,2013-03-01,60\n")
                await service.live.reload()
                #expect(try await !client.get("/").text.contains("Show the portfolio as of"))
            }
        }

        @Test func `programs record, change and remove rates`() async throws {
            let served = try Served(holdings: Self.unrated)
            try await served.test(words: Self.allowed, hooks: Self.hooks) { (client, _) async throws in
                let rate = #"{"from": "USD", "to": "EUR", "rate": 0.77, "date": "2013-03-01"}"#
                let made = try await client.edit(.post, "/api/rates", rate, tag: nil)
                #expect(made.status == .created, "\(made.text)")
                #expect(try await client.edit(.post, "/api/rates", rate, tag: nil).status == .ok)
                let other = rate.replacing("0.77", with: "0.78")
                _ = try await client.edit(.post, "/api/rates", other, tag: nil).problem(409)
                let list = try await client.get("/api/rates")
                let rows = try #require(try list.members()["rows"] as? [[String: Any]])
                #expect(
                    rows.first?["cells"] as? [String: String] == [
                        "from": "USD", "to": "EUR", "date": "2013-03-01", "rate": "0.77",
                    ])
                for body in [#"{"rate": "0"}"#, #"{"to": "USD"}"#, #"{"from": "usd"}"#] {
                    let refused = try await client.edit(.patch, "/api/rates/1", body, tag: "*")
                    #expect([409, 422].contains(refused.status.code), "\(body): \(refused.text)")
                }
                let tag = list.headers[.eTag]
                let changed = try await client.edit(.patch, "/api/rates/1", #"{"rate": "0.79"}"#, tag: tag)
                #expect(changed.status == .ok, "\(changed.text)")
                #expect(try served.read("rates.csv") == "from,to,date,rate\nUSD,EUR,2013-03-01,0.79\n")
                let removed = try await client.edit(
                    .delete, "/api/rates/1", tag: changed.headers[.eTag])
                #expect(removed.status == .ok)
                #expect(try served.read("rates.csv") == "from,to,date,rate\n")
            }
        }

        @Test func `codes of currencies are taken in small letters, unless they could be others`()
            async throws
        {
            let served = try Served()
            try await served.test(words: Self.allowed, hooks: Self.hooks) { (client, _) async throws in
                let price = try formFields("price", in: try await client.get("/edit/prices").text)
                let sent = try await client.send(
                    "/edit/prices", price, ["symbol": "AAPL", "price": "430", "currency": "usd"])
                #expect(sent.status == .seeOther)
                let lot = try formFields("lot", in: try await client.get("/edit/lots").text)
                let entered = ["symbol": "IBM", "shares": "1", "currency": "usd"]
                #expect(try await client.send("/edit/lots", lot, entered).status == .seeOther)
                #expect(try served.read("holdings.csv").contains("\nIBM,,,1,USD,"))
                let pounds = ["symbol": "X", "shares": "1", "currency": "gbp"]
                #expect(try await client.send("/edit/lots", lot, pounds).status.code == 422)
                let page = try await client.get("/?currency=usd")
                #expect(page.status == .ok && page.text.contains(", in USD"))
            }
        }
    }
#endif
