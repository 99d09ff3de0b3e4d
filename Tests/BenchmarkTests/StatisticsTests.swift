import TestSupport
import Testing

@testable import BenchmarkKit

@Suite struct StatisticsTests {
    @Test(arguments: [
        ([3.0], 3.0, 3.0),
        ([5, 1], 1, 3),
        ([9, 1, 4], 1, 4),
        ([10, 40, 20, 30], 10, 25),
        ([2, 2, 2, 100], 2, 2),
    ])
    func `the median is the middle one, or the mean of the two in the middle`(
        samples: [Double], minimum: Double, median: Double
    ) throws {
        let statistics = try #require(Statistics(samples))
        #expect(statistics.minimum == minimum)
        #expect(statistics.median == median)
        #expect(statistics.count == samples.count)
    }

    @Test func `nothing has no statistics`() {
        #expect(Statistics([]) == nil)
    }

    @Test(arguments: seeds(from: 1))
    func `the order of the samples makes no difference, and half of them are on either side`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        for count in 1...40 {
            let samples = (0..<count).map { _ in Double(Int.random(in: 1...50, using: &random)) }
            let statistics = try #require(Statistics(samples))
            #expect(Statistics(samples.shuffled(using: &random)) == statistics)
            #expect(samples.count { $0 <= statistics.median } * 2 >= count)
            #expect(samples.count { $0 >= statistics.median } * 2 >= count)
            #expect(samples.contains(statistics.minimum) && samples.allSatisfy { $0 >= statistics.minimum })
        }
    }
}
