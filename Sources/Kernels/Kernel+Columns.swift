internal import VectorKernels

/// Rows of a block that all have the same number of fields. Field `column` of row *r* ends at
/// `separators[r * width + column]` and begins after the previous separator. A separator of `UInt32.max` means that the
/// next field begins at the start of the block.
///
/// The 16 bytes from the start of each field must be readable.
@unsafe
package struct KernelRows {
    let block: UnsafePointer<UInt8>
    let separators: UnsafePointer<UInt32>
    let width: Int
    let count: Int
    /// The offset of row 0.
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

/// Functions that read one column of some rows.
///
/// The number in row *r* is `coefficients[r]` times 10 to the minus `scales[r]`. A negative scale means that the field
/// is empty (−1) or not of the plain form (−2).
extension Kernel {
    /// Reads a column of numbers: at most 16 characters, digits with at most one point and an optional leading minus.
    ///
    /// Both outputs must have room for the number of rows rounded up to a multiple of four.
    ///
    /// - Complexity: O(*n*), where *n* is the number of rows.
    package func readDecimals(
        column: Int, of rows: KernelRows, coefficients: inout [Int64], scales: inout [Int8]
    ) {
        unsafe Kernel.read(decimals, column, rows, &coefficients, &scales)
    }

    /// Reads a column of dates: `2013-03-01` becomes 20130301 with scale 0. Whether the day exists is not checked.
    ///
    /// Both outputs must have room for the number of rows rounded up to a multiple of four.
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
