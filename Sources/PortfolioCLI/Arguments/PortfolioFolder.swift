internal import Portfolios

/// What a folder or a path has to do with portfolios, for a command line that names no command.
enum PortfolioFolder {
    private static let files = ["portfolio.json", "holdings.csv", "trades.csv"]

    /// Whether the current folder is a portfolio.
    static var isCurrent: Bool { isFolder(".") }

    /// Whether a word is the path of a portfolio's folder.
    static func isFolder(_ word: String) -> Bool {
        files.contains { (try? FileInput.exists(Path.join(word, $0))) == true }
    }

    /// Whether a word in place of a symbol is written as the path of a portfolio's folder, as no symbol is.
    static func isWrittenAsPath(_ word: String) -> Bool {
        (word == "." || word == ".." || word.contains("/")) && isFolder(word)
    }

    /// Whether a path is that of the settings of a portfolio, which are in its folder.
    static func isSettings(_ path: String) -> Bool {
        Path.name(of: path) == files[0] && (try? FileInput.isRegular(path)) == true
    }

    /// Whether a word that is to name a folder has the form of a file's name; with a slash behind it, it has not.
    static func isNameOfFile(_ word: String) -> Bool {
        [".csv", ".json", ".xlsx"].contains { word.lowercased().hasSuffix($0) }
    }

    /// The word that is one too many where one path is expected: the first one if it is none and a later one is, else the
    /// second; `nil` for one word or none.
    static func surplus(_ words: ArraySlice<String>) -> String? {
        guard let first = words.first, let second = words.dropFirst().first else { return nil }
        func isGiven(_ word: String) -> Bool { word == "-" || isPath(word) }
        return !isGiven(first) && words.dropFirst().contains(where: isGiven) ? first : second
    }

    /// Whether a word is the path of a portfolio or of a file.
    static func isPath(_ word: String) -> Bool {
        (try? FileInput.isFolder(word)) == true ? isFolder(word) : (try? FileInput.exists(word)) == true
    }
}
