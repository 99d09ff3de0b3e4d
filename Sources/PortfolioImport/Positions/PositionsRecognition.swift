internal import CSV
internal import PortfolioFiles

/// Recognises an export's profile by the columns of its header row.
enum PositionsRecognition {
    /// The limits, in bytes and in rows, within which a header is searched for.
    static let searched = 1 << 16
    static let searchedRecords = 200

    /// The profile that fits; if there is none or several, the log has the closest ones.
    static func profile(of bytes: [UInt8], name: String, log: inout DiagnosticLog) -> PositionsMapping? {
        let start = Array(bytes.prefix(searched))
        var fits: [(mapping: PositionsMapping, found: Int)] = []
        var near: [Near] = []
        for mapping in PositionsMapping.included {
            let text = DecodedText(start, encodings: mapping.encodings).utf8
            for delimiter in mapping.delimiters {
                guard let dialect = Dialect(delimiter: delimiter) else { continue }
                let (match, record, isHeader) = best(text, dialect, mapping)
                if isHeader {
                    fits.append((mapping, match.found))
                    break
                }
                if match.found > match.missing.count { near.append((mapping.name, match.missing, record)) }
            }
        }
        guard fits.isEmpty else {
            guard let mapping = best(of: fits, \.name, file: name, &log) else { return nil }
            if mapping.name == PositionsProfile.own, isOwnTrades(start, areAllKnown: false) {
                log.add(Diagnostic(.ownTrades, file: name))
                return nil
            }
            return mapping
        }
        if isOwnTrades(start, areAllKnown: true) {
            log.add(Diagnostic(.ownTrades, file: name))
            return nil
        }
        tell(near, start, name, &log) { text, near in
            isHistory(text) || TransactionRecognition.fits(bytes) ? .history : .unknownExport(near: near)
        }
        return nil
    }

    /// Whether a file begins with the header of a trades file of this program, perhaps saved by a spreadsheet.
    ///
    /// - Parameter areAllKnown: whether it must have no other columns.
    static func isOwnTrades(_ start: [UInt8], areAllKnown: Bool) -> Bool {
        let text = DecodedText(start, encodings: [.utf8]).utf8
        return [",", ";", "\t"].contains { (delimiter: Character) in
            guard let byte = delimiter.asciiValue, let dialect = Dialect(delimiter: byte),
                let header = firstRecord(text, dialect)
            else { return false }
            return TradesHeader.isTrades(
                header.fields.indices.map { header.text($0) }, areAllKnown: areAllKnown)
        }
    }

    /// A mapping that comes near: what it misses in which row.
    typealias Near = (name: String, missing: [String], record: Record?)

    /// The mapping of which most was found; `nil` if that is several, which the log is told.
    static func best<Document>(
        of fits: [(mapping: Document, found: Int)], _ title: KeyPath<Document, String>, file: String,
        _ log: inout DiagnosticLog
    ) -> Document? {
        let most = fits.map(\.found).max() ?? 0
        let best = fits.filter { $0.found == most }
        if best.count == 1 { return best[0].mapping }
        log.add(Diagnostic(.severalProfiles(best.map { $0.mapping[keyPath: title] }), file: file))
        return nil
    }

    /// Reports that no mapping fits, at the row that comes nearest to a header.
    ///
    /// - Parameter wording: what is wrong, given the decoded text and the nearest mappings with what they miss.
    static func tell(
        _ near: [Near], _ start: [UInt8], _ name: String, _ log: inout DiagnosticLog,
        _ wording: (_ text: [UInt8], _ near: [(String, [String])]) -> Wording
    ) {
        if let what = FileKind.name(start) { return log.add(Diagnostic(.notText(what), file: name)) }
        let text = DecodedText(start, encodings: [.utf8])
        if !text.faults.isEmpty, near.isEmpty, TextEncoding.marked(start) != nil {
            return text.tell(name, &log)
        }
        if text.utf8.isBlankText {
            return log.add(Diagnostic(.emptyExport, file: name))
        }
        let sorted = near.sorted { ($0.missing.count, $0.name) < ($1.missing.count, $1.name) }
        let wording = wording(text.utf8, sorted.prefix(3).map { ($0.name, $0.missing) })
        if let record = sorted.first?.record ?? firstRecord(text.utf8) {
            log.add(wording, at: 0..<record.raw.count, of: record, file: name)
        } else {
            log.add(Diagnostic(wording, file: name))
        }
    }

    private static func firstRecord(_ text: [UInt8], _ dialect: Dialect = .csv) -> Record? {
        var reader = RecordReader(dialect: dialect)
        var found: Record?
        reader.readRecord(in: text.span) { found = $0 }
        return found?.errors.isEmpty == true ? found : nil
    }

    /// Whether the first row names columns that only transaction histories have.
    private static func isHistory(_ text: [UInt8]) -> Bool {
        let line = String(decoding: text.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self).lowercased()
        let isPortfolioPerformance = line.contains("transaction currency") || line.contains("buchungswährung")
        return isPortfolioPerformance || (line.hasPrefix("action,time") && line.contains("no. of shares"))
    }

    /// Whether a row of a text is a mapping's header.
    static func hasHeader(_ text: [UInt8], _ dialect: Dialect, _ mapping: PositionsMapping) -> Bool {
        best(text, dialect, mapping).isHeader
    }

    /// The match of the row that is closest to a header.
    private static func best(
        _ text: [UInt8], _ dialect: Dialect, _ mapping: PositionsMapping
    ) -> (match: HeaderMatch, record: Record?, isHeader: Bool) {
        var best = HeaderMatch()
        var nearest: Record?
        var isHeader = false
        var count = 0
        let besides = mapping.besides.found
        var records = RecordReader(dialect: dialect)
        records.readAll(of: text.span.extracting(0..<min(text.count, searched))) { record in
            count += 1
            guard !isHeader, count <= searchedRecords else { return }
            let (match, layout) = PositionsLayout.match(HeaderRow(record), mapping, besides: besides)
            isHeader = layout != nil
            if isHeader || match.found > best.found {
                best = match
                nearest = record
            }
        }
        return (best, nearest, isHeader)
    }
}
