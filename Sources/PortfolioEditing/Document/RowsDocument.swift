internal import CSV
public import PortfolioFiles
public import Valuation

/// A column of a file whose rows can be edited.
public protocol RowField: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
    /// What is known of a row of the file.
    associatedtype Row: Sendable
}

/// A file of rows, byte for byte, with what is known of each row, for editing.
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
public struct RowsDocument<Field: RowField>: Sendable {
    /// The contents of the file.
    public let bytes: [UInt8]
    /// The name of the file in messages.
    public let file: String
    /// The currency of stated costs, totals and rates; `nil` if it is unknown or makes no difference, in which case only
    /// what is wrong in any currency is an error.
    public let currency: Currency?
    /// The rows, in the order of the file.
    public let rows: [Field.Row]
    /// All errors in the rows; in an edited document, those that remain.
    public let problems: DiagnosticLog
    package let tableHeader: TableHeader
    /// The field of each column; `nil` for unknown columns.
    package let fields: [Field?]
    /// Whether a quote is misplaced, so that rows may not be where they seem to be.
    package let hasMisplacedQuotes: Bool

    /// A document whose rows were read.
    init(
        _ bytes: [UInt8], file: String, currency: Currency? = nil, _ header: TableHeader, rows: [Field.Row],
        problems: DiagnosticLog, hasMisplacedQuotes: Bool
    ) {
        self.bytes = bytes
        self.file = file
        self.currency = currency
        self.rows = rows
        self.problems = problems
        self.hasMisplacedQuotes = hasMisplacedQuotes
        tableHeader = header
        fields = header.fields(Field.self)
    }

    /// A document whose rows are told by their cells alone.
    ///
    /// - Parameter row: what is known of a row.
    init(
        _ bytes: [UInt8], file: String, _ header: TableHeader, problems: DiagnosticLog = DiagnosticLog(),
        row: (Record) -> Field.Row
    ) {
        var rows: [Field.Row] = []
        var hasMisplacedQuotes = false
        header.forEachRow(of: bytes) { record in
            hasMisplacedQuotes = hasMisplacedQuotes || !record.errors.isEmpty
            rows.append(row(record))
        }
        self.init(
            bytes, file: file, header, rows: rows, problems: problems, hasMisplacedQuotes: hasMisplacedQuotes)
    }
}

extension RowsDocument: Equatable {
    /// Whether two files are equal, byte for byte, and have the same currency.
    public static func == (left: RowsDocument, right: RowsDocument) -> Bool {
        left.bytes == right.bytes && left.currency == right.currency
    }
}
