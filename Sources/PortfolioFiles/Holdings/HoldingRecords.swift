package import CSV
package import Valuation

/// Reads the rows of a holdings file one by one, as an editor of the file needs them.
package enum HoldingRecords {
    /// Reads every row that is not blank, carefully.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - own: the currency of stated costs and rates; `nil` to report only errors that don't depend on it.
    ///   - log: receives all errors in the rows.
    ///   - body: receives each record, with its offset counted from the start of the file, and its contents; `nil` if
    ///     it has errors.
    /// - Complexity: O(*n*) in the length of the file.
    package static func read(
        _ bytes: [UInt8], header: HoldingsHeader, own: Currency?, log: inout DiagnosticLog,
        _ body: (Record, Holding?) -> Void
    ) {
        let decoder = HoldingDecoder(header, own: own)
        let note = header.place(of: .note)
        log.add(header.header.problems)
        header.header.forEachRow(of: bytes) { record in
            body(
                record,
                decoder.read(record, log: &log).map { row in
                    Holding(
                        symbol: String(decoding: row.symbol, as: UTF8.self), name: text(row.name),
                        market: text(row.market), note: text(note.map { Array(record[$0]) } ?? []),
                        location: InputLocation(line: record.line), inputs: row.inputs)
                })
        }
    }

    private static func text(_ bytes: [UInt8]) -> String? {
        bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
