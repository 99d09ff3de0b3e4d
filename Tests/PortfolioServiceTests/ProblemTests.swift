#if Server
    import Foundation
    import HTTPTypes
    import TestSupport
    import Testing

    @testable import PortfolioService

    @Suite struct ProblemTests {
        @Test(arguments: [
            ("/api/report?as_of=2013-03-01", "unknown parameter as_of; did you mean as-of?"),
            ("/api/report?as-of=yesterday", "as-of \"yesterday\" is not a date such as 2013-03-01"),
            ("/api/report?as-of=2013-03-01&as-of=2013-03-01", "as-of is given twice"),
            ("/api/report?limit=-1", "limit \"-1\" is not a whole number of 0 or more"),
            (
                "/api/report?limit=99999999999999999999",
                "limit \"99999999999999999999\" is too large: the largest number allowed is 9223372036854775807"
            ),
            ("/api/report?totals", "totals \"\" is not true or false"),
            ("/api/report?currency=eur", "currency \"eur\" is not a currency; did you mean EUR?"),
            ("/api/report?price=AAPL", "price \"AAPL\" is not SYMBOL=P"),
            ("/api/report?price=APL=1", "no holding has the symbol APL; did you mean AAPL?"),
            (
                "/api/report?price=AAPL=1&price=AAPL=2",
                "price is given twice for AAPL, with different figures"
            ),
            ("/api/report?rate=USD=0", "rate USD=0: a rate must be above 0"),
            // A file is named by no request.
            ("/api/report?prices=/etc/passwd", "unknown parameter prices; did you mean price?"),
            ("/api/report?output=/tmp/x", "unknown parameter output"),
            ("/api/holdings/SAP?by=symbol", "unknown parameter by"),
            (
                "/api/history?from=2013-03-01&to=2012-03-01",
                "there is no day from 2013-03-01 to 2012-03-01"
            ),
            ("/health?x=1", "unknown parameter x"),
            ("/api/report?by=%zz", "the query's by=%zz is malformed"),
            ("/api/report?by=%ff", "the query's by=%ff is malformed"),
            ("/api/holdings/%", "the request's target is malformed"),
        ]) func `a wrong parameter is told`(_ uri: String, _ detail: String) async throws {
            try await Served().test { (client, _) async throws in
                #expect(try await client.get(uri).problem(400)["detail"] as? String == detail)
            }
        }

        @Test(arguments: [
            ("/api/report?as_of=2013-03-01", ["as_of"]), ("/api/report?limit=-1", ["limit"]),
            ("/api/report?price=APL=1", ["price"]), ("/api/report?rate=USD=0", ["rate"]),
            ("/api/report?fields=totls", ["fields"]), ("/health?x=1", ["x"]),
            ("/api/gains?year=2012&from=2012-01-01", ["from", "year"]),
        ]) func `programs are told which parameter is wrong`(_ uri: String, _ names: [String]) async throws {
            try await Served(trades: Served.trades).test { (client, _) async throws in
                let problem = try await client.get(uri).problem(400)
                let errors = try #require(problem["errors"] as? [[String: Any]])
                #expect(errors.compactMap { $0["field"] as? String }.sorted() == names)
                #expect(errors.allSatisfy { $0["message"] as? String == problem["detail"] as? String })
            }
        }

        @Test func `programs tell problems by their types`() async throws {
            try await Served().test(
                words: ["--allow-edits"],
                with: [.set(\.token, "s3cret"), .set(\.readToken, "r3ader"), .set(\.maxDays, 10)]
            ) { (client, _) async throws in
                let writer: HTTPFields = [.authorization: "Bearer s3cret"]
                let reader: HTTPFields = [.authorization: "Bearer r3ader"]
                let price = #"{"symbol": "SAP", "price": "61", "date": "2013-03-04"}"#
                func type(_ answer: TestResponse, _ status: Int) throws -> String? {
                    try answer.problem(status)["type"] as? String
                }
                #expect(
                    try type(try await client.get("/api/report?x=1", writer), 400) == "/problems/bad-request")
                #expect(
                    try type(try await client.get("/api/history?every=day&from=2000-01-01", writer), 400)
                        == "/problems/too-much")
                #expect(try type(try await client.get("/api/report"), 401) == "/problems/token-needed")
                #expect(
                    try type(try await client.post("/api/prices", "application/json", price, reader), 403)
                        == "/problems/read-only")
                #expect(try type(try await client.get("/nothing", writer), 404) == "/problems/not-found")
                var stale = writer
                stale[.ifMatch] = "\"old\""
                #expect(
                    try type(try await client.post("/api/prices", "application/json", price, stale), 412)
                        == "/problems/stale")
            }
        }

        @Test func `the guide says what each type of problem means`() throws {
            let guide = try PackageFolder.text("Sources/Portfolios/Portfolios.docc/Service.md")
            for kind in Problem.Kind.allCases {
                #expect(guide.contains("\n| `\(kind.rawValue)` | "), "\(kind)")
            }
        }

        @Test func `an unknown symbol suggests the nearest`() async throws {
            try await Served().test { (client, _) async throws in
                let answer = try await client.get("/api/holdings/AAPLE")
                #expect(
                    try answer.problem(404)["detail"] as? String
                        == "no holding has the symbol AAPLE; did you mean AAPL?")
                #expect(try await client.get("/holdings/AAPLE").problem(404)["detail"] != nil)
            }
        }

        @Test(arguments: [
            "/nothing", "/api", "/api/", "//", "/api/report/", "/holdings/", "/api/holdings",
            "/holdings/../etc",
            "/%2e%2e/%2e%2e/etc/passwd", "/api/report/..%2f..%2fetc", "/%61pi/report", "/api/%72eport",
        ]) func `there is nothing elsewhere`(_ uri: String) async throws {
            try await Served().test { (client, _) async throws in _ = try await client.get(uri).problem(404) }
        }

        @Test func `a method that is not allowed is told with those that are`() async throws {
            for allowsEdits in [false, true] {
                try await Served().test(words: allowsEdits ? ["--allow-edits"] : []) {
                    (client, service) async throws in
                    for route in Route.all(service.options) {
                        var uri = route.template
                        for name in ["symbol", "lot", "action"] {
                            uri = uri.replacingOccurrences(of: "{\(name)}", with: "SAP")
                        }
                        let methods = route.methods(service.options)
                        for method in [HTTPRequest.Method.put, .delete, .options, .patch, .trace, .post] {
                            if methods.contains(method) { continue }
                            let answer = try await client.executeRequest(
                                uri: uri, method: method, headers: [:], body: nil)
                            _ = try answer.problem(405)
                            #expect(
                                answer.headers[.allow] == methods.map(\.rawValue).joined(separator: ", "))
                        }
                    }
                }
            }
        }

        @Test(arguments: [
            ("/api/report", "text/html"), ("/api/report", "application/json;q=0"), ("/", "application/json"),
            ("/api/holdings/SAP", "text/csv"), ("/api/report", "*/*;q=0"), ("/metrics", "image/*"),
        ]) func `what is not offered is not sent`(_ uri: String, _ accept: String) async throws {
            try await Served().test { (client, _) async throws in
                _ = try await client.get(uri, [.accept: accept]).problem(406)
            }
        }

        @Test func `a browser gets a page, also of what went wrong`() async throws {
            try await Served().test { (client, _) async throws in
                let answer = try await client.get("/holdings/AAPLE", [.accept: "text/html,*/*;q=0.8"])
                #expect(answer.status == .notFound)
                #expect(answer.headers[.contentType]?.hasPrefix("text/html") == true)
                #expect(answer.text.contains("did you mean AAPL?"))
                #expect(answer.text.contains("<a href=\"/\">Holdings</a>"))
            }
        }

        @Test func `every answer tells browsers what not to do`() async throws {
            try await Served().test { (client, _) async throws in
                for uri in [
                    "/", "/holdings/SAP", "/api/report", "/health", "/metrics", "/nothing", "/api/holdings/X",
                ] {
                    let headers = try await client.get(uri).headers
                    let isPage = headers[.contentType]?.hasPrefix("text/html") == true
                    let policy = try #require(headers[.contentSecurityPolicy])
                    #expect(policy.hasPrefix("default-src 'none'; "))
                    #expect(policy.hasSuffix("frame-ancestors 'none'"))
                    #expect(!policy.contains("unsafe"))
                    #expect(headers[.xContentTypeOptions] == "nosniff")
                    // Without a referrer within the site, browsers call the origin of a page's form null.
                    for (name, value) in [
                        ("Referrer-Policy", isPage ? "same-origin" : "no-referrer"),
                        ("X-Frame-Options", "DENY"),
                    ] {
                        let field = try #require(HTTPField.Name(name))
                        #expect(headers[field] == value)
                    }
                }
            }
        }

        @Test func `nothing valid, nothing shown; then it is`() async throws {
            let served = try Served(holdings: "symbol,shares,currency\nAAPL,ten,USD\n")
            try await served.test { (client, service) async throws in
                for uri in [
                    "/", "/holdings/AAPL", "/api/report", "/api/holdings/AAPL", "/api/history", "/health",
                ] {
                    let answer = try await client.get(uri)
                    let members = try answer.problem(503)
                    #expect(answer.headers[.retryAfter] != nil)
                    #expect(members["count"] as? Int == 1)
                    let error = try #require((members["errors"] as? [[String: Any]])?.first)
                    #expect(error["file"] as? String == "holdings.csv")
                    #expect(error["line"] as? Int == 2)
                    #expect(error["column"] as? Int == 6)
                    #expect(error["message"] as? String == "shares \"ten\" is not a number")
                }
                let page = try await client.get("/", [.accept: "text/html"])
                #expect(page.status == .serviceUnavailable)
                #expect(page.text.contains("holdings.csv:2:6: shares &quot;ten&quot; is not a number"))
                #expect(!page.text.contains(served.path))
                _ = try await client.post("/api/report", "text/csv", "symbol,shares,currency\n").problem(503)
                try served.write("holdings.csv", Served.holdings)
                await service.live.reload()
                #expect(try await client.get("/api/report").status == .ok)
                #expect(try await client.get("/health").text == "{\"status\": \"ok\"}\n")
            }
        }

        @Test func `pages of problems lead to the rows, where these can be corrected`() async throws {
            let served = try Served(holdings: "symbol,shares,currency\nAAPL,ten,USD\n")
            let (entry, way) = ("<a href=\"/edit\">Edit</a>", "<a href=\"/edit\">Correct the rows</a>")
            for (words, hasEdits) in [(["--allow-edits"], true), ([], false)] {
                try await served.test(words: words) { (client, _) async throws in
                    for (path, status) in [("/", 503), ("/nothing", 404)] {
                        let page = try await client.get(path, [.accept: "text/html"])
                        #expect(page.status.code == status)
                        #expect(page.text.contains(entry) == hasEdits, "\(path)")
                        #expect(page.text.contains(way) == (hasEdits && status == 503), "\(path)")
                    }
                    guard hasEdits else { return }
                    // There were no figures that could be out of date.
                    let edit = try await client.get("/edit").text
                    #expect(edit.contains("The files can&#39;t be read.") && !edit.contains("Out of date"))
                }
            }
        }

        @Test func `every type of problem tells what it means, as the guide does`() async throws {
            let guide = try String(
                contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
                    .appending(path: "../../Sources/Portfolios/Portfolios.docc/Service.md"), encoding: .utf8)
            try await Served().test { (client, _) async throws in
                for kind in Problem.Kind.allCases {
                    let told = try await client.get(kind.uri)
                    #expect(told.status == .ok && told.text == kind.meaning + "\n")
                    #expect(guide.contains("| `\(kind.rawValue)` |") && guide.contains("| \(kind.meaning) |"))
                }
                #expect(try await client.get("/problems/none").status == .notFound)
            }
        }
    }
#endif
