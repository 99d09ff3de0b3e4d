package import CSV
package import Valuation

extension Record {
    /// Whether the record has swallowed other rows or was cut off.
    var isCut: Bool { errors.contains { $0.kind == .unclosedQuote || $0.kind == .tooLong } }

    /// The line of the opening quote of an error's field, if it differs from the error's line.
    fileprivate func lineOfQuote(before error: StructuralError) -> Int? {
        guard fields.indices.contains(error.field) else { return nil }
        let start = fields[error.field].rawRange.lowerBound
        let breaks = { (range: Range<Int>) in range.count { Diagnostic.isLineEnd(raw, $0) } }
        guard start < error.offset, error.offset <= raw.count, breaks(start..<error.offset) > 0 else {
            return nil
        }
        return line + breaks(0..<start)
    }
}

/// Errors in records. Their messages are created only if they will be shown.
extension DiagnosticLog {
    /// Adds the errors in a record's structure.
    ///
    /// - Parameter limit: the maximum number of errors to add.
    package mutating func addStructure(of record: Record, file: String, limit: Int = .max) {
        for error in record.errors.prefix(limit) {
            add(
                DiagnosticLog.wording(of: error, record), at: error.offset..<(error.offset + 1), of: record,
                file: file)
        }
    }

    private static func wording(of error: StructuralError, _ record: Record) -> Wording {
        switch error.kind {
        case .quoteInUnquotedField: .quoteInUnquotedField
        case .textAfterClosingQuote: .textAfterClosingQuote(openedOn: record.lineOfQuote(before: error))
        case .unclosedQuote: .unclosedQuote
        case .tooLong: .tooLong
        }
    }

    /// Adds an error for the first byte of a record, or of a part of it, that is not valid UTF-8.
    ///
    /// - Returns: its offset.
    @discardableResult
    mutating func addEncoding(of record: Record, in part: Range<Int>? = nil, file: String) -> Int? {
        let part = part ?? 0..<record.raw.count
        // A record that was cut off may end within a character.
        guard record.raw.count < ChunkSource.longestRow,
            let found = UTF8Validation.firstInvalidOffset(in: record.raw.span.extracting(part))
        else { return nil }
        let offset = part.lowerBound + found
        add(.notUTF8(record.raw[offset]), at: offset..<(offset + 1), of: record, file: file)
        return offset
    }

    /// Reads the cells of a row, and adds everything that is wrong with it, in the order of the columns.
    ///
    /// - Parameter count: the number of cells that it must have.
    mutating func readCells<Row>(
        of record: Record, file: String, count: Int, _ read: (inout CellReader) -> Row?
    ) -> Row? {
        var cells = CellReader(record, file: file, log: hasRoom ? DiagnosticLog() : .counting)
        defer { add(cells.log.inOrder) }
        // The cells of a record that was cut off or has swallowed other rows are meaningless.
        if record.isCut {
            cells.log.addStructure(of: record, file: file)
            cells.log.addEncoding(of: record, file: file)
            return nil
        }
        // A quote out of place may move all cells behind it, and so make other quotes seem out of place.
        let isMoved = record.fields.count != count && !record.errors.isEmpty
        cells.log.addStructure(of: record, file: file, limit: isMoved ? 1 : .max)
        let row = !isMoved && cells.hasCells(count) ? read(&cells) : nil
        if !cells.hasToldEncoding { cells.log.addEncoding(of: record, file: file) }
        return row
    }

    /// The unit that a cell names; `nil` if it names none, and the log says so.
    package mutating func unit(
        _ text: String, _ column: String, field: Int, of record: Record, file: String
    ) -> QuoteCurrency? {
        guard hasRoom else {
            addUnshown()
            return nil
        }
        do { return try QuoteCurrency(text) } catch {
            add(.currency(column, error), field: field, of: record, file: file)
            return nil
        }
    }

    package mutating func add(
        _ wording: @autoclosure () -> Wording, field: Int, of record: Record, file: String
    ) {
        let range =
            record.fields.indices.contains(field) ? record.fields[field].rawRange : 0..<record.raw.count
        var start = range.lowerBound
        while start < range.upperBound, record.raw[start] == 32 || record.raw[start] == 9 { start += 1 }
        add(
            wording(), at: (start == range.upperBound ? range.lowerBound : start)..<range.upperBound,
            of: record, file: file)
    }

    package mutating func add(
        _ wording: @autoclosure () -> Wording, at range: Range<Int>, of record: Record, file: String
    ) {
        add { Diagnostic(wording(), file: file, in: record.raw, firstLine: record.line, at: range) }
    }
}
