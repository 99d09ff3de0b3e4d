/// The first few of a loop's failures, so that a million checks need no expectation each.
struct Mismatches {
    private(set) var checks = 0
    private(set) var failed = 0
    private(set) var first: [String] = []

    mutating func check(_ isRight: Bool, _ description: @autoclosure () -> String) {
        checks += 1
        if isRight { return }
        failed += 1
        if first.count < 5 { first.append(description()) }
    }
}
