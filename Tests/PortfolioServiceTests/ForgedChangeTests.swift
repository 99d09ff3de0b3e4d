#if Server
    import HTTPTypes
    import NIOCore
    import Testing

    @testable import PortfolioService

    /// No route that changes something does so for another site's page.
    @Suite struct ForgedChangeTests {
        /// A request that may change something.
        private struct Change: CustomStringConvertible {
            let route: Route
            let method: HTTPRequest.Method

            var description: String { "\(method.rawValue) \(route.template)" }

            var uri: String {
                route.template.replacing("{symbol}", with: "SAP").replacing("{lot}", with: "SAP")
                    .replacing("{action}", with: "remove").replacing("{row}", with: "1")
                    .replacing("{scheme}", with: "region")
            }

            /// The type of body that the route takes.
            var type: String {
                route == .report || route == .imports
                    ? "text/csv" : route.takesForms ? ForgedChangeTests.form : "application/json"
            }
        }

        private static let form = "application/x-www-form-urlencoded"
        private static let allowed = ["--allow-edits"]

        /// Every method of every route that is not just for reading.
        private static func changes(_ options: ServiceOptions) -> [Change] {
            Route.all(options).flatMap { route in
                route.methods(options).filter { ![.get, .head].contains($0) }
                    .map { Change(route: route, method: $0) }
            }
        }

        /// Those for which edits have to be allowed.
        private static let edits: Set = [
            "POST /edit/lots", "POST /edit/lots/{lot}", "POST /edit/lots/{lot}/{action}", "POST /edit/prices",
            "POST /edit/classes", "PUT /api/v1/classes/{symbol}/{scheme}",
            "POST /edit/targets", "PUT /api/v1/targets/{scheme}",
            "POST /edit/cash", "POST /edit/cash/{row}", "POST /edit/cash/{row}/remove",
            "POST /edit/dividends", "POST /edit/dividends/{row}", "POST /edit/dividends/{row}/remove",
            "POST /api/v1/dividends", "PATCH /api/v1/dividends/{row}", "DELETE /api/v1/dividends/{row}",
            "POST /edit/following", "PATCH /api/v1/following",
            "POST /edit/settings", "PATCH /api/v1/settings",
            "POST /api/v1/balances", "PATCH /api/v1/balances/{row}", "DELETE /api/v1/balances/{row}",
            "POST /edit/rates", "POST /edit/rates/{row}", "POST /edit/rates/{row}/remove",
            "POST /api/v1/rates",
            "PATCH /api/v1/rates/{row}", "DELETE /api/v1/rates/{row}",
            "POST /edit/trades", "POST /edit/undo", "POST /api/v1/holdings", "PATCH /api/v1/holdings/{lot}",
            "DELETE /api/v1/holdings/{lot}", "POST /api/v1/holdings/{lot}/move", "POST /api/v1/trades",
            "POST /api/v1/prices", "POST /api/v1/undo", "PATCH /api/v1/trades/{row}",
            "DELETE /api/v1/trades/{row}",
            "PATCH /api/v1/prices/{row}", "DELETE /api/v1/prices/{row}", "POST /edit/trades/{row}",
            "POST /edit/trades/{row}/remove", "POST /edit/prices/{row}", "POST /edit/prices/{row}/remove",
            "POST /edit/import", "POST /edit/new", "POST /edit/today", "POST /api/v1/imports",
        ]

        private func send(
            _ change: Change, by client: any TestClientProtocol, _ headers: HTTPFields
        ) async throws -> HTTPResponse.Status {
            try await client.executeRequest(
                uri: change.uri, method: change.method, headers: headers, body: ByteBuffer(string: "{}")
            ).status
        }

        /// Runs a test that must not change the portfolio's files.
        private func test(
            _ setup: TestingSetup = .router, words: [String] = ForgedChangeTests.allowed,
            token: String? = nil,
            _ body: @escaping @Sendable (any TestClientProtocol, HTTPService) async throws -> Void
        ) async throws {
            let served = try Served(trades: Served.trades)
            try await served.test(setup, words: words, with: [.set(\.token, token)], body)
            #expect(try served.read("holdings.csv") == Served.holdings)
            #expect(try served.read("prices.csv") == Served.prices)
            #expect(try served.read("trades.csv") == Served.trades)
        }

        @Test func `another site's page changes nothing by any route`() async throws {
            let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
            try await test(token: "s3cret") { (client, service) async throws in
                let changes = ForgedChangeTests.changes(service.options)
                #expect(
                    Set(changes.map(\.description))
                        == ForgedChangeTests.edits.union([
                            "POST /api/v1/report", "POST /login", "POST /logout",
                        ]))
                let cookie = try await client.logIn("s3cret")
                for change in changes {
                    for (name, value) in [
                        (.origin, "https://evil.example"), (.origin, "null"), (site, "cross-site"),
                        (site, "same-site"),
                    ] {
                        for admission in [
                            HTTPFields.Element(name: .cookie, value: cookie),
                            .init(name: .authorization, value: "Bearer s3cret"),
                        ] {
                            let headers: HTTPFields = [
                                .contentType: change.type, name: value, admission.name: admission.value,
                            ]
                            #expect(
                                try await send(change, by: client, headers) == .forbidden,
                                "\(change), \(headers)")
                        }
                    }
                }
            }
        }

        @Test func `with a cookie alone, nothing is changed by any route`() async throws {
            try await test(token: "s3cret") { (client, service) async throws in
                let cookie = try await client.logIn("s3cret")
                for change in ForgedChangeTests.changes(service.options)
                where ForgedChangeTests.edits.contains(change.description) {
                    for type in [change.type, ForgedChangeTests.form] {
                        let headers: HTTPFields = [.contentType: type, .cookie: cookie, .ifMatch: "*"]
                        #expect(try await send(change, by: client, headers) == .forbidden, "\(change)")
                    }
                }
            }
        }

        @Test func `what any page can send changes nothing by any route`() async throws {
            try await test { (client, service) async throws in
                for change in ForgedChangeTests.changes(service.options)
                where ForgedChangeTests.edits.contains(change.description) && change.method == .post {
                    let status = try await send(change, by: client, [.contentType: ForgedChangeTests.form])
                    #expect(
                        status == (change.route.takesForms ? .forbidden : .unsupportedMediaType), "\(change)")
                }
            }
        }

        @Test func `a program that does not say what it sends is told to`() async throws {
            try await test { (client, _) async throws in
                let answer = try await client.executeRequest(
                    uri: "/api/undo", method: .post, headers: [:], body: nil)
                let detail = try answer.problem(415)["detail"] as? String
                #expect(detail == "a change is sent with Content-Type: application/json")
                #expect(answer.headers[.accept] == "application/json")
            }
        }

        @Test func `by a name that was made to resolve to this address, nothing is changed by any route`()
            async throws
        {
            try await test(.live) { (client, service) async throws in
                let port = try #require(client.port)
                let changes = ForgedChangeTests.changes(service.options)
                #expect(changes.count > ForgedChangeTests.edits.count)
                let answers = try await blocking {
                    try changes.map { change in
                        let connection = try RawConnection(port: port)
                        let host = "evil.example:\(port)"
                        connection.send(
                            "\(change.method.rawValue) \(change.uri) HTTP/1.1\r\nHost: \(host)\r\n"
                                + "Origin: http://\(host)\r\nSec-Fetch-Site: same-origin\r\n"
                                + "Content-Type: \(change.type)\r\nContent-Length: 2\r\n\r\n{}")
                        connection.finish()
                        return connection.receive()
                    }
                }
                for (change, answer) in zip(changes, answers) {
                    #expect(answer.hasPrefix("HTTP/1.1 421 "), "\(change): \(answer)")
                }
            }
        }

        @Test func `where edits are not allowed, no route makes any`() async throws {
            let options = try Served().options(ForgedChangeTests.allowed)
            try await test(words: [], token: "s3cret") { (client, _) async throws in
                for change in ForgedChangeTests.changes(options)
                where ForgedChangeTests.edits.contains(change.description) {
                    let headers: HTTPFields = [
                        .contentType: change.type, .authorization: "Bearer s3cret", .ifMatch: "*",
                    ]
                    let status = try await send(change, by: client, headers)
                    #expect([.notFound, .methodNotAllowed].contains(status), "\(change)")
                }
            }
        }

        @Test(arguments: ["POST", "PATCH", "DELETE"])
        func `the rest of a body that was refused is not waited for`(_ method: String) async throws {
            try await test(.live) { (client, _) async throws in
                let port = try #require(client.port)
                let (answer, isClosed) = try await blocking {
                    let connection = try RawConnection(port: port)
                    connection.send(
                        "\(method) /api/v1/holdings/SAP HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                            + "Origin: http://evil.example\r\nContent-Length: 16000000\r\n\r\n{")
                    let answer = connection.receive(until: { $0.contains("\r\n\r\n") })
                    return (answer, connection.isClosed(within: 20))
                }
                #expect(answer.hasPrefix("HTTP/1.1 403 "), "\(answer)")
                #expect(answer.lowercased().contains("connection: close\r\n"), "\(answer)")
                #expect(isClosed)
            }
        }
    }
#endif
