internal import CSV
internal import PortfolioFiles
internal import Valuation

/// The table of an export of an unknown kind.
struct ExportTable {
    let encoding: TextEncoding
    let delimiter: UInt8
    let header: Record
    /// The rows up to the first blank line.
    private(set) var rows: [Record]
    /// Whether other rows follow a blank line.
    let hasMoreAfterBlankLine: Bool

    /// The number of rows that are looked at.
    static let searchedRows = 20_000

    /// Finds the table: the row with the most names that is followed by figures, with the delimiter that gives it most.
    ///
    /// - Returns: `nil` if there is none.
    /// - Complexity: O(*n*) for *n* bytes.
    init?(_ text: DecodedText) {
        var best: (delimiter: UInt8, records: [Record], header: Int, names: Int)?
        for delimiter in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")] {
            guard let dialect = Dialect(delimiter: delimiter) else { continue }
            let records = ExportTable.records(text.utf8, dialect)
            guard let (header, names) = ExportTable.header(of: records), names > best?.names ?? 1 else {
                continue
            }
            best = (delimiter, records, header, names)
        }
        guard let best else { return nil }
        encoding = text.encoding
        delimiter = best.delimiter
        header = best.records[best.header]
        let below = best.records[(best.header + 1)...]
        let table = below.prefix { $0.lastFilled >= 0 }
        rows = Array(table)
        hasMoreAfterBlankLine = below.dropFirst(table.count).contains { $0.lastFilled > 0 }
    }

    /// The table with some of its rows.
    func with(rows: [Record]) -> ExportTable {
        var table = self
        table.rows = rows
        return table
    }

    /// What the cells of each column prove.
    var facts: [ColumnFacts] { header.fields.indices.map { ColumnFacts(self, place: $0) } }

    private static func records(_ text: [UInt8], _ dialect: Dialect) -> [Record] {
        var records: [Record] = []
        var reader = RecordReader(dialect: dialect, blankLines: .keep)
        reader.readAll(of: text.span) { record in
            if records.count < HeaderLimits.rows + searchedRows { records.append(record) }
        }
        return records
    }

    /// The row with the most cells that are all texts, if the row below it has a figure.
    private static func header(of records: [Record]) -> (place: Int, names: Int)? {
        var best: (place: Int, names: Int)?
        for (place, record) in records.prefix(HeaderLimits.rows).enumerated() {
            guard place + 1 < records.count else { break }
            let next = records[place + 1]
            let filled = record.fields.indices.filter { !record.trimmed($0).isEmpty }
            guard filled.count > best?.names ?? 1, next.fields.count > record.lastFilled - 1,
                !filled.contains(where: { isFigure(record, $0) }),
                next.fields.indices.contains(where: { isFigure(next, $0) })
            else { continue }
            best = (place, filled.count)
        }
        return best
    }

    private static func isFigure(_ record: Record, _ field: Int) -> Bool {
        let bytes = record.content.span.extracting(record.trimmed(field))
        for notation in ColumnFacts.notations { if case .figure = notation.read(bytes) { return true } }
        return false
    }
}
