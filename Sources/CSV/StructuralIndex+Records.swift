extension StructuralIndex {
    /// Which separators end the fields of a record, the last of them the record itself.
    ///
    /// ```swift
    /// index.separatorIndices(ofRecord: 0).count  // the number of its fields
    /// ```
    ///
    /// - Complexity: O(1)
    @inlinable
    public func separatorIndices(ofRecord record: Int) -> Range<Int> {
        let first = record == 0 ? 0 : Int(recordEnds[record - 1]) + 1
        return first..<Int(recordEnds[record]) + 1
    }

    /// The bytes of a record in the block, its terminator left out.
    ///
    /// ```swift
    /// let raw = block.extracting(index.rawRecord(0, in: block))
    /// ```
    ///
    /// - Complexity: O(1)
    @inlinable
    public func rawRecord(_ record: Int, in block: Span<UInt8>) -> Range<Int> {
        let start = record == 0 ? 0 : Int(separators[Int(recordEnds[record - 1])]) + 1
        return start..<end(of: Int(recordEnds[record]), after: start, in: block)
    }

    /// The bytes of the field that a separator ends, quotes included.
    ///
    /// ```swift
    /// let raw = index.rawField(endingAt: separator, in: block)
    /// let content = Unquoting.content(of: raw, in: block)
    /// ```
    ///
    /// - Complexity: O(1)
    @inlinable
    public func rawField(endingAt separator: Int, in block: Span<UInt8>) -> Range<Int> {
        let start = separator == 0 ? 0 : Int(separators[separator - 1]) + 1
        return start..<end(of: separator, after: start, in: block)
    }

    /// Whether a record is a completely empty line.
    ///
    /// - Complexity: O(1)
    @inlinable
    public func isBlank(_ record: Int, in block: Span<UInt8>) -> Bool {
        rawRecord(record, in: block).isEmpty
    }

    /// A separator's offset without the carriage return of its CRLF.
    @inlinable
    func end(of separator: Int, after start: Int, in block: Span<UInt8>) -> Int {
        let end = Int(separators[separator])
        guard end > start, end < block.count, block[end] == .lineFeed, block[end - 1] == .carriageReturn
        else { return end }
        return end - 1
    }
}
