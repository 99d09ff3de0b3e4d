/// Summarises the samples of one benchmark.
package struct Statistics: Equatable, Sendable {
    package let count: Int
    package let minimum: Double
    package let median: Double

    /// - Returns: `nil` if there are no samples.
    package init?(_ samples: [Double]) {
        let sorted = samples.sorted()
        guard let first = sorted.first else { return nil }
        count = sorted.count
        minimum = first
        let middle = sorted.count / 2
        median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
