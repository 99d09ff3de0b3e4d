internal import PortfolioEditing
internal import PortfolioImport
internal import Portfolios

/// The summary of an import of transactions, for standard error.
enum TransactionText {
    /// The number of positions and the like that are listed; `--verbose` lists all.
    private static let shown = 12

    /// What became of the rows of one export.
    static func text(_ report: TransactionReport) -> String {
        NoteText.text(report.concerns, "") + Console.line("\(report.file): \(report.summary)")
            + NoteText.text(report.remarks, "")
    }

    /// What the trades come to, and what is missing before the first of them.
    static func text(_ outcome: TransactionOutcome, isVerbose: Bool) -> String {
        var text = ""
        let limit = isVerbose ? Int.max : shown
        if !outcome.positions.isEmpty {
            let names = outcome.positions.prefix(limit).map {
                "\($0.symbol) \(DecimalFormat.plain($0.shares))"
            }
            text += Console.line(
                "positions: " + names.joined(separator: ", ") + rest(outcome.positions.count, limit))
        }
        for lack in outcome.missing.prefix(limit) {
            text += Console.line(
                "missing: \(DecimalFormat.plain(lack.shares)) \(lack.symbol)"
                    + (lack.account.map { " in \($0)" } ?? "") + " before \(lack.day): "
                    + (lack.isShort
                        ? "covered, but never sold short in these files"
                        : "sold or moved, but never bought in these files"))
        }
        if outcome.missing.count > limit {
            text += Console.line("missing: \(outcome.missing.count - limit) more; --verbose lists them")
        }
        for split in outcome.unknownSplits {
            text += Console.line(
                "\(split.file):\(split.line): warning: a split on \(split.day) adds "
                    + "\(DecimalFormat.plain(split.added)) \(split.symbol), but what was held before is not in "
                    + "these files: the split is left out")
        }
        return text
    }

    private static func rest(_ count: Int, _ limit: Int) -> String {
        count > limit ? " and \(count - limit) more; --verbose lists them" : ""
    }

    /// How the positions compare with a broker's.
    static func text(_ check: PositionsCheck, of path: String) -> String {
        if check.hasNothingInCommon {
            return Console.line(
                "\(path): none of its symbols is among the trades: the two files name stocks differently")
        }
        var text = ""
        for difference in check.differences {
            let counted = difference.counted.map(DecimalFormat.plain) ?? "none"
            let stated = difference.stated.map(DecimalFormat.plain) ?? "none"
            text += Console.line(
                "\(path): warning: \(difference.symbol) \(stated), but the trades come to \(counted)")
        }
        let (count, elsewhere) = (Wording.count, check.elsewhere.count)
        return text
            + Console.line(
                "\(path): \(count(check.agreeing, "position")) as the trades say"
                    + (check.differences.isEmpty ? "" : ", \(check.differences.count) not")
                    + (elsewhere == 0
                        ? ""
                        : "; \(count(elsewhere, "symbol")) of the trades not compared, which may be at another broker")
            )
    }

    /// What to do next.
    static func next(_ run: TransactionImport, _ settings: ImportSettings) -> String {
        let outcome = run.outcome
        var text = ""
        let place = settings.output.map(ShellWord.quoted) ?? "trades.csv"
        let symbols = run.reports.flatMap(\.symbolsWithoutCurrency)
        if let lack = outcome.missing.first {
            let (what, command) = lack.isShort ? ("sold short", "short") : ("held", "transfer-in")
            text += Console.line(
                "next: import earlier exports together with these, or enter what was \(what) before: portfolio "
                    + "\(command) \(ShellWord.quoted(lack.symbol)) \(place) --shares "
                    + "\(DecimalFormat.plain(lack.shares)) --currency \(lack.unit.map { "\($0)" } ?? "CODE") "
                    + (lack.isShort ? "--price PRICE " : "")
                    + (lack.account.map { "--account \(ShellWord.quoted($0)) " } ?? "") + "--date DATE")
        } else if !symbols.isEmpty {
            text += Console.line("next: \(again(symbols, settings))")
        } else if outcome.rows > 0 {
            let currency = outcome.ownCurrency ?? outcome.accountCurrency
            text += Console.line("next: portfolio gains \(place) --currency \(currency?.code ?? "CODE")")
        }
        if let own = outcome.ownCurrency {
            text += Console.line("totals are in \(own): value the trades in that currency")
        }
        return text
    }

    /// The import again, with the currencies that the exports do not state.
    private static func again(_ symbols: [String], _ settings: ImportSettings) -> String {
        var words = ["portfolio import --trades"]
        if let profile = settings.transactionProfile { words.append("--profile \(profile.name)") }
        if let map = settings.map { words.append("--map \(ShellWord.quoted(map))") }
        if let symbols = settings.symbols { words.append("--symbols \(ShellWord.quoted(symbols))") }
        if let account = settings.account { words.append("--account \(ShellWord.quoted(account))") }
        if settings.options.writesCash { words.append("--cash") }
        words += settings.options.skips.map { "--skip \(ShellWord.quoted($0))" }
        if let check = settings.check { words.append("--check \(ShellWord.quoted(check))") }
        words += settings.exports.map(ShellWord.quoted)
        if let mark = settings.options.decimalMark {
            words.append("--decimal-mark \(Character(UnicodeScalar(mark)))")
        }
        words += settings.options.currencies.map {
            "--currency \(ShellWord.quoted("\($0.pattern)=\($0.unit)"))"
        }
        for symbol in symbols.prefix(shown) {
            words.append("--currency \(ShellWord.quoted("\(symbol)=CODE"))")
        }
        if let output = settings.output { words.append("--output \(ShellWord.quoted(output)) --force") }
        return words.joined(separator: " ")
    }
}
