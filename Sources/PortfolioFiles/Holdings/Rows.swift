internal import Kernels
internal import Valuation

/// Consecutive records of a block that all have the same number of fields, so that the end of each field is found by
/// its index.
@safe
struct Rows {
    let width: Int
    let count: Int
    /// The index of the first field's separator.
    fileprivate let first: Int
    /// The offset of the first row.
    fileprivate let start: Int
    /// The ends of the fields: the block's index from the first field on, or bounds without quotes.
    fileprivate let bounds: UnsafePointer<UInt32>
    /// The number of bounds per field: 1 for its end, or 2 for the byte before it and its end.
    fileprivate let step: Int

    /// Takes as many records from the first one on as have this number of fields.
    init(_ records: Range<Int>, _ width: Int, _ block: borrowing Block) {
        first = records.lowerBound == 0 ? 0 : block.end(ofRecord: records.lowerBound - 1) + 1
        start = first == 0 ? 0 : block.separator(first - 1) + 1
        self.width = width
        unsafe bounds = block.separators + first
        step = 1
        var expected = first + width - 1
        var differs = 0
        for record in records {
            differs |= block.end(ofRecord: record) ^ expected
            expected += width
        }
        guard differs != 0 else {
            count = records.count
            return
        }
        var alike = 0
        expected = first + width - 1
        while alike < records.count, block.end(ofRecord: records.lowerBound + alike) == expected {
            alike += 1
            expected += width
        }
        count = alike
    }

    /// The same rows with other bounds.
    fileprivate init(_ rows: Rows, bounds: UnsafePointer<UInt32>) {
        (width, count, first, start) = (rows.width, rows.count, rows.first, rows.start)
        unsafe self.bounds = bounds
        step = 2
    }
}

/// Memory for the bounds of fields without their quotes.
@safe
final class UnquotedBounds {
    private let bounds: UnsafeMutableBufferPointer<UInt32>
    private let width: Int
    /// For each column, whether what it contains matters beyond numbers, dates and codes, in which a quote is an error.
    private let isText: [Bool]
    private let noText: [Bool]

    init(isText: [Bool]) {
        self.isText = isText
        noText = isText.map { _ in false }
        width = isText.count
        unsafe bounds = .allocate(capacity: width * LotColumns.capacity * 2)
        unsafe bounds.initialize(repeating: 0)
    }

    deinit { unsafe bounds.deallocate() }

    /// The same rows, without the quotes around fields.
    ///
    /// A text whose quoted content contains a quote or ends with a carriage return is left as it is.
    ///
    /// - Parameter findsTexts: whether the bounds of texts matter. If not, those of quoted ones may be wrong.
    /// - Returns: rows that are valid until the next call, and at most as long as this object lives.
    func unquoted(_ rows: Rows, of block: borrowing Block, findsTexts: Bool) -> Rows? {
        guard rows.width == width, width > 0, rows.count <= LotColumns.capacity,
            let base = unsafe bounds.baseAddress
        else { return nil }
        let isText = findsTexts ? isText : noText
        unsafe UnquotedBounds.write(base, rows, of: block, isText.span)
        return unsafe Rows(rows, bounds: UnsafePointer(base))
    }

    private static func write(
        _ bounds: UnsafeMutablePointer<UInt32>, _ rows: Rows, of block: borrowing Block, _ isText: Span<Bool>
    ) {
        // Copies, since writing the bounds could otherwise change them for all the compiler knows.
        let (base, separators, width, count) = unsafe (block.base, rows.bounds, rows.width, rows.count)
        let last = width &- 1
        var place = 0
        var start = rows.start
        for _ in 0..<count {
            for column in 0..<last {
                let end = unsafe Int(separators[place])
                var isQuoted = unsafe base[start] == UInt8(ascii: "\"")
                if isText[column], isQuoted {
                    isQuoted = unsafe isQuotedSimply(base + start, end &- start)
                }
                unsafe write(start, end, isQuoted, to: bounds + place &* 2)
                place &+= 1
                start = end &+ 1
            }
            let separator = unsafe Int(separators[place])
            var end = separator
            // The carriage return of a line end is no part of the last field, but one inside its quotes is.
            if end > start, unsafe base[end &- 1] == UInt8(ascii: "\r") { end &-= 1 }
            let isQuoted =
                unsafe base[start] == UInt8(ascii: "\"") && isQuotedSimply(base + start, end &- start)
            unsafe write(start, end, isQuoted, to: bounds + place &* 2)
            place &+= 1
            start = separator &+ 1
        }
    }

