import Foundation
import Testing

@testable import BenchmarkKit

@Suite struct ResultsTests {
    private let machine = Machine(processor: "Abacus", cores: 2, memory: 1 << 30, system: "None 1.0")

    /// 100 rows in 0.5 s, then 1000 rows in 4 s: 5 ms, then 4 ms a row.
    private func results() -> Results {
        var results = Results(machine: machine, build: "release")
        let benchmark = Benchmark("program.totals", "Totals") { size in Work(rows: size) {} }
        var samples = Sampler.Samples()
        samples.wall = [0.5, 0.7, 0.25]
        samples.cpu = [0.75, 1, 0.5]
        samples.peak = 4_194_304
        results.add(benchmark, holdings: 100, Work(rows: 100, bytes: 8000) {}, samples)
        samples.wall = [4]
        samples.cpu = []
        samples.peak = nil
        results.add(benchmark, holdings: 1000, Work(rows: 1000) {}, samples)
        return results
    }

    @Test func `growth is the time for a row over that of the size before`() {
        let found = results().results
        #expect(found.map(\.growth) == [nil, 0.8])
        #expect(found.map(\.rowsPerSecond) == [200, 250])
        #expect(found.map(\.bytesPerSecond) == [16_000, nil])
        #expect(found.map(\.minimum) == [0.25, 4])
        #expect(found.map(\.cpu) == [0.75, nil])
    }

    @Test func `another benchmark has a growth of its own`() {
        var all = results()
        let other = Benchmark("program.rows", "Rows") { size in Work(rows: size) {} }
        var samples = Sampler.Samples()
        samples.wall = [1]
        all.add(other, holdings: 1000, Work(rows: 1000) {}, samples)
        #expect(all.results.last?.growth == nil)
    }

    @Test func `JSON has the documented shape`() throws {
        let data = try JSONEncoder().encode(results())
        let whole = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(Set(whole.keys) == ["format", "machine", "build", "results"])
        #expect(whole["format"] as? Int == 1)
        let machine = try #require(whole["machine"] as? [String: Any])
        #expect(Set(machine.keys) == ["processor", "cores", "memory", "system"])
        let rows = try #require(whole["results"] as? [[String: Any]])
        let always: Set = [
            "name", "title", "holdings", "rows", "samples", "repetitions", "minimum", "median",
            "rowsPerSecond",
        ]
        #expect(Set(rows[0].keys) == always.union(["bytes", "bytesPerSecond", "cpu", "peakMemory"]))
        #expect(Set(rows[1].keys) == always.union(["growth"]))
        #expect(rows[0]["median"] as? Double == 0.5)
        #expect(rows[0]["peakMemory"] as? Int == 4_194_304)
        #expect(rows[0]["name"] as? String == "program.totals")
    }

    @Test func `the table has a heading for a family, a title for a benchmark, and aligned figures`() {
        var table = ResultTable()
        let found = results().results
        let text = found.enumerated().map { table.lines($1, isFirstSize: $0 == 0) }.joined()
        #expect(
            text == """

                Program                         holdings     median    minimum    rows/s     MB/s       peak  growth
                  Totals
                    totals                           100     500 ms     250 ms       200      0.0    4.0 MiB
                    totals                         1,000     4.00 s     4.00 s       250                        0.80

                """)
    }

    @Test(arguments: [
        (0.0000000004, "0.40 ns"), (0.000000999, "999 ns"), (0.00000123, "1.23 µs"), (0.0456, "45.6 ms"),
        (0.9996, "1.00 s"), (2.345, "2.35 s"), (75, "75.0 s"), (1234, "1234 s"),
    ])
    func `times have three digits and a unit`(seconds: Double, text: String) {
        #expect(ResultTable.time(seconds) == text)
    }

    @Test(arguments: [
        (7.0, "7.00"), (999, "999"), (1500, "1.50 k"), (12_345_678, "12.3 M"), (3_200_000_000, "3.20 G"),
    ])
    func `counts have three digits and a power of a thousand`(count: Double, text: String) {
        #expect(ResultTable.count(count) == text)
    }
}
