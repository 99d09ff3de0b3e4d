#if Server
    import Foundation
    import HTTPTypes
    import Testing

    @testable import PortfolioService

    @Suite(.serialized) struct EventTests {
        @Test func `changes, failures and recoveries are told as they come`() async throws {
            let served = try Served()
            try await served.test(.live) { (client, service) async throws in
                let port = try #require(client.port)
                async let text = try blocking {
                    let connection = try RawConnection(port: port)
                    connection.send("GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    return connection.receive(seconds: 30) { text in
                        text.components(separatedBy: "event: ").count == 5
                    }
                }
                #expect(await eventually { service.live.events.count == 1 })
                let versions = try await [
                    service.live.current.version,
                    changed(
                        served, service, "prices.csv",
                        Served.prices.replacingOccurrences(of: "430.47", with: "431")),
                    changed(served, service, "prices.csv", "symbol,price\nAAPL,4x\n"),
                    changed(served, service, "prices.csv", Served.prices),
                ]
                let told = try await text
                let names = told.components(separatedBy: "event: ").dropFirst().map {
                    $0.prefix { $0 != "\n" }
                }
                #expect(names == ["update", "update", "failed", "update"])
                let ids = told.components(separatedBy: "\nid: ").dropFirst().map { $0.prefix { $0 != "\n" } }
                #expect(ids.map(String.init) == versions)
                #expect(told.contains("prices.csv") && told.contains("price \\\"4x\\\" is not a number"))
                #expect(!told.contains(served.path))
            }
        }

        /// Changes a file, and waits until the service has seen it; the state's version.
        private func changed(
            _ served: Served, _ service: HTTPService, _ name: String, _ text: String
        ) async throws -> String {
            let before = service.live.current.version
            // The event before is told first.
            try await Task.sleep(for: .milliseconds(300))
            try served.write(name, text)
            #expect(await eventually { service.live.current.version != before })
            return service.live.current.version
        }

        /// What a page says it shows.
        private func version(_ page: String) -> String? {
            page.components(separatedBy: "<body data-version=\"").dropFirst().first.map {
                String($0.prefix { $0 != "\"" })
            }
        }

        @Test func `a broken file leaves the last good figures on show, marked`() async throws {
            let served = try Served()
            try await served.test { (client, service) async throws in
                let answer = try await client.get("/api/report")
                let good = answer.bytes
                #expect(answer.headers[.portfolioOutOfDate] == "false")
                let page = try await client.get("/").text
                #expect(!page.contains("Out of date"))
                #expect(version(page)?.isEmpty == false)
                try served.write("holdings.csv", Served.holdings + "X,many,EUR\n")
                await service.live.reload()
                let stale = try await client.get("/api/report")
                // Whoever has the body already is told as well.
                let tag = try #require(answer.headers[.eTag])
                let known = try await client.get("/api/report", [.ifNoneMatch: tag])
                #expect(stale.bytes == good && known.status == .notModified)
                for marked in [stale, known] {
                    #expect(marked.headers[.portfolioOutOfDate] == "true")
                    #expect(marked.headers[.portfolioComplete] == "false")
                }
                #expect(try await client.get("/health").text == "{\"status\": \"stale\"}\n")
                for uri in ["/", "/holdings/SAP"] {
                    let marked = try await client.get(uri).text
                    #expect(marked.contains("Out of date."))
                    #expect(marked.contains("holdings.csv:5:11: 3 cells, but the header has 9"))
                    #expect(version(marked) != version(page))
                    #expect(!marked.contains(served.path))
                }
                #expect(try await client.get("/metrics").text.contains("portfolio_up_to_date 0\n"))
                // A file that is gone is a failure too, not the end.
                try FileManager.default.removeItem(atPath: "\(served.path)/holdings.csv")
                await service.live.reload()
                #expect(try await client.get("/").text.contains("holdings.csv can&#39;t be opened"))
                try served.write("holdings.csv", Served.holdings)
                await service.live.reload()
                #expect(!(try await client.get("/").text.contains("Out of date")))
                let again = try await client.get("/api/report")
                #expect(again.bytes == good && again.headers[.portfolioComplete] == "true")
                #expect(again.headers[.portfolioOutOfDate] == "false")
            }
        }

        @Test func `who asks for the head alone does not listen`() async throws {
            try await Served().test { (client, service) async throws in
                for _ in 0..<5 {
                    let head = try await client.executeRequest(
                        uri: "/api/events", method: .head, headers: [:], body: nil)
                    #expect(head.status == .ok)
                    #expect(head.headers[.contentType] == "text/event-stream")
                }
                #expect(await eventually { service.live.events.count == 0 })
            }
        }

        @Test func `too many that listen are refused, and those that left are forgotten`() async throws {
            try await Served().test(.live, with: [.set(\.maxListeners, 2)]) {
                (client, service) async throws in
                let port = try #require(client.port)
                try await blocking {
                    let listening = try (0..<2).map { _ in
                        let connection = try RawConnection(port: port)
                        connection.send("GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        _ = connection.receive(until: { $0.contains("id: ") })
                        return connection
                    }
                    let third = try RawConnection(port: port)
                    third.send("GET /api/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    #expect(third.receive(seconds: 10).hasPrefix("HTTP/1.1 503 "))
                    #expect(listening.count == 2)
                }
                // Whoever has gone is noticed when there is something to tell.
                #expect(
                    await eventually {
                        service.live.events.wake()
                        return service.live.events.count == 0
                    })
            }
        }
    }
#endif
