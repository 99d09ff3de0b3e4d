internal import CSV
package import PortfolioFiles
internal import Valuation

/// What the results of reading exports of all kinds have in common.
package protocol RowReport: Sendable {
    var file: String { get }
    /// What is inconsistent.
    var warnings: [Diagnostic] { get }
    var rows: RowNotes { get set }
}

/// A report whose places may be those of a table that was made of the file.
protocol PlacedReport: RowReport {
    var warnings: [Diagnostic] { get set }
}

extension PlacedReport {
    /// Adds a warning about a row.
    mutating func warn(_ wording: Wording, line: Int) {
        warnings.append(Diagnostic(wording, file: file, line: line, column: 1))
    }

    /// Notes what a row says of a stock: an ISIN that is taken for a symbol's by the name alone may be another class of
    /// shares.
    mutating func note(_ stated: StatedSymbol, line: Int) {
        switch stated.basis {
        case .stated: return
        case .name:
            guard let code = stated.isin ?? stated.alias else { return }
            let words = "\(stated.symbol) for \(code)"
            if !rows.byName.contains(words) { rows.byName.append(words) }
        case .taken(let isin, let symbol):
            warn(.sameName(stated.symbol, stated.name ?? "", as: isin, symbol: symbol), line: line)
        }
    }

    /// Turns the lines of the table into those of the file.
    mutating func place(in table: StatementTable) {
        warnings = warnings.map { table.placed($0) }
        for index in rows.skippedRows.indices {
            rows.skippedRows[index].line = table.line(rows.skippedRows[index].line)
        }
    }
}

/// The rows of an export that were skipped, or that lack a currency.
package struct RowNotes: Sendable {
    /// The number of rows skipped for each reason, in the order in which the reasons occurred.
    fileprivate var skipped: [(reason: String, count: Int)] = []
    /// Whether the skipped rows are kept.
    var keepsRows = false
    /// The skipped rows, if they are kept.
    fileprivate(set) var skippedRows: [(line: Int, reason: String)] = []
    fileprivate var withoutCurrency = 0
    /// The first symbols with an unknown currency, each once.
    fileprivate var symbolsWithoutCurrency: [String] = []
    /// The symbols that were taken for ISINs or codes by a name alone, as `GOOGL for US02079K1079`, each once.
    package fileprivate(set) var byName: [String] = []
}

extension RowReport {
    /// The number of rows skipped for each reason, in the order in which the reasons occurred.
    package var skipped: [(reason: String, count: Int)] { rows.skipped }

    package var skippedCount: Int { rows.skipped.reduce(0) { $0 + $1.count } }

    package var withoutCurrency: Int { rows.withoutCurrency }

    /// The first symbols with an unknown currency, each once.
    package var symbolsWithoutCurrency: [String] { rows.symbolsWithoutCurrency }

    mutating func skip(_ reason: String, line: Int) {
        if let index = rows.skipped.firstIndex(where: { $0.reason == reason }) {
            rows.skipped[index].count += 1
        } else {
            rows.skipped.append((reason, 1))
        }
        if rows.keepsRows { rows.skippedRows.append((line, reason)) }
    }

    /// Notes a row that the user asked to pass over.
    ///
    /// - Parameter index: the place of the text among those to skip.
    mutating func skip(asked index: Int, _ record: Record, _ options: ImportOptions) {
        skip(ImportOptions.reason(ofSkipping: options.skips[index]), line: record.line)
    }

    mutating func addWithoutCurrency(_ symbol: String) {
        rows.withoutCurrency += 1
        guard rows.symbolsWithoutCurrency.count < 4,
            !rows.symbolsWithoutCurrency.contains(where: { $0.exact == symbol.exact })
        else {
            return
        }
        rows.symbolsWithoutCurrency.append(symbol)
    }
}
