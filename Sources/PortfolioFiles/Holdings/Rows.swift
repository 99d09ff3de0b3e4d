internal import CSV
internal import CSVKernels
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

    /// Reads one column's numbers, by vectors where this machine has them.
    func decimals(column: Int, _ rows: Rows, into numbers: inout LotColumns.Numbers) {
        if IndexKernel.fastest == .avx512 {
            unsafe withKernelRows(rows, &numbers) { unsafe csv_decimals_avx512($0, column, $1, $2) }
        } else {
            decimalsPortably(column: column, rows, into: &numbers)
        }
    }

    /// Reads one column's dates, as numbers like 20130301.
    func dates(column: Int, _ rows: Rows, into numbers: inout LotColumns.Numbers) {
        if IndexKernel.fastest == .avx512 {
            unsafe withKernelRows(rows, &numbers) { unsafe csv_dates_avx512($0, column, $1, $2) }
        } else {
            datesPortably(column: column, rows, into: &numbers)
        }
    }

    func decimalsPortably(column: Int, _ rows: Rows, into numbers: inout LotColumns.Numbers) {
        for row in 0..<rows.count {
            let range = field(column, of: row, rows)
            let number = number(range)
            numbers.coefficients[row] = number.map { Int64(truncatingIfNeeded: $0.coefficient) } ?? 0
            numbers.scales[row] =
                number.map { Int8(truncatingIfNeeded: $0.scale) }
                ?? (range.isEmpty ? LotColumns.Numbers.absent : LotColumns.Numbers.other)
        }
    }

    func datesPortably(column: Int, _ rows: Rows, into numbers: inout LotColumns.Numbers) {
        for row in 0..<rows.count {
            let range = field(column, of: row, rows)
            let date = dateDigits(range)
            numbers.coefficients[row] = date ?? 0
            numbers.scales[row] =
                date != nil ? 0 : range.isEmpty ? LotColumns.Numbers.absent : LotColumns.Numbers.other
        }
    }

    /// Lends the rows and the output to a kernel, which writes whole fours of rows.
    private func withKernelRows(
        _ rows: Rows, _ numbers: inout LotColumns.Numbers,
        _ kernel: (csv_rows, UnsafeMutablePointer<Int64>?, UnsafeMutablePointer<Int8>?) -> Void
    ) {
        let room = min(numbers.coefficients.count, numbers.scales.count)
        guard rows.count > 0, (rows.count + 3) & ~3 <= room else { return }
        let rows = unsafe csv_rows(
            block: base, separators: separators + rows.first, width: rows.width, count: rows.count,
            start: rows.start)
        unsafe numbers.coefficients.withUnsafeMutableBufferPointer { coefficients in
            unsafe numbers.scales.withUnsafeMutableBufferPointer { scales in
                unsafe kernel(rows, coefficients.baseAddress, scales.baseAddress)
            }
        }
    }
}
