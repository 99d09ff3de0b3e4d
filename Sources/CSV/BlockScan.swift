public import Kernels

/// Answers questions about a block without building an index of it.
///
/// ```swift
/// let end = BlockScan.lastRecordBoundary(in: buffer) ?? 0
/// index.build(over: buffer.extracting(first: end))
/// ```
public enum BlockScan {
    /// The offset just after the last record terminator outside quotes, or `nil` if there is none.
    ///
    /// The block must begin at the start of a record. A carriage return as the very last byte is a boundary only at the
    /// end of the input, since its line feed may follow. Quotes are counted to tell what is inside them; if quotes are
    /// misplaced, the boundary may be wrong.
    ///
    /// ```swift
    /// BlockScan.lastRecordBoundary(in: "a,b\nc,\"d\n".utf8.span)  // 4
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the length of the block. Quotes are counted at the speed of memory; the
    ///   search from the end back to the boundary goes byte by byte.
    public static func lastRecordBoundary(
        in block: Span<UInt8>, isEndOfInput: Bool = false, kernel: Kernel = .fastest
    ) -> Int? {
        var isInside = kernel.hasOddQuotes(block)
        var mayFollowReturn = isEndOfInput
        var offset = block.count
        while offset > 0 {
            offset -= 1
            switch block[offset] {
            case .quote:
                isInside.toggle()
            case .lineFeed where !isInside:
                return offset + 1
            case .carriageReturn where !isInside && mayFollowReturn:
                return offset + 1
            default:
                break
            }
            mayFollowReturn = true
        }
        return nil
    }

    /// The offset of the first record that begins at or after `place`, or `nil` if none is known to.
    ///
    /// Otherwise like ``lastRecordBoundary(in:isEndOfInput:kernel:)``.
    ///
    /// ```swift
    /// BlockScan.firstRecordBoundary(from: 3, in: "a,b\nc,d\ne".utf8.span)  // 4
    /// ```
    ///
    /// - Parameter place: above 0.
    /// - Complexity: O(*n*), where *n* is the length of the block up to the boundary. Up to `place`, quotes are counted
    ///   at the speed of memory.
    public static func firstRecordBoundary(
        from place: Int, in block: Span<UInt8>, kernel: Kernel = .fastest
    ) -> Int? {
        guard place > 0, place <= block.count else { return nil }
        var isInside = kernel.hasOddQuotes(block.extracting(0..<(place - 1)))
        var offset = place - 1
        while offset < block.count {
            switch block[offset] {
            case .quote:
                isInside.toggle()
            case .lineFeed where !isInside:
                return offset + 1
            case .carriageReturn where !isInside:
                // The next byte decides whether this is the end of the line.
                guard offset + 1 < block.count else { return nil }
                if block[offset + 1] != .lineFeed { return offset + 1 }
            default:
                break
            }
            offset += 1
        }
        return nil
    }

    /// The number of lines that end in the block: LF, lone CR and CRLF each count once, even inside quotes.
    ///
    /// ```swift
    /// BlockScan.countLineBreaks(in: "a\r\nb\n".utf8.span)  // 2
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the length of the block.
    public static func countLineBreaks(in block: Span<UInt8>, kernel: Kernel = .fastest) -> Int {
        kernel.countLineBreaks(block)
    }
}
