internal import CSV
public import PortfolioFiles
public import Valuation

/// A holdings file as it stands, byte for byte, and what its rows say: what an editor works on.
///
/// ```swift
/// let document = try HoldingsDocument(bytes, currency: Currency("EUR"))
/// let apple = try document.row("AAPL#2")
/// let edited = try document.applying(.set([.shares: "12"], row: apple))
/// ```
///
/// A document never changes; an edit gives a new one, in which every byte the edit does not speak of is as it was:
/// comments, unknown columns, the columns' order, quotes, the byte order mark, line ends and blank lines.
///
/// A file with errors in its rows is a document too, so that they can be mended: see ``problems``.
public struct HoldingsDocument: Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// What the file is called in messages.
    public let file: String
    /// The currency of stated costs and rates; `nil` where it is not known, and only what is wrong in any is an error.
    public let currency: Currency?
    /// The rows, in the order of the file.
    public let rows: [HoldingsRow]
    /// Everything that is wrong with the rows; of a document that an edit gave, what the edit has left to mend.
    public let problems: DiagnosticLog
    let header: HoldingsHeader
    /// Whether a quote is misplaced, so that rows may not be where they seem.
    let hasMisplacedQuotes: Bool

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: what it is called in messages.
    ///   - currency: the currency of stated costs and rates.
    /// - Throws: ``EditingError/unreadable(_:)`` where the header is wrong.
    /// - Complexity: O(*n*) in the length of the file.
    public init(
        _ bytes: [UInt8], file: String = "holdings.csv", currency: Currency? = nil
    ) throws(EditingError) {
        var log = DiagnosticLog()
        guard let header = HoldingsHeader(bytes, file: file, log: &log) else { throw .unreadable(log) }
        var rows: [HoldingsRow] = []
        var lots: [String: Int] = [:]
        var hasMisplacedQuotes = false
        let symbolPlace = header.place(of: .symbol)
        HoldingRecords.read(bytes, header: header, own: currency, log: &log) { record, holding in
            let symbol = record.trimmedText(symbolPlace)
            let lot = HoldingsDocument.next(&lots[symbol, default: 0])
            hasMisplacedQuotes = hasMisplacedQuotes || !record.errors.isEmpty
            rows.append(
                HoldingsRow(
                    symbol: symbol, lot: lot, line: record.line, holding: holding,
                    range: record.offset..<(record.offset + record.raw.count),
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
    /// - Throws: ``EditingError/unreadable(_:)`` where something is wrong with a row.
    /// - Complexity: O(*n*) in the number of rows.
    public func holdings() throws(EditingError) -> [Holding] {
        guard problems.isEmpty else { throw .unreadable(problems) }
        return rows.compactMap(\.holding)
    }

    /// A row's cell as a text, without its quotes; `nil` where the file has no such column, or no such row.
    ///
    /// Spaces around it, which mean nothing but in a name, a market and a note, are left out.
    ///
    /// - Complexity: O(*n*) in the length of the row.
    public func text(of field: HoldingField, inRow row: Int) -> String? {
        cellText(of: field, inRow: row)
    }
}

extension HoldingsDocument: TableDocument {
    var tableHeader: TableHeader { header.header }
    var fields: [HoldingField?] { header.fields }
}

extension HoldingsDocument: Equatable {
    /// Whether two files are the same, byte for byte, and mean the same.
    public static func == (left: HoldingsDocument, right: HoldingsDocument) -> Bool {
        left.bytes == right.bytes && left.currency == right.currency
    }
}
