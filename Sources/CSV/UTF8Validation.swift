/// Whether bytes are UTF-8, and if not, where not.
///
/// ```swift
/// UTF8Validation.firstInvalidOffset(in: block)  // nil
/// ```
public enum UTF8Validation {
    /// The offset of the first byte that is not part of well-formed UTF-8, or `nil` if all are.
    ///
    /// It is the first byte of the sequence that is wrong: of a cut-off `é` the byte `C3`.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public static func firstInvalidOffset(in bytes: Span<UInt8>) -> Int? {
        var start = 0
        while start < bytes.count, !bytes.word(at: start).hasNonASCII {
            start += 64
        }
        guard start < bytes.count else { return nil }
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.extracting(start..<bytes.count))
            return nil
        } catch {
            return start + error.byteOffsets.lowerBound
        }
    }
}
