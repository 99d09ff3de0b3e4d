import Testing

@testable import Valuation

/// Which words are near a mistyped one.
@Suite struct NearestWordsTests {
    @Test func `a word of one letter is near itself in another case and with a suffix alone`() {
        let words = ["a", "B", "i", "IB", "I.DE"]
        #expect(Suggestions.near("I", in: words) == ["I.DE", "i"])
        #expect(Suggestions.near("x", in: words) == [])
    }

    @Test func `of two letters one may be wrong, and of six two`() {
        #expect(Suggestions.near("AA", in: ["A", "AB", "BB", "BBB"]) == ["A", "AB"])
        #expect(Suggestions.near("SIMBLO", in: ["SYMBOL", "SYMBAL"]) == ["SYMBOL"])
        // Two edits each: the one that begins as the word does comes first.
        #expect(Suggestions.near("--totl", in: ["--lots", "--totals"]) == ["--totals", "--lots"])
    }
}
