#if Server
    import Foundation
    import HTTPTypes
    import NIOCore
    import Portfolios
    import Synchronization
    import Testing

    @testable import PortfolioService

    /// Work for clients that have left is given up.
    @Suite(.serialized) struct DepartureTests {
        private static func get(_ uri: String) -> String { "GET \(uri) HTTP/1.1\r\nHost: localhost\r\n\r\n" }

        /// The question that `/api/holdings/SAP` asks.
        private func sap(_ service: HTTPService) -> Question {
            Question(.stock("SAP"), .json, service.results.options.settings)
        }

        /// A thousand holdings.
        private static let many =
            "symbol,shares,currency,price,purchase_price\n"
            + (0..<1000).map { "S\($0),1,EUR,2,1\n" }.joined()

        /// Every day of a hundred years: minutes of work, as tests are built.
        private static let long = "/api/history?from=1950-01-01&to=2050-01-01&every=day"

        @Test(arguments: [true, false]) func `work stops when the client has left`(_ vanishes: Bool)
            async throws
        {
            let asked = Atomic<Int>(0)
            var hooks = ServiceHooks()
            hooks.willAnswer = { question in
                if case .history = question.subject { asked.add(1, ordering: .relaxed) }
            }
            try await Served(holdings: DepartureTests.many).test(
                .live, hooks: hooks, with: [.set(\.limits.departure, .milliseconds(200))]
            ) { (client, _) async throws in
                let port = try #require(client.port)
                let connection = try await blocking {
                    let connection = try RawConnection(port: port)
                    connection.send(DepartureTests.get(DepartureTests.long))
                    return connection
                }
                #expect(await eventually { asked.load(ordering: .relaxed) == 1 })
                if vanishes { connection.reset() } else { connection.finish() }
                #expect(
                    try await eventually {
                        try await client.get("/metrics").text
                            .contains("portfolio_valuations_total{result=\"cancelled\"} 1\n")
                    })
                #expect(
                    try await eventually {
                        try await client.get("/metrics").text.contains(
                            "portfolio_http_requests_total{method=\"GET\",route=\"/api/v1/history\",status=\"499\"} 1\n"
                        )
                    })
            }
        }

        @Test func `work on a body stops when its client has left`() async throws {
            let gate = Monitor((isOpen: false, isAsked: false))
            var hooks = ServiceHooks()
            hooks.willAnswer = { question in
                guard question.form == .csv else { return }
                gate.use { $0.isAsked = true }
                gate.use(when: { $0.isOpen }, { _ in })
            }
            try await Served().test(.live, hooks: hooks) { (client, service) async throws in
                let port = try #require(client.port)
                // This client is one of those that are counted.
                _ = try await client.get("/health")
                let connection = try await blocking {
                    let connection = try RawConnection(port: port)
                    let body = "symbol,shares,currency\nA,1,EUR\n"
                    connection.send(
                        "POST /api/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/csv\r\n"
                            + "Accept: text/csv\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
                    return connection
                }
                let (results, clients) = (service.results, service.clients)
                #expect(await eventually { gate.use { $0.isAsked } })
                #expect(results.bodies.count == 1)
                let connected = clients.count
                connection.reset()
                #expect(await eventually { clients.count < connected })
                gate.use { $0.isOpen = true }
                #expect(
                    try await eventually {
                        try await client.get("/metrics").text
                            .contains("portfolio_valuations_total{result=\"cancelled\"} 1\n")
                    })
                #expect(await eventually { results.bodies.count == 0 })
                #expect(await eventually { results.spoolBudget.rest == results.spoolBudget.size })
            }
        }

        @Test func `a question whose client leaves while it waits is not worked out`() async throws {
            let gate = Gate()
            try await Served().test(.live, hooks: gate.hooks) { (client, service) async throws in
                let port = try #require(client.port)
                let scheduler = service.live.queue.scheduler
                // As many as are worked on at a time, and then some.
                let busy = try await blocking {
                    try (0..<scheduler.capacity.short).map { number in
                        let connection = try RawConnection(port: port)
                        connection.send(DepartureTests.get("/api/holdings/BUSY\(number)"))
                        return connection
                    }
                }
                #expect(await eventually { gate.stocks == scheduler.capacity.short })
                let waiting = try await blocking {
                    try (0..<5).map { number in
                        let connection = try RawConnection(port: port)
                        connection.send(DepartureTests.get("/api/holdings/GONE\(number)"))
                        return connection
                    }
                }
                #expect(await eventually { scheduler.waitingCount(isShort: true) == 5 })
                for connection in waiting { connection.reset() }
                // Their places are free at once.
                #expect(await eventually { scheduler.waitingCount(isShort: true) == 0 })
                gate.open()
                for connection in busy {
                    let answer = try await blocking { connection.receive(until: { $0.contains("\r\n\r\n") }) }
                    #expect(answer.hasPrefix("HTTP/1.1 404 "))
                }
                for number in 0..<5 { #expect(gate.count(of: .stock("GONE\(number)")) == 0) }
            }
        }

        @Test func `an answer that another waits for is made all the same, and once`() async throws {
            let gate = Gate()
            try await Served().test(.live, hooks: gate.hooks) { (client, service) async throws in
                let port = try #require(client.port)
                let (leaving, staying) = try await blocking {
                    let leaving = try RawConnection(port: port)
                    leaving.send(DepartureTests.get("/api/holdings/SAP"))
                    let staying = try RawConnection(port: port)
                    staying.send(DepartureTests.get("/api/holdings/SAP"))
                    return (leaving, staying)
                }
                let answers = service.live.current.answers
                let question = sap(service)
                #expect(await eventually { answers.waitingCount(for: question) == 2 })
                leaving.reset()
                #expect(await eventually { answers.waitingCount(for: question) == 1 })
                gate.open()
                let answer = try await blocking { staying.receive(until: { $0.contains("\"issues\"") }) }
                #expect(answer.hasPrefix("HTTP/1.1 200 "))
                #expect(gate.count(of: .stock("SAP")) == 1)
                // And it is kept.
                #expect(try await client.get("/api/holdings/SAP").status == .ok)
                #expect(gate.count(of: .stock("SAP")) == 1)
            }
        }

        @Test func `a question all have left is worked out anew for who asks it later`() async throws {
            let gate = Gate()
            try await Served().test(.live, hooks: gate.hooks) { (client, service) async throws in
                let port = try #require(client.port)
                let leaving = try await blocking {
                    let leaving = try RawConnection(port: port)
                    leaving.send(DepartureTests.get("/api/holdings/SAP"))
                    return leaving
                }
                #expect(await eventually { gate.stocks == 1 })
                leaving.reset()
                let answers = service.live.current.answers
                let question = sap(service)
                #expect(await eventually { answers.waitingCount(for: question) == 0 })
                async let answer = client.get("/api/holdings/SAP")
                #expect(await eventually { answers.waitingCount(for: question) == 1 })
                gate.open()
                #expect(try await answer.status == .ok)
                #expect(gate.count(of: .stock("SAP")) == 2)
            }
        }
    }
#endif
