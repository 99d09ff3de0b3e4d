import BenchmarkKit
import Testing
import Valuation

@testable import valuation_benchmark

@Suite struct BenchmarkListTests {
    @Test func `names are unique, and every family has a heading of its own`() throws {
        let place = try Workplace(RunOptions([]))
        defer { place.folder.remove() }
        let names = RunCommand.benchmarks(place).map(\.name)
        #expect(Set(names).count == names.count)
        let families = RunCommand.benchmarks(place).map(\.family)
        var order: [String] = []
        for family in families where order.last != family { order.append(family) }
        #expect(
            order == [
                "program", "trades", "returns", "shapes", "lists", "reading", "decimals", "rates", "imports",
                "engine",
                "sections", "rendering",
            ])
    }

    /// Only the command lines of programs are checked, since running them needs a release build.
    @Test func `every benchmark of a function has work to do`() throws {
        let place = try Workplace(RunOptions([]))
        defer { place.folder.remove() }
        let programs = ["program", "trades", "returns", "shapes", "lists"]
        for benchmark in RunCommand.benchmarks(place) where !programs.contains(benchmark.family) {
            do {
                let work = try benchmark.work(benchmark.sizes?.first ?? 30)
                #expect(work.rows > 0, "\(benchmark.name)")
                let samples = try Sampler(rounds: 1).samples(of: work)
                #expect(samples.wall.count == 1, "\(benchmark.name)")
            } catch let reason as Unavailable {
                #expect(reason.description.contains("kernel"), "\(benchmark.name): \(reason.description)")
            }
        }
    }

    @Test func `holdings are read and valued whole`() throws {
        let place = try Workplace(RunOptions(["--seed", "5"]))
        defer { place.folder.remove() }
        let valuation = try place.valuation(500)
        #expect(valuation.holdings.count == 500)
        #expect(valuation.isComplete)
        #expect(valuation.totals.holdings == 500)
    }
}
