package import Valuation

/// Which rows of a report's list a page of a site shows. Totals are those of the whole portfolio all the same.
package struct ListView: Hashable, Sendable {
    /// The text that a row's symbol or name contains; empty for all rows.
    package var find: String
    /// The class that the symbols of rows are in; `nil` for all rows.
    package var inClass: ClassChoice?
    /// The number of the page, from 1. A page after the last stands for the last.
    package var page: Int
    /// The number of rows on a page.
    package var size: Int

    /// The number of rows on a page unless another is asked for, or on a fold of a page on its own.
    package static let usualSize = 200
    /// The maximum number of rows on a page of a site.
    package static let greatestSize = 1000

    package init(find: String = "", page: Int = 1, size: Int = usualSize) {
        self.find = find
        self.page = page
        self.size = size
    }

    /// A class of a scheme, with those below it.
    package struct ClassChoice: Hashable, Sendable {
        package let scheme: String
        /// Empty for what is in no class.
        package let name: String
        /// The symbols that are in it, and those that are in some class of the scheme.
        package var symbols: Set<ExactText> = []
        package var classified: Set<ExactText> = []

        /// - Parameter text: `SCHEME:CLASS`; `nil` if it is none.
        package init?(_ text: String) {
            guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
            scheme = String(text[..<colon])
            name = String(text[text.index(after: colon)...])
        }

        func has(_ symbol: String) -> Bool {
            symbols.contains(symbol.exact) || name.isEmpty && !classified.contains(symbol.exact)
        }
    }

    /// The places of the rows that are found, in order.
    ///
    /// - Parameters:
    ///   - count: the number of rows.
    ///   - texts: a row's symbol and name.
    /// - Complexity: O(*n*) in the length of all texts.
    package func found(of count: Int, texts: (Int) -> [String]) -> [Int] {
        let search = SearchText(find)
        guard !search.isEmpty else { return Array(0..<count) }
        return (0..<count).filter { search.matches(texts($0)) }
    }

    /// The number of pages for a number of rows; at least 1.
    package func pages(of count: Int) -> Int {
        size > 0 ? max(1, count / size + (count % size == 0 ? 0 : 1)) : 1
    }

    /// The pages to link to: the first and the last, and those near the current one.
    package static func pages(around current: Int, of count: Int) -> [Int] {
        guard count > 12 else { return Array(1...max(1, count)) }
        let near = [1, 2, count - 1, count] + Array((current - 2)...(current + 2))
        return Set(near).filter { (1...count).contains($0) }.sorted()
    }

    /// The rows of the page.
    package func range(of count: Int) -> Range<Int> {
        let first = (min(max(page, 1), pages(of: count)) - 1) * size
        return first..<(first + min(size, count - first))
    }
}

/// A text to be found in symbols and names, whatever the case of letters and their accents.
package struct SearchText {
    private let words: [String]

    /// - Parameter text: words in any order, all of which have to be found.
    package init(_ text: String) {
        words = text.split(whereSeparator: \.isWhitespace).map { SearchText.folded(String($0)) }
    }

    var isEmpty: Bool { words.isEmpty }

    /// Whether each word is part of one of the texts.
    package func matches(_ texts: [String]) -> Bool {
        let folded = texts.map(SearchText.folded)
        return words.allSatisfy { word in folded.contains { $0.contains(word) } }
    }

    /// A text in lower case and without accents.
    static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var folded = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars where !scalar.properties.isDiacritic {
            folded.append(base(of: scalar))
        }
        return String(folded)
    }

    /// The letter without its accents, which Unicode names after the letter, as in "LATIN SMALL LETTER E WITH ACUTE".
    private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard scalar.value >= 0x80, let name = scalar.properties.name else { return scalar }
        let words = name.split(separator: " ")
        guard let end = words.firstIndex(of: "WITH") else { return scalar }
        return letters[words[..<end].joined(separator: " ")] ?? scalar
    }

    /// The letters of the Latin, Greek and Cyrillic alphabets by their names.
    private static let letters: [String: Unicode.Scalar] = {
        var letters: [String: Unicode.Scalar] = [:]
        for range in [0x61...0x7A, 0x3B1...0x3C9, 0x430...0x45F] as [ClosedRange<UInt32>] {
            for scalar in range.lazy.compactMap(Unicode.Scalar.init) {
                if let name = scalar.properties.name { letters[name] = scalar }
            }
        }
        return letters
    }()
}
