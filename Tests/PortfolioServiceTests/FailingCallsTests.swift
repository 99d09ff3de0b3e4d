#if Server
    import Foundation
    import HTTPTypes
    import SystemInterface
    import TestSupport
    import Testing

    @testable import PortfolioService

    /// Every kind of system call of the service fails in turn: an answer is the same to the byte, or says that it failed.
    @Suite struct FailingCallsTests {
        private static let paths = [
            "/api/report", "/api/report?by=market", "/api/holdings/SAP", "/api/gains", "/api/lots",
            "/api/cash",
            "/api/returns?from=2013-02-27&to=2013-03-01", "/api/history?from=2013-02-27&to=2013-03-01",
        ]

        private func answers(
            _ served: Served, _ failing: FailingCall
        ) async throws -> [String: (status: Int, bytes: [UInt8])] {
            let faults: SystemCalls.Faults = { failing.next($0) }
            return try await SystemCalls.withFault(faults) {
                try await served.test { (client, _) async throws in
                    var answers: [String: (status: Int, bytes: [UInt8])] = [:]
                    for path in Self.paths {
                        let answer = try await client.get(path)
                        answers[path] = (answer.status.code, answer.bytes)
                    }
                    return answers
                }
            }
        }

        @Test(arguments: [SystemCalls.Call.open, .read, .status, .close, .resolve], seeds(count: 1))
        func `an answer is whole, or an error`(call: SystemCalls.Call, seed: UInt64) async throws {
            let served = try Served(trades: Served.trades)
            try served.write("cash.csv", "currency,amount\nEUR,10\n")
            let counting = FailingCall(call)
            let sound = try await answers(served, counting)
            #expect(sound.values.allSatisfy { $0.status == 200 })
            let calls = counting.counts[call] ?? 0
            guard calls > 0 else { return }
            var random = SeededGenerator(seed: seed)
            var failed = 0
            for code in [EIO, EACCES, EINTR, ENOMEM, ESTALE] {
                for isLasting in code == EINTR ? [false] : [false, true] {
                    let fault: SystemCalls.Fault = call == .close ? .failsAfterwards(code) : .fails(code)
                    let failing = FailingCall(
                        call, fault, number: isLasting ? 1 : 1 + random.below(calls), isLasting: isLasting)
                    for (path, answer) in try await answers(served, failing) {
                        if answer.status == 200 {
                            #expect(
                                answer.bytes == sound[path]?.bytes,
                                "\(path): \(fault) of \(call) \(failing.number)")
                        } else {
                            failed += 1
                            #expect([500, 503].contains(answer.status), "\(path): \(answer.status)")
                            #expect(!answer.bytes.isEmpty)
                        }
                    }
                }
            }
            // What can never be opened or read can't be answered.
            #expect(failed > 0 || ![.open, .read].contains(call))
        }
    }
#endif
