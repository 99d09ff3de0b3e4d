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
    /// The header's bytes, without the line end.
    let headerRange: Range<Int>
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
            let symbol = HoldingsDocument.trimmed(record, symbolPlace)
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
        let end = header.header.dataOffset - header.header.record.terminator.count
        headerRange = (end - header.header.record.raw.count)..<end
    }

    private static func next(_ count: inout Int) -> Int {
        count += 1
        return count
    }

    private static func trimmed(_ record: Record, _ place: Int?) -> String {
        guard let place, record.fields.indices.contains(place) else { return "" }
        return String(decoding: CellReader.trimmed(record[place]), as: UTF8.self)
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
        guard let place = header.place(of: field), let record = record(ofRow: row),
            record.fields.indices.contains(place)
        else { return nil }
        if field.keepsSpaces { return record.text(place) }
        return HoldingsDocument.trimmed(record, place)
    }

    /// A row's record, read again.
    func record(ofRow row: Int) -> Record? {
        guard rows.indices.contains(row) else { return nil }
        return record(rows[row].range)
    }

    func record(_ range: Range<Int>) -> Record? {
        var reader = RecordReader()
        var found: Record?
        reader.readRecord(in: bytes.span.extracting(range)) { found = $0 }
        return found
    }
}

extension HoldingsDocument: Equatable {
    /// Whether two files are the same, byte for byte, and mean the same.
    public static func == (left: HoldingsDocument, right: HoldingsDocument) -> Bool {
        left.bytes == right.bytes && left.currency == right.currency
    }
}

extension HoldingField {
    /// Whether spaces around the cell are part of it.
    var keepsSpaces: Bool { self == .name || self == .market || self == .note }
}

extension Record.Terminator {
    /// Its bytes.
    var count: Int {
        switch self {
        case .endOfInput: 0
        case .lineFeed, .carriageReturn: 1
        case .carriageReturnLineFeed: 2
        }
    }
}
