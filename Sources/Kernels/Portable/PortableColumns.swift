internal import VectorKernels

/// Columns of numbers and dates, read cell by cell.
enum PortableColumns {
    static func decimals(
        _ rows: csv_rows, _ column: Int, _ coefficients: UnsafeMutablePointer<Int64>,
        _ scales: UnsafeMutablePointer<Int8>
    ) {
        unsafe forEachCell(of: rows, column) { row, start, length in
            let end = start &+ length
            // The eight bytes before the end are readable unless the cell is among the first of the block.
            if length <= 8, end >= 8,
                let number = unsafe ShortCell.number(before: rows.block + end, length: length)
            {
                unsafe coefficients[row] = number.coefficient
                unsafe scales[row] = number.scale
            } else {
                let number = unsafe other(rows.block, start, length)
                unsafe coefficients[row] = number.coefficient
                unsafe scales[row] = number.scale
            }
        }
    }

    /// Reads a cell that ``ShortCell`` can't: a longer or negative number, another form, or one of the first cells of the
    /// block.
    @inline(never)
    private static func other(
        _ block: UnsafePointer<UInt8>, _ start: Int, _ length: Int
    ) -> (coefficient: Int64, scale: Int8) {
        if length == 0 { return (0, empty) }
        // Sixteen bytes before the cell's end are readable unless it is among the first of the block.
        if length > 8, start &+ length >= 16,
            let number = unsafe CellEnd.number(before: block + (start &+ length), length: length)
        {
            return number
        }
        guard let number = unsafe PlainCell.number(block + start, length: length) else {
            return (0, unread)
        }
        return (number.coefficient, Int8(truncatingIfNeeded: number.scale))
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
                unsafe scales[row] = length == 0 ? empty : unread
            }
        }
    }

    /// Visits the cells of a column, without the carriage return of a line end.
    @inline(__always)
    private static func forEachCell(
        of rows: csv_rows, _ column: Int, _ body: (_ row: Int, _ start: Int, _ length: Int) -> Void
    ) {
        // Two loops, so that only the one for the last column looks for carriage returns.
        if unsafe column &+ 1 == rows.width {
            unsafe forEachCell(of: rows, column, isLast: true, body)
        } else {
            unsafe forEachCell(of: rows, column, isLast: false, body)
        }
    }

    @inline(__always)
    private static func forEachCell(
        of rows: csv_rows, _ column: Int, isLast: Bool,
        _ body: (_ row: Int, _ start: Int, _ length: Int) -> Void
    ) {
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
    private static var unread: Int8 { Int8(CSV_DECIMAL_OTHER) }
}
