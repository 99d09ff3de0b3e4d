/// A record as read: its unescaped fields, its original bytes, and the errors in it.
///
///     raw      a , " x "" y " , z
///              ^   ^            ^      rawRange of each field, quotes included
///     content  a x " y z               contentRange of each field, end to end
public struct Record: Hashable, Sendable {
    /// One field of a record.
    public struct Field: Hashable, Sendable {
        /// The range of the unescaped bytes in the record's `content`.
        public let contentRange: Range<Int>

        /// The range of the field in the record's `raw` bytes, quotes included.
        public let rawRange: Range<Int>

        /// Whether the field began with a quote.
        public let isQuoted: Bool
    }

    /// What ended a record.
    public enum Terminator: Hashable, Sendable {
        /// The end of the input.
        case endOfInput
        /// LF.
        case lineFeed
        /// CR not followed by LF.
        case carriageReturn
        /// CR and LF.
        case carriageReturnLineFeed
    }

    /// The fields in order; never empty in a record that was read.
    public internal(set) var fields: [Field] = []

    /// The unescaped bytes of all fields, end to end.
    public internal(set) var content: [UInt8] = []

    /// The record's original bytes, without the terminator.
    public internal(set) var raw: [UInt8] = []

    /// What ended the record.
    public internal(set) var terminator = Terminator.endOfInput

    /// The line on which the record begins, counted from 1. LF, lone CR and CRLF each end one line, even inside quotes.
    public internal(set) var line = 1

    /// The offset in the input at which the record begins, in bytes.
    public internal(set) var offset = 0

    /// The errors in the record's quotes, in order: at most one per field.
    public internal(set) var errors: [StructuralError] = []

    /// Creates a record without fields.
    public init() {}

    /// The unescaped bytes of a field.
    ///
    /// ```swift
    /// record[0].elementsEqual("AAPL".utf8)
    /// ```
    ///
    /// - Complexity: O(1)
    public subscript(field: Int) -> ArraySlice<UInt8> {
        content[fields[field].contentRange]
    }

    /// A field as text; bytes that are not valid UTF-8 become U+FFFD.
    ///
    /// ```swift
    /// record.text(0)  // "AAPL"
    /// ```
    ///
    /// - Complexity: O(*n*), where *n* is the length of the field.
    public func text(_ field: Int) -> String {
        String(decoding: self[field], as: UTF8.self)
    }

    /// Whether the record is a completely empty line.
    ///
    /// - Complexity: O(1)
    public var isBlank: Bool { raw.isEmpty }

    mutating func begin(line: Int, offset: Int) {
        fields.removeAll(keepingCapacity: true)
        content.removeAll(keepingCapacity: true)
        raw.removeAll(keepingCapacity: true)
        errors.removeAll(keepingCapacity: true)
        terminator = .endOfInput
        self.line = line
        self.offset = offset
    }
}

extension Record {
    /// The record that some bytes begin with; fails if they have none.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the record.
    package init?(
        beginning bytes: Span<UInt8>, dialect: Dialect = .csv, line: Int = 1, offset: Int = 0
    ) {
        var reader = RecordReader(dialect: dialect)
        var found: Record?
        reader.readRecord(in: bytes, line: line, offset: offset) { found = $0 }
        guard let found else { return nil }
        self = found
    }
}
