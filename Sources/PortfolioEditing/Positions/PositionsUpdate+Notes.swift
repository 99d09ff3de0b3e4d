internal import PortfolioFiles
internal import Valuation

extension PositionsUpdate {
    /// How many rows are new, changed, and so on, in words.
    package var summary: String {
        var parts: [String] = []
        if !new.isEmpty { parts.append("\(new.count) new") }
        if !changed.isEmpty { parts.append("\(changed.count) changed") }
        let others = unchangedCount
        if others > 0 { parts.append("\(others) as \(others == 1 ? "it was" : "they were")") }
        if !gone.isEmpty { parts.append("\(gone.count) gone") }
        if !absent.isEmpty { parts.append("\(absent.count) in none of the exports") }
        let undecided = undecided.reduce(otherStocks.count) { $0 + $1.rows.count }
        if undecided > 0 {
            parts.append("\(undecided) left as \(undecided == 1 ? "it was" : "they were"), undecided")
        }
        return parts.isEmpty ? "nothing is held" : parts.joined(separator: ", ")
    }

    /// The number of rows that stay as they are, and about which nothing is to be told.
    package var unchangedCount: Int {
        before.rows.count - changed.count - absent.count - gone.count - ofOthers.count
            - undecided.reduce(0) { $0 + $1.rows.count } - otherStocks.count
    }

    /// What a person should look at. Rows have the names they have after the update.
    package var notes: [ImportNote] {
        olderNotes + goneNotes + undecidedNotes + keptByTrades.map(note(keptByTrades:)) + staleNotes
            + otherStockNotes + accountNotes
            + priceNotes + undatedNotes + nearNotes
    }

    private func warning(_ row: Int, _ message: String, _ advice: ImportAdvice) -> ImportNote {
        ImportNote(
            .warning, Diagnostic(file: before.file, line: before.rows[row].line, message: message), advice)
    }

    private var goneNotes: [ImportNote] {
        let names = after.names
        return gone.map { row in
            warning(
                row, "\(names[row]) is no longer in the export but is still counted", .remove(names[row]))
        }
    }

    private var undecidedNotes: [ImportNote] {
        let names = after.names
        return undecided.map { undecided in
            let unnamed = undecided.unnamed
            let lots = (unnamed.isEmpty ? undecided.rows : unnamed).map { names[$0] }
            let shares = undecided.positions.map { $0.texts[.shares] ?? "" }
            let places = undecided.positions.map { position in
                "\(position.texts[.shares] ?? "") shares"
                    + (position.account.isEmpty ? "" : " in \(position.account)")
            }
            return warning(
                (unnamed.first ?? undecided.rows.first) ?? 0,
                unnamed.isEmpty
                    ? "\(undecided.symbol): the export has \(shares.joined(separator: " and ")) shares, and does not "
                        + "say which of \(Wording.first(lots)) they are: none was changed"
                    : "\(undecided.symbol): the export has \(Wording.list(places, last: "and")), and "
                        + "\(Wording.first(lots)) \(lots.count == 1 ? "states" : "state") no account: none was changed",
                unnamed.isEmpty ? .setShares(lots.first ?? "") : .setAccount(lots.first ?? ""))
        }
    }

    private func note(keptByTrades position: Position) -> ImportNote {
        let account = options.account ?? position.account
        let which = account.isEmpty ? "" : ", which may be of \(account)"
        return ImportNote(
            .warning,
            Diagnostic(
                file: position.file, line: position.line,
                message: "\(position.symbol) has trades\(which): only its price is taken"),
            account.isEmpty ? nil : .accountOfTrades(symbol: position.symbol, account: account))
    }

    private var staleNotes: [ImportNote] {
        let names = after.names
        return staleTotals.map { row in
            let cells = row.cells.map { "\($0.field.rawValue) \($0.old)" }
            let told = [HoldingField.purchasePrice, .costStock, .cost].compactMap { field in
                row.position.texts[field].flatMap { $0.isEmpty ? nil : "\(field.rawValue) \($0)" }
            }
            return warning(
                row.row,
                "\(Wording.list(cells, last: "and")) is the cost of a different number of shares, and the export "
                    + (told.isEmpty
                        ? "does not say what these did"
                        : "states \(Wording.list(told, last: "and")) instead"),
                .setCost(names[row.row], row.cells.map(\.field)))
        }
    }

    private var otherStockNotes: [ImportNote] {
        let names = after.names
        return otherStocks.map { row in
            let (old, new) = (row.cells.first?.old ?? "", row.cells.first?.new ?? "")
            return warning(
                row.row,
                "\(names[row.row]) is in \(old), but in \(new) as \(row.position.file):\(row.position.line) has it: it is left "
                    + "as it is", .otherSymbol(names[row.row]))
        }
    }

