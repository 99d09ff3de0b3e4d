internal import CSV
package import PortfolioFiles
package import Valuation

/// A column known to an editor.
package protocol ColumnField: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
    /// Whether spaces around the cell belong to its text.
    var keepsSpaces: Bool { get }
}

extension HoldingField: ColumnField {
    package var keepsSpaces: Bool { self == .name || self == .market || self == .note }
}

extension TradeField: ColumnField {
    package var keepsSpaces: Bool { self == .name || self == .market || self == .note }
}

/// The position of a row.
package protocol TableRow: Sendable {
    /// Its bytes in the file, without the line end.
    var range: Range<Int> { get }
    /// The number of bytes of its line end; 0 at the end of the file.
    var lineEnd: Int { get }
}

extension TableRow {
    /// Its bytes with the line end.
    var lineRange: Range<Int> { range.lowerBound..<(range.upperBound + lineEnd) }
}

/// A file of rows, byte for byte: what documents of holdings and of trades have in common.
package protocol TableDocument: Sendable {
    associatedtype Field: ColumnField
    associatedtype Row: TableRow

    /// The contents of the file.
    var bytes: [UInt8] { get }
    /// The rows, in the order of the file.
    var rows: [Row] { get }
    var tableHeader: TableHeader { get }
    /// The field of each column; `nil` for unknown columns.
    var fields: [Field?] { get }
}

extension TableDocument {
    /// The texts of a row's cells, except empty ones.
    ///
    /// - Complexity: O(*n*) in the length of the row.
    package func texts(ofRow row: Int) -> [Field: String] {
        guard let record = record(ofRow: row) else { return [:] }
        var texts: [Field: String] = [:]
        for (place, field) in fields.enumerated() where record.fields.indices.contains(place) {
            guard let field else { continue }
            let text = field.keepsSpaces ? record.text(place) : record.trimmedText(place)
            if !text.isEmpty { texts[field] = text }
        }
        return texts
    }

    /// The header's bytes, without the line end.
    var headerRange: Range<Int> {
        let end = tableHeader.dataOffset - tableHeader.record.terminator.count
        return (end - tableHeader.record.raw.count)..<end
    }

    /// The bytes of a row, without the line end.
    package func line(ofRow row: Int) -> [UInt8] { Array(bytes[rows[row].range]) }

    /// The index of a field's column; `nil` if the file has none.
    func place(of field: Field) -> Int? { tableHeader[field.rawValue] }

    /// A row's record, parsed again.
    func record(ofRow row: Int) -> Record? {
        guard rows.indices.contains(row) else { return nil }
        return Record(beginning: bytes.span.extracting(rows[row].range))
    }

    /// The text of a cell without its quotes; `nil` if there is no such column or row.
    func cellText(of field: Field, inRow row: Int) -> String? {
        guard let place = place(of: field), let record = record(ofRow: row),
            record.fields.indices.contains(place)
        else { return nil }
        return field.keepsSpaces ? record.text(place) : record.trimmedText(place)
    }
}

extension Record {
    /// Its bytes in the file, without the line end.
    var range: Range<Int> { offset..<(offset + raw.count) }

    /// A cell without the spaces and tabs around it; empty if there is no such column.
    func trimmedText(_ place: Int?) -> String {
        guard let place, fields.indices.contains(place) else { return "" }
        return String(decoding: CellReader.trimmed(self[place]), as: UTF8.self)
    }
}

extension Record.Terminator {
    /// The number of its bytes.
    var count: Int {
        switch self {
        case .endOfInput: 0
        case .lineFeed, .carriageReturn: 1
        case .carriageReturnLineFeed: 2
        }
    }
}
