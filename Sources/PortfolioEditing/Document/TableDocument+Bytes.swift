internal import CSV
internal import PortfolioFiles

/// Changes to a file's bytes; every other byte stays.
extension TableDocument {
    // MARK: Whole rows

    /// The file without a row.
    func removing(_ row: Int) throws(EditingError) -> [UInt8] {
        try checkRow(row)
        var bytes = bytes
        bytes.removeSubrange(cut(row).range)
        return bytes
    }

    /// What is removed with a row: its line end or, if it is the last and has none, the line end before it.
    private func cut(_ row: Int) -> (range: Range<Int>, lineEnd: [UInt8]) {
        let line = rows[row].lineRange
        guard rows[row].lineEnd == 0 else {
            return (line, Array(bytes[rows[row].range.upperBound..<line.upperBound]))
        }
        let before = lineEnd(before: line.lowerBound)
        return ((line.lowerBound - before.count)..<line.upperBound, before)
    }

    /// The line end right before an offset, if there is one.
    private func lineEnd(before offset: Int) -> [UInt8] {
        guard offset > 0, bytes[offset - 1] == 10 || bytes[offset - 1] == 13 else { return [] }
        let isPair = offset > 1 && bytes[offset - 1] == 10 && bytes[offset - 2] == 13
        return Array(bytes[(offset - (isPair ? 2 : 1))..<offset])
    }

    func checkRow(_ row: Int) throws(EditingError) {
        guard rows.indices.contains(row) else { throw .unknownRow(row, count: rows.count) }
    }

    /// The file with a row moved to the position it has afterwards.
    func moving(_ row: Int, to target: Int) throws(EditingError) -> [UInt8] {
        try checkRow(row)
        guard rows.indices.contains(target) else {
            throw .unknownPlace(target == .max ? target : target + 1, count: rows.count)
        }
        if row == target { return bytes }
        let content = bytes[rows[row].range]
        let (range, lineEnd) = cut(row)
        var result = bytes
        if target < row {
            result.removeSubrange(range)
            result.insert(contentsOf: content + lineEnd, at: rows[target].range.lowerBound)
        } else if rows[target].lineEnd > 0 {
            result.insert(contentsOf: content + lineEnd, at: rows[target].lineRange.upperBound)
            result.removeSubrange(range)
        } else {
            result.insert(contentsOf: lineEnd + content, at: rows[target].lineRange.upperBound)
            result.removeSubrange(range)
        }
        return result
    }

    /// The file with a new row.
    ///
    /// - Parameter place: the row before which it is inserted; `nil` or the number of rows to add it at the end.
    func adding(_ texts: [Field: String], before place: Int? = nil) -> [UInt8] {
        let new = newColumns(for: texts)
        var row: [UInt8] = []
        for (place, field) in (fields + new.map { $0 }).enumerated() {
            if place > 0 { row.append(UInt8(ascii: ",")) }
            if let field, let text = texts[field] { row += CellWriter.cell(text, field) }
        }
        var result = bytes
        if let place, rows.indices.contains(place) {
            let start = rows[place].range.lowerBound
            result.insert(contentsOf: row + lineEnd(before: start), at: start)
            insert(new, into: &result, changedFrom: place)
            return result
        }
        let last = rows.last?.lineRange ?? headerRange.lowerBound..<tableHeader.dataOffset
        let lastEnd = rows.last?.lineEnd ?? tableHeader.record.terminator.count
        if lastEnd > 0 {
            result.insert(contentsOf: row + lineEnd(before: last.upperBound), at: last.upperBound)
        } else {
            let before = lineEnd(before: last.lowerBound)
            result.insert(contentsOf: (before.isEmpty ? [10] : before) + row, at: last.upperBound)
        }
        insert(new, into: &result, changedFrom: rows.count)
        return result
    }

    /// The file with columns at the end, which are empty in every row.
    func addingColumns(_ columns: [Field]) -> [UInt8] {
        var result = bytes
        insert(columns, into: &result, changedFrom: rows.count)
        return result
    }

    // MARK: Cells

    /// The file with changed cells in a row.
    func setting(_ texts: [Field: String], row: Int) throws(EditingError) -> [UInt8] {
        guard let record = record(ofRow: row) else { throw .unknownRow(row, count: rows.count) }
        let new = newColumns(for: texts)
        var result = bytes
        let start = rows[row].range.lowerBound
        let added = new.map { [UInt8(ascii: ",")] + CellWriter.cell(texts[$0] ?? "", $0) }.joined()
        result.insert(contentsOf: Array(added), at: rows[row].range.upperBound)
        for place in record.fields.indices.reversed() where place < fields.count {
            guard let field = fields[place], let text = texts[field] else { continue }
            let range = record.fields[place].rawRange
            let cell = CellWriter.cell(
                text, field, inPlaceOf: record.raw[range], isQuoted: record.fields[place].isQuoted,
                text: record.text(place))
            result.replaceSubrange((start + range.lowerBound)..<(start + range.upperBound), with: cell)
        }
        insert(new, into: &result, changedFrom: row, except: row)
        return result
    }

    /// The fields that have a value but no column, in the order in which they are documented.
    private func newColumns(for texts: [Field: String]) -> [Field] {
        Field.allCases.filter { place(of: $0) == nil && !(texts[$0] ?? "").isEmpty }
    }

    /// Adds columns at the end of the header, and an empty cell for each to every row but one.
    ///
    /// - Parameters:
    ///   - result: the file, in which one row may have been changed or inserted.
    ///   - first: the row that was changed, or before which one was inserted; the number of rows if it was added at the
    ///     end.
    ///   - row: the row that has the cells already.
    private func insert(
        _ columns: [Field], into result: inout [UInt8], changedFrom first: Int, except row: Int? = nil
    ) {
        guard !columns.isEmpty else { return }
        var output: [UInt8] = []
        output.reserveCapacity(result.count + rows.count * columns.count + 64)
        let empty = [UInt8](repeating: UInt8(ascii: ","), count: columns.count)
        let growth = result.count - bytes.count
        output += result[..<headerRange.upperBound]
        for column in columns { output += [UInt8(ascii: ",")] + Array(column.rawValue.utf8) }
        var taken = headerRange.upperBound
        for (place, other) in rows.enumerated() where place != row {
            let end = other.range.upperBound + (place < first ? 0 : growth)
            output += result[taken..<end]
            output += empty
            taken = end
        }
        output += result[taken...]
        result = output
    }
}
