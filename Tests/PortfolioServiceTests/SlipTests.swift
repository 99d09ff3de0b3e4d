#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// What looks like a slip of the hand is saved, and told.
    @Suite struct SlipTests {
        private static let allowed = ["--allow-edits"]

        @Test func `what looks like a slip is saved with a remark`() async throws {
            let served = try Served(trades: Served.trades)
            var hooks = ServiceHooks()
            let today = try CalendarDate("2013-03-04")
            hooks.today = { today }
            try await served.test(words: SlipTests.allowed, hooks: hooks) { (client, _) async throws in
                func remarks(_ path: String, _ body: String) async throws -> [String] {
                    let answer = try await client.edit(.post, path, body, tag: "*")
                    #expect(answer.status == .created, "\(answer.text)")
                    return try answer.members()["remarks"] as? [String] ?? []
                }
                let far = "99999 is at least 200 times the previous price (430.47 on 2013-03-01)"
                #expect(
                    try await remarks("/api/prices", #"{"symbol": "AAPL", "price": "99999"}"#) == [far])
                #expect(
                    try await remarks(
                        "/api/prices", #"{"symbol": "AAPL", "price": "440", "date": "2013-03-02"}"#) == [])
                #expect(
                    try await remarks(
                        "/api/prices", #"{"symbol": "SAP", "price": "60", "date": "2099-01-01"}"#)
                        == ["2099-01-01 is in the future: reports leave the price out until then"])
                let buy = #"{"type": "buy", "symbol": "BMW", "shares": 1, "price": 56, "date": "2013-03-01"}"#
                #expect(try await remarks("/api/trades", buy) == [])
                #expect(try await remarks("/api/trades", buy) == ["line 9 says the same"])
                let ofAccount = { (account: String) in
                    buy.replacing("\"shares\": 1,", with: "\"shares\": 2, \"account\": \"\(account)\",")
                }
                #expect(try await remarks("/api/trades", ofAccount("ISA")) == [])
                #expect(
                    try await remarks("/api/trades", ofAccount("isa")) == [
                        "the account isa is new, and there is an account ISA"
                    ])
                let dear =
                    #"{"type": "buy", "symbol": "BMW", "shares": 1, "price": 5600, "date": "2013-03-02"}"#
                #expect(
                    try await remarks("/api/trades", dear) == [
                        "5600 is at least 100 times the previous price (56 on 2013-03-01)"
                    ])
                let unknown =
                    #"{"type": "dividend", "symbol": "ZZZ", "amount": 1, "currency": "EUR", "date": "2013-03-01"}"#
                #expect(
                    try await remarks("/api/trades", unknown) == ["no holding or trade has the symbol ZZZ"])
                // The name that rows give a symbol stands for it.
                let named = #"{"type": "dividend", "symbol": "vodafone", "amount": 1, "date": "2013-03-02"}"#
                #expect(try await remarks("/api/trades", named) == [])
                #expect(try served.read("trades.csv").contains("2013-03-02,dividend,VOD.L,"))
                // In the browser, where one was led to.
                let form = try formFields("price", in: try await client.get("/edit/prices").text)
                let sent = try await client.send(
                    "/edit/prices", form, ["symbol": "BARC.L", "price": "3", "date": "2013-03-04"])
                let page = try await client.get(try #require(sent.headers[.location])).text
                #expect(page.contains("3 is at most 1/100 of the previous price (306.5 on 2013-03-01)"))
            }
        }

        @Test func `what looked like a slip is told with the change, and is in the log`() async throws {
            let served = try Served(trades: Served.trades)
            var hooks = ServiceHooks()
            let today = try CalendarDate("2013-03-04")
            hooks.today = { today }
            try await served.test(words: SlipTests.allowed, hooks: hooks) { (client, _) async throws in
                let lot = #"{"symbol": "NEW", "shares": 1, "currency": "EUR", "account": "ISA"}"#
                _ = try await client.edit(.post, "/api/v1/holdings", lot, tag: "*")
                let edits: [(HTTPRequest.Method, String, String, String)] = [
                    (
                        .post, "prices", #"{"symbol": "AAPL", "price": "99999"}"#,
                        "99999 is at least 200 times the previous price (430.47 on 2013-03-01)"
                    ),
                    (
                        .post, "rates", #"{"from": "USD", "to": "EUR", "rate": "0.7", "date": "2099-01-01"}"#,
                        "2099-01-01 is in the future: reports leave the rate out until then"
                    ),
                    (
                        .post, "trades",
                        #"{"type": "dividend", "symbol": "ZZZ", "amount": 1, "currency": "EUR", "date": "2013-03-01"}"#,
                        "no holding or trade has the symbol ZZZ"
                    ),
                    (.post, "holdings", lot, "says the same"),
                    (
                        .post, "balances", #"{"currency": "EUR", "amount": 5, "date": "2099-01-01"}"#,
                        "the balance does not count in them yet"
                    ),
                    (
                        .post, "dividends",
                        #"{"symbol": "ZZZ", "ex_date": "2013-06-05", "amount": "1", "currency": "EUR"}"#,
                        "nothing is held of ZZZ"
                    ),
                    (.put, "classes/ZZZ/region", #"{"Europe": 60}"#, "nothing is held of ZZZ"),
                    (.put, "targets/symbol", #"{"ZZZ": 100}"#, "nothing is held of ZZZ"),
                    (
                        .patch, "settings", #"{"account": "ISA", "pool": "P"}"#,
                        "no other account is in the pool P"
                    ),
                ]
                for (method, path, body, remark) in edits {
                    let answer = try await client.edit(method, "/api/v1/\(path)", body, tag: "*")
                    let told = try answer.members()["remarks"] as? [String] ?? []
                    #expect(told.contains { $0.contains(remark) }, "\(path): \(answer.text)")
                    let changes = try await client.get("/api/v1/changes?limit=1").members()["changes"]
                    let change = try #require((changes as? [[String: Any]])?.first)
                    #expect(change["remarks"] as? [String] == told, "\(path)")
                    #expect(try await client.get("/edit/changes").text.contains(remark), "\(path)")
                    let log = try served.read("changes.log")
                    #expect(told.allSatisfy { log.contains("Remark: \($0)\n") }, "\(path)")
                }
                for _ in edits {
                    #expect(try await client.edit(.post, "/api/v1/undo", "{}", tag: "*").status == .ok)
                }
                #expect(try served.read("trades.csv") == Served.trades)
                let undone = try await client.get("/api/v1/changes?limit=1").text
                #expect(undone.contains("Undone: ") && !undone.contains("remarks"))
            }
        }

        @Test func `what an import was doubted for is told with the change`() async throws {
            let served = try Served()
            try await served.test(words: SlipTests.allowed) { (client, _) async throws in
                let answer = try await client.edit(
                    .post, "/api/v1/imports?symbol=SAP", "Date,Close\n2013-03-05,1\n", tag: "*",
                    type: "text/csv")
                #expect(answer.status == .ok, "\(answer.text)")
                let changes = try await client.get("/api/v1/changes?limit=1").members()["changes"]
                let remarks = (changes as? [[String: Any]])?.first?["remarks"] as? [String]
                #expect(remarks?.count == 1)
                #expect(
                    remarks?.first?.hasSuffix(
                        "the price of SAP: 1 is at most 1/60 of the previous price (60.25 on 2013-03-01)")
                        == true, "\(remarks ?? [])")
            }
        }

        @Test func `a purchase is compared with the price of its day`() async throws {
            // 59.8 was the first price there is, and 60.25 is the last.
            let dear = "5980 is at least 100 times the previous price (59.8 on 2013-02-28)"
            let served = try Served()
            try await served.test(words: SlipTests.allowed) { (client, _) async throws in
                for (price, day, remark) in [
                    ("5980", "2013-02-28", dear), ("61", "2013-02-28", nil), ("5980", "2013-02-27", nil),
                    ("3", "2013-03-01", "3 is at most 1/20 of the previous price (60.25 on 2013-03-01)"),
                    ("6025", nil, "6025 is at least 100 times the previous price (60.25 on 2013-03-01)"),
                    ("0.5", nil, nil),
                ] {
                    let date = day.map { #", "purchase_date": "\#($0)""# } ?? ""
                    let lot =
                        #"{"symbol": "SAP", "shares": 1, "currency": "EUR", "purchase_price": \#(price)\#(date)}"#
                    let answer = try await client.edit(.post, "/api/holdings", lot, tag: "*")
                    #expect(answer.status == .created, "\(answer.text)")
                    #expect(
                        try answer.members()["remarks"] as? [String]
                            == remark.map { ["purchase_price \($0)"] }, "\(lot)")
                }
            }
            let traded = try Served(holdings: "symbol,shares,currency\nIBM,1,USD\n", trades: Served.trades)
            try await traded.test(words: SlipTests.allowed) { (client, _) async throws in
                let buy =
                    #"{"type": "buy", "symbol": "SAP", "shares": 1, "price": 5980, "date": "2013-02-28", "currency": "EUR"}"#
                let answer = try await client.edit(.post, "/api/trades", buy, tag: "*")
                #expect(answer.status == .created, "\(answer.text)")
                #expect(try answer.members()["remarks"] as? [String] == [dear])
            }
        }

        @Test func `a price that looks like a slip is told as long as it counts`() async throws {
            // AAPL was 430.47 before; SAP at 1300 is at least 20 times the 60.25 before.
            let served = try Served(
                prices: Served.prices + "AAPL,2013-03-04,0\nSAP,2013-03-04,1300\nBARC.L,2013-03-04,300\n")
            try await served.test(words: SlipTests.allowed) { (client, _) async throws in
                let page = try await client.get("/").text
                #expect(page.contains("its price of 2013-03-04 is 0"))
                #expect(page.contains("1300 is at least 20 times the previous price (60.25 on 2013-03-01)"))
                #expect(page.contains("prices.csv, line 9"))
                #expect(page.contains("<a href=\"/edit/prices?symbol=SAP\">"))
                #expect(!page.contains(", 300 is at"))
                #expect(try await client.get("/api/report").text.contains("\"issues\": []"))
            }
        }
    }
#endif
