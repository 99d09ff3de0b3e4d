/// Writes fields, quoted where RFC 4180 requires it.
///
/// ```swift
/// var bytes: [UInt8] = []
/// FieldWriter.append("Foo, Inc", to: &bytes)  // "Foo, Inc" with its quotes
/// ```
///
/// A field is quoted if it contains a comma, a quote, CR or LF, or begins or ends with a space. It is also quoted if it
/// begins with a byte order mark, which a reader would otherwise take for the file's own.
public enum FieldWriter {
    /// Appends a field to a buffer.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public static func append(_ text: String, to bytes: inout [UInt8]) {
        append(text.utf8.span, to: &bytes)
    }

    /// Appends a field given as UTF-8 to a buffer.
    ///
    /// ```swift
    /// FieldWriter.append(record.content.span.extracting(field.contentRange), to: &bytes)
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the length of the field.
    public static func append(_ field: Span<UInt8>, to bytes: inout [UInt8]) {
        guard needsQuotes(field) else { return bytes.append(copying: field) }
        bytes.append(.quote)
        for offset in field.indices {
            if field[offset] == .quote { bytes.append(.quote) }
            bytes.append(field[offset])
        }
        bytes.append(.quote)
    }

    private static func needsQuotes(_ field: Span<UInt8>) -> Bool {
        guard !field.isEmpty else { return false }
        let (comma, space) = (UInt8(ascii: ","), UInt8(ascii: " "))
        var isSpecial = false
        for offset in field.indices {
            let byte = field[offset]
            isSpecial =
                isSpecial || byte == comma || byte == .quote || byte == .carriageReturn || byte == .lineFeed
        }
        let startsWithMark = field.count >= 3 && field[0] == 0xEF && field[1] == 0xBB && field[2] == 0xBF
        return isSpecial || startsWithMark || field[0] == space || field[field.count - 1] == space
    }
}
