/// Counts the steps of a search for roots, and ends it when they are too many or the result is no longer wanted.
///
/// Steps are counted, not timed, so that the same amounts have the same result on every machine. A step is the value of
/// one amount at one point in short precision, some 50 nanoseconds.
struct SearchEffort {
    private(set) var steps = 0
    private let limit: Int
    private let isCancelled: (@Sendable () -> Bool)?
    private var nextCheck = SearchEffort.stepsBetweenChecks

    private static let stepsBetweenChecks = 1 << 16

    /// The number of steps after which a search for the rates of a number of amounts ends undecided: 2^24 and 2^13 for
    /// each amount, but at most 2^27, which take some seconds.
    static func mostSteps(amounts: Int) -> Int { min((1 << 24) + (min(amounts, 1 << 14) << 13), 1 << 27) }

    init(limit: Int, isCancelled: (@Sendable () -> Bool)?) {
        self.limit = limit
        self.isCancelled = isCancelled
    }

    /// For a search that is short by its nature.
    static var unlimited: SearchEffort { SearchEffort(limit: .max, isCancelled: nil) }

    mutating func spend(_ count: Int) throws(SearchEnd) {
        steps += count
        if steps > limit { throw .undecided }
        guard steps >= nextCheck else { return }
        nextCheck = steps + SearchEffort.stepsBetweenChecks
        if isCancelled?() == true { throw .undecided }
    }

    /// Counts the values of amounts at a point in full precision.
    mutating func spend(_ count: Int, limbs: Int) throws(SearchEnd) { try spend(count * 5 * limbs) }
}

/// Why a search for roots ended without a result.
enum SearchEnd: Error {
    /// More limbs may separate what is undecided.
    case needsMoreLimbs
    /// The steps were too many, the most limbs were too few, or the result is no longer wanted.
    case undecided
}
