internal import CSV
package import PortfolioFiles
internal import SystemInterface
package import Valuation

/// A column of a file of cash.
package enum CashField: String, ColumnField {
    case currency, amount, date, account, name, note

    package var keepsSpaces: Bool { self == .note }
}

/// A file of cash, byte for byte, with its rows, for editing.
package struct CashDocument: CheckedDocument {
    package struct Row: TableRow {
        package let account: String
        package let currency: String
        /// `nil` for a balance of any day, or one that is no day.
        package let date: CalendarDate?
        /// The line it begins on, from 1.
        package let line: Int
        package let range: Range<Int>
        package let lineEnd: Int
    }

    package let bytes: [UInt8]
    package let file: String
    package let rows: [Row]
    package let tableHeader: TableHeader
    package let fields: [CashField?]
    package let problems: DiagnosticLog
    package let hasMisplacedQuotes: Bool

    /// - Throws: ``EditingError/unreadable(_:)`` if the header is invalid.
    init(_ bytes: [UInt8], file: String) throws(EditingError) {
        var log = DiagnosticLog()
        guard
            let header = TableHeader.read(
                bytes, file: file, known: CashFile.columns, required: CashFile.required, log: &log)
        else { throw .unreadable(log) }
        var problems = DiagnosticLog()
        do {
            _ = try CashFile.read([file], firstFile: 0, log: &problems, open: { FileInput($0, bytes: bytes) })
        } catch {
            throw .file(error)
        }
        var rows: [Row] = []
        var hasMisplacedQuotes = false
        header.forEachRow(of: bytes) { record in
            func text(_ field: CashField) -> String { record.trimmedText(header[field.rawValue]) }
            hasMisplacedQuotes = hasMisplacedQuotes || !record.errors.isEmpty
            rows.append(
                Row(
                    account: text(.account), currency: text(.currency), date: try? CalendarDate(text(.date)),
                    line: record.line, range: record.range, lineEnd: record.terminator.count))
        }
        (self.bytes, self.file, self.rows, self.problems) = (bytes, file, rows, problems)
        (tableHeader, fields) = (header, header.fields(CashField.self))
        self.hasMisplacedQuotes = hasMisplacedQuotes
    }

    package func reading(_ bytes: [UInt8]) throws(EditingError) -> CashDocument {
        try CashDocument(bytes, file: file)
    }

    /// The contents of a file without rows.
    static let empty = Array((CashFile.columns.joined(separator: ",") + "\n").utf8)
}

/// An edit of a row of cash that was saved.
package struct CashEdit: Sendable {
    package let change: FileChange
    package let after: CashDocument
    /// The row that was added or changed; `nil` if it was removed.
    package let row: Int?
}
