internal import CSV
package import PortfolioFiles
package import Valuation

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

/// A row of a file of prices or rates.
package struct QuoteRow: TableRow {
    /// `nil` if the row has errors.
    let quote: KnownQuote?
    package let place: RowPlace

    /// What its figure is of: a symbol, or two currencies; empty if the row has errors.
    package var subject: String {
        switch quote?.subject {
        case .price(let symbol): symbol
        case .rate(let from, let to): "\(from) \(to)"
        case nil: ""
        }
    }

    /// `nil` for a quote without a day, or if the row has errors.
    package var date: CalendarDate? { quote?.date }

    /// What the figure is; `nil` if the row has errors.
    package var name: String? { quote?.subject.name }

    package func isOf(_ subject: StatedQuote.Subject, on day: CalendarDate) -> Bool {
        quote?.subject == subject && quote?.date == day
    }

    /// Whether it has errors.
    package var isBroken: Bool { quote == nil }
}

/// What is read of a file of prices or rates for some quotes: a few rows among millions.
struct ReadQuotes<Field: QuoteField> {
    /// The rows of the quotes asked for, and the last ones, behind which new ones go.
    let document: RowsDocument<Field>
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
        var rows: [QuoteRow] = []
        var problems = header.problems
        var hasMisplacedQuotes = false
        var lastDays: [StatedQuote.Subject: CalendarDate] = [:]
        let subjects = Set((wanted ?? []).map(\.subject))
        // New rows come after the last one, which is kept in any case.
        var last: QuoteRow?
        header.forEachRow(of: bytes) { record in
            var cells = CellReader(record, file: file, log: DiagnosticLog())
            cells.log.addStructure(of: record, file: file)
            let quote = Field.read(&cells) { header[$0.rawValue] }
            problems.add(cells.log.inOrder)
            hasMisplacedQuotes = hasMisplacedQuotes || !record.errors.isEmpty
            if let quote, let day = quote.date, subjects.contains(quote.subject) {
                lastDays[quote.subject] = max(lastDays[quote.subject] ?? day, day)
            }
            let row = QuoteRow(quote: quote, place: RowPlace(record))
            last = row
            if wanted.map({ wanted in quote.flatMap(QuoteKey.init).map(wanted.contains) ?? false }) ?? true {
                rows.append(row)
                last = nil
            }
        }
        if let last { rows.append(last) }
        document = RowsDocument(
            bytes, file: file, header, rows: rows, problems: problems, hasMisplacedQuotes: hasMisplacedQuotes)
        self.lastDays = lastDays
    }
}

extension QuoteField {
    /// All rows of a file.
    ///
    /// - Parameter bytes: none for a file that is not there.
    /// - Complexity: O(*n*) for *n* bytes, with memory for every row.
    package static func document(
        _ bytes: [UInt8], file: String, currency: Currency? = nil
    ) throws(EditingError) -> RowsDocument<Self> {
        var log = DiagnosticLog()
        let bytes = bytes.isEmpty ? empty : bytes
        guard let read = ReadQuotes<Self>(bytes, file: file, keeping: nil, log: &log) else {
            throw .unreadable(log)
        }
        return read.document
    }

    /// The contents of a file without rows.
    static var empty: [UInt8] { TableHeader.line(of: made.map(\.rawValue)) }
}

extension RowsDocument where Field: QuoteField {
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
