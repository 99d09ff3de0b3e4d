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
/// or to draw what has not been drawn before. `PORTFOLIO_TEST_DRAWS=4` draws from four times as many seeds: the counts in
/// the tests are for every day, and `.ci/run` draws more.
public func seeds(from first: UInt64 = 0, count: Int = 1) -> [UInt64] {
    if let seed = givenNumber("PORTFOLIO_TEST_SEED") { return [seed] }
    return (0..<UInt64(count) * max(1, givenNumber("PORTFOLIO_TEST_DRAWS") ?? 1)).map { first &+ $0 }
}

/// What a test goes through in one run of all that it could: one of `count` elements that follow one another, and with
/// `PORTFOLIO_TEST_DRAWS` as many as that says. `PORTFOLIO_TEST_TURN=1` takes the next of them: `.ci/run` goes through
/// another turn each day.
public func everyDay<Element>(_ all: some Sequence<Element>, oneOf count: Int = 4) -> [Element] {
    let draws = Int(clamping: max(1, givenNumber("PORTFOLIO_TEST_DRAWS") ?? 1))
    let turn = Int((givenNumber("PORTFOLIO_TEST_TURN") ?? 0) % UInt64(count))
    return all.enumerated().filter { ($0.offset + count - turn) % count < draws }.map(\.element)
}

/// The same, beginning with another element for each `turn`, so that over several turns each is tried.
public func everyDay<Element>(_ all: [Element], turn: Int, oneOf count: Int = 4) -> [Element] {
    guard !all.isEmpty else { return [] }
    let first = turn % all.count
    return everyDay(all[first...] + all[..<first], oneOf: count)
}

/// A whole number in the environment, if there is one of that name.
private func givenNumber(_ name: String) -> UInt64? {
    guard let text = ProcessInfo.processInfo.environment[name], !text.isEmpty else { return nil }
    guard let number = UInt64(text) else { fatalError("\(name) \(text) is not a whole number") }
    return number
}
