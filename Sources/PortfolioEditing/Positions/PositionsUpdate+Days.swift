internal import PortfolioFiles
internal import Valuation

/// An export that brings shares, and states no day as late as one that the portfolio has for a stock in it.
struct OlderExport: Sendable {
    let file: String
    /// The latest day that it states.
    let day: CalendarDate
    let symbol: String
    let known: CalendarDate
}

extension PositionsUpdate {
    /// Finds exports that are older than what is known of their stocks: no file says of which day its shares are, so the
    /// days of prices and purchases tell.
    ///
    /// - Parameter lastDays: the last days of prices before the update.
    mutating func findOlderExports(
        _ positions: [Position], _ lastDays: [StatedQuote.Subject: CalendarDate]
    ) {
        let bringing = Set(
            changed.filter { $0.cells.contains { $0.field == .shares } }.map(\.position.file)
                + new.map(\.file))
        for file in bringing.sorted() {
            let positions = positions.filter { $0.file == file }
            guard let day = positions.flatMap(\.days).max() else { continue }
            let listed = Dictionary(grouping: positions, by: \.symbol.exact)
            let known = before.rows.indices.compactMap { row -> (symbol: String, day: CalendarDate)? in
                let held = before.rows[row]
                let account = account(ofRow: row)
                let isListed = listed[held.symbol.exact]?.contains { position in
                    let stated = options.account ?? position.account
                    return stated.isEmpty || account.isEmpty || stated.exact == account.exact
                }
                let days = [
                    held.holding?.purchaseDate, held.holding?.priceDate,
                    lastDays[.price(of: held.symbol)],
                ]
                return isListed == true ? days.compactMap(\.self).max().map { (held.symbol, $0) } : nil
            }
            guard let last = known.max(by: { $0.day < $1.day }), last.day > day else { continue }
            olderExports.append(
                OlderExport(file: file, day: day, symbol: last.symbol, known: last.day))
        }
    }

    var olderNotes: [ImportNote] {
        olderExports.map { older in
            ImportNote(
                .warning,
                Diagnostic(
                    file: older.file,
                    message:
                        "the export is of \(older.day), but \(older.symbol) is known as of \(older.known): its "
                        + "shares may be older than those that they replace"),
                .olderShares)
        }
    }
}

extension Position {
    /// The days that it states.
    fileprivate var days: [CalendarDate] {
        [HoldingField.priceDate, .purchaseDate].compactMap { field in
            texts[field].flatMap { try? CalendarDate($0) }
        }
    }
}
