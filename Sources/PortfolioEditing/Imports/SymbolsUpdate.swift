internal import CSV
internal import PortfolioFiles
internal import SystemInterface
package import Valuation

/// What exports add to `symbols.csv`: ISINs, names and codes of symbols that the portfolio holds.
///
/// What the file says counts: nothing in it changes, and what an export says otherwise is a contradiction.
package struct SymbolsUpdate: Sendable {
    /// What an export says of a symbol, against the file.
    package struct Contradiction: Sendable {
        package let symbol: String
        /// The column.
        package let column: String
        package let stated: String
        /// What the file has: for an ISIN or an alias, the symbol it stands for, or another one of the symbol.
        package let known: String
        /// Whether the file has the text for another symbol.
        package let isOfOther: Bool
    }

    /// The column of names, which brokers write in many ways.
    package static let name = SymbolField.name.rawValue

    /// What becomes of the file.
    package let change: FileChange
    /// The symbols of which something was added.
    package let added: [String]
    package let contradictions: [Contradiction]

    package var isChanged: Bool { change.isChanged }

    /// - Parameter held: the symbols that the portfolio holds.
    /// - Throws: ``EditingError/unreadable(_:)`` if the file has errors.
    init?(
        of source: PortfolioSource, by stated: StatedSymbols, held: Set<ExactText>, in files: EditedFiles
    ) throws(EditingError) {
        guard let folder = source.folder, !stated.inOrder.isEmpty else { return nil }
        let path = Path.join(folder, PortfolioSource.FurtherFile.symbols.rawValue)
        let found = try files.contents(ofAny: path)
        let bytes = found ?? Array("symbol,name,isin\n".utf8)
        var log = DiagnosticLog()
        let book = try reading { () throws(FileError) in
            try SymbolsFile.read(FileInput(path, bytes: bytes), log: &log)
        }
        guard log.isEmpty else { throw .unreadable(log) }
        let document = try SymbolField.document(bytes, file: path)
        var rows: [[SymbolField: String]] = []
        var contradictions: [Contradiction] = []
        // Two symbols of one export may claim the same ISIN.
        var claimed: [ExactText: String] = [:]
        for fact in stated.inOrder where held.contains(fact.symbol.exact) {
            var row: [SymbolField: String] = [:]
            let known = book[fact.symbol]
            func contradict(_ field: SymbolField, _ text: String, _ known: String, isOfOther: Bool) {
                contradictions.append(
                    Contradiction(
                        symbol: fact.symbol, column: field.rawValue, stated: text, known: known,
                        isOfOther: isOfOther))
            }
            for (field, text) in [(SymbolField.isin, fact.isin), (.alias, fact.alias)] {
                guard let text else { continue }
                if let other = book.symbol(ofOther: text) ?? claimed[text.exact] {
                    if other.exact != fact.symbol.exact { contradict(field, text, other, isOfOther: true) }
                } else if book[text] != nil || held.contains(text.exact) {
                    // It is a symbol by itself.
                    if text.exact != fact.symbol.exact { contradict(field, text, text, isOfOther: true) }
                } else if field == .isin, let isin = known?.isins.first {
                    contradict(field, text, isin, isOfOther: false)
                } else {
                    row[field] = text
                    claimed[text.exact] = fact.symbol
                }
            }
            if let name = fact.name {
                if let known = known?.name {
                    if known != name { contradict(.name, name, known, isOfOther: false) }
                } else {
                    row[.name] = name
                }
            }
            if row.isEmpty { continue }
            row[.symbol] = fact.symbol
            rows.append(row)
        }
        self.contradictions = contradictions
        added = rows.compactMap { $0[.symbol] }
        let before = found ?? []
        change = FileChange(
            .market, path: path, before: before,
            after: rows.isEmpty ? before : document.changing(adding: rows),
            isNew: found == nil && !rows.isEmpty)
    }
}

/// A column of `symbols.csv`.
package enum SymbolField: String, ColumnField {
    case symbol, name, market, isin, alias, currency, multiplier

    /// A row, of which nothing is known but where it stands.
    package struct Row: TableRow {
        package let place: RowPlace
        package var subject: String { "" }
        package var date: CalendarDate? { nil }
    }

    package var keepsSpaces: Bool { self == .name || self == .market }

    package static func document(
        _ bytes: [UInt8], file: String, currency: Currency? = nil
    ) throws(EditingError) -> RowsDocument<SymbolField> {
        var log = DiagnosticLog()
        guard
            let header = TableHeader.read(
                bytes, file: file, known: SymbolsFile.columns, required: SymbolsFile.required, log: &log)
        else { throw .unreadable(log) }
        return RowsDocument(bytes, file: file, header) { Row(place: RowPlace($0)) }
    }
}
