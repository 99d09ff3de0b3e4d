#if Server
    import Foundation
    import HTTPTypes
    import NIOCore
    import SystemInterface
    import Testing

    @testable import PortfolioService

    /// Over a real socket, with bytes that no client of good will sends.
    @Suite(.serialized) struct ConnectionTests {
        private static let good = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"

        private func exchange(_ port: Int?, _ bytes: [UInt8]) async throws -> String {
            let port = try #require(port)
            return try await blocking {
                let connection = try RawConnection(port: port)
                connection.send(bytes)
                connection.finish()
                return connection.receive()
            }
        }

        @Test(arguments: [
            ("GET / HTTP/1.1\r\n\r\n", 400), ("GET /health HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
            ("GET http://localhost/health HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
            ("GET /health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n\r\n", 400),
            ("NONSENSE\r\n\r\n", 400), ("\u{16}\u{3}\u{1}\u{0}\u{5}hello", 400),
            ("GET /health HTTP/9.9\r\n\r\n", 400),
            ("GET /health\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost : localhost\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: localhost\r\n folded: x\r\n\r\n", 400),
            ("GET /health HTTP/1.1\r\nHost: localhost\r\nX: a\u{0}b\r\n\r\n", 400),
            ("GET /\u{7F} HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
            ("POST /api/report HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", 400),
            (
                "POST /api/report HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
                400
            ),
            (
                "POST /api/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\nContent-Length: 3\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400
            ),
            (
                "POST /api/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\nzz\r\n", 400
            ),
            ("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        ]) func `what is no request, or not for here, is told as a problem`(_ text: String, _ status: Int)
            async throws
        {
            try await Served().test(.live) { (client, _) async throws in
                let answer = try await exchange(client.port, Array(text.utf8))
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
                if status != 200 { #expect(answer.contains("application/problem+json")) }
                #expect(try await client.get("/health").status == .ok)
            }
        }

        @Test func `absurd heads are refused`() async throws {
            try await Served().test(.live) { (client, _) async throws in
                let long = String(repeating: "x", count: 20_000)
                let many = (0..<200).map { "X-\($0): y\r\n" }.joined()
                let wide = (0..<60).map { "X-\($0): \(String(repeating: "y", count: 1000))\r\n" }.joined()
                for (head, status) in [
                    ("GET /health HTTP/1.1\r\nHost: localhost\r\nX: \(long + long)\r\n\r\n", 431),
                    ("GET /health HTTP/1.1\r\nHost: localhost\r\n\(many)\r\n", 431),
                    ("GET /health HTTP/1.1\r\nHost: localhost\r\n\(wide)\r\n", 431),
                    ("GET /\(long.dropLast(2000)) HTTP/1.1\r\nHost: localhost\r\n\r\n", 414),
                ] {
                    let answer = try await exchange(client.port, Array(head.utf8))
                    #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer.prefix(200))")
                    #expect(answer.contains("application/problem+json"))
                }
                let endless = String(repeating: long, count: 50)
                let answer = try await exchange(client.port, Array("GET /\(endless)".utf8))
                #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"))
                #expect(try await client.get("/health").status == .ok)
            }
        }

        @Test func `requests in one piece are answered in their order`() async throws {
            let targets = ["/health", "/api/report", "/nothing", "/api/holdings/SAP", "/api/report?limit=1"]
            let served = try Served()
            try await served.test(.live) { (client, _) async throws in
                let one = targets.map { "GET \($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined()
                let text = try await exchange(client.port, Array(String(repeating: one, count: 20).utf8))
                let statuses = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
                #expect(
                    statuses
                        == Array(repeating: ["200", "200", "404", "200", "200"], count: 20).flatMap { $0 })
                // A request that is none ends it, after the answers before it.
                let broken = try await exchange(
                    client.port, Array((ConnectionTests.good + "BROKEN\r\n\r\n").utf8))
                let codes = broken.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
                #expect(codes == ["200", "400"])
            }
        }

        @Test func `a request a byte at a time is the same request`() async throws {
            try await Served().test(.live) { (client, _) async throws in
                let port = try #require(client.port)
                let text = try await blocking {
                    let connection = try RawConnection(port: port)
                    for byte in ConnectionTests.good.utf8 { connection.send([byte]) }
                    connection.finish()
                    return connection.receive()
                }
                #expect(text.hasPrefix("HTTP/1.1 200 "))
            }
        }

        @Test func `half requests and clients that vanish harm nobody`() async throws {
            try await Served().test(.live) { (client, _) async throws in
                let port = try #require(client.port)
                try await blocking {
                    for length in 1..<ConnectionTests.good.utf8.count {
                        let connection = try RawConnection(port: port)
                        connection.send(Array(ConnectionTests.good.utf8.prefix(length)))
                    }
                    for _ in 0..<50 {
                        let connection = try RawConnection(port: port)
                        connection.send(
                            "POST /api/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\n"
                                + "Content-Length: 1000\r\n\r\nsymbol,sha")
                    }
                }
                #expect(try await client.get("/api/report").status == .ok)
            }
        }

        /// Asks over a new connection: an old one may have been idle for too long.
        private func expectAlive(_ port: Int) async throws {
            let answer = try await exchange(port, Array(ConnectionTests.good.utf8))
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
        }

        private static var hurried: [ServiceOptions.Change] {
            [
                .set(\.limits.head, .milliseconds(400)), .set(\.limits.idle, .milliseconds(400)),
                .set(\.limits.pause, .milliseconds(400)), .set(\.limits.body, .milliseconds(900)),
                .set(\.limits.rate, 1 << 20), .set(\.limits.write, .milliseconds(600)),
                // Longer than a test goes on sending: what is sent after the end could take the answer with it.
                .set(\.limits.linger, .seconds(30)),
            ]
        }

        @Test func `clients that are too slow are told, and let go`() async throws {
            try await Served().test(.live, with: ConnectionTests.hurried) { (client, _) async throws in
                let port = try #require(client.port)
                let post =
                    "POST /api/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\n"
                    + "Content-Length: 100000\r\n\r\nsymbol,shares,currency\n"
                let answers = try await blocking {
                    let silent = try RawConnection(port: port)
                    let halfHead = try RawConnection(port: port)
                    halfHead.send("GET /health HTTP/1.1\r\nHo")
                    let halfBody = try RawConnection(port: port)
                    halfBody.send(post)
                    let dripping = try RawConnection(port: port)
                    dripping.send(post)
                    // More than a head's time, never a pause's: the body as a whole is too slow.
                    for _ in 0..<40 {
                        guard dripping.send("\n") else { break }
                        usleep(50_000)
                    }
                    return [silent, halfHead, halfBody, dripping].map { $0.receive(seconds: 10) }
                }
                for answer in answers.dropLast() { #expect(answer.hasPrefix("HTTP/1.1 408 "), "\(answer)") }
                // Whoever goes on sending after the end may lose the answer to a reset.
                let last = try #require(answers.last)
                #expect(last.isEmpty || last.hasPrefix("HTTP/1.1 408 "), "\(last)")
                try await expectAlive(port)
            }
        }

        @Test func `who has to log in and does not send a whole form is told`() async throws {
            let changes = ConnectionTests.hurried + [.set(\.token, "s3cret")]
            try await Served().test(.live, words: ["--allow-edits"], with: changes) {
                (client, _) async throws in
                let port = try #require(client.port)
                let answer = try await blocking {
                    let connection = try RawConnection(port: port)
                    connection.send(
                        "POST /edit/lots HTTP/1.1\r\nHost: localhost:\(port)\r\nOrigin: http://localhost:\(port)\r\n"
                            + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nsymbol=S"
                    )
                    return connection.receive(seconds: 10)
                }
                #expect(answer.hasPrefix("HTTP/1.1 408 "), "\(answer)")
            }
        }

        @Test func `a connection that has been served is closed without a word when it is idle`() async throws
        {
            try await Served().test(.live, with: ConnectionTests.hurried) { (client, _) async throws in
                let port = try #require(client.port)
                let text = try await blocking {
                    let connection = try RawConnection(port: port)
                    connection.send(ConnectionTests.good)
                    return connection.receive(seconds: 10)
                }
                #expect(text.components(separatedBy: "HTTP/1.1 ").count == 2)
            }
        }

        /// Holdings whose answer is larger than all that the system keeps for a client.
        private static let large: [UInt8] = {
            let name = String(repeating: "x", count: 100_000)
            let rows = (0..<300).map { "S\($0),1,EUR,\(name)\n" }.joined()
            return Array("symbol,shares,currency,name\n\(rows)".utf8)
        }()

        private static var largeRequest: [UInt8] {
            let head =
                "POST /api/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\nAccept: text/csv\r\n"
                + "Content-Length: \(large.count)\r\n\r\n"
            return Array(head.utf8) + large
        }

        /// Whether the service has none of an answer left for which it was asked.
        private static func hasLetGo(_ service: HTTPService) -> Bool {
            service.results.spoolBudget.rest == service.results.spoolBudget.size
        }

        @Test func `a client that takes nothing in is let go`() async throws {
            try await Served().test(
                .live,
                with: [
                    .set(\.maxBody, 64 << 20),
                    .set(\.limits.write, .milliseconds(300)),
                ]
            ) { (client, service) async throws in
                let port = try #require(client.port)
                let connection = try await blocking {
                    let connection = try RawConnection(port: port, receiveBuffer: 1 << 16)
                    connection.send(ConnectionTests.largeRequest)
                    _ = connection.receive(until: { $0.contains("\r\n\r\n") })
                    return connection
                }
                #expect(await eventually { ConnectionTests.hasLetGo(service) })
                let count = try await blocking { connection.receive(seconds: 5).utf8.count }
                // What the system had in hand still comes, the rest does not.
                #expect(count < ConnectionTests.large.count)
                try await expectAlive(port)
            }
        }

        @Test func `a client that takes a little again and again is let go too`() async throws {
            try await Served().test(
                .live,
                with: [
                    .set(\.maxBody, 64 << 20),
                    // No pause is too long; all of them together are.
                    .set(\.limits.write, .seconds(2)),
                    .set(\.limits.rate, 1 << 30),
                ]
            ) { (client, service) async throws in
                let port = try #require(client.port)
                let count = try await blocking {
                    let connection = try RawConnection(port: port, receiveBuffer: 1 << 20)
                    connection.send(ConnectionTests.largeRequest)
                    _ = connection.receive(until: { $0.contains("\r\n\r\n") })
                    // The whole answer would take twenty seconds and more, however late the service is told of the time.
                    var count = 0
                    while let more = connection.receiveSome(1 << 16) {
                        count += more
                        if !ConnectionTests.hasLetGo(service) { usleep(50_000) }
                    }
                    return count
                }
                #expect(count < ConnectionTests.large.count)
                #expect(await eventually { ConnectionTests.hasLetGo(service) })
                try await expectAlive(port)
            }
        }

        @Test func `a thousand idle connections harm nobody`() async throws {
            _ = FileLimit.raise()
            try await Served().test(.live) { (client, _) async throws in
                let port = try #require(client.port)
                let idle = try await blocking { try (0..<1000).map { _ in try RawConnection(port: port) } }
                for _ in 0..<20 { #expect(try await client.get("/api/report").status == .ok) }
                #expect(idle.count == 1000)
            }
        }

        @Test func `who expects to be told to go on is told, unless it is too much`() async throws {
            try await Served().test(.live, with: [.set(\.maxBody, 100)]) { (client, _) async throws in
                let port = try #require(client.port)
                let (welcome, refused) = try await blocking {
                    let head = "POST /api/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\n"
                    let small = try RawConnection(port: port)
                    small.send(head + "Expect: 100-continue\r\nContent-Length: 23\r\n\r\n")
                    var welcome = small.receive(until: { $0.contains("\r\n\r\n") })
                    small.send("symbol,shares,currency\n")
                    small.finish()
                    welcome += small.receive()
                    let large = try RawConnection(port: port)
                    large.send(head + "Expect: 100-continue\r\nContent-Length: 101\r\n\r\n")
                    return (welcome, large.receive())
                }
                #expect(welcome.hasPrefix("HTTP/1.1 100 "))
                #expect(welcome.contains("HTTP/1.1 200 "))
                #expect(refused.hasPrefix("HTTP/1.1 413 "))
            }
        }

        @Test func `nobody is told to go on before the answers to earlier requests`() async throws {
            let gate = Monitor(false)
            var hooks = ServiceHooks()
            hooks.willAnswer = { question in
                if case .stock = question.subject { gate.use(when: { $0 }, { _ in }) }
            }
            try await Served().test(.live, hooks: hooks) { (client, _) async throws in
                let port = try #require(client.port)
                let text = try await blocking {
                    let connection = try RawConnection(port: port)
                    connection.send(
                        "GET /api/holdings/NONE HTTP/1.1\r\nHost: localhost\r\n\r\n"
                            + "POST /api/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\n"
                            + "Expect: 100-continue\r\nContent-Length: 23\r\n\r\n")
                    // Nothing may come while the first request is worked on.
                    var text = connection.receive(seconds: 1, until: { !$0.isEmpty })
                    gate.use { $0 = true }
                    text += connection.receive(until: { $0.contains("HTTP/1.1 100 ") })
                    connection.send("symbol,shares,currency\n")
                    connection.finish()
                    return text + connection.receive()
                }
                let codes = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
                #expect(codes == ["404", "100", "200"])
            }
        }

        @Test func `a body that nobody reads is not taken in for ever`() async throws {
            try await Served().test(
                .live,
                with: [
                    .set(\.maxBody, 1 << 20),
                    .set(\.limits.linger, .milliseconds(100)),
                ]
            ) { (client, _) async throws in
                let port = try #require(client.port)
                let piece = [UInt8](repeating: 0x20, count: 1 << 20)
                for head in ["GET /health", "GET /nothing", "PUT /api/report"] {
                    let isEnded = try await blocking {
                        let connection = try RawConnection(port: port)
                        connection.send(
                            "\(head) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000000\r\n\r\n")
                        let start = ContinuousClock.now
                        while connection.send(piece) {
                            if ContinuousClock.now - start > .seconds(30) { return false }
                        }
                        return true
                    }
                    #expect(isEnded, "\(head)")
                }
                try await expectAlive(port)
            }
        }

        @Test func `a status has the name that the problem has`() async throws {
            try await Served().test(.live, with: [.set(\.maxBody, 1000)]) { (client, _) async throws in
                for (body, name) in [
                    ("symbol,shares,currency\nSAP,x,EUR\n", "422 Unprocessable Content"),
                    (String(repeating: "a", count: 2000), "413 Content Too Large"),
                ] {
                    let head =
                        "POST /api/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\n"
                        + "Content-Length: \(body.utf8.count)\r\n\r\n"
                    let answer = try await exchange(client.port, Array((head + body).utf8))
                    #expect(answer.hasPrefix("HTTP/1.1 \(name)\r\n"), "\(answer)")
                }
            }
        }
    }
#endif
