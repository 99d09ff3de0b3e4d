internal import CSV
internal import PortfolioFiles

/// Many changes at once; every other byte stays.
extension TableDocument {
    /// The file with changed cells in some rows, and with new rows after the last or before others.
    ///
    /// A missing column that a change needs is added after the others.
    ///
    /// - Parameter insertions: rows to insert, by the row that they come before.
    /// - Complexity: O(*n*) in the length of the file and of the changes.
    func changing(
        _ changes: [Int: [Field: String]], adding additions: [[Field: String]],
        inserting insertions: [Int: [[Field: String]]] = [:]
    ) -> [UInt8] {
        let lineEnd = lineEnd
        let new = newColumns(for: Array(changes.values) + additions + insertions.values.joined())
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 32 * (changes.count + additions.count) + new.count * rows.count)
        output += bytes[..<headerRange.upperBound]
        for column in new { output += [UInt8(ascii: ",")] + Array(column.rawValue.utf8) }
        var taken = headerRange.upperBound
        for (place, row) in rows.enumerated() {
            output += bytes[taken..<row.range.lowerBound]
            for texts in insertions[place] ?? [] {
                appendNew(texts, new, to: &output)
                output += lineEnd
            }
            let texts = changes[place] ?? [:]
            appendRow(place, texts, to: &output)
            for column in new {
                output.append(UInt8(ascii: ","))
                if let text = texts[column] { output += CellWriter.cell(text, column) }
            }
            taken = row.range.upperBound
        }
        let end = rows.last?.lineRange.upperBound ?? tableHeader.dataOffset
        output += bytes[taken..<end]
        append(additions, new, to: &output)
        output += bytes[end...]
        return output
    }

    private func stated(_ texts: [Field: String]) -> [Field] { texts.filter { !$1.isEmpty }.map(\.key) }

    /// Whether cells that are stated have no column yet.
    func needsColumns(for texts: [[Field: String]]) -> Bool { !newColumns(for: texts).isEmpty }

    /// The fields that have no column, in the order in which they are documented.
    private func newColumns(for texts: [[Field: String]]) -> [Field] {
        let stated = texts.reduce(into: Set()) { $0.formUnion(self.stated($1)) }
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

    private func append(_ additions: [[Field: String]], _ new: [Field], to output: inout [UInt8]) {
        guard !additions.isEmpty else { return }
        let isEnded = (rows.last?.lineEnd ?? tableHeader.record.terminator.count) > 0
        let lineEnd = lineEnd
        for texts in additions {
            if !isEnded { output += lineEnd }
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

    /// The file's line end, taken from the last row that has one.
    private var lineEnd: [UInt8] {
        let ended = rows.last { $0.lineEnd > 0 }
        if let ended { return Array(bytes[ended.range.upperBound..<ended.lineRange.upperBound]) }
        let header = Array(bytes[headerRange.upperBound..<tableHeader.dataOffset])
        return header.isEmpty ? [10] : header
    }
}
