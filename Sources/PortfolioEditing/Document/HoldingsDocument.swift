internal import CSV
internal import PortfolioFiles
public import Valuation

/// A holdings file, byte for byte, with its parsed rows, for editing.
public typealias HoldingsDocument = RowsDocument<HoldingField>

extension HoldingField: RowField {
    /// A row of a holdings file.
    public typealias Row = HoldingsRow
}

extension HoldingField: ColumnField {
    package var keepsSpaces: Bool { self == .name || self == .market || self == .note }

    package static func document(
        _ bytes: [UInt8], file: String, currency: Currency?
    ) throws(EditingError) -> HoldingsDocument {
        try HoldingsDocument(bytes, file: file, currency: currency)
    }

    package static func names(in document: HoldingsDocument) -> [String]? { document.identities }
}

extension HoldingsDocument {
    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the file.
    ///   - file: the name of the file in messages.
    ///   - currency: the currency of stated costs and rates.
    /// - Throws: ``EditingError/unreadable(_:)`` if the header is invalid.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(
        _ bytes: [UInt8], file: String = "holdings.csv", currency: Currency? = nil
    ) throws(EditingError) {
        var log = DiagnosticLog()
        guard let header = HoldingsHeader(bytes, file: file, log: &log) else { throw .unreadable(log) }
        var rows: [HoldingsRow] = []
        var lots: [ExactText: Int] = [:]
        var hasMisplacedQuotes = false
        let symbolPlace = header.place(of: .symbol)
        HoldingRecords.read(bytes, header: header, own: currency, log: &log) { record, holding in
            let symbol = record.trimmedText(symbolPlace)
            let lot = HoldingsDocument.next(&lots[symbol, default: 0])
            hasMisplacedQuotes = hasMisplacedQuotes || !record.errors.isEmpty
            rows.append(HoldingsRow(symbol: symbol, lot: lot, holding: holding, place: RowPlace(record)))
        }
        self.init(
            bytes, file: file, currency: currency, header.header, rows: rows, problems: log,
            hasMisplacedQuotes: hasMisplacedQuotes)
    }

    private static func next(_ count: inout Int) -> Int {
        count += 1
        return count
    }

    /// The holdings, in the order of the file.
    ///
    /// - Throws: ``EditingError/unreadable(_:)`` if a row has errors.
    /// - Complexity: O(*n*) for *n* rows.
    public func holdings() throws(EditingError) -> [Holding] {
        guard problems.isEmpty else { throw .unreadable(problems) }
        return rows.compactMap(\.holding)
    }

    /// The text of a cell without its quotes; `nil` if there is no such column or row.
    ///
    /// Spaces around it are left out, unless they matter, as in a name, a market and a note.
    ///
    /// - Complexity: O(*n*) in the length of the row.
    public func text(of field: HoldingField, inRow row: Int) -> String? {
        cellText(of: field, inRow: row)
    }
}
