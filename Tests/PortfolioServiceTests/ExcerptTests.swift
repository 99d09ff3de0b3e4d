#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// Parts of results: some of the fields, and some rows of the list.
    @Suite struct ExcerptTests {
        private func part(_ query: String, of text: String, isCSV: Bool = false) throws -> (
            String, next: Int?
        ) {
            var parameters = try Target.parameters(query[...])
            let excerpt = try #require(try Excerpt(&parameters))
            #expect(parameters.isEmpty)
            let part = try excerpt.part(of: Array(text.utf8), isCSV: isCSV)
            return (String(decoding: part.bytes, as: UTF8.self), excerpt.next(of: part.rows))
        }

        private static let document = """
            {"portfolio": {"name": "A \\"B\\", {C]", "currency": "EUR"},
             "holdings": [
              {"symbol": "X", "value": "1", "in": {"cost": "2", "gain": null}},
              {"symbol": "Y, Z", "value": null, "in": {"cost": "3", "gain": "4"}},
              {"symbol": "Z", "value": "-5.5", "in": {"cost": "6", "gain": "7"}}
             ],
             "empty": [],
             "issues": [
              {"kind": "k", "line": 12, "ok": true}
             ]
            }

            """

        @Test(arguments: [
            ("fields=portfolio.currency", #"{"portfolio": {"currency": "EUR"}}"#),
            (
                "fields=holdings.symbol,holdings.in.gain&limit=2",
                """
                {"holdings": [
                  {"symbol": "X", "in": {"gain": null}},
                  {"symbol": "Y, Z", "in": {"gain": "4"}}]}
                """
            ),
            ("fields=holdings.symbol&after=2", #"{"holdings": [\#n  {"symbol": "Z"}]}"#),
            (
                "fields=holdings.in,holdings.in.gain&after=2",
                #"{"holdings": [\#n  {"in": {"cost": "6", "gain": "7"}}]}"#
            ),
            ("fields=issues.line,empty.anything", #"{"empty": [],\#n "issues": [\#n  {"line": 12}]}"#),
            ("fields=portfolio&limit=0", #"{"portfolio": {"name": "A \"B\", {C]", "currency": "EUR"}}"#),
        ])
        func `fields are chosen by their names, at any depth`(_ query: String, _ expected: String) throws {
            let found = try part(query, of: ExcerptTests.document).0
            #expect(found == expected + "\n")
            _ = try JSONSerialization.jsonObject(with: Data(found.utf8))
        }

        @Test func `rows are counted in the first list that is asked for`() throws {
            let names = { (query: String) throws -> [String] in
                let found = try self.part(query, of: ExcerptTests.document).0
                let object = try #require(
                    try JSONSerialization.jsonObject(with: Data(found.utf8)) as? [String: Any])
                // The lists that follow come with the first rows, and what is no list with all.
                let others = object.keys.filter { $0 != "holdings" }.sorted()
                #expect(
                    others
                        == (query.contains("after") ? ["portfolio"] : ["empty", "issues", "portfolio"]))
                return (object["holdings"] as? [[String: Any]] ?? []).compactMap { $0["symbol"] as? String }
            }
            #expect(try names("limit=2") == ["X", "Y, Z"])
            #expect(try names("limit=2&after=1") == ["Y, Z", "Z"])
            #expect(try names("after=3").isEmpty)
            let named = try part("fields=holdings.symbol,issues.line&after=2", of: ExcerptTests.document).0
            #expect(
                named == "{\"holdings\": [\n  {\"symbol\": \"Z\"}],\n \"issues\": [\n  {\"line\": 12}]}\n")
            #expect(try names("limit=0").isEmpty)
            #expect(try names("limit=9223372036854775807&after=9223372036854775807").isEmpty)
        }

        @Test func `what follows is told unless the list is at its end`() throws {
            let next = { try self.part($0, of: ExcerptTests.document).next }
            #expect(try next("limit=2") == 2)
            #expect(try next("limit=2&after=1") == nil)
            #expect(try next("limit=1&after=1") == 2)
            #expect(try next("limit=3") == nil)
            #expect(try next("limit=0") == nil)
            #expect(try next("after=1") == nil)
        }

        @Test(arguments: [
            ("fields=", "fields takes names with commas between them, such as totals,holdings.symbol"),
            ("fields=a..b", "fields takes names with commas between them, such as totals,holdings.symbol"),
            ("fields=a&fields=b", "fields is given twice"),
            ("after=-1", "after \"-1\" is not a whole number of 0 or more"),
        ])
        func `what means nothing is told`(_ query: String, _ message: String) {
            #expect { try part(query, of: ExcerptTests.document) } throws: { error in
                (error as? Problem)?.detail == message
            }
        }

        @Test func `fields are known by the description, whatever the data have`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: ["--allow-edits"]) { client, _ in
                for (uri, detail) in [
                    (
                        "report?fields=holdings.simbol",
                        "unknown field holdings.simbol; did you mean holdings.symbol?"
                    ),
                    ("report?fields=totals.valeu", "unknown field totals.valeu; did you mean totals.value?"),
                    ("report?fields=holdings.symbol.x", "unknown field holdings.symbol.x"),
                    ("gains?fields=sale", "unknown field sale; did you mean sales?"),
                    ("trades?fields=row", "unknown field row; did you mean rows?"),
                    // What is meant is in another field.
                    ("trades?fields=date", "unknown field date; did you mean rows.cells.date?"),
                    ("prices?fields=rows.price", "unknown field rows.price; did you mean rows.cells.price?"),
                    ("holdings?fields=position", "unknown field position; did you mean rows.position?"),
                    ("report?fields=symbol", "unknown field symbol; did you mean holdings.symbol?"),
                    ("report?fields=netWorth", "unknown field netWorth; did you mean totals.netWorth?"),
                    (
                        "report?fields=totals,",
                        "fields takes names with commas between them, such as totals,holdings.symbol"
                    ),
                ] {
                    #expect(
                        try await client.get("/api/v1/\(uri)").problem(400)["detail"] as? String == detail)
                }
                // There is no cash, no group, no error and no such column.
                for uri in [
                    "report?fields=totals.netWorth", "report?fields=groups.key,cash.amount",
                    "stocks/SAP?fields=lots",
                    "holdings?fields=errors.line,rows.cells.note", "history?fields=history.value,issues",
                    "income?fields=income.net", "returns?fields=returns.key", "cash?fields=cash.balance",
                ] {
                    let answer = try await client.get("/api/v1/\(uri)")
                    #expect(answer.status == .ok, "\(uri): \(answer.text)")
                }
            }
        }

        @Test func `columns and rows of CSV are chosen, whatever their cells hold`() throws {
            let text = "symbol,name,value\nX,\"a, \"\"b\"\"\nc\",1\nY,,2\nZ,z,3\n"
            #expect(
                try part("fields=value,name&limit=2", of: text, isCSV: true)
                    == ("value,name\n1,\"a, \"\"b\"\"\nc\"\n2,\n", 2))
            #expect(try part("after=2", of: text, isCSV: true).0 == "symbol,name,value\nZ,z,3\n")
            #expect(throws: Problem.self) { try part("fields=nam", of: text, isCSV: true) }
        }

        /// Lists of a portfolio with trades, and of one without.
        private static let lists: [(trades: String?, lists: [(path: String, field: String)])] = [
            (
                Served.trades,
                [
                    ("report", "holdings"), ("report?sort=-value", "holdings"),
                    ("report?by=currency", "groups"), ("gains", "sales"),
                    ("history?from=2013-01-01", "history"), ("returns?by=symbol", "returns"),
                    ("returns?every=month", "returns"), ("returns?fields=issues", "issues"),
                    ("income", "income"), ("income?by=symbol", "groups"),
                    ("cash", "cash"), ("cash?history=true", "cash"), ("holdings", "rows"),
                    ("trades", "rows"), ("prices", "rows"),
                ]
            ), (nil, [("plan", "plan"), ("targets", "rows")]),
        ]

        @Test(arguments: lists) func `pages of a list put together are the list`(
            _ given: (trades: String?, lists: [(path: String, field: String)])
        ) async throws {
            let served = try Served(trades: given.trades)
            try served.write("targets.csv", "scheme,class,target\nsymbol,SAP,70\nsymbol,AAPL,30\n")
            if given.trades != nil {
                try served.write("portfolio.json", #"{"currency": "EUR", "followsCash": true}"#)
            }
            try await served.test(words: ["--allow-edits"]) { client, _ in
                for list in given.lists {
                    let path = "/api/v1/" + list.path
                    func rows(_ uri: String) async throws -> (rows: [NSDictionary], next: String?) {
                        let answer = try await client.get(uri)
                        #expect(answer.status == .ok, "\(uri): \(answer.text)")
                        let object = try #require(
                            try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? [String: Any])
                        let link = answer.headers[.link]
                        let next = try link.map { link in
                            String(try #require(link.firstMatch(of: /^<(.+)>; rel="next"$/)).1)
                        }
                        return (try #require(object[list.field] as? [NSDictionary]), next)
                    }
                    let whole = try await rows(path).rows
                    #expect(whole.count > 1, "\(path)")
                    var found: [NSDictionary] = []
                    var next: String? = path + (path.contains("?") ? "&" : "?") + "limit=1"
                    while let uri = next {
                        let page = try await rows(uri)
                        #expect(page.rows.count == 1)
                        found += page.rows
                        next = page.next
                    }
                    #expect(found == whole, "\(path)")
                }
            }
        }

        @Test func `a part has a tag of its own, but rows of a file the tag of the file`() async throws {
            let served = try Served()
            try await served.test(words: ["--allow-edits"]) { client, _ in
                let whole = try await client.get("/api/v1/report")
                let part = try await client.get("/api/v1/report?fields=totals.value")
                // 10·430.47·0.75 + 1000·3.065·1.15 + 5·60.25, by hand.
                #expect(part.text == "{\"totals\": {\"value\": \"7054.525\"}}\n")
                #expect(part.headers[.eTag] != whole.headers[.eTag])
                let tag = try #require(part.headers[.eTag])
                #expect(
                    try await client.get("/api/v1/report?fields=totals.value", [.ifNoneMatch: tag]).status
                        == .notModified)
                let rows = try await client.get("/api/v1/holdings?limit=1&fields=rows.id,tag")
                #expect(rows.headers[.eTag] == (try await client.get("/api/v1/holdings")).headers[.eTag])
                #expect(rows.text.contains("\"id\": \"AAPL\"") && !rows.text.contains("BARC"))
            }
        }
    }
#endif
