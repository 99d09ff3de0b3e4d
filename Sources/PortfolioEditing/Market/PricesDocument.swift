package import PortfolioFiles
internal import SystemInterface
package import Valuation

/// A price file, byte for byte, with all its rows, for editing.
package struct PricesDocument: Sendable {
    /// A row: what its price is of.
    package struct Row: Sendable {
        /// Empty if the row has errors.
        package let symbol: String
        /// `nil` for a price without a day, or if the row has errors.
        package let date: CalendarDate?
        /// The line it begins on, from 1.
        package let line: Int
        /// Whether it has errors.
        package let isBroken: Bool
    }

    private let document: QuoteDocument<PriceField>
    package let rows: [Row]

    /// - Throws: ``EditingError/unreadable(_:)`` if the header is invalid.
    /// - Complexity: O(*n*) for *n* bytes, with memory for every row.
    init(_ bytes: [UInt8], file: String) throws(EditingError) {
        self.init(try PricesDocument.read(bytes, file: file))
    }

    private static func read(
        _ bytes: [UInt8], file: String
    ) throws(EditingError) -> QuoteDocument<PriceField> {
        var log = DiagnosticLog()
        guard let document = QuoteDocument<PriceField>(bytes, file: file, keeping: nil, log: &log) else {
            throw .unreadable(log)
        }
        return document
    }

    private init(_ document: QuoteDocument<PriceField>) {
        self.document = document
        rows = document.rows.map { row in
            var symbol = ""
            if case .price(let known)? = row.quote?.subject { symbol = known }
            return Row(symbol: symbol, date: row.quote?.date, line: row.line, isBroken: row.quote == nil)
        }
    }

    package var bytes: [UInt8] { document.bytes }
    package var file: String { document.file }
    package var problems: DiagnosticLog { document.problems }

    /// The text of a cell without its quotes and the spaces around it; `nil` if there is no such column or row.
    package func text(of field: PriceField, inRow row: Int) -> String? {
        document.cellText(of: field, inRow: row)
    }

    /// All cells of a row, in the order of the columns.
    package func namedCells(of row: Int) -> [NamedCell] { document.namedCells(ofRow: row) }

    /// The field that an error is about, if it is one of those written; `nil` if that is unclear.
    package func field(of error: Diagnostic, writing texts: [PriceField: String]) -> PriceField? {
        document.writtenField(of: error, writing: texts)
    }

    /// The price of a row; `nil` if it has errors.
    func quote(ofRow row: Int) -> KnownQuote? { document.rows[row].quote }

    /// The document after an edit.
    ///
    /// - Throws: the errors of ``TradesDocument/applying(_:)``.
    /// - Complexity: O(*n*) in the length of the file.
    func applying(_ edit: RowEdit<PriceField>) throws(EditingError) -> PricesDocument {
        PricesDocument(
            try document.applying(edit) { bytes throws(EditingError) in
                try PricesDocument.read(bytes, file: file)
            })
    }
}

/// An edit of a row of prices that was saved.
package struct PriceEdit: Sendable {
    package let change: MarketChange.File
    package let after: PricesDocument
    /// The row that was changed; `nil` if it was removed.
    package let row: Int?
    /// What looks like a slip in what was entered.
    package let remarks: [String]
}

extension MarketStore {
    /// The price files that can be edited; new prices go to the first.
    package var priceFiles: [String] { prices }

    /// The prices in contents of a file.
    ///
    /// - Throws: ``EditingError/unreadable(_:)`` if the header is invalid.
    package func document(ofPrices bytes: [UInt8], in file: String) throws(EditingError) -> PricesDocument {
        try PricesDocument(bytes.isEmpty ? QuoteDocument<PriceField>.empty(file) : bytes, file: file)
    }

    /// The contents of a price file; empty if it does not exist.
    package func contents(ofPrices file: String) throws(EditingError) -> [UInt8] {
        try EditedFiles.current(file, system) ?? []
    }

    /// Edits a row of a price file, without interference from other editors.
    ///
    /// - Parameters:
    ///   - file: one of ``priceFiles``.
    ///   - body: makes the edit of the file as it is now; if it throws, the error is passed on and nothing is written.
    /// - Throws: ``EditingError/contradicted(_:)`` if a symbol would have two prices on one day, or one in another currency
    ///   than the holding; ``EditingError/unknownSymbol(_:suggestions:)`` if the price would be of a symbol that nothing
    ///   has; the errors of ``TradesDocument/applying(_:)``, of saving, and those of `body`.
    /// - Complexity: O(*n*) for *n* bytes of price files.
    package func editPrices(
        in file: String, today: CalendarDate,
        _ body: (PricesDocument) throws(EditingError) -> RowEdit<PriceField>
    ) throws(EditingError) -> PriceEdit {
        try EditedFiles.edit(patience: patience, system) { files throws(EditingError) in
            let before = try document(ofPrices: try files.contents(of: file), in: file)
            let edit = try body(before)
            let after = try before.applying(edit)
            var row: Int?
            if case .set(_, let changed) = edit { row = changed }
            let quote = try row.flatMap { row throws(EditingError) in try checkedQuote(of: after, row, before)
            }
            let known = try problems(ofPrices: file, before.bytes)
            let log = try problems(ofPrices: file, after.bytes)
            guard log.isEmpty || log.count < known.count else {
                throw known.isEmpty ? .contradicted(log) : .unreadable(log)
            }
            let remarks = try remarks(on: quote.map { [$0] } ?? [], today: today)
            files.replace(file, with: after.bytes)
            let change = MarketChange.File(
                path: file, before: before.bytes, after: after.bytes, added: 0,
                replaced: before.bytes == after.bytes ? 0 : 1, same: before.bytes == after.bytes ? 1 : 0,
                replacements: [])
            return PriceEdit(change: change, after: after, row: row, remarks: remarks)
        }
    }

    /// A changed price, which must be of something that is held, in its currency; `nil` if the row still has errors.
    private func checkedQuote(
        of after: PricesDocument, _ row: Int, _ before: PricesDocument
    ) throws(EditingError) -> StatedQuote? {
        guard let quote = after.quote(ofRow: row), case .price(let symbol) = quote.subject else { return nil }
        if symbol.exact != before.rows[row].symbol.exact, !holds(symbol) {
            throw .unknownSymbol(symbol, suggestions: heldSymbols(near: symbol))
        }
        let stated = StatedQuote(
            quote.subject, quote.figure, on: quote.date ?? .today, unit: quote.unit, file: after.file,
            line: after.rows[row].line)
        if let problem = currencyProblem(of: stated) { throw .contradicted(DiagnosticLog([problem])) }
        return stated
    }

    /// What is wrong with all price files, if one has these contents.
    private func problems(ofPrices file: String, _ bytes: [UInt8]) throws(EditingError) -> DiagnosticLog {
        var log = DiagnosticLog()
        _ = try readPrices(&log) { path throws(FileError) in
            path == file ? FileInput(path, bytes: bytes) : try FileInput(path)
        }
        return log
    }
}
