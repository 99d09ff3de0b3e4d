internal import VectorKernels

extension Kernel {
    /// Plain Swift: the kernel for every platform, and the reference for the others.
    public static let portable = unsafe Kernel(
        name: .portable,
        index: { block, length, delimiter, separators, recordEnds, summary in
            let block = unsafe Span(_unsafeStart: block, count: length)
            unsafe summary.pointee = PortableIndex.build(
                over: block, delimiter: delimiter, separators: separators, recordEnds: recordEnds)
        },
        oddQuotes: { block, length in
            unsafe PortableIndex.hasOddQuotes(Span(_unsafeStart: block, count: length))
        },
        asciiPrefix: { block, length in
            unsafe PortableIndex.endOfASCII(Span(_unsafeStart: block, count: length))
        },
        lineBreaks: { block, length in
            unsafe PortableIndex.countLineBreaks(Span(_unsafeStart: block, count: length))
        },
        decimals: { rows, column, coefficients, scales in
            unsafe PortableColumns.decimals(rows, column, coefficients, scales)
        },
        dates: { rows, column, coefficients, scales in
            unsafe PortableColumns.dates(rows, column, coefficients, scales)
        },
        writeNumbers: { numbers, count, output in unsafe PortableNumbers.write(numbers, count, output) })
}
