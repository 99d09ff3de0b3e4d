#if Server
    import Foundation
    import HTTPTypes
    import SystemInterface
    import TestSupport
    import Testing

    @testable import PortfolioService

    /// Every kind of system call fails while the service makes an edit: the edit is whole and noted, or nothing has changed.
    @Suite struct FailingEditsTests {
        struct Edit: Sendable, CustomTestStringConvertible {
            let method: HTTPRequest.Method
            let uri: String
            var body: String?

            var testDescription: String { "\(method) \(uri)" }
        }

        static let edits = [
            Edit(
                method: .post, uri: "/api/v1/trades",
                body:
                    #"{"type": "buy", "symbol": "BMW", "shares": 1, "price": 50, "currency": "EUR", "date": "2013-02-05"}"#
            ),
            Edit(method: .patch, uri: "/api/v1/trades/3", body: #"{"price": 56}"#),
            Edit(method: .patch, uri: "/api/v1/prices/2", body: #"{"price": 431}"#),
            Edit(method: .delete, uri: "/api/v1/holdings/SAP"),
        ]

        /// The files but for those that could not be removed, without the times of changes.
        private func files(_ served: Served) throws -> [String: String] {
            var files: [String: String] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: served.path)
            where !name.hasSuffix(".part") {
                let lines = try served.read(name).split(separator: "\n", omittingEmptySubsequences: false)
                files[name] = lines.filter { name != "changes.log" || !$0.hasPrefix("Date: ") }
                    .joined(separator: "\n")
            }
            return files
        }

        /// What an edit answers, and the files before and after it.
        private func run(
            _ edit: Edit, _ failing: FailingCall
        ) async throws -> (status: Int, before: [String: String], after: [String: String]) {
            let served = try Served(trades: Served.trades)
            try served.write("changes.log", "")
            let before = try files(served)
            let faults: SystemCalls.Faults = { failing.next($0) }
            let status = try await SystemCalls.withFault(faults) {
                try await served.test(words: ["--allow-edits"]) { (client, _) async throws in
                    failing.arm()
                    return try await client.edit(edit.method, edit.uri, edit.body, tag: "*").status.code
                }
            }
            return (status, before, try files(served))
        }

        @Test(arguments: edits, seeds(count: 1))
        func `an edit is whole, or nothing has changed`(edit: Edit, seed: UInt64) async throws {
            let counting = FailingCall(isArmed: false)
            let sound = try await run(edit, counting)
            #expect((200...201).contains(sound.status) && sound.after != sound.before)
            var random = SeededGenerator(seed: seed)
            for call in SystemCalls.Call.allCases {
                guard let count = counting.counts[call] else { continue }
                let code = [EIO, ENOSPC, EACCES, ESTALE].randomElement(using: &random) ?? EIO
                let failing = FailingCall(
                    call, call == .close ? .failsAfterwards(code) : .fails(code),
                    number: 1 + random.below(count), isArmed: false)
                let outcome = try await run(edit, failing)
                let isDone = (200...201).contains(outcome.status)
                #expect(isDone || [409, 500, 503].contains(outcome.status), "\(call): \(outcome.status)")
                #expect(
                    outcome.after == (isDone ? sound.after : sound.before),
                    "\(code) of \(call) \(failing.number): \(outcome.status)")
            }
        }
    }
#endif
