#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// Returns, served.
    @Suite struct ReturnsTests {
        /// A query, and the options of `returns` that ask for the same.
        static let pairs: [(query: String, words: [String])] = [
            ("", []), ("?by=symbol", ["--by=symbol"]), ("?by=currency", ["--by=currency"]),
            ("?every=year", ["--every=year"]), ("?every=month&period=1y", ["--every=month", "--period=1y"]),
            ("?from=2012-09-30&to=2013-02-28", ["--from=2012-09-30", "--to=2013-02-28"]),
            ("?as-of=2012-12-31", ["--as-of=2012-12-31"]),
            ("?benchmark=SAP&period=ytd", ["--benchmark=SAP", "--period=ytd"]),
            ("?currency=GBP&max-rate-age=0", ["--currency=GBP", "--max-rate-age=0"]),
        ]

        @Test(arguments: pairs) func `returns are what the command prints, to the byte`(
            _ pair: (query: String, words: [String])
        ) async throws {
            let served = try Served(trades: Served.trades)
            let json = served.printed(["returns", served.path, "--format=json"] + pair.words)
            let csv = served.printed(["returns", served.path, "--format=csv"] + pair.words)
            #expect(!json.isEmpty && !csv.isEmpty)
            try await served.test { (client, _) async throws in
                let answer = try await client.get("/api/returns" + pair.query)
                #expect(answer.status == .ok)
                #expect(answer.text == String(decoding: json, as: UTF8.self))
                let rows = try await client.get("/api/returns" + pair.query, [.accept: "text/csv"])
                #expect(rows.headers[.contentType]?.hasPrefix("text/csv") == true)
                #expect(rows.text == String(decoding: csv, as: UTF8.self))
            }
        }

        @Test func `a price index of the service is in returns, and followed as other files are`()
            async throws
        {
            let served = try Served(trades: Served.trades)
            try served.write("cpi.csv", "date,index\n2012-01-01,100\n2013-03-01,105\n")
            let words = ["--inflation", served.path + "/cpi.csv"]
            let options = ["--from=2012-12-31", "--format=json"] + words
            let json = served.printed(["returns", served.path] + options)
            try await served.test(words: words) { (client, service) async throws in
                let uri = "/api/v1/returns?from=2012-12-31"
                #expect(try await client.get(uri).text == String(decoding: json, as: UTF8.self))
                let inflation = uri + "&fields=returns.inflation"
                #expect(try await client.get(inflation).text.contains("{\"inflation\": \"5\"}"))
                #expect(try await client.get("/returns?from=2012-12-31").text.contains("Inflation"))
                try served.write("cpi.csv", "date,index\n2012-01-01,100\n2013-03-01,110\n")
                await service.live.reload()
                #expect(try await client.get(inflation).text.contains("{\"inflation\": \"10\"}"))
                try served.write("cpi.csv", "date,index\n2012-01-01,none\n")
                await service.live.reload()
                let stale = try await client.get(inflation)
                #expect(stale.text.contains("{\"inflation\": \"10\"}"))
                #expect(stale.headers[.portfolioOutOfDate] == "true")
            }
            try await served.test { (client, _) async throws in
                #expect(try await !client.get("/api/v1/returns").text.contains("inflation"))
            }
        }

        @Test func `the rows of many stocks and what is unknown of them come a page at a time`() async throws
        {
            let symbols = (1...1001).map { "S\($0)" }
            let served = try Served(
                holdings: "symbol,shares,currency,purchase_date,purchase_price\n"
                    + symbols.map { "\($0),1,EUR,2012-06-01,45\n" }.joined(),
                prices: "symbol,date,price\n"
                    + symbols.enumerated().map { "\($1),2013-03-01,\(5000 - $0)\n" }.joined())
            try await served.test { (client, _) async throws in
                func page(_ query: String) async throws -> (text: String, symbols: Set<String>) {
                    let answer = try await client.get("/returns?by=symbol\(query)")
                    #expect(answer.status == .ok && answer.bytes.count < 300_000, "\(answer.bytes.count)")
                    let links = answer.text.matches(of: /<th scope="row"><a href="\/holdings\/(S[0-9]+)\?/)
                    return (answer.text, Set(links.map { String($0.1) }))
                }
                let (first, shown) = try await page("")
                #expect(shown == Set(symbols[..<100]))
                #expect(first.contains(">Rows 1 to 100 of 1,001</p>"))
                #expect(first.contains("href=\"/returns?by=symbol&amp;page=11#page\""))
                let last = try await page("&page=11")
                #expect(last.symbols == ["S1001"])
                // Another choice begins at the first page.
                #expect(!last.text.contains("name=\"page\""))
                // None has a price at the beginning of the year.
                let unknown = try await page("&from=2012-12-31&page=2&issue-page=2").text
                #expect(unknown.contains(">Rows 101 to 200 of 1,001</p>"))
                #expect(unknown.contains(">Issues 101 to 200 of 1,001</p>"))
                let next = "by=symbol&amp;from=2012-12-31&amp;page=2&amp;issue-page=3#issue-page\""
                #expect(unknown.contains("href=\"/returns?\(next)"))
                for name in ["page", "issue-page"] {
                    let wrong = try await client.get("/returns?\(name)=x", [.accept: "text/html"])
                    #expect(wrong.status == .badRequest)
                }
                let report = try await client.get("/?as-of=2012-12-31").text
                #expect(report.contains("href=\"/?as-of=2012-12-31&amp;issue-page=2#issue-page\""))
            }
        }

        @Test func `the page chooses a year, and leaves cash out where there is some`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test { (client, _) async throws in
                let page = try await client.get("/returns?year=2012").text
                #expect(try formFields("choice", in: page).contains { $0 == ("year", "2012") })
                #expect(page.contains("2012-12-31"))
                #expect(!page.contains("name=\"without-cash\""))
                let stated = try await client.get("/returns?without-cash=true").text
                #expect(stated.contains("<option value=\"true\" selected=\"selected\">left out</option>"))
            }
            try served.write("cash.csv", "account,currency,amount,date\n,EUR,100,2013-03-01\n")
            try await served.test { (client, _) async throws in
                #expect(try await client.get("/returns").text.contains("name=\"without-cash\""))
            }
        }

        @Test func `the report leads to the returns, and each stock's row to the stock`() async throws {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                let report = try await client.get("/?as-of=2013-02-28&by=holding")
                #expect(report.text.contains("href=\"/returns?as-of=2013-02-28&amp;holdings=by%3Dholding\""))
                let returns = try await client.get("/returns?as-of=2013-02-28&by=symbol")
                #expect(returns.status == .ok)
                #expect(returns.headers[.contentType]?.hasPrefix("text/html") == true)
                #expect(returns.text.contains("href=\"/?as-of=2013-02-28&amp;returns=by%3Dsymbol\""))
                #expect(
                    returns.text.contains("href=\"/holdings/BMW?as-of=2013-02-28&amp;returns=by%3Dsymbol\""))
                #expect(returns.text.contains("Time-weighted return (TWR)"))
            }
        }

        @Test func `what folds the months on phones says of which years they are`() async throws {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                for (from, months) in [("2012-12-31", "2013"), ("2012-10-31", "2012 to 2013")] {
                    let page = try await client.get("/returns?from=\(from)").text
                    #expect(page.contains("<summary>The months of \(months)</summary>"), "\(from)")
                }
            }
        }

        @Test func `the description tells of returns`() async throws {
            try await Served().test { (client, _) async throws in
                let text = try await client.get("/api/openapi.json").text
                for word in ["\"/api/v1/returns\"", "\"/returns\"", "\"Returns\"", "\"Return\""] {
                    #expect(text.contains(word))
                }
            }
        }

        @Test(arguments: [
            ("/api/returns?period=1y&from=2013-01-01", "period and from cannot be combined"),
            ("/api/returns?to=2013-01-01&as-of=2013-01-01", "to and as-of cannot be combined"),
            ("/api/returns?every=year&by=symbol", "every and by cannot be combined"),
            ("/api/returns?by=lot", "by \"lot\" is not symbol, currency, market or account"),
            (
                "/api/returns?from=2013-02-28&to=2013-02-28",
                "the period has no day: it begins at the end of 2013-02-28 and ends on 2013-02-28"
            ),
            ("/api/returns?benchmark=SAQ", "the price files have no prices of SAQ; did you mean SAP?"),
            ("/api/returns?sort=gain", "unknown parameter sort"),
            ("/api/returns?raw=true", "unknown parameter raw"),
        ]) func `a wrong parameter is told`(_ uri: String, _ detail: String) async throws {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                #expect(try await client.get(uri).problem(400)["detail"] as? String == detail)
            }
        }
    }
#endif
