internal import CSV
internal import PortfolioFiles
internal import Valuation

extension HoldingsDocument {
    /// The document after an edit.
    ///
    /// Of a file with several rows that can't be read, each edit mends one; the result tells the rest in ``problems``.
    ///
    /// - Throws: ``EditingError/unknownRow(_:count:)`` or ``EditingError/unknownPlace(_:count:)``;
    ///   ``EditingError/refused(_:)`` where what the edit writes could not be read afterwards;
    ///   ``EditingError/unreadable(_:)`` where the file can't be read now, and the edit mends or removes no row of those that
    ///   can't.
    /// - Complexity: O(*n*) in the length of the file.
    public func applying(_ edit: HoldingsEdit) throws(EditingError) -> HoldingsDocument {
        // Behind a misplaced quote rows may not be where they seem.
        guard !hasMisplacedQuotes else { throw .unreadable(problems) }
        let edited: HoldingsDocument
        do throws(EditingError) {
            edited = try HoldingsDocument(changed(by: edit), file: file, currency: currency)
        } catch .unreadable(let log) {
            throw .refused(log)
        }
        guard edited.problems.isEmpty || isMended(by: edit, edited) else {
            let isOfEdit = problems.isEmpty || writtenRow(of: edit, edited).map { $0.holding == nil } == true
            throw isOfEdit ? .refused(edited.problems) : .unreadable(problems)
        }
        return edited
    }

    /// Whether an edit leaves fewer rows that can't be read, and none that could be read before.
    private func isMended(by edit: HoldingsEdit, _ edited: HoldingsDocument) -> Bool {
        guard !edited.hasMisplacedQuotes else { return false }
        let before = brokenRows
        let after = edited.brokenRows
        return after.count < before.count && Set(before.compactMap(edit.place)).isSuperset(of: after)
    }

    private var brokenRows: [Int] { rows.indices.filter { rows[$0].holding == nil } }

    /// The row whose cells an edit writes, afterwards.
    private func writtenRow(of edit: HoldingsEdit, _ edited: HoldingsDocument) -> HoldingsRow? {
        switch edit {
        case .add: edited.rows.last
        case .set(_, let row), .setExcluded(_, let row):
            edited.rows.indices.contains(row) ? edited.rows[row] : nil
        case .remove, .move: nil
        }
    }

    private func changed(by edit: HoldingsEdit) throws(EditingError) -> [UInt8] {
        switch edit {
        case .add(let texts):
            return adding(texts)
        case .set(let texts, let row):
            return try setting(texts, row: row)
        case .setExcluded(let isExcluded, let row):
            guard rows.indices.contains(row) else { throw .unknownRow(row, count: rows.count) }
            if rows[row].holding?.isExcluded == isExcluded { return bytes }
            return try setting([.excluded: isExcluded ? "true" : "false"], row: row)
        case .remove(let row):
            guard rows.indices.contains(row) else { throw .unknownRow(row, count: rows.count) }
            var bytes = bytes
            bytes.removeSubrange(cut(row).range)
            return bytes
        case .move(let row, let target):
            return try moving(row, to: target)
        }
    }

    // MARK: Whole rows

    /// What goes with a row that is taken out: its line end, or, of a last row without one, the line end before it.
    private func cut(_ row: Int) -> (range: Range<Int>, lineEnd: [UInt8]) {
        let line = rows[row].lineRange
        guard rows[row].lineEnd == 0 else {
            return (line, Array(bytes[rows[row].range.upperBound..<line.upperBound]))
        }
        let before = lineEnd(before: line.lowerBound)
        return ((line.lowerBound - before.count)..<line.upperBound, before)
    }

    /// The line end that stands right before an offset, if one does.
    private func lineEnd(before offset: Int) -> [UInt8] {
        guard offset > 0, bytes[offset - 1] == 10 || bytes[offset - 1] == 13 else { return [] }
        let isPair = offset > 1 && bytes[offset - 1] == 10 && bytes[offset - 2] == 13
        return Array(bytes[(offset - (isPair ? 2 : 1))..<offset])
    }

    private func moving(_ row: Int, to target: Int) throws(EditingError) -> [UInt8] {
        guard rows.indices.contains(row) else { throw .unknownRow(row, count: rows.count) }
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

    private func adding(_ texts: [HoldingField: String]) -> [UInt8] {
        let new = newColumns(for: texts)
        var row: [UInt8] = []
        for (place, field) in (header.fields + new.map { $0 }).enumerated() {
            if place > 0 { row.append(UInt8(ascii: ",")) }
            if let field, let text = texts[field] { row += CellWriter.cell(text, field) }
        }
        var result = bytes
        let last = rows.last?.lineRange ?? headerRange.lowerBound..<header.header.dataOffset
        let lastEnd = rows.last?.lineEnd ?? header.header.record.terminator.count
        if lastEnd > 0 {
            result.insert(contentsOf: row + lineEnd(before: last.upperBound), at: last.upperBound)
        } else {
            let before = lineEnd(before: last.lowerBound)
            result.insert(contentsOf: (before.isEmpty ? [10] : before) + row, at: last.upperBound)
        }
        insert(new, into: &result)
        return result
    }

    // MARK: Cells

    private func setting(_ texts: [HoldingField: String], row: Int) throws(EditingError) -> [UInt8] {
        guard let record = record(ofRow: row) else { throw .unknownRow(row, count: rows.count) }
        let new = newColumns(for: texts)
        var result = bytes
        let start = rows[row].range.lowerBound
        let added = new.map { [UInt8(ascii: ",")] + CellWriter.cell(texts[$0] ?? "", $0) }.joined()
        result.insert(contentsOf: Array(added), at: rows[row].range.upperBound)
        for place in record.fields.indices.reversed() where place < header.fields.count {
            guard let field = header.fields[place], let text = texts[field] else { continue }
            let range = record.fields[place].rawRange
            let cell = CellWriter.cell(
                text, field, inPlaceOf: record.raw[range], isQuoted: record.fields[place].isQuoted,
                text: record.text(place))
            result.replaceSubrange((start + range.lowerBound)..<(start + range.upperBound), with: cell)
        }
        insert(new, into: &result, except: row)
        return result
    }

    /// The fields that are stated and have no column, in the order in which they are documented.
    private func newColumns(for texts: [HoldingField: String]) -> [HoldingField] {
        HoldingField.allCases.filter { header.place(of: $0) == nil && !(texts[$0] ?? "").isEmpty }
    }

    /// Puts columns at the end of the header, and of every row but one an empty cell for each. Only behind the last row
    /// may the bytes have been changed before, and in the one row.
    private func insert(_ columns: [HoldingField], into result: inout [UInt8], except row: Int? = nil) {
        guard !columns.isEmpty else { return }
        var output: [UInt8] = []
        output.reserveCapacity(result.count + rows.count * columns.count + 64)
        let empty = [UInt8](repeating: UInt8(ascii: ","), count: columns.count)
        let growth = result.count - bytes.count
        output += result[..<headerRange.upperBound]
        for column in columns { output += [UInt8(ascii: ",")] + Array(column.rawValue.utf8) }
        var taken = headerRange.upperBound
        var shift = 0
        for (place, other) in rows.enumerated() {
            if place == row {
                shift = growth
                continue
            }
            output += result[taken..<(other.range.upperBound + shift)]
            output += empty
            taken = other.range.upperBound + shift
        }
        output += result[taken...]
        result = output
    }
}
