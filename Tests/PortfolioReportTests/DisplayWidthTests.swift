import Testing

@testable import PortfolioReport

@Suite struct DisplayWidthTests {
    /// The widths according to EastAsianWidth.txt and the terminals.
    static let widths: [(text: String, columns: Int)] = [
        ("", 0), ("abc", 3), ("腾讯", 4), ("トヨタ", 6), ("삼성", 4), ("ｱ", 1), ("Ａ", 2), ("e\u{301}", 1), ("é", 1),
        ("\u{301}", 0), ("a\u{200B}b", 2), ("नि", 1), ("👍", 2), ("👨‍👩‍👧", 2), ("🇫🇷", 2), ("❤️", 2), ("−", 1),
        ("€", 1), ("–", 1),
        ("…", 1), ("ا", 1), ("\u{1F1EB}", 2),
    ]

    @Test(arguments: widths)
    func `a text takes as many columns as a terminal gives it`(_ text: String, _ columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test func `a text is cut to a width, and never within a character`() {
        #expect(DisplayWidth.cut("Apple", to: 5) == "Apple")
        #expect(DisplayWidth.cut("Apples", to: 5) == "Appl…")
        #expect(DisplayWidth.cut("腾讯控股", to: 8) == "腾讯控股")
        #expect(DisplayWidth.cut("腾讯控股", to: 7) == "腾讯控…")
        #expect(DisplayWidth.cut("腾讯控股", to: 6) == "腾讯…")
        #expect(DisplayWidth.cut("e\u{301}e\u{301}e\u{301}", to: 2) == "e\u{301}…")
    }

    @Test func `what could move the cursor or turn the text round is shown as a space`() {
        #expect(DisplayWidth.printable("a\u{1B}[2Jb\nc\u{202E}d\u{2066}e\u{85}f") == "a [2Jb c d e f")
        #expect(DisplayWidth.printable("Nestlé S.A. 腾讯") == "Nestlé S.A. 腾讯")
    }
}
