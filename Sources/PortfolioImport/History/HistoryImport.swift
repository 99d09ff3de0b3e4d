internal import CSV
package import PortfolioEditing
package import PortfolioFiles
internal import Valuation

/// Reads published histories of prices and rates, one after another, into quotes that can be merged into a portfolio.
///
/// A file is recognised by its header alone: a column of days, and one of closing prices or rates. The previous
/// closes of a list of prices are taken as well; all other columns are ignored, in particular adjusted closes.
///
/// ```
/// var run = HistoryImport(options: HistoryOptions())
/// run.add(bytes, name: "AAPL.csv", log: &log)
/// ```
package struct HistoryImport: Sendable {
    package let options: HistoryOptions
    package private(set) var quotes: [StatedQuote] = []
    package private(set) var reports: [HistoryReport] = []
    /// The European Central Bank's file, if one was read.
    package private(set) var centralBank: CentralBankFile?
    /// What the histories say of stocks with an ISIN.
    package private(set) var statedSymbols = StatedSymbols()
    /// The file with the prices of ``HistoryOptions/symbol``.
    private var named: String?

    /// The number of rows in which a header is searched for.
    static let searched = 50
    /// The number of bytes in which a header is searched for.
    package static let searchedBytes = 1 << 16
    /// The most bytes that a history may have: its rows are kept until all are read.
    package static let largest = 64 << 20

    package init(options: HistoryOptions) { self.options = options }

    /// Reads a history.
    ///
    /// - Parameter padding: the number of blank lines above it that are not part of it.
    mutating func add(_ bytes: [UInt8], after padding: Int, _ name: String, _ log: inout DiagnosticLog) {
        let text = DecodedText(bytes, encodings: [.utf8, .windows1252])
        guard text.faults.isEmpty else { return text.tell(name, &log) }
        if HistoryJSON.isOne(text.utf8) { return add(HistoryJSON.quotes, of: text.utf8, name, &log) }
        if HistoryXML.isOne(text.utf8) { return add(HistoryXML.quotes, of: text.utf8, name, &log) }
        var first: Record?
        var isOfCentralBank = false
        for dialect in Dialect.usual {
            var layouts: [HistoryLayout] = []
            var above: [Record] = []
            var count = 0
            var rows: [Record] = []
            var reader = RecordReader(dialect: dialect)
            reader.readAll(of: text.utf8.span) { record in
                if CellReader.isBlank(record) { return }
                count += 1
                if first == nil {
                    first = record
                    isOfCentralBank = HistoryLayout.isOfCentralBank(record)
                }
                if isOfCentralBank { return }
                // Names of symbols below those of figures, or the other way round.
                if rows.isEmpty, record.trimmed(0).isEmpty, layouts.first?.header.trimmed(0).isEmpty == true {
                    layouts = []
                }
                if rows.isEmpty, let named = HistoryLayout.named(by: record, below: layouts.first) {
                    layouts = named
                } else if !layouts.isEmpty {
                    rows.append(record)
                } else if count <= HistoryImport.searched {
                    layouts = HistoryLayout.layouts(record, dialect, above: above)
                    // pandas writes the name of the index below the names of the columns.
                    above.append(record)
                }
            }
            if layouts.contains(where: { $0.day == nil }), options.undated == nil { layouts = [] }
            if !layouts.isEmpty { return read(rows, layouts, name, &log) }
        }
        guard let first else { return log.add(Diagnostic(.emptyExport, file: name)) }
        if isOfCentralBank, centralBank == nil {
            return addCentralBank(text.utf8, after: padding, name, &log)
        }
        log.add(HistoryImport.unknown(first, text.utf8, name), at: 0..<first.raw.count, of: first, file: name)
    }

    /// Why a file is no history, by its first row.
    private static func unknown(_ first: Record, _ text: [UInt8], _ name: String) -> Wording {
        if HistoryLayout.isOfCentralBank(first) { return .centralBankFile }
        let names = first.fields.indices.map { first.trimmedText($0) }
        if names.contains("LOCATION"), names.contains("MEASURE") { return .averages("these are the OECD's") }
        if let series = names.first(where: CurrencyPair.isSeries) { return .series(series) }
        return .unknownHistory(BrokerExport(name, text).contents)
    }

    private mutating func read(
        _ records: [Record], _ layouts: [HistoryLayout], _ name: String, _ log: inout DiagnosticLog
    ) {
        let errors = log.count
        if case .prices? = layouts.first?.kind, let layout = layouts.first,
            let second = layout.placesOfFigure.dropFirst().first
        {
            return log.add(
                .severalCloses(layout.header.trimmedText(second)), field: second, of: layout.header,
                file: name)
        }
        if layouts.count > 1, let symbol = options.symbol {
            return log.add(
                .symbolOfSeveral(symbol, layouts.count), at: 0..<layouts[0].header.raw.count,
                of: layouts[0].header, file: name)
        }
        var untold = layouts.first?.unknownSeries(beside: layouts) ?? []
        for layout in layouts {
            var rows = HistoryRows(
                records, layout, options, file: name, stated: statedSymbols, log: log)
            if rows.isOfNobody {
                rows.log.add(.noSymbol, at: 0..<layout.header.raw.count, of: layout.header, file: name)
            } else if rows.isOfUserAlone, let named {
                rows.log.add(Diagnostic(.symbolOfTwo(named), file: name))
            }
            if rows.isOfUserAlone { named = name }
            let found = rows.read()
            log = rows.log
            guard log.count == errors else { return }
            if found.isEmpty, rows.report.withoutFigure == 0, options.undated == nil {
                return log.add(.noFigures, at: 0..<layout.header.raw.count, of: layout.header, file: name)
            }
            for place in untold {
                rows.report.warnings.append(
                    Diagnostic(
                        .series(layout.header.trimmedText(place)), file: name, in: layout.header.raw,
                        firstLine: layout.header.line, at: layout.header.fields[place].rawRange))
            }
            untold = []
            statedSymbols = rows.statedSymbols
            take(found, rows.report)
        }
    }

    private mutating func add(
        _ quotes: (_ bytes: [UInt8], _ file: String, _ log: inout DiagnosticLog) -> [StatedQuote],
        of bytes: [UInt8],
        _ name: String, _ log: inout DiagnosticLog
    ) {
        let errors = log.count
        let found = quotes(bytes, name, &log)
        guard log.count == errors else { return }
        var report = HistoryReport(file: name)
        report.isOfRates = true
        for quote in found {
            guard case .rate(let from, let to) = quote.subject else { continue }
            if !report.names.contains("\(from)/\(to)") { report.names.append("\(from)/\(to)") }
        }
        take(found, report)
    }

    private mutating func addCentralBank(
        _ bytes: [UInt8], after padding: Int, _ name: String, _ log: inout DiagnosticLog
    ) {
        let errors = log.count
        guard let file = CentralBankFile(bytes, after: padding, name: name, log: &log) else {
            if log.count == errors { log.add(Diagnostic(.emptyExport, file: name)) }
            return
        }
        centralBank = file
        var report = HistoryReport(file: name)
        (report.isOfCentralBank, report.quotes, report.days) = (true, file.count, file.days)
        reports.append(report)
    }

    private mutating func take(_ found: [StatedQuote], _ read: HistoryReport) {
        quotes += found
        var report = read
        report.quotes = found.count
        if let first = found.first, let last = found.last { report.days = first.date...last.date }
        reports.append(report)
    }

    /// Whether a file may be a history, by its first ``searchedBytes`` bytes; whatever it is, ``add(_:name:log:)`` tells.
    ///
    /// - Parameter isPlain: whether it must have the header of a history and of nothing else.
    package static func mayBeOne(_ start: [UInt8], isPlain: Bool = false) -> Bool {
        if HistoryXML.isOne(start) { return true }
        if HistoryJSON.isOne(start) {
            return !isPlain || String(decoding: start, as: UTF8.self).contains(#""rates""#)
        }
        // The last row may be cut.
        let end = start.count < searchedBytes ? start.count : start.lastIndex { $0 == 10 || $0 == 13 } ?? 0
        let text = DecodedText(Array(start[..<end]), encodings: [.utf8, .windows1252])
        for dialect in Dialect.usual {
            var above: [Record] = []
            var isFound = false
            var reader = RecordReader(dialect: dialect)
            reader.readAll(of: text.utf8.span) { record in
                guard !isFound, above.count < searched, !CellReader.isBlank(record) else { return }
                isFound =
                    above.isEmpty && HistoryLayout.isOfCentralBank(record)
                    || HistoryLayout.layouts(record, dialect, above: above).contains {
                        !isPlain || $0.isPlain
                    }
                above.append(record)
            }
            if isFound { return true }
        }
        return false
    }
}
