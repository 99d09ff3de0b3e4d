internal import Portfolios
internal import SystemInterface

/// What a folder or a path has to do with portfolios, for a command line that names no command.
enum PortfolioFolder {
    private static let files = ["portfolio.json", "holdings.csv", "trades.csv"]

    /// Whether the current folder is a portfolio.
    static var isCurrent: Bool { isFolder(".") }

    /// Whether a word is the path of a portfolio's folder.
    static func isFolder(_ word: String) -> Bool {
        files.contains { (try? FileInput.exists(Path.join(word, $0))) == true }
    }

    /// Whether a word is the path of a portfolio or of a file.
    static func isPath(_ word: String) -> Bool {
        (try? FileInput.isFolder(word)) == true ? isFolder(word) : (try? FileInput.exists(word)) == true
    }
}
