#if Server
    import Digests
    import HTTPTypes
    import Testing

    @testable import PortfolioReport
    @testable import PortfolioService

    @Suite struct AccessTests {
        private let local = Access(ServiceOptions())

        private func access(
            host: String = "127.0.0.1", isLocal: Bool = false, names: [String] = [], token: String? = nil
        ) -> Access {
            var options = ServiceOptions()
            options.host = host
            options.isLocal = isLocal
            options.names = names
            options.token = token
            return Access(options)
        }

        @Test(arguments: [
            "localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:65535",
            "192.168.0.7:8080",
        ]) func `addresses and own names are answered`(_ host: String) { #expect(local.isOwn(host)) }

        @Test(arguments: [
            "", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example:8080", "localhost:",
            "localhost:x",
            "localhost:99999", "[::1", "[::1]x", "evil.example:127.0.0.1", "localhost:80:80", "1", "0x7f.1",
            "localhost.",
        ]) func `no other name is`(_ host: String) { #expect(!local.isOwn(host)) }

        @Test func `a name it is bound to is its own`() {
            let named = access(host: "Finance.Example", token: "x")
            #expect(named.isOwn("finance.example:8080"))
            #expect(!local.isOwn("finance.example"))
        }

        @Test func `a name it was told is its own, behind any port`() {
            let named = access(isLocal: true, names: ["Portfolio.Example", "money"])
            for host in ["portfolio.example", "PORTFOLIO.example:443", "money:8443", "localhost"] {
                #expect(named.isOwn(host), "\(host)")
            }
            for host in [
                "example", "evil.portfolio.example", "portfolio.example.evil", "portfolio.example:x",
            ] {
                #expect(!named.isOwn(host), "\(host)")
            }
        }

        @Test func `a proxy that passes the name it is asked by through is answered`() async throws {
            let request = [UInt8]("GET /health HTTP/1.1\r\nHost: portfolio.example\r\n\r\n".utf8)
            for (words, status) in [
                ([], 421), (["--insecure", "--name", "other.example", "--name", "portfolio.example"], 200),
            ] {
                try await Served().test(.live, words: words) { (client, _) async throws in
                    let port = try #require(client.port)
                    let answer = try await blocking {
                        let connection = try RawConnection(port: port)
                        connection.send(request)
                        connection.finish()
                        return connection.receive()
                    }
                    #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
                }
            }
        }

        @Test func `a token is borne as a bearer token or a password`() {
            let access = access(host: "0.0.0.0", token: "s3cret:é")
            let password = { (pair: String) in "Basic " + Base64.text(Array(pair.utf8)) }
            for good in [
                "Bearer s3cret:é", "bearer  s3cret:é ", password("anyone:s3cret:é"), password(":s3cret:é"),
            ] {
                #expect(access.role(good) == .writer, "\(good)")
            }
            for bad in [
                nil, "", "s3cret:é", "Bearer", "Bearer ", "Bearer s3cret", "Bearer s3cret:éx",
                "Basic s3cret:é",
                password("s3cret:é"), password("anyone:s3cret"), "Digest s3cret:é", "Basic ====",
            ] {
                #expect(access.role(bad) == nil, "\(bad ?? "nothing")")
            }
            #expect(local.role(nil) == .writer)
        }

        @Test func `who does not bear the token gets nothing but the health and the icon`() async throws {
            let served = try Served()
            try served.write("targets.csv", "scheme,class,target\nsymbol,SAP,100\n")
            try await served.test(with: [.set(\.token, "s3cret")]) { (client, service) async throws in
                for route in Route.all(service.options) where !route.takesForms {
                    let uri = route.template.replacing("{symbol}", with: "SAP").replacing(
                        "{kind}", with: "stale")
                    // A tax form is of a year, and of a portfolio in pounds.
                    if [.events, .sa108].contains(route) { continue }
                    let without = try await client.get(uri)
                    if route.isOpen {
                        #expect([.health, .icon, .manifest].contains(route))
                        #expect(without.status == .ok)
                        continue
                    }
                    _ = try without.problem(401)
                    #expect(without.headers[.wwwAuthenticate]?.contains("Bearer") == true)
                    #expect(without.headers[.wwwAuthenticate]?.contains("Basic") == true)
                    #expect(try await client.get(uri, [.authorization: "Bearer s3cret"]).status == .ok)
                    // "me:s3cret"
                    #expect(try await client.get(uri, [.authorization: "Basic bWU6czNjcmV0"]).status == .ok)
                    _ = try await client.get(uri, [.authorization: "Bearer s3cre"]).problem(401)
                }
                // Nor whether there is something elsewhere.
                _ = try await client.get("/nothing").problem(401)
            }
        }

        @Test func `another site's page may link here, and not ask behind its reader's back`() async throws {
            try await Served().test { (client, _) async throws in
                let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
                let mode = try #require(HTTPField.Name("Sec-Fetch-Mode"))
                for uri in ["/", "/api/report", "/api/history"] {
                    _ = try await client.get(uri, [site: "cross-site", mode: "no-cors"]).problem(403)
                    _ = try await client.get(uri, [site: "cross-site"]).problem(403)
                    #expect(try await client.get(uri, [site: "cross-site", mode: "navigate"]).status == .ok)
                    #expect(try await client.get(uri, [site: "same-origin", mode: "cors"]).status == .ok)
                }
            }
        }

        @Test func `the health of broken files tells nobody what they hold`() async throws {
            let served = try Served(holdings: "symbol,shares,currency\nAAPL,ten,USD\n")
            try await served.test(with: [.set(\.token, "s3cret")]) { (client, _) async throws in
                #expect(try await client.get("/health").problem(503)["errors"] == nil)
                let known = try await client.get("/health", [.authorization: "Bearer s3cret"]).problem(503)
                #expect(known["errors"] != nil)
            }
        }
    }
#endif
