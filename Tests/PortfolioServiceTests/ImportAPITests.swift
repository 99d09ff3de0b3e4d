#if Server
    import Foundation
    import HTTPTypes
    import Logging
    import Portfolios
    import TestSupport
    import Testing

    @testable import PortfolioCLI
    @testable import PortfolioService

    /// Exports that programs import, and a portfolio that is made on a page.
    @Suite struct ImportAPITests {
        private static let allowed = ["--allow-edits"]

        private func send(
            _ client: any TestClientProtocol, _ query: String, _ body: String = ImportPageTests.positions,
            tag: String? = nil, type: String = "text/csv"
        ) async throws -> TestResponse {
            try await client.edit(.post, "/api/v1/imports\(query)", body, tag: tag, type: type)
        }

        @Test func `a dry run tells what an import does, which its tag has done and no other`() async throws {
            let served = try Served()
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let dry = try await send(client, "?dry-run=true&name=p.csv")
                let told = try dry.members()
                #expect(told["kind"] as? String == "holdings" && told["change"] is NSNull)
                let counts = try #require(told["counts"] as? [String: Int])
                #expect(
                    counts["new"] == 1 && counts["changed"] == 1 && counts["absent"] == 2
                        && counts["prices"] == 1)
                let files = try #require(told["files"] as? [[String: Any]])
                #expect(files.map { $0["file"] as? String } == ["holdings.csv", "prices.csv"])
                #expect(try served.read("holdings.csv") == Served.holdings)
                let tag = try #require(dry.headers[.eTag])
                _ = try await send(client, "").problem(428)
                _ = try await send(client, "", tag: "\"x\"").problem(412)
                _ = try await send(client, "?force=true&purchase-date=2013-01-02", tag: tag).problem(412)
                #expect(try served.read("holdings.csv") == Served.holdings)
                let done = try await send(client, "?name=p.csv", tag: tag)
                #expect(done.status == .ok)
                let number = try #require(try done.members()["change"] as? Int)
                let again = try await send(client, "", tag: "*").members()
                #expect(again["change"] is NSNull && (again["files"] as? [Any])?.isEmpty == true)
                _ = try await send(client, "", tag: tag).problem(412)
                let undone = try await client.edit(.post, "/api/undo", #"{"change": \#(number)}"#, tag: "*")
                #expect(undone.status == .ok)
                #expect(try served.read("holdings.csv") == Served.holdings)
                #expect(try served.read("prices.csv") == Served.prices)
            }
        }

        @Test func `of the same import several times at once, each tells what it did itself`() async throws {
            try await Served().test(words: Self.allowed) { (client, _) async throws in
                let told = try await withThrowingTaskGroup(of: (change: Int?, files: Int).self) { group in
                    for _ in 0..<4 {
                        group.addTask {
                            let members = try await self.send(client, "", tag: "*").members()
                            return (members["change"] as? Int, (members["files"] as? [Any])?.count ?? -1)
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(told.count { $0.change != nil && $0.files == 2 } == 1)
                #expect(told.count { $0.change == nil && $0.files == 0 } == 3)
                for query in ["?account=a&account=b", "?dry-run=false&dry-run=true"] {
                    let detail = try await send(client, query, tag: "*").problem(400)["detail"] as? String
                    #expect(detail?.hasSuffix("is given twice") == true)
                }
            }
        }

        @Test func `what is wrong is told as it is on the command line, and nothing is changed`() async throws
        {
            let served = try Served(trades: Served.trades)
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let unread = try await send(
                    client, "?name=a.csv", "symbol,shares,currency\nSAP,x,EUR\n", tag: "*")
                let first = (try unread.problem(422)["errors"] as? [[String: Any]])?.first
                #expect(first?["file"] as? String == "a.csv" && first?["line"] as? Int == 2)
                _ = try await send(client, "?type=nothing", tag: "*").problem(422)
                _ = try await send(client, "?dry-run=perhaps").problem(400)
                _ = try await send(client, "?file=holdings.csv", tag: "*").problem(400)
                _ = try await send(client, "", "{}", tag: "*", type: "application/json").problem(415)
                _ = try await send(client, "", "", tag: "*").problem(422)
                // A purchase in another currency than the portfolio has of the symbol.
                let other = try await send(
                    client, "",
                    ImportPageTests.transactions.replacing("LIN,", with: "BMW,").replacing(
                        "EUR", with: "USD"),
                    tag: "*")
                #expect(other.status.code == 422, "\(other.text)")
                let form =
                    "--b\r\nContent-Disposition: form-data; name=\"export\"; filename=\"p.csv\"\r\n\r\n"
                    + ImportPageTests.positions + "\r\n--b--"
                let sent = try await send(
                    client, "?dry-run=true", form, type: "multipart/form-data; boundary=b")
                #expect(sent.status == .preconditionRequired, "a page of another site can send that")
                let text = try await send(
                    client, "?dry-run=true", form.replacing("; filename=\"p.csv\"", with: ""), tag: "*",
                    type: "multipart/form-data; boundary=b")
                #expect(
                    try text.problem(400)["detail"] as? String
                        == "the form is malformed: part 1, \"export\", has no filename, as a file has one")
                let meant = try await send(
                    client, "?dry-run=true", form, tag: "*", type: "multipart/form-data; boundary=b")
                #expect(
                    (try meant.members()["exports"] as? [[String: Any]])?.first?["file"] as? String == "p.csv"
                )
                #expect(try served.read("holdings.csv") == Served.holdings)
                #expect(try served.read("trades.csv") == Served.trades)
                #expect(try served.read("prices.csv") == Served.prices)
            }
            try served.write("other.csv", Served.prices)
            try await served.test(words: Self.allowed + ["--prices", "\(served.path)/other.csv"]) {
                (client, _) async throws in
                _ = try await send(client, "", tag: "*").problem(409)
            }
        }

        /// Runs a test of a folder that need not be there.
        private func test(
            of path: String, _ words: [String] = ImportAPITests.allowed,
            _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
        ) async throws {
            guard case .run(.serve, let arguments) = try Arguments.parse(["serve", path] + words) else {
                return
            }
            let settings = try ServeSettings(arguments)
            let service = try HTTPService(
                ServedPortfolio(settings.location), options: ServiceOptions(settings),
                logger: .init(label: "test"),
                version: "test")
            let result: Result<Void, any Error>
            do { result = .success(try await service.test(.router) { try await body($0) }) } catch {
                result = .failure(error)
            }
            await service.live.queue.shutDown()
            try result.get()
        }

        @Test func `an empty folder, or none, is made a portfolio by a form and by nothing else`()
            async throws
        {
            let folder = try TemporaryFolder()
            let path = "\(folder.path)/mine"
            await #expect(throws: (any Error).self) { try await test(of: path, []) { _ in } }
            await #expect(throws: (any Error).self) { try await test(of: "\(path)/deeper") { _ in } }
            try folder.write("full/notes.txt", "x")
            await #expect(throws: (any Error).self) { try await test(of: "\(folder.path)/full") { _ in } }
            try await test(of: path) { client in
                for page in ["/", "/history", "/edit"] {
                    #expect(try await client.get(page).headers[.location] == "/edit/new")
                }
                let health = try await client.get("/health")
                #expect(try health.status == .ok && health.members()["status"] as? String == "new")
                let page = try await client.get("/edit/new")
                #expect(page.status == .ok && page.text.contains("Create a portfolio"))
                #expect(!page.text.contains("href=\"/history\""))
                _ = try await client.get("/api/report").problem(503)
                #expect(!FileInput.isMissing(folder.path) && FileInput.isMissing(path))
                let form = try formFields("new", in: page.text)
                let wrong = try await client.send("/edit/new", form, ["name": "Mine", "currency": "EURO"])
                #expect(
                    wrong.status.code == 422 && wrong.text.contains("EURO should be the code"))
                #expect(FileInput.isMissing(path))
                for _ in 0..<2 {
                    let made = try await client.send("/edit/new", form, ["name": "Mine", "currency": "EUR"])
                    #expect(made.headers[.location] == "/edit/new")
                }
                #expect(try await client.get("/edit/new").text.contains("Record the first purchase"))
                #expect(try await client.get("/").status == .ok)
                let trade =
                    #"{"type": "buy", "symbol": "BMW", "shares": 1, "price": 50, "currency": "EUR", "date": "2013-02-05"}"#
                #expect(try await client.edit(.post, "/api/trades", trade, tag: "*").status == .created)
                #expect(try await client.get("/").text.contains("BMW"))
            }
            #expect(
                folder.read("mine/portfolio.json") == "{\n  \"name\": \"Mine\",\n  \"currency\": \"EUR\"\n}\n"
            )
            #expect(
                folder.read("mine/changes.log")?.contains("The trade buy BMW of 2013-02-05 was recorded")
                    == true)
        }
    }
#endif
