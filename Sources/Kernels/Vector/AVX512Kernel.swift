#if arch(x86_64)
    internal import VectorKernels

    extension Kernel {
        /// Uses AVX-512 throughout.
        static let avx512: Kernel? =
            csv_avx512_available()
            ? unsafe Kernel(
                name: .avx512, index: csv_index_avx512, oddQuotes: csv_odd_quotes_avx512,
                asciiPrefix: csv_ascii_prefix_avx512, lineBreaks: csv_line_breaks_avx512,
                decimals: csv_decimals_avx512, dates: csv_dates_avx512,
                writeNumbers: csv_write_numbers_avx512) : nil
    }
#endif
