internal import CSV
internal import PortfolioFiles

/// Changes to cells, and new rows; every other byte stays.
extension RowsDocument where Field: ColumnField {
    /// The file with a new row.
    ///
    /// - Parameter place: the row before which it is inserted; `nil` or the number of rows to add it at the end.
    func adding(_ texts: [Field: String], before place: Int? = nil) -> [UInt8] {
        guard let place, rows.indices.contains(place) else { return changing(adding: [texts]) }
        return changing(inserting: [place: [texts]])
    }

    /// The file with changed cells in a row.
    func setting(_ texts: [Field: String], row: Int) throws(EditingError) -> [UInt8] {
        try checkRow(row)
        return changing([row: texts])
    }

    /// The file with changed cells in some rows, and with new rows after the last or before others.
    ///
    /// A missing column that a change needs is added after the others.
    ///
    /// - Parameters:
    ///   - insertions: rows to insert, by the row that they come before.
    ///   - columns: missing columns to add even if they are empty in every row.
    /// - Complexity: O(*n*) in the length of the file and of the changes.
    func changing(
        _ changes: [Int: [Field: String]] = [:], adding additions: [[Field: String]] = [],
        inserting insertions: [Int: [[Field: String]]] = [:], columns: [Field] = []
    ) -> [UInt8] {
        let new = columns + newColumns(for: Array(changes.values) + additions + insertions.values.joined())
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 32 * (changes.count + additions.count) + new.count * rows.count)
        output += bytes[..<headerRange.upperBound]
        for column in new { output += [UInt8(ascii: ",")] + Array(column.rawValue.utf8) }
        var taken = headerRange.upperBound
        for (place, row) in rows.enumerated() {
            output += bytes[taken..<row.range.lowerBound]
            for texts in insertions[place] ?? [] {
                appendNew(texts, new, to: &output)
                output += lineEnd(before: row.range.lowerBound)
            }
            let texts = changes[place] ?? [:]
            appendRow(place, texts, to: &output)
            for column in new {
                output.append(UInt8(ascii: ","))
                if let text = texts[column] { output += CellWriter.cell(text, column) }
            }
            taken = row.range.upperBound
        }
        let last = rows.last?.lineRange ?? headerRange.lowerBound..<tableHeader.dataOffset
        output += bytes[taken..<last.upperBound]
        append(additions, new, after: last, to: &output)
        output += bytes[last.upperBound...]
        return output
    }

    /// Whether cells that are stated have no column yet.
    func needsColumns(for texts: [[Field: String]]) -> Bool { !newColumns(for: texts).isEmpty }

    /// The fields that have a value but no column, in the order in which they are documented.
    func newColumns(for texts: [[Field: String]]) -> [Field] {
        let stated = texts.reduce(into: Set()) { $0.formUnion($1.lazy.filter { !$1.isEmpty }.map(\.key)) }
        return Field.allCases.filter { stated.contains($0) && place(of: $0) == nil }
    }

    private func appendRow(_ row: Int, _ texts: [Field: String], to output: inout [UInt8]) {
        guard !texts.isEmpty, let record = record(ofRow: row) else {
            output += bytes[rows[row].range]
            return
        }
        var taken = 0
        for place in record.fields.indices where place < fields.count {
            guard let field = fields[place], let text = texts[field] else { continue }
            let range = record.fields[place].rawRange
            output += record.raw[taken..<range.lowerBound]
            output += CellWriter.cell(
                text, field, inPlaceOf: record.raw[range], isQuoted: record.fields[place].isQuoted,
                text: record.text(place))
            taken = range.upperBound
        }
        output += record.raw[taken...]
    }

    /// - Parameter last: the bytes of the last row, or of the header if there is none.
    private func append(
        _ additions: [[Field: String]], _ new: [Field], after last: Range<Int>, to output: inout [UInt8]
    ) {
        let isEnded = (rows.last?.lineEnd ?? tableHeader.record.terminator.count) > 0
        let lineEnd = lineEnd(before: isEnded ? last.upperBound : last.lowerBound)
        for texts in additions {
            if !isEnded { output += lineEnd.isEmpty ? [10] : lineEnd }
            appendNew(texts, new, to: &output)
            if isEnded { output += lineEnd }
        }
    }

    private func appendNew(_ texts: [Field: String], _ new: [Field], to output: inout [UInt8]) {
        for (place, field) in (fields + new.map { $0 }).enumerated() {
            if place > 0 { output.append(UInt8(ascii: ",")) }
            if let field, let text = texts[field] { output += CellWriter.cell(text, field) }
        }
    }
}
