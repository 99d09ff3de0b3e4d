/// Finds words that are close to a mistyped one.
package enum Suggestions {
    /// The candidates closest to `word`, best first, at most `limit`. A candidate must differ in case alone, or by at
    /// most a third of the word's length in edits, or one edit of a word of two letters; a change of case counts least.
    /// Of candidates that are equally close, those come first that begin as the word does for longer.
    ///
    /// - Complexity: O(*n* · *m*²) for *n* candidates of *m* characters.
    package static func near(_ word: String, in candidates: some Sequence<String>, limit: Int = 3) -> [String]
    {
        // Nobody mistypes a name this long.
        guard word.utf8.count <= 1000 else { return [] }
        return candidates.reduce(into: NearestWords(to: word, limit: limit)) { $0.add($1) }.words
    }

    /// The number of edits between two words, counted double, so that a change of case can count as half an edit.
    /// Swapping two neighbouring characters is one edit.
    fileprivate static func distance(_ left: [NearestWords.Letter], _ right: [NearestWords.Letter]) -> Int {
        var current = Array(0...right.count).map { 2 * $0 }
        var (previous, beforePrevious) = (current, current)
        for (i, a) in left.enumerated() {
            (beforePrevious, previous, current) = (previous, current, beforePrevious)
            current[0] = 2 * (i + 1)
            for (j, b) in right.enumerated() {
                let change = a.exact == b.exact ? 0 : (a.folded == b.folded ? 1 : 2)
                var best = min(previous[j] + change, previous[j + 1] + 2, current[j] + 2)
                if i > 0, j > 0, a.exact == right[j - 1].exact, left[i - 1].exact == b.exact {
                    best = min(best, beforePrevious[j - 1] + 2)
                }
                current[j + 1] = best
            }
        }
        return current[right.count]
    }
}

/// The words closest to a given one among any number, best first, by the distance of ``Suggestions``.
///
/// - Complexity: O(1) memory; O(*m*²) for each word of *m* characters that is of about the same length.
package struct NearestWords: Sendable {
    /// A code point and its lower case. Comparing characters takes many times as long.
    fileprivate typealias Letter = (exact: UInt32, folded: UInt32)

    private let typed: [Letter]
    private let folded: String
    private let bound: Int
    private let limit: Int
    private var found: [Entry] = []

    private struct Entry {
        let distance: Int
        /// The number of code points, whatever their case, with which both words begin.
        let commonStart: Int
        let word: String

        func precedes(_ other: Entry) -> Bool {
            (distance, other.commonStart, word.exact) < (other.distance, commonStart, other.word.exact)
        }
    }

    package init(to word: String, limit: Int = 3) {
        self.limit = limit
        typed = NearestWords.letters(of: word)
        bound = typed.count < 2 ? 1 : 2 * max(1, typed.count / 3)
        folded = word.lowercased()
    }

    /// The closest words so far, best first.
    package var words: [String] { found.map(\.word) }

    /// Considers a word.
    package mutating func add(_ candidate: String) {
        guard let distance = distance(to: candidate) else { return }
        let letters = zip(typed, NearestWords.letters(of: candidate))
        let commonStart = letters.prefix { $0.folded == $1.folded }.count
        insert(Entry(distance: distance, commonStart: commonStart, word: candidate))
    }

    /// Whether a word is close enough to be considered.
    package func isNear(_ candidate: String) -> Bool { distance(to: candidate) != nil }

    private func distance(to candidate: String) -> Int? {
        if isWithSuffix(candidate) { return 1 }
        if candidate.lowercased() == folded { return 1 }
        guard abs(candidate.unicodeScalars.count - typed.count) * 2 <= bound else { return nil }
        let distance = Suggestions.distance(typed, NearestWords.letters(of: candidate))
        return distance <= bound ? distance : nil
    }

    private static func letters(of word: String) -> [Letter] {
        word.unicodeScalars.map { letter in
            switch letter.value {
            case 0x41...0x5A: (letter.value, letter.value | 0x20)
            case ..<0x80: (letter.value, letter.value)
            default:
                (letter.value, letter.properties.lowercaseMapping.unicodeScalars.first?.value ?? letter.value)
            }
        }
    }

    /// Whether the candidate is the typed word followed by an exchange suffix: `VOD.L` for `vod`.
    private func isWithSuffix(_ candidate: String) -> Bool {
        !folded.isEmpty && candidate.utf8.dropFirst(folded.utf8.count).first == UInt8(ascii: ".")
            && candidate.lowercased().hasPrefix(folded + ".")
    }

    /// Merges the closest words found elsewhere.
    package mutating func add(_ other: NearestWords) {
        for entry in other.found { insert(entry) }
    }

    package mutating func removeAll() { found.removeAll() }

    private mutating func insert(_ entry: Entry) {
        guard !found.contains(where: { $0.word.exact == entry.word.exact }) else { return }
        let place = found.firstIndex(where: entry.precedes) ?? found.count
        guard place < limit else { return }
        found.insert(entry, at: place)
        if found.count > limit { found.removeLast() }
    }
}

enum CurrencySuggestions {
    /// Codes that differ from `code` in case alone or, if there are none, by one letter, in any case.
    static func near(_ code: String) -> [String] {
        guard 2...4 ~= code.count else { return [] }
        let codes = CurrencyCodes.codes + QuoteCurrency.minorUnits.map(\.code)
        let sameLetters = codes.filter { $0.uppercased() == code.uppercased() }.sorted()
        let near = [code, code.uppercased()].lazy.map { Suggestions.near($0, in: codes) }
        return sameLetters.isEmpty ? near.first { !$0.isEmpty } ?? [] : sameLetters
    }

    /// The same where a minor unit is refused: in place of one its currency, unless it is only told beside the currency of
    /// the same letters.
    static func majors(near code: String) -> [String] {
        let near = near(code)
        let majors = near.compactMap { try? Currency($0).code }
        if majors.isEmpty { return Set(near.compactMap { try? QuoteCurrency($0).currency.code }).sorted() }
        return majors.contains(code.uppercased()) ? near : majors
    }
}
