/// Writes records one field after another into a buffer of bytes.
///
/// ```swift
/// var writer = RecordWriter()
/// writer.append("AAPL")
/// writer.append("Apple, Inc")
/// writer.endRecord()
/// writer.bytes  // AAPL,"Apple, Inc" and a line feed
/// ```
///
/// What it writes, `RecordReader` reads back as it was.
public struct RecordWriter: Sendable {
    /// How fields are written.
    public let fieldWriter: FieldWriter

    /// What was written so far.
    public private(set) var bytes: [UInt8] = []

    private var isAtRecordStart = true
    private var recordStart = 0

    /// A writer with nothing written.
    ///
    /// - Complexity: O(1)
    public init(_ fieldWriter: FieldWriter = FieldWriter()) {
        self.fieldWriter = fieldWriter
    }

    /// Appends a text field to the record.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func append(_ text: String) {
        separate()
        fieldWriter.append(text, to: &bytes)
    }

    /// Appends a text field given as UTF-8 to the record.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the field.
    public mutating func append(_ field: Span<UInt8>) {
        separate()
        fieldWriter.append(field, to: &bytes)
    }

    /// Appends a field that is written as `body` writes it: figures and dates, which need no quotes.
    ///
    /// ```swift
    /// writer.append { bytes in bytes.append(contentsOf: "12.5".utf8) }
    /// ```
    ///
    /// - Complexity: That of `body`.
    public mutating func append(_ body: (inout [UInt8]) -> Void) {
        separate()
        body(&bytes)
    }

    /// Ends the record with a line feed.
    ///
    /// A record of one empty field is written as `""`, since an empty line is no record to most readers.
    ///
    /// - Complexity: O(1)
    public mutating func endRecord() {
        if !isAtRecordStart, bytes.count == recordStart {
            bytes.append(.quote)
            bytes.append(.quote)
        }
        bytes.append(.lineFeed)
        recordStart = bytes.count
        isAtRecordStart = true
    }

    /// Forgets what was written, to use the buffer again.
    ///
    /// - Complexity: O(1)
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        recordStart = 0
        isAtRecordStart = true
    }

    private mutating func separate() {
        if !isAtRecordStart { bytes.append(fieldWriter.dialect.delimiter) }
        isAtRecordStart = false
    }
}
