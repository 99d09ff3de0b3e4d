internal import VectorKernels

/// Columns of numbers and dates, read cell by cell.
enum PortableColumns {
    static func decimals(
        _ rows: csv_rows, _ column: Int, _ coefficients: UnsafeMutablePointer<Int64>,
        _ scales: UnsafeMutablePointer<Int8>
    ) {
        unsafe forEachCell(of: rows, column) { row, start, length in
            // Sixteen bytes before the cell's end are readable unless it is among the first of the block.
            let end = unsafe rows.block + (start &+ length)
            if start &+ length >= 16, let number = unsafe CellEnd.number(before: end, length: length) {
                unsafe coefficients[row] = number.coefficient
                unsafe scales[row] = number.scale
            } else if let number = unsafe PlainCell.number(rows.block + start, length: length) {
                unsafe coefficients[row] = number.coefficient
                unsafe scales[row] = Int8(truncatingIfNeeded: number.scale)
            } else {
                unsafe coefficients[row] = 0
                unsafe scales[row] = length == 0 ? empty : other
            }
        }
    }

    static func dates(
        _ rows: csv_rows, _ column: Int, _ dates: UnsafeMutablePointer<Int64>,
        _ scales: UnsafeMutablePointer<Int8>
    ) {
        unsafe forEachCell(of: rows, column) { row, start, length in
            if let date = unsafe PlainCell.date(rows.block + start, length: length) {
                unsafe dates[row] = date
                unsafe scales[row] = 0
            } else {
                unsafe dates[row] = 0
                unsafe scales[row] = length == 0 ? empty : other
            }
        }
    }

    /// Visits the cells of a column, without the carriage return of a line end.
    @inline(__always)
    private static func forEachCell(
        of rows: csv_rows, _ column: Int, _ body: (_ row: Int, _ start: Int, _ length: Int) -> Void
    ) {
        let isLast = unsafe column &+ 1 == rows.width
        var place = column
        for row in unsafe 0..<rows.count {
            let start = unsafe place == 0 ? rows.start : Int(rows.separators[place &- 1] &+ 1)
            var end = unsafe Int(rows.separators[place])
            if isLast, end > start, unsafe rows.block[end &- 1] == UInt8(ascii: "\r") { end &-= 1 }
            body(row, start, end &- start)
            unsafe place &+= rows.width
        }
    }

    private static var empty: Int8 { Int8(CSV_DECIMAL_EMPTY) }
    private static var other: Int8 { Int8(CSV_DECIMAL_OTHER) }
}
