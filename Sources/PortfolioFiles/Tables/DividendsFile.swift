internal import CSV
internal import Kernels
package import SystemInterface
package import Valuation

/// Reads a file of dividends per share, with the columns `symbol`, `ex_date`, `pay_date`, `amount`, `currency`, `status`
/// and `note`.
package enum DividendsFile {
    static let columns = [
        "symbol", "ex_date", "amount", "currency", "pay_date", "status", "note",
    ]
    static let required = ["symbol", "ex_date", "amount", "currency"]

    /// Reads all dividends, in the order of the file; a row that says the same as an earlier one counts once. Everything
    /// wrong with the file is added to the log.
    ///
    /// - Parameter file: the number of the file in ``InputLocation/file``.
    /// - Throws: ``FileError`` if the file can't be read.
    package static func read(
        _ input: FileInput, file: Int = 0, log: inout DiagnosticLog
    ) throws(FileError) -> [DeclaredDividend] {
        let read = try WholeTable.read(input, known: columns, required: required, log: &log) {
            Rows(places: $0, file: file)
        }
        return read?.rows.dividends ?? []
    }

    private struct Rows: RowReader {
        let places: [String: Int]
        let file: Int
        var dividends: [DeclaredDividend] = []
        var known: [Key: DeclaredDividend] = [:]

        struct Key: Hashable {
            let symbol: ExactText
            let exDate: CalendarDate
            let note: ExactText
        }

        mutating func read(_ cells: inout CellReader) {
            // Reading the amount tells whether it is there.
            for column in required where column != "amount" { cells.need(places[column], column) }
            let exDate = cells.date(places["ex_date"], "ex_date")
            let payDate = cells.date(places["pay_date"], "pay_date")
            let amount = cells.numberAboveZero(places["amount"], "amount")
            let unit = cells.unit(places["currency"], "currency")
            let status = cells.text(places["status"])
            if !["", "declared", "estimated"].contains(status) {
                cells.report(.notADividendStatus(status), places["status"])
            }
            guard cells.log.isEmpty, let exDate, let amount, let unit else { return }
            let dividend = DeclaredDividend(
                symbol: cells.text(places["symbol"]), exDate: exDate, payDate: payDate, amount: amount,
                unit: unit, isEstimated: status == "estimated", note: cells.text(places["note"]),
                location: InputLocation(file: file, line: cells.record.line))
            let key = Key(symbol: dividend.symbol, exDate: exDate, note: dividend.note.exact)
            guard let earlier = known[key] else {
                known[key] = dividend
                dividends.append(dividend)
                return
            }
            if !earlier.saysTheSame(as: dividend) {
                cells.report(.repeatedDividend(exDate, line: earlier.location.line), places["amount"])
            }
        }
    }
}

extension DeclaredDividend {
    fileprivate func saysTheSame(as other: DeclaredDividend) -> Bool {
        unit.currency == other.unit.currency
            && amount.converted(from: unit, to: other.unit).exact == other.amount.exact
            && payDate == other.payDate && isEstimated == other.isEstimated
    }
}
