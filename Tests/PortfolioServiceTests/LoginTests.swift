#if Server
    import Digests
    import Foundation
    import HTTPTypes
    import NIOCore
    import Testing

    @testable import PortfolioService

    /// Browsers log in with a form.
    @Suite struct LoginTests {
        private static let html: HTTPFields = [.accept: "text/html,application/xhtml+xml,*/*;q=0.8"]

        private func log(
            in client: any TestClientProtocol, _ token: String = "s3cret", wish: String = "/",
            _ headers: HTTPFields = LoginTests.html
        ) async throws -> TestResponse {
            try await client.post(
                "/login", "application/x-www-form-urlencoded", "token=\(token)&next=\(wish)", headers)
        }

        /// The name and the value of the cookie that was set.
        private func cookie(_ answer: TestResponse) throws -> String {
            String(try #require(answer.headers[.setCookie]).prefix { $0 != ";" })
        }

        @Test func `a browser is led to log in, and from there to where it wanted to go`() async throws {
            try await Served().test(with: [.set(\.token, "s3cret")]) { (client, _) async throws in
                let page = try await client.get("/history?every=week&currency=USD", LoginTests.html)
                #expect(page.status == .unauthorized)
                #expect(page.headers[.contentType] == "text/html; charset=utf-8")
                // A challenge that browsers know would make them prompt by themselves.
                #expect(page.headers[.wwwAuthenticate] == "Bearer realm=\"portfolio\"")
                #expect(page.text.contains("method=\"post\" action=\"/login\""))
                #expect(page.text.contains("name=\"next\" value=\"/history?every=week&amp;currency=USD\""))
                #expect(page.text.contains(" autofocus=\""))
                // Password managers store the token under this name, which is not sent.
                let names = page.text.components(separatedBy: "<input").filter {
                    $0.contains("autocomplete=\"username\"")
                }
                #expect(names.count == 1 && names.first?.contains(" name=") == false)
                #expect(!page.text.contains("Three"))
                let answer = try await log(in: client, wish: "/history?every=week%26currency=USD")
                #expect(answer.status == .seeOther)
                #expect(answer.headers[.location] == "/history?every=week&currency=USD")
                // The form of the login itself is no form to be sent once more.
                var own = LoginTests.html
                if let name = HTTPField.Name("Sec-Fetch-Site") { own[name] = "same-origin" }
                #expect(try await log(in: client, wish: "/history", own).status == .seeOther)
                let cookie = try cookie(answer)
                let shown = try await client.get("/", [.cookie: cookie])
                #expect(shown.status == .ok)
                #expect(shown.text.contains("action=\"/logout\""))
                #expect(try await client.get("/api/report", [.cookie: "a=b; \(cookie)"]).status == .ok)
            }
        }

        @Test func `browsers load the manifest and its icon without the token`() async throws {
            try await Served().test(with: [.set(\.token, "s3cret")]) { (client, _) async throws in
                let page = try await client.get("/", LoginTests.html)
                #expect(page.text.contains("<link rel=\"manifest\" href=\"/manifest.webmanifest\">"))
                #expect(page.text.contains("<link rel=\"icon\" type=\"image/svg+xml\" href=\"/icon.svg\">"))
                let policy = try #require(page.headers[.contentSecurityPolicy])
                #expect(policy.contains("; img-src 'self'; manifest-src 'self'; "))
                #expect(page.text.contains("; img-src &#39;self&#39;; manifest-src &#39;self&#39;; "))
                let answer = try await client.get("/manifest.webmanifest")
                #expect(answer.headers[.contentType] == "application/manifest+json")
                let manifest = try #require(
                    try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? [String: Any])
                #expect(manifest["start_url"] as? String == "/")
                #expect(manifest["display"] as? String == "standalone")
                let icon = try #require((manifest["icons"] as? [[String: String]])?.first)
                #expect(icon["type"] == "image/svg+xml")
                let drawing = try await client.get(try #require(icon["src"]))
                #expect(drawing.headers[.contentType] == "image/svg+xml")
                #expect(drawing.text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" "))
                #expect(drawing.text.hasSuffix("</svg>\n"))
            }
        }

        @Test func `on any free port, the cookie goes by the one that the service has got`() async throws {
            let changes: [ServiceOptions.Change] = [.set(\.token, "s3cret"), .set(\.port, 0)]
            try await Served().test(.live, with: changes) { (client, _) async throws in
                let port = try #require(client.port)
                #expect(try cookie(try await log(in: client)).hasPrefix("portfolio-\(port)="))
            }
        }

        @Test func `scripts and other sites do not get the cookie, and TLS keeps it from others`()
            async throws
        {
            for (words, name) in [
                ([], "portfolio-8080="), (["--behind-tls", "--insecure"], "__Host-portfolio-8080="),
            ] {
                try await Served().test(words: words, with: [.set(\.token, "s3cret")]) {
                    (client, _) async throws in
                    let cookie = try #require(try await log(in: client).headers[.setCookie])
                    #expect(cookie.hasPrefix(name))
                    let parts = cookie.components(separatedBy: "; ").dropFirst()
                    for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
                        #expect(parts.contains(part), "\(cookie)")
                    }
                    #expect(parts.contains("Secure") == !words.isEmpty, "\(cookie)")
                    #expect(!cookie.contains("Domain"))
                }
            }
        }

        @Test func `a page of what went wrong has the button to log out as well`() async throws {
            try await Served().test(with: [.set(\.token, "s3cret")]) { (client, _) async throws in
                var headers = LoginTests.html
                headers[.cookie] = try cookie(try await log(in: client))
                for (uri, status) in [
                    ("/?currency=EURO", HTTPResponse.Status.badRequest), ("/holdings/SAB", .notFound),
                    ("/nothing", .notFound),
                ] {
                    let page = try await client.get(uri, headers)
                    #expect(page.status == status)
                    #expect(page.text.contains("action=\"/logout\""), "\(uri)")
                }
                // Nobody has logged in who sends the token with every request.
                headers[.cookie] = nil
                headers[.authorization] = "Bearer s3cret"
                #expect(try await !client.get("/nothing", headers).text.contains("action=\"/logout\""))
            }
        }

        @Test func `who logs out is out`() async throws {
            try await Served().test(with: [.set(\.token, "s3cret")]) { (client, _) async throws in
                let mine = try cookie(try await log(in: client))
                let other = try cookie(try await log(in: client))
                #expect(mine != other)
                #expect(try await client.get("/logout", [.cookie: mine]).status == .methodNotAllowed)
                let form = "application/x-www-form-urlencoded"
                let answer = try await client.post("/logout", form, "", [.cookie: mine])
                #expect(answer.status == .seeOther)
                #expect(answer.headers[.location] == "/login")
                #expect(answer.headers[.setCookie]?.contains("Max-Age=0") == true)
                _ = try await client.get("/", [.cookie: mine]).problem(401)
                #expect(try await client.get("/", [.cookie: other]).status == .ok)
                #expect(try await client.get("/login").status == .ok)
            }
        }

        @Test(arguments: [
            "//evil.example/", "https://evil.example/", "/%5Cevil.example", "/%5C/evil.example",
            "evil.example",
            "javascript:alert(1)", "/a//b", "/%0Aevil", "",
        ]) func `a login leads to no other site`(_ wish: String) async throws {
            try await Served().test(with: [.set(\.token, "s3cret")]) { (client, _) async throws in
                #expect(try await log(in: client, wish: wish).headers[.location] == "/")
                let page = try await client.get("/login?next=\(wish)")
                #expect(page.text.contains("name=\"next\" value=\"/\""))
            }
        }

        @Test func `a wrong token is told beside its field`() async throws {
            try await Served().test(with: [.set(\.token, "s3cret")]) { (client, _) async throws in
                for wrong in ["s3cre", "", "s3cret+"] {
                    let page = try await log(in: client, wrong, wish: "/gains")
                    #expect(page.status == .unauthorized)
                    #expect(page.headers[.setCookie] == nil)
                    #expect(page.text.contains("id=\"token-problem\">this is not the token</p>"))
                    #expect(page.text.contains("name=\"next\" value=\"/gains\""))
                }
                _ = try await client.get("/", [.cookie: "portfolio-8080=AAAA"]).problem(401)
            }
        }

        @Test func `guesses are limited, however they are made`() async throws {
            try await Served().test(with: [.set(\.token, "s3cret")]) { (client, _) async throws in
                let cookie = try cookie(try await log(in: client))
                for number in 0..<5 {
                    #expect(try await log(in: client, "wrong\(number)").status == .unauthorized)
                    _ = try await client.get("/", [.authorization: "Bearer wrong\(number)"]).problem(401)
                }
                let page = try await log(in: client)
                #expect(page.status == .tooManyRequests)
                #expect(page.headers[.setCookie] == nil)
                let seconds = try #require(page.headers[.retryAfter].flatMap { Int($0) })
                #expect((1...60).contains(seconds))
                let refused = try await client.get("/api/report", [.authorization: "Bearer s3cret"])
                _ = try refused.problem(429)
                #expect(refused.headers[.retryAfter] != nil)
                // Sessions go on, and so does what needs no token.
                #expect(try await client.get("/", [.cookie: cookie]).status == .ok)
                #expect(try await client.get("/health").status == .ok)
            }
        }

        @Test func `only a form is taken, and no large one`() async throws {
            try await Served().test(with: [.set(\.token, "s3cret")]) { (client, _) async throws in
                _ = try await client.post("/login", "application/json", "{}").problem(415)
                _ = try await client.post("/login", nil, "token=s3cret").problem(415)
                let form = "application/x-www-form-urlencoded"
                _ = try await client.post("/login", form, "token=%zz").problem(400)
                let large = String(repeating: "a", count: FormMiddleware.limit + 1)
                _ = try await client.post("/login", form, "token=\(large)").problem(413)
            }
        }

        @Test func `without a token there is nothing to log in to`() async throws {
            try await Served().test { (client, _) async throws in
                _ = try await client.get("/login").problem(404)
                _ = try await client.post("/logout", "application/x-www-form-urlencoded", "").problem(404)
                #expect(try await !client.get("/").text.contains("Log out"))
            }
        }

        private static func sessions(_ token: String, read: String? = nil) -> Sessions {
            var options = ServiceOptions()
            (options.token, options.readToken) = (token, read)
            return Sessions(options)
        }

        @Test func `sessions are limited in age, and end with their token`() throws {
            let sessions = LoginTests.sessions("s3cret", read: "r3ader")
            let (start, age) = (1_800_000_000, 7 * 86_400)
            let value = sessions.start(as: .writer, at: start)
            let session = try #require(sessions.session(value, at: start))
            #expect(session.role == .writer)
            #expect(sessions.session(value, at: start + age - 1) != nil)
            #expect(sessions.session(value, at: start + age) == nil)
            #expect(sessions.session("", at: start) == nil)
            let reader = sessions.start(as: .reader, at: start)
            #expect(sessions.session(reader, at: start)?.role == .reader)
            // The next service has the same sessions and takes their forms, unless the token is another one.
            let next = LoginTests.sessions("s3cret", read: "r4ader")
            let again = try #require(next.session(value, at: start))
            #expect(again.formSecret.accepts(session.formSecret.token))
            #expect(!again.formSecret.accepts(FormSecret().token))
            #expect(next.session(reader, at: start) == nil)
            #expect(LoginTests.sessions("s4cret", read: "r3ader").session(value, at: start) == nil)
            #expect(LoginTests.sessions("r3ader").session(reader, at: start)?.role == .writer)
            // Who logs out is out, and nobody else is.
            let other = sessions.start(as: .writer, at: start)
            sessions.end(session, at: start)
            #expect(sessions.session(value, at: start) == nil)
            let rest = try #require(sessions.session(other, at: start))
            #expect(!rest.formSecret.accepts(session.formSecret.token))
        }

        @Test func `nobody can write a session but who has the token`() throws {
            let sessions = LoginTests.sessions("s3cret")
            let start = 1_800_000_000
            let bytes = try #require(Base64.bytes(sessions.start(as: .writer, at: start)))
            #expect(sessions.session(Base64.text(bytes), at: start) != nil)
            for place in bytes.indices {
                var forged = bytes
                forged[place] ^= 1
                #expect(sessions.session(Base64.text(forged), at: start) == nil, "\(place)")
            }
            for forged in [Array(bytes.dropLast()), bytes + [0], Array(bytes.prefix(25)), []] {
                #expect(sessions.session(Base64.text(forged), at: start) == nil)
            }
            // Without a read token, nobody has its sessions.
            #expect(sessions.session(sessions.start(as: .reader, at: start), at: start) == nil)
        }

        @Test func `a session outlives the service, until the token is another one`() async throws {
            let served = try Served()
            let words = ["--allow-edits"]
            let (kept, fields) = try await served.test(words: words, with: [.set(\.token, "s3cret")]) {
                (client, _) async throws -> (String, [(name: String, value: String)]) in
                let answer = try await log(in: client)
                #expect(answer.headers[.setCookie]?.contains("; Max-Age=604800") == true)
                let cookie = try cookie(answer)
                let page = try await client.get("/edit/lots/SAP", [.cookie: cookie])
                return (cookie, try formFields("lot", in: page.text))
            }
            try await served.test(words: words, with: [.set(\.token, "s3cret")]) {
                (client, _) async throws in
                #expect(try await client.get("/", [.cookie: kept]).status == .ok)
                // A form that was open meanwhile is taken.
                let saved = try await client.send(
                    "/edit/lots/SAP", fields, ["shares": "7"], [.cookie: kept])
                #expect(saved.status == .seeOther)
            }
            try await served.test(words: words, with: [.set(\.token, "s4cret")]) { (client, _) async throws in
                _ = try await client.get("/", [.cookie: kept]).problem(401)
            }
        }

        @Test func `the token for reading reads all and changes nothing`() async throws {
            let served = try Served(trades: Served.trades)
            try served.write("dividends.csv", "symbol,ex_date,amount,currency\nSAP,2013-06-05,1,EUR\n")
            try served.write("cash.csv", "currency,amount\nEUR,5\n")
            try served.write("rates.csv", "from,to,date,rate\nUSD,EUR,2013-03-01,0.7676\n")
            try await served.test(
                words: ["--allow-edits"], with: [.set(\.token, "s3cret"), .set(\.readToken, "r3ader")]
            ) { (client, service) async throws in
                let bearer: HTTPFields = [.authorization: "Bearer r3ader"]
                let session: HTTPFields = [.cookie: try cookie(try await log(in: client, "r3ader"))]
                // "me:r3ader"
                for headers in [bearer, session, [.authorization: "Basic bWU6cjNhZGVy"]] {
                    for route in Route.all(service.options) where ![.events, .plan, .sa108].contains(route) {
                        let uri = route.template.replacing("{symbol}", with: "SAP").replacing(
                            "{kind}", with: "stale"
                        )
                        .replacing("{lot}", with: "SAP").replacing("{action}", with: "remove")
                        .replacing("{row}", with: "1").replacing("{scheme}", with: "region")
                        for method in route.methods(service.options) where method != .head {
                            if route == .login || route == .logout || route == .planPage { continue }
                            var headers = headers
                            let isRead = method == .get && !route.isEditPage || route == .report
                            if !isRead || method != .get {
                                headers[.contentType] =
                                    route.isEditPage
                                    ? "application/x-www-form-urlencoded" : "application/json"
                            }
                            headers[.ifMatch] = method == .get ? nil : "*"
                            let body =
                                method == .get
                                ? nil
                                : ByteBuffer(string: #"[{"symbol": "SAP", "shares": 1, "currency": "EUR"}]"#)
                            let answer = try await client.executeRequest(
                                uri: uri, method: method, headers: headers, body: body)
                            #expect(
                                answer.status == (isRead ? .ok : .forbidden),
                                "\(method) \(uri) \(answer.text)")
                        }
                    }
                    #expect(try await !client.get("/", headers).text.contains("href=\"/edit"))
                }
                #expect(
                    try await client.get("/", [.authorization: "Bearer s3cret"]).text.contains("href=\"/edit")
                )
                let refused = try await client.executeRequest(
                    uri: "/api/holdings/SAP", method: .delete,
                    headers: [.authorization: "Bearer r3ader", .ifMatch: "*"], body: nil)
                #expect(
                    try refused.problem(403)["detail"] as? String
                        == "this changes the portfolio, and the token that was given only reads it")
                #expect(try served.read("holdings.csv") == Served.holdings)
                #expect(try served.read("trades.csv") == Served.trades)
            }
        }

        @Test func `wrong guesses are forgotten after a minute, and those of others shut out nobody known`() {
            let guesses = GuessLimit()
            let start = ContinuousClock.now
            #expect(guesses.attempt(from: "owner", at: start) { true } == .right)
            for _ in 0..<10 { #expect(guesses.attempt(from: "a", at: start) { false } == .wrong) }
            #expect(guesses.attempt(from: "a", at: start) { true } == .refused(seconds: 61))
            #expect(guesses.attempt(from: "a", at: start + .seconds(30)) { true } == .refused(seconds: 31))
            #expect(guesses.attempt(from: "b", at: start) { true } == .right)
            #expect(guesses.attempt(from: "a", at: start + .seconds(60)) { true } == .right)
            // A hundred over all.
            let later = start + .seconds(100)
            for number in 0..<100 {
                #expect(guesses.attempt(from: "c\(number)", at: later) { false } == .wrong)
            }
            #expect(guesses.attempt(from: "d", at: later) { true } == .refused(seconds: 61))
            #expect(guesses.attempt(from: "owner", at: later) { true } == .right)
            #expect(guesses.attempt(from: "d", at: later + .seconds(60)) { true } == .right)
        }

        @Test func `behind a proxy, guesses are counted by the address that it adds`() async throws {
            let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
            for (words, status) in [
                (["--behind-tls", "--insecure"], HTTPResponse.Status.ok), ([], .tooManyRequests),
            ] {
                try await Served().test(words: words, with: [.set(\.token, "s3cret")]) {
                    (client, _) async throws in
                    for number in 0..<10 {
                        let wrong: HTTPFields = [
                            .authorization: "Bearer x", forwarded: "1.1.1.\(number), 192.0.2.1",
                        ]
                        _ = try await client.get("/", wrong).problem(401)
                    }
                    let from = { (address: String) -> HTTPFields in
                        [.authorization: "Bearer s3cret", forwarded: address]
                    }
                    #expect(try await client.get("/", from("192.0.2.2")).status == status)
                    let guesser = try await client.get("/", from("192.0.2.1"))
                    #expect(guesser.status == .tooManyRequests)
                }
            }
        }
    }
#endif
