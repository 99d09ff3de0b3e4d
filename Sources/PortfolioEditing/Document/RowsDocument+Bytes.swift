internal import CSV
internal import PortfolioFiles

/// Changes to a file's bytes; every other byte stays.
extension RowsDocument where Field: ColumnField {
    /// The header's bytes, without the line end.
    var headerRange: Range<Int> {
        let end = tableHeader.dataOffset - tableHeader.record.terminator.count
        return (end - tableHeader.record.raw.count)..<end
    }

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
    func lineEnd(before offset: Int) -> [UInt8] {
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
}
