#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import TestSupport
    import Testing

    @testable import PortfolioService

    /// Several editors of the same files at a time.
    @Suite struct EditRaceTests {
        private static let allowed = ["--allow-edits"]

        @Test func `of many clients with one tag exactly one succeeds`() async throws {
            let served = try Served()
            try await served.test(words: EditRaceTests.allowed) { (client, _) async throws in
                let tag = try await client.tag()
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 1...20 {
                        group.addTask { () async throws in
                            try await client.edit(
                                .patch, "/api/holdings/SAP", "{\"shares\": 10\(number)}", tag: tag
                            ).status.code
                        }
                    }
                    return try await group.reduce(into: [Int]()) { $0.append($1) }
                }
                #expect(statuses.count { $0 == 200 } == 1)
                #expect(statuses.count { $0 == 412 } == 19)
            }
        }

        @Test func `an undoing that the other files contradict by now is refused`() async throws {
            let served = try Served()
            try await served.test(words: EditRaceTests.allowed) { (client, _) async throws in
                let removed = try await client.edit(
                    .delete, "/api/holdings/SAP", tag: try await client.tag())
                #expect(removed.status == .ok)
                let kept = try served.read("holdings.csv")
                // Now SAP is held through trades, which can't be combined with a row of holdings.
                try served.write(
                    "trades.csv", "date,type,symbol,shares,price,currency\n2012-01-02,buy,SAP,1,50,EUR\n")
                _ = try await client.edit(.post, "/api/undo", "{}", tag: "*").problem(409)
                #expect(try served.read("holdings.csv") == kept)
            }
        }

        @Test func `a purchase whose shares another file has sold is not undone`() async throws {
            let served = try Served()
            let header = "date,type,symbol,shares,price,currency\n"
            try served.write(
                "portfolio.json", #"{"currency": "EUR", "trades": ["a.csv", "b.csv"]}"#)
            try served.write("a.csv", header)
            try served.write("b.csv", header)
            try await served.test(words: EditRaceTests.allowed) { (client, _) async throws in
                let buy =
                    #"{"type": "buy", "symbol": "BMW", "shares": 3, "price": 50, "currency": "EUR", "date": "2013-02-01"}"#
                let made = try await client.edit(.post, "/api/trades?file=a.csv", buy, tag: "*")
                #expect(made.status == .created)
                let kept = try served.read("a.csv")
                try served.write("b.csv", header + "2013-02-04,sell,BMW,3,51,EUR\n")
                _ = try await client.edit(.post, "/api/undo", "{}", tag: "*").problem(409)
                #expect(try served.read("a.csv") == kept)
                try served.write("b.csv", header)
                #expect(try await client.edit(.post, "/api/undo", "{}", tag: "*").status == .ok)
                #expect(try served.read("a.csv") == header)
            }
        }

        @Test func `what contradicts the other files names its field`() async throws {
            let served = try Served(
                holdings: "symbol,shares,currency\nX,1,EUR\n", prices: Served.prices, trades: Served.trades)
            try await served.test(words: EditRaceTests.allowed) { (client, _) async throws in
                func field(_ uri: String, _ body: String) async throws -> String? {
                    let answer = try await client.edit(.post, uri, body, tag: "*").problem(422)
                    return (answer["errors"] as? [[String: Any]])?.first?["field"] as? String
                }
                #expect(
                    try await field("/api/holdings", #"{"symbol": "BMW", "shares": 1, "currency": "EUR"}"#)
                        == "symbol")
                #expect(try await field("/api/prices", #"{"symbol": "SPA", "price": 1}"#) == "symbol")
            }
        }

        @Test func `too many waiting changes are refused, and the rows shown nevertheless`() async throws {
            let queue = ValuationQueue(threads: 1, limit: 1)
            let isOpen = Monitor(false)
            let done = Monitor(0)
            let refused = Monitor(0)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<(ValuationQueue.maxEdits + 6) {
                    group.addTask { () async throws in
                        do {
                            try await queue.edit { isOpen.use(when: { $0 }, { _ in }) }
                            done.use { $0 += 1 }
                        } catch is ValuationQueue.Overloaded {
                            refused.use { $0 += 1 }
                        }
                    }
                }
                #expect(await eventually { refused.use { $0 } == 6 })
                #expect(try await queue.view { 7 } == 7)
                isOpen.use { $0 = true }
                try await group.waitForAll()
            }
            #expect(done.use { $0 } == ValuationQueue.maxEdits)
            await queue.shutDown()
        }

        @Test func `a portfolio whose folder is slow does not hold up the others`() async throws {
            let slow = ValuationQueue(threads: 1, limit: 1, portfolios: 2)
            let quick = ValuationQueue(beside: slow)
            let isOpen = Monitor(false)
            let edits = Monitor((running: 0, most: 0, done: 0))
            let wait = { @Sendable in isOpen.use(when: { $0 }, { _ in }) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await slow.read { _ in wait() } }
                group.addTask { try await slow.view { wait() } }
                for _ in 0..<20 {
                    group.addTask {
                        try await slow.edit {
                            edits.use { $0.running += 1 }
                            wait()
                            edits.use {
                                $0.most = max($0.most, $0.running)
                                $0.running -= 1
                                $0.done += 1
                            }
                        }
                    }
                }
                #expect(await eventually { edits.use { $0.running } > 0 })
                #expect(try await quick.read { _ in 1 } == 1)
                #expect(try await quick.view { 2 } == 2)
                #expect(try await quick.edit { 3 } == 3)
                isOpen.use { $0 = true }
                try await group.waitForAll()
            }
            // Each has one change at a time.
            #expect(edits.use { $0.done } == 20 && edits.use { $0.most } == 1)
            await slow.shutDown()
            await #expect(throws: CancellationError.self) { try await quick.edit {} }
        }

        @Test func `an edit that waits for a lock does not hold up another portfolio`() async throws {
            let (first, second) = (try Served(), try Served())
            let held = unsafe open("\(first.path)/holdings.csv", O_RDONLY)
            defer { close(held) }
            #expect(flock(held, LOCK_EX) == 0)
            try await first.test(words: EditRaceTests.allowed, beside: [("second", second)]) {
                (client, _) async throws in
                @Sendable func set(_ name: String) async throws -> TestResponse {
                    try await client.edit(
                        .patch, "/portfolios/\(name)/api/v1/holdings/SAP", #"{"shares": 7}"#, tag: "*")
                }
                let waiting = Task { try await set("first") }
                try await Task.sleep(for: .milliseconds(100))
                #expect(try await set("second").status == .ok)
                #expect(flock(held, LOCK_UN) == 0)
                #expect(try await waiting.value.status == .ok)
            }
        }

        @Test func `a form of a row is of one state of the file, however often that changes meanwhile`()
            async throws
        {
            let first = "2012-01-03,buy,BMW,,7,50,EUR,,,\n"
            let one = Served.trades
            let other = one.replacing("2012-01-02,buy,BMW", with: first + "2012-01-02,buy,BMW")
            let served = try Served(trades: one)
            try await served.test(words: EditRaceTests.allowed) { (client, _) async throws in
                let writer = Task {
                    while !Task.isCancelled {
                        for text in [other, one] {
                            try served.write("trades.csv", text)
                            try await Task.sleep(for: .milliseconds(1))
                        }
                    }
                }
                var shares: [String: String] = [:]
                for _ in 1...150 {
                    let fields = try formFields("trade", in: try await client.get("/edit/trades/1").text)
                    let values = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
                    let tag = try #require(values[Exchange.tagField])
                    let known = try #require(values["shares"])
                    #expect(shares[tag, default: known] == known)
                    shares[tag] = known
                }
                writer.cancel()
                #expect(shares.count == 2)
            }
        }

        @Test func `whoever made the last change, here or at a terminal, it is the one to undo`() async throws
        {
            let served = try Served()
            try await served.test(words: EditRaceTests.allowed) { (client, _) async throws in
                func undo(_ body: String) async throws -> TestResponse {
                    try await client.edit(.post, "/api/undo", body, tag: "*")
                }
                let changed = try await client.edit(.patch, "/api/holdings/SAP", #"{"shares": 6}"#, tag: "*")
                #expect(changed.status == .ok)
                let here = try served.read("holdings.csv")
                _ = served.printed(["price", "SAP", "61", served.path, "--date", "2013-03-04"])
                #expect(try served.read("prices.csv") != Served.prices)
                #expect(try await client.get("/edit").text.contains("Undo: portfolio price SAP 61"))
                _ = try await undo(#"{"change": 1}"#).problem(409)
                #expect(try await undo(#"{"change": 2}"#).members()["undone"] as? Int == 2)
                #expect(try served.read("prices.csv") == Served.prices)
                #expect(try served.read("holdings.csv") == here)
                // What is undone at the terminal is not undone here once more.
                _ = served.printed(["undo", served.path])
                #expect(try served.read("holdings.csv") == Served.holdings)
                #expect(try await !client.get("/edit").text.contains("Undo: "))
                _ = try await undo("{}").problem(409)
            }
        }
    }
#endif
