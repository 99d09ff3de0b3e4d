#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import SystemInterface
    import TestSupport
    import Testing

    @testable import PortfolioCLI
    @testable import PortfolioService

    /// Portfolios that are created beside others.
    @Suite struct NewPortfolioTests {
        private static let path = "/edit/portfolio"
        private static let link = "<a href=\"/edit/portfolio\">Create a portfolio</a>"

        private func settings(_ words: [String]) throws -> ServeSettings {
            guard case .run(.serve, let arguments) = try Arguments.parse(["serve"] + words) else {
                throw CocoaError(.coderInvalidValue)
            }
            return try ServeSettings(arguments)
        }

        @Test func `the folder of several is known only where they were not named one by one`() throws {
            let folder = try TemporaryFolder()
            for name in ["a", "b"] { try folder.write("\(name)/holdings.csv", "symbol,shares,currency\n") }
            let (a, b) = ("\(folder.path)/a", "\(folder.path)/b")
            #expect(try settings([folder.path]).folder == folder.path)
            #expect(try settings([a, b]).folder == nil)
            #expect(try settings([a]).folder == nil)
            try folder.write("one/c/holdings.csv", "symbol,shares,currency\n")
            #expect(try settings(["\(folder.path)/one"]).folder == nil)
            // The only one can get others beside it.
            let only = try settings(["\(folder.path)/one", "--allow-edits"])
            #expect(only.folder == "\(folder.path)/one" && only.namesOfPortfolios == ["c"])
            #expect(try settings([a, "--allow-edits"]).folder == nil)
        }

        @Test func `one more is created in the folder of the others, and shown at once`() async throws {
            let folder = try TemporaryFolder()
            try await Served().test(
                words: ["--allow-edits"], beside: [("other", try Served())], in: folder.path
            ) { client, service in
                #expect(try await client.get("/portfolios").text.contains(Self.link))
                let page = try await client.get(Self.path).text
                #expect(page.contains("Create a portfolio") && page.contains("Its folder and its address"))
                let form = try formFields("new", in: page)
                for (name, words) in [
                    ("", "the name is missing"), ("a/b", "the name of a folder"),
                    ("..", "the name of a folder"),
                    (".x", "the name of a folder"), ("a\u{7}", "characters that can&#39;t be seen"),
                    ("\u{202E}", "characters that can&#39;t be seen"),
                    (String(repeating: "漢", count: 100), "too long for the name of a folder"),
                    // The folder that is served would be taken for a portfolio itself.
                    ("holdings.csv", "without the ending of a file"),
                    ("Portfolio.json", "without the ending of a file"),
                    ("other", "other is there already"),
                ] {
                    let wrong = try await client.send(Self.path, form, ["name": name, "currency": "EUR"])
                    #expect(wrong.status.code == 422 && wrong.text.contains(words), "\(name)")
                }
                let both = try await client.send(Self.path, form, ["name": "", "currency": "EURO"])
                #expect(both.text.contains("the name is missing") && both.text.contains("EURO should be"))
                #expect(try SystemCalls().visibleNames(in: folder.path).isEmpty)
                let made = try await client.send(
                    Self.path, form, ["name": "Für später", "currency": "usd", "contents": "trades"])
                let base = "/portfolios/F%C3%BCr%20sp%C3%A4ter"
                #expect(made.headers[.location] == "\(base)/edit/new", "\(made.text)")
                #expect(
                    try String(
                        contentsOfFile: "\(folder.path)/Für später/portfolio.json", encoding: .utf8
                    ).contains("\"currency\": \"USD\""))
                #expect(try await client.get("\(base)/edit/new").text.contains("Record the first purchase"))
                // Prices are fetched for it, too.
                #expect(service.paths.last == "\(folder.path)/Für später")
                // Each page leads to it, and the list has it.
                let list = try await client.get("/portfolios").text
                #expect(list.contains("3 portfolios") && list.contains("href=\"\(base)\""))
                #expect(try await client.get("/portfolios/other").text.contains("href=\"\(base)\""))
                #expect(try await client.get("/api/v1/portfolios").text.contains("Für später"))
                let trade =
                    #"{"type": "buy", "symbol": "BMW", "shares": 1, "price": 50, "currency": "EUR", "date": "2013-02-05"}"#
                let bought = try await client.edit(.post, "\(base)/api/v1/trades", trade, tag: "*")
                #expect(bought.status == .created, "\(bought.text)")
                #expect(try await client.get(base).text.contains("BMW"))
                #expect(try await client.get("/metrics").status == .ok)
                let again = try await client.send(
                    Self.path, form, ["name": "Für später", "currency": "USD"])
                #expect(again.status.code == 422 && again.text.contains("is there already"))
                let forged = try await client.send(
                    Self.path, form.filter { $0.name != FormSecret.field },
                    ["name": "forged", "currency": "USD"])
                #expect(forged.status == .forbidden && FileInput.isMissing("\(folder.path)/forged"))
            }
        }

        @Test func `where none can be created, the list says what to do`() async throws {
            try await Served().test(
                words: ["--allow-edits"], beside: [("other", try Served())]
            ) { client, _ in
                let list = try await client.get("/portfolios").text
                #expect(!list.contains(Self.link) && list.contains("start the service with the folder"))
                #expect(try await client.get(Self.path, [.accept: "text/html"]).status == .conflict)
            }
            try await Served().test(beside: [("other", try Served())], in: "/nowhere") { client, _ in
                let list = try await client.get("/portfolios").text
                #expect(!list.contains(Self.link) && !list.contains("start the service"))
                #expect(try await client.get(Self.path).status == .notFound)
            }
            try await Served().test(words: ["--allow-edits"]) { client, _ in
                let single = try await client.get(Self.path)
                #expect(single.status == .notFound)
                #expect(try await client.get("/edit").text.contains("start the service with the folder"))
            }
            // The only one in a folder of portfolios can get others beside it.
            try await Served().test(words: ["--allow-edits"], beside: [], in: "/nowhere") { client, _ in
                let list = try await client.get("/portfolios").text
                #expect(list.contains(Self.link) && list.contains("1 portfolio<"))
            }
        }

        @Test func `addresses of a portfolio served alone lead to the only one`() async throws {
            let folder = try TemporaryFolder()
            try await Served(trades: Served.trades).test(
                words: ["--allow-edits"], beside: [], in: folder.path, named: "a b"
            ) { client, _ in
                let base = "/portfolios/a%20b"
                for (path, target) in [
                    ("/", "/"), ("/?sort=-value", "/?sort=-value"), ("/holdings/SAP", "/holdings/SAP"),
                    ("/history?from=2013-01-01&every=day", "/history?from=2013-01-01&every=day"),
                    ("/gains", "/gains"), ("/edit/trades?type=buy", "/edit/trades?type=buy"),
                    ("/api/v1/report?fields=totals", "/api/v1/report?fields=totals"),
                    ("/api/holdings/SAP", "/api/v1/stocks/SAP"), ("/api/v1/trades/2", "/api/v1/trades/2"),
                ] {
                    for method in [HTTPRequest.Method.get, .head] {
                        let answer = try await client.executeRequest(
                            uri: path, method: method, headers: [.accept: "*/*"], body: nil)
                        #expect(answer.status == .temporaryRedirect, "\(path)")
                        #expect(answer.headers[.location] == base + target)
                        #expect(answer.headers[.cacheControl] == "no-store")
                    }
                }
                #expect(try await client.get("\(base)/history?from=2013-01-01&every=day").status == .ok)
                let change = try await client.edit(.post, "/api/v1/holdings?file=a.csv", "{}", tag: "*")
                let detail = try change.problem(404)["detail"] as? String
                #expect(detail?.hasSuffix("has it at \(base)/api/v1/holdings") == true)
                // What is of the service, or of nothing, stays where it is.
                #expect(try await client.get("/portfolios").status == .ok)
                #expect(try await client.get("/health").status == .ok)
                _ = try await client.get("/api/v1/openapi.json/more").problem(404)
                _ = try await client.get("//holdings/SAP").problem(404)
                // With a second one, it would be unclear which is meant.
                let form = try formFields("new", in: try await client.get(Self.path).text)
                let made = try await client.send(Self.path, form, ["name": "second", "currency": "EUR"])
                #expect(made.status == .seeOther, "\(made.text)")
                #expect(try await client.get("/").headers[.location] == "/portfolios")
                _ = try await client.get("/holdings/SAP").problem(404)
                _ = try await client.edit(.post, "/api/v1/holdings", "{}", tag: "*").problem(404)
            }
        }

        @Test func `whoever may not read is led nowhere`() async throws {
            try await Served().test(
                words: ["--allow-edits"], with: [.set(\.token, "right token")], beside: [],
                in: "/nowhere", named: "secret"
            ) { client, _ in
                let answer = try await client.get("/api/v1/report")
                #expect(answer.status == .unauthorized && answer.headers[.location] == nil)
                let page = try await client.get("/holdings/SAP", [.accept: "text/html"])
                #expect(!page.headers.contains { $0.value.contains("secret") })
                #expect(!page.text.contains("secret"))
            }
        }
    }
#endif
