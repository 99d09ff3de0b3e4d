#if Server
    import HTTPTypes
    import Hummingbird
    import Synchronization
    import Testing

    @testable import PortfolioService

    /// What another site's page makes a browser ask for is refused.
    @Suite struct ForgeryTests {
        /// Counts the changes that were let through.
        private final class Changes: Sendable {
            private let made = Mutex(0)
            var count: Int { made.withLock { $0 } }

            /// The hooks of a service where every other method of a route changes something, and a page tells a token.
            var hooks: ServiceHooks {
                var hooks = ServiceHooks()
                hooks.addRoutes = { router in
                    for method in [HTTPRequest.Method.post, .patch, .delete] {
                        router.on(Route.events.path, method: method) { _, _ in
                            self.made.withLock { $0 += 1 }
                            return Response(status: .noContent)
                        }
                    }
                    router.get("/form") { request, context in
                        Exchange(request: request, context: context, type: .html).formToken
                    }
                }
                return hooks
            }
        }

        private static let uri = Route.events.template
        private static let json: HTTPFields = [.contentType: "application/json"]

        private func change(
            _ client: any TestClientProtocol, _ headers: HTTPFields, by method: HTTPRequest.Method = .post
        ) async throws -> HTTPResponse.Status {
            try await client.executeRequest(
                uri: ForgeryTests.uri, method: method, headers: headers, body: nil
            ).status
        }

        private func adding(_ field: HTTPField, to headers: HTTPFields) -> HTTPFields {
            var headers = headers
            headers.append(field)
            return headers
        }

        private func field(_ name: String, _ value: String) throws -> HTTPField {
            HTTPField(name: try #require(HTTPField.Name(name)), value: value)
        }

        @Test(arguments: [
            ("Origin", "https://evil.example"), ("Origin", "null"), ("Origin", "http://localhost:3000"),
            ("Origin", "http://localhost.evil.example"), ("Origin", "localhost"),
            ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Site", "?"),
        ]) func `a change that another site's page asks for is refused`(_ name: String, _ value: String)
            async throws
        {
            let changes = Changes()
            try await Served().test(hooks: changes.hooks) { (client, _) async throws in
                var headers = ForgeryTests.json
                headers.append(try field(name, value))
                for method in [HTTPRequest.Method.post, .patch, .delete] {
                    #expect(try await change(client, headers, by: method) == .forbidden)
                }
                headers.append(try field(FormSecret.header, try await client.get("/form").text))
                headers.append(try field("Sec-Fetch-Mode", "navigate"))
                #expect(try await change(client, headers) == .forbidden)
                _ = try await client.post(
                    "/api/report", "text/csv", Served.holdings, [headers[1].name: value]
                )
                .problem(403)
            }
            #expect(changes.count == 0)
        }

        @Test func `what a program or a page of the service asks for is done`() async throws {
            let changes = Changes()
            try await Served().test(hooks: changes.hooks) { (client, _) async throws in
                for origin in [
                    nil, try field("Origin", "http://localhost"), try field("Origin", "HTTP://LOCALHOST"),
                    try field("Sec-Fetch-Site", "same-origin"), try field("Sec-Fetch-Site", "none"),
                ] {
                    var headers = ForgeryTests.json
                    if let origin { headers.append(origin) }
                    #expect(try await change(client, headers) == .noContent)
                }
                #expect(try await change(client, [:], by: .delete) == .noContent)
                #expect(try await change(client, ForgeryTests.json, by: .patch) == .noContent)
                #expect(try await change(client, [.ifMatch: "\"x\""]) == .noContent)
            }
            #expect(changes.count == 8)
        }

        @Test func `what any page can send needs a token of the service's own page`() async throws {
            let changes = Changes()
            try await Served().test(hooks: changes.hooks) { (client, _) async throws in
                let tokens = try await [client.get("/form").text, client.get("/form").text]
                // Masked, so that no two are alike.
                #expect(tokens[0] != tokens[1])
                let foreign = FormSecret().token
                for type in [
                    nil, "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain",
                    "", "text/html;application/json",
                ] {
                    var headers = HTTPFields()
                    headers[.contentType] = type
                    #expect(try await change(client, headers) == .unsupportedMediaType)
                    for wrong in ["", "x", foreign, String(tokens[0].dropLast(4)), tokens[0] + "AAAA"] {
                        let token = try field(FormSecret.header, wrong)
                        #expect(try await change(client, adding(token, to: headers)) == .forbidden)
                    }
                    for token in tokens {
                        let token = try field(FormSecret.header, token)
                        #expect(try await change(client, adding(token, to: headers)) == .noContent)
                    }
                }
            }
            #expect(changes.count == 12)
        }

        @Test func `with a cookie every change needs a token of the same session`() async throws {
            let changes = Changes()
            try await Served().test(hooks: changes.hooks, with: [.set(\.token, "s3cret")]) {
                (client, _) async throws in
                func session() async throws -> HTTPFields {
                    [.cookie: try await client.logIn("s3cret"), .contentType: "application/json"]
                }
                let (mine, other) = (try await session(), try await session())
                let token = try field(FormSecret.header, try await client.get("/form", mine).text)
                for method in [HTTPRequest.Method.post, .patch, .delete] {
                    #expect(try await change(client, mine, by: method) == .forbidden)
                    #expect(try await change(client, adding(token, to: other), by: method) == .forbidden)
                    #expect(try await change(client, adding(token, to: mine), by: method) == .noContent)
                }
                #expect(try await change(client, [token.name: token.value]) == .unauthorized)
                // A password is repeated by browsers, a bearer token by programs alone.
                let password: HTTPFields = [.authorization: "Basic bWU6czNjcmV0"]
                #expect(try await change(client, password) == .unsupportedMediaType)
                #expect(try await change(client, [.authorization: "Bearer s3cret"]) == .noContent)
            }
            #expect(changes.count == 4)
        }

        @Test func `a name that was made to resolve to this address is refused`() async throws {
            let changes = Changes()
            try await Served().test(.live, hooks: changes.hooks) { (client, _) async throws in
                let port = try #require(client.port)
                let answers = try await blocking {
                    try ["evil.example", "localhost"].map { host in
                        let connection = try RawConnection(port: port)
                        connection.send(
                            "POST \(ForgeryTests.uri) HTTP/1.1\r\nHost: \(host):\(port)\r\n"
                                + "Origin: http://\(host):\(port)\r\nSec-Fetch-Site: same-origin\r\n"
                                + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
                        connection.finish()
                        return connection.receive()
                    }
                }
                #expect(answers[0].hasPrefix("HTTP/1.1 421 "), "\(answers[0])")
                #expect(answers[1].hasPrefix("HTTP/1.1 204 "), "\(answers[1])")
            }
            #expect(changes.count == 1)
        }
    }
#endif
