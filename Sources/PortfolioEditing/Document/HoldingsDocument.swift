internal import CSV
public import PortfolioFiles
public import Valuation

/// A holdings file, byte for byte, with its parsed rows, for editing.
///
/// ```swift
/// let document = try HoldingsDocument(bytes, currency: Currency("EUR"))
/// let apple = try document.row("AAPL#2")
/// let edited = try document.applying(.set([.shares: "12"], row: apple))
/// ```
///
/// A document never changes. An edit creates a new one, in which every byte that the edit does not concern is as
/// before: comments, unknown columns, the order of the columns, quotes, the byte order mark, line ends and blank lines.
///
/// A file with errors in its rows is a document as well, so that they can be corrected; see ``problems``.
public struct HoldingsDocument: Sendable {
    /// The contents of the file.
    public let bytes: [UInt8]
    /// The name of the file in messages.
    public let file: String
    /// The currency of stated costs and rates; `nil` if it is unknown, in which case only what is wrong in any currency
    /// is an error.
    public let currency: Currency?
    /// The rows, in the order of the file.
    public let rows: [HoldingsRow]
    /// All errors in the rows; in an edited document, those that remain.
    public let problems: DiagnosticLog
    let header: HoldingsHeader
    /// Whether a quote is misplaced, so that rows may not be where they seem to be.
    package let hasMisplacedQuotes: Bool

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
            rows.append(
                HoldingsRow(
                    symbol: symbol, lot: lot, line: record.line, holding: holding,
                    range: record.range,
                    lineEnd: record.terminator.count))
        }
        self.bytes = bytes
        self.file = file
        self.currency = currency
        self.rows = rows
        self.header = header
        self.hasMisplacedQuotes = hasMisplacedQuotes
        problems = log
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

extension HoldingsDocument: CheckedDocument {
    package var tableHeader: TableHeader { header.header }
    package var fields: [HoldingField?] { header.fields }

    package func reading(_ bytes: [UInt8]) throws(EditingError) -> HoldingsDocument {
        try HoldingsDocument(bytes, file: file, currency: currency)
    }
}

extension HoldingsDocument: Equatable {
    /// Whether two files are equal, byte for byte, and have the same currency.
    public static func == (left: HoldingsDocument, right: HoldingsDocument) -> Bool {
        left.bytes == right.bytes && left.currency == right.currency
    }
}
