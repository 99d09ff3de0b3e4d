#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// What no cell may have, whoever enters it.
    @Suite struct CellTextTests {
        private static let allowed = ["--allow-edits"]

        @Test func `control characters and texts that are too long are refused, in forms and elsewhere`()
            async throws
        {
            let served = try Served(trades: Served.trades)
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let long = String(repeating: "x", count: 1001)
                let broken = #"a\u0000\u0007b"#
                for (method, path, rest) in [
                    (.patch, "/api/holdings/SAP", "{"), (.patch, "/api/trades/1", "{"),
                    (
                        .post, "/api/dividends",
                        #"{"symbol": "SAP", "ex_date": "2013-06-05", "amount": 1, "currency": "EUR", "#
                    ),
                    (.post, "/api/balances", #"{"amount": 1, "currency": "EUR", "#),
                ] as [(HTTPRequest.Method, String, String)] {
                    for (text, words) in [
                        (broken, "note has a control character"),
                        (long, "note has 1001 characters: 1000 are the most"),
                    ] {
                        let members = try await client.edit(
                            method, path, "\(rest)\"note\": \"\(text)\"}", tag: "*"
                        )
                        .problem(422)
                        let errors = members["errors"] as? [[String: Any]]
                        #expect(errors?.first?["field"] as? String == "note", "\(path)")
                        #expect((errors?.first?["message"] as? String)?.hasPrefix(words) == true, "\(path)")
                    }
                    if method == .patch {
                        let kept = try await client.edit(
                            method, path, #"{"note": "a, b"}"#, tag: "*")
                        #expect(kept.status == .ok, "\(kept.text)")
                    }
                }
                for symbol in [#"S\u0007"#, #"S\nT"#] {
                    let price = "{\"symbol\": \"\(symbol)\", \"price\": \"61\", \"currency\": \"EUR\"}"
                    _ = try await client.edit(.post, "/api/prices", price, tag: "*").problem(422)
                }
                let form = try formFields("trade", in: try await client.get("/edit/trades?type=buy").text)
                let entered = [
                    "symbol": "BMW", "shares": "1", "price": "50", "date": "2013-02-05", "note": "a\u{7}",
                ]
                let refused = try await client.send("/edit/trades", form, entered)
                #expect(refused.status.code == 422)
                #expect(refused.text.contains("note has a control character"))
                #expect(try !served.read("trades.csv").contains("\u{7}"))
            }
        }

        @Test func `rows of a symbol or of two currencies are told`() async throws {
            let served = try Served()
            try served.write(
                "rates.csv",
                "from,to,date,rate\nUSD,EUR,2013-02-28,0.76\nGBP,EUR,2013-02-28,1.15\nUSD,GBP,2013-02-28,0.66\n"
            )
            try served.write(
                "dividends.csv",
                "symbol,ex_date,amount,currency\nSAP,2013-06-05,1,EUR\nAAPL,2013-05-09,3,USD\n")
            try await served.test(words: Self.allowed) { (client, _) async throws in
                func positions(_ path: String) async throws -> [Int?] {
                    let answer = try await client.get(path)
                    #expect(answer.status == .ok && answer.headers[.eTag] != nil, "\(answer.text)")
                    return (try answer.members()["rows"] as? [[String: Any]] ?? []).map {
                        $0["position"] as? Int
                    }
                }
                #expect(try await positions("/api/prices?symbol=SAP") == [5, 6])
                #expect(try await positions("/api/prices?symbol=SAP&limit=1") == [5])
                #expect(try await positions("/api/prices?symbol=NONE") == [])
                #expect(try await positions("/api/rates?from=usd") == [1, 3])
                #expect(try await positions("/api/rates?from=USD&to=EUR") == [1])
                #expect(try await positions("/api/dividends?symbol=AAPL") == [2])
                _ = try await client.get("/api/rates?symbol=USD").problem(400)
                _ = try await client.get("/api/prices?symbol=A&symbol=B").problem(400)
                let row = try await client.edit(.patch, "/api/prices/5", #"{"price": 60}"#, tag: "*")
                #expect(row.status == .ok)
                // A body is needed for nothing but the number of the change.
                #expect(try await client.edit(.post, "/api/v1/undo", tag: "*").status == .ok)
                #expect(try served.read("prices.csv") == Served.prices)
            }
        }

        @Test func `a new symbol has its currency among the first fields, filled in where it is known`()
            async throws
        {
            try await Served(trades: Served.trades).test(words: Self.allowed) { (client, _) async throws in
                func currency(_ query: String) async throws -> (isShown: Bool, text: String?) {
                    let page = try await client.get("/edit/trades?type=\(query)").text
                    let form = try #require(page.components(separatedBy: "id=\"form-trade\"").last)
                    let first = form.components(separatedBy: "<summary>More").first ?? ""
                    let fields = try formFields("trade", in: page)
                    return (
                        first.contains("name=\"currency\""),
                        fields.first { $0.name == "currency" }?.value
                    )
                }
                #expect(try await currency("buy") == (true, ""))
                #expect(try await currency("buy&symbol=NEW") == (true, "EUR"))
                #expect(try await currency("buy&symbol=BMW") == (false, ""))
                #expect(try await currency("sell") == (false, ""))
            }
        }

        @Test func `what was changed by something else says why it is not undone`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let change = try await client.edit(.patch, "/api/trades/3", #"{"price": 56}"#, tag: "*")
                #expect(change.status == .ok)
                let words = "can&#39;t be undone here: trades.csv was changed by something else since"
                #expect(try await !client.get("/edit").text.contains(words))
                try served.write("trades.csv", Served.trades + "2013-02-05,interest,,,,,EUR,,,3\n")
                for path in ["/edit", "/edit/changes"] {
                    #expect(try await client.get(path).text.contains(words), "\(path)")
                }
                let log = try served.read("changes.log")
                try served.write("changes.log", log.replacing("\n", with: "\r\n"))
                let changes = try await client.get("/edit/changes").text
                #expect(changes.contains("The trade buy BMW of 2012-06-04 was changed"))
                #expect(
                    try await client.edit(.patch, "/api/prices/5", #"{"price": 60}"#, tag: "*").status == .ok)
                #expect(try served.read("changes.log").contains("\r") == false)
                #expect(try await client.edit(.post, "/api/v1/undo", tag: "*").status == .ok)
            }
        }

        @Test func `a row that is to be removed is told by the titles of its fields`() async throws {
            try await Served(trades: Served.trades).test(words: Self.allowed) { (client, _) async throws in
                let lot = try await client.get("/edit/lots/SAP/remove").text
                #expect(lot.contains("<dt>Bought on</dt>") && !lot.contains("<dt>purchase_date"))
                let trade = try await client.get("/edit/trades/1/remove").text
                #expect(trade.contains("<dt>Price per share</dt>"))
            }
        }
    }
#endif
