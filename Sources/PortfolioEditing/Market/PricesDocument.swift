internal import PortfolioFiles
internal import SystemInterface
package import Valuation

/// A price file, byte for byte, with all its rows, for editing.
package typealias PricesDocument = QuoteDocument<PriceField>

extension PricesDocument: CheckedDocument {
    /// - Throws: ``EditingError/unreadable(_:)`` if the header is invalid.
    /// - Complexity: O(*n*) for *n* bytes, with memory for every row.
    init(_ bytes: [UInt8], file: String) throws(EditingError) {
        var log = DiagnosticLog()
        guard let document = PricesDocument(bytes, file: file, keeping: nil, log: &log) else {
            throw .unreadable(log)
        }
        self = document
    }

    package func reading(_ bytes: [UInt8]) throws(EditingError) -> PricesDocument {
        try PricesDocument(bytes, file: file)
    }
}

extension QuoteDocument.Row {
    /// What its price is of; empty if the row has errors.
    package var symbol: String {
        if case .price(let symbol)? = quote?.subject { symbol } else { "" }
    }

    /// `nil` for a quote without a day, or if the row has errors.
    package var date: CalendarDate? { quote?.date }

    /// Whether it has errors.
    package var isBroken: Bool { quote == nil }
}

/// An edit of a row of prices that was saved.
package struct PriceEdit: Sendable {
    package let change: FileChange
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
        try PricesDocument(bytes.isEmpty ? PricesDocument.empty(file) : bytes, file: file)
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
            let after = try before.edited(by: edit)
            var row: Int?
            if case .set(_, let changed) = edit { row = changed }
            let quote = try row.flatMap { row throws(EditingError) in try checkedQuote(of: after, row, before)
            }
            let known = try problems(ofPrices: file, before.bytes)
            let log = try problems(ofPrices: file, after.bytes)
            guard log.isEmpty || log.count < known.count else {
                throw known.isEmpty ? .contradicted(log) : .unreadable(log)
            }
            let remarks = if let quote { try remarks(on: quote, today: today) } else { [String]() }
            files.replace(file, with: after.bytes)
            let change = FileChange(
                .market, path: file, before: before.bytes, after: after.bytes, isNew: false)
            return PriceEdit(change: change, after: after, row: row, remarks: remarks)
        }
    }

    /// A changed price, which must be of something that is held, in its currency; `nil` if the row still has errors.
    private func checkedQuote(
        of after: PricesDocument, _ row: Int, _ before: PricesDocument
    ) throws(EditingError) -> StatedQuote? {
        guard let quote = after.rows[row].quote, case .price(let symbol) = quote.subject else { return nil }
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
