internal import BenchmarkKit

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// `valuation-benchmark run`.
struct RunCommand {
    private let options: RunOptions

    init(_ options: RunOptions) { self.options = options }

    /// Programs come first, because memory that this process already holds counts towards theirs.
    static func benchmarks(_ place: Workplace) -> [Benchmark] {
        programBenchmarks(place) + tradeBenchmarks(place) + returnsBenchmarks(place)
            + shapeBenchmarks(place) + listBenchmarks(place) + readingBenchmarks(place)
            + decimalBenchmarks(place) + rateBenchmarks(place)
            + importBenchmarks() + engineBenchmarks(place) + sectionBenchmarks(place)
            + renderingBenchmarks(place)
    }

    private static var build: String {
        #if DEBUG
            "debug"
        #else
            "release"
        #endif
    }

    func run() throws {
        let place = try Workplace(options)
        defer { place.folder.remove() }
        let chosen = RunCommand.benchmarks(place).filter(options.includes)
        guard !chosen.isEmpty else {
            throw RunOptions.UsageError(description: "no benchmark matches --filter \(options.filter ?? "")")
        }
        if options.listsOnly {
            for benchmark in chosen { try Terminal.print("\(benchmark.name)\t\(benchmark.title)\n") }
            return
        }
        if RunCommand.build == "debug" {
            Terminal.printError("This is a debug build: its figures mean nothing.\n")
        }
        try measure(chosen, place)
    }

    private func measure(_ benchmarks: [Benchmark], _ place: Workplace) throws {
        let machine = Machine.current()
        var results = Results(machine: machine, build: RunCommand.build)
        var table = ResultTable()
        if !options.isJSON { try Terminal.print(ResultTable.heading(machine, build: RunCommand.build)) }
        for benchmark in benchmarks {
            let sizes = options.sizes(of: benchmark)
            if sizes.isEmpty {
                skip(benchmark, "what it keeps in memory is measured up to \(benchmark.largestSize) holdings")
            }
            var isFirst = true
            for size in sizes {
                Terminal.show("\(benchmark.name), \(size) holdings")
                do {
                    let work = try benchmark.work(size)
                    results.add(benchmark, holdings: size, work, try options.sampler.samples(of: work))
                } catch let reason as Unavailable {
                    skip(benchmark, reason.description)
                    break
                }
                Terminal.show("")
                guard !options.isJSON, let result = results.results.last else { continue }
                try Terminal.print(table.lines(result, isFirstSize: isFirst))
                isFirst = false
            }
        }
        guard options.isJSON else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try Terminal.print(String(decoding: try encoder.encode(results), as: UTF8.self) + "\n")
    }

    private func skip(_ benchmark: Benchmark, _ reason: String) {
        Terminal.show("")
        Terminal.printError("\(benchmark.name) is left out: \(reason)\n")
    }
}