    private var accountNotes: [ImportNote] {
        let alike = alikeAccounts.sorted { $0.key < $1.key }.map { account, other in
            ImportNote(
                .warning,
                Diagnostic(
                    file: after.file,
                    message: "the account \(account.text) is new, and has the shares of \(other.text)"),
                .sameAccount(other.text))
        }
        return alike
            + unknownAccounts.map { account, other, row in
                warning(
                    row,
                    "the account \(account) is new, and \(other), which has some of its stocks, is not in the export",
                    .sameAccount(other))
            }
    }

    private var priceNotes: [ImportNote] {
        let names = after.names
        return hidingPrices.map { row in
            warning(
                row, "\(names[row]) has an undated price in its row, which overrides the export's",
                .removePrice(names[row]))
        }
    }

    private var nearNotes: [ImportNote] {
        nearSymbols.map { position, words in
            ImportNote(.remark, Diagnostic(file: position.file, line: position.line, message: words))
        }
    }

    private var undatedNotes: [ImportNote] {
        guard !withoutPurchaseDate.isEmpty else { return [] }
        return [
            ImportNote(
                before.file,
                "without a purchase date, which a cost in another currency needs: "
                    + Wording.first(withoutPurchaseDate), .purchaseDates)
        ]
    }
}

extension TradesUpdate {
    /// What a person should look at.
    package var notes: [ImportNote] {
        func note(
            _ difference: Difference, remedy: String, _ message: (_ figures: String) -> String
        ) -> ImportNote {
            let cells = [TradeField.date, .type, .symbol, .shares, .price, .amount]
                .compactMap { field in difference.exported[field].map { "\(field.rawValue) \($0)" } }
            // What one row states as a price, the other may state as an amount.
            let figures = difference.figures.isEmpty ? cells : difference.figures
            return ImportNote(
                .warning,
                Diagnostic(
                    file: difference.file, line: difference.line,
                    message: message(figures.joined(separator: ", ")), remedy: remedy))
        }
        var notes = differences.map { difference in
            note(difference, remedy: "the row is kept; change or remove it if the export is right") {
                "\(difference.exported[.id] ?? "") has other figures in the export: \($0)"
            }
        }
        notes += amended.map { difference in
            note(difference, remedy: "the row is kept; change it if the export is right") {
                "the export has this row with \($0)"
            }
        }
        notes += alike.map { difference in
            note(difference, remedy: "both count: keep one if they are the same trade") {
                "the export has another row of the same day, symbol and shares: \($0)"
            }
        }
        notes += namesakes.map { stock in
            ImportNote(
                .warning,
                Diagnostic(
                    file: "portfolio",
                    message:
                        "\(stock.symbol) has the name of \(stock.other), \(stock.name), and is kept apart from it",
                    remedy: "if they are one stock, take the import back, make \(stock.symbol) an alias of "
                        + "\(stock.other) in symbols.csv, and import again"))
        }
        notes += nearSymbols.map { ImportNote("portfolio", $0) }
        if moneyLeftOut > 0 {
            notes.append(
                ImportNote(
                    "portfolio",
                    "its cash is followed, and \(Wording.count(moneyLeftOut, "movement")) of money "
                        + "\(moneyLeftOut == 1 ? "is" : "are") left out", .money))
        }
        if let account = alikeAccount {
            notes.append(
                ImportNote(
                    .warning,
                    Diagnostic(
                        file: "portfolio", message: "most of the rows are in account \(account.text) as well"),
                    .sameAccount(account.text)))
        }
        if !problems.isEmpty {
            notes += problems.first.map { ImportNote(.error, $0) }
            let more = problems.count - problems.first.count
            let rest = more > 0 ? ", with \(Wording.count(more, "more error"))" : ""
            notes.append(
                ImportNote(
                    .warning,
                    Diagnostic(file: "portfolio", message: "the trades are not consistent yet\(rest)"),
                    .earlierTrades))
        }
        return notes + (symbols?.notes ?? [])
    }
}

extension SymbolsUpdate {
    /// Where exports contradict the file, which counts.
    package var notes: [ImportNote] {
        var notes = contradictions.filter { $0.column != SymbolsUpdate.name }.map { difference in
            let words =
                difference.isOfOther
                ? "stands for \(difference.known) here, not for \(difference.symbol) as in the export"
                : "is not the \(difference.column) of \(difference.symbol), which is \(difference.known) here"
            return ImportNote(
                .warning, Diagnostic(file: change.path, message: "\(difference.stated) \(words)"))
        }
        let names = contradictions.filter { $0.column == SymbolsUpdate.name }.map(\.symbol)
        if !names.isEmpty {
            notes.append(
                ImportNote(change.path, "other names than in the export, and kept: \(Wording.first(names))"))
        }
        return notes
    }
}
