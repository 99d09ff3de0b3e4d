import CSV

/// Writes records field by field, which a reader must return unchanged.
struct RecordWriter {
    private(set) var bytes: [UInt8] = []
    private var isAtRecordStart = true
    private var recordStart = 0

    mutating func append(_ field: [UInt8]) {
        if !isAtRecordStart { bytes.append(UInt8(ascii: ",")) }
        isAtRecordStart = false
        FieldWriter.append(field.span, to: &bytes)
    }

    /// Ends the record with a line feed. A record of one empty field is written as `""`, since most readers skip empty
    /// lines.
    mutating func endRecord() {
        if !isAtRecordStart, bytes.count == recordStart { bytes += [0x22, 0x22] }
        bytes.append(0x0A)
        recordStart = bytes.count
        isAtRecordStart = true
    }
}
