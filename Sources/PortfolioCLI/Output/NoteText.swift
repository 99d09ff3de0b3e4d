internal import PortfolioEditing
internal import PortfolioImport
internal import Portfolios

/// The notes on an import, with the commands and options that do what they advise.
enum NoteText {
    /// - Parameter portfolio: the portfolio that commands are to name, or the file that is written; empty if neither is
    ///   known.
    static func text(_ notes: [ImportNote], _ portfolio: String) -> String {
        notes.map { text($0, $0.advice.map { words(of: $0, portfolio) }) }.joined()
    }

    /// The notes on what a program sent, which no option changes.
    static func text(sent notes: [ImportNote]) -> String {
        notes.map { note in
            guard case .symbol(let near) = note.advice else { return text([note], "") }
            return text(note, "did you mean \(Wording.list(near))?")
        }
        .joined()
    }

    private static func text(_ note: ImportNote, _ advice: String?) -> String {
        var place = note.place
        guard note.weight == .remark else {
            place.remedy = advice ?? place.remedy
            return DiagnosticText.text(place, severity: note.weight.rawValue)
        }
        let text = [place.message, advice].compactMap { $0 }.joined(separator: "; ")
        let file = place.file.isEmpty ? "" : "\(place.file)\(place.line > 0 ? ":\(place.line)" : ""): "
        return Console.line(file + text)
    }

    private static func words(of advice: ImportAdvice, _ portfolio: String) -> String {
        func edit(_ lot: String) -> String { "portfolio edit \(quoted(lot)) \(quoted(portfolio))" }
        switch advice {
        case .priceDay: return "keep them with --prices-of DATE"
        case .currency(let symbol):
            return "state it for each symbol with --currency \(quoted("\(symbol)=CODE"))"
        case .purchaseDates:
            return portfolio.isEmpty
                ? "state each with portfolio edit SYMBOL --date DATE"
                : "state each with portfolio edit SYMBOL \(quoted(portfolio)) --date DATE, or report with "
                    + "--cost-rate current"
        case .symbol(let near): return "did you mean --symbol \(Wording.list(near))?"
        case .remove(let lot):
            return "if it was sold, remove it: portfolio remove \(quoted(lot)) \(quoted(portfolio))"
        case .setShares(let lot): return "change the lot that is meant: \(edit(lot)) --shares N"
        case .setAccount(let lot):
            return
                "state the account of each and its shares, then import again: \(edit(lot)) --account NAME --shares N"
        case .accountOfTrades(let symbol, let account):
            return "state the account of the trades; if they are of another, portfolio add \(quoted(symbol)) "
                + "\(quoted(portfolio)) --account \(quoted(account)) --shares N --currency CODE, then import again"
        case .setCost(let lot, let fields):
            return "state it: \(edit(lot)) "
                + fields.map { "--\($0 == .cost ? "cost" : "cost-stock") AMOUNT" }.joined(separator: " ")
        case .otherSymbol(let lot):
            return "if they are two stocks, give one another symbol: \(edit(lot)) --symbol SYMBOL"
        case .sameAccount(let other):
            return
                "if they are one, undo this, and import with --account \(quoted(other)); else nothing is to be done"
        case .olderShares:
            return "if they are, undo this, and import a newer export"
        case .removePrice(let lot): return "remove it: \(edit(lot)) --current-price="
        case .money: return "import again with --cash, which brings them"
        case .earlierTrades:
            return
                "import the exports of earlier years too, or enter what was held before with portfolio transfer-in SYMBOL "
                + "\(quoted(portfolio)) --shares N --currency CODE --date DATE"
        }
    }

    /// The list of profiles.
    static func profiles<Document>(_ profiles: [Profile<Document>]) -> String {
        let width = profiles.map(\.name.count).max() ?? 0
        return profiles.map { profile in
            profile.name + String(repeating: " ", count: width - profile.name.count + 2) + profile.title
                + "\n"
        }
        .joined()
    }

    /// The texts to skip for which no row was passed over.
    static func unusedSkips(_ texts: [String]) -> String {
        texts.map { Console.line("warning: --skip \(quoted($0)) passes over no row") }.joined()
    }

    private static func quoted(_ word: String) -> String { ShellWord.quoted(word) }
}
