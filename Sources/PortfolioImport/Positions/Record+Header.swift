internal import CSV
internal import PortfolioFiles
internal import Valuation

extension Record {
    /// The name in a header row at a place; `nil` if there is none.
    func name(at place: Int?) -> String? {
        guard let place, fields.indices.contains(place) else { return nil }
        let name = text(place).trimmed
        return name.isEmpty ? nil : name
    }

    /// The place of a header's column of ISINs; `nil` if there is none.
    var placeOfISIN: Int? {
        fields.indices.first { ["isin", "code isin"].contains(ColumnName.canonical(text($0).trimmed)) }
    }

    /// Whether a row has the cells of a header of `count` columns. Cells at the end that the header lacks must be empty.
    func fits(_ count: Int) -> Bool { lastFilled < count && fields.count >= count }
}

extension DiagnosticLog {
    /// Reports a row that does not fit a header of `count` columns.
    mutating func add(lengthOf record: Record, _ count: Int, file: String) {
        let isLong = record.lastFilled >= count
        let wording = Wording.rowLength(isLong ? record.lastFilled + 1 : record.fields.count, count)
        if isLong {
            add(wording, field: count, of: record, file: file)
        } else {
            add(wording, at: record.raw.count..<record.raw.count, of: record, file: file)
        }
    }
}
