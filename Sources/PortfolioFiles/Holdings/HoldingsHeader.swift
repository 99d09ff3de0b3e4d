internal import CSV
package import Valuation

/// Maps the columns of a holdings file to fields.
package struct HoldingsHeader: Sendable {
    package let header: TableHeader
    package let file: String
    /// The account of rows that state none; `nil` for the one without a name.
    package let account: String?
    /// The names and markets of rows that state none.
    package var symbols: SymbolBook?
    /// The field of each column; `nil` for unknown columns.
    package let fields: [HoldingField?]

    static let required: [HoldingField] = [.symbol, .shares, .currency]

    /// Reads the header at the start of a file; fails if it has errors, which are added to the log.
    package init?(_ bytes: [UInt8], file: String, account: String? = nil, log: inout DiagnosticLog) {
        guard
            let header = TableHeader.read(
                bytes, file: file, known: HoldingField.allCases.map(\.rawValue),
                required: HoldingsHeader.required.map(\.rawValue), log: &log)
        else { return nil }
        self.header = header
        self.file = file
        self.account = account
        fields = header.fields(HoldingField.self)
    }

    package func place(of field: HoldingField) -> Int? { header[field.rawValue] }
}
