#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    @Suite struct ResultTests {
        /// A request, and the command line that asks for the same.
        static let pairs: [(uri: String, words: [String])] = [
            ("/api/report", ["report"]),
            ("/api/report?by=currency", ["report", "--by", "currency"]),
            (
                "/api/report?by=symbol&sort=-value&limit=2",
                ["report", "--by=symbol", "--sort=-value", "--limit=2"]
            ),
            ("/api/report?totals=true&cost-rate=current", ["report", "--totals", "--cost-rate", "current"]),
            (
                "/api/report?currency=USD&as-of=2013-02-28",
                ["report", "--currency=USD", "--as-of=2013-02-28"]
            ),
            (
                "/api/report?price=AAPL%3D500&price=SAP=60&rate=USD=0.7",
                ["report", "--price=AAPL=500", "--price=SAP=60", "--rate=USD=0.7"]
            ),
            (
                "/api/report?max-rate-age=0&max-price-age=1",
                ["report", "--max-rate-age=0", "--max-price-age=1"]
            ),
            ("/api/holdings/AAPL", ["show", "AAPL"]),
            ("/api/holdings/BARC.L?explain=true", ["show", "BARC.L", "--explain"]),
            ("/api/holdings/BARC%2EL?explain=false", ["show", "BARC.L"]),
            ("/api/history", ["history"]),
            (
                "/api/history?from=2013-02-01&to=2013-03-01&every=week",
                ["history", "--from=2013-02-01", "--to=2013-03-01", "--every=week"]
            ),
            ("/api/history?benchmark=SAP&every=day", ["history", "--benchmark=SAP", "--every=day"]),
            ("/api/history?from=2010-03-01&every=year", ["history", "--from=2010-03-01", "--every=year"]),
        ]

        private func command(_ words: [String], _ path: String, _ format: String) -> [String] {
            words[0] == "show"
                ? ["show", words[1], path] + words.dropFirst(2) + ["--format", format]
                : [words[0], path] + words.dropFirst() + ["--format", format]
        }

        @Test(arguments: [
            ("/?by=symbol&find=s&limit=2&as-of=2013-03-01", "report", "by=symbol&as-of=2013-03-01&"),
            ("/history?from=2013-02-28&benchmark=SAP", "history", "from=2013-02-28&benchmark=SAP&"),
            ("/gains?year=2012", "gains", "year=2012&"), ("/returns?every=year", "returns", "every=year&"),
            ("/income", "income", ""), ("/cash?history=true", "cash", "history=true&"),
        ])
        func `a page leads to its figures as files`(_ page: String, _ name: String, _ query: String)
            async throws
        {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                let address = "/api/v1/\(name)?\(query)"
                let text = try await client.get(page).text
                let links = ["csv", "json"].map { format in
                    "<a href=\"\((address + "format=" + format).replacing("&", with: "&amp;"))\" download=\"\">"
                        + "\(format.uppercased())</a>"
                }
                let lots =
                    name == "gains" ? " · <a href=\"/api/v1/lots\" download=\"\">Open lots</a>" : ""
                #expect(
                    text.contains(
                        "<p class=\"downloads\">Download: \(links[0]) · \(links[1])\(lots)</p>"))
                // Browsers accept anything, and pages rather than that.
                let accept: HTTPFields = [.accept: "text/html,*/*;q=0.8"]
                let rows = try await client.get(address + "format=csv", accept)
                #expect(rows.headers[.contentType]?.hasPrefix("text/csv") == true)
                let asked = try await client.get(address, [.accept: "text/csv"])
                #expect(rows.text == asked.text && !asked.text.isEmpty)
                let json = try await client.get(address + "format=json", accept)
                #expect(json.headers[.contentType]?.hasPrefix("application/json") == true)
                let plain = try await client.get(address)
                #expect(json.text == plain.text && plain.status == .ok)
                #expect(
                    try await !client.get(page, [.cookie: "portfolio-amounts=hidden"]).text
                        .contains("Download"))
            }
        }

        @Test func `a format is one of those that there are`() async throws {
            try await Served().test { (client, _) async throws in
                for uri in [
                    "/api/v1/report?format=xml", "/api/v1/report?format=csv&format=csv",
                    "/api/v1/stocks/SAP?format=json", "/?format=csv",
                ] {
                    _ = try await client.get(uri).problem(400)
                }
                let part = try await client.get("/api/v1/report?format=csv&limit=1")
                #expect(part.headers[.contentType]?.hasPrefix("text/csv") == true)
                #expect(part.headers[HTTPField.Name.link]?.contains("format=csv") == true)
            }
        }

        @Test(arguments: pairs) func `an answer is what the command prints, to the byte`(
            _ pair: (uri: String, words: [String])
        ) async throws {
            let served = try Served()
            let expected = served.printed(command(pair.words, served.path, "json"))
            #expect(!expected.isEmpty)
            try await served.test { (client, _) async throws in
                let answer = try await client.get(pair.uri)
                #expect(answer.status == .ok)
                #expect(answer.headers[.contentType] == "application/json")
                #expect(answer.text == String(decoding: expected, as: UTF8.self))
                #expect(answer.headers[.contentLength] == String(expected.count))
            }
        }

        @Test(arguments: pairs.filter { $0.words[0] != "show" }) func `rows come to who accepts them`(
            _ pair: (uri: String, words: [String])
        ) async throws {
            let served = try Served()
            let expected = served.printed(command(pair.words, served.path, "csv"))
            try await served.test { (client, _) async throws in
                let answer = try await client.get(pair.uri, [.accept: "text/html;q=0.9, text/csv"])
                #expect(answer.status == .ok)
                #expect(answer.headers[.contentType]?.hasPrefix("text/csv") == true)
                #expect(answer.text == String(decoding: expected, as: UTF8.self))
            }
        }

        @Test func `the service's own options hold where a request says nothing`() async throws {
            let served = try Served()
            let words = ["--currency", "USD", "--rate", "EUR=1.3", "--as-of", "2013-02-28"]
            let expected = served.printed(["report", served.path, "--format=json"] + words)
            let other = served.printed([
                "report", served.path, "--format=json", "--currency=USD", "--rate=GBP=1.5",
                "--as-of=2013-03-01",
            ])
            try await served.test(words: words) { (client, _) async throws in
                #expect(try await client.get("/api/report").bytes == expected)
                // What a request says of an option takes the place of all that was said.
                #expect(try await client.get("/api/report?rate=GBP=1.5&as-of=2013-03-01").bytes == other)
            }
        }

        @Test func `a symbol may hold what a path can't`() async throws {
            let served = try Served(
                holdings: "symbol,shares,currency,price,purchase_price\nBRK/B A?#%,2,EUR,3,1\nÅ,1,EUR,2,1\n")
            let expected = served.printed(["show", "BRK/B A?#%", served.path, "--format=json"])
            try await served.test { (client, _) async throws in
                #expect(try await client.get("/api/holdings/BRK%2FB%20A%3F%23%25").bytes == expected)
                #expect(try await client.get("/api/holdings/%C3%85").status == .ok)
                #expect(try await client.get("/holdings/BRK%2FB%20A%3F%23%25").status == .ok)
                let page = try await client.get("/").text
                #expect(page.contains("href=\"/holdings/BRK%2FB%20A%3F%23%25\""))
            }
        }

        @Test func `what is incomplete says so`() async throws {
            let served = try Served(holdings: "symbol,shares,currency,purchase_price\nAAPL,1,USD,2\n")
            try await served.test { (client, _) async throws in
                let name = try #require(HTTPField.Name("Portfolio-Complete"))
                for uri in ["/api/report", "/api/holdings/AAPL"] {
                    let answer = try await client.get(uri)
                    #expect(answer.status == .ok)
                    #expect(answer.headers[name] == "false")
                }
            }
            try await Served().test { (client, _) async throws in
                let name = try #require(HTTPField.Name("Portfolio-Complete"))
                #expect(try await client.get("/api/report").headers[name] == "true")
            }
        }

        @Test func `what has not changed is not sent again`() async throws {
            let served = try Served()
            try await served.test { (client, service) async throws in
                for uri in ["/api/report", "/api/holdings/SAP", "/", "/holdings/SAP", "/api/openapi.json"] {
                    let first = try await client.get(uri)
                    let tag = try #require(first.headers[.eTag])
                    for header in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                        let again = try await client.get(uri, [.ifNoneMatch: header])
                        #expect(again.status == .notModified)
                        #expect(again.bytes.isEmpty)
                        #expect(again.headers[.eTag] == tag)
                        // A browser puts them in the place of those it has.
                        #expect(
                            again.headers[.contentSecurityPolicy] == first.headers[.contentSecurityPolicy])
                    }
                    #expect(try await client.get(uri, [.ifNoneMatch: "\"other\""]).bytes == first.bytes)
                }
                let tag = try #require(try await client.get("/api/report").headers[.eTag])
                try served.write("prices.csv", Served.prices.replacingOccurrences(of: "430.47", with: "431"))
                await service.live.reload()
                let changed = try await client.get("/api/report", [.ifNoneMatch: tag])
                #expect(changed.status == .ok)
                #expect(changed.headers[.eTag] != tag)
                // The same bytes have the same name, also later.
                try served.write("prices.csv", Served.prices)
                await service.live.reload()
                #expect(try await client.get("/api/report", [.ifNoneMatch: tag]).status == .notModified)
            }
        }

        @Test func `no answer with a tag is sent again to whoever has it`() async throws {
            let served = try Served(trades: Served.trades)
            try served.write("targets.csv", "scheme,class,target\nsymbol,SAP,70\nsymbol,cash,30\n")
            try await served.test(words: ["--allow-edits"]) { (client, service) async throws in
                let price = #"{"symbol": "SAP", "price": "61", "date": "2013-03-04"}"#
                #expect(try await client.edit(.post, "/api/v1/prices", price, tag: nil).status == .created)
                await service.live.reload()
                for route in Route.all(service.options) where !route.takesForms && route != .events {
                    guard route.methods(service.options).contains(.get) else { continue }
                    let uri =
                        route.template.replacing("{symbol}", with: "SAP").replacing("{lot}", with: "SAP")
                        .replacing("{row}", with: "1") + (route == .sa108 ? "?year=2012/13" : "")
                    let first = try await client.get(uri)
                    guard let tag = first.headers[.eTag] else { continue }
                    let again = try await client.get(uri, [.ifNoneMatch: tag])
                    #expect(again.status == .notModified && again.bytes.isEmpty, "\(uri)")
                    #expect(again.headers[.eTag] == tag, "\(uri)")
                }
                for uri in [
                    "/api/v1/following", "/api/v1/settings", "/api/v1/changes", "/api/v1/changes?limit=1",
                ] {
                    #expect(try await client.get(uri).headers[.eTag] != nil, "\(uri)")
                }
            }
        }

        @Test func `a head is that of the whole answer`() async throws {
            try await Served().test { (client, _) async throws in
                for uri in ["/", "/api/report", "/health", "/api/openapi.json", "/api/holdings/NONE"] {
                    let whole = try await client.get(uri)
                    let head = try await client.executeRequest(
                        uri: uri, method: .head, headers: [:], body: nil)
                    #expect(head.status == whole.status)
                    #expect(head.bytes.isEmpty)
                    #expect(head.headers[.contentLength] == String(whole.bytes.count))
                    #expect(head.headers[.contentType] == whole.headers[.contentType])
                }
            }
        }
    }
#endif
