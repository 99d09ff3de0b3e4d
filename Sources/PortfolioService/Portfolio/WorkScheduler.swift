#if Server
    import NIOPosix
    import Synchronization
    import SystemInterface

    /// Shares the processors among pieces of work, each of which has a thread from its first turn until it is done.
    ///
    ///     arrives ─► waits ─► runs ─┬─► is done
    ///                          ▲    └─► its slice is over ─► pauses ─┐
    ///                          └─────────────────────────────────────┘
    ///
    /// Work that is expected to be short has turns of its own, so it does not wait for long work; it keeps its turn until it is
    /// done, or is found to be long after all. Long work runs a slice at a time: whatever has run least goes first, so what
    /// takes a second is not behind what takes a minute, and what has paused for long goes before that, so it is never
    /// forgotten. Work pauses where it asks whether it is cancelled, see ``Cancellation/endsWork()``; where it does not ask for
    /// some time, other work runs beside it.
    ///
    /// Cancelled work that waits leaves at once; work in progress is told by its ``Cancellation``.
    final class WorkScheduler: Sendable {
        /// How many pieces of work there may be.
        struct Capacity {
            /// The number of pieces of short work that run at the same time, and of long work.
            let short: Int
            let long: Int
            /// The maximum number of pieces of short work that run or wait, and of long work.
            let shortLimit: Int
            let longLimit: Int

            /// The maximum number of pieces of long work in progress, which all take up memory, and of large work among
            /// them. Work that was found to be long has places of its own, as many as there are for short work.
            var inProgress: Int { 4 * long + 2 }
            var largeInProgress: Int { long + 1 }
            /// The maximum number of pieces of long work that one client has, and has in progress.
            var ofClient: Int { max(1, longLimit / 2) }
            var ofClientInProgress: Int { max(1, inProgress / 2) }
        }

        /// How time is shared.
        struct Shares {
            /// The longest time that work of any kind runs in all.
            var time = Duration.seconds(60)
            /// How long work runs before other long work has a turn.
            var slice = Duration.milliseconds(100)
            /// How long work runs as short work.
            var short = Duration.milliseconds(250)
            /// How long other work waits for work that was asked to make way.
            var grace = Duration.milliseconds(200)
            /// How long work pauses before it goes first.
            var patience = Duration.seconds(1)
        }

        private typealias Turn = CheckedContinuation<Void, any Error>

        private struct Work {
            let cancellation: Cancellation
            let isLarge: Bool
            let client: String
            let wasShort: Bool
            var isShort: Bool
            /// For its first turn, while it waits for that.
            var turn: Turn?
            var isRunning = false
            /// Whether it was asked to make way and goes on, so that its turn counts as over.
            var isOverdue = false
            /// How long it ran before.
            var used = Duration.zero
            /// Since when it runs, pauses or waits.
            var since: ContinuousClock.Instant

            func time(until now: ContinuousClock.Instant) -> Duration {
                isRunning ? used + (now - since) : used
            }
        }

        private struct State {
            /// By their numbers, in the order of arrival.
            var works: [Int: Work] = [:]
            var next = 0
            var hasEnded = false
            /// Whether the time of what runs is looked at now and then.
            var isWatched = false
        }

        /// The long work there is.
        private struct Load {
            var inProgress = 0
            var large = 0
            /// The number of pieces in progress that were found to be long.
            var converted = 0
            /// The number of pieces whose turn it is.
            var running = 0
            var ofClients: [String: Int] = [:]

            init(_ state: State) {
                for work in state.works.values where !work.isShort && work.turn == nil {
                    if work.isRunning, !work.isOverdue { running += 1 }
                    if work.wasShort {
                        converted += 1
                    } else {
                        inProgress += 1
                        if work.isLarge { large += 1 }
                        ofClients[work.client, default: 0] += 1
                    }
                }
            }
        }

        /// Tells the address of the client that the current task works for; empty if it is not known. Most requests need
        /// none.
        @TaskLocal static var client: @Sendable () -> String = { "" }

        private let pool: NIOThreadPool
        private let state = Mutex(State())
        let capacity: Capacity
        private let shares: Shares

        init(_ capacity: Capacity, _ shares: Shares) {
            (self.capacity, self.shares) = (capacity, shares)
            pool = NIOThreadPool(numberOfThreads: 2 * capacity.short + capacity.inProgress)
            pool.start()
        }

        /// Runs work, a turn at a time.
        ///
        /// - Throws: ``ValuationQueue/Overloaded`` at once if too much work is waiting, and
        ///   ``ValuationQueue/ClientOverloaded`` if too much of the client's is; ``ValuationQueue/TooLong`` if it would have
        ///   run for longer than work may, pauses aside; `CancellationError` if the task is cancelled or the scheduler ends.
        func run<Result: Sendable>(
            _ size: ValuationQueue.Size, _ body: @escaping @Sendable (Cancellation) throws -> Result
        ) async throws -> Result {
            let number = state.withLock { state in
                state.next += 1
                return state.next
            }
            let cancellation = Cancellation { [unowned self] in pause(number, $0) }
            return try await withTaskCancellationHandler {
                try await firstTurn(number, size, cancellation)
                defer { remove(number) }
                do { return try await pool.run(cancellation, body) } catch is CancellationError
                    where cancellation.isLate
                {
                    throw ValuationQueue.TooLong(time: shares.time)
                }
            } onCancel: {
                cancellation.cancel()
                let turn = state.withLock { state -> Turn? in
                    guard let turn = state.works[number]?.turn else { return nil }
                    state.works[number] = nil
                    return turn
                }
                turn?.resume(throwing: CancellationError())
            }
        }

        /// Waits for the first turn.
        private func firstTurn(
            _ number: Int, _ size: ValuationQueue.Size, _ cancellation: Cancellation
        ) async throws {
            let client = WorkScheduler.client()
            try await withCheckedThrowingContinuation { (turn: Turn) in
                do {
                    try change { state in
                        // If the task was cancelled before, nobody would remove the work.
                        if cancellation.isCancelled || state.hasEnded { throw CancellationError() }
                        let isShort = size == .small
                        try checkRoom(state, isShort, client)
                        state.works[number] = Work(
                            cancellation: cancellation, isLarge: size == .large, client: client,
                            wasShort: isShort, isShort: isShort, turn: turn, since: .now)
                    }
                } catch {
                    turn.resume(throwing: error)
                }
            }
        }

        /// What a client can do something about is told first.
        private func checkRoom(_ state: State, _ isShort: Bool, _ client: String) throws {
            let others = state.works.values.filter { isShort ? $0.isShort : !$0.wasShort }
            if !isShort, !client.isEmpty, others.count(where: { $0.client == client }) >= capacity.ofClient {
                throw ValuationQueue.ClientOverloaded(client: client)
            }
            guard others.count < (isShort ? capacity.shortLimit : capacity.longLimit) else {
                throw ValuationQueue.Overloaded()
            }
        }

        private func remove(_ number: Int) { change { $0.works[number] = nil } }

        /// Makes way for other work, on the thread of the work.
        private func pause(_ number: Int, _ cancellation: Cancellation) {
            let hasPaused = change { state -> Bool in
                cancellation.hasMadeWay()
                guard var work = state.works[number], work.isRunning else { return false }
                let now = ContinuousClock.now
                (work.used, work.since, work.isOverdue) = (work.time(until: now), now, false)
                // Short work that there is no room for among long work goes on as it is.
                work.isRunning = work.isShort && Load(state).converted >= capacity.short
                if !work.isRunning { work.isShort = false }
                state.works[number] = work
                return !work.isRunning
            }
            if hasPaused { cancellation.waitForTurn() }
        }

        /// Changes the state, and gives all free turns.
        private func change<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
            let (result, given, watches) = try state.withLock { state in
                let result = try body(&state)
                var given: [Work] = []
                let now = ContinuousClock.now
                while let number = nextShort(state) ?? nextLong(state, now) {
                    guard let work = state.works[number] else { break }
                    given.append(work)
                    state.works[number]?.turn = nil
                    state.works[number]?.isRunning = true
                    state.works[number]?.since = now
                }
                let watches = !state.isWatched && !state.works.isEmpty
                if watches { state.isWatched = true }
                return (result, given, watches)
            }
            for work in given {
                if let turn = work.turn { turn.resume() } else { work.cancellation.giveTurn() }
            }
            if watches { Task.detached { await self.watch() } }
            return result
        }

        private func nextShort(_ state: State) -> Int? {
            var (running, next) = (0, Int?.none)
            for (number, work) in state.works where work.isShort {
                if work.isRunning { running += 1 } else { next = min(next ?? number, number) }
            }
            return running < capacity.short ? next : nil
        }

        private func nextLong(_ state: State, _ now: ContinuousClock.Instant) -> Int? {
            let load = Load(state)
            guard load.running < capacity.long else { return nil }
            func mayRun(_ work: Work) -> Bool {
                if work.isShort || work.isRunning { return false }
                if work.turn == nil { return true }
                return load.inProgress < capacity.inProgress
                    && (!work.isLarge || load.large < capacity.largeInProgress)
                    && (work.client.isEmpty || load.ofClients[work.client] ?? 0 < capacity.ofClientInProgress)
            }
            let next = state.works.filter { mayRun($0.value) }
            let forgotten = next.filter { now - $0.value.since > shares.patience }
            if let oldest = forgotten.min(by: { $0.value.since < $1.value.since }) { return oldest.key }
            // Of what waits for its first turn, that of the client goes first who has the least in progress.
            return next.min {
                ($0.value.used, load.ofClients[$0.value.client] ?? 0, $0.key)
                    < ($1.value.used, load.ofClients[$1.value.client] ?? 0, $1.key)
            }?.key
        }

        /// Looks at the time of what runs as long as there is work.
        private func watch() async {
            while true {
                try? await Task.sleep(for: shares.slice / 2)
                let goesOn = change { state in
                    let now = ContinuousClock.now
                    for (number, work) in state.works where work.isRunning {
                        let (turn, slice) = (now - work.since, work.isShort ? shares.short : shares.slice)
                        if work.time(until: now) >= shares.time {
                            work.cancellation.expire()
                        } else if turn >= slice {
                            work.cancellation.makeWay()
                        }
                        state.works[number]?.isOverdue = turn >= slice + shares.grace
                    }
                    state.isWatched = !state.works.isEmpty
                    return state.isWatched
                }
                if !goesOn { return }
            }
        }

        /// The number of pieces of work that wait for their first turn.
        func waitingCount(isShort: Bool) -> Int {
            state.withLock { $0.works.values.count { $0.turn != nil && $0.isShort == isShort } }
        }

        /// Cancels all work, and ends the threads.
        func shutDown() async {
            let waiting = state.withLock { state in
                state.hasEnded = true
                for work in state.works.values { work.cancellation.cancel() }
                let waiting = state.works.filter { $0.value.turn != nil }
                for number in waiting.keys { state.works[number] = nil }
                return waiting.values.compactMap(\.turn)
            }
            for turn in waiting { turn.resume(throwing: CancellationError()) }
            try? await pool.shutdownGracefully()
        }
    }

    extension NIOThreadPool {
        /// Runs work on one of the threads. Cancelled work counts as cancelled, whatever its result.
        func run<Result: Sendable>(
            _ cancellation: Cancellation, _ body: @escaping @Sendable (Cancellation) throws -> Result
        ) async throws -> Result {
            let faults = SystemCalls.ofScope
            return try await withCheckedThrowingContinuation { continuation in
                submit { state in
                    guard state == .active, !cancellation.isCancelled else {
                        return continuation.resume(throwing: CancellationError())
                    }
                    let result = SystemCalls.withFault(faults) { Swift.Result { try body(cancellation) } }
                    if cancellation.isCancelled { return continuation.resume(throwing: CancellationError()) }
                    continuation.resume(with: result)
                }
            }
        }
    }
#endif
