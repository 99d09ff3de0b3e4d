package import CSV
package import Valuation

/// The rows of a trades file one by one, with their contents, for editing the file.
package enum TradeRecords {
    /// Reads every row that is not blank, thoroughly.
    ///
    /// Errors that involve other rows or what is held are not found here, but by ``TradeFiles`` and a ledger.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - own: the currency of stated totals and rates; with `nil`, only errors that don't depend on it are found.
    ///   - log: receives everything wrong with individual rows.
    ///   - body: receives each record, its offset counted from the start of the file, and its contents; `nil` if
    ///     anything is wrong with it.
    /// - Complexity: O(*n*) in the length of the file.
    package static func read(
        _ bytes: [UInt8], header: TradesHeader, own: Currency?, log: inout DiagnosticLog,
        _ body: (Record, TradeRow?) -> Void
    ) {
        var reading = TradeReading(header, own: own)
        let start = header.header.dataOffset
        var texts = TradeTexts()
        var found = log
        found.add(header.header.problems)
        let take = { (record: Record) in
            if CellReader.isBlank(record) { return }
            let errors = found.count
            found.addStructure(of: record, file: header.file)
            found.addEncoding(of: record, file: header.file)
            // Whatever an unclosed quote has swallowed is not a cell.
            guard !record.isCut else { return body(record, nil) }
            var cells = CellReader(record, file: header.file, log: found)
            let row = cells.hasCells(header.header.count) ? reading.read(&cells, file: 0, &texts) : nil
            found = cells.log
            body(record, found.count == errors ? row : nil)
        }
        var reader = RecordReader()
        reader.restart(line: header.header.dataLine, offset: start)
        reader.feed(bytes.span.extracting(start..<bytes.count), take)
        reader.finish(take)
        log = found
    }
}
