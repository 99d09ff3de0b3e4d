internal import PortfolioFiles
internal import SystemInterface
package import Valuation

extension MarketStore {
    /// The files of prices or rates that can be edited; new rows go to the first.
    package func files<Field: QuoteField>(of _: Field.Type) -> [String] {
        Field.self == RateField.self ? rates : prices
    }

    /// The rows in contents of a file.
    ///
    /// - Throws: ``EditingError/unreadable(_:)`` if the header is invalid.
    package func document<Field: QuoteField>(
        _ bytes: [UInt8], in file: String
    ) throws(EditingError) -> RowsDocument<Field> {
        try Field.document(bytes, file: file)
    }

    /// The contents of a file of prices or rates; empty if it does not exist.
    package func contents(of file: String) throws(EditingError) -> [UInt8] {
        try EditedFiles.current(file, system) ?? []
    }

    /// Edits a row of a file of prices or rates, without interference from other editors.
    ///
    /// - Parameters:
    ///   - file: one of ``files(of:)``.
    ///   - body: makes the edit of the file as it is now; if it throws, the error is passed on and nothing is written.
    /// - Throws: ``EditingError/contradicted(_:)`` if two figures of one day would differ, or a price would be in another
    ///   currency than the holding; ``EditingError/unknownSymbol(_:suggestions:)`` if the price would be of a symbol that
    ///   nothing has; the errors of ``RowsDocument/edited(by:)``, of saving, and those of `body`.
    /// - Complexity: O(*n*) for *n* bytes of price files, or of those of rates.
    package func edit<Field: QuoteField>(
        in file: String, today: CalendarDate,
        _ body: (RowsDocument<Field>) throws(EditingError) -> RowEdit<Field>
    ) throws(EditingError) -> SavedRow<Field> {
        try RowsDocument.edit(
            file, .market, mayMake: false, patience: patience, system, body,
            check: { before, after, row throws(EditingError) in
                let quote: StatedQuote? =
                    if let row { try checkedQuote(of: after, row, before) } else { nil }
                let known = try problems(of: before)
                let log = try problems(of: after)
                guard log.isEmpty || log.count < known.count else {
                    throw known.isEmpty ? .contradicted(log) : .unreadable(log)
                }
                return if let quote { try remarks(on: quote, today: today) } else { [] }
            })
    }

    /// A changed price or rate, the price of something that is held, in its currency; `nil` if the row still has errors.
    private func checkedQuote<Field: QuoteField>(
        of after: RowsDocument<Field>, _ row: Int, _ before: RowsDocument<Field>
    ) throws(EditingError) -> StatedQuote? {
        guard before.rows.indices.contains(row), let quote = after.rows[row].quote else { return nil }
        if case .price(let symbol) = quote.subject, symbol.exact != before.rows[row].subject.exact,
            !holds(symbol)
        {
            throw .unknownSymbol(symbol, suggestions: heldSymbols(near: symbol))
        }
        let stated = StatedQuote(
            quote.subject, quote.figure, on: quote.date ?? .today, unit: quote.unit, file: after.file,
            line: after.rows[row].line)
        if let problem = currencyProblem(of: stated) { throw .contradicted(DiagnosticLog([problem])) }
        return stated
    }

    /// What is wrong with all files of prices or rates, if one is as in a document.
    private func problems<Field: QuoteField>(
        of document: RowsDocument<Field>
    ) throws(EditingError) -> DiagnosticLog {
        var log = DiagnosticLog()
        let (file, bytes) = (document.file, document.bytes)
        let ofRates = Field.self == RateField.self
        _ = try read(prices: ofRates ? [] : prices, rates: ofRates ? rates + centralBank : [], &log) {
            path throws(FileError) in
            path == file ? FileInput(path, bytes: bytes) : try FileInput(path)
        }
        return log
    }

    /// The portfolio's prices; `nil` if they have errors.
    func readPrices() throws(EditingError) -> MarketFiles? {
        var log = DiagnosticLog()
        let market = try read(prices: prices, rates: [], &log) { path throws(FileError) in
            try FileInput(path)
        }
        return log.isEmpty ? market : nil
    }

    /// Those of files that are there, with all that is wrong with them.
    func read(
        prices: [String], rates: [String], _ log: inout DiagnosticLog,
        open: @escaping @Sendable (String) throws(FileError) -> FileInput
    ) throws(EditingError) -> MarketFiles {
        func there(_ paths: [String]) throws(EditingError) -> [String] {
            var files: [String] = []
            for path in paths where !files.contains(path) {
                if try EditedFiles.isTaken(path, system) { files.append(path) }
            }
            return files
        }
        let (prices, rates) = (try there(prices), try there(rates))
        return try reading { () throws(FileError) in
            try MarketFiles(prices: prices, rates: rates, log: &log, open: open)
        }
    }
}
