#if Server
    import Foundation
    import HTTPTypes
    import NIOCore
    import Testing

    @testable import PortfolioService

    /// Forms that are sent more than once: after an undoing, after the file was put back, or after they came back.
    @Suite struct SentFormsTests {
        private static let allowed = ["--allow-edits"]
        private static let own: HTTPFields = [.origin: "http://localhost"]
        private static let lot = ["symbol": "ADS", "shares": "1", "currency": "EUR"]
        private static let price = ["symbol": "SAP", "price": "61", "date": "2013-03-04"]
        private static let purchase = [
            "symbol": "BMW", "shares": "3", "price": "50", "currency": "EUR", "date": "2013-02-01",
        ]

        /// The tags of the files that a form is about.
        private func tags(_ fields: [(name: String, value: String)]) -> [String] {
            fields.filter { $0.name == Exchange.tagField }.map(\.value)
        }

        private func undo(_ client: any TestClientProtocol) async throws {
            let list = try await client.get("/edit").text
            let undone = try await client.send("/edit/undo", try formFields("undo", in: list))
            #expect(undone.status == .seeOther)
        }

        @Test func `a form that is sent again after its change was undone makes the change again`()
            async throws
        {
            let served = try Served()
            try await served.test(words: SentFormsTests.allowed) { (client, _) async throws in
                for (page, id, entered, file, before) in [
                    ("/edit/lots", "lot", SentFormsTests.lot, "holdings.csv", Served.holdings),
                    ("/edit/prices", "price", SentFormsTests.price, "prices.csv", Served.prices),
                ] {
                    let fields = try formFields(id, in: try await client.get(page).text)
                    let first = try await client.send(page, fields, entered)
                    #expect(first.status == .seeOther)
                    let after = try served.read(file)
                    #expect(after != before)
                    try await undo(client)
                    #expect(try served.read(file) == before)
                    let again = try await client.send(page, fields, entered)
                    #expect(again.status == .seeOther)
                    #expect(again.headers[.location] != first.headers[.location])
                    #expect(try served.read(file) == after)
                    // The same once more is a double click.
                    let twice = try await client.send(page, fields, entered)
                    #expect(twice.headers[.location] == again.headers[.location])
                    #expect(try served.read(file) == after)
                    // Someone puts the file back.
                    try served.write(file, before)
                    #expect(try await client.send(page, fields, entered).status == .seeOther)
                    #expect(try served.read(file) == after)
                }
            }
        }

        @Test func `what is not saved is loaded again without being sent again, by the same session alone`()
            async throws
        {
            let served = try Served()
            try await served.test(words: SentFormsTests.allowed, with: [.set(\.token, "s3cret")]) {
                (client, _) async throws in
                let mine: HTTPFields = [.cookie: try await client.logIn("s3cret")]
                let other: HTTPFields = [.cookie: try await client.logIn("s3cret")]
                let fields = try formFields(
                    "trade", in: try await client.get("/edit/trades", mine).text)
                for (entered, status) in [
                    (["symbol": "BMW", "price": "x"], HTTPResponse.Status(code: 422)),
                    (["symbol": "BMW", "price": "x", "type": "sell", "show": "true"], .ok),
                ] {
                    var headers = mine
                    headers[.accept] = "text/html"
                    let known =
                        fields
                        + entered.keys.filter { name in
                            !fields.contains { $0.name == name }
                        }.map { ($0, "") }
                    let sent = try await client.post(
                        "/edit/trades", "application/x-www-form-urlencoded", formBody(known, entered), headers
                    )
                    #expect(sent.status == .seeOther && sent.body.readableBytes == 0)
                    let path = try #require(sent.headers[.location])
                    for _ in 1...2 {
                        let shown = try await client.get(path, mine)
                        #expect(shown.status == status && shown.headers[.cacheControl] == "no-store")
                        let again = try formFields("trade", in: shown.text)
                        #expect(again.contains { $0 == ("symbol", "BMW") })
                        #expect(again.contains { $0 == ("price", "x") })
                    }
                    #expect(try await client.get(path, other).status == .notFound)
                }
                #expect(try await client.get("/edit/answer?kept=x", mine).status == .notFound)
            }
        }

        @Test func `a form that is sent again after another change is out of date`() async throws {
            let served = try Served()
            try await served.test(words: SentFormsTests.allowed) { (client, _) async throws in
                let fields = try formFields("lot", in: try await client.get("/edit/lots").text)
                #expect(
                    try await client.send("/edit/lots", fields, SentFormsTests.lot).status == .seeOther)
                try served.write("holdings.csv", Served.holdings.replacing("Barclays", with: "Barclays plc"))
                let again = try await client.send("/edit/lots", fields, SentFormsTests.lot)
                #expect(again.status == .preconditionFailed)
                #expect(try !served.read("holdings.csv").contains("ADS"))
            }
        }

        @Test func `a form that was applied before its session ended is not applied twice`() async throws {
            for (page, id, entered, file) in [
                ("/edit/lots", "lot", SentFormsTests.lot, "holdings.csv"),
                ("/edit/trades?type=buy", "trade", SentFormsTests.purchase, "trades.csv"),
            ] {
                let served = try Served(trades: Served.trades)
                try await served.test(words: SentFormsTests.allowed) { (client, _) async throws in
                    let path = String(page.prefix { $0 != "?" })
                    let fields = try formFields(id, in: try await client.get(page).text)
                    #expect(try await client.send(path, fields, entered).status == .seeOther)
                    let after = try served.read(file)
                    let ended = fields.filter { $0.name != FormSecret.field }
                    let back = try await client.send(path, ended, entered, SentFormsTests.own)
                    #expect(back.status == .forbidden)
                    let kept = try formFields(id, in: back.text)
                    #expect(tags(kept) == tags(fields))
                    let again = try await client.send(path, kept)
                    #expect(again.status == .preconditionFailed)
                    #expect(try served.read(file) == after)
                    // What it shows now has been seen.
                    #expect(tags(try formFields(id, in: again.text)) != tags(fields))
                }
            }
        }

        @Test func `a form that came back with a mistake is saved though other rows have changed, and once`()
            async throws
        {
            let served = try Served(trades: Served.trades)
            try await served.test(words: SentFormsTests.allowed) { (client, _) async throws in
                for (page, id, entered, name, wrong, file) in [
                    ("/edit/lots", "lot", SentFormsTests.lot, "shares", "1x", "holdings.csv"),
                    ("/edit/prices", "price", SentFormsTests.price, "price", "6x", "prices.csv"),
                    ("/edit/trades?type=buy", "trade", SentFormsTests.purchase, "shares", "3x", "trades.csv"),
                ] {
                    let path = String(page.prefix { $0 != "?" })
                    let fields = try formFields(id, in: try await client.get(page).text)
                    let back = try await client.send(path, fields, entered.merging([name: wrong]) { $1 })
                    #expect(back.status.code == 422, "\(path)")
                    let kept = try formFields(id, in: back.text)
                    #expect(tags(kept) == tags(fields))
                    let changed = try served.read(file) + "\n"
                    try served.write(file, changed)
                    // Nobody has touched the row.
                    let again = try await client.send(path, kept, entered)
                    #expect(again.status == .seeOther, "\(path)")
                    let after = try served.read(file)
                    #expect(after != changed)
                    // Now the row is there, as if the form had been applied before.
                    let wrong = try await client.send(path, fields, entered.merging([name: wrong]) { $1 })
                    let same = try await client.send(path, try formFields(id, in: wrong.text), entered)
                    #expect(
                        same.status == (id == "price" ? .seeOther : .preconditionFailed), "\(path)")
                    #expect(try served.read(file) == after)
                }
            }
        }

        @Test func `a trade that comes back may still go to any of the files`() async throws {
            let served = try Served()
            let header = "date,type,symbol,shares,price,currency\n"
            try served.write("portfolio.json", #"{"currency": "EUR", "trades": ["a.csv", "b.csv"]}"#)
            try served.write("a.csv", header)
            try served.write("b.csv", header + "2012-01-02,buy,VOD.L,1,50,GBP\n")
            try await served.test(words: SentFormsTests.allowed) { (client, _) async throws in
                let page = try await client.get("/edit/trades?type=buy").text
                let fields = try formFields("trade", in: page)
                #expect(Set(tags(fields)).count == 2)
                let wrong = SentFormsTests.purchase.merging(["shares": "3x"]) { $1 }
                let back = try await client.send("/edit/trades", fields, wrong)
                #expect(back.status.code == 422)
                let kept = try formFields("trade", in: back.text)
                #expect(tags(kept) == tags(fields))
                let right = SentFormsTests.purchase.merging([TradeForm.fileField: "b.csv"]) { $1 }
                #expect(try await client.send("/edit/trades", kept, right).status == .seeOther)
                #expect(try served.read("b.csv").contains("BMW"))
            }
        }
    }
#endif