    @inline(__always)
    private static func write(
        _ start: Int, _ end: Int, _ isQuoted: Bool, to bounds: UnsafeMutablePointer<UInt32>
    ) {
        let quote = isQuoted ? 1 : 0
        // For a field at the very start this is −1, wrapped around; the kernels add 1 and wrap back.
        unsafe bounds[0] = UInt32(truncatingIfNeeded: start &+ quote &- 1)
        unsafe bounds[1] = UInt32(truncatingIfNeeded: end &- quote)
    }

    /// Whether a field that begins with a quote has no others but the closing one, and does not end with a carriage
    /// return before it.
    @inline(__always)
    private static func isQuotedSimply(_ field: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        // The first quote after the opening one, eight bytes at a time, closes the field.
        var offset = 1
        while offset < count {
            let word = unsafe UnsafeRawPointer(field).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let difference = word ^ 0x2222_2222_2222_2222
            // Exact for the lowest zero byte.
            let marks = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
            if marks != 0 {
                let first = offset &+ (marks.trailingZeroBitCount &>> 3)
                return unsafe first == count &- 1 && field[first &- 1] != UInt8(ascii: "\r")
            }
            offset &+= 8
        }
        return false
    }
}

extension Block {
    /// The range of a field, without the carriage return of a line end.
    @inline(__always)
    func field(_ column: Int, of row: Int, _ rows: Rows) -> Range<Int> {
        let place = (row * rows.width + column + 1) * rows.step - 1
        let start = place == 0 ? rows.start : unsafe Int(rows.bounds[place - 1] &+ 1)
        var end = unsafe Int(rows.bounds[place])
        if column + 1 == rows.width, end > start, self[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// Visits the fields of a column, without the carriage return of a line end.
    @inline(__always)
    func forEachField(
        _ column: Int, _ rows: Rows,
        _ body: (_ block: borrowing Block, _ row: Int, _ field: Range<Int>) -> Void
    ) {
        guard rows.count > 0 else { return }
        body(self, 0, field(column, of: 0, rows))
        let isLast = column + 1 == rows.width
        let step = rows.width &* rows.step
        var place = (column &+ 1) &* rows.step &- 1
        for row in 1..<rows.count {
            place &+= step
            let start = unsafe Int(rows.bounds[place &- 1] &+ 1)
            var end = unsafe Int(rows.bounds[place])
            if isLast, end > start, self[end &- 1] == UInt8(ascii: "\r") { end &-= 1 }
            body(self, row, unsafe Range(uncheckedBounds: (start, end)))
        }
    }

    /// The range of a field; empty if the file has no such column.
    @inline(__always)
    func field(_ column: Int?, of row: Int, _ rows: Rows) -> Range<Int> {
        guard let column else { return 0..<0 }
        return field(column, of: row, rows)
    }

    /// Reads one column's numbers.
    func decimals(column: Int, _ rows: Rows, into numbers: inout LotColumns.Numbers) {
        unsafe kernel.readDecimals(
            column: place(of: column, rows), of: kernelRows(rows), coefficients: &numbers.coefficients,
            scales: &numbers.scales)
    }

    /// Reads one column's dates, as numbers like 20130301.
    func dates(column: Int, _ rows: Rows, into numbers: inout LotColumns.Numbers) {
        unsafe kernel.readDates(
            column: place(of: column, rows), of: kernelRows(rows), coefficients: &numbers.coefficients,
            scales: &numbers.scales)
    }

    /// The column of a field's end if each bound counts as one.
    private func place(of column: Int, _ rows: Rows) -> Int { (column + 1) * rows.step - 1 }

    private func kernelRows(_ rows: Rows) -> KernelRows {
        unsafe KernelRows(
            block: base, separators: rows.bounds, width: rows.width * rows.step, count: rows.count,
            start: rows.start)
    }
}
