import TestSupport
import Testing

@testable import BenchmarkKit

@Suite struct SamplerTests {
    /// A clock that advances only when the work is done.
    private final class Time {
        var now = 0.0
        var calls = 0
    }

    private func samples(_ sampler: Sampler, of seconds: [Double]) throws -> (Sampler.Samples, calls: Int) {
        let time = Time()
        let work = Work(rows: 1) {
            time.now += seconds[time.calls % seconds.count]
            time.calls += 1
        }
        return (try sampler.samples(of: work) { time.now }, time.calls)
    }

    @Test func `so many rounds are taken, after one to warm up`() throws {
        let (found, calls) = try samples(Sampler(rounds: 3), of: [100, 1, 2, 3])
        #expect(found.wall == [1, 2, 3])
        #expect(found.repetitions == 1)
        #expect(calls == 4)
    }

    @Test func `rounds are taken until the time is over`() throws {
        #expect(try samples(Sampler(duration: 10), of: [1]).0.wall.count == 10)
    }

    @Test func `there are never too few for a median`() throws {
        #expect(try samples(Sampler(duration: 0.5), of: [7]).0.wall.count == Sampler.fewest)
    }

    @Test func `short work is repeated within a sample, which is then divided`() throws {
        let (found, calls) = try samples(Sampler(rounds: 2), of: [0.0001])
        #expect(found.repetitions == 10 || found.repetitions == 11)
        #expect(calls == 1 + 2 * found.repetitions)
        for wall in found.wall { #expect(abs(wall - 0.0001) < 1e-9) }
    }

    @Test func `a program is measured by the kernel`() throws {
        let found = try Sampler(rounds: 2).samples(
            of: Work(rows: 1, program: ChildProgram("/bin/sh", ["-c", "exit 0"])))
        #expect(found.wall.count == 2 && found.cpu.count == 2)
        #expect(found.wall.allSatisfy { $0 > 0 })
        #expect(try #require(found.peak) > 100_000)
    }

    @Test func `a program that fails is an error`() {
        #expect(throws: ChildProgram.Failure.self) { try ChildProgram("/bin/sh", ["-c", "exit 3"]).run() }
        #expect(throws: ChildProgram.Failure.self) {
            try ChildProgram("/bin/sh", ["-c", "kill -9 $$"]).run()
        }
        #expect(throws: ChildProgram.Failure.self) { try ChildProgram("/no/such/program", []).run() }
    }

    @Test func `a program reads the file that is piped to it, and its output is removed`() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let (input, output) = (folder.file("in"), folder.file("out"))
        _ = try ChildProgram("/bin/sh", ["-c", "echo abc > '\(input)'"]).run()
        let script = "read line; test \"$line\" = abc && echo done > '\(output)'"
        _ = try ChildProgram("/bin/sh", ["-c", script], pipedInput: input, output: output).run()
        _ = try ChildProgram("/bin/sh", ["-c", "test ! -e '\(output)' && test -e '\(input)'"]).run()
    }
}
