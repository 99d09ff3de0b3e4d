#if Server
    import Foundation
    import HTTPTypes
    import Portfolios
    import Synchronization
    import Testing

    @testable import PortfolioService

    @Suite(.serialized) struct FollowingTests {
        private static func prices(_ price: Int) -> String {
            Served.prices.replacingOccurrences(of: "430.47", with: "\(price)")
        }

        @Test func `however many changes come while the files are read, one more reading is made of them`()
            async throws
        {
            let isOpen = Monitor(true)
            var hooks = ServiceHooks()
            hooks.didRead = { isOpen.use(when: { $0 }, { _ in }) }
            let served = try Served()
            try await served.test(hooks: hooks) { (client, service) async throws in
                let live = service.live
                #expect(live.readingCount == 1)
                isOpen.use { $0 = false }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { await live.reload() }
                    #expect(await eventually { live.readingCount == 2 })
                    for number in 1...50 {
                        try served.write("prices.csv", FollowingTests.prices(number))
                        group.addTask { await live.reload() }
                    }
                    // Changes that the service finds by itself are among them.
                    try await Task.sleep(for: .milliseconds(500))
                    #expect(live.readingCount == 2)
                    isOpen.use { $0 = true }
                    try await group.waitForAll()
                }
                #expect(try await client.get("/api/holdings/AAPL").text.contains("\"value\": \"50\""))
                #expect(await eventually { live.readingCount >= 3 })
                // The change that is told last may be told after it was read.
                #expect(live.readingCount <= 4)
            }
        }

        @Test func `a change while the files are read for the first time is seen`() async throws {
            let served = try Served()
            let isFirst = Atomic<Bool>(true)
            var hooks = ServiceHooks()
            hooks.didRead = {
                if isFirst.exchange(false, ordering: .relaxed) {
                    try? served.write("prices.csv", FollowingTests.prices(123))
                }
            }
            try await served.test(hooks: hooks) { (client, _) async throws in
                #expect(
                    try await eventually {
                        try await client.get("/api/holdings/AAPL").text.contains("\"value\": \"123\"")
                    })
            }
        }

        @Test func `what an older reading says never takes the place of what a newer one said`() async throws
        {
            let served = try Served()
            try await served.test { (client, service) async throws in
                let live = service.live
                let before = live.current.version
                let broken = LivePortfolio.Reading.bad(.file(.cannotOpen("holdings.csv", reason: "gone")))
                live.take(broken, number: 1)
                #expect(live.current.version == before)
                #expect(live.current.failure == nil)
                live.take(broken, number: 2)
                #expect(live.current.failure != nil)
                live.take(.unchanged, number: 1)
                #expect(live.current.failure != nil)
            }
        }

        @Test func `files that say the same are the same state`() async throws {
            let served = try Served()
            let gate = Gate(isOpen: true)
            try await served.test(hooks: gate.hooks) { (client, service) async throws in
                let version = service.live.current.version
                try served.write("prices.csv", Served.prices)
                await service.live.reload()
                #expect(service.live.current.version == version)
                _ = try await client.get("/api/report")
                #expect(gate.count(of: .report(ReportRequest())) == 1)
                // Files that are mended are another state, even if they say what they said before.
                try served.write("prices.csv", "symbol,price\nAAPL,x\n")
                await service.live.reload()
                #expect(service.live.current.failure != nil)
                try served.write("prices.csv", Served.prices)
                await service.live.reload()
                #expect(service.live.current.failure == nil)
                #expect(service.live.current.version != version)
            }
        }

        @Test func `a new day is another state of the same files`() async throws {
            let day = Mutex(CalendarDate(daysSince1970: 20_000))
            let gate = Gate(isOpen: true)
            var hooks = gate.hooks
            hooks.today = { day.withLock { $0 } }
            try await Served().test(hooks: hooks) { (client, service) async throws in
                let version = service.live.current.version
                _ = try await client.get("/api/report")
                #expect(gate.count(of: .report(ReportRequest())) == 1)
                day.withLock { $0 = $0.advanced(by: 1) }
                #expect(service.live.current.version != version)
                _ = try await client.get("/api/report")
                #expect(gate.count(of: .report(ReportRequest())) == 2)
                #expect(service.live.readingCount == 1)
            }
        }
    }
#endif
