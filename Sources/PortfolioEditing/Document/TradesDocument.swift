internal import CSV
internal import PortfolioFiles
public import Valuation

/// A trades file, byte for byte, with its parsed rows, for editing.
///
/// ```swift
/// let document = try TradesDocument(Array("date,type,symbol,shares,price,currency\n".utf8))
/// let edited = try document.adding([
///     .type: "buy", .symbol: "AAPL", .shares: "10", .price: "40.89", .currency: "USD", .date: "2005-04-01",
/// ])
/// ```
///
/// It checks each row by itself; ``TradesStore`` checks the trades against each other and against other files.
public typealias TradesDocument = RowsDocument<TradeField>

extension TradeField: RowField {
    /// A row of a trades file.
    public typealias Row = TradesRow
}

extension TradeField: ColumnField {
    package var keepsSpaces: Bool { self == .name || self == .market || self == .note }

    package static func document(
        _ bytes: [UInt8], file: String, currency: Currency?
    ) throws(EditingError) -> TradesDocument {
        try TradesDocument(bytes, file: file, currency: currency)
    }
}

extension TradesDocument {
    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: the contents of the file.
    ///   - file: the name of the file in messages.
    ///   - currency: the currency of stated totals and rates.
    /// - Throws: ``EditingError/unreadable(_:)`` if the header is invalid.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(
        _ bytes: [UInt8], file: String = "trades.csv", currency: Currency? = nil
    ) throws(EditingError) {
        var log = DiagnosticLog()
        guard let header = TradesHeader(bytes, file: file, log: &log) else { throw .unreadable(log) }
        var rows: [TradesRow] = []
        var hasMisplacedQuotes = false
        let symbolPlace = header.place(of: .symbol)
        TradeRecords.read(bytes, header: header, own: currency, log: &log) { record, row in
            hasMisplacedQuotes = hasMisplacedQuotes || !record.errors.isEmpty
            rows.append(
                TradesRow(
                    symbol: record.trimmedText(symbolPlace), date: row?.inputs.date, type: row?.inputs.type,
                    place: RowPlace(record)))
        }
        self.init(
            bytes, file: file, currency: currency, header.header, rows: rows, problems: log,
            hasMisplacedQuotes: hasMisplacedQuotes)
    }

    /// The text of a cell without its quotes; `nil` if there is no such column or row.
    ///
    /// Spaces around it are left out, unless they matter, as in a name, a market and a note.
    ///
    /// - Complexity: O(*n*) in the length of the row.
    public func text(of field: TradeField, inRow row: Int) -> String? { cellText(of: field, inRow: row) }

    /// Whether the first row is from a later day than the last, so that the file is read backwards.
    public var isNewestFirst: Bool {
        let days = rows.lazy.compactMap(\.date)
        guard let first = days.first, let last = days.last else { return false }
        return first > last
    }

    /// The position of a new row on a day: after the rows of that day and of earlier days, so that a sorted file stays
    /// sorted. In a file that lists the newest first, it is before them.
    ///
    /// - Returns: the index of the new row, from 0.
    /// - Complexity: O(*n*) for *n* rows.
    public func place(ofNewRowOn day: CalendarDate) -> Int {
        func isDone(_ row: TradesRow) -> Bool { row.date.map { $0 <= day } ?? false }
        if isNewestFirst { return rows.firstIndex(where: isDone) ?? rows.count }
        return rows.lastIndex(where: isDone).map { $0 + 1 } ?? 0
    }

    /// The document with a new row.
    ///
    /// Texts are written as in the file: numbers as `1234.56`, dates as `2013-03-01`, the type as `transfer_in`. A
    /// missing column is added after the others.
    ///
    /// - Throws: ``EditingError/refused(_:)`` if the row could not be read; ``EditingError/unreadable(_:)`` if existing
    ///   rows have errors.
    /// - Complexity: O(*n*) in the length of the file.
    public func adding(_ texts: [TradeField: String]) throws(EditingError) -> TradesDocument {
        guard problems.isEmpty else { throw .unreadable(problems) }
        if let wider = try having(neededBy: texts) { return try wider.adding(texts) }
        return try valid(adding(texts, before: place(ofNewRow: texts)))
    }

    /// The document after an edit.
    ///
    /// If several rows of the file have errors, each edit corrects or removes one of them; ``problems`` of the result has
    /// the rest.
    ///
    /// - Throws: ``EditingError/unknownRow(_:count:)``; ``EditingError/refused(_:)`` if what the edit writes could not be
    ///   read; ``EditingError/unreadable(_:)`` if the file has errors and the edit mends none.
    /// - Complexity: O(*n*) in the length of the file.
    public func applying(_ edit: RowEdit<TradeField>) throws(EditingError) -> TradesDocument {
        if case .add(let texts) = edit { return try adding(texts) }
        do throws(EditingError) { return try edited(by: edit) } catch {
            guard case .refused = error, let wider = try having(neededBy: edit.texts) else { throw error }
            return try wider.edited(by: edit)
        }
    }

    /// The document with columns for the cells that a row needs and leaves empty, so that their errors have a place;
    /// `nil` if it has them all.
    func having(neededBy texts: [TradeField: String]) throws(EditingError) -> TradesDocument? {
        guard let type = TradeType(cell: texts[.type] ?? "") else { return nil }
        let missing = TradeField.allCases.filter {
            place(of: $0) == nil && (texts[$0] ?? "").isEmpty
                && type.requiredFields.contains(TradeFields($0))
        }
        guard !missing.isEmpty else { return nil }
        return try reading(changing(columns: missing))
    }

    /// The position of a row with these texts.
    func place(ofNewRow texts: [TradeField: String]) -> Int {
        let text = CellReader.trimmed(texts[.date] ?? "")
        return (try? CalendarDate(text)).map(place(ofNewRowOn:)) ?? rows.count
    }
}
