import Testing

@testable import BenchmarkKit

@Suite struct RunOptionsTests {
    private func benchmark(_ name: String, _ title: String, sizes: [Int]? = nil, largest: Int = .max)
        -> Benchmark
    {
        Benchmark(name, title, sizes: sizes, largestSize: largest) { size in Work(rows: size) {} }
    }

    @Test func `without options everything is measured at two sizes`() throws {
        let options = try RunOptions([])
        #expect(options.holdings == [1000, 100_000])
        #expect(options.sampler.rounds == nil && options.sampler.duration == 0.5)
        #expect(!options.isJSON && !options.listsOnly)
        #expect(options.includes(benchmark("a.b", "c")))
    }

    @Test func `every option is taken, also with an equals sign`() throws {
        let options = try RunOptions([
            "--filter=a=b", "--holdings", "50,7,50", "--rounds=4", "--duration", "1.5", "--seed", "9",
            "--portfolio", "p", "--rates", "r", "--json", "--list",
        ])
        #expect(options.filter == "a=b")
        #expect(options.holdings == [7, 50])
        #expect(options.sampler.rounds == 4 && options.sampler.duration == 1.5)
        #expect(options.seed == 9 && options.portfolio == "p" && options.rates == "r")
        #expect(options.isJSON && options.listsOnly)
    }

    @Test(arguments: [
        (["--holding", "5"], "unknown option --holding"),
        (["report"], "unexpected argument report"),
        (["--rounds"], "--rounds needs a value"),
        (["--rounds", "0"], "--rounds 0 is not a number from 1 to 1000000"),
        (["--rounds", "2.5"], "--rounds 2.5 is not a number from 1 to 1000000"),
        (["--holdings", "10,,20"], "--holdings  is not a number from 1 to 100000000"),
        (["--holdings", "1e6"], "--holdings 1e6 is not a number from 1 to 100000000"),
        (["--holdings", "0"], "--holdings 0 is not a number from 1 to 100000000"),
        (["--duration", "-1"], "--duration -1 is not a number of seconds from 0 to 3600"),
        (["--duration", "nan"], "--duration nan is not a number of seconds from 0 to 3600"),
        (
            ["--seed", "99999999999999999999"],
            "--seed 99999999999999999999 is not a number from 0 to \(Int.max)"
        ),
        (["--filter", "a("], "--filter a( is not a regular expression"),
        (["--json=yes"], "--json takes no value"),
    ])
    func `what can't be understood is told`(arguments: [String], message: String) {
        #expect(throws: RunOptions.UsageError(description: message)) { try RunOptions(arguments) }
    }

    @Test(arguments: [
        ("reading", true), ("READING.index", true), ("fields", true), ("^reading.*avx2$", true),
        ("avx5", false), ("^index", false), ("find|lose", true),
    ])
    func `a filter is looked for in names and titles`(filter: String, isIncluded: Bool) throws {
        let options = try RunOptions(["--filter", filter])
        #expect(options.includes(benchmark("reading.index.avx2", "Find the fields")) == isIncluded)
    }

    @Test func `a benchmark is measured at its own sizes, or those asked for that it can hold`() throws {
        let options = try RunOptions(["--holdings", "10,1000,100000"])
        #expect(options.sizes(of: benchmark("a.b", "c")) == [10, 1000, 100_000])
        #expect(options.sizes(of: benchmark("a.b", "c", largest: 1000)) == [10, 1000])
        #expect(options.sizes(of: benchmark("a.b", "c", sizes: [5])) == [5])
        #expect(options.sizes(of: benchmark("a.b", "c", largest: 9)).isEmpty)
    }
}
