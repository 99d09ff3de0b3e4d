#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Synchronization
    import Testing

    @testable import PortfolioService

    /// Counts the questions that are worked out, and holds up those that are about a stock until it is opened.
    final class Gate: Sendable {
        private let isOpen: Monitor<Bool>
        private let asked = Mutex<[Question.Subject]>([])

        init(isOpen: Bool = false) { self.isOpen = Monitor(isOpen) }

        var hooks: ServiceHooks {
            var hooks = ServiceHooks()
            hooks.willAnswer = { question in
                self.asked.withLock { $0.append(question.subject) }
                if case .stock = question.subject { self.isOpen.use(when: { $0 }, { _ in }) }
            }
            return hooks
        }

        func open() { isOpen.use { $0 = true } }

        /// How often a subject was worked out.
        func count(of subject: Question.Subject) -> Int {
            asked.withLock { asked in asked.count { $0 == subject } }
        }

        /// How many stocks' questions have come so far.
        var stocks: Int {
            asked.withLock { asked in asked.count { if case .stock = $0 { true } else { false } } }
        }
    }

    @Suite struct LoadTests {
        @Test func `a question is worked out once a version, however many ask it`() async throws {
            let gate = Gate()
            let served = try Served()
            try await served.test(hooks: gate.hooks) { (client, service) async throws in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<200 {
                        group.addTask { () async throws in
                            let uri = number % 2 == 0 ? "/api/report" : "/api/holdings/SAP"
                            #expect(try await client.get(uri).status == .ok)
                        }
                    }
                    #expect(await eventually { gate.stocks > 0 })
                    gate.open()
                    try await group.waitForAll()
                }
                // The report was at hand.
                #expect(gate.count(of: .report(ReportRequest())) == 1)
                #expect(gate.count(of: .stock("SAP")) == 1)
                // However it is put, it is the same question.
                for uri in ["/api/report?by=holding", "/api/report?totals=false&cost-rate=purchase"] {
                    _ = try await client.get(uri)
                }
                #expect(gate.count(of: .report(ReportRequest())) == 1)
                try served.write("prices.csv", Served.prices.replacingOccurrences(of: "430.47", with: "431"))
                await service.live.reload()
                _ = try await client.get("/api/report")
                _ = try await client.get("/api/holdings/SAP")
                #expect(gate.count(of: .report(ReportRequest())) == 2)
                #expect(gate.count(of: .stock("SAP")) == 2)
            }
        }

        @Test func `what went wrong is not kept, and harms no other request`() async throws {
            let isBroken = Mutex(true)
            var hooks = ServiceHooks()
            hooks.willAnswer = { question in
                if case .history = question.subject, isBroken.withLock({ $0 }) {
                    throw PortfolioFailure.file(.readFailed("/home/me/prices.csv", reason: "broken"))
                }
            }
            try await Served().test(hooks: hooks) { (client, _) async throws in
                let problem = try await client.get("/api/history").problem(500)
                #expect(problem["detail"] as? String == "prices.csv can't be read: broken")
                #expect(try await client.get("/api/report").status == .ok)
                isBroken.withLock { $0 = false }
                #expect(try await client.get("/api/history").status == .ok)
            }
        }

        @Test func `a change of the files is read however much is waiting`() async throws {
            let gate = Gate()
            try await Served().test(hooks: gate.hooks) { (client, service) async throws in
                let waiting = service.live.queue.scheduler.capacity.shortLimit
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<(waiting + 50) {
                        group.addTask { _ = try await client.get("/api/holdings/S\(number)") }
                    }
                    for _ in 0..<50 { try await group.next() }
                    await service.live.reload()
                    #expect(service.live.readingCount == 2)
                    #expect(service.live.current.failure == nil)
                    gate.open()
                    try await group.waitForAll()
                }
            }
        }

        @Test func `more than can be done soon is refused, and the rest is done`() async throws {
            let gate = Gate()
            try await Served().test(hooks: gate.hooks) { (client, service) async throws in
                let waiting = service.live.queue.scheduler.capacity.shortLimit
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
                    gate.open()
                    while let status = try await group.next() { statuses.append(status) }
                    return statuses
                }
                // No such stocks are held.
                #expect(statuses.count { $0 == 404 } == waiting)
                #expect(statuses.count { $0 == 503 } == 50)
            }
        }

        @Test func `the cache forgets the oldest, not the newest`() async throws {
            let cache = AnswerCache(limit: 3 * 5000)
            let made = Mutex<[String]>([])
            func ask(_ symbol: String) async throws {
                _ = try await cache.answer(to: Question(.stock(symbol), .json, ValuationSettings())) {
                    made.withLock { $0.append(symbol) }
                    return StoredAnswer(Answer(bytes: [UInt8](repeating: 0, count: 900), isComplete: true))
                }
            }
            for symbol in ["A", "B", "C", "A", "D", "A", "C", "B"] { try await ask(symbol) }
            // D took B's place: A had been asked for again.
            #expect(made.withLock { $0 } == ["A", "B", "C", "D", "B"])
        }

        @Test func `who waits for the answer of a client with too many questions asks again`() async throws {
            let cache = AnswerCache(limit: 1 << 20)
            let question = Question(.stock("A"), .json, ValuationSettings())
            func ask(as client: String) -> Task<StoredAnswer, any Error> {
                Task {
                    try await WorkScheduler.$client.withValue({ client }) {
                        try await cache.answer(to: question) {
                            if client == "many" {
                                _ = await eventually { cache.waitingCount(for: question) == 2 }
                                throw ValuationQueue.ClientOverloaded(client: client)
                            }
                            return StoredAnswer(Answer(bytes: [1], isComplete: true))
                        }
                    }
                }
            }
            let many = ask(as: "many")
            #expect(await eventually { cache.waitingCount(for: question) == 1 })
            let other = ask(as: "other")
            #expect(try await other.value.isComplete)
            await #expect(throws: ValuationQueue.ClientOverloaded.self) { try await many.value }
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
                    "portfolio_http_requests_total{method=\"GET\",route=\"/api/v1/stocks/{symbol}\",status=\"200\"} 1",
                    "portfolio_http_requests_total{method=\"GET\",route=\"/api/v1/stocks/{symbol}\",status=\"404\"} 1",
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
