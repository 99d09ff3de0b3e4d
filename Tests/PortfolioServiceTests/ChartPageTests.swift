#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// The charts of pages: prices, marks and spans.
    @Suite struct ChartPageTests {
        @Test func `the price of a stock is of today's shares, with its trades`() async throws {
            let served = try Served(
                prices:
                    "symbol,date,price,currency\nX,2013-01-02,100,EUR\nX,2013-02-01,52,EUR\nX,2013-03-01,55,EUR\n",
                trades: """
                    date,type,symbol,shares,price,currency,ratio,amount
                    2013-01-02,buy,X,10,100,EUR,,
                    2013-02-01,split,X,,,,2:1,
                    2013-02-04,sell,X,5,54,EUR,,
                    2013-02-05,dividend,X,,,EUR,,30

                    """)
            try await served.test { (client, _) async throws in
                let page = try await client.get("/holdings/X").text
                #expect(page.contains("<p class=\"unit\">EUR, from 2013-01-02 to 2013-03-01</p>"))
                #expect(page.contains("lowest 50 EUR on 2013-01-02, highest 55 EUR on 2013-03-01."))
                #expect(page.contains("44|2013-01-02: 50 EUR;"))
                #expect(page.contains("earlier ones are divided by the splits 2:1 of 2013-02-01."))
                #expect(
                    page.contains(
                        "Marked: 1 purchase on 2013-01-02, 1 sale on 2013-02-04, 1 dividend on 2013-02-05."))
                #expect(page.contains("Trades and payments"))
                #expect(
                    page.contains(
                        "<td class=\"t\" data-label=\"What\">sell</td><td data-label=\"Shares\">5</td>"
                            + "<td data-label=\"Price\">54 EUR</td><td data-label=\"Amount\">270 EUR</td>"))
                #expect(page.contains("<td class=\"t\" data-label=\"What\">split 2:1</td>"))
                #expect(try await client.get("/").text.contains("Marked: "))
            }
        }

        @Test func `a stock's trades are those that made it and moved it, too`() async throws {
            let served = try Served(
                prices: "symbol,date,price,currency\nNEW,2013-02-01,6,USD\n",
                trades: """
                    date,type,symbol,shares,price,currency,fees,fees_currency,to_symbol,account,to_account,amount
                    2013-01-02,buy,OLD,10,5,USD,,,,A,,
                    2013-02-01,exchange,OLD,,,,,,NEW,A,,
                    2013-02-04,buy,NEW,2,7,USD,1,EUR,,A,,
                    2013-02-05,transfer,NEW,4,,,,,,A,B,
                    2013-02-06,return_of_capital,NEW,,,USD,,,,,,3

                    """)
            try await served.test { (client, _) async throws in
                let page = try await client.get("/holdings/NEW").text
                for words in ["exchange from OLD", "transfer to B"] {
                    #expect(page.contains("data-label=\"What\">\(words)</td>"), "\(words)")
                }
                // The fee in EUR is no part of it.
                #expect(page.contains("data-label=\"Amount\">14 USD</td>"))
                let ofB = try await client.get("/holdings/NEW?account=B").text
                #expect(ofB.contains("transfer to B") && !ofB.contains("exchange from OLD"))
                // It concerns all accounts.
                #expect(ofB.contains("data-label=\"What\">return of capital</td>"))
            }
        }

        @Test func `the charts of a stock begin when it was first held, and look alike`() async throws {
            let served = try Served(
                prices:
                    "symbol,date,price,currency\nX,2013-01-02,100,EUR\nX,2013-03-01,55,EUR\nY,2013-01-02,10,EUR\n"
                    + "Y,2013-02-15,12,EUR\nY,2013-03-01,15,EUR\n",
                trades:
                    "date,type,symbol,shares,price,currency\n2013-01-02,buy,X,10,100,EUR\n2013-02-15,buy,Y,1,12,EUR\n"
            )
            try await served.test { (client, _) async throws in
                let page = try await client.get("/holdings/Y").text
                for chart in ["history", "effects"] {
                    let drawn = page.components(separatedBy: "<figure class=\"chart\" id=\"\(chart)\">")
                        .dropFirst().first?.components(separatedBy: "</figure>").first
                    #expect(
                        drawn?.contains("<p class=\"unit\">EUR, from 2013-02-15 to 2013-03-01</p>") == true)
                    #expect(drawn?.contains("text-anchor=\"start\">2013-02-15</text>") == true)
                    #expect(drawn?.contains("text-anchor=\"end\">2013-03-01</text>") == true)
                }
                #expect(page.contains("<dd class=\"detail\">since 2013-02-15</dd>"))
                let history = try await client.get("/history?every=day").text
                #expect(
                    history.contains(
                        "<dd class=\"detail\">on 2013-03-01, for some since 2013-01-02</dd>"))
            }
        }

        @Test func `the span that is shown is marked, also the whole before one is chosen`() async throws {
            try await Served().test { (client, _) async throws in
                for (path, name) in [
                    ("/history", "Max"), ("/history?every=month", "Max"), ("/history?benchmark=SAP", "Max"),
                    ("/history?from=2013-02-01&every=day", "1M"), ("/history?every=week", nil),
                    ("/returns", "Max"), ("/returns?period=max&by=symbol", "Max"),
                    ("/returns?period=1y", "1Y"), ("/returns?year=2012", nil),
                    ("/returns?from=2013-02-01&by=symbol", "1M"), ("/returns?period=3y", nil),
                ] {
                    let page = try await client.get(path).text
                    let marked = page.components(separatedBy: "#ranges\" aria-current=\"true\">").dropFirst()
                        .map { String($0.prefix { $0 != "<" }) }
                    #expect(marked == (name.map { [$0] } ?? []), "\(path)")
                    // What else was chosen stays.
                    if path.contains("by=") { #expect(page.contains("period=ytd&amp;by=symbol#ranges")) }
                    if path.contains("benchmark=") {
                        #expect(page.contains("/history?every=month&amp;benchmark=SAP#ranges"))
                        #expect(
                            page.contains("/history?from=2013-02-01&amp;every=day&amp;benchmark=SAP#ranges"))
                    }
                }
                // A period that ends before the last day keeps its end.
                for query in ["from=2012-12-01&to=2013-02-28", "from=2013-01-28&to=2013-02-28"] {
                    let page = try await client.get("/returns?\(query)").text
                    #expect(page.contains("/returns?from=2013-01-28&amp;to=2013-02-28#ranges"), "\(query)")
                    #expect(page.contains("/returns?from=2012-12-31&amp;to=2013-02-28#ranges"), "\(query)")
                    #expect(page.contains("/returns?to=2013-02-28#ranges"), "\(query)")
                    #expect(
                        page.contains("2013-02-28#ranges\" aria-current=\"true\">1M</a>")
                            == query.hasPrefix("from=2013-01"), "\(query)")
                }
            }
        }

        @Test func `the spans of charts are those of the page itself, which says what each brought`()
            async throws
        {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                for path in ["/", "/holdings/SAP"] {
                    let whole = try await client.get(path).text
                    #expect(whole.contains("<a href=\"\(path)#ranges\" aria-current=\"true\">Max</a>"))
                    #expect(
                        !whole.contains("Time-weighted return") && !whole.contains("time-weighted return"))
                    let month = try await client.get("\(path)?sort=-value&range=1m").text
                    #expect(
                        month.contains(
                            "<a href=\"\(path)?sort=-value&amp;range=1m#ranges\" aria-current=\"true\">1M</a>"
                        ))
                    // Figures are of the last day, whichever year it is today.
                    #expect(month.contains("<a href=\"\(path)?sort=-value&amp;range=ytd#ranges\">2013</a>"))
                    // The span is kept on the way to the other pages and back.
                    #expect(month.contains("range=1m"))
                }
                func card(_ label: String, in page: String) -> String? {
                    page.components(separatedBy: "<dt>\(label)</dt>").dropFirst().first?
                        .components(separatedBy: "</dd>").first?.components(separatedBy: ">").last
                }
                for path in ["/?range=1m", "/history?from=2013-02-01&every=day"] {
                    let page = try await client.get(path).text
                    let returns = try await client.get("/returns?from=2013-02-01").text
                    let gain = try #require(card("Gain", in: returns))
                    let rate = try #require(card("Time-weighted return (TWR)", in: returns))
                    let words = page.replacing(/<\/?strong[^>]*>/, with: "")
                    #expect(
                        words.contains(
                            "From 2013-02-01 to 2013-03-01: gain \(gain), time-weighted return (TWR) \(rate). "
                        ),
                        "\(path)")
                    #expect(page.contains("<a href=\"/returns?from=2013-02-01&amp;"), "\(path)")
                }
                let wrong = try await client.get("/?range=2y").problem(400)
                #expect(wrong["detail"] as? String == "range \"2y\" is not 1m, 6m, ytd, 1y, 5y or max")
            }
        }

        @Test func `a span says on the page of a stock what that stock brought`() async throws {
            let served = try Served(
                holdings:
                    "symbol,shares,currency,purchase_date,purchase_price\nA,10,EUR,2012-06-01,100\nB,20,EUR,2012-06-01,10\n",
                prices:
                    "symbol,date,price\nA,2013-02-01,110\nB,2013-02-01,10\nA,2013-03-01,121\nB,2013-03-01,5\n"
            )
            try await served.test { (client, _) async throws in
                // 10 · (121 − 110) and 121/110 − 1; 20 · (5 − 10) and 5/10 − 1.
                for (path, gain, rate) in [
                    ("/holdings/A", "+110.00 EUR", "+10.00 %"), ("/holdings/B", "-100.00 EUR", "-50.00 %"),
                    ("/", "+10.00 EUR", "+0.77 %"),
                ] {
                    let page = try await client.get("\(path)?range=1m").text
                    let words = page.replacing(/<\/?strong[^>]*>/, with: "").replacing("−", with: "-")
                    #expect(
                        words.contains(
                            "From 2013-02-01 to 2013-03-01: gain \(gain), time-weighted return (TWR) \(rate). "
                        ), "\(path)")
                    #expect(
                        page.contains("/returns?from=2013-02-01&amp;by=symbol") == (path != "/"), "\(path)")
                    #expect(try await !client.get(path).text.contains("time-weighted return"), "\(path)")
                }
            }
        }

        @Test func `the days of a change within a day are worded alike on every page`() async throws {
            let served = try Served(
                holdings: "symbol,shares,currency,account\nA,10,EUR,X\nB,20,EUR,Y\n",
                prices:
                    "symbol,date,price\nA,2013-02-01,110\nB,2013-02-01,10\nB,2013-02-28,9\nA,2013-03-01,121\n"
            )
            try await served.test { (client, _) async throws in
                for path in ["/", "/accounts", "/history?every=day"] {
                    let page = try await client.get(path).text
                    #expect(
                        page.contains("<dd class=\"detail\">since 2013-02-01</dd>"), "\(path)")
                }
            }
        }

        @Test func `the best and the worst stock of the day are named beside what changed, if there are two`()
            async throws
        {
            try await Served().test { (client, _) async throws in
                let page = try await client.get("/").text
                // 60.25 after 59.8, and 430.47 after 441.4; Barclays is between them.
                #expect(page.contains("<dd class=\"detail\">best SAP +0.75\u{A0}%</dd>"))
                #expect(page.contains("<dd class=\"detail\">worst AAPL -2.48\u{A0}%</dd>"))
                #expect(try await !client.get("/history").text.contains("best SAP"))
            }
            try await Served(holdings: "symbol,shares,currency\nSAP,5,EUR\nSAP,1,EUR\n").test {
                (client, _) async throws in
                #expect(try await !client.get("/").text.contains("best SAP"))
            }
        }

        @Test func `who has prices of one day only is told when a chart appears`() async throws {
            let young =
                "A chart of the value over time appears here once the prices of at least two days are known."
            try await Served(prices: "symbol,date,price\nSAP,2013-03-01,60.25\n").test {
                (client, _) async throws in
                #expect(try await client.get("/").text.contains(young))
                #expect(try await client.get("/history").text.contains(young))
            }
            try await Served().test { (client, _) async throws in
                #expect(try await !client.get("/").text.contains(young))
            }
        }

        @Test func `a year is drawn through each of its trading days`() async throws {
            let first = try CalendarDate("2012-03-01")
            let days = (0...365).map { first.advanced(by: $0) }.filter { !$0.isOnWeekend }.map(\.description)
            let served = try Served(
                holdings: "symbol,shares,currency,purchase_date,purchase_price\nSAP,5,EUR,2012-01-02,45\n",
                prices: "symbol,date,price\n"
                    + days.enumerated().map { "SAP,\($1),\(50 + $0 % 7)\n" }.joined())
            try await served.test { (client, _) async throws in
                for path in ["/?range=1y", "/"] {
                    let page = try await client.get(path).text
                    let chart = page.components(separatedBy: "id=\"history\"").last ?? ""
                    let points = chart.components(separatedBy: "data-points=\"").dropFirst()
                        .map { $0.prefix { $0 != "\"" }.split(separator: ";") }
                    let drawn = points.map { $0.compactMap { $0.split(separator: "|").last?.prefix(10) } }
                        .max { $0.count < $1.count }
                    #expect(drawn?.map(String.init) == days, "\(path)")
                }
            }
        }

        @Test func `what can be compared with is suggested, and the year to date is named`() async throws {
            try await Served().test { (client, _) async throws in
                for path in ["/", "/history", "/returns"] {
                    let page = try await client.get(path).text
                    // It stands beside the spans of the charts, apart from the currency and the day.
                    let choices = page.components(separatedBy: "id=\"ranges\"")
                    #expect(choices.count == 2 && !choices[0].contains("name=\"benchmark\""))
                    let form = choices.last?.components(separatedBy: "</form>").first ?? ""
                    #expect(form.contains("<details class=\"filter\"><summary>Benchmark</summary>"))
                    #expect(form.contains("action=\"\(path)#ranges\" aria-label=\"Benchmark\""))
                    #expect(form.contains("list=\"comparison-benchmark-list\""))
                    let rate = page.components(separatedBy: "<input id=\"choice-risk-free\"").dropFirst()
                        .first
                    #expect(
                        rate?.prefix { $0 != ">" }.contains("inputmode=\"decimal\"")
                            == (path == "/returns" ? true : nil))
                    let list = page.components(separatedBy: "<datalist id=\"comparison-benchmark-list\">")
                        .last?
                        .components(separatedBy: "</datalist>").first
                    #expect(
                        list?.components(separatedBy: "value=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
                            == ["AAPL", "BARC.L", "SAP"])
                }
                #expect(try await client.get("/returns").text.contains(">2013, up to the last day</option>"))
                #expect(
                    try await client.get("/returns?to=2012-12-28").text.contains(
                        ">2012, up to the last day</option>"))
            }
        }

        @Test(arguments: [
            ("SAP,2013-03-01,60\nSAP,2099-01-02,61\n", "2013-03-01", "2013"),
            ("SAP,2012-12-28,60\nSAP,2099-01-02,61\n", "2012-12-31", "2012"),
            ("SAP,,60\n", "2014-02-03", "2014"),
        ]) func `the year to date is no year to come, and this year's without days of prices`(
            _ prices: String, _ today: String, _ year: String
        ) async throws {
            let day = try CalendarDate(today)
            var hooks = ServiceHooks()
            hooks.today = { day }
            let served = try Served(
                holdings: "symbol,shares,currency,purchase_date,purchase_price\nSAP,5,EUR,2012-06-01,45\n",
                prices: "symbol,date,price\n" + prices)
            try await served.test(hooks: hooks) { (client, _) async throws in
                #expect(
                    try await client.get("/returns").text.contains(">\(year), up to the last day</option>"))
            }
        }

        @Test func `phones show digits for numbers that have no sign`() async throws {
            let served = try Served()
            try served.write("classes.csv", "symbol,scheme,class\nSAP,region,Europe/Germany\n")
            try served.write("targets.csv", "scheme,class,target\nregion,Europe,60\nregion,Asia,40\n")
            try await served.test { (client, _) async throws in
                for (path, ids) in [
                    ("/plan", ["choice-depth"]), ("/classes", ["choice-depth"]),
                    ("/returns", ["choice-risk-free"]),
                ] {
                    let page = try await client.get(path).text
                    for id in ids {
                        let field = try #require(page.components(separatedBy: "<input id=\"\(id)\"").last)
                        #expect(field.prefix { $0 != ">" }.contains("inputmode=\"decimal\""), "\(path) \(id)")
                    }
                }
                // The digits of an iPhone have no minus sign, and what is taken out is below 0.
                let plan = try await client.get("/plan").text
                let invested = try #require(plan.components(separatedBy: "<input id=\"choice-invest\"").last)
                #expect(!invested.prefix { $0 != ">" }.contains("inputmode"))
            }
        }

        @Test func `a history has its latest day first, and older years folded`() async throws {
            try await Served().test { (client, _) async throws in
                let page = try await client.get("/history?from=2011-01-01&every=month").text
                #expect(page.contains("<h2>Month by month</h2>"))
                let table = try #require(page.components(separatedBy: "<h2>Month by month</h2>").last)
                let days = table.components(separatedBy: "<th scope=\"row\">").dropFirst().map {
                    String($0.prefix(10))
                }.filter { $0.hasPrefix("20") }
                #expect(
                    days.first == "2013-03-01" && days.last == "2011-01-01"
                        && days == days.sorted().reversed())
                #expect(table.contains("<summary>2011, 12 of 27 days</summary>"))
                #expect(!table.contains("<summary>2012"))
                #expect(try await client.get("/history?every=day").text.contains("<h2>Day by day</h2>"))
            }
        }

        @Test func `the returns of each day can be read beside those of a benchmark`() async throws {
            let served = try Served(
                holdings: "symbol,shares,currency,purchase_date,purchase_price\nSAP,5,EUR,2012-06-01,45\n",
                prices:
                    "symbol,date,price,currency\nSAP,2013-02-28,59.8,\nSAP,2013-03-01,60.25,\n"
                    + "A;B|C,2013-02-28,10,EUR\nA;B|C,2013-03-01,11,EUR\n")
            try await served.test { (client, _) async throws in
                let page = try await client.get("/returns?benchmark=A%3BB%7CC&from=2013-02-28").text
                let growth = try #require(
                    page.components(separatedBy: "<figure class=\"chart\" id=\"growth\">").dropFirst().first)
                let points = growth.components(separatedBy: "data-points=\"").dropFirst().first?
                    .prefix { $0 != "\"" }.split(separator: ";")
                #expect(points?.count == 2)
                #expect(points?.last?.contains("|2013-03-01: Time-weighted return ") == true)
                #expect(points?.last?.contains(", Benchmark A,B/C +10.00 %, price effect ") == true)
                #expect(growth.contains("data-plot=\""))
            }
        }

        @Test func `the page of a stock with many prices and lots stays small`() async throws {
            var prices = "symbol,date,price\n"
            var day = try CalendarDate("1994-01-03")
            for number in 0..<5000 {
                prices += "X,\(day),\(100 + number * number % 97)\n"
                day = day.advanced(by: number % 5 == 4 ? 3 : 1)
            }
            let rows = (0..<4000).map {
                "X,\(1 + $0 % 7).5,EUR,\(1995 + $0 % 15)-0\(1 + $0 % 9)-1\($0 % 9),\(100 + $0 % 997).\($0 % 10)1\n"
            }
            let served = try Served(
                holdings: "symbol,shares,currency,purchase_date,purchase_price\n" + rows.joined(),
                prices: prices)
            try await served.test { (client, _) async throws in
                let page = try await client.get("/holdings/X")
                #expect(page.status == .ok && page.bytes.count < 300_000, "\(page.bytes.count)")
                #expect(page.text.contains("the last 200 of 4,000"))
                #expect(page.text.contains("of 3994 lots"))
                let lots = try await client.get("/api/v1/stocks/X?limit=3&after=3990")
                #expect(
                    lots.bytes.count < 50_000 && lots.text.components(separatedBy: "\"sections\"").count == 5)
            }
        }
    }
#endif
