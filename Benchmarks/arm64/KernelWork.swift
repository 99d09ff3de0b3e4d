internal import CLibrary
internal import VectorKernels

/// Does the work of a kernel on holdings drawn by `valuation-benchmark generate`, so that its instructions can be
/// counted. Standard input has three digits before the holdings: the place of the kernel among those there are, how many
/// of the columns below are read, and how many times everything is done.
@main
struct KernelWork {
    /// Shares, prices and rates, then the date of purchase.
    private static let columns = [4, 6, 7, 8, 9, 10, 5]
    private static let batch = 512

    static func main() {
        let (place, columnCount, rounds) = (digit(), digit(), digit())
        guard Kernel.available.indices.contains(place) else {
            print("there is no kernel at place \(place)")
            exit(1)
        }
        let kernel = Kernel.available[place]
        var block: [UInt8] = []
        while true {
            let byte = getchar()
            if byte == EOF { break }
            block.append(UInt8(byte))
        }
        let count = block.count
        for _ in 0..<rounds {
            var separators: [UInt32] = []
            var recordEnds: [UInt32] = []
            _ = kernel.hasOddQuotes(block.span)
            _ = kernel.index(
                block.span, delimiter: UInt8(ascii: ","), separators: &separators, recordEnds: &recordEnds)
            block += Array(repeating: 0, count: 16)
            read(columnCount, of: block, separators, width: Int(recordEnds[0]) + 1, by: kernel)
            block.removeLast(block.count - count)
        }
    }

    private static func digit() -> Int { max(0, Int(getchar()) - 48) }

    private static func read(
        _ columnCount: Int, of block: [UInt8], _ separators: [UInt32], width: Int, by kernel: Kernel
    ) {
        let height = separators.count / width
        guard separators.count == height * width else {
            print("the rows have different numbers of fields")
            exit(1)
        }
        var coefficients = Array(repeating: Int64(0), count: batch)
        var scales = Array(repeating: Int8(0), count: batch)
        var plain = 0
        for row in stride(from: 1, to: height, by: batch) {
            let count = min(batch, height - row)
            unsafe block.withUnsafeBufferPointer { block in
                unsafe separators.withUnsafeBufferPointer { separators in
                    guard let block = block.baseAddress, let ends = separators.baseAddress else { return }
                    let rows = unsafe KernelRows(
                        block: block, separators: ends + row * width, width: width, count: count, start: 0)
                    for column in columns.prefix(columnCount) {
                        if column == 5 {
                            unsafe kernel.readDates(
                                column: column, of: rows, coefficients: &coefficients, scales: &scales)
                        } else {
                            unsafe kernel.readDecimals(
                                column: column, of: rows, coefficients: &coefficients, scales: &scales)
                        }
                        plain += scales[0] >= 0 ? 1 : 0
                    }
                }
            }
        }
        if columnCount > 0, plain == 0 {
            print("no column has plain numbers")
            exit(1)
        }
    }
}
