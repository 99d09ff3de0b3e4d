internal import VectorKernels

/// Rows of a block that all have one number of fields: field `column` of row *r* ends at
/// `separators[r * width + column]`, and begins behind the separator before it; behind the largest `UInt32` a block begins.
///
/// 16 bytes may be read from the start of each field.
@unsafe
package struct KernelRows {
    let block: UnsafePointer<UInt8>
    let separators: UnsafePointer<UInt32>
    let width: Int
    let count: Int
    /// Where row 0 begins.
    let start: Int

    package init(
        block: UnsafePointer<UInt8>, separators: UnsafePointer<UInt32>, width: Int, count: Int, start: Int
    ) {
        unsafe self.block = block
        unsafe self.separators = separators
        unsafe self.width = width
        unsafe self.count = count
        unsafe self.start = start
    }
}

/// What a kernel reads from one column of some rows.
///
/// Of row *r*, the number is `coefficients[r]` times 10 to the minus `scales[r]`; a scale below 0 says that the field is
/// empty (−1), or not of the plain form (−2).
extension Kernel {
    /// Reads a column of numbers: digits with at most one point among them and perhaps a minus before, 16 characters at
    /// most.
    ///
    /// Both outputs have room for the rows, rounded up to whole fours.
    ///
    /// - Complexity: O(*n*), where *n* is the number of rows.
    package func readDecimals(
        column: Int, of rows: KernelRows, coefficients: inout [Int64], scales: inout [Int8]
    ) {
        unsafe Kernel.read(decimals, column, rows, &coefficients, &scales)
    }

    /// Reads a column of dates: `2013-03-01` is 20130301, and its scale 0. Whether there is such a day is not looked at.
    ///
    /// Both outputs have room for the rows, rounded up to whole fours.
    ///
    /// - Complexity: O(*n*), where *n* is the number of rows.
    package func readDates(
        column: Int, of rows: KernelRows, coefficients: inout [Int64], scales: inout [Int8]
    ) {
        unsafe Kernel.read(dates, column, rows, &coefficients, &scales)
    }

    private static func read(
        _ function: ReadColumn, _ column: Int, _ rows: KernelRows, _ coefficients: inout [Int64],
        _ scales: inout [Int8]
    ) {
        let room = min(coefficients.count, scales.count)
        unsafe precondition((rows.count + 3) & ~3 <= room, "no room for a column of \(rows.count) rows")
        let rows = unsafe csv_rows(
            block: rows.block, separators: rows.separators, width: rows.width, count: rows.count,
            start: rows.start)
        unsafe coefficients.withUnsafeMutableBufferPointer { coefficients in
            unsafe scales.withUnsafeMutableBufferPointer { scales in
                guard let coefficients = coefficients.baseAddress, let scales = scales.baseAddress else {
                    return
                }
                unsafe function(rows, column, coefficients, scales)
            }
        }
    }
}
