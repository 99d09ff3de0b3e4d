internal import CSV
internal import PortfolioFiles

/// Recognises an export's profile by the columns of its header row.
enum Recognition {
    /// The limits, in bytes and in rows, within which a header is searched for.
    static let searched = 1 << 16
    static let searchedRecords = 200

    /// The profile that fits; if there is none or several, the log has the closest ones.
    static func profile(of bytes: [UInt8], name: String, log: inout DiagnosticLog) -> Mapping? {
        let start = Array(bytes.prefix(searched))
        var fits: [(mapping: Mapping, found: Int)] = []
        var near: [(mapping: Mapping, match: Layout.Match, record: Record?)] = []
        for profile in Profile.all {
            guard let mapping = profile.mapping else { continue }
            let text = DecodedText(start, encodings: mapping.encodings).utf8
            for delimiter in mapping.delimiters {
                guard let dialect = Dialect(delimiter: delimiter) else { continue }
                let (match, record) = best(text, dialect, mapping)
                if match.layout != nil {
                    fits.append((mapping, match.found))
                    break
                }
                if match.found > match.missing.count { near.append((mapping, match, record)) }
            }
        }
        let most = fits.map(\.found).max() ?? 0
        let best = fits.filter { $0.found == most }
        if best.count == 1 { return best[0].mapping }
        if best.count > 1 {
            log.add(Diagnostic(.severalProfiles(best.map(\.mapping.name)), file: name))
            return nil
        }
        tell(near, bytes, name, &log)
        return nil
    }

    private static func tell(
        _ near: [(mapping: Mapping, match: Layout.Match, record: Record?)], _ bytes: [UInt8], _ name: String,
        _ log: inout DiagnosticLog
    ) {
        let text = DecodedText(Array(bytes.prefix(searched)), encodings: [.utf8])
        if !text.faults.isEmpty, near.isEmpty, TextEncoding.marked(bytes) != nil {
            return text.tell(name, &log)
        }
        let sorted = near.sorted {
            ($0.match.missing.count, $0.mapping.name) < ($1.match.missing.count, $1.mapping.name)
        }
        let wording =
            isHistory(text.utf8) || ActivityRecognition.fits(bytes)
            ? Wording.history
            : Wording.unknownExport(near: sorted.prefix(3).map { ($0.mapping.name, $0.match.missing) })
        if let record = sorted.first?.record ?? firstRecord(text.utf8) {
            log.add(wording, at: 0..<record.raw.count, of: record, file: name)
        } else {
            log.add(Diagnostic(wording, file: name))
        }
    }

    private static func firstRecord(_ text: [UInt8]) -> Record? {
        var reader = RecordReader()
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

    /// The match of the row that is closest to a header.
    static func match(_ text: [UInt8], _ dialect: Dialect, _ mapping: Mapping) -> Layout.Match {
        best(text, dialect, mapping).match
    }

    private static func best(
        _ text: [UInt8], _ dialect: Dialect, _ mapping: Mapping
    ) -> (match: Layout.Match, record: Record?) {
        var best = Layout.Match()
        var nearest: Record?
        var count = 0
        var records = RecordReader(dialect: dialect)
        let consider = { (record: Record) in
            count += 1
            guard best.layout == nil, count <= searchedRecords else { return }
            let match = Layout.match(record, mapping)
            if match.layout != nil || match.found > best.found {
                best = match
                nearest = record
            }
        }
        records.feed(text.span.extracting(0..<min(text.count, searched)), consider)
        records.finish(consider)
        return (best, nearest)
    }
}
