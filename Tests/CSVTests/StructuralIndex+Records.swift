import CSV

/// Reads the index in the obvious way.
extension StructuralIndex {
    /// The fields of a record as written in the block, including quotes.
    func rawFields(ofRecord record: Int, in block: Span<UInt8>) -> [Range<Int>] {
        let first = record == 0 ? 0 : Int(recordEnds[record - 1]) + 1
        return (first...Int(recordEnds[record])).map { place in
            let start = place == 0 ? 0 : Int(separators[place - 1]) + 1
            let end = Int(separators[place])
            // The carriage return of a CRLF is not part of the field.
            let isPair = end > start && end < block.count && block[end] == 0x0A && block[end - 1] == 0x0D
            return start..<(isPair ? end - 1 : end)
        }
    }

    /// Whether a record is a completely empty line.
    func isBlank(_ record: Int, in block: Span<UInt8>) -> Bool {
        let fields = rawFields(ofRecord: record, in: block)
        return fields.count == 1 && fields[0].isEmpty
    }
}
