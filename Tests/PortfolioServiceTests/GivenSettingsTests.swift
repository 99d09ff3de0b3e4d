#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// Settings of `portfolio.json` beside the options that the service was started with.
    @Suite struct GivenSettingsTests {
        private static let allowed = ["--allow-edits"]
        private static let trades = """
            date,type,symbol,shares,price,currency,account,lot,id
            2012-01-02,buy,BMW,2,50,EUR,ISA,,a
            2012-01-03,buy,BMW,2,60,EUR,GIA,,b
            2012-01-04,buy,BMW,2,60,EUR,GIA,,c

            """

        private func served(_ document: String) throws -> Served {
            let served = try Served(trades: Self.trades)
            try served.write("portfolio.json", document)
            return served
        }

        @Test func `what the service was started with is told beside what the file says`() async throws {
            let served = try served(#"{"currency": "EUR", "lots": "fifo"}"#)
            try served.write("other.csv", Self.trades)
            let words = [
                "--lots", "average", "--currency", "USD", "--trades", "\(served.path)/other.csv",
            ]
            try await served.test(words: Self.allowed + words) { (client, _) async throws in
                let page = try await client.get("/edit/settings").text
                #expect(
                    page.contains(
                        "The service was started with --lots average, --currency USD and --trades other.csv, which count here"
                    ))
                #expect(page.contains("Of all years, past ones too; here, --lots average counts instead"))
                // The field shows the file's, and sets it.
                let fields = try formFields("settings", in: page)
                #expect(fields.contains { $0.name == "lots" && $0.value == "fifo" })
                #expect(try await client.send("/edit/settings", fields, ["lots": "hifo"]).status == .seeOther)
                #expect(try served.read("portfolio.json") == #"{"currency": "EUR", "lots": "hifo"}"#)
                let given = try await client.get("/api/v1/settings").members()["given"] as? [String: Any]
                #expect(given?.count == 3 && given?["lots"] as? String == "average")
                #expect(given?["currency"] as? String == "USD")
                #expect(given?["trades"] as? [String] == ["other.csv"])
                // Pools count here, and do not elsewhere.
                try served.write("portfolio.json", #"{"currency": "EUR"}"#)
                let pool = try await client.edit(
                    .patch, "/api/v1/settings", #"{"account": "ISA", "pool": "P"}"#, tag: "*")
                #expect(try pool.members()["remarks"] as? [String] == ["no other account is in the pool P"])
            }
            try await served.test(words: Self.allowed + ["--lots", "hifo"]) { (client, _) in
                let pool = try await client.edit(
                    .patch, "/api/v1/settings", #"{"account": "GIA", "pool": "P"}"#, tag: "*")
                #expect(
                    try pool.members()["remarks"] as? [String]
                        == ["the service was started with --lots hifo: the pool does not count"])
            }
            try await served.test(words: Self.allowed) { (client, _) async throws in
                #expect(try await !client.get("/edit/settings").text.contains("was started with"))
                let given = try await client.get("/api/v1/settings").members()["given"] as? [String: Any]
                #expect(given?.isEmpty == true)
            }
        }

        @Test func `a method is checked with the trades that are in use`() async throws {
            let served = try served(#"{"currency": "EUR"}"#)
            let chosen = Self.trades + "2012-02-01,sell,BMW,1,70,EUR,GIA,c,\n"
            try served.write("other.csv", chosen)
            let words = Self.allowed + ["--trades", "\(served.path)/other.csv"]
            let (average, fifo) = (#"{"lots": "average"}"#, #"{"lots": "fifo"}"#)
            try await served.test(words: words) { (client, _) async throws in
                func patch(_ body: String) async throws -> TestResponse {
                    try await client.edit(.patch, "/api/v1/settings", body, tag: "*")
                }
                let errors = try await patch(average).problem(422)["errors"] as? [[String: Any]]
                #expect(errors?.first?["field"] as? String == "lots")
                #expect(errors?.first?["file"] as? String == "other.csv")
                #expect(errors?.first?["line"] as? Int == 5)
                try served.write(
                    "other.csv", chosen + "2012-02-02,buy,BMW,1,70,EUR,SIPP,,d\n")
                let sipp = #"{"account": "SIPP", "taxable": false}"#
                let unknown = try await patch(sipp).problem(422)["errors"] as? [[String: Any]]
                #expect(
                    unknown?.first?["message"] as? String
                        == "in the portfolio's own files, no account is called SIPP")
                // Those of the folder are not.
                try served.write("trades.csv", chosen)
                try served.write("other.csv", Self.trades)
                #expect(try await patch(average).status == .ok)
                #expect(try await patch(fifo).status == .ok)
                // Nor does a method come back with which those in use do not go.
                try served.write("other.csv", chosen)
                #expect(try await client.edit(.post, "/api/v1/undo", "{}", tag: "*").status == .conflict)
                try served.write("other.csv", Self.trades)
                #expect(try await client.edit(.post, "/api/v1/undo", "{}", tag: "*").status == .ok)
            }
        }

        @Test func `pools are checked by the method that is in use`() async throws {
            let served = try served(#"{"currency": "EUR"}"#)
            // Of a pool of both accounts, 50.5 a share are left to be returned; of that of GIA alone, 1.
            try served.write(
                "trades.csv",
                """
                date,type,symbol,shares,price,amount,currency,account
                2012-01-02,buy,BMW,10,100,,EUR,ISA
                2012-01-03,buy,BMW,10,1,,EUR,GIA
                2012-02-01,return_of_capital,BMW,,,200,EUR,GIA

                """)
            let body = #"{"account": "ISA", "taxable": false}"#
            let words = Self.allowed + ["--lots", "section104"]
            try await served.test(words: words) { (client, _) async throws in
                let refused = try await client.edit(.patch, "/api/v1/settings", body, tag: "*").problem(422)
                let errors = try #require(refused["errors"] as? [[String: Any]])
                #expect(errors.first?["field"] as? String == "taxable")
                #expect(errors.first?["line"] as? Int == 4)
            }
            // By the file's own method that row is wrong anyway.
            try await served.test(words: Self.allowed) { (client, _) async throws in
                #expect(try await client.edit(.patch, "/api/v1/settings", body, tag: "*").status == .ok)
            }
        }

        @Test func `trades are checked by the method that is in use`() async throws {
            // A sale of a certain lot goes with no method that pools them.
            let served = try served(#"{"currency": "EUR", "lots": "average"}"#)
            let body = """
                {"date": "2012-02-01", "type": "sell", "symbol": "BMW", "shares": 1, "price": 70,
                "currency": "EUR", "account": "GIA", "lot": "c"}
                """
            for (words, status) in [([], 422), (["--lots", "fifo"], 201)] {
                try await served.test(words: Self.allowed + words) { (client, _) async throws in
                    let answer = try await client.edit(.post, "/api/v1/trades", body, tag: "*")
                    #expect(answer.status.code == status, "\(answer.text)")
                    guard status == 201 else { return }
                    // What was removed comes back if it goes with that method.
                    let removed = try await client.edit(.delete, "/api/v1/trades/4", tag: "*")
                    #expect(removed.status.code < 300, "\(removed.text)")
                    let undone = try await client.edit(.post, "/api/v1/undo", "{}", tag: "*")
                    #expect(undone.status == .ok, "\(undone.text)")
                }
            }
        }

        @Test func `no form is offered of an account that only other files name`() async throws {
            let served = try served(#"{"currency": "EUR"}"#)
            try served.write("holdings.csv", "symbol,shares,currency,account\nSAP,1,EUR,Own\n")
            try served.write("other.csv", "account,currency,amount\nOther,EUR,5\nOwn,EUR,6\n")
            let words = Self.allowed + ["--cash", "\(served.path)/other.csv"]
            try await served.test(words: words) { (client, _) async throws in
                let page = try await client.get("/accounts").text
                #expect(page.contains("href=\"/edit/settings?account=Own\""))
                #expect(!page.contains("/edit/settings?account=Other"))
                #expect(page.contains("in files given with --trades or --cash: not changed here"))
                #expect(try await client.get("/edit/settings?account=Own").status == .ok)
                #expect(try await client.get("/edit/settings?account=Other").status == .notFound)
            }
            try served.write("cash.csv", "account,currency,amount\nOther,EUR,5\n")
            try await served.test(words: Self.allowed) { (client, _) async throws in
                #expect(
                    try await client.get("/accounts").text.contains("/edit/settings?account=Other"))
            }
        }
    }
#endif
