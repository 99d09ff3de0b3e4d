internal import VectorKernels

/// What a kernel finds in the bytes of a block.
extension Kernel {
    /// What an index says of a block besides where its separators are.
    package struct BlockSummary: Sendable {
        /// How many quotes the block holds.
        package var quoteCount = 0
        /// How many lines end in the block: LF, lone CR and CRLF each count once, also inside quotes.
        package var lineBreakCount = 0
        /// The offset of the first misplaced quote.
        package var firstQuoteError: Int?
        package var endsInsideQuotes = false
        package var hasNonASCII = false
    }

    /// Indexes a block.
    ///
    /// - Parameters:
    ///   - separators: gets the offset of every delimiter and record end outside quotes.
    ///   - recordEnds: gets, for each record, the place of its end among the separators.
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

    /// Whether a block holds an odd number of quotes.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the block.
    package func hasOddQuotes(_ block: Span<UInt8>) -> Bool {
        unsafe block.withUnsafeBufferPointer { block in
            guard let bytes = block.baseAddress else { return false }
            return unsafe oddQuotes(bytes, block.count)
        }
    }

    /// The offset of the first byte outside ASCII from an offset on, or the end.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes passed over.
    package func endOfASCII(_ bytes: Span<UInt8>, from offset: Int) -> Int {
        unsafe bytes.extracting(offset..<bytes.count).withUnsafeBufferPointer { rest in
            guard let start = rest.baseAddress else { return offset }
            return unsafe offset + asciiPrefix(start, rest.count)
        }
    }

    /// How many lines end in a block: LF, lone CR and CRLF each count once.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the block.
    package func countLineBreaks(_ block: Span<UInt8>) -> Int {
        unsafe block.withUnsafeBufferPointer { block in
            guard let bytes = block.baseAddress else { return 0 }
            return unsafe lineBreaks(bytes, block.count)
        }
    }
}
