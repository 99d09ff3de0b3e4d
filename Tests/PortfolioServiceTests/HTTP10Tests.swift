#if Server
    import Testing

    @testable import PortfolioService

    /// Over a real socket, as a client of HTTP/1.0 does it.
    @Suite(.serialized) struct HTTP10Tests {
        @Test func `an answer in HTTP 1.0 ends with the connection`() async throws {
            try await Served().test(.live) { (client, _) async throws in
                let port = try #require(client.port)
                for (method, path) in [("GET", "/health"), ("HEAD", "/health"), ("GET", "/nothing")] {
                    let (answer, isClosed) = try await blocking {
                        let connection = try RawConnection(port: port)
                        connection.send("\(method) \(path) HTTP/1.0\r\nHost: localhost\r\n\r\n")
                        return (connection.receive(seconds: 5), connection.isClosed(within: 1))
                    }
                    #expect(answer.hasPrefix("HTTP/1.0 \(path == "/health" ? 200 : 404) "), "\(answer)")
                    #expect(answer.lowercased().contains("connection: close\r\n"))
                    #expect(!answer.lowercased().contains("transfer-encoding"))
                    #expect(isClosed)
                }
            }
        }

        @Test func `a connection of HTTP 1.0 is kept for who asks for it`() async throws {
            try await Served().test(.live) { (client, _) async throws in
                let port = try #require(client.port)
                let request = "GET /health HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n"
                let answers = try await blocking {
                    let connection = try RawConnection(port: port)
                    return (0..<2).map { _ in
                        connection.send(request)
                        return connection.receive(until: { $0.contains("ok\"}\n") })
                    }
                }
                for answer in answers {
                    #expect(answer.hasPrefix("HTTP/1.0 200 "), "\(answer)")
                    #expect(answer.lowercased().contains("connection: keep-alive\r\n"))
                }
            }
        }

        @Test func `only HTTP 1.0 may leave out whom it asks`() async throws {
            try await Served().test(.live) { (client, _) async throws in
                let port = try #require(client.port)
                for (version, host, status) in [
                    ("1.0", "", 200), ("1.0", "Host: evil.example\r\n", 421), ("1.0", "Host:\r\n", 400),
                    ("1.1", "", 400),
                ] {
                    let answer = try await blocking {
                        let connection = try RawConnection(port: port)
                        connection.send("GET /health HTTP/\(version)\r\n\(host)Connection: close\r\n\r\n")
                        return connection.receive(seconds: 5)
                    }
                    #expect(answer.hasPrefix("HTTP/\(version) \(status) "), "\(version) \(host): \(answer)")
                }
            }
        }

        @Test func `events in HTTP 1.0 come without chunks, and end with the connection`() async throws {
            let (answer, connection) = try await Served().test(.live) { (client, _) async throws in
                let port = try #require(client.port)
                return try await blocking {
                    let connection = try RawConnection(port: port)
                    connection.send(
                        "GET /api/events HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n")
                    return (connection.receive(until: { $0.contains("event: update") }), connection)
                }
            }
            #expect(answer.hasPrefix("HTTP/1.0 200 "), "\(answer)")
            #expect(answer.lowercased().contains("connection: close\r\n"))
            #expect(answer.contains("\r\n\r\nretry: 2000\n\n"))
            #expect(!answer.lowercased().contains("transfer-encoding"))
            #expect(try await blocking { connection.isClosed(within: 5) })
        }
    }
#endif
