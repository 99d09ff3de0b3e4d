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
        var texts = TradeTexts()
        log.add(header.header.problems)
        header.header.forEachRow(of: bytes) { record in
            let errors = log.count
            let row = log.readCells(of: record, file: header.file, count: header.header.count) {
                reading.read(&$0, file: 0, &texts)
            }
            body(record, log.count == errors ? row : nil)
        }
    }
}
