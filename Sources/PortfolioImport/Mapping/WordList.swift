internal import PortfolioFiles

/// Lists of words that come with the program, each under a key, in the order in which they are written and tried.
enum WordList {
    /// Reads an object whose members are lists of texts. What has another form is left out; a test checks that all of
    /// the program's own have this one.
    static func read(_ bytes: [UInt8]) -> [(key: String, words: [String])] {
        ((try? LocatedJSON(bytes))?.members ?? []).compactMap { member in
            guard case .array(let elements) = member.value.value else { return nil }
            return (member.key, elements.compactMap(\.string))
        }
    }
}
