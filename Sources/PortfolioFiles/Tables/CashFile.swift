internal import CSV
internal import Kernels
package import SystemInterface
package import Valuation

/// Reads files of cash: what accounts hold on a day.
package enum CashFile {
    package static let columns = ["currency", "amount", "date", "account", "name", "note"]
    package static let required = ["currency", "amount"]

    /// Reads all balances of some files. Everything wrong with them is added to the log.
    ///
    /// - Parameters:
    ///   - firstFile: the number of the first file in ``InputLocation/file``.
    ///   - account: the account of the rows of a file that state none.
    ///   - open: opens a file; each is opened once.
    /// - Throws: ``FileError`` if a file can't be read.
    package static func read(
        _ paths: [String], firstFile: Int, log: inout DiagnosticLog,
        account: (String) -> String? = { _ in nil },
        open: (String) throws(FileError) -> FileInput = { path throws(FileError) in try FileInput(path) }
    ) throws(FileError) -> [CashEntry] {
        var known: Known = [:]
        var entries: [CashEntry] = []
        for (place, path) in paths.enumerated() {
            let read = try WholeTable.read(open(path), known: columns, required: required, log: &log) {
                Rows(
                    places: $0, file: firstFile + place, paths: paths, firstFile: firstFile,
                    account: account(path) ?? "", known: known)
            }
            guard let (rows, _) = read else { continue }
            known = rows.known
            entries += rows.entries
        }
        return entries
    }

    /// The first rows of each balance.
    private typealias Known = [Key: [CalendarDate?: InputLocation]]

    private struct Key: Hashable {
        let account: ExactText
        let name: ExactText
        let currency: Currency
    }

    private struct Rows: RowReader {
        let places: [String: Int]
        let file: Int
        let paths: [String]
        let firstFile: Int
        /// The account of rows that state none.
        let account: String
        var known: Known
        var entries: [CashEntry] = []

        mutating func read(_ cells: inout CellReader) {
            let currency = cells.currency(places["currency"], "currency")
            let amount = cells.number(places["amount"], "amount")
            cells.need(places["amount"], "amount")
            let date = cells.date(places["date"], "date")
            guard cells.log.isEmpty, let currency, let amount else { return }
            let (stated, name) = (cells.text(places["account"]), cells.text(places["name"]))
            let account = stated.isEmpty ? account : stated
            let location = InputLocation(file: file, line: cells.record.line)
            let key = Key(account: account.exact, name: name.exact, currency: currency)
            let days = known[key] ?? [:]
            if let first = days[date] {
                cells.report(.repeatedCash(date, currency, place(first)), places["amount"])
                return
            }
            if let other = days.first(where: { ($0.key == nil) != (date == nil) })?.value {
                cells.report(.cashOfAnyDay(currency, place(other)), places["date"] ?? places["amount"])
                return
            }
            known[key, default: [:]][date] = location
            entries.append(
                CashEntry(
                    account: account, name: name, currency: currency, amount: amount, date: date,
                    location: location))
        }

        private func place(_ location: InputLocation) -> String {
            let line = "line \(location.line)"
            return location.file == file ? line : "\(line) of \(paths[location.file - firstFile])"
        }
    }
}
