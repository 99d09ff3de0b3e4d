#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    @Suite struct BodyTests {
        private func expected(_ served: Served, _ holdings: String, _ words: [String]) throws -> [UInt8] {
            try served.write("sent.csv", holdings)
            let printed = served.printed(
                [
                    "report", "\(served.path)/sent.csv", "--currency=EUR", "--prices",
                    "\(served.path)/prices.csv",
                ] + words)
            // A body has no name of its own: it is what standard input is to the command.
            return Array(
                String(decoding: printed, as: UTF8.self).replacingOccurrences(
                    of: "\"sent.csv\"", with: "\"-\""
                ).utf8)
        }

        private static let sent = #"""
            symbol,shares,currency,purchase_date,purchase_price,purchase_rate,rate,name
            AAPL,3,USD,2012-06-01,560,0.8,0.75,"Apple ""Inc"", US"
            SAP,-5,EUR,2012-06-01,45,,,
            NEW,1,USD,2012-06-01,1,,,

            """#

        private static let sentAsJSON = #"""
            [ {"symbol": "AAPL", "shares": 3, "Currency": "USD", "purchaseDate": "2012-06-01", "purchase_price": 560,
               "purchase_rate": "0.8", "rate": 0.75, "name": "Apple \"Inc\", US", "unknown": "}]"},
              {"symbol":"SAP","shares":"-5","currency":"EUR","purchase_date":"2012-06-01","purchase_price":45,"name":null},
              {"symbol":"NEW","shares":1,"currency":"USD","purchase_date":"2012-06-01","purchase_price":1}]
            """#

        @Test func `lists have a limit, and rows and totals have none`() async throws {
            let rows = { (header: String, row: (Int) -> String) in
                header + "\n" + (1...101).map { row($0) + "\n" }.joined()
            }
            let priced = rows("symbol,shares,currency,price,purchase_price") { "S\($0),1,EUR,2,1" }
            let unpriced = rows("symbol,shares,currency") { _ in "A,1,EUR" }
            try await Served().test(with: [.set(\.maxEntries, 100)]) { (client, _) async throws in
                for (query, body, what) in [
                    ("", priced, "100 holdings"), ("?sort=symbol", priced, "100 holdings"),
                    ("?limit=101", priced, "100 holdings"), ("?by=symbol", priced, "100 groups"),
                    ("?totals=true", unpriced, "100 issues"),
                ] {
                    let problem = try await client.post("/api/report\(query)", "text/csv", body).problem(413)
                    #expect((problem["detail"] as? String)?.contains("more than \(what)") == true)
                    #expect(problem["limit"] as? Int == 100)
                }
                for (query, body, accepted) in [
                    ("", priced, "text/csv"), ("?totals=true", priced, "*/*"), ("?by=market", priced, "*/*"),
                    ("?limit=1", priced, "text/csv"), ("?totals=true", unpriced, "text/csv"),
                    ("?limit=1", priced, "*/*"), ("?sort=-gain&limit=100", priced, "*/*"),
                ] {
                    let answer = try await client.post(
                        "/api/report\(query)", "text/csv", body, [.accept: accepted])
                    #expect(answer.status == .ok, "\(query)")
                }
            }
        }

        @Test func `a history of more days, or of more work, than is done for one question is refused`()
            async throws
        {
            try await Served().test { (client, _) async throws in
                let long = "/api/history?from=0001-01-01&to=9999-12-31&every=day"
                let problem = try await client.get(long).problem(400)
                #expect(
                    problem["detail"] as? String
                        == "a history of 3652059 days is too long: 40000 are the most; ask for fewer by from, to and every"
                )
                #expect(problem["limit"] as? Int == 40_000)
                #expect(problem["asked"] as? Int == 3_652_059)
            }
            // Of three holdings, from Tuesday to Sunday and from Tuesday to Monday.
            try await Served().test(with: [.set(\.maxValuations, 20)]) { (client, _) async throws in
                let week = "/api/history?from=2013-02-26&every=day&to="
                let short = try await client.get(week + "2013-03-03")
                #expect(short.status == .ok)
                let problem = try await client.get(week + "2013-03-04").problem(400)
                #expect(
                    problem["detail"] as? String
                        == "a history of 7 days and 3 holdings takes 21 valuations: 20 are the most; "
                        + "ask for fewer days by from, to and every")
                #expect(problem["limit"] as? Int == 20)
                #expect(problem["asked"] as? Int == 21)
            }
        }

        @Test func `prices the service was started with are no mistake of a body without their stocks`()
            async throws
        {
            try await Served().test(words: ["--price", "SAP=50"]) { (client, _) async throws in
                let body = "symbol,shares,currency,price\nOTHER,1,EUR,2\n"
                #expect(try await client.post("/api/report", "text/csv", body).status == .ok)
                let held = "symbol,shares,currency\nSAP,2,EUR\n"
                let answer = try await client.post(
                    "/api/report?by=symbol", "text/csv", held, [.accept: "text/csv"])
                #expect(answer.text.components(separatedBy: ",").contains("100"))
                // A price that the request states is of what it sends.
                let problem = try await client.post("/api/report?price=SAP=1", "text/csv", body).problem(400)
                #expect(problem["detail"] as? String == "no holding has the symbol SAP")
            }
        }

        @Test(arguments: [
            "", "?by=currency", "?limit=1&sort=-gain", "?price=AAPL=500&rate=USD=0.7", "?totals=true",
        ])
        func `holdings that are sent are valued as the command values them`(_ query: String) async throws {
            let served = try Served()
            let words = query.dropFirst().split(separator: "&").map { part in
                part == "totals=true" ? "--totals" : "--\(part)"
            }
            let json = try expected(served, BodyTests.sent, words + ["--format=json"])
            let csv = try expected(served, BodyTests.sent, words + ["--format=csv"])
            try await served.test { (client, _) async throws in
                for (type, body) in [
                    ("text/csv", BodyTests.sent), ("application/json", BodyTests.sentAsJSON),
                ] {
                    let answer = try await client.post("/api/report\(query)", type, body)
                    #expect(answer.status == .ok)
                    #expect(answer.text == String(decoding: json, as: UTF8.self))
                    let rows = try await client.post("/api/report\(query)", type, body, [.accept: "text/csv"])
                    #expect(rows.text == String(decoding: csv, as: UTF8.self))
                    #expect(rows.headers[.contentLength] == String(csv.count))
                }
            }
        }

        @Test func `nothing sent is nothing held`() async throws {
            try await Served().test { (client, _) async throws in
                let csv = try await client.post(
                    "/api/report", "text/csv; charset=utf-8", "symbol,shares,currency\n")
                let json = try await client.post("/api/report", "application/json", "[]")
                #expect(csv.status == .ok)
                #expect(csv.text.contains("\"holdings\": []"))
                #expect(json.bytes == csv.bytes)
            }
        }

        @Test(arguments: [
            ("text/csv", "symbol,shares,currency\nA,1,EUR\nB,x,EUR\n", 3, 3, "shares \"x\" is not a number"),
            ("text/csv", "", 1, 1, "no header"),
            ("text/csv", "symbol,shares\n", 1, 1, "no column currency"),
            ("application/json", "{}", 1, 1, "a list of holdings should be here: [{\"symbol\": …}, …]"),
            ("application/json", "[{\"symbol\": }]", 1, 13, "a value should be here"),
            (
                "application/json", "[\n  {\"symbol\": \"ä\", \"x\": [1]}]", 2, 24,
                "a value is a text, a number, true, false or null"
            ),
            ("application/json", "[{\"symbol\":\"A\",\"Sym-bol\":\"B\"}]", 1, 16, "a column is given twice"),
            ("application/json", "[{}", 1, 4, "the list ends before its closing bracket"),
            (
                "application/json", "[{\"symbol\":\"A\",\"shares\":1,\"currency\":\"EUR\"}]x", 1, 45,
                "something follows the list's end"
            ),
            (
                "application/json", "[{\"symbol\":\"A\",\"shares\":\"x\",\"currency\":\"EUR\"}]", 2, 3,
                "shares \"x\" is not a number"
            ),
            (
                "text/csv", "date,type,symbol,shares,price,currency\n2024-01-02,buy,A,1,2,EUR\n", 1, 1,
                "these are trades, by their columns date and type, and not holdings"
            ),
        ]) func `what can't be valued is told, and where`(
            _ type: String, _ body: String, _ line: Int, _ column: Int, _ message: String
        ) async throws {
            try await Served().test { (client, _) async throws in
                let members = try await client.post("/api/report", type, body).problem(422)
                let error = try #require((members["errors"] as? [[String: Any]])?.first)
                #expect(error["file"] as? String == "body")
                #expect(error["line"] as? Int == line)
                #expect(error["column"] as? Int == column)
                #expect(error["message"] as? String == message)
            }
        }

        @Test func `all errors are counted, the first in full`() async throws {
            let rows = (1...100).map { "A\($0),x,EUR\n" }.joined()
            try await Served().test { (client, _) async throws in
                for accept in ["application/json", "text/csv"] {
                    let answer = try await client.post(
                        "/api/report", "text/csv", "symbol,shares,currency\n\(rows)", [.accept: accept])
                    let members = try answer.problem(422)
                    #expect(members["count"] as? Int == 100)
                    #expect((members["errors"] as? [Any])?.count == 20)
                }
            }
        }

        @Test func `a body of another type is refused`() async throws {
            try await Served().test { (client, _) async throws in
                for type in [nil, "text/plain", "application/xml", "text", "multipart/form-data; boundary=x"]
                {
                    let answer = try await client.post("/api/report", type, BodyTests.sent)
                    _ = try answer.problem(415)
                    #expect(answer.headers[.accept] == "text/csv, application/json")
                    #expect(answer.headers[.connection] == "close")
                }
                let coded = try await client.post("/api/report", "text/csv", "x", [.contentEncoding: "gzip"])
                _ = try coded.problem(415)
            }
        }

        @Test func `a body over the limit is refused, one at the limit is not`() async throws {
            let size = BodyTests.sent.utf8.count
            try await Served().test(with: [.set(\.maxBody, size)]) { (client, _) async throws in
                #expect(try await client.post("/api/report", "text/csv", BodyTests.sent).status == .ok)
                _ = try await client.post("/api/report", "text/csv", BodyTests.sent + "\n").problem(413)
                // Also where the length is not told before.
                let padded = BodyTests.sent + String(repeating: " \n", count: 100_000)
                _ = try await client.post("/api/report", "text/csv", padded, [.contentLength: "1"]).problem(
                    413)
            }
        }
    }
#endif
