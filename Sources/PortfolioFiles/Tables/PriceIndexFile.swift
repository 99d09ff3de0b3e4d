internal import CSV
internal import Kernels
package import SystemInterface
package import Valuation

/// Reads a file of a consumer price index, with the columns `date` and `index`.
package enum PriceIndexFile {
    private static let columns = ["date", "index"]

    /// Reads all levels. Everything wrong with the file is added to the log.
    ///
    /// - Throws: ``FileError`` if the file can't be read.
    package static func read(_ input: FileInput, log: inout DiagnosticLog) throws(FileError) -> PriceIndex {
        let read = try WholeTable.read(input, known: columns, required: columns, log: &log) {
            Rows(date: $0["date"], index: $0["index"])
        }
        return PriceIndex(read?.rows.levels ?? [:])
    }

    private struct Rows: RowReader {
        let date: Int?
        let index: Int?
        var levels: [CalendarDate: CompactDecimal] = [:]
        var lines: [CalendarDate: Int] = [:]

        mutating func read(_ cells: inout CellReader) {
            let day = cells.date(date, "date")
            cells.need(date, "date")
            let level = cells.numberAboveZero(index, "index")
            guard cells.log.isEmpty, let day, let level else { return }
            if let earlier = levels[day], earlier != level {
                cells.report(.repeatedLevel(day, line: lines[day] ?? 0), index)
                return
            }
            levels[day] = level
            lines[day] = lines[day] ?? cells.record.line
        }
    }
}
