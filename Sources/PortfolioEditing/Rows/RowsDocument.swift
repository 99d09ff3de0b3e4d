internal import CSV
package import PortfolioFiles
package import SystemInterface
package import Valuation

/// A column of a file of rows by themselves, such as balances or dividends.
package protocol RowField: ColumnField {
    /// The columns that are read, in the order of a new file, and those that every row needs.
    static var columns: [String] { get }
    static var required: [String] { get }
    /// The columns of what a row is of, and of its day.
    static var subject: Self { get }
    static var day: Self { get }

    /// Reads the contents of a file. Everything wrong with them is added to the log.
    static func check(_ contents: FileInput, log: inout DiagnosticLog) throws(FileError)
}

extension RowField {
    package var keepsSpaces: Bool { rawValue == "note" }
}

/// A column of a file of cash.
package enum CashField: String, RowField {
    case currency, amount, date, account, name, note

    package static var columns: [String] { CashFile.columns }
    package static var required: [String] { CashFile.required }
    package static let subject = CashField.account
    package static let day = CashField.date

    package static func check(_ contents: FileInput, log: inout DiagnosticLog) throws(FileError) {
        _ = try CashFile.read([contents.path], firstFile: 0, log: &log, open: { _ in contents })
    }
}

/// A column of `dividends.csv`.
package enum DividendField: String, RowField {
    case symbol
    case exDate = "ex_date"
    case amount, currency
    case payDate = "pay_date"
    case status, note

    package static var columns: [String] { PortfolioSource.FurtherFile.dividends.columns }
    package static var required: [String] { PortfolioSource.FurtherFile.dividends.required }
    package static let subject = DividendField.symbol
    package static let day = DividendField.exDate

    package static func check(_ contents: FileInput, log: inout DiagnosticLog) throws(FileError) {
        _ = try DividendsFile.read(contents, log: &log)
    }
}

/// A file of cash, byte for byte, with its rows, for editing.
package typealias CashDocument = RowsDocument<CashField>

/// The same of `dividends.csv`.
package typealias DividendsDocument = RowsDocument<DividendField>

/// A file of rows by themselves, byte for byte, for editing.
package struct RowsDocument<Field: RowField>: CheckedDocument {
    package struct Row: TableRow {
        /// What it is of: an account, or a symbol.
        package let subject: String
        package let currency: String
        /// `nil` for a row of any day, or one that is no day.
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
    package let fields: [Field?]
    package let problems: DiagnosticLog
    package let hasMisplacedQuotes: Bool

    /// - Parameter bytes: none for a file that is not there.
    /// - Throws: ``EditingError/unreadable(_:)`` if the header is invalid.
    init(_ bytes: [UInt8], file: String) throws(EditingError) {
        let bytes = bytes.isEmpty ? Array((Field.columns.joined(separator: ",") + "\n").utf8) : bytes
        var log = DiagnosticLog()
        guard
            let header = TableHeader.read(
                bytes, file: file, known: Field.columns, required: Field.required, log: &log)
        else { throw .unreadable(log) }
        var problems = DiagnosticLog()
        do { try Field.check(FileInput(file, bytes: bytes), log: &problems) } catch { throw .file(error) }
        var rows: [Row] = []
        var hasMisplacedQuotes = false
        header.forEachRow(of: bytes) { record in
            hasMisplacedQuotes = hasMisplacedQuotes || !record.errors.isEmpty
            rows.append(
                Row(
                    subject: record.trimmedText(header[Field.subject.rawValue]),
                    currency: record.trimmedText(header["currency"]),
                    date: try? CalendarDate(record.trimmedText(header[Field.day.rawValue])),
                    line: record.line, range: record.range, lineEnd: record.terminator.count))
        }
        (self.bytes, self.file, self.rows, self.problems) = (bytes, file, rows, problems)
        (tableHeader, fields) = (header, header.fields(Field.self))
        self.hasMisplacedQuotes = hasMisplacedQuotes
    }

    package func reading(_ bytes: [UInt8]) throws(EditingError) -> RowsDocument {
        try RowsDocument(bytes, file: file)
    }

    /// Edits a row of a file, without interference from other editors; a missing file is created.
    ///
    /// - Parameters:
    ///   - body: makes the edit of the file as it is now; if it throws, the error is passed on and nothing is written.
    ///   - check: throws if other files do not go with the rows after the edit.
    /// - Throws: ``EditingError/refused(_:)`` if the row could not be read, or contradicts another; the errors of
    ///   ``TradesDocument/applying(_:)``, of saving, and those of `body` and `check`.
    static func edit(
        _ file: String, _ kind: FileChange.Kind, patience: Duration, _ system: SystemCalls,
        _ body: (RowsDocument) throws(EditingError) -> RowEdit<Field>,
        check: (_ before: RowsDocument, _ after: RowsDocument) throws(EditingError) -> Void = { _, _ in }
    ) throws(EditingError) -> SavedRow<RowsDocument> {
        try EditedFiles.edit(patience: patience, system) { edited throws(EditingError) in
            let now = try edited.contents(ofAny: file)
            let before = try RowsDocument(now ?? [], file: file)
            let edit = try body(before)
            let after = try before.edited(by: edit)
            try check(before, after)
            let row: Int? =
                switch edit {
                case .add: after.rows.indices.last
                case .set(_, let row): row
                case .remove: nil
                }
            let change = FileChange(
                kind, path: file, before: now ?? [], after: after.bytes, isNew: now == nil)
            edited.replace(by: change)
            return SavedRow(change: change, after: after, row: row)
        }
    }
}
