#if Server
    import Foundation
    import SystemInterface
    import Testing

    @testable import PortfolioService

    /// Long work shares its turns, so none of it waits for the end of the rest.
    struct WorkSchedulerTests {
        /// Work that asks whether it is to end again and again, and notes how often each piece of it did.
        private final class Endless: Sendable {
            struct State {
                var rounds: [String: Int] = [:]
                var running: Set<String> = []
                var mostRunning = 0
                var ended: Set<String> = []
            }

            let state = Monitor(State())

            func rounds(_ name: String) -> Int { state.use { $0.rounds[name] ?? 0 } }

            func end(_ name: String) { state.use { _ = $0.ended.insert(name) } }

            /// Runs until it is told to end.
            func work(_ name: String, _ cancellation: Cancellation) {
                while !cancellation.endsWork() {
                    let isOver = state.use { state in
                        state.running.insert(name)
                        state.mostRunning = max(state.mostRunning, state.running.count)
                        state.rounds[name, default: 0] += 1
                        return state.ended.contains(name)
                    }
                    Thread.sleep(forTimeInterval: 0.0002)
                    state.use { _ = $0.running.remove(name) }
                    if isOver { return }
                }
            }
        }

        private static func queue(
            threads: Int = 2, limit: Int = 64, _ shares: WorkScheduler.Shares = WorkSchedulerTests.shares
        ) -> ValuationQueue { ValuationQueue(threads: threads, limit: limit, shares) }

        private static let shares = WorkScheduler.Shares(
            slice: .milliseconds(4), short: .milliseconds(10), grace: .seconds(60),
            patience: .milliseconds(40))

        private func started(
            _ queue: ValuationQueue, _ size: ValuationQueue.Size, _ work: Endless, _ name: String,
            client: String = ""
        ) -> Task<Void, any Error> {
            Task {
                try await WorkScheduler.$client.withValue({ client }) {
                    try await queue.run(size) { work.work(name, $0) }
                }
            }
        }

        /// Ends pieces of work, waits for them, and ends the queue.
        private func end(
            _ names: [String], of work: Endless, _ tasks: [Task<Void, any Error>], on queue: ValuationQueue
        ) async throws {
            for name in names { work.end(name) }
            for task in tasks { try await task.value }
            await queue.shutDown()
        }

        @Test func `long work goes on by turns`() async throws {
            let (queue, work) = (WorkSchedulerTests.queue(), Endless())
            let names = ["one", "two", "three"]
            let tasks = names.map { started(queue, .medium, work, $0) }
            // Each goes on again and again while none has ended.
            for more in [1, 3, 6] {
                #expect(await eventually { names.allSatisfy { work.rounds($0) >= more } })
            }
            #expect(work.state.use { $0.mostRunning } == queue.scheduler.capacity.long)
            // What comes later is done before.
            let last = started(queue, .medium, work, "last")
            work.end("last")
            try await last.value
            try await end(names, of: work, tasks, on: queue)
        }

        @Test func `work that is longer than expected makes way for short work`() async throws {
            let (queue, work) = (WorkSchedulerTests.queue(), Endless())
            let names = (0..<(queue.scheduler.capacity.short + 1)).map { "long \($0)" }
            let tasks = names.map { started(queue, .small, work, $0) }
            #expect(await eventually { names.allSatisfy { work.rounds($0) >= 2 } })
            let short = started(queue, .small, work, "short")
            work.end("short")
            try await short.value
            try await end(names, of: work, tasks, on: queue)
        }

        @Test func `few pieces of long work are in progress at a time`() async throws {
            let (queue, work) = (WorkSchedulerTests.queue(), Endless())
            let capacity = queue.scheduler.capacity
            let large = (0..<4).map { "large \($0)" }
            let medium = (0..<6).map { "medium \($0)" }
            let tasks =
                large.map { started(queue, .large, work, $0) }
                + medium.map { started(queue, .medium, work, $0) }
            #expect(
                await eventually {
                    queue.scheduler.waitingCount(isShort: false) == 10 - capacity.inProgress
                })
            #expect(
                await eventually { work.state.use { $0.rounds.count } == capacity.inProgress })
            #expect(
                work.state.use { $0.rounds.keys.count { $0.hasPrefix("large") } } <= capacity.largeInProgress)
            for task in tasks { task.cancel() }
            for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
            // The places are free again.
            try await queue.run(.large) { _ in }
            await queue.shutDown()
        }

        @Test func `work that pauses is not forgotten while newer work keeps coming`() async throws {
            let (queue, work) = (WorkSchedulerTests.queue(), Endless())
            let old = started(queue, .medium, work, "old")
            #expect(await eventually { work.rounds("old") > 0 })
            // There is always new work.
            let feeders = (0..<3).map { feeder in
                Task {
                    while !Task.isCancelled {
                        try? await queue.run(.medium) { _ in Thread.sleep(forTimeInterval: 0.002) }
                    }
                }
            }
            for _ in 0..<3 {
                let before = work.rounds("old")
                #expect(await eventually { work.rounds("old") > before })
            }
            for feeder in feeders { feeder.cancel() }
            try await end(["old"], of: work, [old], on: queue)
        }

        @Test func `work that never asks whether it is to end does not stop the rest`() async throws {
            var shares = WorkSchedulerTests.shares
            shares.grace = .milliseconds(10)
            let (queue, work) = (WorkSchedulerTests.queue(shares), Endless())
            let gate = Monitor(false)
            defer { gate.use { $0 = true } }
            let hasBegun = Monitor(false)
            let deaf = Task {
                try await queue.run(.medium) { _ in
                    hasBegun.use { $0 = true }
                    gate.use(when: { $0 }, { _ in })
                }
            }
            #expect(await eventually { hasBegun.use { $0 } })
            let other = started(queue, .medium, work, "other")
            #expect(await eventually { work.rounds("other") > 2 })
            work.end("other")
            try await other.value
            gate.use { $0 = true }
            try await deaf.value
            await queue.shutDown()
        }

        @Test func `work that is cancelled while it pauses ends`() async throws {
            let (queue, work) = (WorkSchedulerTests.queue(), Endless())
            let tasks = ["one", "two"].map { started(queue, .medium, work, $0) }
            #expect(await eventually { work.rounds("one") > 1 && work.rounds("two") > 1 })
            for task in tasks { task.cancel() }
            for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
            await queue.shutDown()
        }

        @Test func `work that runs for too long is given up, pauses aside`() async throws {
            var shares = WorkSchedulerTests.shares
            shares.time = .milliseconds(30)
            let (queue, work) = (WorkSchedulerTests.queue(shares), Endless())
            let tasks = ["one", "two", "three"].map { started(queue, .medium, work, $0) }
            for task in tasks {
                await #expect(throws: ValuationQueue.TooLong.self) { try await task.value }
            }
            await queue.shutDown()
        }

        @Test func `one client does not take all places`() async throws {
            let (queue, work) = (WorkSchedulerTests.queue(), Endless())
            let capacity = queue.scheduler.capacity
            let many = (0..<capacity.ofClient).map {
                started(queue, .medium, work, "many \($0)", client: "::1")
            }
            #expect(
                await eventually {
                    queue.scheduler.waitingCount(isShort: false)
                        == capacity.ofClient - capacity.ofClientInProgress
                        && work.state.use { $0.rounds.count } == capacity.ofClientInProgress
                })
            await #expect(throws: ValuationQueue.ClientOverloaded.self) {
                try await started(queue, .medium, work, "one more", client: "::1").value
            }
            // Another client finds a place.
            let other = started(queue, .medium, work, "other", client: "::2")
            #expect(await eventually { work.rounds("other") > 1 })
            #expect(work.state.use { $0.rounds.count } == capacity.ofClientInProgress + 1)
            let names = ["other"] + (0..<capacity.ofClient).map { "many \($0)" }
            try await end(names, of: work, [other] + many, on: queue)
        }

        @Test func `who has too much is told apart from everybody`() async throws {
            let (queue, work) = (WorkSchedulerTests.queue(), Endless())
            let capacity = queue.scheduler.capacity
            let names = (0..<capacity.longLimit).map { "long \($0)" }
            let tasks = names.enumerated().map { place, name in
                started(queue, .medium, work, name, client: place < capacity.ofClient ? "::1" : "::2")
            }
            #expect(
                await eventually {
                    queue.scheduler.waitingCount(isShort: false)
                        == capacity.longLimit - 2 * capacity.ofClientInProgress
                })
            // There is no room for anybody, but these two can do something about it.
            for client in ["::1", "::2"] {
                let refusal = await #expect(throws: ValuationQueue.ClientOverloaded.self) {
                    try await started(queue, .medium, work, "more", client: client).value
                }
                #expect(refusal?.client == client)
            }
            for client in ["::3", ""] {
                await #expect(throws: ValuationQueue.Overloaded.self) {
                    try await started(queue, .medium, work, "more", client: client).value
                }
            }
            let short = started(queue, .small, work, "short", client: "::1")
            #expect(await eventually { work.rounds("short") > 0 })
            try await end(["short"] + names, of: work, [short] + tasks, on: queue)
        }
    }
#endif
