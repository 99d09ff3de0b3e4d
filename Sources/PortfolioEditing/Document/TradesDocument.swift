internal import CSV
public import PortfolioFiles
public import Valuation

/// A trades file as it stands, byte for byte, and what its rows are: what an editor works on.
///
/// ```swift
/// let document = try TradesDocument(Array("date,type,symbol,shares,price,currency\n".utf8))
/// let edited = try document.adding([
///     .type: "buy", .symbol: "AAPL", .shares: "10", .price: "40.89", .currency: "USD", .date: "2005-04-01",
/// ])
/// ```
///
/// A document never changes; a new row gives a new one, in which every other byte is as it was: comments, unknown
/// columns, the columns' order, quotes, the byte order mark, line ends and blank lines.
///
/// It knows of each row alone; whether the trades can have been, beside one another and beside those of other files, is
/// for a ``TradesStore``.
public struct TradesDocument: Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// What the file is called in messages.
    public let file: String
    /// The currency of stated totals and rates; `nil` where it is not known, and only what is wrong in any is an error.
    public let currency: Currency?
    /// The rows, in the order of the file.
    public let rows: [TradesRow]
    /// Everything that is wrong with the rows by themselves.
    public let problems: DiagnosticLog
    private let header: TradesHeader

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: what it is called in messages.
    ///   - currency: the currency of stated totals and rates.
    /// - Throws: ``EditingError/unreadable(_:)`` where the header is wrong.
    /// - Complexity: O(*n*) in the length of the file.
    public init(
        _ bytes: [UInt8], file: String = "trades.csv", currency: Currency? = nil
    ) throws(EditingError) {
        var log = DiagnosticLog()
        guard let header = TradesHeader(bytes, file: file, log: &log) else { throw .unreadable(log) }
        var rows: [TradesRow] = []
        let symbolPlace = header.place(of: .symbol)
        TradeRecords.read(bytes, header: header, own: currency, log: &log) { record, row in
            rows.append(
                TradesRow(
                    symbol: record.trimmedText(symbolPlace), date: row?.inputs.date, type: row?.inputs.type,
                    line: record.line,
                    range: record.offset..<(record.offset + record.raw.count),
                    lineEnd: record.terminator.count))
        }
        self.bytes = bytes
        self.file = file
        self.currency = currency
        self.rows = rows
        self.header = header
        problems = log
    }

    /// A row's cell as a text, without its quotes; `nil` where the file has no such column, or no such row.
    ///
    /// Spaces around it, which mean nothing but in a name, a market and a note, are left out.
    ///
    /// - Complexity: O(*n*) in the length of the row.
    public func text(of field: TradeField, inRow row: Int) -> String? { cellText(of: field, inRow: row) }

    /// Whether the first row is of a later day than the last, so that the file is read from its end.
    public var isNewestFirst: Bool {
        let days = rows.lazy.compactMap(\.date)
        guard let first = days.first, let last = days.last else { return false }
        return first > last
    }

    /// Where a new row of a day stands: behind the rows of that day and of days before it, so that what was in order
    /// stays so. Of a file that has the newest first that is before them.
    ///
    /// - Returns: the place of the new row among the rows, from 0.
    /// - Complexity: O(*n*) in the number of rows.
    public func place(ofNewRowOn day: CalendarDate) -> Int {
        func isDone(_ row: TradesRow) -> Bool { row.date.map { $0 <= day } ?? false }
        if isNewestFirst { return rows.firstIndex(where: isDone) ?? rows.count }
        return rows.lastIndex(where: isDone).map { $0 + 1 } ?? 0
    }

    /// The document with a new row.
    ///
    /// Texts are written as in the file: numbers as `1234.56`, dates as `2013-03-01`, the type as `transfer_in`. A column
    /// that is missing is put behind the others.
    ///
    /// - Throws: ``EditingError/refused(_:)`` where the row could not be read; ``EditingError/unreadable(_:)`` where
    ///   something is wrong with the rows there are.
    /// - Complexity: O(*n*) in the length of the file.
    public func adding(_ texts: [TradeField: String]) throws(EditingError) -> TradesDocument {
        guard problems.isEmpty else { throw .unreadable(problems) }
        let edited: TradesDocument
        do throws(EditingError) {
            let bytes = adding(texts, before: place(ofNewRow: texts))
            edited = try TradesDocument(bytes, file: file, currency: currency)
        } catch .unreadable(let log) {
            throw .refused(log)
        }
        guard edited.problems.isEmpty else { throw .refused(edited.problems) }
        return edited
    }

    /// Where the row of these texts stands.
    func place(ofNewRow texts: [TradeField: String]) -> Int {
        let text = CellReader.trimmed(texts[.date] ?? "")
        return (try? CalendarDate(text)).map(place(ofNewRowOn:)) ?? rows.count
    }
}

extension TradesDocument: TableDocument {
    var tableHeader: TableHeader { header.header }
    var fields: [TradeField?] { header.fields }
}

extension TradesDocument: Equatable {
    /// Whether two files are the same, byte for byte, and mean the same.
    public static func == (left: TradesDocument, right: TradesDocument) -> Bool {
        left.bytes == right.bytes && left.currency == right.currency
    }
}
