internal import CSVKernels

// Everything unsafe in this module: calls into the C kernels and reads of 64 bytes at once.

extension Span<UInt8> {
    /// 64 bytes from `offset`, eight to a lane, the first byte the lowest; past the end they are zero.
    @inline(__always)
    func word(at offset: Int) -> SIMD8<UInt64> {
        if count - offset >= 64 {
            return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD8<UInt64>.self)
        }
        var word = SIMD8<UInt64>()
        for index in 0..<Swift.max(0, count - offset) {
            word[index >> 3] |= UInt64(self[offset + index]) << UInt64((index & 7) << 3)
        }
        return word
    }

    /// Eight bytes from `offset`, the first the lowest; past the end they are zero.
    @inline(__always)
    func eight(at offset: Int) -> UInt64 {
        if count - offset >= 8 {
            return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
        }
        var word: UInt64 = 0
        for index in 0..<Swift.max(0, count - offset) {
            word |= UInt64(self[offset + index]) << UInt64(index << 3)
        }
        return word
    }
}

extension [UInt8] {
    /// Appends the bytes of a span at once.
    @inline(__always)
    mutating func append(copying span: Span<UInt8>) {
        unsafe span.withUnsafeBufferPointer { unsafe self.append(contentsOf: $0) }
    }
}

extension StructuralIndex {
    /// Has a C kernel fill the index.
    mutating func buildWithVectors(over block: Span<UInt8>) {
        guard !block.isEmpty else { return }
        let room = block.count + Int(CSV_KERNEL_SLACK)
        let (kernel, delimiter) = (kernel, dialect.delimiter)
        var summary = csv_block_summary()
        separators.append(addingCapacity: room) { separators in
            recordEnds.append(addingCapacity: room) { recordEnds in
                unsafe separators.withUnsafeMutableBufferPointer { separators, separatorCount in
                    unsafe recordEnds.withUnsafeMutableBufferPointer { recordEnds, recordCount in
                        unsafe block.withUnsafeBufferPointer { block in
                            let index = unsafe kernel == .avx512 ? csv_index_avx512 : csv_index_avx2
                            unsafe index(
                                block.baseAddress, block.count, delimiter, separators.baseAddress,
                                recordEnds.baseAddress, &summary)
                        }
                        recordCount = summary.record_count
                    }
                    separatorCount = summary.separator_count
                }
            }
        }
        quoteCount = summary.quote_count
        lineBreakCount = summary.line_break_count
        firstQuoteError = summary.first_quote_error < 0 ? nil : summary.first_quote_error
        endsInsideQuotes = summary.ends_inside_quotes
        hasNonASCII = summary.has_non_ascii
    }
}

extension UTF8Validation {
    /// Where the first byte outside ASCII is that a C kernel finds from an offset on, or the end.
    static func endOfASCIIWithVectors(_ bytes: Span<UInt8>, from offset: Int, _ kernel: IndexKernel) -> Int {
        let rest = bytes.extracting(offset..<bytes.count)
        return unsafe rest.withUnsafeBufferPointer { rest in
            unsafe offset
                + (kernel == .avx512
                    ? csv_ascii_prefix_avx512(rest.baseAddress, rest.count)
                    : csv_ascii_prefix_avx2(rest.baseAddress, rest.count))
        }
    }
}

extension BlockScan {
    /// Whether a C kernel finds an odd number of quotes.
    static func hasOddQuotesWithVectors(_ block: Span<UInt8>, _ kernel: IndexKernel) -> Bool {
        guard !block.isEmpty else { return false }
        return unsafe block.withUnsafeBufferPointer { block in
            unsafe kernel == .avx512
                ? csv_odd_quotes_avx512(block.baseAddress, block.count)
                : csv_odd_quotes_avx2(block.baseAddress, block.count)
        }
    }

    /// How many line breaks a C kernel finds.
    static func countLineBreaksWithVectors(_ block: Span<UInt8>, _ kernel: IndexKernel) -> Int {
        guard !block.isEmpty else { return 0 }
        return unsafe block.withUnsafeBufferPointer { block in
            unsafe kernel == .avx512
                ? csv_line_breaks_avx512(block.baseAddress, block.count)
                : csv_line_breaks_avx2(block.baseAddress, block.count)
        }
    }
}
