import Foundation

/// The seeds a drawn test is run with, each as an argument of its own, so that a failure tells it:
///
/// ```swift
/// @Test(arguments: seeds(count: 4))
/// func `sums are the same in any order`(seed: UInt64) {
///     var random = SeededGenerator(seed: seed)
/// ```
///
/// `PORTFOLIO_TEST_SEED=7` in the environment takes the place of the seeds of every drawn test: to see a failure again,
/// or to draw what has not been drawn before.
public func seeds(from first: UInt64 = 0, count: Int = 1) -> [UInt64] {
    if let seed = givenSeed { return [seed] }
    return (0..<UInt64(count)).map { first &+ $0 }
}

/// The seed given by `PORTFOLIO_TEST_SEED`.
private let givenSeed: UInt64? = {
    guard let text = ProcessInfo.processInfo.environment["PORTFOLIO_TEST_SEED"], !text.isEmpty else {
        return nil
    }
    guard let seed = UInt64(text) else { fatalError("PORTFOLIO_TEST_SEED \(text) is not a whole number") }
    return seed
}()
