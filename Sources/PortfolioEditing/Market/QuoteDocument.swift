internal import CSV
internal import PortfolioFiles
internal import Valuation

/// A file of prices or rates, byte for byte, with its parsed rows.
struct QuoteDocument<Field: QuoteField>: TableDocument {
    struct Row: TableRow {
        let quote: KnownQuote?
        let line: Int
        let range: Range<Int>
        let lineEnd: Int
    }

    let bytes: [UInt8]
    let file: String
    let rows: [Row]
    let tableHeader: TableHeader
    let fields: [Field?]
    /// All errors in the rows.
    let problems: DiagnosticLog

    /// - Returns: `nil` if the header is invalid; the log says why.
    /// - Complexity: O(*n*) in the length of the file.
    init?(_ bytes: [UInt8], file: String, log: inout DiagnosticLog) {
        let known = Array(Field.allCases)
        guard
            let header = TableHeader.read(
                bytes, file: file, known: known.map(\.rawValue), required: Field.required.map(\.rawValue),
                log: &log)
        else { return nil }
        var fields = [Field?](repeating: nil, count: header.count)
        for field in known {
            if let place = header[field.rawValue] { fields[place] = field }
        }
        var rows: [Row] = []
        var problems = header.problems
        let take = { (record: Record) in
            if CellReader.isBlank(record) { return }
            var cells = CellReader(record, file: file, log: problems)
            cells.log.addStructure(of: record, file: file)
            let quote = Field.read(&cells) { header[$0.rawValue] }
            problems = cells.log
            rows.append(
                Row(
                    quote: quote, line: record.line,
                    range: record.offset..<(record.offset + record.raw.count),
                    lineEnd: record.terminator.count))
        }
        var reader = RecordReader()
        reader.restart(line: header.firstLine, offset: header.dataOffset)
        reader.feed(bytes.span.extracting(header.dataOffset..<bytes.count), take)
        reader.finish(take)
        self.bytes = bytes
        self.file = file
        self.rows = rows
        tableHeader = header
        self.fields = fields
        self.problems = problems
    }

    /// The contents of a file without rows.
    static func empty(_ file: String) -> [UInt8] {
        Array((Field.made.map(\.rawValue).joined(separator: ",") + "\n").utf8)
    }

    /// A diagnostic for the figure of a row.
    func diagnostic(_ wording: Wording, ofRow row: Int) -> Diagnostic {
        guard let record = record(ofRow: row) else { return Diagnostic(wording, file: file) }
        let place = place(of: Field.figure) ?? 0
        let range =
            record.fields.indices.contains(place)
            ? record.fields[place].rawRange : 0..<record.raw.count
        return Diagnostic(wording, file: file, in: record.raw, firstLine: rows[row].line, at: range)
    }
}
