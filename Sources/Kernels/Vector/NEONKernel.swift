#if arch(arm64)
    internal import VectorKernels

    extension Kernel {
        /// Works on sixteen bytes at a time; reads two fields at a time and writes numbers one by one. All arm64
        /// processors can run it.
        static let neon: Kernel? = unsafe Kernel(
            name: .neon, index: csv_index_neon, oddQuotes: csv_odd_quotes_neon,
            asciiPrefix: csv_ascii_prefix_neon, lineBreaks: csv_line_breaks_neon,
            decimals: csv_decimals_neon, dates: csv_dates_neon, writeNumbers: csv_write_numbers_neon)
    }
#endif
