/// Converts a field of a well-quoted block to its content.
///
/// ```swift
/// let content = Unquoting.content(of: raw, in: block)
/// if content.hasEscapes {
///     Unquoting.append(content, in: block, to: &bytes)
/// }
/// ```
public enum Unquoting {
    /// The content of a field in its block.
    public struct Content: Hashable, Sendable {
        /// The range of the content, without the outer quotes.
        public let range: Range<Int>

        /// Whether the field is quoted.
        public let isQuoted: Bool

        /// Whether the content has doubled quotes, so that it differs from the bytes of `range`.
        public let hasEscapes: Bool
    }

    /// Finds the content of a field and whether it must be unescaped.
    ///
    /// ```swift
    /// Unquoting.content(of: 0..<5, in: #""a,b""#.utf8.span).range  // 1..<4
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the length of the field; O(1) if it isn't quoted.
    public static func content(of raw: Range<Int>, in block: Span<UInt8>) -> Content {
        guard raw.count >= 2, block[raw.lowerBound] == .quote else {
            return Content(range: raw, isQuoted: false, hasEscapes: false)
        }
        let inner = raw.lowerBound + 1..<raw.upperBound - 1
        var hasEscapes = false
        for offset in inner where block[offset] == .quote {
            hasEscapes = true
            break
        }
        return Content(range: inner, isQuoted: true, hasEscapes: hasEscapes)
    }

    /// Appends the content of a field, with each doubled quote as one.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the field.
    public static func append(_ content: Content, in block: Span<UInt8>, to bytes: inout [UInt8]) {
        guard content.hasEscapes else {
            bytes.append(copying: block.extracting(content.range))
            return
        }
        var isFirstOfPair = false
        for offset in content.range {
            isFirstOfPair = block[offset] == .quote && !isFirstOfPair
            if !isFirstOfPair {
                bytes.append(block[offset])
            }
        }
    }
}
