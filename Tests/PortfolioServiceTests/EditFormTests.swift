#if Server
    import Foundation
    import HTTPTypes
    import PortfolioEditing
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// What forms say about what was entered, and beside which field.
    @Suite struct EditFormTests {
        private static let allowed = ["--allow-edits"]

        /// What stands beside a field of a form; empty for nothing.
        private func problem(_ field: String, in page: String) -> String {
            let parts = page.components(separatedBy: "class=\"wrong\" id=\"\(field)-problem\">")
            return parts.count < 2
                ? "" : String(parts[1].prefix { $0 != "<" }).replacing("&quot;", with: "\"")
        }

        @Test func `the purchase of what is held as lots leads to a lot with what was entered`() async throws
        {
            let served = try Served()
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let form = try formFields("trade", in: try await client.get("/edit/trades?type=buy").text)
                let entered = ["symbol": "SAP", "shares": "2", "price": "60.5", "date": "2013-03-01"]
                let refused = try await client.send("/edit/trades", form, entered)
                #expect(refused.status.code == 422)
                let link =
                    "/edit/lots?symbol=SAP&amp;shares=2&amp;purchase_date=2013-03-01&amp;purchase_price=60.5"
                    + "&amp;view-file=holdings.csv"
                #expect(
                    refused.text.contains(
                        " SAP is held as lots of holdings.csv: <a href=\"\(link)\">Add a lot</a>"))
                let lot = try formFields(
                    "lot", in: try await client.get(link.replacing("&amp;", with: "&")).text)
                let added = try await client.send("/edit/lots", lot, ["currency": "EUR"])
                #expect(added.status == .seeOther)
                #expect(try served.read("holdings.csv").contains("\nSAP,,,2,EUR,2013-03-01,60.5,,\n"))
                let other = try await client.send("/edit/trades", form, ["symbol": "NEW", "shares": "x"])
                #expect(other.status.code == 422 && !other.text.contains("Add a lot"))
            }
        }

        @Test func `a link to buy what is held as lots leads to one more, and one to sell it to its lots`()
            async throws
        {
            try await Served().test(words: Self.allowed) { (client, _) async throws in
                let moved = try await client.get("/edit/trades?type=buy&symbol=BARC.L&shares=7")
                #expect(moved.status == .seeOther)
                let address = try #require(moved.headers[.location])
                #expect(address.hasPrefix("/edit/lots?symbol=BARC.L&shares=7&purchase_date="))
                let fields = try formFields("lot", in: try await client.get(address).text)
                // What is known of the stock is filled in.
                for known in [
                    ("symbol", "BARC.L"), ("shares", "7"), ("currency", "GBX"), ("name", "Barclays"),
                    ("market", "LSE"), ("purchase_price", ""),
                ] {
                    #expect(fields.contains { $0 == known }, "\(known)")
                }
                let sale = try await client.get("/edit/trades?type=sell&symbol=SAP").text
                #expect(
                    sale.contains(
                        "<p>SAP is held as lots of holdings.csv, which no trade changes: "
                            + "<a href=\"/edit?file=holdings.csv&amp;symbol=SAP\">Change the lots</a></p>"))
                let other = try await client.get("/edit/trades?type=sell&symbol=NEW").text
                #expect(!other.contains("Change the lots"))
            }
        }

        @Test func `the fields of a trade are called what they are in one of its type`() async throws {
            try await Served(trades: Served.trades).test(words: ["--allow-edits"]) {
                (client, _) async throws in
                for (type, words, others) in [
                    (
                        "deposit", [">Currency (required)</label>", ">Amount (required)</label>"],
                        ["In place of", "Needed"]
                    ),
                    (
                        "buy",
                        ["In place of price and fees", "Needed for a new symbol; otherwise as in its"], []
                    ),
                    (
                        "dividend", ["Before taxes and fees, in place of shares and price"],
                        ["In place of price and fees"]
                    ),
                    (
                        "fee", [">Amount (required)</label>", "Needed without a symbol, or for a new one"],
                        ["In place of"]
                    ),
                ] {
                    let page = try await client.get("/edit/trades?type=\(type)").text
                    for text in words { #expect(page.contains(text), "\(type): \(text)") }
                    for text in others { #expect(!page.contains(text), "\(type): \(text)") }
                }
                // The first deposit leads to where it comes to count.
                let form = try formFields("trade", in: try await client.get("/edit/trades?type=deposit").text)
                let done = try await client.send(
                    "/edit/trades", form, ["currency": "EUR", "amount": "100", "date": "2013-02-05"])
                let page = try await client.get(try #require(done.headers[.location])).text
                #expect(page.contains("this changes no cash balance") && page.contains(">State cash</a>"))
                #expect(
                    try await client.get("/cash").text.contains(
                        "State what the accounts hold, or let it follow"))
            }
        }

        @Test func `an account is asked for in sight, with those that rows are of, where rows have accounts`()
            async throws
        {
            let stated = """
                date,type,symbol,shares,price,currency,account
                2012-01-02,buy,BMW,10,50,EUR,GIA
                2012-01-03,buy,BMW,10,50,EUR,ISA

                """
            for (trades, hasAccounts) in [(stated, true), (Served.trades, false)] {
                try await Served(trades: trades).test(words: Self.allowed) { (client, _) async throws in
                    let paths = ["buy", "transfer"].map { "/edit/trades?type=\($0)" } + ["/edit/trades/1"]
                    for path in paths + ["/edit/lots"] {
                        let page = try await client.get(path).text
                        let id = path == "/edit/lots" ? "lot" : "trade"
                        let parts = page.components(separatedBy: "<details class=\"more\"")
                        let field = " id=\"\(id)-account\""
                        #expect(page.contains(field) && parts[0].contains(field) == hasAccounts, "\(path)")
                        for account in ["GIA", "ISA"] {
                            let option = "<option value=\"\(account)\">"
                            #expect(parts[0].contains(option) == hasAccounts, "\(path)")
                        }
                    }
                }
            }
        }

        @Test
        func `the first purchase of all is in the portfolio's own currency, which is marked as required`()
            async throws
        {
            let header = "date,type,symbol,shares,price,currency,fees\n"
            let served = try Served(
                holdings: "symbol,shares,currency\n", prices: "symbol,date,price\n", trades: header)
            try await served.test(words: ["--allow-edits"]) { (client, _) async throws in
                let marked = "Currency or unit of the price (required)</label>"
                for (path, id) in [("/edit/trades?type=buy", "trade"), ("/edit/lots", "lot")] {
                    let page = try await client.get(path).text
                    #expect(page.contains(marked), "\(path)")
                    #expect(try formFields(id, in: page).first { $0.name == "currency" }?.value == "EUR")
                }
                let form = try formFields("trade", in: try await client.get("/edit/trades?type=buy").text)
                let first = try await client.send(
                    "/edit/trades", form,
                    ["symbol": "BMW", "shares": "1", "price": "80", "date": "2013-02-05"])
                #expect(first.status == .seeOther, "\(first.text)")
                #expect(try served.read("trades.csv") == header + "2013-02-05,buy,BMW,1,80,EUR,\n")
                // Then other rows may tell.
                let second = try await client.get("/edit/trades?type=buy").text
                #expect(!second.contains(marked))
                #expect(try formFields("trade", in: second).first { $0.name == "currency" }?.value == "")
            }
        }

        @Test func `a price in another currency than the holding is an error of its currency`() async throws {
            let served = try Served()
            try await served.test(words: EditFormTests.allowed) { (client, _) async throws in
                let form = try formFields("price", in: try await client.get("/edit/prices").text)
                for force in ["", "true"] {
                    let entered = [
                        "symbol": "SAP", "price": "61", "date": "2013-03-04", "currency": "USD",
                        "force": force,
                    ]
                    let answer = try await client.send("/edit/prices", form, entered)
                    #expect(answer.status.code == 422)
                    #expect(problem("price-price", in: answer.text) == "")
                    #expect(
                        problem("price-currency", in: answer.text)
                            == "the price of SAP is in USD, but the holding is in EUR; state its own currency, or the "
                            + "symbol that it is a price of")
                }
                let body =
                    #"{"symbol": "SAP", "price": 61, "date": "2013-03-04", "currency": "USD", "force": true}"#
                let refused = try await client.edit(.post, "/api/prices", body, tag: nil).problem(422)
                let error = try #require((refused["errors"] as? [[String: Any]])?.first)
                #expect(error["field"] as? String == "currency")
                #expect(
                    error["remedy"] as? String
                        == "state its own currency, or the symbol that it is a price of")
                #expect(try served.read("prices.csv") == Served.prices)
            }
        }

        @Test func `a price's currency is compared with the holding's, however the price is written`()
            async throws
        {
            let served = try Served()
            try await served.test(words: EditFormTests.allowed) { (client, _) async throws in
                let form = try formFields("price", in: try await client.get("/edit/prices").text)
                let answer = try await client.send(
                    "/edit/prices", form, ["symbol": "SAP", "price": "6x", "currency": "USD"])
                #expect(problem("price-price", in: answer.text).hasPrefix("price \"6x\" is not a number"))
                #expect(
                    problem("price-currency", in: answer.text).hasPrefix("the price of SAP is in USD, but"))
            }
        }

        @Test func `without a date, the price of today in the file is shown`() async throws {
            let served = try Served()
            var hooks = ServiceHooks()
            let today = try CalendarDate("2013-03-04")
            hooks.today = { today }
            try await served.test(words: EditFormTests.allowed, hooks: hooks) { (client, _) async throws in
                let form = try formFields("price", in: try await client.get("/edit/prices").text)
                try served.write("prices.csv", Served.prices + "SAP,2013-03-04,33\n")
                let entered = ["symbol": "SAP", "price": "34", "date": ""]
                let answer = try await client.send("/edit/prices", form, entered)
                #expect(answer.status == .conflict)
                #expect(answer.text.contains("id=\"price-price-hint\">Now in the file: 33<"))
                // A price of another symbol is no conflict.
                let other = try await client.send("/edit/prices", form, ["symbol": "AAPL", "price": "434"])
                #expect(other.status == .seeOther)
                // What was seen is replaced, and nothing that came after.
                let seen = try formFields("price", in: answer.text)
                let now = try served.read("prices.csv").replacing(
                    "SAP,2013-03-04,33", with: "SAP,2013-03-04,35")
                try served.write("prices.csv", now)
                let late = try await client.send("/edit/prices", seen, ["force": "true"])
                #expect(late.status == .preconditionFailed)
                #expect(late.text.contains("id=\"price-price-hint\">Now in the file: 35<"))
                #expect(late.text.contains("the price of that day in the file is shown beside it"))
                let forced = try await client.send(
                    "/edit/prices", try formFields("price", in: late.text), ["force": "true"])
                #expect(forced.status == .seeOther)
                #expect(try served.read("prices.csv").contains("\nSAP,2013-03-04,34\n"))
            }
        }

        @Test func `a cell that a trade needs is told to be empty, also where the file has no column for it`()
            async throws
        {
            let served = try Served(trades: Served.trades)
            try await served.test(words: EditFormTests.allowed) { (client, _) async throws in
                let split = try formFields("trade", in: try await client.get("/edit/trades?type=split").text)
                for (date, ratio) in [
                    ("2013-03-01", "ratio is empty; split needs one"),
                    ("soon", "ratio is empty; split needs one"),
                ] {
                    let answer = try await client.send(
                        "/edit/trades", split, ["symbol": "BMW", "date": date])
                    #expect(answer.status.code == 422)
                    #expect(problem("trade-ratio", in: answer.text) == ratio)
                    #expect(answer.text.contains("Not saved: see the fields below."))
                }
                let body = #"{"type": "spin_off", "symbol": "BMW", "date": "2013-03-01", "shares": 1}"#
                let refused = try await client.edit(.post, "/api/trades", body, tag: "*").problem(422)
                let errors = try #require(refused["errors"] as? [[String: Any]])
                #expect(
                    errors.map { $0["message"] as? String } == ["to_symbol is empty", "cost_share is empty"])
                #expect(errors.map { $0["field"] as? String } == ["to_symbol", "cost_share"])
                // So it is with a row that is made one.
                let other = #"{"type": "exchange", "ratio": "1:2", "shares": "", "price": "", "fees": ""}"#
                let changed = try await client.edit(.patch, "/api/trades/1", other, tag: "*").problem(422)
                let error = try #require((changed["errors"] as? [[String: Any]])?.first)
                #expect(error["message"] as? String == "to_symbol is empty")
                #expect(error["field"] as? String == "to_symbol")
                #expect(try served.read("trades.csv") == Served.trades)
            }
        }

        @Test func `a currency that is none hides no other error of a lot, and makes none`() async throws {
            let served = try Served()
            try await served.test(words: EditFormTests.allowed) { (client, _) async throws in
                let form = try formFields("lot", in: try await client.get("/edit/lots").text)
                let answer = try await client.send(
                    "/edit/lots", form,
                    [
                        "symbol": "X", "shares": "1", "currency": "gbp", "purchase_price": "-1",
                        "cost": "5", "purchase_rate": "1", "rate": "0",
                    ])
                #expect(problem("lot-currency", in: answer.text).hasPrefix("currency \"gbp\" is not"))
                #expect(problem("lot-purchase_price", in: answer.text).contains("-1 is negative"))
                #expect(
                    problem("lot-cost", in: answer.text)
                        == "cost replaces purchase_rate, but both are given; give one of them")
                #expect(problem("lot-rate", in: answer.text).contains("rate 0 is not above 0"))
                #expect(try served.read("holdings.csv") == Served.holdings)
            }
        }

        @Test func `a lot with a text that is too long for a form can be changed and removed`() async throws {
            // A form has room for 64 KiB; each pair takes 15 bytes in it.
            let note = String(repeating: "é€", count: 12_000)
            let header = "symbol,shares,currency,note\n"
            let served = try Served(holdings: header + "SAP,1,EUR,\(note)\nSAP,3,EUR,\n")
            try await served.test(words: EditFormTests.allowed) { (client, _) async throws in
                let page = try await client.get("/edit/lots/SAP%231").text
                #expect(page.contains("its note is too long to be changed here"))
                let form = try formFields("lot", in: page)
                #expect(!form.contains { $0.name == "note" })
                let saved = try await client.send("/edit/lots/SAP%231", form, ["shares": "2"])
                #expect(saved.status == .seeOther)
                #expect(
                    try served.read("holdings.csv") == header + "SAP,2,EUR,\(note)\nSAP,3,EUR,\n")
                // The lot is found again by the text, though another one stands before it now.
                try served.write(
                    "holdings.csv", header + "SAP,1,EUR,x\nSAP,1,EUR,\(note)\nSAP,3,EUR,\n")
                let moved = try await client.send("/edit/lots/SAP%231", form, ["shares": "2"])
                #expect(moved.status == .preconditionFailed)
                #expect(moved.text.contains("The lot that was SAP#1 is SAP#2 now."))
                #expect(!moved.text.contains("meanwhile"))
                let asked = try await client.get("/edit/lots/SAP%232/remove").text
                let removed = try await client.send(
                    "/edit/lots/SAP%232/remove", try formFields("remove", in: asked))
                #expect(removed.status == .seeOther)
                #expect(try served.read("holdings.csv") == header + "SAP,1,EUR,x\nSAP,3,EUR,\n")
            }
        }

        @Test func `the rows of a large file are not kept`() throws {
            let rows = ReadDocuments<HoldingField>(limit: 30)
            var reads = 0
            func read(_ text: String) throws {
                _ = try rows.document(Array(text.utf8), of: "holdings.csv", in: .eur) {
                    bytes throws(EditingError) in
                    reads += 1
                    return try HoldingsDocument(bytes, file: "holdings.csv", currency: .eur)
                }
            }
            // Of 32 and of 30 bytes.
            let (large, small) = ("symbol,shares,currency\nAB,10,EUR", "symbol,shares,currency\nA,1,EUR")
            #expect(large.utf8.count == 32 && small.utf8.count == 30)
            for _ in 0..<2 { try read(large) }
            #expect(reads == 2)
            for _ in 0..<2 { try read(small) }
            #expect(reads == 3)
            // Nor are those of a smaller state of it kept any longer.
            for text in [large, small] { try read(text) }
            #expect(reads == 5)
        }

        @Test func `how a trade contradicts the others is told together with what is wrong with its texts`()
            async throws
        {
            let served = try Served(trades: Served.trades)
            try await served.test(words: EditFormTests.allowed) { (client, _) async throws in
                for (type, entered, problems) in [
                    // Of BMW, 15 were bought and 12 sold.
                    (
                        "sell", ["shares": "100", "price": "60", "fees": "q"],
                        [
                            "fees": "fees \"q\" is not a number",
                            "shares": "sells 100 BMW, but 3 are held on 2013-03-01",
                        ]
                    ),
                    (
                        "sell", ["shares": "1", "price": "z", "currency": "USD"],
                        [
                            "price": "price \"z\" is not a number",
                            "currency": "BMW is in USD here, but in EUR on line 2 of ",
                        ]
                    ),
                    (
                        "sell", ["shares": "100"],
                        [
                            "price": "neither price nor amount is given",
                            "shares": "sells 100 BMW, but 3 are held on 2013-03-01",
                        ]
                    ),
                    // What is paid is not compared where it can't be read.
                    ("return_of_capital", ["amount": "1x3"], ["amount": "amount \"1x3\" is not a number"]),
                ] as [(String, [String: String], [String: String])] {
                    let page = try await client.get("/edit/trades?type=\(type)").text
                    let answer = try await client.send(
                        "/edit/trades", try formFields("trade", in: page),
                        entered.merging(["symbol": "BMW", "date": "2013-03-01"]) { $1 })
                    #expect(answer.status.code == 422)
                    for (field, text) in problems {
                        #expect(problem("trade-\(field)", in: answer.text).hasPrefix(text), "\(type)")
                    }
                    #expect(
                        answer.text.components(separatedBy: "-problem\">").count - 1 == problems.count)
                    #expect(answer.text.contains("Not saved: see the fields below."))
                }
                #expect(try served.read("trades.csv") == Served.trades)
            }
        }
    }
#endif
