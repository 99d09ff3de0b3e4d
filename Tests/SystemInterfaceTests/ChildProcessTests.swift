import Foundation
import TestSupport
import Testing

@testable import SystemInterface

/// Another program: what it is sent, what it sends, and how it ends.
@Suite(.timeLimit(.minutes(2))) struct ChildProcessTests {
    private func run(
        _ script: String, sending input: String = "", limit: Int = 1 << 20, timeout: Duration = .seconds(30)
    ) throws(ChildProcess.Failure) -> ChildProcess.Result {
        try ChildProcess(["sh", "-c", script], limit: limit, timeout: timeout).run(sending: Array(input.utf8))
    }

    @Test func `it gets its input, and its output is taken`() throws {
        let done = try run("tr a-z A-Z; echo beside >&2; exit 3", sending: "abc")
        #expect(String(decoding: done.output, as: UTF8.self) == "ABC")
        #expect(String(decoding: done.errors, as: UTF8.self) == "beside\n")
        #expect(done.end == .exit(3))
        #expect(try run("kill -9 $$").end == .signal(9))
    }

    /// More than a pipe holds in each direction at once.
    @Test func `both sides may write at the same time`() throws {
        let text = String(repeating: "0123456789abcdef\n", count: 60_000)
        let done = try run("cat; head -c 500000 /dev/zero >&2", sending: text)
        #expect(done.output.count == text.utf8.count)
        #expect(done.output == Array(text.utf8))
        #expect(done.errors.count <= 1 << 17)
    }

    @Test func `a program need not read its input`() throws {
        let done = try run("exec 0<&-; echo done", sending: String(repeating: "x", count: 1 << 20))
        #expect(String(decoding: done.output, as: UTF8.self) == "done\n")
        #expect(done.end == .exit(0))
    }

    @Test func `a program that is not there is not started`() {
        #expect(throws: ChildProcess.Failure.notStarted(.notFound)) {
            try ChildProcess(["/nowhere/at-all"], limit: 1, timeout: .seconds(5)).run(sending: [])
        }
        #expect(throws: ChildProcess.Failure.notStarted(.notFound)) {
            try ChildProcess(["no-such-program-anywhere"], limit: 1, timeout: .seconds(5)).run(sending: [])
        }
    }

    @Test func `too much output ends it`() {
        #expect(throws: ChildProcess.Failure.tooMuch) { try run("yes", limit: 100_000) }
        #expect(throws: Never.self) { try run("head -c 100 /dev/zero", limit: 100) }
    }

    @Test func `it ends in time, with what it has started`() throws {
        let folder = try TemporaryFolder()
        let file = "\(folder.path)/pid"
        let start = ContinuousClock.now
        #expect(throws: ChildProcess.Failure.timedOut) {
            // The first ignores what asks it to end, and the second holds the output.
            try run("trap '' TERM; sleep 60 & echo $! > \(file); wait; sleep 60", timeout: .seconds(1))
        }
        #expect(ContinuousClock.now - start < .seconds(20))
        let text = folder.read("pid") ?? ""
        let child = try #require(Int32(text.split(separator: "\n").first ?? ""))
        var isThere = true
        for _ in 0..<100 where isThere {
            isThere = CurrentProcess.exists(child)
            if isThere { CurrentProcess.sleep(microseconds: 50_000) }
        }
        // A process that has ended may wait for whoever collects it.
        let status = FileManager.default.contents(atPath: "/proc/\(child)/stat") ?? Data()
        #expect(!isThere || String(decoding: status, as: UTF8.self).contains(") Z "))
    }

    @Test(arguments: [SystemCalls.Call.pipe, .start, .poll, .read, .write, .wait])
    func `a call that fails is an error: nothing is taken for the end`(call: SystemCalls.Call) {
        var process = ChildProcess(["cat"], limit: 1 << 20, timeout: .seconds(20))
        process.system = SystemCalls { $0 == call ? .fails(5) : nil }
        let error = SystemError(5)
        let expected: ChildProcess.Failure =
            switch call {
            case .pipe, .start: .notStarted(error)
            case .wait: .lost(error)
            default: .broken(error)
            }
        #expect(throws: expected) { try process.run(sending: Array("abc".utf8)) }
    }

    @Test func `short reads and writes lose nothing`() throws {
        var process = ChildProcess(["cat"], limit: 1 << 20, timeout: .seconds(60))
        process.system = SystemCalls { [.read, .write].contains($0) ? .isShort : nil }
        let text = Array(String(repeating: "0123456789", count: 100).utf8)
        #expect(try process.run(sending: text).output == text)
    }
}
