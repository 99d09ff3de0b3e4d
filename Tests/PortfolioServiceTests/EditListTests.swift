#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    /// The page with the rows of the file, and the ways to it.
    @Suite struct EditListTests {
        private static let allowed = ["--allow-edits"]

        /// A file of lots of two symbols, by turns.
        private static func many(_ count: Int) -> String {
            "symbol,shares,currency\n"
                + (1...count).map { "\($0 % 2 == 0 ? "B" : "A"),\($0),EUR\n" }.joined()
        }

        private func rows(_ page: String) -> Int { page.components(separatedBy: "<tr id=\"row-").count - 1 }

        @Test func `all lots of a symbol can be reached`() async throws {
            try await Served(holdings: EditListTests.many(300)).test(words: EditListTests.allowed) {
                (client, _) async throws in
                let page = try await client.get("/edit?symbol=A").text
                #expect(page.contains("150 rows in holdings.csv"))
                #expect(rows(page) == 100)
                #expect(page.contains("<a href=\"/edit?symbol=A&amp;page=2\" aria-label=\"Page 2\">2</a>"))
                let next = try await client.get("/edit?symbol=A&page=2").text
                #expect(rows(next) == 50)
                #expect(next.contains("id=\"row-A%23150\""))
                #expect(next.contains("<a href=\"/edit?symbol=A\">Previous</a>"))
                #expect(!next.contains(">Next</a>"))
            }
        }

        @Test func `what changes nothing is told, and rows are moved only where all are listed`() async throws
        {
            let served = try Served()
            try await served.test(words: EditListTests.allowed) { (client, _) async throws in
                let list = try await client.get("/edit").text
                #expect(list.contains("aria-label=\"Up SAP\"") && !list.contains("rows can be moved"))
                let form = try formFields("lot", in: try await client.get("/edit/lots/SAP").text)
                let saved = try await client.send("/edit/lots/SAP", form)
                #expect(saved.headers[.location] == "/edit?done=0#row-SAP")
                #expect(try await client.get("/edit?done=0").text.contains("Nothing was changed."))
                let first = try await client.send("/edit/lots/AAPL/up", try formFields("rows", in: list))
                #expect(first.headers[.location] == "/edit?done=0#row-AAPL")
                #expect(try served.read("holdings.csv") == Served.holdings)
                for filter in ["symbol=SAP", "find=s"] {
                    let part = try await client.get("/edit?\(filter)").text
                    #expect(
                        !part.contains("aria-label=\"Up SAP\"") && part.contains("aria-label=\"Edit SAP\""))
                    #expect(part.contains("; rows can be moved where all of them are listed"))
                }
            }
        }

        @Test func `an exchange of money shows what was received, and undoing is no main button`()
            async throws
        {
            let served = try Served(
                trades: "date,type,amount,currency,to_amount,to_currency\n2013-01-02,deposit,100,EUR,,\n")
            try await served.test(words: EditListTests.allowed) { (client, _) async throws in
                #expect(try await !client.get("/edit").text.contains(">Received</th>"))
                let path = "/edit/trades?type=convert"
                let form = try formFields("trade", in: try await client.get(path).text)
                let entered = [
                    "date": "2013-01-03", "amount": "50", "currency": "EUR", "to_amount": "65.25",
                    "to_currency": "USD",
                ]
                let saved = try await client.send("/edit/trades", form, entered)
                #expect(saved.status == .seeOther, "\(saved.text)")
                let page = try await client.get("/edit").text
                #expect(page.contains("data-label=\"Received\"><bdi>65.25 USD</bdi>"))
                #expect(page.contains("<button type=\"submit\" class=\"quiet\">Undo: "))
            }
        }

        @Test func `a form leads back to the rows it was opened from`() async throws {
            try await Served(holdings: EditListTests.many(300)).test(words: EditListTests.allowed) {
                (client, _) async throws in
                let list = try await client.get("/edit?symbol=A&page=2").text
                let link = "/edit/lots/A%23140?view-symbol=A&view-page=2"
                #expect(
                    list.contains("<a href=\"\(link.replacingOccurrences(of: "&", with: "&amp;"))\""))
                let form = try await client.get(link).text
                #expect(
                    form.contains("<a href=\"/edit?symbol=A&amp;page=2#row-A%2523140\">Cancel</a>"))
                let fields = try formFields("lot", in: form)
                let saved = try await client.send("/edit/lots/A%23140", fields, ["shares": "7"])
                #expect(saved.headers[.location] == "/edit?symbol=A&page=2&done=1#row-A%2523140")
                // What is refused leads back there as well.
                let wrong = try await client.send(
                    "/edit/lots/A%23140", try formFields("lot", in: try await client.get(link).text),
                    ["shares": "x"])
                #expect(wrong.text.contains("name=\"view-page\" value=\"2\""))
                let question = try await client.get(
                    "/edit/lots/A%23140/remove?view-symbol=A&view-page=2"
                ).text
                let removed = try await client.send(
                    "/edit/lots/A%23140/remove", try formFields("remove", in: question))
                #expect(removed.headers[.location] == "/edit?symbol=A&page=2&done=2")
                let undone = try await client.send(
                    "/edit/undo",
                    try formFields("undo", in: try await client.get("/edit?symbol=A&page=2").text))
                #expect(undone.headers[.location] == "/edit?symbol=A&page=2&done=3")
            }
        }

        @Test func `rows are found by symbol and name, and stay found after a change`() async throws {
            let served = try Served()
            try await served.test(words: EditListTests.allowed) { (client, _) async throws in
                let found = try await client.get("/edit?find=sohne").text
                #expect(rows(found) == 1)
                #expect(found.contains("1 row in holdings.csv"))
                #expect(found.contains("name=\"find\" type=\"search\" value=\"sohne\""))
                let excluded = try await client.send(
                    "/edit/lots/SAP/exclude", try formFields("rows", in: found))
                #expect(excluded.headers[.location] == "/edit?find=sohne&done=1#row-SAP")
                // A row that is no longer among them is shown among all.
                let form = try await client.get("/edit/lots/SAP?view-find=sohne").text
                let renamed = try await client.send(
                    "/edit/lots/SAP", try formFields("lot", in: form), ["name": "SE"])
                #expect(renamed.headers[.location] == "/edit?done=2#row-SAP")
                #expect(try await client.get("/edit?find=nothing").text.contains("There are none."))
            }
        }

        @Test func `a change leads to its row, on the page and among the rows it was made from`() async throws
        {
            try await Served(holdings: EditListTests.many(1500)).test(words: EditListTests.allowed) {
                (client, _) async throws in
                // The 500th lot of A is row 999.
                let all = try await client.get("/edit?page=10").text
                #expect(all.contains("formaction=\"/edit/lots/A%23500/exclude\""))
                // The first and the last pages, and those near.
                for page in [1, 2, 8, 12, 14, 15] { #expect(all.contains("aria-label=\"Page \(page)\"")) }
                for page in [3, 7, 13] { #expect(!all.contains("aria-label=\"Page \(page)\"")) }
                let excluded = try await client.send(
                    "/edit/lots/A%23500/exclude", try formFields("rows", in: all))
                #expect(excluded.headers[.location] == "/edit?page=10&done=1#row-A%2523500")
                let shown = try await client.get("/edit?page=10&done=1").text
                #expect(shown.contains("id=\"row-A%23500\""))
                let ofSymbol = try await client.get("/edit?symbol=A&page=5").text
                let included = try await client.send(
                    "/edit/lots/A%23500/include", try formFields("rows", in: ofSymbol))
                #expect(included.headers[.location] == "/edit?symbol=A&page=5&done=2#row-A%2523500")
                let form = try await client.get("/edit/lots/A%23500").text
                #expect(form.contains("<a href=\"/edit?page=10#row-A%2523500\">Cancel</a>"))
            }
        }

        @Test func `forms of prices and trades lead back to the rows that were listed`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: EditListTests.allowed) { (client, _) async throws in
                let list = try await client.get("/edit?symbol=SAP&find=s%26").text
                let form = "symbol=SAP&amp;view-symbol=SAP&amp;view-find=s%26\""
                #expect(list.contains("href=\"/edit/prices?\(form)"))
                for type in ["buy", "sell", "dividend"] {
                    #expect(list.contains("href=\"/edit/trades?type=\(type)&amp;\(form)"))
                }
                let query = "?symbol=SAP&view-symbol=SAP&view-find=s%26"
                let price = try await client.get("/edit/prices" + query).text
                #expect(price.contains("<a href=\"/edit?symbol=SAP&amp;find=s%26\">Cancel</a>"))
                let recorded = try await client.send(
                    "/edit/prices", try formFields("price", in: price),
                    ["price": "61", "date": "2013-03-04"])
                #expect(
                    recorded.headers[.location]
                        == "/edit/prices?symbol=SAP&done=1&view-symbol=SAP&view-find=s%26")
                let trade = try await client.get("/edit/trades" + query + "&type=sell").text
                #expect(trade.contains("<a href=\"/edit?symbol=SAP&amp;find=s%26\">Cancel</a>"))
                #expect(trade.contains("<option value=\"sell\" selected=\"selected\">Sell</option>"))
                // So does a form that came back.
                let back = try await client.send(
                    "/edit/trades", try formFields("trade", in: trade), ["symbol": "BMW", "shares": "1"])
                #expect(back.status.code == 422)
                let made = try await client.send(
                    "/edit/trades", try formFields("trade", in: back.text),
                    ["price": "70", "date": "2013-03-01"])
                #expect(made.headers[.location] == "/edit?symbol=SAP&find=s%26&done=2")
            }
        }

        @Test func `a trade that is too late is shown above those that came first`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: EditListTests.allowed) { (client, _) async throws in
                let form = try formFields("trade", in: try await client.get("/edit/trades?type=sell").text)
                let sale = ["symbol": "BMW", "price": "70", "date": "2013-03-01", "shares": "1"]
                let other = try formFields("trade", in: try await client.get("/edit/trades?type=sell").text)
                #expect(try await client.send("/edit/trades", form, sale).status == .seeOther)
                // The same sale, from a page that does not know of it.
                let late = try await client.send("/edit/trades", other, sale)
                #expect(late.status == .preconditionFailed)
                #expect(
                    late.text.contains(
                        "trades.csv has changed in the meantime, here or elsewhere; not saved. The same row is there already. What you entered"
                    ))
                #expect(try formFields("trade", in: late.text).first { $0.name == "shares" }?.value == "1")
                #expect(late.text.contains("5 trades in trades.csv"))
                let days = late.text.components(separatedBy: "<th scope=\"row\"><bdi>").dropFirst().map {
                    String($0.prefix(10))
                }
                #expect(days == ["2013-03-01", "2012-12-03", "2012-09-03", "2012-06-04", "2012-01-02"])
            }
        }

        @Test func `what can't be undone any more is not offered`() async throws {
            let served = try Served()
            try await served.test(words: EditListTests.allowed) { (client, _) async throws in
                let made = try await client.edit(.patch, "/api/holdings/SAP", #"{"shares": 6}"#, tag: "*")
                #expect(made.status == .ok)
                #expect(try await client.get("/edit").text.contains("id=\"form-undo\""))
                let kept = try served.read("holdings.csv")
                try served.write("holdings.csv", kept + "BMW,,,1,EUR,,,,\n")
                #expect(try await !client.get("/edit").text.contains("id=\"form-undo\""))
                try served.write("holdings.csv", kept)
                #expect(try await client.get("/edit").text.contains("id=\"form-undo\""))
            }
        }

        @Test func `a portfolio of trades alone has no rows of holdings, and no error`() async throws {
            let served = try Served(trades: Served.trades)
            try FileManager.default.removeItem(atPath: "\(served.path)/holdings.csv")
            try await served.test(words: EditListTests.allowed) { (client, _) async throws in
                let page = try await client.get("/edit")
                #expect(page.status == .ok)
                #expect(page.text.contains("What is held comes from the trades"))
                #expect(!page.text.contains("class=\"notice error"))
                #expect(!page.text.contains("Add a lot"))
                // The latest first.
                let days = page.text.components(separatedBy: "<th scope=\"row\"><bdi>").dropFirst().map {
                    String($0.prefix(10))
                }
                #expect(
                    days == [
                        "2013-02-04", "2013-02-01", "2012-12-03", "2012-09-03", "2012-06-04", "2012-06-01",
                        "2012-01-02",
                    ])
                #expect(page.text.contains("7 trades in trades.csv, the latest first"))
                let ofStock = try await client.get("/edit?symbol=BMW").text
                #expect(ofStock.contains("4 trades in trades.csv"))
                let found = try await client.get("/edit?find=vodafone").text
                #expect(found.contains("1 trade in trades.csv"))
                let problem = try await client.get("/api/holdings").problem(404)
                #expect(
                    problem["detail"] as? String
                        == "the portfolio has no file of holdings: what it holds comes from its trades")
            }
        }

        @Test func `a refusal names files without their folders`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: EditListTests.allowed) { (client, _) async throws in
                let buy =
                    #"{"type": "buy", "symbol": "SAP", "shares": 1, "price": 50, "currency": "EUR", "date": "2013-02-01"}"#
                let refused = try await client.edit(.post, "/api/trades", buy, tag: "*")
                _ = try refused.problem(422)
                #expect(refused.text.contains("holdings.csv"))
                #expect(!refused.text.contains(served.path))
            }
        }

        @Test func `a sale of what nobody holds is told at the symbol`() async throws {
            try await Served(trades: Served.trades).test(words: EditListTests.allowed) {
                (client, _) async throws in
                let sell =
                    #"{"type": "sell", "symbol": "BMX", "shares": 1, "price": 50, "date": "2013-02-01"}"#
                let refused = try await client.edit(.post, "/api/trades", sell, tag: "*").problem(422)
                let error = try #require((refused["errors"] as? [[String: Any]])?.first)
                #expect(error["field"] as? String == "symbol")
                #expect(
                    error["message"] as? String == "no holding has the symbol BMX; did you mean BMW?")
            }
        }

        @Test func `where prices come from elsewhere, none is recorded, and that is said at once`()
            async throws
        {
            let (served, other) = (try Served(), try Served())
            let words = EditListTests.allowed + ["--prices", "\(other.path)/prices.csv"]
            try await served.test(words: words) { (client, _) async throws in
                let price = #"{"symbol": "SAP", "price": 61, "date": "2013-03-04"}"#
                let refused = try await client.edit(.post, "/api/prices", price, tag: nil).problem(409)
                let detail = try #require(refused["detail"] as? String)
                #expect(detail.hasPrefix("prices are read from the files given with --prices"))
                let page = try await client.get("/edit/prices")
                #expect(page.status == .conflict)
                #expect(page.text.contains("Prices are read from the files given with --prices"))
                #expect(try other.read("prices.csv") == Served.prices)
                #expect(try served.read("prices.csv") == Served.prices)
            }
        }

        @Test func `a script with a cookie is told which header is missing`() async throws {
            try await Served().test(words: EditListTests.allowed, with: [.set(\.token, "s3cret")]) {
                (client, _) async throws in
                let login = try await client.send("/login", [("token", "s3cret")])
                let cookie = String(try #require(login.headers[.setCookie]).prefix { $0 != ";" })
                let refused = try await client.post("/api/undo", "application/json", "{}", [.cookie: cookie])
                #expect(
                    try refused.problem(403)["detail"] as? String
                        == "with the cookie of a login, a change needs the token of a page in the header Form-Token"
                )
            }
        }

        @Test func `of trades, ratio, fees and account are shown where a row has them`() async throws {
            let served = try Served(
                trades: """
                    date,type,symbol,shares,price,currency,fees,fees_currency,ratio,account,to_account
                    2012-01-02,buy,BMW,10,50,EUR,5,,,GIA,
                    2012-01-03,buy,BMW,1,50,EUR,2,USD,,GIA,
                    2012-02-01,split,BMW,,,EUR,,,2:1,,
                    2012-03-01,transfer,BMW,4,,EUR,,,,GIA,ISA

                    """)
            try await served.test(words: ["--allow-edits"]) { (client, _) async throws in
                let page = try await client.get("/edit").text
                for title in ["Ratio", "Fees"] {
                    #expect(page.contains("<th scope=\"col\">\(title)</th>"))
                }
                #expect(page.contains("<th scope=\"col\" class=\"words\">Account</th>"))
                // On a narrow screen each figure says what it is.
                #expect(page.contains("<td data-label=\"Shares\"><bdi>"))
                #expect(page.contains("<td class=\"left\" data-label=\"Currency\"><bdi>"))
                #expect(page.contains("<td data-label=\"Ratio\"><bdi>2:1</bdi></td>"))
                #expect(page.contains("<td data-label=\"Fees\"><bdi>5</bdi></td>"))
                #expect(page.contains("<td data-label=\"Fees\"><bdi>2 USD</bdi></td>"))
                #expect(page.contains("<td class=\"words\" data-label=\"Account\"><bdi>GIA → ISA</bdi></td>"))
            }
            try await Served(trades: Served.trades).test(words: ["--allow-edits"]) {
                (client, _) async throws in
                let page = try await client.get("/edit").text
                #expect(page.contains("data-label=\"Fees\""))
                #expect(!page.contains("data-label=\"Ratio\"") && !page.contains("data-label=\"Account\""))
            }
        }

        @Test func `exchanges and spin-offs are found by the new symbol, and show it`() async throws {
            let served = try Served(
                trades: """
                    date,type,symbol,shares,price,currency,ratio,to_symbol,cost_share
                    2012-01-02,buy,BMW,10,50,EUR,,,
                    2012-02-01,spin_off,BMW,5,,EUR,,KID,0.25
                    2012-03-01,exchange,BMW,,,EUR,2:1,NEW,

                    """)
            try await served.test(words: EditListTests.allowed) { (client, _) async throws in
                let all = try await client.get("/edit?symbol=BMW").text
                #expect(all.contains("3 trades in trades.csv"))
                #expect(all.contains("<th scope=\"col\" class=\"left\">New symbol</th>"))
                for (query, type, symbol) in [
                    ("symbol=NEW", "exchange", "NEW"), ("find=KID", "spin off", "KID"),
                ] {
                    let page = try await client.get("/edit?\(query)").text
                    #expect(page.contains("1 trade in trades.csv"))
                    #expect(page.contains("data-label=\"Type\"><bdi>\(type)</bdi>"))
                    #expect(page.contains("data-label=\"New symbol\"><bdi>\(symbol)</bdi>"))
                }
                #expect(try await !client.get("/edit?symbol=OTHER").text.contains(">New symbol</th>"))
            }
        }

        /// Browsers, and some programs, take "." and ".." in a path for steps, however they are encoded.
        @Test func `lots whose symbols are dots are listed, changed and removed`() async throws {
            let lots = [".", ".."].map { "\($0),,XETRA,50,EUR,2012-07-02,46,,\n" }
            let served = try Served(holdings: Served.holdings + lots.joined())
            try await served.test(.live, words: ["--allow-edits"]) { (client, _) async throws in
                let list = try await client.get("/edit").text
                for (place, symbol) in [".", ".."].enumerated() {
                    let path = "/edit/lots/~\(symbol)"
                    #expect(list.contains("href=\"\(path)\"") && list.contains("href=\"\(path)/remove\""))
                    #expect(list.contains("formaction=\"\(path)/exclude\""))
                    let form = try formFields("lot", in: try await client.get(path).text)
                    let saved = try await client.send(path, form, ["shares": "7"])
                    #expect(saved.status == .seeOther)
                    let location = try #require(saved.headers[.location])
                    let back = try await client.get(String(location.prefix { $0 != "#" }))
                    #expect(back.status == .ok && back.text.contains("\(symbol) was changed"))
                    #expect(try served.read("holdings.csv").contains("\n\(symbol),,XETRA,7,"))
                    let encoded = String(repeating: "%2E", count: place + 1)
                    let row = try await client.get("/api/v1/holdings/\(encoded)").text
                    #expect(
                        row.contains("\"id\": \"\(symbol)\", \"position\": 4"))
                    let stock = try await client.get("/api/v1/stocks/\(encoded)").text
                    #expect(stock.contains("\"symbol\": \"\(symbol)\""))
                    let changed = try await client.edit(
                        .patch, "/api/v1/holdings/\(encoded)", #"{"shares": 8}"#, tag: "*")
                    #expect(changed.status == .ok)
                    let question = try formFields("remove", in: try await client.get("\(path)/remove").text)
                    #expect(try await client.send("\(path)/remove", question).status == .seeOther)
                    #expect(try !served.read("holdings.csv").contains("\n\(symbol),"))
                }
                #expect(try served.read("holdings.csv") == Served.holdings)
            }
        }
    }
#endif
