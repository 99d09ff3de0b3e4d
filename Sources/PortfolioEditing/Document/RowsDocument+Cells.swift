internal import CSV
package import PortfolioFiles
package import Valuation

/// A cell of a row, under the name of its column.
package struct NamedCell: Hashable, Sendable {
    /// A known column goes by its usual name, however the file writes it.
    package let column: String
    package let text: String
}

extension RowsDocument where Field: ColumnField {
    /// The texts of a row's cells, except empty ones.
    ///
    /// - Complexity: O(*n*) in the length of the row.
    package func texts(ofRow row: Int) -> [Field: String] {
        guard let record = record(ofRow: row) else { return [:] }
        var texts: [Field: String] = [:]
        for (place, field) in fields.enumerated() where record.fields.indices.contains(place) {
            guard let field else { continue }
            let text = field.keepsSpaces ? record.text(place) : record.trimmedText(place)
            if !text.isEmpty { texts[field] = text }
        }
        return texts
    }

    /// The bytes of a row, without the line end.
    package func line(ofRow row: Int) -> [UInt8] { Array(bytes[rows[row].range]) }

    /// The index of a field's column; `nil` if the file has none.
    func place(of field: Field) -> Int? { tableHeader[field.rawValue] }

    /// A row's record, parsed again.
    func record(ofRow row: Int) -> Record? {
        guard rows.indices.contains(row) else { return nil }
        return Record(beginning: bytes.span.extracting(rows[row].range))
    }

    /// The texts that an error may be about: those that an edit writes and, in the row that it changes, those that stay.
    package func texts(of edit: RowEdit<Field>, at error: Diagnostic) -> [Field: String] {
        guard case .set(let texts, let row) = edit, rows.indices.contains(row), rows[row].line == error.line
        else { return edit.texts }
        return self.texts(ofRow: row).merging(texts) { $1 }
    }

    /// The text of a cell without its quotes; `nil` if there is no such column or row.
    func cellText(of field: Field, inRow row: Int) -> String? {
        guard let place = place(of: field), let record = record(ofRow: row),
            record.fields.indices.contains(place)
        else { return nil }
        return field.keepsSpaces ? record.text(place) : record.trimmedText(place)
    }

    /// All cells of a row, in the order of the columns.
    ///
    /// - Complexity: O(*n*) in the length of the row.
    package func namedCells(of row: Int) -> [NamedCell] {
        guard let record = record(ofRow: row) else { return [] }
        return tableHeader.names.indices.map { place in
            let field = fields.indices.contains(place) ? fields[place] : nil
            let isWhole = field?.keepsSpaces ?? false
            let text =
                !record.fields.indices.contains(place)
                ? "" : isWhole ? record.text(place) : record.trimmedText(place)
            return NamedCell(column: field?.rawValue ?? tableHeader.names[place], text: text)
        }
    }

    /// The field that an error of an edit is about, if it is one of those written; `nil` if that is unclear.
    package func field(of error: Diagnostic, writing texts: [Field: String]) -> Field? {
        writtenField(of: error, writing: texts)
    }

    /// The text of a cell without its quotes; `nil` if there is no such column or row.
    package func text(of field: Field, inRow row: Int) -> String? { cellText(of: field, inRow: row) }

    /// The field that an error is about, among those that were to be written in a row.
    ///
    /// - Parameter texts: the cells that were written.
    func writtenField(of error: Diagnostic, writing texts: [Field: String]) -> Field? {
        let columns: [Field?] = fields + newColumns(for: [texts]).map { Optional($0) }
        guard let (record, place) = error.cell, columns.indices.contains(place), let field = columns[place]
        else { return nil }
        let written = CellReader.trimmed(texts[field] ?? "")
        return record.trimmedText(place) == written ? field : nil
    }
}

extension TradesDocument {
    /// The field that an error of ``applying(_:)`` is about, if it is one of those written; `nil` if that is unclear.
    package func field(of error: Diagnostic, writing texts: [TradeField: String]) -> TradeField? {
        ((try? having(neededBy: texts)) ?? self).writtenField(of: error, writing: texts)
    }
}
