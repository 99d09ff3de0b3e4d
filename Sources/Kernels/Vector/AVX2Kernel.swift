#if arch(x86_64)
    internal import VectorKernels

    extension Kernel {
        /// AVX2 for the index; the rest is as portable, for want of a compression of bytes.
        static let avx2: Kernel? =
            csv_avx2_available()
            ? unsafe Kernel(
                name: .avx2, index: csv_index_avx2, oddQuotes: csv_odd_quotes_avx2,
                asciiPrefix: csv_ascii_prefix_avx2, lineBreaks: csv_line_breaks_avx2,
                decimals: Kernel.portable.decimals, dates: Kernel.portable.dates,
                writeNumbers: Kernel.portable.writeNumbers) : nil
    }
#endif
