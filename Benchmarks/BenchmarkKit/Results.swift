/// The results of a run, in the structure of `--json`.
///
/// Times are in seconds, memory in bytes. A field without a value is left out.
package struct Results: Codable, Sendable {
    /// Incremented when the structure changes.
    package var format = 1
    package var machine: Machine
    /// `release` or `debug`; figures of a debug build are meaningless.
    package var build: String
    package var results: [Result] = []

    package init(machine: Machine, build: String) {
        self.machine = machine
        self.build = build
    }

    package struct Result: Codable, Sendable {
        package var name: String
        package var title: String
        /// The size, in holdings, for which the work was made.
        package var holdings: Int
        /// The number of items one repetition processes.
        package var rows: Int
        package var bytes: Int?
        package var samples: Int
        /// How often the work is repeated within a sample.
        package var repetitions: Int
        /// The time of one repetition.
        package var minimum: Double
        package var median: Double
        /// The median processor time; only for programs.
        package var cpu: Double?
        /// Based on the median.
        package var rowsPerSecond: Double
        package var bytesPerSecond: Double?
        /// The peak memory of any run; only for programs.
        package var peakMemory: Int?
        /// The median time per row, relative to the next smaller size: 1 is linear growth.
        package var growth: Double?
    }

    /// Adds the statistics of a benchmark's samples at a size.
    package mutating func add(
        _ benchmark: Benchmark, holdings: Int, _ work: Work, _ samples: Sampler.Samples
    ) {
        guard let wall = Statistics(samples.wall) else { return }
        let seconds = max(wall.median, 1e-12)
        var result = Result(
            name: benchmark.name, title: benchmark.title, holdings: holdings, rows: work.rows,
            bytes: work.bytes, samples: wall.count, repetitions: samples.repetitions, minimum: wall.minimum,
            median: wall.median, cpu: Statistics(samples.cpu)?.median,
            rowsPerSecond: Double(work.rows) / seconds,
            bytesPerSecond: work.bytes.map { Double($0) / seconds }, peakMemory: samples.peak, growth: nil)
        if let before = results.last(where: { $0.name == benchmark.name }) {
            result.growth = before.rowsPerSecond / result.rowsPerSecond
        }
        results.append(result)
    }
}
