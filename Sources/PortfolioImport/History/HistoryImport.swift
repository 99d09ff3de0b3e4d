internal import CSV
package import PortfolioFiles
internal import Valuation

/// Reads published histories of prices and rates, one after another, into quotes that can be merged into a portfolio.
///
/// A file is recognised by its header alone: a column of days, and one of closing prices or rates. All other columns
/// are ignored, in particular adjusted closes.
///
/// ```swift
/// var run = HistoryImport(options: HistoryOptions())
/// run.add(bytes, name: "AAPL.csv", log: &log)
/// ```
package struct HistoryImport: Sendable {
    package let options: HistoryOptions
    package private(set) var quotes: [StatedQuote] = []
    package private(set) var reports: [HistoryReport] = []
    /// The file with the prices of ``HistoryOptions/symbol``.
    private var named: String?

    /// The number of rows in which a header is searched for.
    private static let searched = 50

    package init(options: HistoryOptions) { self.options = options }

    /// Reads a history. All errors go to the log; if there are any, the quotes must not be used.
    ///
    /// - Complexity: O(*n* log *n*) for *n* rows.
    package mutating func add(_ bytes: [UInt8], name: String, log: inout DiagnosticLog) {
        let text = DecodedText(bytes, encodings: [.utf8, .windows1252])
        guard text.faults.isEmpty else { return text.tell(name, &log) }
        var first: Record?
        for delimiter in [UInt8(ascii: ","), UInt8(ascii: ";"), 9] {
            guard let dialect = Dialect(delimiter: delimiter) else { continue }
            var layout: HistoryLayout?
            var count = 0
            var rows: [Record] = []
            let take = { (record: Record) in
                if CellReader.isBlank(record) { return }
                count += 1
                if first == nil { first = record }
                if layout != nil {
                    rows.append(record)
                } else if count <= HistoryImport.searched {
                    layout = HistoryLayout(record, delimiter: delimiter)
                }
            }
            var reader = RecordReader(dialect: dialect)
            reader.feed(text.utf8.span, take)
            reader.finish(take)
            if let layout { return read(rows, layout, name, &log) }
        }
        guard let first else { return log.add(Diagnostic(.emptyExport, file: name)) }
        let wording = HistoryLayout.isOfCentralBank(first) ? Wording.centralBankFile : .unknownHistory
        log.add(wording, at: 0..<first.raw.count, of: first, file: name)
    }

    private mutating func read(
        _ rows: [Record], _ layout: HistoryLayout, _ name: String, _ log: inout DiagnosticLog
    ) {
        var rows = HistoryRows(rows, layout, options, file: name, log: log)
        let errors = log.count
        if case .prices(nil, _) = layout.kind {
            if options.symbol == nil {
                rows.log.add(.noSymbol, at: 0..<layout.header.raw.count, of: layout.header, file: name)
            } else if let named {
                rows.log.add(Diagnostic(.symbolOfTwo(named), file: name))
            }
            named = name
        }
        let found = rows.read()
        log = rows.log
        guard log.count == errors else { return }
        quotes += found
        var report = rows.report
        report.quotes = found.count
        if let first = found.first, let last = found.last { report.days = first.date...last.date }
        reports.append(report)
    }
}
