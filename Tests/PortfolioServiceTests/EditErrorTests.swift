#if Server
    import Foundation
    import HTTPTypes
    import PortfolioEditing
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// All errors of a form at once, and limits that keep a form from growing too large.
    @Suite struct EditErrorTests {
        private static let allowed = ["--allow-edits"]

        /// The fields of a form that something is wrong with, in order.
        private func wrong(_ form: String, in page: String) -> [String] {
            page.components(separatedBy: "class=\"wrong\" id=\"\(form)-").dropFirst().map {
                String($0.prefix { $0 != "\"" }.dropLast("-problem".count))
            }
        }

        @Test func `what is wrong with texts, with a row and beside other files is told at once`()
            async throws
        {
            let served = try Served(
                prices: "symbol,date,price,currency\nNEW,2013-03-01,5,USD\n", trades: Served.trades)
            try await served.test(words: EditErrorTests.allowed) { (client, _) async throws in
                let form = try formFields("lot", in: try await client.get("/edit/lots").text)
                for (entered, fields) in [
                    // A number with a comma, no symbol, a rate of the own currency that is not 1, two costs.
                    (
                        [
                            "shares": "1,500", "currency": "EUR", "rate": "0.9", "fees": "1",
                            "cost_stock": "5",
                        ],
                        ["symbol", "shares", "cost_stock", "rate"]
                    ),
                    // A date that is none, a date without its price, a symbol of trades.
                    (
                        [
                            "symbol": "BMW", "shares": "1", "currency": "EUR", "purchase_date": "March",
                            "price_date": "2013-03-01",
                        ], ["symbol", "purchase_date", "price_date"]
                    ),
                    // Prices in another currency.
                    (["symbol": "NEW", "shares": "x", "currency": "EUR"], ["shares", "currency"]),
                    // The same without a text that is wrong by itself.
                    (
                        ["symbol": "NEW", "shares": "1", "currency": "EUR", "price_date": "2013-03-01"],
                        ["currency", "price_date"]
                    ),
                ] as [([String: String], [String])] {
                    let answer = try await client.send("/edit/lots", form, entered)
                    #expect(answer.status.code == 422)
                    #expect(wrong("lot", in: answer.text) == fields)
                    #expect(answer.text.contains("Not saved: see the fields below."))
                }
                #expect(try served.read("holdings.csv") == Served.holdings)
            }
        }

        @Test func `programs are told all errors of a row, too`() async throws {
            let served = try Served()
            try await served.test(words: EditErrorTests.allowed) { (client, _) async throws in
                let body = #"{"shares": "1,5", "rate": "0.9", "price_date": "2013-03-01"}"#
                let problem = try await client.edit(.patch, "/api/holdings/SAP", body, tag: "*").problem(422)
                let errors = try #require(problem["errors"] as? [[String: Any]])
                #expect(Set(errors.map { $0["field"] as? String }) == ["shares", "price_date", "rate"])
                #expect(problem["count"] as? Int == 3 && errors.count == 3)
                #expect(try served.read("holdings.csv") == Served.holdings)
            }
        }

        @Test func `an error at a cell of a lot that stays names it`() async throws {
            let holdings =
                "symbol,shares,currency,purchase_date,purchase_price,purchase_rate,price\n"
                + "IBM,10,USD,2013-01-02,190,0.76,200\n"
            let served = try Served(holdings: holdings)
            try await served.test(words: EditErrorTests.allowed) { (client, _) async throws in
                let problem = try await client.edit(
                    .patch, "/api/holdings/IBM", #"{"currency": "EUR"}"#, tag: "*"
                ).problem(422)
                let errors = try #require(problem["errors"] as? [[String: Any]])
                #expect(errors.map { $0["field"] as? String } == ["purchase_rate"])
                #expect(try served.read("holdings.csv") == holdings)
            }
        }

        @Test func `an unknown name hides no other error of a body`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: EditErrorTests.allowed) { (client, _) async throws in
                let price = #"{"price": "abc", "foo": "1"}"#
                for (method, path, body, fields) in [
                    (.patch, "/api/trades/1", price, ["foo", "price"]),
                    (.patch, "/api/holdings/SAP", price, ["foo", "price"]),
                    (.patch, "/api/prices/1", price, ["foo", "price"]),
                    (
                        .post, "/api/balances", #"{"amount": "x", "date": "March", "curency": "EUR"}"#,
                        ["amount", "curency", "date"]
                    ),
                    (
                        .post, "/api/prices",
                        #"{"symbol": "SAP", "price": "abc", "foo": 1, "bar": 2, "force": "yes"}"#,
                        ["bar", "foo", "force", "price"]
                    ),
                    (.post, "/api/prices", #"{"price": "1", "force": "yes"}"#, ["force", "symbol"]),
                    (.post, "/api/holdings/SAP/move", #"{"foo": 1}"#, ["foo", "to"]),
                    (.patch, "/api/following", #"{"foo": 1, "follows": "x"}"#, ["follows", "foo"]),
                ] as [(HTTPRequest.Method, String, String, [String])] {
                    let problem = try await client.edit(method, path, body, tag: "*").problem(422)
                    let errors = try #require(problem["errors"] as? [[String: Any]])
                    #expect(
                        errors.compactMap { $0["field"] as? String }.sorted() == fields, "\(path): \(problem)"
                    )
                }
                #expect(try served.read("trades.csv") == Served.trades)
            }
        }

        @Test func `so are the errors of a trade and of a price`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: EditErrorTests.allowed) { (client, _) async throws in
                let sale = try formFields("trade", in: try await client.get("/edit/trades?type=sell").text)
                let sold = try await client.send(
                    "/edit/trades", sale, ["symbol": "BMX", "shares": "1,500", "date": "2013-03-01"])
                #expect(wrong("trade", in: sold.text) == ["symbol", "shares", "price"])
                #expect(sold.text.contains("no holding has the symbol BMX; did you mean BMW?"))
                let known = try await client.send(
                    "/edit/trades", sale, ["symbol": "BMW", "shares": "1,500", "date": "soon"])
                // The currency is that of the other rows.
                #expect(wrong("trade", in: known.text) == ["date", "shares", "price"])
                let price = try formFields("price", in: try await client.get("/edit/prices").text)
                let priced = try await client.send("/edit/prices", price, ["symbol": "SPA", "price": "6x"])
                #expect(wrong("price", in: priced.text) == ["symbol", "price"])
                #expect(try served.read("trades.csv") == Served.trades)
                #expect(try served.read("prices.csv") == Served.prices)
            }
        }

        @Test func `the rows of a file are read again only after it has changed`() throws {
            let rows = ReadDocuments<HoldingField>()
            var reads = 0
            func symbols(_ text: String, _ currency: Currency? = .eur) throws -> [String] {
                try rows.document(Array(text.utf8), of: "holdings.csv", in: currency) {
                    bytes throws(EditingError) in
                    reads += 1
                    return try HoldingsDocument(bytes, file: "holdings.csv", currency: currency)
                }.rows.map(\.symbol)
            }
            let text = "symbol,shares,currency\nA,1,EUR\n"
            for _ in 0..<2 { #expect(try symbols(text) == ["A"]) }
            #expect(reads == 1)
            // Of the same length.
            #expect(try symbols(text.replacing("A", with: "B")) == ["B"])
            #expect(reads == 2)
            #expect(try symbols(text) == ["A"])
            #expect(try symbols(text, .usd) == ["A"])
            #expect(reads == 4)
        }

        /// The limits of a form's fields, by their names.
        private func limits(_ form: String, in page: String) -> [String: Int] {
            var limits: [String: Int] = [:]
            for tag in page.components(separatedBy: "<input id=\"\(form)-").dropFirst() {
                let tag = tag.prefix { $0 != ">" }
                let name = String(tag.prefix { $0 != "\"" })
                let limit = tag.components(separatedBy: " maxlength=\"").dropFirst().first
                limits[name] = limit.flatMap { Int($0.prefix { $0 != "\"" }) } ?? 0
                if tag.contains(" type=\"date\"") { limits[name] = nil }
            }
            return limits
        }

        @Test func `a form whose fields are full, as they were before, is not too large`() async throws {
            // Each takes nine bytes in a form.
            let sign = "€"
            let full = [200, 100, 1000].map { String(repeating: sign, count: $0) }.joined(separator: ",")
            let header = "symbol,shares,currency,name,market,note\n"
            let served = try Served(
                holdings: header + "SAP,1,EUR,\(full)\n", trades: Served.trades)
            try await served.test(words: EditErrorTests.allowed) { (client, _) async throws in
                for (page, path, form) in [
                    ("/edit/lots/SAP", "/edit/lots/SAP", "lot"), ("/edit/lots", "/edit/lots", "lot"),
                    ("/edit/prices", "/edit/prices", "price"),
                    ("/edit/trades?type=spin_off", "/edit/trades", "trade"),
                    ("/edit/trades?type=buy", "/edit/trades", "trade"),
                ] {
                    let text = try await client.get(page).text
                    let limits = limits(form, in: text)
                    #expect(!limits.isEmpty && limits.values.allSatisfy { $0 > 0 }, "\(page)")
                    let fields = try formFields(form, in: text)
                    let entered = limits.mapValues { String(repeating: sign, count: $0) }
                    #expect(formBody(fields, entered).utf8.count < 64 << 10)
                    #expect(try await client.send(path, fields, entered).status.code == 422, "\(page)")
                }
                let page = try await client.get("/edit/lots/SAP").text
                #expect(page.contains("<p class=\"hint\" id=\"lot-note-hint\">At most 1000 characters</p>"))
                #expect(limits("lot", in: page)["shares"] == 100)
                let entered = ["note": String(repeating: "x", count: 70_000)]
                let fields = try formFields("lot", in: page)
                #expect(try await client.send("/edit/lots/SAP", fields, entered).status.code == 413)
                // What the file has already can be changed, however long it is.
                let note = String(repeating: "x", count: 1500)
                try served.write("holdings.csv", header + "SAP,1,EUR,,,\(note)\n")
                let long = try await client.get("/edit/lots/SAP").text
                #expect(limits("lot", in: long)["note"] == 1500)
            }
        }
    }
#endif
