#if Server
    import Foundation
    import HTTPTypes
    import TestSupport
    import Testing

    /// Over a real socket, requests at random.
    @Suite(.serialized) struct DrawnRequestTests {
        /// The answers in what came over a connection: each a head, and as many bytes as it tells.
        private func statuses(_ answer: String) throws -> [Int] {
            var statuses: [Int] = []
            var rest = Array(answer.utf8)[...]
            while !rest.isEmpty {
                let end = try #require(rest.firstRange(of: Array("\r\n\r\n".utf8)), "\(answer)")
                let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
                    .components(separatedBy: "\r\n")
                #expect(lines[0].hasPrefix("HTTP/1.1 "), "\(answer)")
                let status = try #require(Int(lines[0].dropFirst(9).prefix(3)), "\(answer)")
                statuses.append(status)
                rest = rest[end.upperBound...]
                if status == 100 { continue }
                let length = lines.lazy.compactMap { line -> Int? in
                    let parts = line.lowercased().components(separatedBy: ": ")
                    return parts[0] == "content-length" ? Int(parts[1]) : nil
                }.first
                // An answer to HEAD tells the length of what it does not send.
                let sent = rest.firstRange(of: Array("HTTP/1.1 ".utf8))?.lowerBound ?? rest.endIndex
                if sent == rest.startIndex { continue }
                let count = try #require(length, "\(answer)")
                try #require(count <= rest.count, "\(answer)")
                rest = rest.dropFirst(count)
            }
            return statuses
        }

        /// Requests made of pieces that belong in some, and bytes that belong in none.
        @Test(arguments: seeds(from: 20_261_121, count: 2))
        func `whatever is sent is answered, and the service goes on`(seed: UInt64) async throws {
            var random = SeededGenerator(seed: seed)
            let pieces = [
                "GET ", "POST ", "HEAD ", "/", "/health", "/api/report", "?", "a=b", "&", "%", "%41",
                " HTTP/1.1", "\r\n",
                "\n", "\r", "Host: localhost\r\n", "Host: ", "Content-Length: 5\r\n", "Content-Length: 0\r\n",
                "Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n", "0\r\n\r\n", "Connection: close\r\n",
                "Expect: 100-continue\r\n",
                "Content-Type: text/csv\r\n", "Accept: */*\r\n", "\r\n\r\n", ":", ",", "\u{0}", "é", "hello",
                "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n", "Upgrade: h2c\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            ]
            let requests = (0..<200).map { _ in
                (0..<(1 + random.below(14))).flatMap { _ in
                    random.below(12) == 0
                        ? (0..<random.below(20)).map { _ in UInt8(random.below(256)) }
                        : Array(random.pick(pieces).utf8)
                }
            }
            try await Served().test(.live) { (client, _) async throws in
                let port = try #require(client.port)
                let answers = try await blocking {
                    try requests.map { request in
                        let connection = try RawConnection(port: port)
                        connection.send(request)
                        connection.finish()
                        return connection.receive(seconds: 10)
                    }
                }
                for (request, answer) in zip(requests, answers) {
                    let sent = "\(String(decoding: request, as: UTF8.self).debugDescription) → \(answer)"
                    let statuses = try statuses(answer)
                    // Line breaks before a request are none; whoever sends anything else hears of it.
                    let isNothing = request.allSatisfy { $0 == 10 || $0 == 13 }
                    #expect(isNothing || !statuses.isEmpty, "\(sent)")
                    // Never a failure of the service's own.
                    #expect(statuses.allSatisfy { $0 < 500 }, "\(sent)")
                }
                // The client's own connection may have been closed meanwhile, because it was idle.
                let health = try await blocking {
                    let connection = try RawConnection(port: port)
                    connection.send("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    return connection.receive()
                }
                #expect(health.hasPrefix("HTTP/1.1 200 "), "\(health)")
            }
        }
    }
#endif
