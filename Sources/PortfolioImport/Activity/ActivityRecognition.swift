internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Recognises a transaction export's profile by the columns of its header row.
enum ActivityRecognition {
    /// The profile that fits; if there is none or several, the log has the closest ones.
    static func profile(of bytes: [UInt8], name: String, log: inout DiagnosticLog) -> ActivityMapping? {
        let start = Array(bytes.prefix(Recognition.searched))
        let (fits, near) = candidates(start)
        guard fits.isEmpty else { return Recognition.best(of: fits, \.name, file: name, &log) }
        Recognition.tell(near, start, name, &log) { _, near in
            var quiet = DiagnosticLog()
            let isOfPositions = Recognition.profile(of: start, name: name, log: &quiet) != nil
            return isOfPositions ? .positionsInstead : .unknownActivityFile(near: near)
        }
        return nil
    }

    /// Whether a file is a transaction export, by its header.
    static func fits(_ bytes: [UInt8]) -> Bool {
        !candidates(Array(bytes.prefix(Recognition.searched))).fits.isEmpty
    }

    /// The profiles that fit a file's start, and those that come near, each with how much of it was found.
    private static func candidates(
        _ start: [UInt8]
    ) -> (fits: [(mapping: ActivityMapping, found: Int)], near: [Recognition.Near]) {
        var fits: [(mapping: ActivityMapping, found: Int)] = []
        var near: [Recognition.Near] = []
        for profile in ActivityProfile.all {
            guard let mapping = profile.mapping else { continue }
            let text = DecodedText(start, encodings: mapping.text.encodings).utf8
            if let array = mapping.array {
                if ActivityJSON.isOne(text, array: array) { fits.append((mapping, .max)) }
                continue
            }
            for delimiter in mapping.text.delimiters {
                guard let dialect = Dialect(delimiter: delimiter) else { continue }
                let (match, record) = best(text, dialect, mapping)
                if match.layout != nil {
                    fits.append((mapping, match.found))
                    break
                }
                if match.found > match.missing.count { near.append((mapping.name, match.missing, record)) }
            }
        }
        return (fits, near)
    }

    /// The delimiter that turns one of the rows into a header, or else the first one.
    static func dialect(of text: [UInt8], _ mapping: ActivityMapping) -> Dialect? {
        if mapping.array != nil { return .csv }
        let candidates = mapping.text.delimiters.compactMap { Dialect(delimiter: $0) }
        if candidates.count > 1 {
            for candidate in candidates where best(text, candidate, mapping).match.layout != nil {
                return candidate
            }
        }
        return candidates.first
    }

    private static func best(
        _ text: [UInt8], _ dialect: Dialect, _ mapping: ActivityMapping
    ) -> (match: ActivityLayout.Match, record: Record?) {
        var best = ActivityLayout.Match()
        var nearest: Record?
        var count = 0
        var records = RecordReader(dialect: dialect)
        let besides = ActivityRecognition.anyBeside(mapping)
        let consider = { (record: Record) in
            count += 1
            guard best.layout == nil, count <= Recognition.searchedRecords else { return }
            for table in mapping.tables where record.fields.count >= table.fewest {
                let match = ActivityLayout.match(record, table, units: mapping.text.units, besides: besides)
                if match.layout != nil || (best.layout == nil && match.found > best.found) {
                    best = match
                    nearest = record
                }
            }
        }
        records.feed(text.span.extracting(0..<min(text.count, Recognition.searched)), consider)
        records.finish(consider)
        return (best, nearest)
    }

    /// Recognition does not depend on cells above the table.
    private static func anyBeside(_ mapping: ActivityMapping) -> [String: [UInt8]] {
        var besides: [String: [UInt8]] = [:]
        for table in mapping.tables {
            for column in table.columns.values {
                if case .beside(let pattern) = column.source { besides[pattern.text] = [] }
            }
        }
        return besides
    }
}
