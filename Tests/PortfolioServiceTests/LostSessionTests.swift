#if Server
    import Foundation
    import HTTPTypes
    import PortfolioReport
    import Testing

    @testable import PortfolioService

    /// What was typed into a form outlives its session.
    @Suite struct LostSessionTests {
        private static let allowed = ["--allow-edits"]
        private static var token: [ServiceOptions.Change] { [.set(\.token, "s3cret")] }
        /// What a browser says of a page of the service itself.
        private static let own: HTTPFields = [.origin: "http://localhost"]
        private static let ended =
            "Your session had ended, so this was not saved now. Check whether it was saved before, and send it again if not."

        private func logIn(_ client: any TestClientProtocol) async throws -> String {
            let answer = try await client.send("/login", [("token", "s3cret"), ("next", "/edit")])
            return String(try #require(answer.headers[.setCookie]).prefix { $0 != ";" })
        }

        /// The form on a page that asks for the token.
        private func loginFields(_ page: TestResponse) throws -> [(name: String, value: String)] {
            let form = try #require(page.text.components(separatedBy: "action=\"/login\"").dropFirst().first)
            return formFields(in: form)
        }

        private func value(_ name: String, _ fields: [(name: String, value: String)]) -> String? {
            fields.first { $0.name == name }?.value
        }

        /// Forms, with what is typed into each.
        private static let forms: [(page: String, id: String, action: String, entered: [String: String])] = [
            ("/edit/lots/SAP", "lot", "/edit/lots/SAP", ["shares": "7", "note": "<a> & \"b\""]),
            (
                "/edit/lots", "lot", "/edit/lots",
                ["symbol": "ADS", "shares": "1", "currency": "EUR", "name": "Adidas"]
            ),
            (
                "/edit/prices", "price", "/edit/prices",
                ["symbol": "SAP", "price": "61", "date": "2013-03-04"]
            ),
            (
                "/edit/trades?type=buy", "trade", "/edit/trades",
                ["symbol": "BMW", "shares": "3", "price": "50", "currency": "EUR", "date": "2013-02-01"]
            ),
            (
                "/edit/targets", "targets", "/edit/targets",
                ["scheme": "symbol", "targets": "SAP=60; cash=40"]
            ),
            (
                "/edit/cash", "balance", "/edit/cash",
                ["account": "ISA", "currency": "EUR", "amount": "5", "date": "2013-02-01"]
            ),
        ]

        /// Runs a test that must not change the files before its end.
        private func unchanged(_ served: Served) throws {
            #expect(try served.read("holdings.csv") == Served.holdings)
            #expect(try served.read("prices.csv") == Served.prices)
            #expect(try served.read("trades.csv") == Served.trades)
        }

        @Test(arguments: [nil, "made up", ""])
        func `a form whose token is not valid any more comes back with what was typed`(_ token: String?)
            async throws
        {
            for form in LostSessionTests.forms {
                let served = try Served(trades: Served.trades)
                try await served.test(words: LostSessionTests.allowed) { (client, _) async throws in
                    var fields = try formFields(form.id, in: try await client.get(form.page).text)
                    fields.removeAll { $0.name == FormSecret.field }
                    if let token { fields.append((FormSecret.field, token)) }
                    let again = try await client.send(
                        form.action, fields, form.entered, LostSessionTests.own)
                    #expect(again.status == .forbidden)
                    #expect(again.text.contains(LostSessionTests.ended))
                    try unchanged(served)
                    let kept = try formFields(form.id, in: again.text)
                    for (name, text) in form.entered { #expect(value(name, kept) == text, "\(name)") }
                    let saved = try await client.send(form.action, kept, [:], LostSessionTests.own)
                    #expect(saved.status == .seeOther, "\(form.action): \(saved.text)")
                }
            }
        }

        @Test func `a form that was open while the service started again is not lost`() async throws {
            let served = try Served(trades: Served.trades)
            let fields = try await served.test(words: LostSessionTests.allowed) {
                (client, _) async throws in
                try formFields("lot", in: try await client.get("/edit/lots/SAP").text)
            }
            try await served.test(words: LostSessionTests.allowed) { (client, _) async throws in
                let again = try await client.send(
                    "/edit/lots/SAP", fields, ["shares": "7"], LostSessionTests.own)
                #expect(again.status == .forbidden)
                try unchanged(served)
                // Someone else was first; that is told as ever.
                try served.write("holdings.csv", Served.holdings.replacing("XETRA,5", with: "XETRA,6"))
                let kept = try formFields("lot", in: again.text)
                let stale = try await client.send("/edit/lots/SAP", kept, [:], LostSessionTests.own)
                #expect(stale.status == .preconditionFailed)
                #expect(value("shares", try formFields("lot", in: stale.text)) == "7")
            }
        }

        @Test func `who has to log in again finds the form with what was typed`() async throws {
            for form in LostSessionTests.forms {
                let served = try Served(trades: Served.trades)
                try await served.test(words: LostSessionTests.allowed, with: LostSessionTests.token) {
                    (client, _) async throws in
                    var headers = LostSessionTests.own
                    headers[.cookie] = try await logIn(client)
                    let fields = try formFields(form.id, in: try await client.get(form.page, headers).text)
                    // The session has ended.
                    headers[.cookie] = nil
                    let led = try await client.send(form.action, fields, form.entered, headers)
                    #expect(led.status == .seeOther && led.text.isEmpty)
                    let address = try #require(led.headers[.location])
                    // It can be loaded again.
                    for _ in 1...2 {
                        let page = try await client.get(address, headers)
                        #expect(page.status == .ok)
                        #expect(page.text.contains("What you entered is kept."))
                    }
                    var login = try loginFields(try await client.get(address, headers))
                    #expect(value("next", login) == form.action)
                    #expect(login.map(\.name) == ["next", Exchange.answerField, "token"])
                    // A wrong guess loses nothing either.
                    let wrong = try await client.send("/login", login, ["token": "wrong"], headers)
                    #expect(wrong.status == .unauthorized)
                    login = try loginFields(wrong)
                    let right = try await client.send("/login", login, ["token": "s3cret"], headers)
                    #expect(right.status == .temporaryRedirect)
                    #expect(right.headers[.location] == form.action)
                    headers[.cookie] = String(
                        try #require(right.headers[.setCookie]).prefix { $0 != ";" })
                    // The browser sends the same to where it is led.
                    let again = try await client.send(form.action, login, ["token": "s3cret"], headers)
                    #expect(again.status == .forbidden)
                    #expect(again.text.contains(LostSessionTests.ended))
                    #expect(!again.text.contains("s3cret"))
                    try unchanged(served)
                    let kept = try formFields(form.id, in: again.text)
                    for (name, text) in form.entered { #expect(value(name, kept) == text, "\(name)") }
                    let saved = try await client.send(form.action, kept, [:], headers)
                    #expect(saved.status == .seeOther, "\(form.action): \(saved.text)")
                }
            }
        }

        @Test func `a form of another session is shown again, and not applied`() async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: LostSessionTests.allowed, with: LostSessionTests.token) {
                (client, _) async throws in
                var headers = LostSessionTests.own
                headers[.cookie] = try await logIn(client)
                let fields = try formFields("lot", in: try await client.get("/edit/lots/SAP", headers).text)
                headers[.cookie] = try await logIn(client)
                let again = try await client.send("/edit/lots/SAP", fields, ["shares": "7"], headers)
                #expect(again.status == .forbidden)
                #expect(value("shares", try formFields("lot", in: again.text)) == "7")
                // Buttons have nothing typed: the rows are shown.
                let list = try await client.send("/edit/lots/SAP/remove", fields, [:], headers)
                #expect(list.status == .forbidden)
                #expect(list.text.contains(LostSessionTests.ended))
                for path in ["/edit/lots/SAP/exclude", "/edit/undo"] {
                    let list = try await client.send(path, fields + [("change", "1")], [:], headers)
                    #expect(list.status == .forbidden)
                    #expect(list.text.contains(LostSessionTests.ended))
                }
                try unchanged(served)
            }
        }

        /// What a page of another site, or a browser that does not tell, makes of it.
        private static let strangers: [HTTPFields] = {
            let site = HTTPField.Name("Sec-Fetch-Site")
            return [
                [:], [.origin: "https://evil.example"], [.origin: "null"], [.origin: "http://localhost:81"],
            ] + ["cross-site", "same-site", "none"].compactMap { text in site.map { [$0: text] } }
        }()

        @Test(arguments: [nil, "s3cret"])
        func `another site's page gets nothing back`(_ token: String?) async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(words: LostSessionTests.allowed, with: [.set(\.token, token)]) {
                (client, _) async throws in
                for var headers in LostSessionTests.strangers {
                    for isLoggedIn in token == nil ? [false] : [false, true] {
                        headers[.cookie] = isLoggedIn ? try await logIn(client) : nil
                        for form in LostSessionTests.forms {
                            let fields = form.entered.map { (name: $0.key, value: $0.value) }
                            let answer = try await client.send(form.action, fields, [:], headers)
                            #expect([.forbidden, .unauthorized].contains(answer.status))
                            #expect(!answer.text.contains(LostSessionTests.ended))
                            for text in form.entered.values where text.count > 3 {
                                #expect(!answer.text.contains(text), "\(headers)")
                            }
                        }
                    }
                }
                try unchanged(served)
            }
        }

        @Test func `a form waits for the login at its own path, and nothing that is too large`() async throws
        {
            try await Served().test(words: LostSessionTests.allowed, with: LostSessionTests.token) {
                (client, _) async throws in
                let own = LostSessionTests.own
                var mine = own
                mine[.cookie] = try await logIn(client)
                func kept(_ path: String, _ fields: [(name: String, value: String)]) async throws -> String {
                    try #require(try await client.send(path, fields, [:], own).headers[.location])
                }
                let entered = [("shares", "\"><script>alert(1)</script>"), ("onload", "alert(2)")]
                let page = try await client.get(try await kept("/edit/lots/SAP", entered), own)
                #expect(!page.text.contains("alert("))
                let login = try loginFields(page)
                let elsewhere = try await client.send("/edit/lots/AAPL", login, [:], mine)
                #expect(elsewhere.status == .forbidden && !elsewhere.text.contains("alert("))
                let shown = try await client.send("/edit/lots/SAP", login, [:], mine)
                #expect(shown.text.contains("value=\"&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;\""))
                #expect(!shown.text.contains("alert(2)"))
                // What is not kept any longer is said to be lost.
                let lost = try await client.post(
                    "/login", "application/x-www-form-urlencoded",
                    formBody(login, ["token": "s3cret", "kept": "x"]), own)
                #expect(lost.status == .seeOther && lost.headers[.location] == "/edit/answer?kept=x")
                let large = String(repeating: "a", count: FormMiddleware.limit)
                #expect(try await kept("/edit/lots/SAP", [("note", large)]) == "/login?next=%2Fedit")
                let most = String(large.dropLast(5))
                #expect(try await kept("/edit/lots/SAP", [("note", most)]).contains("kept="))
                let export = try await client.post(
                    "/edit/import", "multipart/form-data; boundary=b", "--b--\r\n",
                    [.origin: "http://localhost", .accept: "text/html"])
                #expect(export.status == .seeOther)
                #expect(export.headers[.location] == "/login?next=%2Fedit%2Fimport")
            }
        }

        @Test func `what one has kept is not pushed out by another`() {
            let kept = Kept<String, Int>(most: 10, limit: 100)
            let mine = (0..<3).map { kept.keep($0, size: 10, for: "mine") }
            let theirs = (0..<20).map { kept.keep($0, size: 1, for: "another") }
            #expect(mine.enumerated().allSatisfy { kept.value($1, of: "mine") == $0 })
            #expect(theirs.count { kept.value($0, of: "another") != nil } == 7)
            let large = kept.keep(0, size: 69, for: "another")
            #expect(mine.allSatisfy { kept.value($0, of: "mine") != nil })
            #expect(kept.value(large, of: nil) == 0 && kept.value(large, of: "mine") == nil)
            // Of two who have as much, the oldest goes.
            _ = kept.keep(0, size: 60, for: "a third")
            #expect(kept.value(large, of: "another") == nil && kept.value(mine[0], of: "mine") == 0)
        }
    }
#endif
