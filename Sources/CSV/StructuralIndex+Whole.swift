internal import Kernels

extension StructuralIndex {
    /// Whether the quotes and encoding of what was indexed are correct, and its last record is complete, so that rows can be
    /// read by the index. Otherwise ``RecordReader`` finds what is wrong.
    package func isWhole(_ bytes: Span<UInt8>) -> Bool {
        firstQuoteError == nil && !endsInsideQuotes && unterminatedStart == nil
            && (!hasNonASCII || UTF8Validation.firstInvalidOffset(in: bytes, kernel: kernel) == nil)
    }
}
