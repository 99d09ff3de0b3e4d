/// Words that come near a mistyped one.
package enum Suggestions {
    /// The candidates nearest to `word`, best first: at most `limit`, and only those that differ in case alone, or
    /// are within a third of its length in edits (a difference in case counts less than any other).
    ///
    /// - Complexity: O(*n* · *m*²) for *n* candidates of *m* characters.
    package static func near(_ word: String, in candidates: some Sequence<String>, limit: Int = 3) -> [String]
    {
        let typed = Array(word)
        let bound = 2 * max(1, typed.count / 3)
        let folded = word.lowercased()
        return
            candidates
            .filter { abs($0.count - typed.count) * 2 <= bound }
            .map { (distance: $0.lowercased() == folded ? 1 : distance(typed, Array($0)), word: $0) }
            .filter { $0.distance <= bound }
            .sorted { ($0.distance, $0.word) < ($1.distance, $1.word) }
            .prefix(limit).map(\.word)
    }

    /// Edits between two words, counted twice, so that a change of case can count as one half. Two neighbours that
    /// have changed places are one edit.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforePrevious: [Int] = []
        var previous = right.indices.map { 2 * $0 } + [2 * right.count]
        for (i, a) in left.enumerated() {
            var current = [2 * (i + 1)]
            for (j, b) in right.enumerated() {
                let change = a == b ? 0 : (a.lowercased() == b.lowercased() ? 1 : 2)
                var best = min(previous[j] + change, previous[j + 1] + 2, current[j] + 2)
                if i > 0, j > 0, a == right[j - 1], left[i - 1] == b {
                    best = min(best, beforePrevious[j - 1] + 2)
                }
                current.append(best)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count]
    }
}

enum CurrencySuggestions {
    /// Codes that differ from `code` in case alone; with none, those one letter away.
    static func near(_ code: String) -> [String] {
        let codes = CurrencyCodes.codes + QuoteCurrency.minorUnits.map(\.code)
        let sameLetters = codes.filter { $0.uppercased() == code.uppercased() }.sorted()
        return sameLetters.isEmpty ? Suggestions.near(code, in: codes) : sameLetters
    }
}
