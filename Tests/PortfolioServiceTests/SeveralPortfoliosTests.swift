#if Server
    import Foundation
    import HTTPTypes
    import NIOCore
    import TestSupport
    import Testing

    @testable import PortfolioCLI
    @testable import PortfolioService

    /// Several portfolios in one service: a list with sums, and each under a path of its own.
    @Suite struct SeveralPortfoliosTests {
        /// A second portfolio, in pounds: 100 shares that cost 2 pounds each and are at 2.5.
        private func inPounds(_ currency: String = "GBP") throws -> Served {
            let other = try Served(
                holdings: "symbol,shares,currency,purchase_price\nVOD.L,100,GBX,200\n",
                prices: "symbol,date,price\nVOD.L,2013-03-01,250\n")
            try other.write("portfolio.json", #"{"name": "Pounds & pence", "currency": "\#(currency)"}"#)
            return other
        }

        private func object(_ answer: TestResponse) throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? [String: Any])
        }

        @Test func `the list has the totals of each, and the sums of those in one currency`() async throws {
            let served = try Served()
            try await served.test(beside: [("a b", try inPounds()), ("third", try Served())]) { client, _ in
                let answer = try await client.get("/api/v1/portfolios")
                let list = try object(answer)
                let portfolios = try #require(list["portfolios"] as? [[String: Any]])
                #expect(portfolios.map { $0["name"] as? String } == ["first", "a b", "third"])
                #expect(
                    portfolios.map { $0["path"] as? String }
                        == ["/portfolios/first", "/portfolios/a%20b", "/portfolios/third"])
                let totals = portfolios.map { $0["totals"] as? [String: Any] }
                #expect(totals.map { $0?["value"] as? String } == ["7054.525", "250", "7054.525"])
                #expect(totals[1]?["gain"] as? String == "50")
                let sums = try #require(list["sums"] as? [[String: Any]])
                #expect(sums.map { $0["currency"] as? String } == ["EUR", "GBP"])
                #expect(sums.map { $0["portfolios"] as? Int } == [2, 1])
                let sum = try #require(sums[0]["totals"] as? [String: Any])
                // 2 · 7054.525, and 2 · 6 holdings' worth of the cost of the first: 10·560·0.8 + 1000·1.7·1.24 + 225.
                #expect(sum["value"] as? String == "14109.05")
                #expect(sum["cost"] as? String == "13626")
                #expect(sum["gain"] as? String == "483.05")
                #expect(sum["gainPercent"] as? String == "3.5451")
                #expect(sum["holdings"] as? Int == 6)
                #expect(sums.map { $0["complete"] as? Bool } == [true, true])
                #expect(answer.headers[.portfolioComplete] == "true")
                let tag = try #require(answer.headers[.eTag])
                #expect(
                    try await client.get("/api/v1/portfolios", [.ifNoneMatch: tag]).status == .notModified)
            }
        }

        @Test func `a part of the list is given, and the way to the next one`() async throws {
            let served = try Served()
            try await served.test(beside: [("a b", try inPounds()), ("third", try Served())]) { client, _ in
                let path = "/api/v1/portfolios?fields=portfolios.name&limit=1"
                for (after, name) in [("", "first"), ("&after=1", "a b"), ("&after=2", "third")] {
                    let answer = try await client.get(path + after)
                    let list = try object(answer)
                    #expect(list.count == 1)
                    #expect(list["portfolios"] as? [[String: String]] == [["name": name]])
                    #expect((answer.headers[.link] == nil) == (name == "third"))
                }
                let wrong = try await client.get("/api/v1/portfolios?fields=portfolios.nme")
                #expect(wrong.status == .badRequest)
                #expect(wrong.text.contains("did you mean portfolios.name?"))
            }
        }

        @Test func `the last good figures of files that can't be read are no complete ones`() async throws {
            let served = try Served()
            try await served.test(beside: [("pounds", try inPounds())]) { client, service in
                try served.write("holdings.csv", Served.holdings + "X,many,EUR\n")
                await service.live.reload()
                let answer = try await client.get("/api/v1/portfolios")
                let list = try object(answer)
                let portfolios = try #require(list["portfolios"] as? [[String: Any]])
                #expect(portfolios.map { $0["complete"] as? Bool } == [false, true])
                #expect((portfolios[0]["totals"] as? [String: Any])?["value"] as? String == "7054.525")
                #expect((portfolios[0]["problems"] as? [String])?.count == 1)
                let sums = try #require(list["sums"] as? [[String: Any]])
                #expect(sums.map { $0["complete"] as? Bool } == [false, true])
                #expect(answer.headers[.portfolioComplete] == "false")
                #expect(answer.headers[.portfolioOutOfDate] == "true")
            }
        }

        @Test func `in one currency all are one sum`() async throws {
            let served = try Served()
            try await served.test(beside: [("pounds", try inPounds())]) { client, _ in
                // There is no rate of the pound among the second one's files.
                let list = try object(try await client.get("/api/v1/portfolios?currency=EUR"))
                let portfolios = try #require(list["portfolios"] as? [[String: Any]])
                #expect(portfolios.map { $0["complete"] as? Bool } == [true, false])
                #expect((portfolios[1]["totals"] as? [String: Any])?["value"] is NSNull)
                let sum = try #require((list["sums"] as? [[String: Any]])?.first?["totals"] as? [String: Any])
                #expect(sum["value"] as? String == "7054.525")
                #expect((sum["known"] as? [String: Int])?["value"] == 3 && sum["holdings"] as? Int == 4)
                #expect((list["sums"] as? [[String: Any]])?.first?["complete"] as? Bool == false)
                let page = try await client.get("/portfolios?currency=EUR").text
                #expect(page.contains("3 of 4"))
                _ = try await client.get("/api/v1/portfolios?by=symbol").problem(400)
                let wrong = try await client.get("/portfolios?currency=XXY", [.accept: "text/html"])
                #expect(wrong.status == .badRequest && wrong.text.contains("name=\"currency\""))
            }
        }

        @Test func `the list follows changes of any portfolio`() async throws {
            let (served, other) = (try Served(), try inPounds())
            try await served.test(.live, beside: [("pounds", other)]) { client, _ in
                let connection = try RawConnection(port: try #require(client.port))
                connection.send("GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
                func told() async throws -> (name: String, version: String) {
                    let text = try await blocking {
                        connection.receive { $0.firstMatch(of: /event: .*\nid: .*\ndata: .*\n\n/) != nil }
                    }
                    let event = try #require(text.firstMatch(of: /event: (.*)\nid: (.*)\n/))
                    return (String(event.1), String(event.2))
                }
                func page() async throws -> (version: String, text: String) {
                    let text = try await client.get("/portfolios").text
                    let body = try #require(text.firstMatch(of: /<body data-version="([^"]+)">/))
                    return (String(body.1), text)
                }
                var versions = [try await told().version]
                #expect(try await page().version == versions[0])
                #expect(try await client.get("/metrics").text.contains("portfolio_event_listeners 1\n"))
                for (prices, name, figure) in [
                    ("symbol,date,price\nVOD.L,2013-03-01,260\n", "update", "260.00"),
                    ("symbol,price\nVOD.L,2x\n", "failed", "last good figures"),
                ] {
                    try other.write("prices.csv", prices)
                    let event = try await told()
                    #expect(event.name == name)
                    let page = try await page()
                    #expect(page.version == event.version && page.text.contains(figure))
                    versions.append(event.version)
                }
                #expect(Set(versions).count == 3)
            }
        }

        @Test func `the list is drawn where there is a sum`() async throws {
            let served = try Served()
            try await served.test(beside: [("a b", try inPounds()), ("third", try Served())]) { client, _ in
                let page = try await client.get("/portfolios").text
                #expect(page.contains("shares-in-EUR") && page.contains("<title>Three: 50.00 %</title>"))
                #expect(!page.contains("shares-in-GBP"))
            }
            let both = try Served()
            try both.write(
                "portfolio.json", #"{"currency": "EUR", "holdings": ["\#(served.path)/holdings.csv"]}"#)
            try await served.test(beside: [("both", both)]) { (client, _) async throws in
                #expect(try await !client.get("/portfolios").text.contains("Allocation by portfolio"))
            }
        }

        @Test func `each is served under its own path, and every link stays there`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(
                words: ["--allow-edits"], beside: [("a b", try inPounds())]
            ) { client, _ in
                #expect(try await client.get("/").headers[.location] == "/portfolios")
                let list = try await client.get("/portfolios")
                #expect(list.text.contains("href=\"/portfolios/a%20b\""))
                // The list that the script adds the button to that hides amounts.
                #expect(list.text.contains("<nav class=\"site\" aria-label=\"Service\"><ul>"))
                #expect(list.text.contains("Pounds &amp; pence"))
                for path in [
                    "", "/", "/holdings/VOD.L", "/history", "/returns", "/edit", "/edit/lots", "/edit/prices",
                    "/edit/changes",
                ] {
                    let page = try await client.get("/portfolios/a%20b\(path)", [.accept: "text/html"])
                    #expect(page.status == .ok, "\(path)")
                    let links = page.text.matches(of: /(?:href|action|formaction)="(\/[^"]*)"/).map(\.1)
                    #expect(!links.isEmpty)
                    for link in links {
                        #expect(
                            link.hasPrefix("/portfolios/a%20b/") || link == "/portfolios/a%20b"
                                || link == "/portfolios/first" || link == "/portfolios"
                                || link == "/icon.svg" || link == "/manifest.webmanifest", "\(path): \(link)")
                    }
                }
                let page = try await client.get("/portfolios/a%20b/").text
                #expect(page.contains("data-base=\"/portfolios/a%20b\"") && page.contains("VOD.L"))
                #expect(!page.contains("BARC"))
                #expect(try await client.get("/portfolios/first/api/v1/stocks/SAP").status == .ok)
                #expect(try await client.get("/portfolios/first/api/holdings/SAP").status == .ok)
                _ = try await client.get("/portfolios/a%20b/api/v1/stocks/SAP").problem(404)
                _ = try await client.get("/portfolios/none/api/v1/report").problem(404)
                _ = try await client.get("/api/v1/report").problem(404)
                _ = try await client.get("/portfolios/first/portfolios").problem(404)
            }
        }

        @Test func `a change is of one of them, and its address is under its path`() async throws {
            let (served, other) = (try Served(), try inPounds())
            try await served.test(words: ["--allow-edits"], beside: [("a b", other)]) { client, _ in
                let json: HTTPFields = [.contentType: "application/json", .ifMatch: "*"]
                let added = try await client.executeRequest(
                    uri: "/portfolios/a%20b/api/v1/holdings", method: .post, headers: json,
                    body: .init(string: #"{"symbol": "NEW", "shares": "1", "currency": "GBP"}"#))
                #expect(added.status == .created)
                #expect(added.headers[.location] == "/portfolios/a%20b/api/v1/holdings/NEW")
                #expect(try other.read("holdings.csv").contains("NEW"))
                #expect(try served.read("holdings.csv") == Served.holdings)
                let next = try await client.get("/portfolios/a%20b/api/v1/holdings?limit=1").headers[.link]
                #expect(next == "</portfolios/a%20b/api/v1/holdings?limit=1&after=1>; rel=\"next\"")
            }
        }

        @Test func `who logs in to one has logged in to all`() async throws {
            let served = try Served()
            try await served.test(
                with: [.set(\.token, "s3cret")], beside: [("pounds", try inPounds())]
            ) { client, _ in
                for path in ["/portfolios", "/portfolios/pounds/history", "/portfolios/none"] {
                    #expect(try await client.get(path).status == .unauthorized)
                }
                let login = try await client.get("/portfolios/pounds/history", [.accept: "text/html"])
                #expect(login.status == .unauthorized)
                #expect(login.text.contains("action=\"/portfolios/pounds/login\""))
                let answer = try await client.post(
                    "/portfolios/pounds/login", "application/x-www-form-urlencoded",
                    "token=s3cret&next=/history")
                #expect(answer.headers[.location] == "/portfolios/pounds/history")
                let cookie = String(try #require(answer.headers[.setCookie]).prefix { $0 != ";" })
                for path in ["/portfolios", "/portfolios/first/", "/portfolios/pounds/history"] {
                    #expect(try await client.get(path, [.cookie: cookie]).status == .ok)
                }
                #expect(try await client.get("/health").text == "{\"status\": \"ok\"}\n")
                let left = try await client.get("/portfolios/none", [.cookie: cookie, .accept: "text/html"])
                #expect(left.status == .notFound && !left.text.contains("href=\"/history"))
                let page = try await client.get(
                    "/portfolios", [.cookie: cookie + "; portfolio-amounts=hidden"])
                #expect(page.text.contains("•••") && !page.text.contains("7,054"))
            }
        }

        @Test func `cash in common is not counted twice`() async throws {
            let (served, other) = (try Served(), try inPounds("EUR"))
            try served.write("cash.csv", "account,currency,amount\nA,EUR,1000\n")
            try other.write("cash.csv", "account,currency,amount\n")
            try FileManager.default.removeItem(atPath: other.path + "/cash.csv")
            try FileManager.default.linkItem(
                atPath: served.path + "/cash.csv", toPath: other.path + "/cash.csv")
            try await served.test(beside: [("other", other)]) { client, _ in
                let list = try object(try await client.get("/api/v1/portfolios"))
                #expect((list["sums"] as? [Any])?.isEmpty == true)
            }
        }

        @Test func `one that can't be read is told, and the others are shown`() async throws {
            let (served, other) = (try Served(), try inPounds())
            try other.write("holdings.csv", "symbol,shares,currency\nVOD.L,x,GBX\n")
            try await served.test(beside: [("pounds", other)]) { client, _ in
                let list = try object(try await client.get("/api/v1/portfolios"))
                let portfolios = try #require(list["portfolios"] as? [[String: Any]])
                #expect(portfolios[1]["totals"] is NSNull)
                let problems = try #require(portfolios[1]["problems"] as? [String])
                #expect(problems.count == 1 && problems[0].hasPrefix("holdings.csv:2:7: "))
                #expect((list["sums"] as? [Any])?.count == 1)
                let page = try await client.get("/portfolios").text
                #expect(page.contains("can&#39;t be read") && page.contains("holdings.csv:2:7: "))
                #expect(try await client.get("/health").text == "{\"status\": \"stale\"}\n")
                #expect(try await client.get("/metrics").text.contains("portfolio_up_to_date 0"))
                #expect(try await client.get("/portfolios/first/health").text == "{\"status\": \"ok\"}\n")
            }
        }

        @Test func `portfolios with files in common have no sum`() async throws {
            let served = try Served()
            let both = try Served()
            try both.write(
                "portfolio.json", #"{"currency": "EUR", "holdings": ["\#(served.path)/holdings.csv"]}"#)
            try await served.test(beside: [("both", both)]) { client, _ in
                let list = try object(try await client.get("/api/v1/portfolios"))
                #expect((list["sums"] as? [Any])?.isEmpty == true)
                #expect(try await client.get("/portfolios").text.contains("have files in common"))
            }
        }

        @Test func `folders of portfolios are found, and named after themselves`() throws {
            let folder = try TemporaryFolder()
            let manager = FileManager.default
            for name in ["b", "a", "empty"] {
                try manager.createDirectory(
                    atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
            }
            for name in ["a", "b"] {
                try Data("symbol,shares,currency\n".utf8).write(
                    to: URL(filePath: "\(folder.path)/\(name)/holdings.csv"))
            }
            let found = ServedFolders([folder.path])
            #expect(found.first == "\(folder.path)/a" && found.others == ["\(folder.path)/b"])
            #expect(try found.names() == ["a", "b"])
            #expect(ServedFolders(["\(folder.path)/a"]).others.isEmpty)
            #expect(ServedFolders(["\(folder.path)/none"]).first == "\(folder.path)/none")
            // The same name, composed in two ways.
            for name in ["x/\u{E9}", "y/e\u{301}"] {
                try manager.createDirectory(
                    atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
            }
            #expect(throws: UsageError.self) {
                try ServedFolders(["\(folder.path)/x/\u{E9}", "\(folder.path)/y/e\u{301}"]).names()
            }
            #expect(throws: UsageError.self) {
                try ServedFolders(["\(folder.path)/a", "\(folder.path)/b/../a"]).names()
            }
        }
    }
#endif
