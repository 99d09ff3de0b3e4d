#if Server
    import Foundation
    import HTTPTypes
    import HummingbirdTesting
    import PortfolioFiles
    import Synchronization
    import SystemInterface
    import Testing

    @testable import PortfolioService

    @Suite struct LoadTests {
        @Test func `a question is worked out once a version, however many ask it`() async throws {
            let portfolio = StandIn { question in
                usleep(20_000)
                return Answer(bytes: Array("\(question.subject)".utf8), isComplete: true)
            }
            try await Served.test(portfolio) { (client, service) async throws in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<200 {
                        group.addTask { () async throws in
                            let uri = number % 2 == 0 ? "/api/report" : "/api/holdings/A"
                            #expect(try await client.get(uri).status == .ok)
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(portfolio.count(of: .report) == 1)
                #expect(portfolio.count(of: .stock("A")) == 1)
                await service.live.reload()
                _ = try await client.get("/api/report")
                #expect(portfolio.count(of: .report) == 2)
                #expect(portfolio.reads.load(ordering: .relaxed) == 2)
            }
        }

        @Test func `what went wrong is not kept, and harms no other request`() async throws {
            let isBroken = Mutex(true)
            let portfolio = StandIn { question throws(Refusal) in
                if question.subject == .history, isBroken.withLock({ $0 }) { throw .file("broken") }
                return Answer(bytes: [], isComplete: true)
            }
            try await Served.test(portfolio) { (client, _) async throws in
                _ = try await client.get("/api/history").problem(500)
                #expect(try await client.get("/api/report").status == .ok)
                isBroken.withLock { $0 = false }
                #expect(try await client.get("/api/history").status == .ok)
            }
        }

        @Test func `a change of the files is read however much is waiting`() async throws {
            let gate = Monitor(false)
            let portfolio = StandIn { question in
                if question.subject != .report { gate.use(when: { $0 }, { _ in }) }
                return Answer(bytes: [1], isComplete: true)
            }
            let waiting = 32 * max(2, ProcessInfo.processInfo.activeProcessorCount)
            try await Served.test(portfolio) { (client, service) async throws in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<(waiting + 50) {
                        group.addTask { _ = try await client.get("/api/holdings/S\(number)") }
                    }
                    for _ in 0..<50 { try await group.next() }
                    await service.live.reload()
                    #expect(portfolio.reads.load(ordering: .relaxed) == 2)
                    #expect(service.live.current.failure == nil)
                    gate.use { $0 = true }
                    try await group.waitForAll()
                }
            }
        }

        @Test func `more than can be done soon is refused, and the rest is done`() async throws {
            let gate = Monitor(false)
            let portfolio = StandIn { question in
                if question.subject != .report { gate.use(when: { $0 }, { _ in }) }
                return Answer(bytes: [1], isComplete: true)
            }
            let waiting = 32 * max(2, ProcessInfo.processInfo.activeProcessorCount)
            try await Served.test(portfolio) { (client, _) async throws in
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<(waiting + 50) {
                        group.addTask { try await client.get("/api/holdings/S\(number)").status.code }
                    }
                    var statuses: [Int] = []
                    // Those that are refused are told at once; the others wait for the gate.
                    while statuses.count < 50, let status = try await group.next() { statuses.append(status) }
                    #expect(statuses.allSatisfy { $0 == 503 })
                    // What is known already is served all the same.
                    #expect(try await client.get("/api/report").status == .ok)
                    #expect(try await client.get("/health").status == .ok)
                    gate.use { $0 = true }
                    while let status = try await group.next() { statuses.append(status) }
                    return statuses
                }
                #expect(statuses.count { $0 == 200 } == waiting)
                #expect(statuses.count { $0 == 503 } == 50)
            }
        }

        @Test func `the cache forgets the oldest, not the newest`() async throws {
            let cache = AnswerCache(limit: 3 * 5000)
            let made = Mutex<[String]>([])
            func ask(_ symbol: String) async throws {
                _ = try await cache.answer(to: Question(.stock(symbol), .json)) {
                    made.withLock { $0.append(symbol) }
                    return StoredAnswer(Answer(bytes: [UInt8](repeating: 0, count: 900), isComplete: true))
                }
            }
            for symbol in ["A", "B", "C", "A", "D", "A", "C", "B"] { try await ask(symbol) }
            // D took B's place: A had been asked for again.
            #expect(made.withLock { $0 } == ["A", "B", "C", "D", "B"])
        }

        @Test func `metrics count without names`() async throws {
            try await Served().test { (client, _) async throws in
                for uri in [
                    "/api/holdings/SAP", "/api/holdings/NONE", "/api/report?price=SAP=61", "/nothing/SAP",
                ] {
                    _ = try await client.get(uri)
                }
                _ = try await client.executeRequest(
                    uri: "/", method: try #require(.init("SAP")), headers: [:], body: nil)
                let text = try await client.get("/metrics").text
                for line in [
                    "# TYPE portfolio_http_requests_total counter",
                    "portfolio_http_requests_total{method=\"GET\",route=\"/api/holdings/{symbol}\",status=\"200\"} 1",
                    "portfolio_http_requests_total{method=\"GET\",route=\"/api/holdings/{symbol}\",status=\"404\"} 1",
                    "portfolio_http_requests_total{method=\"GET\",route=\"none\",status=\"404\"} 1",
                    "portfolio_http_requests_total{method=\"other\",route=\"/\",status=\"405\"} 1",
                    "portfolio_valuations_total{result=\"ok\"} 2",
                    "portfolio_valuations_total{result=\"refused\"} 1",
                    "portfolio_up_to_date 1", "portfolio_http_requests_active 1",
                    "portfolio_http_request_duration_seconds_bucket{method=\"GET\",route=\"none\",le=\"+Inf\"} 1",
                ] {
                    #expect(text.contains(line + "\n"), "\(line)")
                }
                #expect(!text.contains("SAP"))
            }
        }
    }
#endif
