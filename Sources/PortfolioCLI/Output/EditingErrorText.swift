internal import PortfolioEditing
internal import Portfolios

/// The messages for errors in editing a portfolio.
enum EditingErrorText {
    static func exitCode(_ error: EditingError) -> ExitCode {
        switch error {
        case .unreadable, .refused, .refusedTrades, .otherCurrencyThanPrices, .contradicted,
            .disagreeing, .emptiedAccount, .file(.lineTooLong):
            .unreadable
        case .file(.cannotOpen): .noInput
        case .file, .locked, .changed, .partlySaved: .inputOutput
        case .unknownSymbol, .symbolOfTrades, .unknownLot, .ambiguousLot, .unknownRow, .unknownPlace,
            .alreadyThere, .notAFile, .severalTrades, .unknownFile, .notInAccount, .otherFile, .noTrades,
            .noPriceFiles, .unnamedFile,
            .noFolder, .unclassified, .untargeted,
            .tradesBesideFile, .unknownCurrency, .sameAccount, .givenTwice, .noCurrencyOf:
            .usage
        }
    }

    static func text(_ error: EditingError) -> String {
        switch error {
        case .unreadable(let log):
            DiagnosticText.text(log)
                + line("not saved: the file has errors already; fix the lines above first")
                + NextStep.text(log)
        case .refused(let log):
            DiagnosticText.text(log) + line("not saved: this edit would make the file invalid")
        case .emptiedAccount(let log):
            DiagnosticText.text(log) + line("not saved: with this edit the portfolio could not be read")
        case .refusedTrades(let log):
            DiagnosticText.text(log)
                + line("not saved: with this edit the trades would not be consistent")
        case .contradicted(let log): DiagnosticText.text(log) + line("not saved")
        case .noPriceFiles(let path):
            line(
                "\(error.message); they stand in its rows: portfolio edit SYMBOL \(ShellWord.quoted(path)) --current-price P --price-date DATE, "
                    + "or --current-rate R")
        case .severalTrades(_, let accounts):
            line(
                "\(error.message); name it with --trades"
                    + (accounts.isEmpty ? "" : ", or its account with --account: \(Wording.list(accounts))"))
        case .noTrades: line("\(error.message); name one with --trades")
        case .disagreeing(let log): DiagnosticText.text(log) + line("no portfolio made")
        case .unknownCurrency, .noCurrencyOf: line("\(error.message); give --currency")
        case .otherCurrencyThanPrices(let log):
            DiagnosticText.text(log)
                + line("not saved: with this edit the portfolio could not be valued")
        case .symbolOfTrades:
            line(
                "\(error.message); record what is bought and sold with portfolio buy, sell and the like; with --line N, "
                    + "they correct the row on that line, and portfolio remove removes it")
        case .ambiguousLot(let symbol, let lots): line(error.message) + list(lots, symbol)
        case .file(.cannotOpen(let path, _)) where FileInput.isMissing(path):
            line("\(error.message); \(remedy(path))")
        case .file(let error): DiagnosticText.text(error)
        default: line(error.message)
        }
    }

    /// How to create the missing file of holdings or trades.
    private static func remedy(_ path: String) -> String {
        if let document = HoldingsStore.document(naming: path) {
            return "\(document) names it: correct it there"
        }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        if path.hasSuffix("holdings.csv"), let store = try? HoldingsStore(folder.joined(separator: "/")),
            let trades = store.tradesFiles.first
        {
            return
                "the portfolio is kept in \(trades): record what is bought and sold with portfolio buy, sell and the like"
        }
        let document = (folder + ["portfolio.json"]).joined(separator: "/")
        if FileInput.isMissing(document) || !path.hasSuffix(".csv") {
            return "portfolio new creates a portfolio"
        }
        return path.hasSuffix("holdings.csv")
            ? "make it with one line: symbol,shares,currency,purchase_date,purchase_price"
            : "make it with one line: date,type,symbol,shares,price,currency"
    }

    private static func line(_ words: String) -> String { Console.line("portfolio: error: \(words)") }

    /// Lists the first lots, up to the number of errors shown for a file.
    private static func list(_ lots: [LotDescription], _ symbol: String) -> String {
        let more = lots.count - DiagnosticLog.shown
        let lines = lots.prefix(DiagnosticLog.shown).map { lot in
            let words = lot.cells.map { "\($0.column) \($0.text)" } + ["line \(lot.line)"]
            return Console.line("  \(symbol)#\(lot.lot)  \(words.joined(separator: ", "))")
        }
        return lines.joined() + (more > 0 ? "  and \(more) more\n" : "")
    }
}
