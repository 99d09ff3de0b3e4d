internal import CSV

/// Remembers which rules a word for the kind of row leaves open, because a file has few such words and many rows.
struct TransactionKinds: Sendable {
    private struct Entry: Sendable {
        let word: [UInt8]
        /// The rules whose conditions on the word hold, in order.
        let rules: [Int]
    }

    /// The column that most rules begin with.
    private(set) var place = -1
    private var entries: [Entry?] = []

    init() {}

    init(_ layout: TransactionLayout) {
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

    /// The rules that are possible for a row, by the conditions on its word alone; `nil` if the word is not known yet.
    func rules(_ record: Record, _ range: Range<Int>) -> [Int]? {
        guard place >= 0, range.count <= TransactionKinds.longest,
            let entry = entries[slot(record, range)], entry.word.count == range.count
        else { return nil }
        for offset in 0..<range.count
        where entry.word[offset] != record.content[range.lowerBound + offset] { return nil }
        return entry.rules
    }

    mutating func note(_ record: Record, _ range: Range<Int>, _ rules: [Int]) {
        guard place >= 0, range.count <= TransactionKinds.longest else { return }
        entries[slot(record, range)] = Entry(word: Array(record.content[range]), rules: rules)
    }

    private static let longest = 64

    private func slot(_ record: Record, _ range: Range<Int>) -> Int {
        var hash: UInt32 = 2_166_136_261
        for index in range { hash = (hash ^ UInt32(record.content[index])) &* 16_777_619 }
        return Int((hash ^ hash >> 16) & 63)
    }
}
