#if Server
    import Foundation
    import HTTPTypes
    import NIOCore
    import PortfolioImport
    import Testing

    @testable import PortfolioService

    /// Exports that are imported on a page: sent, looked at, and taken.
    @Suite struct ImportPageTests {
        private static let allowed = ["--allow-edits"]
        /// Of the holdings of ``Served``: SAP has other shares, and TKA is new; two are not in it.
        static let positions =
            "symbol,shares,currency,price,price_date\nSAP,7,EUR,61,2013-03-04\nTKA,3,EUR,,\n"
        static let transactions =
            "Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,Currency (Result),Total,Currency (Total)\n"
            + "Market buy,2013-02-11 10:00:00.000,DE0007164600,LIN,Linde,2.0000000000,100.00,EUR,1,,EUR,200.00,EUR\n"

        private func shown(_ answer: TestResponse) throws -> String {
            let text = try #require(answer.text.components(separatedBy: "<main id=\"content\">").last)
            return text.replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " ").replacing(
                "&#39;", with: "'")
        }

        @Test func `dates that could be two days are read as the form says`() async throws {
            let served = try Served()
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let prices = "Date,Close\n03/04/2013,61\n"
                let seen = try await client.upload([("SAP.csv", prices)], ["symbol": "SAP"])
                #expect(try shown(seen).contains("“Date form” M/d/yyyy or d/M/yyyy"))
                #expect(!seen.text.contains("--date-form"))
                let upload = ImportForm.uploadField
                let kept = try formFields("import", in: seen.text).filter { $0.name != upload }
                #expect(kept.contains { $0.name == "date-form" })
                let path = "/api/imports?type=prices&symbol=SAP&date-form="
                let wrong = try await client.edit(
                    .post, path + "x", prices, tag: "*", type: "text/csv"
                ).problem(422)
                #expect((wrong["errors"] as? [[String: Any]])?.first?["field"] as? String == "date-form")
                let taken = try await client.edit(
                    .post, path + "dd/MM/yyyy", prices, tag: "*", type: "text/csv")
                #expect(taken.status == .ok, "\(taken.text)")
                #expect(try served.read("prices.csv").contains("\nSAP,2013-04-03,61\n"))
            }
        }

        @Test func `an export is shown, imported at once as one change, and undone`() async throws {
            let served = try Served()
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let seen = try await client.upload([("<b>.csv", Self.positions)])
                #expect(seen.status == .ok)
                let words = try shown(seen)
                for text in [
                    "&lt;b&gt;.csv", "2 holdings (portfolio)",
                    "1 new, 1 changed, 2 in none of the exports, 1 price",
                    "Changed SAP Shares 5 → 7", "New TKA Shares 3, Currency or unit of the price EUR",
                    "In none of the exports AAPL kept",
                    "+SAP,2013-03-04,61", "-SAP,SAP &amp; Söhne,XETRA,5,EUR",
                    "+SAP,SAP &amp; Söhne,XETRA,7,EUR",
                ] { #expect(words.contains(text), "\(text): \(words)") }
                #expect(try served.read("holdings.csv") == Served.holdings)
                let form = try formFields("import", in: seen.text)
                let done = try await client.send("/edit/import", form)
                #expect(done.status == .seeOther)
                #expect(try served.read("holdings.csv").contains("TKA,,,3,EUR"))
                #expect(try served.read("prices.csv") == Served.prices + "SAP,2013-03-04,61\n")
                // A second click changes nothing, and leads to the same page.
                let again = try await client.send("/edit/import", form)
                #expect(again.headers[.location] == done.headers[.location])
                let list = try await client.get(try #require(done.headers[.location]))
                #expect(list.text.contains("&lt;b&gt;.csv was imported: 1 new, 1 changed, 1 price."))
                let changes = try await client.get("/api/changes").members()["changes"] as? [[String: Any]]
                #expect(changes?.map { $0["file"] as? String } == ["holdings.csv, prices.csv"])
                let undo = try formFields("undo", in: list.text)
                #expect(try await client.send("/edit/undo", undo).status == .seeOther)
                #expect(try served.read("holdings.csv") == Served.holdings)
                #expect(try served.read("prices.csv") == Served.prices)
            }
            try await served.test(words: Self.allowed) { (client, _) async throws in
                // After a restart the form is of nothing that is kept.
                let seen = try await client.upload([("p.csv", Self.positions)])
                var form = try formFields("import", in: seen.text)
                let place = try #require(form.firstIndex { $0.name == "upload" })
                form[place].value = "AAAA"
                let lost = try await client.send("/edit/import", form)
                #expect(lost.status == .conflict && lost.text.contains("choose it again"))
            }
            #expect(try served.read("holdings.csv") == Served.holdings)
        }

        @Test func `the button stands above what would change too, and most of many rows are folded`()
            async throws
        {
            try await Served().test(words: Self.allowed) { (client, _) async throws in
                // The three that the export does not have are rows as well.
                for (count, folded) in [(7, nil), (10, ">3 more</summary>")] {
                    let rows = (1...count).map { "NEW\($0),1,EUR\n" }.joined()
                    let seen = try await client.upload([("p.csv", "symbol,shares,currency\n" + rows)])
                    let parts = seen.text.components(separatedBy: "form=\"form-import\">")
                    #expect(parts.count == 2 && !parts[0].contains("id=\"import-rows\""))
                    #expect(seen.text.contains(" more</summary>") == (folded != nil))
                    if let folded { #expect(seen.text.contains(folded)) }
                }
            }
        }

        @Test func `if the files change meanwhile, what would change is shown anew`() async throws {
            let served = try Served()
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let seen = try await client.upload([("p.csv", Self.positions)])
                let form = try formFields("import", in: seen.text)
                let other = Served.holdings.replacing("SAP & Söhne,XETRA,5", with: "SAP & Söhne,XETRA,6")
                try served.write("holdings.csv", other)
                let stale = try await client.send("/edit/import", form)
                #expect(stale.status == .preconditionFailed)
                #expect(try shown(stale).contains("Changed SAP Shares 6 → 7"))
                #expect(stale.text.contains("nothing was imported"))
                #expect(
                    try served.read("holdings.csv") == other && served.read("prices.csv") == Served.prices)
                // What is stated anew is looked at anew, too.
                let changed = try formFields("import", in: stale.text)
                let stated = try await client.send("/edit/import", changed, ["purchase-date": "2013-01-02"])
                #expect(stated.status == .preconditionFailed)
                let last = try formFields("import", in: stated.text)
                #expect(try await client.send("/edit/import", last).status == .seeOther)
                #expect(try served.read("holdings.csv").contains("TKA,,,3,EUR,2013-01-02"))
            }
        }

        @Test func `transactions and histories are recognised, and what is there already stays`() async throws
        {
            let served = try Served(trades: Served.trades)
            try await served.test(words: Self.allowed) { (client, _) async throws in
                for number in 0..<2 {
                    let seen = try await client.upload([("t.csv", Self.transactions)])
                    let words = try shown(seen)
                    if number == 1 {
                        #expect(words.contains("Nothing would change") && words.contains("1 there already"))
                        continue
                    }
                    #expect(words.contains("1 row of trades (trading-212): 1 buy"), "\(words)")
                    #expect(words.contains("2013-02-11 buy LIN 2 100"), "\(words)")
                    let form = try formFields("import", in: seen.text)
                    #expect(try await client.send("/edit/import", form).status == .seeOther)
                }
                #expect(try served.read("trades.csv").contains("2013-02-11,buy,LIN"))
                let history = "Date,Close\n2013-03-04,61\n"
                let nobody = try await client.upload([("h.csv", history)])
                #expect(nobody.status.code == 422 && nobody.text.contains("use symbol SYMBOL"))
                let seen = try await client.upload([("h.csv", history)], ["symbol": "SAP"])
                #expect(try shown(seen).contains("1 price of SAP, 2013-03-04"))
                let form = try formFields("import", in: seen.text)
                #expect(try await client.send("/edit/import", form).status == .seeOther)
                #expect(try served.read("prices.csv") == Served.prices + "SAP,2013-03-04,61\n")
            }
        }

        @Test func `fields that a message is about are in sight`() async throws {
            try await Served().test(words: Self.allowed) { (client, _) async throws in
                let seen = try await client.upload([("SAP.csv", "Date,Close\n2013-03-04,61\n")])
                #expect(seen.text.contains("use symbol SYMBOL"))
                #expect(seen.text.contains("<details class=\"more\" open=\"open\">"))
                // The file need not be chosen again.
                let form = try formFields("import", in: seen.text)
                let told = try await client.send("/edit/import", form, ["symbol": "SAP"])
                #expect(try shown(told).contains("1 price of SAP, 2013-03-04"))
                let prices = try await client.get("/edit/import?type=prices")
                #expect(prices.text.contains("<option value=\"prices\" selected=\"selected\">"))
            }
        }

        @Test func `what can't be imported is told with its place, and nothing is changed`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let mixed = try await client.upload([("p.csv", Self.positions), ("t.csv", Self.transactions)])
                #expect(mixed.status.code == 422)
                #expect(
                    mixed.text.contains(
                        "t.csv: this lists trades, and p.csv holdings; import one after the other"))
                let wrong = try await client.upload([("p.csv", "symbol,shares,currency\nSAP,x,EUR\n")])
                #expect(wrong.status.code == 422 && wrong.text.contains("p.csv:2:5: "))
                // What names days and prices may be transactions of a broker that nobody knows.
                let doubtful = try await client.upload([
                    ("d.csv", "Date,Ticker,Action,Shares,Price\n2013-03-04,SAP,Buy,1,61\n")
                ])
                #expect(doubtful.status.code == 422)
                #expect(
                    doubtful.text.contains(
                        "if it is a history of prices or rates, choose “prices or rates” in “What it lists”"))
                let own = try await client.upload([("trades.csv", Served.trades)], ["type": "holdings"])
                #expect(
                    own.status.code == 422
                        && own.text.contains("this is a trades file of this program already"))
                #expect(own.text.contains("choose “transactions” in “What it lists”"))
                let cut = try await client.upload([
                    ("t.csv", "date,type,symbol,shares,price,currency\n2013-03-04,buy,\"SAP,1,61,EUR\n")
                ])
                #expect(cut.status.code == 422 && cut.text.contains("t.csv:2:16: "))
                #expect(!cut.text.contains("no profile"))
                let unknown = try await client.upload([("p.csv", "a,b\n1,2\n")], ["account": "Kept"])
                #expect(unknown.text.contains("no profile fits this file"))
                #expect(try formFields("import", in: unknown.text).contains { $0 == ("account", "Kept") })
                let stated = try await client.upload(
                    [("p.csv", Self.positions)], ["type": "x", "currency": "EURO"])
                #expect(
                    stated.text.contains("EURO should be a currency")
                        && stated.text.contains("not holdings, prices"))
                let none = try await client.upload([])
                #expect(none.status == .conflict && none.text.contains("no export was chosen"))
                let large = try await client.upload([("p.csv", String(repeating: "x", count: 17 << 20))])
                #expect(large.status == .contentTooLarge)
                let malformed = try await client.post(
                    "/edit/import", "multipart/form-data; boundary=b", "--b", [.accept: "text/html"])
                #expect(malformed.status == .badRequest)
                // Those of trades keep nothing else than prices.
                #expect(try served.read("holdings.csv") == Served.holdings)
                #expect(
                    try served.read("trades.csv") == Served.trades
                        && served.read("prices.csv") == Served.prices)
            }
        }

        @Test func `where it is not clear of which account an export is, the page asks`() async throws {
            let served = try Served(
                holdings: "symbol,shares,currency,account\nSAP,5,EUR,ISA\nTKA,3,EUR,ISA\n")
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let export = "symbol,shares,currency,account\nSAP,5,EUR,isa\n"
                let seen = try await client.upload([("p.csv", export)])
                #expect(seen.text.contains("The account isa is new, and there is an account ISA"))
                #expect(!seen.text.contains(">Import</button>") && seen.text.contains(">Look again</button>"))
                let form = try formFields("import", in: seen.text)
                let told = try await client.send("/edit/import", form, ["account": "ISA"])
                #expect(told.status == .ok && !told.text.contains("is new, and there is"))
            }
        }

        @Test func `an upload is of the session that sent it, and of no other`() async throws {
            let served = try Served()
            try await served.test(words: Self.allowed, with: [.set(\.token, "s3cret")]) {
                (client, _) async throws in
                let mine: HTTPFields = [.cookie: try await client.logIn("s3cret")]
                let other: HTTPFields = [.cookie: try await client.logIn("s3cret")]
                let form = try formFields(
                    "import", in: try await client.upload([("p.csv", Self.positions)], headers: mine).text)
                let page = try await client.get("/edit/import", other).text
                let token = try #require(formFields("import", in: page).first { $0.name == "form-token" })
                let stolen = try await client.send("/edit/import", form, ["form-token": token.value], other)
                #expect(stolen.status == .conflict && stolen.text.contains("choose it again"))
                let forged = try await client.upload(
                    [("p.csv", Self.positions)], ["form-token": "x"], headers: mine)
                #expect(forged.status == .forbidden)
                #expect(try served.read("holdings.csv") == Served.holdings)
                #expect(try await client.send("/edit/import", form, [:], mine).status == .seeOther)
            }
        }

        @Test func `what is looked at and cancelled changes nothing, and can still be imported`() async throws
        {
            let served = try Served()
            try await served.test(words: Self.allowed) { (client, _) async throws in
                let before = try FileManager.default.contentsOfDirectory(atPath: served.path)
                let seen = try await client.upload([("p.csv", Self.positions)])
                #expect(seen.status == .ok)
                let main = try #require(seen.text.components(separatedBy: "<main id=\"content\">").last)
                let link = try #require(main.components(separatedBy: "\">Cancel</a>").first)
                let address = try #require(link.components(separatedBy: "href=\"").last)
                let list = try await client.get(address)
                #expect(address == "/edit" && list.status == .ok && !list.text.contains("Undo: "))
                #expect(try FileManager.default.contentsOfDirectory(atPath: served.path) == before)
                #expect(try served.read("holdings.csv") == Served.holdings)
                // Who goes back in the browser has the same form again.
                let form = try formFields("import", in: seen.text)
                #expect(try await client.send("/edit/import", form).status == .seeOther)
                #expect(try served.read("holdings.csv").contains("TKA"))
            }
        }

        @Test func `an export of thousands of rows makes no page wait`() {
            #expect(ValuationQueue.Size(importing: 50 << 10, into: 500) == .small)
            #expect(ValuationQueue.Size(importing: 1 << 20, into: 500) == .medium)
            #expect(ValuationQueue.Size(importing: 1 << 10, into: 5000) == .medium)
            #expect(ValuationQueue.Size(importing: 16 << 20, into: 0) == .large)
        }

        @Test func `uploads are kept for a while, as many as there is room for`() {
            let uploads = Kept<FormSecret, Int>(most: 16, limit: 40)
            let (mine, other) = (FormSecret(), FormSecret())
            let now = ContinuousClock.now
            func keep(_ size: Int) -> String { uploads.keep(size, size: size, for: mine, at: now) }
            let first = keep(10)
            #expect(uploads.value(first, of: mine, at: now) == 10)
            #expect(
                uploads.value(first, of: other, at: now) == nil && uploads.value("", of: mine, at: now) == nil
            )
            let more = (0..<4).map { _ in keep(10) }
            #expect(
                uploads.value(first, of: mine, at: now) == nil
                    && uploads.value(more[0], of: mine, at: now) != nil)
            let many = (0..<20).map { _ in keep(0) }
            #expect(many.count { uploads.value($0, of: mine, at: now) != nil } == 16)
            #expect(uploads.value(many[19], of: mine, at: now + Kept<FormSecret, Int>.time) == nil)
        }
    }

    extension TestClientProtocol {
        /// Sends exports by the form for them.
        func upload(
            _ files: [(name: String, text: String)], _ entered: [String: String] = [:],
            headers: HTTPFields = [:]
        ) async throws -> TestResponse {
            let page = try await get("/edit/import", headers).text
            var body = ""
            for (name, value) in try formFields("import", in: page) where name != "export" {
                body +=
                    "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(entered[name] ?? value)\r\n"
            }
            for (name, text) in files {
                body +=
                    "--b\r\nContent-Disposition: form-data; name=\"export\"; filename=\"\(name)\"\r\n"
                    + "Content-Type: text/csv\r\n\r\n\(text)\r\n"
            }
            var headers = headers
            headers[.accept] = "text/html"
            return try await shown(
                try await post(
                    "/edit/import", "multipart/form-data; boundary=b", body + "--b--\r\n", headers), headers)
        }
    }
#endif
