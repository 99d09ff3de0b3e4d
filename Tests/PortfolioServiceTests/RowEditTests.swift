#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// Trades and prices that are corrected, by programs and in forms.
    @Suite struct RowEditTests {
        private static let allowed = ["--allow-edits"]

        private func rows(_ client: any TestClientProtocol, _ path: String) async throws -> (
            tag: String, cells: [[String: String]]
        ) {
            let answer = try await client.get(path)
            let rows = try #require(try answer.members()["rows"] as? [[String: Any]])
            #expect(rows.map { $0["position"] as? Int } == Array(1...rows.count))
            return (
                try #require(answer.headers[.eTag]), rows.map { $0["cells"] as? [String: String] ?? [:] }
            )
        }

        @Test func `a trade is read, changed and removed by its position, and each is undone`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                let before = try await rows(client, "/api/trades")
                #expect(before.cells[2]["price"] == "55")
                let one = try await client.get("/api/trades/3")
                #expect(try one.members()["tag"] as? String == before.tag)
                let row = try #require(try one.members()["row"] as? [String: Any])
                let tag = try #require(one.headers[.eTag])
                #expect(tag == row["tag"] as? String)
                #expect(
                    try await client.get("/api/trades/3", [.ifNoneMatch: tag]).status == .notModified)
                #expect(row["line"] as? Int == 4 && row["position"] as? Int == 3)
                let changed = try await client.edit(
                    .patch, "/api/trades/3", #"{"price": 56, "fees": "1.5"}"#, tag: before.tag)
                #expect(changed.status == .ok, "\(changed.text)")
                #expect(
                    try served.read("trades.csv")
                        == Served.trades.replacing(
                            "2012-06-04,buy,BMW,,5,55,EUR,,,", with: "2012-06-04,buy,BMW,,5,56,EUR,,1.5,"))
                // Whoever has not seen that changes nothing.
                let late = try await client.edit(.delete, "/api/trades/3", tag: before.tag)
                #expect(late.status == .preconditionFailed)
                let undone = try await client.edit(.post, "/api/undo", "{}", tag: changed.headers[.eTag])
                #expect(undone.status == .ok)
                #expect(try served.read("trades.csv") == Served.trades)
                let removed = try await client.edit(.delete, "/api/trades/7", tag: before.tag)
                #expect(removed.status == .ok)
                #expect(try removed.members()["row"] == nil)
                #expect(try await rows(client, "/api/trades").cells.count == before.cells.count - 1)
                for path in ["/api/trades/99", "/api/trades/0", "/api/trades/x", "/api/trades/01"] {
                    _ = try await client.edit(.patch, path, #"{"price": 1}"#, tag: "*").problem(404)
                }
            }
        }

        @Test func `what is wrong with a cell that stays is told by its name`() async throws {
            let trades = "date,type,symbol,shares,price,currency,taxes,amount\n"
            let served = try Served(
                trades: trades + "2012-06-04,buy,BMW,5,55,EUR,,\n2012-06-05,dividend,BMW,5,,EUR,1,10\n"
                    + "2012-06-06,sell,BMW,5,60,EUR,,\n")
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                for (row, body, wrong) in [
                    (1, #"{"type": "split", "ratio": "2:1"}"#, ["shares", "price"]),
                    (2, #"{"type": "interest"}"#, ["shares"]),
                    (2, #"{"type": "buy"}"#, ["taxes"]),
                    (2, #"{"type": "buy", "date": "June"}"#, ["date", "taxes"]),
                    // The sale of the third row, which nobody changed, is what can't be.
                    (1, #"{"type": "short"}"#, [nil]),
                ] {
                    let members = try await client.edit(.patch, "/api/trades/\(row)", body, tag: "*")
                        .problem(422)
                    let errors = try #require(members["errors"] as? [[String: Any]])
                    #expect(errors.map { $0["field"] as? String } == wrong, "\(body): \(errors)")
                }
            }
        }

        @Test func `the fields of a removed row are called as its type calls them`() async throws {
            let served = try Served(
                trades: "date,type,symbol,shares,price,currency,amount\n2012-06-04,deposit,,,,EUR,100\n"
                    + "2012-06-05,buy,BMW,1,55,EUR,\n")
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                let deposit = try await client.get("/edit/trades/1/remove").text
                #expect(deposit.contains(">Currency<") && deposit.contains(">Amount<"))
                #expect(!deposit.contains("unit of the price"))
                #expect(try await client.get("/edit/trades/2/remove").text.contains("unit of the price"))
            }
        }

        @Test func `with its own tag a row is found where it stands by now`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                func tags(_ path: String) async throws -> [String] {
                    let rows = try await client.get(path).members()["rows"] as? [[String: Any]]
                    return try #require(rows).compactMap { $0["tag"] as? String }
                }
                let read = try await tags("/api/trades")
                #expect(Set(read).count == 7)
                #expect(try await client.get("/api/trades/3").headers[.eTag] == read[2])
                // Someone removes another row, and adds one on top.
                _ = try await client.edit(.delete, "/api/trades/7", tag: read[6])
                try served.write(
                    "trades.csv",
                    try served.read("trades.csv").replacing(
                        "2012-01-02,buy,BMW", with: "2011-01-03,buy,SIE,,1,50,EUR,,,\n2012-01-02,buy,BMW"))
                let changed = try await client.edit(.patch, "/api/trades/3", #"{"price": 56}"#, tag: read[2])
                #expect(changed.status == .ok, "\(changed.text)")
                let row = try #require(try changed.members()["row"] as? [String: Any])
                #expect(row["position"] as? Int == 4)
                #expect((row["cells"] as? [String: String])?["price"] == "56")
                #expect(
                    try served.read("trades.csv").contains(
                        "2012-06-01,buy,VOD.L,Vodafone,100,170,GBX,1.24,,\n2012-06-04,buy,BMW,,5,56,EUR,,,"))
                // It is another row by now.
                for method in [HTTPRequest.Method.patch, .delete] {
                    let late = try await client.edit(
                        method, "/api/trades/3", method == .patch ? #"{"price": 57}"# : nil, tag: read[2])
                    #expect(late.status == .preconditionFailed)
                }
                let again = try await client.edit(
                    .patch, "/api/trades/9", #"{"price": 57}"#, tag: row["tag"] as? String)
                #expect(again.status == .ok, "\(again.text)")
                // A new row has no tag.
                let added = try await client.edit(
                    .post, "/api/trades",
                    #"{"type": "interest", "currency": "EUR", "amount": 1, "date": "2013-02-05"}"#,
                    tag: read[0])
                #expect(added.status == .preconditionFailed)
                // Of two rows that say the same, each has a tag.
                try served.write("holdings.csv", Served.holdings + "SAP,,,1,EUR,,,,\nSAP,,,1,EUR,,,,\n")
                let lots = try await tags("/api/holdings")
                #expect(Set(lots).count == 5)
                try served.write(
                    "holdings.csv",
                    try served.read("holdings.csv").replacing("BARC.L,Barclays", with: "B,Barclays"))
                let lot = try await client.edit(.patch, "/api/holdings/SAP", #"{"shares": 6}"#, tag: lots[2])
                #expect(lot.status == .ok, "\(lot.text)")
                #expect(try served.read("holdings.csv").contains("SAP & Söhne,XETRA,6,EUR"))
            }
        }

        @Test func `pages of the rows of a symbol are of the file as it is`() async throws {
            let served = try Served()
            try await served.test(words: ["--allow-edits"]) { client, _ in
                func prices(_ query: String) async throws -> [String] {
                    let members = try await client.get("/api/v1/prices?\(query)").members()
                    let rows = try #require(members["rows"] as? [[String: Any]])
                    return rows.compactMap { ($0["cells"] as? [String: String])?["price"] }
                }
                #expect(try await prices("symbol=SAP&limit=1") == ["59.8"])
                #expect(try await prices("symbol=SAP&limit=1&after=1") == ["60.25"])
                #expect(try await prices("symbol=AAPL&limit=1&after=1") == ["430.47"])
                try served.write("prices.csv", Served.prices.replacing("60.25", with: "61"))
                #expect(try await prices("symbol=AAPL&limit=1&after=1") == ["430.47"])
                #expect(try await prices("symbol=SAP&limit=1&after=1") == ["61"])
                let part = try await client.get("/api/v1/prices?symbol=SAP")
                #expect(part.headers[.eTag] == (try await client.get("/api/v1/prices")).headers[.eTag])
            }
        }

        @Test func `what others rest on is not taken away, and the reason is told`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                // 12 of the 15 shares of BMW are sold later.
                let removed = try await client.edit(.delete, "/api/trades/1", tag: "*").problem(409)
                #expect((removed["detail"] as? String)?.contains("12") == true, "\(removed)")
                let fewer = try await client.edit(
                    .patch, "/api/trades/1", #"{"shares": 6}"#, tag: "*"
                ).problem(422)
                #expect((fewer["errors"] as? [[String: Any]])?.count == 1)
                let wrong = try await client.edit(
                    .patch, "/api/trades/1", #"{"shares": "x"}"#, tag: "*"
                ).problem(422)
                #expect((wrong["errors"] as? [[String: Any]])?.first?["field"] as? String == "shares")
                #expect(try served.read("trades.csv") == Served.trades)
                let enough = try await client.edit(.patch, "/api/trades/1", #"{"shares": 7}"#, tag: "*")
                #expect(enough.status == .ok, "\(enough.text)")
            }
        }

        @Test func `trades with errors are mended one at a time`() async throws {
            let broken = Served.trades.replacing("2012-06-04,buy,BMW,,5", with: "2012-06-04,buy,BMW,,five")
                .replacing("2012-09-03,dividend", with: "2012-09-31,dividend")
            let served = try Served(trades: broken)
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                _ = try await client.edit(.patch, "/api/trades/1", #"{"price": 51}"#, tag: "*").problem(409)
                let first = try await client.edit(.patch, "/api/trades/3", #"{"shares": 5}"#, tag: "*")
                #expect(first.status == .ok, "\(first.text)")
                let second = try await client.edit(.delete, "/api/trades/4", tag: "*")
                #expect(second.status == .ok, "\(second.text)")
                #expect(try await client.get("/api/report").status == .ok)
                #expect(
                    try served.read("trades.csv")
                        == Served.trades.replacing("2012-09-03,dividend,BMW,,15,2,EUR,,,\n", with: ""))
            }
        }

        @Test func `prices are listed, changed and removed, and contradict nothing`() async throws {
            let served = try Served()
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                let before = try await rows(client, "/api/prices")
                #expect(before.cells[1] == ["symbol": "AAPL", "date": "2013-03-01", "price": "430.47"])
                let changed = try await client.edit(
                    .patch, "/api/prices/2", #"{"price": "430.5"}"#, tag: before.tag)
                #expect(changed.status == .ok, "\(changed.text)")
                #expect(
                    try served.read("prices.csv") == Served.prices.replacing("430.47", with: "430.5"))
                let value = try await client.get("/api/holdings/AAPL").text
                #expect(value.contains("430.5"))
                // Two prices of one day, something that is not held, and another currency.
                for (body, field) in [
                    (#"{"date": "2013-02-28"}"#, nil), (#"{"symbol": "ZZZ"}"#, "symbol"),
                    (#"{"currency": "EUR"}"#, nil), (#"{"price": "-1"}"#, "price"),
                ] as [(String, String?)] {
                    let answer = try await client.edit(.patch, "/api/prices/2", body, tag: "*")
                    #expect([409, 422].contains(answer.status.code), "\(body): \(answer.text)")
                    if let field {
                        #expect(answer.text.contains("\"field\": \"\(field)\""), "\(answer.text)")
                    }
                }
                let removed = try await client.edit(
                    .delete, "/api/prices/1", tag: changed.headers[.eTag])
                #expect(removed.status == .ok)
                #expect(try await rows(client, "/api/prices").cells.count == before.cells.count - 1)
                let undone = try await client.edit(.post, "/api/undo", "{}", tag: removed.headers[.eTag])
                #expect(undone.status == .ok)
                #expect(try await rows(client, "/api/prices").cells.count == before.cells.count)
            }
        }

        @Test func `a price is changed and removed in forms`() async throws {
            let served = try Served()
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                let page = try await client.get("/edit/prices?symbol=SAP").text
                #expect(page.contains("href=\"/edit/prices/6?view-symbol=SAP\""))
                #expect(!page.contains("href=\"/edit/prices/1?"))
                let edit = try await client.get("/edit/prices/6?view-symbol=SAP").text
                #expect(edit.contains("<a href=\"/edit/prices?symbol=SAP\">Cancel</a>"))
                let form = try formFields("price", in: edit)
                let saved = try await client.send("/edit/prices/6", form, ["price": "60.5"])
                #expect(saved.headers[.location] == "/edit/prices?symbol=SAP&done=1")
                let list = try await client.get("/edit/prices?symbol=SAP&done=1").text
                #expect(list.contains("role=\"status\"") && list.contains("All rows, and undo</a>"))
                #expect(try served.read("prices.csv").contains("\nSAP,2013-03-01,60.5\n"))
                let removal = try formFields("remove", in: try await client.get("/edit/prices/6/remove").text)
                #expect(try await client.send("/edit/prices/6/remove", removal).status == .seeOther)
                #expect(try !served.read("prices.csv").contains("SAP,2013-03-01"))
            }
        }

        @Test func `another type of trade keeps what was entered`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                let form = try formFields("trade", in: try await client.get("/edit/trades?type=buy").text)
                let shown = try await client.send(
                    "/edit/trades", form + [("show", "true")],
                    ["type": "dividend", "symbol": "BMW", "shares": "3", "price": "2"])
                #expect(shown.status == .ok)
                let fields = try formFields("trade", in: shown.text)
                let value = { (name: String) in fields.first { $0.name == name }?.value }
                #expect(value("type") == "dividend" && value("symbol") == "BMW")
                #expect(value("shares") == "3" && value("price") == "2" && value("taxes") == "")
                #expect(try served.read("trades.csv") == Served.trades)
                // What a type has no field for is there again with the next type.
                let split = try await client.send(
                    "/edit/trades", fields + [("show", "true")], ["type": "split"])
                #expect(!split.text.contains("id=\"trade-shares\""))
                let sale = try await client.send(
                    "/edit/trades", try formFields("trade", in: split.text) + [("show", "true")],
                    ["type": "sell"])
                let sold = try formFields("trade", in: sale.text)
                #expect(sold.first { $0.name == "shares" }?.value == "3")
                #expect(sold.first { $0.name == "price" }?.value == "2")
                let copied = try formFields(
                    "trade", in: try await client.get("/edit/trades?like=2").text)
                #expect(copied.first { $0.name == "symbol" }?.value == "VOD.L")
                #expect(copied.first { $0.name == "price" }?.value == "170")
            }
        }

        @Test func `a trade like one with a lot has not the name of that lot`() async throws {
            let trades = "date,type,symbol,shares,price,currency,id\n2012-01-02,buy,BMW,10,50,EUR,first\n"
            let served = try Served(trades: trades)
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                let like = try formFields("trade", in: try await client.get("/edit/trades?like=1").text)
                #expect(like.first { $0.name == "symbol" }?.value == "BMW")
                #expect((like.first { $0.name == "id" }?.value ?? "") == "")
                let repeated = try await client.send("/edit/trades", like, ["date": "2012-02-01"])
                #expect(repeated.status == .seeOther, "\(repeated.text)")
                #expect(try served.read("trades.csv") == trades + "2012-02-01,buy,BMW,10,50,EUR,\n")
            }
        }

        @Test func `a type that is written in another way stays as it is`() async throws {
            let trades = """
                date,type,symbol,shares,price,currency,note
                2012-01-02,Buy,BMW,10,50,EUR,
                2012-02-01,SELL,BMW,4,60,EUR,fourth
                2012-02-02,sel,BMW,1,60,EUR,

                """
            let served = try Served(trades: trades)
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                let form = try formFields("trade", in: try await client.get("/edit/trades/3").text)
                #expect(form.first { $0.name == "type" }?.value == "sel")
                // What is none does not become another by itself.
                let wrong = try await client.send("/edit/trades/3", form, ["note": "x"])
                #expect(wrong.status.code == 409 || wrong.status.code == 422, "\(wrong.status)")
                #expect(try served.read("trades.csv") == trades)
                #expect(try await client.send("/edit/trades/3", form, ["type": "sell"]).status == .seeOther)
                let sale = try formFields("trade", in: try await client.get("/edit/trades/2").text)
                #expect(sale.first { $0.name == "type" }?.value == "SELL")
                #expect(try await client.send("/edit/trades/2", sale, ["note": "x"]).status == .seeOther)
                #expect(
                    try served.read("trades.csv")
                        == trades.replacing("fourth", with: "x").replacing(",sel,", with: ",sell,"))
                let like = try formFields("trade", in: try await client.get("/edit/trades?like=2").text)
                let repeated = try await client.send("/edit/trades", like, ["shares": "2"])
                #expect(repeated.status == .seeOther)
                #expect(try served.read("trades.csv").contains("2012-02-01,sell,BMW,2,60,EUR,x"))
                for number in ["-9223372036854775808", "0", "99", "x"] {
                    #expect(try await client.get("/edit/trades?like=\(number)").status == .notFound)
                }
            }
        }

        private static let three = """
            date,type,symbol,shares,price,currency
            2012-01-02,buy,BMW,10,50,EUR
            2012-01-03,buy,VOD.L,10,5,EUR
            2012-01-04,buy,KONT.DE,10,20,EUR

            """

        @Test func `a form of a row that is gone never turns to another`() async throws {
            let served = try Served(trades: Self.three)
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                let form = try formFields("trade", in: try await client.get("/edit/trades/2").text)
                let removal = try formFields("remove", in: try await client.get("/edit/trades/2/remove").text)
                #expect(try await client.edit(.delete, "/api/trades/2", tag: "*").status == .ok)
                let after = try served.read("trades.csv")
                let late = try await client.send("/edit/trades/2", form, ["price": "6"])
                #expect(late.status == .preconditionFailed)
                #expect(late.text.contains("be told whether the row is still there"))
                #expect(late.text.contains("<dd><bdi>6</bdi></dd>"))
                #expect(!late.text.contains("id=\"form-trade\""))
                let asked = try await client.send("/edit/trades/2/remove", removal)
                #expect(asked.status == .preconditionFailed)
                #expect(!asked.text.contains("id=\"form-remove\""))
                #expect(try served.read("trades.csv") == after)
            }
        }

        @Test func `a form that is refused names the row that it is about, wherever it stands by now`()
            async throws
        {
            let served = try Served(trades: Self.three)
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                let form = try formFields("trade", in: try await client.get("/edit/trades/2").text)
                #expect(try await client.edit(.delete, "/api/trades/1", tag: "*").status == .ok)
                let wrong = try await client.send("/edit/trades/2", form, ["price": "x"])
                #expect(wrong.status.code == 422)
                #expect(wrong.text.contains("Edit a trade: buy VOD.L 2012-01-03"))
                #expect(wrong.text.contains("action=\"/edit/trades/1\""))
                let kept = try formFields("trade", in: wrong.text)
                #expect(try await client.send("/edit/trades/1", kept, ["price": "6"]).status == .seeOther)
                #expect(try served.read("trades.csv").contains("2012-01-03,buy,VOD.L,10,6,EUR"))
            }
        }

        @Test func `of two rows that say the same, one is removed by two who remove one`() async throws {
            let row = "2012-01-04,buy,KONT.DE,10,20,EUR\n"
            let served = try Served(
                holdings: "symbol,shares,currency\nSAP,1,EUR\nSAP,1,EUR\n", trades: Self.three + row)
            try await served.test(words: RowEditTests.allowed) { (client, _) async throws in
                for (path, file, left) in [
                    ("/edit/trades/4/remove", "trades.csv", Self.three),
                    ("/edit/lots/SAP%231/remove", "holdings.csv", "symbol,shares,currency\nSAP,1,EUR\n"),
                ] {
                    let first = try formFields("remove", in: try await client.get(path).text)
                    let second = try formFields("remove", in: try await client.get(path).text)
                    #expect(try await client.send(path, first).status == .seeOther)
                    #expect(try await client.send(path, second).status == .preconditionFailed, "\(path)")
                    #expect(try served.read(file) == left)
                }
            }
        }
    }
#endif
