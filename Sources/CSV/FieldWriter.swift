/// Appends fields to a buffer of bytes, with quotes where RFC 4180 needs them.
///
/// ```swift
/// var bytes: [UInt8] = []
/// FieldWriter().append("Foo, Inc", to: &bytes)  // "Foo, Inc" with its quotes
/// ```
///
/// A field is quoted if it holds the delimiter, a quote, CR or LF, or begins or ends with a space; also if
/// it begins with a byte order mark, which a reader would take for the file's.
public struct FieldWriter: Hashable, Sendable {
    /// The delimiter.
    public let dialect: Dialect

    /// Whether text that a spreadsheet would run as a formula gets a leading apostrophe.
    ///
    /// That is text that begins with `=`, `+`, `-`, `@`, a tab or a NUL. The apostrophe becomes part of the
    /// field.
    public let guardsSpreadsheets: Bool

    /// A writer for a dialect.
    ///
    /// - Complexity: O(1)
    public init(dialect: Dialect = .csv, guardsSpreadsheets: Bool = false) {
        self.dialect = dialect
        self.guardsSpreadsheets = guardsSpreadsheets
    }

    /// Appends a text field.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public func append(_ text: String, to bytes: inout [UInt8]) {
        append(text.utf8.span, to: &bytes)
    }

    /// Appends a text field given as UTF-8.
    ///
    /// ```swift
    /// writer.append(record.content.span.extracting(field.contentRange), to: &bytes)
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the length of the field.
    public func append(_ field: Span<UInt8>, to bytes: inout [UInt8]) {
        guard !field.isEmpty else { return }
        let isGuarded = guardsSpreadsheets && Self.startsFormula(field[0])
        guard needsQuotes(field, isGuarded: isGuarded) else {
            if isGuarded { bytes.append(UInt8(ascii: "'")) }
            bytes.append(copying: field)
            return
        }
        bytes.append(.quote)
        if isGuarded { bytes.append(UInt8(ascii: "'")) }
        for offset in field.indices {
            if field[offset] == .quote { bytes.append(.quote) }
            bytes.append(field[offset])
        }
        bytes.append(.quote)
    }

    private func needsQuotes(_ field: Span<UInt8>, isGuarded: Bool) -> Bool {
        let delimiter = dialect.delimiter
        var isSpecial = false
        for offset in field.indices {
            let byte = field[offset]
            isSpecial =
                isSpecial || byte == delimiter || byte == .quote || byte == .carriageReturn
                || byte == .lineFeed
        }
        let space = UInt8(ascii: " ")
        let startsWithSpace = field[0] == space
        let startsWithMark = field.count >= 3 && field[0] == 0xEF && field[1] == 0xBB && field[2] == 0xBF
        return isSpecial || startsWithSpace || startsWithMark || field[field.count - 1] == space
            || (isGuarded && delimiter == UInt8(ascii: "'"))
    }

    private static func startsFormula(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x00: true
        default: false
        }
    }
}
