internal import CSV
internal import PortfolioFiles
internal import Valuation

/// A column that an editor knows.
protocol ColumnField: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
    /// Whether spaces around the cell are part of it.
    var keepsSpaces: Bool { get }
}

extension HoldingField: ColumnField {
    var keepsSpaces: Bool { self == .name || self == .market || self == .note }
}

extension TradeField: ColumnField {
    var keepsSpaces: Bool { self == .name || self == .market || self == .note }
}

/// Where a row stands.
protocol TableRow: Sendable {
    /// Its bytes in the file, without the line end.
    var range: Range<Int> { get }
    /// How many bytes its line end has; 0 at the end of the file.
    var lineEnd: Int { get }
}

extension TableRow {
    /// Its bytes with the line end.
    var lineRange: Range<Int> { range.lowerBound..<(range.upperBound + lineEnd) }
}

/// A file of rows as it stands, byte for byte: what a document of holdings and one of trades are, whatever rows say.
protocol TableDocument: Sendable {
    associatedtype Field: ColumnField
    associatedtype Row: TableRow

    /// The file.
    var bytes: [UInt8] { get }
    /// The rows, in the order of the file.
    var rows: [Row] { get }
    var tableHeader: TableHeader { get }
    /// By column; `nil` for columns that mean nothing here.
    var fields: [Field?] { get }
}

extension TableDocument {
    /// The header's bytes, without the line end.
    var headerRange: Range<Int> {
        let end = tableHeader.dataOffset - tableHeader.record.terminator.count
        return (end - tableHeader.record.raw.count)..<end
    }

    /// The place of a field's column; `nil` where the file has none.
    func place(of field: Field) -> Int? { tableHeader[field.rawValue] }

    /// A row's record, read again.
    func record(ofRow row: Int) -> Record? {
        guard rows.indices.contains(row) else { return nil }
        var reader = RecordReader()
        var found: Record?
        reader.readRecord(in: bytes.span.extracting(rows[row].range)) { found = $0 }
        return found
    }

    /// A row's cell as a text, without its quotes; `nil` where the file has no such column, or no such row.
    func cellText(of field: Field, inRow row: Int) -> String? {
        guard let place = place(of: field), let record = record(ofRow: row),
            record.fields.indices.contains(place)
        else { return nil }
        return field.keepsSpaces ? record.text(place) : record.trimmedText(place)
    }
}

extension Record {
    /// A cell without spaces and tabs around; empty where there is no such column.
    func trimmedText(_ place: Int?) -> String {
        guard let place, fields.indices.contains(place) else { return "" }
        return String(decoding: CellReader.trimmed(self[place]), as: UTF8.self)
    }
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
