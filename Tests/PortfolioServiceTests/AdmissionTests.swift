#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Testing

    @testable import PortfolioService

    /// Bodies are let in before they are read, and take a share of what temporary files may hold.
    @Suite(.serialized) struct AdmissionTests {
        private static let header = "symbol,shares,currency\n"

        private static func head(_ length: Int, _ more: String = "") -> String {
            "POST /api/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\nAccept: text/csv\r\n"
                + "\(more)Content-Length: \(length)\r\n\r\n"
        }

        /// Sends the head and a piece of a body; whoever has it in hand sends the rest.
        private func begin(_ port: Int, _ length: Int) throws -> RawConnection {
            let connection = try RawConnection(port: port)
            connection.send(AdmissionTests.head(length) + AdmissionTests.header)
            return connection
        }

        /// What a connection of its own is answered.
        private func answer(_ port: Int, to request: String) async throws -> String {
            try await blocking {
                let connection = try RawConnection(port: port)
                connection.send(request)
                return connection.receive()
            }
        }

        @Test func `no more bodies are let in than may be, and others are told before they send theirs`()
            async throws
        {
            try await Served().test(.live, with: [.set(\.maxBodies, 1)]) { (client, service) async throws in
                let port = try #require(client.port)
                let bodies = service.results.bodies
                let first = try await blocking { try begin(port, 100) }
                #expect(await eventually { bodies.count == 1 })
                let (told, waiting) = try await blocking {
                    let second = try RawConnection(port: port)
                    second.send(AdmissionTests.head(1_000_000))
                    let third = try RawConnection(port: port)
                    third.send(AdmissionTests.head(100, "Expect: 100-continue\r\n"))
                    return (second.receive(), third.receive())
                }
                for answer in [told, waiting] {
                    #expect(answer.hasPrefix("HTTP/1.1 503 "), "\(answer)")
                    #expect(answer.lowercased().contains("retry-after: 1\r\n"))
                    #expect(answer.contains("too many bodies are being received at once"))
                }
                let answer = try await blocking {
                    first.send(String(repeating: "\n", count: 100 - AdmissionTests.header.utf8.count))
                    first.finish()
                    return first.receive()
                }
                #expect(answer.hasPrefix("HTTP/1.1 200 "))
                #expect(await eventually { bodies.count == 0 })
                #expect(try await client.post("/api/report", "text/csv", AdmissionTests.header).status == .ok)
            }
        }

        @Test func `a body that the temporary files have no room for is refused, and has room once they do`()
            async throws
        {
            try await Served().test(
                .live,
                with: [
                    .set(\.maxSpooled, 5000),
                    .set(\.maxBody, 10_000),
                ]
            ) { (client, service) async throws in
                let port = try #require(client.port)
                let budget = service.results.spoolBudget
                let first = try await blocking { try begin(port, 3000) }
                #expect(await eventually { budget.rest == 2000 })
                let rows = AdmissionTests.header + String(repeating: "\n", count: 2500)
                let told = try await answer(port, to: AdmissionTests.head(rows.utf8.count) + rows)
                #expect(told.hasPrefix("HTTP/1.1 503 "))
                #expect(told.contains("there is no room for the body now"))
                #expect(told.lowercased().contains("retry-after: 5\r\n"))
                // Also where the length is not told before.
                let chunked = try await answer(
                    port,
                    to: "POST /api/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\nBB8\r\n"
                        + String(repeating: "\n", count: 0xBB8) + "\r\n0\r\n\r\n")
                #expect(chunked.hasPrefix("HTTP/1.1 503 "))
                // More than there ever is.
                let never = try await answer(port, to: AdmissionTests.head(5001))
                #expect(never.hasPrefix("HTTP/1.1 507 "))
                try await blocking {
                    first.send(String(repeating: "\n", count: 3000 - AdmissionTests.header.utf8.count))
                    first.finish()
                    #expect(first.receive().hasPrefix("HTTP/1.1 200 "))
                }
                #expect(await eventually { budget.rest == 5000 })
                let taken = try await blocking {
                    let connection = try RawConnection(port: port)
                    connection.send(AdmissionTests.head(rows.utf8.count) + rows)
                    connection.finish()
                    return connection.receive()
                }
                #expect(taken.hasPrefix("HTTP/1.1 200 "))
                #expect(await eventually { budget.rest == 5000 })
            }
        }

        @Test func `an answer that there is no room for is none, not half of one`() async throws {
            let rows = AdmissionTests.header + String(repeating: "A,1,EUR\n", count: 500)
            try await Served().test(with: [.set(\.maxSpooled, 3 * rows.utf8.count)]) {
                (client, service) async throws in
                for query in ["", "?sort=symbol"] {
                    let answer = try await client.post(
                        "/api/report\(query)", "text/csv", rows, [.accept: "text/csv"])
                    let problem = try answer.problem(507)
                    #expect(problem["detail"] as? String == "there is no room for the answer")
                }
                let totals = try await client.post(
                    "/api/report?totals=true", "text/csv", rows, [.accept: "text/csv"])
                #expect(totals.status == .ok)
                #expect(await eventually { service.results.spoolBudget.rest == 3 * rows.utf8.count })
            }
        }

        @Test func `what can be refused is refused before the body is let in`() async throws {
            try await Served().test(with: [.set(\.maxBodies, 0)]) { (client, _) async throws in
                for (uri, type, status) in [
                    ("/api/report?nonsense=1", "text/csv", 400),
                    ("/api/report?sort=nonsense", "text/csv", 400),
                    ("/api/report", "text/plain", 415), ("/api/report", "text/csv", 503),
                ] {
                    _ = try await client.post(uri, type, AdmissionTests.header).problem(status)
                }
            }
        }
    }
#endif
