internal import CSV

/// Remembers which rules a word for the kind of row leaves open, because a file has few such words and many rows.
struct ActivityKinds: Sendable {
    private struct Entry: Sendable {
        let word: [UInt8]
        /// The rules whose conditions on the word hold, in order.
        let rules: [Int]
    }

    /// The column that most rules begin with.
    private(set) var place = -1
    private var entries: [Entry?] = []

    init() {}

    init(_ layout: ActivityLayout) {
        var counts: [Int: Int] = [:]
        for rule in layout.rules {
            if case (let place?, true)? = rule.tests.first.map({ ($0.place, $0.isOfText) }) {
                counts[place, default: 0] += 1
            }
        }
        guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return }
        place = most.key
        entries = Array(repeating: nil, count: 64)
    }

    /// The rules that are possible for a row, by the conditions on its word alone; `nil` if there is no such word.
    ///
    /// - Parameter possible: finds the rules, for a word that is not known yet.
    mutating func rules(_ record: Record, _ range: Range<Int>, _ possible: () -> [Int]) -> [Int]? {
        guard place >= 0, range.count <= 64 else { return nil }
        var hash: UInt32 = 2_166_136_261
        for index in range { hash = (hash ^ UInt32(record.content[index])) &* 16_777_619 }
        let slot = Int((hash ^ hash >> 16) & 63)
        if let entry = entries[slot], entry.word.count == range.count {
            var isSame = true
            for offset in 0..<range.count
            where entry.word[offset] != record.content[range.lowerBound + offset] {
                isSame = false
                break
            }
            if isSame { return entry.rules }
        }
        let rules = possible()
        entries[slot] = Entry(word: Array(record.content[range]), rules: rules)
        return rules
    }
}

extension ActivityLayout.Test {
    /// Whether the test compares the cell's text.
    var isOfText: Bool {
        if case .hasSign = test { return false }
        return true
    }
}
