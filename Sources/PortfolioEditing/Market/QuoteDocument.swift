internal import CSV
package import PortfolioFiles
internal import Valuation

/// The subject and the day of a quote, of which a file has one.
struct QuoteKey: Hashable {
    let subject: StatedQuote.Subject
    let date: CalendarDate

    init(subject: StatedQuote.Subject, date: CalendarDate) { (self.subject, self.date) = (subject, date) }

    init(_ quote: StatedQuote) { self.init(subject: quote.subject, date: quote.date) }

    /// `nil` for a quote without a day.
    init?(_ quote: KnownQuote) {
        guard let date = quote.date else { return nil }
        (subject, self.date) = (quote.subject, date)
    }
}

/// A file of prices or rates, byte for byte, with those of its rows that matter: a few among millions.
package struct QuoteDocument<Field: QuoteField>: TableDocument {
    package struct Row: TableRow {
        /// `nil` if the row has errors.
        let quote: KnownQuote?
        /// The line it begins on, from 1.
        package let line: Int
        package let range: Range<Int>
        package let lineEnd: Int
        /// Whether a quote is misplaced, so that rows may not be where they seem to be.
        let hasMisplacedQuotes: Bool
    }

    package let bytes: [UInt8]
    package let file: String
    /// The rows of the quotes asked for, and the last ones, behind which new ones go.
    package let rows: [Row]
    package let tableHeader: TableHeader
    package let fields: [Field?]
    /// All errors in the rows.
    package let problems: DiagnosticLog
    /// The last day of each subject of the quotes asked for.
    let lastDays: [StatedQuote.Subject: CalendarDate]

    /// - Parameter wanted: the quotes whose rows to keep; `nil` for all.
    /// - Returns: `nil` if the header is invalid; the log says why.
    /// - Complexity: O(*n*) in the length of the file, with memory for its bytes and the rows that are kept.
    init?(_ bytes: [UInt8], file: String, keeping wanted: Set<QuoteKey>?, log: inout DiagnosticLog) {
        let known = Array(Field.allCases)
        guard
            let header = TableHeader.read(
                bytes, file: file, known: known.map(\.rawValue), required: Field.required.map(\.rawValue),
                log: &log)
        else { return nil }
        var rows: [Row] = []
        var problems = header.problems
        var lastDays: [StatedQuote.Subject: CalendarDate] = [:]
        let subjects = Set((wanted ?? []).map(\.subject))
        // New rows come after the last one, which is kept in any case.
        var last: Row?
        header.forEachRow(of: bytes) { record in
            var cells = CellReader(record, file: file, log: problems)
            cells.log.addStructure(of: record, file: file)
            let quote = Field.read(&cells) { header[$0.rawValue] }
            problems = cells.log
            if let quote, let day = quote.date, subjects.contains(quote.subject) {
                lastDays[quote.subject] = max(lastDays[quote.subject] ?? day, day)
            }
            let row = Row(
                quote: quote, line: record.line, range: record.range,
                lineEnd: record.terminator.count, hasMisplacedQuotes: !record.errors.isEmpty)
            last = row
            if wanted.map({ wanted in quote.flatMap(QuoteKey.init).map(wanted.contains) ?? false }) ?? true {
                rows.append(row)
                last = nil
            }
        }
        if let last { rows.append(last) }
        self.bytes = bytes
        self.file = file
        self.rows = rows
        tableHeader = header
        fields = header.fields(Field.self)
        self.problems = problems
        self.lastDays = lastDays
    }

    /// The contents of a file without rows.
    static func empty(_ file: String) -> [UInt8] {
        Array((Field.made.map(\.rawValue).joined(separator: ",") + "\n").utf8)
    }

    package var hasMisplacedQuotes: Bool { rows.contains(where: \.hasMisplacedQuotes) }

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
