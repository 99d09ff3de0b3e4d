#if Server
    import Foundation
    import HTTPTypes
    import Logging
    import Portfolios
    import Synchronization
    import Testing

    @testable import PortfolioService

    /// Small questions don't wait for large ones.
    @Suite(.serialized) struct LaneTests {
        /// A thousand holdings.
        private static let many =
            "symbol,shares,currency,price,purchase_price\n"
            + (0..<1000).map { "S\($0),1,EUR,2,1\n" }.joined()

        /// Every day of some thirty years, up to 10 million valuations.
        private static func long(_ number: Int) -> String {
            "/api/history?from=\(1980 + number % 20)-01-\(10 + number / 20)&to=2010-01-01&every=day"
        }

        private static func get(_ uri: String) -> String { "GET \(uri) HTTP/1.1\r\nHost: localhost\r\n\r\n" }

        @Test func `pages are shown while large questions are worked on`() async throws {
            struct Held: Error {}
            let gate = Monitor((isOpen: false, asked: 0))
            var hooks = ServiceHooks()
            hooks.willAnswer = { question in
                guard case .history = question.subject else { return }
                gate.use { $0.asked += 1 }
                gate.use(when: { $0.isOpen }, { _ in })
                throw Held()
            }
            try await Served(holdings: LaneTests.many).test(.live, hooks: hooks) {
                (client, service) async throws in
                let port = try #require(client.port)
                let scheduler = service.live.queue.scheduler
                let inProgress = scheduler.capacity.ofClientInProgress
                defer { gate.use { $0.isOpen = true } }
                let connections = try await blocking {
                    try (0..<(inProgress + 2)).map { number in
                        let connection = try RawConnection(port: port)
                        connection.send(LaneTests.get(LaneTests.long(number)))
                        return connection
                    }
                }
                #expect(await eventually { gate.use { $0.asked } == inProgress })
                #expect(await eventually { scheduler.waitingCount(isShort: false) == 2 })
                for uri in ["/?find=S1", "/holdings/S7", "/api/report?by=symbol&limit=3", "/returns"] {
                    #expect(try await client.get(uri).status == .ok, "\(uri)")
                }
                #expect(gate.use { $0.asked } == inProgress)
                gate.use { $0.isOpen = true }
                for connection in connections {
                    let answer = try await blocking { connection.receive(until: { $0.contains("\r\n\r\n") }) }
                    #expect(answer.hasPrefix("HTTP/1.1 500 "))
                }
            }
        }

        @Test func `who asks for too much is told so, and nobody else`() async throws {
            struct Held: Error {}
            let gate = Monitor((isOpen: false, asked: 0))
            var hooks = ServiceHooks()
            hooks.willAnswer = { question in
                guard case .history = question.subject else { return }
                gate.use { $0.asked += 1 }
                gate.use(when: { $0.isOpen }, { _ in })
                throw Held()
            }
            let lines = LogTests.Lines()
            let logger = Logger(label: "test") { _ in LogTests.Handler(lines: lines) }
            let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
            try await Served(holdings: LaneTests.many).test(
                words: ["--behind-tls", "--insecure"], logger: logger, hooks: hooks
            ) { (client, service) async throws in
                let scheduler = service.live.queue.scheduler
                let capacity = scheduler.capacity
                defer { gate.use { $0.isOpen = true } }
                func ask(_ number: Int, from address: String) -> Task<TestResponse, any Error> {
                    Task { try await client.get(LaneTests.long(number), [forwarded: address]) }
                }
                let many = (0..<capacity.ofClient).map { ask($0, from: "192.0.2.1") }
                #expect(await eventually { gate.use { $0.asked } == capacity.ofClientInProgress })
                #expect(
                    await eventually {
                        scheduler.waitingCount(isShort: false)
                            == capacity.ofClient - capacity.ofClientInProgress
                    })
                let refused = try await ask(capacity.ofClient, from: "192.0.2.1").value
                let problem = try refused.problem(429)
                #expect(problem["type"] as? String == "/problems/too-many-questions")
                let detail = problem["detail"] as? String
                #expect(detail?.contains("wait until some of that is answered") == true)
                #expect(refused.headers[.retryAfter] == "5")
                #expect(try await client.get("/?find=S1", [forwarded: "192.0.2.1"]).status == .ok)
                let other = ask(capacity.ofClient, from: "192.0.2.2")
                #expect(await eventually { gate.use { $0.asked } == capacity.ofClientInProgress + 1 })
                gate.use { $0.isOpen = true }
                for task in many + [other] { _ = try await task.value.problem(500) }
            }
            let told = lines.lines.withLock { $0.filter { $0.contains("requests refused") } }
            #expect(told.count == 1)
            #expect(told.first?.contains("\"status\": 429") == true, "\(told)")
        }

        @Test func `an answer that takes too long is given up`() async throws {
            let path = LaneTests.long(0)
            try await Served(holdings: LaneTests.many).test(with: [.set(\.maxTime, .milliseconds(20))]) {
                (client, service) async throws in
                let refused = try await client.get(path)
                let detail = try refused.problem(503)["detail"] as? String
                #expect(detail?.contains("seconds to work out, the most that one may") == true)
                #expect(refused.headers[.retryAfter] == nil)
                // Its thread is free again.
                #expect(service.live.queue.scheduler.waitingCount(isShort: false) == 0)
                _ = try await client.get(path).problem(503)
            }
            #expect(try Served().options(["--max-time", "7"]).maxTime == .seconds(7))
        }

        @Test func `the end of the service does not wait for a large question`() async throws {
            let asked = Monitor(false)
            var hooks = ServiceHooks()
            hooks.willAnswer = { question in
                if case .history = question.subject { asked.use { $0 = true } }
            }
            let connection = try await Served(holdings: LaneTests.many).test(.live, hooks: hooks) {
                (client, _) async throws in
                let port = try #require(client.port)
                let connection = try await blocking {
                    let connection = try RawConnection(port: port)
                    connection.send(LaneTests.get(LaneTests.long(0)))
                    return connection
                }
                #expect(await eventually { asked.use { $0 } })
                return connection
            }
            // The service has ended by now.
            let answer = try await blocking { connection.receive() }
            #expect(answer.hasPrefix("HTTP/1.1 503 "))
            #expect(answer.contains("the service is ending"))
        }

        @Test func `work that waits or runs is cancelled when the queue ends`() async throws {
            let queue = ValuationQueue(threads: 2, limit: 64)
            let isRunning = Monitor(false)
            let ends = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<3 {
                    group.addTask { () async throws in
                        do {
                            try await queue.run(.large) { cancellation in
                                isRunning.use { $0 = true }
                                while !cancellation.endsWork() { Thread.sleep(forTimeInterval: 0.001) }
                            }
                            return false
                        } catch is CancellationError { return true }
                    }
                }
                #expect(
                    await eventually {
                        queue.scheduler.waitingCount(isShort: false) == 1 && isRunning.use { $0 }
                    })
                await queue.shutDown()
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(ends == [true, true, true])
            await #expect(throws: CancellationError.self) { try await queue.run(.small) { _ in } }
        }

        private func size(
            _ subject: Question.Subject, _ form: Question.Form = .json, rows: Int = 5000,
            prices: Int = 100_000, settings: ValuationSettings = ValuationSettings()
        ) throws -> ValuationQueue.Size {
            var extent = PortfolioSnapshot.Extent()
            (extent.rows, extent.prices) = (rows, prices)
            let day = { (text: String) in try CalendarDate(text) }
            extent.days = try day("2000-01-01")...day("2024-11-21")
            return Question(subject, form, settings).size(
                of: extent, today: try day("2026-01-01"), limits: ServiceOptions().workLimits)
        }

        @Test func `the size of a question is known before it is worked on`() throws {
            let day = { (text: String) in try CalendarDate(text) }
            // 5,000 rows, and 30 days of lines.
            #expect(try size(.report(ReportRequest()), .html) == .small)
            #expect(try size(.stock("SAP"), .html) == .small)
            #expect(try size(.gains(GainsRequest()), .html) == .small)
            // 25 years of months, and of days.
            #expect(try size(.history(HistoryRequest())) == .medium)
            #expect(try size(.history(HistoryRequest(every: .day))) == .large)
            #expect(try size(.history(HistoryRequest(every: .day)), rows: 10) == .small)
            // What a period brought, beside the lines through its days.
            #expect(try size(.history(HistoryRequest()), .html, rows: 10, prices: 1_000_000) == .medium)
            // The last month, and years after the last price.
            let month = HistoryRequest(from: try day("2024-10-22"), every: .day)
            #expect(try size(.history(month)) == .small)
            let settings = ValuationSettings(asOf: try day("2020-01-31"))
            #expect(
                try size(
                    .history(HistoryRequest(from: try day("2020-01-01"), every: .day)), settings: settings)
                    == .small)
            // What is refused at once does not wait.
            let ages = HistoryRequest(from: try day("0001-01-01"), every: .day)
            #expect(try size(.history(ages)) == .small)
            #expect(try size(.returns(ReturnsRequest())) == .medium)
            #expect(try size(.returns(ReturnsRequest()), prices: 30_000_000) == .large)
            #expect(try size(.report(ReportRequest()), rows: 1_000_000) == .medium)
            #expect(ValuationQueue.Size(bytes: 1 << 20) == .small)
            #expect(ValuationQueue.Size(bytes: 16 << 20) == .medium)
            #expect(try size(.history(HistoryRequest(every: .day)), rows: .max) == .large)
        }
    }
#endif
