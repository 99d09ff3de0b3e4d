#if arch(x86_64)
    internal import VectorKernels

    extension Kernel {
        /// Uses AVX2 for the index; reads fields and writes numbers one at a time, sixteen bytes wide.
        static let avx2: Kernel? =
            csv_avx2_available()
            ? unsafe Kernel(
                name: .avx2, index: csv_index_avx2, oddQuotes: csv_odd_quotes_avx2,
                asciiPrefix: csv_ascii_prefix_avx2, lineBreaks: csv_line_breaks_avx2,
                decimals: csv_decimals_avx2, dates: csv_dates_avx2,
                writeNumbers: csv_write_numbers_avx2) : nil
    }
#endif
