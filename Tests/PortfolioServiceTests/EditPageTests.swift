#if Server
    import Foundation
    import HTTPTypes
    import NIOCore
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// Edits by the forms of pages, without script.
    @Suite struct EditPageTests {
        private static let allowed = ["--allow-edits"]

        private func follow(_ client: any TestClientProtocol, _ answer: TestResponse) async throws -> String {
            #expect(answer.status == .seeOther)
            let location = try #require(answer.headers[.location])
            return try await client.get(String(location.prefix { $0 != "#" })).text
        }

        @Test func `a missing price leads to its form, and an empty portfolio to what comes first`()
            async throws
        {
            let served = try Served()
            try served.write("prices.csv", "symbol,date,price\n")
            try await served.test(words: EditPageTests.allowed) { (client, _) async throws in
                let page = try await client.get("/").text
                #expect(page.contains("href=\"/edit/prices?symbol=SAP&amp;date="))
                #expect(!page.contains("Nothing is held yet"))
                let form = try formFields(
                    "price", in: try await client.get("/edit/prices?symbol=SAP&date=2013-03-04").text)
                #expect(form.contains { $0.name == "date" && $0.value == "2013-03-04" })
                let saved = try await client.send("/edit/prices", form, ["price": "61,5"])
                #expect(saved.status == .seeOther)
                #expect(try served.read("prices.csv").hasSuffix("SAP,2013-03-04,61.5\n"))
            }
            try served.write("holdings.csv", "symbol,shares,currency\n")
            try await served.test(words: EditPageTests.allowed) { (client, _) async throws in
                let page = try await client.get("/").text
                #expect(page.contains("Nothing is held yet."))
                // The way on is a button.
                #expect(page.contains("<nav class=\"forms\" aria-label=\"What comes first\">"))
                #expect(page.contains("<a href=\"/edit/new\">Record or import what you hold</a>"))
                let today = try await client.get("/edit/today").text
                #expect(
                    today.contains(
                        "Nothing is held yet. <a href=\"/edit/lots\">Record the first purchase</a>"))
            }
            try await served.test { (client, _) async throws in
                #expect(try await !client.get("/").text.contains("/edit/"))
            }
        }

        @Test func `a stock's page leads to its own rows, whichever of them are bought already`() async throws
        {
            let rows = [("2030-01-01", 3), ("2011-01-01", 5), ("2031-01-01", 4), ("2010-01-01", 10)]
            let served = try Served(
                holdings: "symbol,shares,currency,purchase_date,purchase_price,price\n"
                    + rows.map { "AAA,\($0.1),EUR,\($0.0),1,2\n" }.joined())
            try await served.test(words: EditPageTests.allowed) { (client, _) async throws in
                let stock = try await client.get("/holdings/AAA?as-of=2020-01-01").text
                #expect(stock.contains("<a href=\"/edit/lots/AAA%232\" aria-label=\"Edit lot 1\">Edit</a>"))
                #expect(stock.contains("<a href=\"/edit/lots/AAA%234\" aria-label=\"Edit lot 2\">Edit</a>"))
                #expect(!stock.contains("Edit lot 3"))
                let fields = try await formFields("lot", in: client.get("/edit/lots/AAA%234").text)
                #expect(fields.first { $0.name == "shares" }?.value == "10")
            }
        }

        @Test func `a lot is changed from its stock's page, and the change undone`() async throws {
            let served = try Served(
                holdings: Served.holdings + "SAP,\"SAP & \"\"Söhne\"\"\",XETRA, 2 ,EUR,,,,\n")
            try await served.test(words: EditPageTests.allowed) { (client, _) async throws in
                let stock = try await client.get("/holdings/SAP").text
                #expect(stock.contains("<a href=\"/edit/lots/SAP%232\" aria-label=\"Edit lot 2\">Edit</a>"))
                #expect(stock.contains("<a href=\"/edit?symbol=SAP\">Edit</a>"))
                let page = try await client.get("/edit/lots/SAP%232")
                #expect(page.status == .ok)
                #expect(page.headers[.cacheControl] == "no-store")
                #expect(page.text.contains("<body>"))
                let fields = try formFields("lot", in: page.text)
                #expect(fields.first { $0.name == "name" }?.value == "SAP & \"Söhne\"")
                // What nobody touches stays as it is, byte for byte.
                let same = try await client.send("/edit/lots/SAP%232", fields)
                #expect(same.status == .seeOther)
                let end = "SAP,\"SAP & \"\"Söhne\"\"\",XETRA, 2 ,EUR,,,,\n"
                #expect(try served.read("holdings.csv") == Served.holdings + end)
                let changed = try await client.send("/edit/lots/SAP%232", fields, ["shares": "3"])
                #expect(changed.headers[.location] == "/edit?done=1#row-SAP%25232")
                let done = try await follow(client, changed)
                #expect(done.contains("SAP#2 was changed."))
                #expect(
                    try served.read("holdings.csv")
                        == Served.holdings + end.replacingOccurrences(of: ", 2 ,", with: ", 3 ,"))
                let undone = try await client.send("/edit/undo", try formFields("undo", in: done))
                #expect(try await follow(client, undone).contains("Undone: SAP#2 was changed."))
                #expect(try served.read("holdings.csv") == Served.holdings + end)
                // A double click undoes no more; the button of a page that is out of date undoes nothing.
                let again = try await client.send("/edit/undo", try formFields("undo", in: done))
                #expect(again.headers[.location] == undone.headers[.location])
                let late = try await client.send(
                    "/edit/undo", try formFields("undo", in: done), ["change": "9"])
                #expect(late.status == .conflict)
                #expect(try served.read("holdings.csv") == Served.holdings + end)
            }
        }

        @Test func `what is wrong stands beside its field, and what was entered in it`() async throws {
            let served = try Served()
            try await served.test(words: EditPageTests.allowed) { (client, _) async throws in
                let page = try await client.get("/edit/lots?symbol=BMW").text
                let fields = try formFields("lot", in: page)
                #expect(fields.first { $0.name == "symbol" }?.value == "BMW")
                let wrong = try await client.send(
                    "/edit/lots", fields,
                    ["shares": "1,500", "purchase_date": "March", "note": "<b>\"kept\"</b>"])
                #expect(wrong.status.code == 422)
                #expect(
                    wrong.text.contains(
                        "id=\"lot-shares\" name=\"shares\" aria-invalid=\"true\" aria-describedby=\"lot-shares-problem lot-shares-hint\""
                    ))
                #expect(
                    wrong.text.contains("id=\"lot-shares-problem\">shares &quot;1,500&quot; is not a number"))
                let kept = try formFields("lot", in: wrong.text)
                #expect(kept.first { $0.name == "purchase_date" }?.value == "March")
                let right = try await client.send(
                    "/edit/lots", kept,
                    ["shares": "1,5", "purchase_date": "2013-03-01", "currency": "EUR"])
                #expect(try await follow(client, right).contains("BMW was added."))
                // The texts are as they were entered, but for a comma that can only be a decimal mark.
                #expect(try served.read("holdings.csv").contains("BMW,,,1.5,EUR,2013-03-01,"))
            }
        }

        @Test func `of two tabs the second keeps what was entered, beside what the first has saved`()
            async throws
        {
            let served = try Served()
            try await served.test(words: EditPageTests.allowed) { (client, _) async throws in
                let fields = try formFields("lot", in: try await client.get("/edit/lots/SAP").text)
                let first = try await client.send("/edit/lots/SAP", fields, ["shares": "6", "name": "SE"])
                #expect(first.status == .seeOther)
                let second = try await client.send(
                    "/edit/lots/SAP", fields, ["shares": "7", "market": "Frankfurt"])
                #expect(second.status == .preconditionFailed)
                #expect(second.text.contains("Now in the file: 6"))
                let kept = try formFields("lot", in: second.text)
                let value = { (name: String) in kept.first { $0.name == name }?.value }
                #expect(value("shares") == "7")
                #expect(value("market") == "Frankfurt")
                // What was not touched here is as the first tab has left it.
                #expect(value("name") == "SE")
                let third = try await client.send("/edit/lots/SAP", kept)
                #expect(third.status == .seeOther)
                #expect(
                    try served.read("holdings.csv").contains("\nSAP,SE,Frankfurt,7,EUR,2012-06-01,45,,\n"))
            }
        }

        @Test func `a form outlives a file that breaks, and a lot that goes`() async throws {
            let served = try Served()
            try await served.test(words: EditPageTests.allowed) { (client, service) async throws in
                let fields = try formFields("lot", in: try await client.get("/edit/lots/SAP").text)
                try served.write("holdings.csv", Served.holdings + "X,y,,z,EUR,,,,\n")
                let broken = try await client.send("/edit/lots/SAP", fields, ["shares": "7"])
                #expect(broken.status == .conflict)
                let again = try await client.send("/edit/lots/SAP", try formFields("lot", in: broken.text))
                #expect(again.status == .conflict)
                #expect(again.text.contains("holdings.csv:5:6: shares &quot;z&quot; is not a number"))
                let kept = try formFields("lot", in: again.text)
                #expect(kept.first { $0.name == "shares" }?.value == "7")
                // Its header too.
                try served.write("holdings.csv", "nothing\n")
                let worse = try await client.send("/edit/lots/SAP", kept)
                #expect(worse.status == .conflict)
                let still = try formFields("lot", in: worse.text)
                #expect(still.first { $0.name == "shares" }?.value == "7")
                try served.write("holdings.csv", "symbol,shares,currency\nAAPL,1,USD\n")
                let gone = try await client.send("/edit/lots/SAP", still)
                #expect(gone.status == .preconditionFailed)
                let new = try formFields("lot", in: gone.text)
                #expect(gone.text.contains("action=\"/edit/lots\""))
                #expect(try await client.send("/edit/lots", new).status == .seeOther)
                #expect(try served.read("holdings.csv").contains("\nSAP,7,EUR,SAP & Söhne,XETRA,"))
            }
        }

        @Test func `a form never turns to another lot`() async throws {
            let lots = "symbol,shares,currency\nAAPL,10,USD\nAAPL,20,USD\nAAPL,30,USD\n"
            let served = try Served(holdings: lots)
            try await served.test(words: EditPageTests.allowed) { (client, _) async throws in
                let path = "/edit/lots/AAPL%232"
                let form = try formFields("lot", in: try await client.get(path).text)
                let removal = try formFields("remove", in: try await client.get("\(path)/remove").text)
                // The first lot goes, so that the second is the first.
                try served.write("holdings.csv", lots.replacingOccurrences(of: "AAPL,10,USD\n", with: ""))
                let moved = try await client.send(path, form, ["shares": "25"])
                #expect(moved.status == .seeOther)
                #expect(
                    try served.read("holdings.csv")
                        == "symbol,shares,currency\nAAPL,25,USD\nAAPL,30,USD\n")
                // The question was of a lot that says something else now.
                let asked = try await client.send("\(path)/remove", removal)
                #expect(asked.status == .preconditionFailed)
                #expect(!asked.text.contains("id=\"form-remove\""))
                try served.write("holdings.csv", lots.replacingOccurrences(of: "AAPL,10,USD\n", with: ""))
                #expect(try await client.send("\(path)/remove", removal).status == .seeOther)
                #expect(try served.read("holdings.csv") == "symbol,shares,currency\nAAPL,30,USD\n")
                // The second lot goes itself.
                try served.write("holdings.csv", lots.replacingOccurrences(of: "AAPL,20,USD\n", with: ""))
                let gone = try await client.send(path, form, ["shares": "25"])
                #expect(gone.status == .preconditionFailed)
                #expect(gone.text.contains("be told whether AAPL#2 is still there"))
                #expect(gone.text.contains("<dd><bdi>25</bdi></dd>"))
                #expect(!gone.text.contains("action=\"/edit/lots"))
                let unasked = try await client.send("\(path)/remove", removal)
                #expect(unasked.status == .preconditionFailed)
                #expect(!unasked.text.contains("id=\"form-remove\""))
            }
        }

        @Test func `a form of the only lot stays with it when another is added`() async throws {
            let served = try Served(holdings: "symbol,shares,currency\nAAPL,10,USD\n")
            try await served.test(words: EditPageTests.allowed) { (client, _) async throws in
                let form = try formFields("lot", in: try await client.get("/edit/lots/AAPL").text)
                try served.write("holdings.csv", "symbol,shares,currency\nAAPL,1,USD\nAAPL,10,USD\n")
                let saved = try await client.send("/edit/lots/AAPL", form, ["shares": "25"])
                #expect(saved.status == .seeOther)
                #expect(
                    try served.read("holdings.csv")
                        == "symbol,shares,currency\nAAPL,1,USD\nAAPL,25,USD\n")
            }
        }

        @Test func `a lot that a spreadsheet has excluded is shown so, and can be included`() async throws {
            let served = try Served(
                holdings: "symbol,shares,currency,excluded\nSAP,5,EUR,TRUE\nAAPL,1,USD,\n")
            try await served.test(words: EditPageTests.allowed) { (client, _) async throws in
                let form = try formFields("lot", in: try await client.get("/edit/lots/SAP").text)
                #expect(form.first { $0.name == "excluded" }?.value == "TRUE")
                let saved = try await client.send("/edit/lots/SAP", form, ["excluded": ""])
                #expect(saved.status == .seeOther)
                #expect(try served.read("holdings.csv").contains("\nSAP,5,EUR,\n"))
            }
        }

        @Test func `a trade is recorded in any of several files`() async throws {
            let served = try Served()
            let header = "date,type,symbol,shares,price,currency\n"
            try served.write("portfolio.json", #"{"currency": "EUR", "trades": ["a.csv", "b.csv"]}"#)
            try served.write("a.csv", header)
            try served.write("b.csv", header + "2012-01-02,buy,BMW,1,50,EUR\n")
            try await served.test(words: EditPageTests.allowed) { (client, _) async throws in
                let form = try formFields("trade", in: try await client.get("/edit/trades?type=buy").text)
                let made = try await client.send(
                    "/edit/trades", form,
                    [
                        "file": "b.csv", "symbol": "BMW", "shares": "3", "price": "51", "currency": "EUR",
                        "date": "2013-02-01",
                    ])
                #expect(made.status == .seeOther)
                #expect(try served.read("b.csv").hasSuffix("2013-02-01,buy,BMW,3,51,EUR\n"))
                #expect(try served.read("a.csv") == header)
            }
        }

        @Test func `a form that is sent twice makes one change`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: EditPageTests.allowed) { (client, _) async throws in
                let lot = try formFields("lot", in: try await client.get("/edit/lots").text)
                let entered = ["symbol": "ADS", "shares": "1", "currency": "EUR"]
                let trade = try formFields("trade", in: try await client.get("/edit/trades?type=sell").text)
                let sale = ["symbol": "BMW", "shares": "1", "price": "70", "date": "2013-03-01"]
                for (path, fields, entered) in [
                    ("/edit/lots", lot, entered), ("/edit/trades", trade, sale),
                ] {
                    let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                        for _ in 0..<2 {
                            group.addTask { try await client.send(path, fields, entered) }
                        }
                        return try await group.reduce(into: []) { $0.append($1) }
                    }
                    #expect(answers.map(\.status) == [.seeOther, .seeOther])
                    #expect(answers[0].headers[.location] == answers[1].headers[.location])
                }
                #expect(try served.read("holdings.csv").components(separatedBy: "ADS").count == 2)
                #expect(try served.read("trades.csv").components(separatedBy: "sell,BMW").count == 3)
                // Another lot from the same page, as by the browser's way back, is another change.
                let other = try await client.send("/edit/lots", lot, entered.merging(["shares": "2"]) { $1 })
                #expect(other.status == .seeOther)
                #expect(try served.read("holdings.csv").components(separatedBy: "ADS").count == 3)
            }
        }

        @Test func `buttons exclude, include, move and remove`() async throws {
            let served = try Served()
            let rows = Served.holdings.split(separator: "\n").map { $0 + "\n" }
            try await served.test(words: EditPageTests.allowed) { (client, _) async throws in
                func press(_ action: String) async throws -> TestResponse {
                    let page = try await client.get("/edit").text
                    #expect(page.contains("formaction=\"/edit/lots/SAP/\(action)\""))
                    return try await client.send("/edit/lots/SAP/\(action)", try formFields("rows", in: page))
                }
                #expect(try await press("up").status == .seeOther)
                #expect(try served.read("holdings.csv") == rows[0] + rows[1] + rows[3] + rows[2])
                #expect(try await press("down").status == .seeOther)
                #expect(try await press("down").status == .seeOther)
                #expect(try served.read("holdings.csv") == Served.holdings)
                let stale = try formFields("rows", in: try await client.get("/edit").text)
                #expect(try await press("exclude").status == .seeOther)
                #expect(try served.read("holdings.csv").hasSuffix(",,,true\n"))
                let late = try await client.send("/edit/lots/SAP/up", stale)
                #expect(late.status == .preconditionFailed)
                #expect(late.text.contains("has changed in the meantime, here or elsewhere; not saved"))
                #expect(try await press("include").status == .seeOther)
                let page = try await client.get("/edit/lots/AAPL/remove")
                #expect(page.text.contains("<dt>Price at purchase</dt>"))
                let removed = try await client.send(
                    "/edit/lots/AAPL/remove", try formFields("remove", in: page.text))
                #expect(try await follow(client, removed).contains("AAPL was removed."))
                #expect(try !served.read("holdings.csv").contains("AAPL"))
                #expect(try await client.get("/edit/lots/AAPL").status == .notFound)
                #expect(try await client.get("/edit/lots/SAP/up").status == .methodNotAllowed)
                let sent = try formFields("rows", in: try await client.get("/edit").text)
                #expect(try await client.send("/edit/lots/SAP/nothing", sent).status == .notFound)
                // Without the token of the page nothing is changed.
                let forged = try await client.send(
                    "/edit/lots/SAP/up", sent.filter { $0.name != FormSecret.field })
                #expect(forged.status == .forbidden)
            }
        }

        @Test func `prices and trades are recorded`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: EditPageTests.allowed) { (client, _) async throws in
                let price = try formFields("price", in: try await client.get("/edit/prices?symbol=SAP").text)
                let entered = ["price": "61", "date": "2013-03-04"]
                let recorded = try await client.send("/edit/prices", price, entered)
                #expect(
                    try await follow(client, recorded).contains(
                        "The price of SAP on 2013-03-04 was recorded: 61."))
                let other = try await client.send(
                    "/edit/prices", price, ["price": "62", "date": "2013-03-04"])
                let seen = other
                #expect(seen.status == .conflict)
                #expect(seen.text.contains("id=\"price-price-hint\">Now in the file: 61<"))
                #expect(seen.text.contains("Not saved: see the fields below."))
                #expect(
                    seen.text.contains(
                        "id=\"price-price-problem\">the price of SAP on 2013-03-04 is 61 here, but the new entry says "
                            + "62; choose below that it is replaced"))
                let forced = try await client.send(
                    "/edit/prices", try formFields("price", in: seen.text), ["force": "true"])
                #expect(forced.status == .seeOther)
                #expect(try served.read("prices.csv") == Served.prices + "SAP,2013-03-04,62\n")
                let page = try await client.get("/edit/trades?type=sell&symbol=BMW").text
                let sell = try formFields("trade", in: page)
                let short = try await client.send(
                    "/edit/trades", sell, ["shares": "4", "price": "70", "date": "2013-03-01"])
                #expect(short.status.code == 422)
                #expect(short.text.contains("id=\"trade-shares-problem\""))
                let sold = try await client.send(
                    "/edit/trades", try formFields("trade", in: short.text), ["shares": "3"])
                #expect(
                    try await follow(client, sold).contains("The trade sell BMW of 2013-03-01 was recorded."))
                #expect(
                    try served.read("trades.csv").hasSuffix("2013-03-01,sell,BMW,,3,70,EUR,,,\n"))
                // Each type has its own form.
                for type in TradeType.allCases {
                    let page = try await client.get("/edit/trades?type=\(type.rawValue)")
                    #expect(page.status == .ok)
                    #expect(try !formFields("trade", in: page.text).isEmpty)
                }
            }
        }
    }
#endif
