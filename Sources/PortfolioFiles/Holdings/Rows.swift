internal import Kernels
internal import Valuation

/// Records of a block that all have one number of fields, so that each field's end is where the width says.
struct Rows {
    let width: Int
    let count: Int
    /// The place in the index of the first field's separator.
    fileprivate let first: Int
    /// Where the first row begins.
    fileprivate let start: Int

    /// `nil` where a record has more or fewer fields.
    init?(_ records: Range<Int>, _ width: Int, _ block: borrowing Block) {
        first = records.lowerBound == 0 ? 0 : block.end(ofRecord: records.lowerBound - 1) + 1
        start = first == 0 ? 0 : block.separator(first - 1) + 1
        self.width = width
        count = records.count
        var expected = first + width - 1
        var differs = 0
        for record in records {
            differs |= block.end(ofRecord: record) ^ expected
            expected += width
        }
        if differs != 0 { return nil }
    }
}

extension Block {
    /// The bytes of a field, the carriage return of a line's end not among them.
    @inline(__always)
    func field(_ column: Int, of row: Int, _ rows: Rows) -> Range<Int> {
        let place = rows.first + row * rows.width + column
        let start = place == 0 ? 0 : separator(place - 1) + 1
        var end = separator(place)
        if column + 1 == rows.width, end > start, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// The bytes of a field; none where the file has no such column.
    @inline(__always)
    func field(_ column: Int?, of row: Int, _ rows: Rows) -> Range<Int> {
        guard let column else { return 0..<0 }
        return field(column, of: row, rows)
    }

    /// Reads one column's numbers.
    func decimals(column: Int, _ rows: Rows, into numbers: inout LotColumns.Numbers) {
        unsafe kernel.readDecimals(
            column: column, of: kernelRows(rows), coefficients: &numbers.coefficients,
            scales: &numbers.scales)
    }

    /// Reads one column's dates, as numbers like 20130301.
    func dates(column: Int, _ rows: Rows, into numbers: inout LotColumns.Numbers) {
        unsafe kernel.readDates(
            column: column, of: kernelRows(rows), coefficients: &numbers.coefficients,
            scales: &numbers.scales)
    }

    private func kernelRows(_ rows: Rows) -> KernelRows {
        unsafe KernelRows(
            block: base, separators: separators + rows.first, width: rows.width, count: rows.count,
            start: rows.start)
    }
}
