package import CSV
package import Valuation

/// The rows of a trades file one by one, with what they mean: what an editor of the file needs.
package enum TradeRecords {
    /// Reads every row that is not blank, with care.
    ///
    /// What is wrong with rows beside others, or in what is held, shows in ``TradeFiles`` and in a ledger.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - own: the currency of stated totals and rates; `nil` for what is wrong in any.
    ///   - log: gets everything that is wrong with the rows by themselves.
    ///   - body: gets each record, its offset counted from the start of the file, and what it says; `nil` where
    ///     something is wrong with it.
    /// - Complexity: O(*n*) in the length of the file.
    package static func read(
        _ bytes: [UInt8], header: TradesHeader, own: Currency?, log: inout DiagnosticLog,
        _ body: (Record, TradeRow?) -> Void
    ) {
        let reading = TradeReading(header, own: own)
        let start = header.header.dataOffset
        var texts = TradeTexts()
        var found = log
        found.add(header.header.problems)
        let take = { (record: Record) in
            if CellReader.isBlank(record) { return }
            let errors = found.count
            found.addStructure(of: record, file: header.file)
            found.addEncoding(of: record, file: header.file)
            // What such a quote swallowed is no cell.
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
