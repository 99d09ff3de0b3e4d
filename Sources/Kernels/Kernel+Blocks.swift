internal import VectorKernels

/// Functions on the bytes of a block.
extension Kernel {
    /// What an index records about a block, apart from its separators.
    package struct BlockSummary: Sendable {
        /// The number of quotes in the block.
        package var quoteCount = 0
        /// The number of lines that end in the block: LF, lone CR and CRLF each count once, even inside quotes.
        package var lineBreakCount = 0
        /// The offset of the first misplaced quote.
        package var firstQuoteError: Int?
        package var endsInsideQuotes = false
        package var hasNonASCII = false
    }

    /// Indexes a block.
    ///
    /// - Parameters:
    ///   - separators: receives the offset of every delimiter and record end outside quotes.
    ///   - recordEnds: receives, for each record, the index of its end in the separators.
    /// - Complexity: O(*n*), where *n* is the length of the block.
    package func index(
        _ block: Span<UInt8>, delimiter: UInt8, separators: inout [UInt32], recordEnds: inout [UInt32]
    ) -> BlockSummary {
        var found = csv_block_summary()
        found.first_quote_error = -1
        let room = block.count + Int(CSV_INDEX_SLACK)
        separators.append(addingCapacity: room) { separators in
            recordEnds.append(addingCapacity: room) { recordEnds in
                unsafe separators.withUnsafeMutableBufferPointer { separators, separatorCount in
                    unsafe recordEnds.withUnsafeMutableBufferPointer { recordEnds, recordCount in
                        unsafe block.withUnsafeBufferPointer { block in
                            guard let bytes = block.baseAddress, let separators = separators.baseAddress,
                                let recordEnds = recordEnds.baseAddress
                            else { return }
                            unsafe index(bytes, block.count, delimiter, separators, recordEnds, &found)
                        }
                        recordCount = found.record_count
                    }
                    separatorCount = found.separator_count
                }
            }
        }
        return BlockSummary(
            quoteCount: found.quote_count, lineBreakCount: found.line_break_count,
            firstQuoteError: found.first_quote_error < 0 ? nil : found.first_quote_error,
            endsInsideQuotes: found.ends_inside_quotes, hasNonASCII: found.has_non_ascii)
    }

    /// Whether a block contains an odd number of quotes.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the block.
    package func hasOddQuotes(_ block: Span<UInt8>) -> Bool {
        unsafe block.withUnsafeBufferPointer { block in
            guard let bytes = block.baseAddress else { return false }
            return unsafe oddQuotes(bytes, block.count)
        }
    }

    /// The offset of the first byte outside ASCII at or after `offset`, or the end.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes skipped.
    package func endOfASCII(_ bytes: Span<UInt8>, from offset: Int) -> Int {
        unsafe bytes.extracting(offset..<bytes.count).withUnsafeBufferPointer { rest in
            guard let start = rest.baseAddress else { return offset }
            return unsafe offset + asciiPrefix(start, rest.count)
        }
    }

    /// The number of lines that end in a block: LF, lone CR and CRLF each count once.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the block.
    package func countLineBreaks(_ block: Span<UInt8>) -> Int {
        unsafe block.withUnsafeBufferPointer { block in
            guard let bytes = block.baseAddress else { return 0 }
            return unsafe lineBreaks(bytes, block.count)
        }
    }
}
