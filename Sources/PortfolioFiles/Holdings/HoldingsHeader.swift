internal import CSV
package import Valuation

/// Which column of a holdings file is which field.
package struct HoldingsHeader: Sendable {
    package let header: TableHeader
    package let file: String
    /// By column; `nil` for columns that mean nothing here.
    package let fields: [HoldingField?]

    static let required: [HoldingField] = [.symbol, .shares, .currency]

    /// Reads the header at the start of a file; `nil` where something is wrong, which the log then tells.
    package init?(_ bytes: [UInt8], file: String, log: inout DiagnosticLog) {
        guard
            let header = TableHeader.read(
                bytes, file: file, known: HoldingField.allCases.map(\.rawValue),
                required: HoldingsHeader.required.map(\.rawValue), log: &log)
        else { return nil }
        self.header = header
        self.file = file
        var fields: [HoldingField?] = Array(repeating: nil, count: header.count)
        for field in HoldingField.allCases {
            if let place = header[field.rawValue] { fields[place] = field }
        }
        self.fields = fields
    }

    package func place(of field: HoldingField) -> Int? { header[field.rawValue] }
}
