internal import PortfolioEditing
internal import Portfolios

/// Answers the completion scripts: `portfolio __complete KIND WORD…`, with the words of the command line
/// before the cursor as typed, starting with `portfolio`.
///
/// This is an internal command: help, the manual and the completions don't mention it, and it may change
/// along with the scripts in any version. It prints one candidate a line, or nothing if anything is wrong. It
/// reads neither standard input nor pipes, and skips large files so that the answer comes at once; it writes
/// no file.
enum CompletionQuery {
    /// The word in place of a command.
    static let word = "__complete"

    enum Kind: String {
        /// The symbols in holdings and trades.
        case symbols
        /// The symbols in holdings, or the lots of symbols that have several.
        case lots
        /// The symbols that have prices in the price files.
        case priced
        /// The symbols in holdings and trades, each with the equals sign behind which its figure goes.
        case assigned
    }

    /// The largest file to read, in bytes, so that both the answer and the shell's handling of it are
    /// immediate.
    private static let longest: Int64 = 1 << 20
    private static let longestPrices: Int64 = 16 << 20

    /// The candidates.
    ///
    /// - Parameters:
    ///   - words: the words after ``word``.
    ///   - home: the folder that a tilde stands for.
    static func candidates(_ words: [String], home: String?) -> [String] {
        guard let first = words.first, let kind = Kind(rawValue: first), words.count > 2,
            let command = Command(named: words[2])
        else { return [] }
        let line = Line(words.dropFirst(3).map { ShellWord.unquoted($0, home: home) }, command)
        guard let source = source(line.portfolio) else { return [] }
        let found: [String] =
            switch kind {
            case .lots: lots(source.holdings)
            case .symbols: symbols(of: source, line)
            case .assigned: symbols(of: source, line).map { $0 + "=" }
            case .priced: priced(source.prices(given: line.prices))
            }
        var seen: Set<ExactText> = []
        return found.filter { isOffered($0) && seen.insert($0) }
    }

    /// Whether the name fits on a line and can't be mistaken for an option.
    private static func isOffered(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("-") && DisplayWidth.printable(name) == name
    }

    /// What a partly typed command line says about the portfolio to read.
    private struct Line {
        var portfolio = "."
        var trades: [String] = []
        var prices: [String] = []

        init(_ words: [String], _ command: Command) {
            var operands: [String] = []
            var rest = words[...]
            while let word = rest.popFirst() {
                if word == "--" {
                    operands += rest
                    break
                }
                guard word.hasPrefix("-"), word != "-" else {
                    operands.append(word)
                    continue
                }
                let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard let option = command.option(written: String(parts[0])),
                    command.value(of: option) != nil,
                    let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
                else { continue }
                switch option {
                case .into: portfolio = value
                case .trades: trades.append(value)
                case .prices: prices.append(value)
                default: break
                }
            }
            if let place = command.operands.firstIndex(of: .portfolio), operands.indices.contains(place) {
                portfolio = operands[place]
            }
        }
    }

    private static func source(_ path: String) -> PortfolioSource? {
        guard !path.isEmpty, path != "-", let isFolder = try? FileInput.isFolder(path) else { return nil }
        if isFolder {
            let document = Path.join(path, "portfolio.json")
            guard FileInput.isMissing(document) || isRead(document) else { return nil }
        }
        var log = DiagnosticLog()
        return try? PortfolioSource(path, log: &log)
    }

    /// Whether a path leads to a regular file small enough to read at once.
    private static func isRead(_ path: String, upTo size: Int64 = longest) -> Bool {
        guard path != "-", let status = try? SystemCalls().status(path) else { return false }
        return status.kind == .file && status.size <= size
    }

    private static func bytes(_ path: String) -> [UInt8]? {
        isRead(path) ? try? FileInput(path).readAll() : nil
    }

    private static func symbols(of source: PortfolioSource, _ line: Line) -> [String] {
        ([source.holdings] + source.trades(given: line.trades)).flatMap { file -> [String] in
            guard let bytes = bytes(file) else { return [] }
            if let holdings = try? HoldingsDocument(bytes, file: file) { return holdings.rows.map(\.symbol) }
            return (try? TradesDocument(bytes, file: file))?.rows.map(\.symbol) ?? []
        }
    }

    private static func lots(_ file: String) -> [String] {
        guard let bytes = bytes(file), let holdings = try? HoldingsDocument(bytes, file: file) else {
            return []
        }
        var counts: [ExactText: Int] = [:]
        for row in holdings.rows { counts[row.symbol, default: 0] += 1 }
        return holdings.rows.map { counts[$0.symbol] == 1 ? $0.symbol : "\($0.symbol)#\($0.lot)" }
    }

    private static func priced(_ files: [String]) -> [String] {
        var log = DiagnosticLog()
        guard
            let market = try? MarketFiles(
                prices: files.filter { isRead($0, upTo: longestPrices) }, rates: [], log: &log)
        else {
            return []
        }
        let symbols = market.prices.symbols
        return (0..<symbols.count).map { symbols[$0] }
    }
}
