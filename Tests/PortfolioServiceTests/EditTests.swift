#if Server
    import Foundation
    import HTTPTypes
    import NIOCore
    import PortfolioEditing
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// Edits by programs.
    @Suite struct EditTests {
        private static let allowed = ["--allow-edits"]

        @Test func `without leave there is nothing to edit with`() async throws {
            try await Served().test { (client, _) async throws in
                for (method, path, status) in [
                    (HTTPRequest.Method.get, "/api/holdings", 404), (.post, "/api/holdings", 404),
                    (.patch, "/api/holdings/SAP", 404), (.delete, "/api/v1/holdings/SAP", 404),
                    (.patch, "/api/v1/stocks/SAP", 405),
                    (.post, "/api/undo", 404), (.get, "/edit", 404), (.post, "/edit/lots/SAP", 404),
                ] {
                    let answer = try await client.edit(method, path, tag: "*")
                    _ = try answer.problem(status)
                    if status == 405 { #expect(answer.headers[.allow] == "GET, HEAD") }
                }
                #expect(try await !client.get("/").text.contains("/edit"))
                #expect(try await !client.get("/holdings/SAP").text.contains("/edit"))
            }
        }

        @Test func `the rows are told as they stand in the file`() async throws {
            let holdings = """
                # mine
                symbol,shares,Purchase Date,currency,own column,note
                SAP,5,2012-06-01,EUR,x,"a, b"
                SAP, 7 ,,EUR,,
                AAPL,1,,USD,,

                """
            try await Served(holdings: holdings).test(words: EditTests.allowed) { (client, _) async throws in
                let answer = try await client.get("/api/holdings")
                #expect(answer.status == .ok)
                let members = try answer.members()
                #expect(members["file"] as? String == "holdings.csv")
                #expect(members["tag"] as? String == answer.headers[.eTag])
                let rows = try #require(members["rows"] as? [[String: Any]])
                #expect(rows.map { $0["id"] as? String } == ["SAP#1", "SAP#2", "AAPL"])
                #expect(rows.map { $0["line"] as? Int } == [3, 4, 5])
                #expect(
                    rows[0]["cells"] as? [String: String] == [
                        "symbol": "SAP", "shares": "5", "purchase_date": "2012-06-01", "currency": "EUR",
                        "own column": "x", "note": "a, b",
                    ])
                #expect((rows[1]["cells"] as? [String: String])?["shares"] == "7")
                let again = try await client.get(
                    "/api/holdings", [.ifNoneMatch: try #require(answer.headers[.eTag])])
                #expect(again.status == .notModified)
            }
        }

        @Test func `rows whose mistakes depend on the portfolio's currency are told again in another one`()
            async throws
        {
            // Who states no currency means the portfolio's own, to which there is no rate.
            let served = try Served(holdings: "symbol,shares,currency,rate\nSAP,5,EUR,2\n")
            try await served.test(words: EditTests.allowed) { (client, service) async throws in
                let before = try await client.get("/api/holdings")
                let tag = try #require(before.headers[.eTag])
                try served.write("portfolio.json", #"{"currency": "USD"}"#)
                let after = try await client.get("/api/holdings", [.ifNoneMatch: tag])
                #expect(after.status == .ok)
                #expect(after.bytes != before.bytes)
                // Either tag is one of the file.
                for tag in [tag, try #require(after.headers[.eTag])] {
                    let edited = try await client.edit(
                        .patch, "/api/holdings/SAP", #"{"rate": ""}"#, tag: tag)
                    #expect(edited.status == .ok, "\(edited.text)")
                    try served.write("holdings.csv", "symbol,shares,currency,rate\nSAP,5,EUR,2\n")
                }
            }
        }

        @Test func `a lot is added, changed, moved, removed, and each is undone`() async throws {
            let served = try Served()
            let rows = Served.holdings.split(separator: "\n").map { $0 + "\n" }
            try await served.test(words: EditTests.allowed) { (client, _) async throws in
                let before = try await client.tag()
                let added = try await client.edit(
                    .post, "/api/holdings",
                    #"{"symbol": "SAP", "shares": 2.50, "currency": "EUR", "note": "new"}"#, tag: before)
                #expect(added.status == .created)
                #expect(added.headers[.location] == "/api/v1/holdings/SAP%232")
                let members = try added.members()
                #expect((members["row"] as? [String: Any])?["id"] as? String == "SAP#2")
                // The number is exactly as it was written.
                #expect(
                    try served.read("holdings.csv")
                        == rows[0].replacingOccurrences(of: "\n", with: ",note\n")
                        + rows[1...3].map { $0.dropLast() + ",\n" }.joined()
                        + "SAP,,,2.50,EUR,,,,,new\n")
                // What is read next has it already.
                #expect(try await client.get("/api/holdings/SAP").text.contains("7.5"))
                let tag = try #require(added.headers[.eTag])
                #expect(try await client.tag() == tag)
                let changed = try await client.edit(
                    .patch, "/api/v1/holdings/SAP%232", #"{"shares": "3", "note": null}"#, tag: tag)
                #expect(changed.status == .ok)
                #expect(try served.read("holdings.csv").hasSuffix("\nSAP,,,3,EUR,,,,,\n"))
                let excluded = try await client.edit(
                    .patch, "/api/holdings/SAP%231", #"{"excluded": true}"#, tag: changed.headers[.eTag])
                #expect(excluded.status == .ok)
                let moved = try await client.edit(
                    .post, "/api/holdings/SAP%232/move", #"{"to": 1}"#, tag: excluded.headers[.eTag])
                #expect(moved.status == .ok)
                #expect(((try moved.members()["row"] as? [String: Any])?["position"] as? Int) == 1)
                let removed = try await client.edit(
                    .delete, "/api/holdings/AAPL", tag: moved.headers[.eTag])
                #expect(removed.status == .ok)
                #expect(try await client.get("/api/holdings/AAPL").status == .notFound)
                for _ in 0..<5 {
                    #expect(try await client.edit(.post, "/api/undo", "{}", tag: "*").status == .ok)
                }
                #expect(try served.read("holdings.csv") == Served.holdings)
                #expect(try await client.tag() == before)
                _ = try await client.edit(.post, "/api/undo", "{}", tag: "*").problem(409)
            }
        }

        @Test func `the location of a new lot is that of no other`() async throws {
            let served = try Served(holdings: "symbol,shares,currency\nAAPL,1,USD\nAAPL#2,1,USD\n")
            try await served.test(words: EditTests.allowed) { (client, _) async throws in
                for symbol in ["AAPL", "#1", "AAPL#2"] {
                    let body = #"{"symbol": "\#(symbol)", "shares": 7, "currency": "USD"}"#
                    let added = try await client.edit(.post, "/api/holdings", body, tag: "*")
                    let location = try #require(added.headers[.location])
                    let changed = try await client.edit(.patch, location, #"{"shares": 8}"#, tag: "*")
                    #expect(changed.status == .ok, "\(location)")
                    let removed = try await client.edit(.delete, location, tag: "*")
                    #expect(removed.status == .ok, "\(location)")
                    #expect(
                        try served.read("holdings.csv")
                            == "symbol,shares,currency\nAAPL,1,USD\nAAPL#2,1,USD\n", "\(location)")
                }
            }
        }

        @Test func `whoever comes second is told, and nothing is lost`() async throws {
            let served = try Served()
            try await served.test(words: EditTests.allowed) { (client, _) async throws in
                let tag = try await client.tag()
                let first = try await client.edit(.patch, "/api/holdings/SAP", #"{"shares": 6}"#, tag: tag)
                #expect(first.status == .ok)
                let kept = try served.read("holdings.csv")
                for (method, path, body) in [
                    (HTTPRequest.Method.patch, "/api/holdings/SAP", #"{"shares": 7}"#),
                    (.delete, "/api/holdings/SAP", nil), (.post, "/api/holdings/SAP/move", #"{"to": 1}"#),
                    (.post, "/api/holdings", #"{"symbol": "X", "shares": 1, "currency": "EUR"}"#),
                ] {
                    let second = try await client.edit(method, path, body, tag: tag)
                    _ = try second.problem(412)
                    #expect(second.headers[.eTag] == first.headers[.eTag])
                    _ = try await client.edit(method, path, body, tag: nil).problem(428)
                    // A weak tag never matches.
                    let weak = "W/\(try #require(first.headers[.eTag]))"
                    _ = try await client.edit(method, path, body, tag: weak).problem(412)
                }
                #expect(try served.read("holdings.csv") == kept)
                // An editor elsewhere.
                try served.write("holdings.csv", Served.holdings + "SAP,,,1,EUR,,,,\n")
                _ = try await client.edit(
                    .patch, "/api/holdings/SAP", #"{"shares": 7}"#, tag: first.headers[.eTag]
                ).problem(412)
                let undone = try await client.edit(.post, "/api/undo", "{}", tag: "*").problem(409)
                #expect(
                    undone["detail"] as? String
                        == "holdings.csv was changed after that, here or elsewhere; not undone")
                #expect(try served.read("holdings.csv") == Served.holdings + "SAP,,,1,EUR,,,,\n")
            }
        }

        @Test(arguments: [
            (#"{"shares": "x"}"#, 422, "shares", #"shares "x" is not a number"#),
            (#"{"shares": 0}"#, 422, "shares", "shares 0 is 0"),
            (#"{"symbol": null}"#, 422, "symbol", "symbol is empty"),
            (
                #"{"purchase_date": "1.6.2012"}"#, 422, "purchase_date",
                #"purchase_date "1.6.2012" is not a date"#
            ),
            (#"{"sharse": 1}"#, 422, "sharse", "unknown field sharse; did you mean shares?"),
            (#"{"excluded": "maybe"}"#, 422, "excluded", #"excluded "maybe" is not true or false"#),
            (#"{"shares": 1, "Shares": 2}"#, 422, nil, "Shares is given twice"),
            (#"{"shares": [1]}"#, 422, nil, "a value is a text, a number, true, false or null"),
            ("[]", 422, nil, #"an object should be here: {"symbol": …}"#),
            ("{", 422, nil, nil),
        ]) func `an error names its field`(
            _ body: String, _ status: Int, _ field: String?, _ message: String?
        ) async throws {
            let served = try Served()
            try await served.test(words: EditTests.allowed) { (client, _) async throws in
                let answer = try await client.edit(
                    .patch, "/api/holdings/AAPL", body, tag: try await client.tag())
                let errors = try #require(try answer.problem(status)["errors"] as? [[String: Any]])
                #expect(errors.first?["field"] as? String == field)
                if let message {
                    #expect((errors.first?["message"] as? String)?.hasPrefix(message) == true, "\(errors)")
                }
                #expect(try served.read("holdings.csv") == Served.holdings)
            }
        }

        @Test func `what is not there, not unique or of another type is refused`() async throws {
            let served = try Served(
                holdings: Served.holdings + "SAP,,,1,EUR,,,,\n", trades: Served.trades)
            try await served.test(words: EditTests.allowed) { (client, _) async throws in
                let tag = try await client.tag()
                let body = #"{"shares": 6}"#
                _ = try await client.edit(.patch, "/api/holdings/SPA", body, tag: tag).problem(404)
                _ = try await client.edit(.patch, "/api/holdings/SAP%233", body, tag: tag).problem(404)
                _ = try await client.edit(.patch, "/api/holdings/%239", body, tag: tag).problem(404)
                let several = try await client.edit(.patch, "/api/holdings/SAP", body, tag: tag).problem(409)
                #expect(
                    several["detail"] as? String == "SAP has 2 lots; name one, for example SAP#2")
                let traded = try await client.edit(.delete, "/api/holdings/BMW", tag: tag).problem(409)
                #expect(traded["detail"] as? String == "BMW is held through the trades in trades.csv")
                let type = try await client.edit(
                    .patch, "/api/holdings/AAPL", body, tag: tag, type: "text/plain")
                _ = try type.problem(415)
                let long = #"{"note": ""# + String(repeating: "x", count: 70_000) + "\"}"
                _ = try await client.edit(.patch, "/api/holdings/AAPL", long, tag: tag).problem(413)
                _ = try await client.edit(.patch, "/api/holdings/AAPL?x=1", body, tag: tag).problem(400)
                let put = try await client.edit(.put, "/api/holdings/AAPL", body, tag: tag)
                _ = try put.problem(405)
                #expect(put.headers[.allow] == "GET, HEAD, PATCH, DELETE")
                let far = try await client.edit(
                    .post, "/api/holdings/AAPL/move", #"{"to": 9}"#, tag: tag
                ).problem(422)
                #expect(((far["errors"] as? [[String: Any]])?.first?["field"] as? String) == "to")
                #expect(try served.read("holdings.csv") == Served.holdings + "SAP,,,1,EUR,,,,\n")
            }
        }

        @Test func `a file with errors is mended row by row, and not changed elsewhere`() async throws {
            let served = try Served(holdings: "symbol,shares,currency\nSAP,5,EUR\n,x,EUR\n")
            try await served.test(words: EditTests.allowed) { (client, _) async throws in
                let answer = try await client.get("/api/holdings")
                let members = try answer.members()
                #expect(members["count"] as? Int == 2)
                #expect(
                    (members["rows"] as? [[String: Any]])?.map { $0["id"] as? String } == ["SAP", "#2"])
                let tag = try #require(answer.headers[.eTag])
                let other = try await client.edit(.patch, "/api/holdings/SAP", #"{"shares": 6}"#, tag: tag)
                #expect((try other.problem(409)["errors"] as? [Any])?.count == 2)
                let mended = try await client.edit(
                    .patch, "/api/holdings/%232", #"{"symbol": "BMW", "shares": 1}"#, tag: tag)
                #expect(mended.status == .ok)
                #expect(
                    try served.read("holdings.csv") == "symbol,shares,currency\nSAP,5,EUR\nBMW,1,EUR\n")
                #expect(try await client.get("/api/holdings/BMW").status == .ok)
            }
        }

        @Test func `a price is recorded, and replaced only if that is said`() async throws {
            let served = try Served()
            try await served.test(words: EditTests.allowed) { (client, _) async throws in
                let price = #"{"symbol": "SAP", "price": 61.50, "date": "2013-03-04"}"#
                let made = try await client.edit(.post, "/api/prices", price, tag: nil)
                #expect(made.status == .created && made.headers[.location] == "/api/v1/prices/7")
                #expect(try await client.get("/api/v1/prices/7").text.contains("\"61.5\""))
                #expect(try served.read("prices.csv") == Served.prices + "SAP,2013-03-04,61.5\n")
                #expect(try await client.get("/api/report?as-of=2013-03-04").text.contains("61.5"))
                let same = try await client.edit(.post, "/api/prices", price, tag: nil)
                #expect(same.status == .ok && same.headers[.location] == nil)
                let other = price.replacingOccurrences(of: "61.50", with: "62")
                let refused = try await client.edit(.post, "/api/prices", other, tag: nil).problem(409)
                #expect(
                    (refused["errors"] as? [[String: Any]])?.first?["remedy"] as? String
                        == "set force to true to replace the old one")
                let forced = other.replacingOccurrences(of: "}", with: #", "force": true}"#)
                let replaced = try await client.edit(.post, "/api/prices", forced, tag: nil)
                #expect(replaced.status == .created && replaced.headers[.location] == "/api/v1/prices/7")
                #expect(try served.read("prices.csv") == Served.prices + "SAP,2013-03-04,62\n")
                _ = try await client.edit(
                    .post, "/api/prices", #"{"symbol": "SPA", "price": 1}"#, tag: nil
                ).problem(422)
                let wrong = try await client.edit(
                    .post, "/api/prices", #"{"price": "-1", "date": "x"}"#, tag: nil
                ).problem(422)
                #expect(
                    (wrong["errors"] as? [[String: Any]])?.map { $0["field"] as? String }
                        == ["symbol", "price", "date"])
                for _ in 0..<2 {
                    #expect(try await client.edit(.post, "/api/undo", "{}", tag: "*").status == .ok)
                }
                #expect(try served.read("prices.csv") == Served.prices)
            }
        }

        @Test func `a trade is recorded, and a file for it is made and removed`() async throws {
            let served = try Served()
            try await served.test(words: EditTests.allowed) { (client, _) async throws in
                let tag = try #require(try await client.get("/api/trades").headers[.eTag])
                let buy =
                    #"{"type": "buy", "symbol": "BMW", "shares": 3, "price": "50.10", "currency": "EUR", "date": "2013-02-01"}"#
                _ = try await client.edit(.post, "/api/trades", buy, tag: nil).problem(428)
                let made = try await client.edit(.post, "/api/trades", buy, tag: tag)
                #expect(made.status == .created)
                #expect(try await client.get("/api/holdings/BMW").status == .ok)
                _ = try await client.edit(.post, "/api/trades", buy, tag: tag).problem(412)
                let sell =
                    #"{"type": "sell", "symbol": "BMW", "shares": 4, "price": 51, "date": "2013-02-04"}"#
                let short = try await client.edit(.post, "/api/trades", sell, tag: made.headers[.eTag])
                #expect(
                    ((try short.problem(422)["errors"] as? [[String: Any]])?.first?["field"] as? String)
                        == "shares")
                #expect(
                    try await client.edit(.post, "/api/undo", #"{"change": 7}"#, tag: "*").status == .conflict
                )
                #expect(try await client.edit(.post, "/api/undo", #"{"change": 1}"#, tag: "*").status == .ok)
                #expect(FileInput.isMissing("\(served.path)/trades.csv"))
            }
        }

        @Test func `a trade's type is recorded as it was entered, in any way that a file may state it`()
            async throws
        {
            let served = try Served()
            try await served.test(words: EditTests.allowed) { (client, _) async throws in
                let buy =
                    #"{"type": "Buy", "symbol": "BMW", "shares": 3, "price": "50.10", "currency": "EUR", "date": "2013-02-01"}"#
                #expect(try await client.edit(.post, "/api/trades", buy, tag: "*").status == .created)
                // What is sold is in the currency of what was bought.
                let sell =
                    #"{"type": "SELL", "symbol": "BMW", "shares": 1, "price": 51, "date": "2013-02-04"}"#
                #expect(try await client.edit(.post, "/api/trades", sell, tag: "*").status == .created)
                let trades = try served.read("trades.csv")
                #expect(trades.contains("2013-02-01,Buy,BMW,,,3,50.10,EUR,"))
                #expect(trades.contains("2013-02-04,SELL,BMW,,,1,51,EUR,"))
            }
        }
    }
#endif
