internal import CSV
package import PortfolioFiles
package import SystemInterface
package import Valuation

/// A column of a file of rows by themselves, such as balances or dividends.
package protocol DatedField: ColumnField where Row == DatedRow {
    /// The columns that are read, in the order of a new file, and those that every row needs.
    static var columns: [String] { get }
    static var required: [String] { get }
    /// The columns of what a row is of, and of its day.
    static var subject: Self { get }
    static var day: Self { get }

    /// Reads the contents of a file. Everything wrong with them is added to the log.
    static func check(_ contents: FileInput, log: inout DiagnosticLog) throws(FileError)
}

extension DatedField {
    package var keepsSpaces: Bool { rawValue == "note" }

    /// - Parameter bytes: none for a file that is not there.
    package static func document(
        _ bytes: [UInt8], file: String, currency: Currency? = nil
    ) throws(EditingError) -> RowsDocument<Self> {
        let bytes = bytes.isEmpty ? TableHeader.line(of: columns) : bytes
        var log = DiagnosticLog()
        guard
            let header = TableHeader.read(bytes, file: file, known: columns, required: required, log: &log)
        else { throw .unreadable(log) }
        var problems = DiagnosticLog()
        do { try check(FileInput(file, bytes: bytes), log: &problems) } catch { throw .file(error) }
        return RowsDocument(bytes, file: file, header, problems: problems) { record in
            DatedRow(
                subject: record.trimmedText(header[subject.rawValue]),
                currency: record.trimmedText(header["currency"]),
                date: try? CalendarDate(record.trimmedText(header[day.rawValue])), place: RowPlace(record))
        }
    }
}

/// A row of such a file.
package struct DatedRow: TableRow {
    /// What it is of: an account, or a symbol.
    package let subject: String
    package let currency: String
    /// `nil` for a row of any day, or one that is no day.
    package let date: CalendarDate?
    package let place: RowPlace
}

/// A column of a file of cash.
package enum CashField: String, DatedField {
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
package enum DividendField: String, DatedField {
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
