internal import CSV
internal import PortfolioFiles
package import Valuation

/// A column known to an editor.
package protocol ColumnField: RowField where Row: TableRow {
    /// Whether spaces around the cell belong to its text.
    var keepsSpaces: Bool { get }

    /// Reads contents of a file.
    ///
    /// - Throws: ``EditingError/unreadable(_:)`` if the header is invalid.
    static func document(
        _ bytes: [UInt8], file: String, currency: Currency?
    ) throws(EditingError) -> RowsDocument<Self>

    /// The names by which the rows of a file go; `nil` if they have none.
    static func names(in document: RowsDocument<Self>) -> [String]?
}

extension ColumnField {
    package static func names(in document: RowsDocument<Self>) -> [String]? { nil }
}

/// Where a row stands in its file.
package struct RowPlace: Sendable {
    /// The line it begins on, from 1.
    package let line: Int
    /// Its bytes in the file, without the line end.
    package let range: Range<Int>
    /// The number of bytes of its line end; 0 at the end of the file.
    package let lineEnd: Int

    init(_ record: Record) {
        line = record.line
        range = record.range
        lineEnd = record.terminator.count
    }
}

/// What is known of a row of a file.
package protocol TableRow: Sendable {
    var place: RowPlace { get }
    /// What it is of, such as a symbol or an account; empty if the row does not say.
    var subject: String { get }
    /// The day that it is of; `nil` if it is of none, or that is not known.
    var date: CalendarDate? { get }
}

extension TableRow {
    package var line: Int { place.line }
    package var range: Range<Int> { place.range }
    var lineEnd: Int { place.lineEnd }
    /// Its bytes with the line end.
    var lineRange: Range<Int> { range.lowerBound..<(range.upperBound + lineEnd) }
}

extension Record {
    /// Its bytes in the file, without the line end.
    fileprivate var range: Range<Int> { offset..<(offset + raw.count) }

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
