internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Recognises a transaction export's profile by the columns of its header row.
enum ActivityRecognition {
    /// The profile that fits; if there is none or several, the log has the closest ones.
    static func profile(of bytes: [UInt8], name: String, log: inout DiagnosticLog) -> ActivityMapping? {
        let start = Array(bytes.prefix(Recognition.searched))
        var headers = Headers(start)
        let (fits, near) = candidates(&headers)
        guard fits.isEmpty else { return Recognition.best(of: fits, \.name, file: name, &log) }
        for profile in ActivityProfile.all {
            guard let mapping = profile.mapping, let delimiter = otherDelimiter(&headers, mapping) else {
                continue
            }
            log.add(Diagnostic(.resaved(profile.name, delimiter), file: name))
            return nil
        }
        Recognition.tell(near, start, name, &log) { _, near in
            var quiet = DiagnosticLog()
            let isOfPositions = Recognition.profile(of: start, name: name, log: &quiet) != nil
            return isOfPositions ? .positionsInstead : .unknownActivityFile(near: near)
        }
        return nil
    }

    /// Whether a file is a transaction export, by its header.
    static func fits(_ bytes: [UInt8]) -> Bool {
        var headers = Headers(Array(bytes.prefix(Recognition.searched)))
        return !candidates(&headers).fits.isEmpty
    }

    /// The name of the profile that fits a file's start, if there is one.
    static func onlyFit(_ start: [UInt8]) -> String? {
        var ignored = DiagnosticLog()
        var headers = Headers(start)
        let fits = candidates(&headers).fits
        return fits.isEmpty ? nil : Recognition.best(of: fits, \.name, file: "", &ignored)?.name
    }

    /// The delimiter that turns a row into a header, if exactly one of those does that the mapping does not have.
    static func otherDelimiter(_ start: [UInt8], _ mapping: ActivityMapping) -> String? {
        var headers = Headers(start)
        return otherDelimiter(&headers, mapping)
    }

    private static func otherDelimiter(_ headers: inout Headers, _ mapping: ActivityMapping) -> String? {
        // A header that is known by its number of cells is not told from others.
        guard mapping.array == nil, mapping.tables.allSatisfy({ $0.shape.isEmpty }) else { return nil }
        let found = [";", ",", "\t"].filter { delimiter in
            guard let byte = delimiter.utf8.first, !mapping.text.delimiters.contains(byte) else {
                return false
            }
            return best(headers.of(mapping, byte), mapping).match.layout != nil
        }
        return found.count == 1 ? found[0] : nil
    }

    /// The profiles that fit a file's start, and those that come near, each with how much of it was found.
    private static func candidates(
        _ headers: inout Headers
    ) -> (fits: [(mapping: ActivityMapping, found: Int)], near: [Recognition.Near]) {
        var fits: [(mapping: ActivityMapping, found: Int)] = []
        var near: [Recognition.Near] = []
        for profile in ActivityProfile.all {
            guard let mapping = profile.mapping else { continue }
            if let array = mapping.array {
                if ActivityJSON.isOne(headers.text(mapping), array: array) { fits.append((mapping, .max)) }
                continue
            }
            for delimiter in mapping.text.delimiters {
                let (match, record) = best(headers.of(mapping, delimiter), mapping)
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
            let start = text.span.extracting(0..<min(text.count, Recognition.searched))
            for candidate in candidates
            where best(Headers.read(start, candidate), mapping).match.layout != nil { return candidate }
        }
        return candidates.first
    }

    private static func best(
        _ headers: [ActivityHeader], _ mapping: ActivityMapping
    ) -> (match: ActivityLayout.Match, record: Record?) {
        var best = ActivityLayout.Match()
        var nearest: Record?
        let besides = ActivityRecognition.anyBeside(mapping)
        for header in headers {
            for table in mapping.tables where header.record.fields.count >= table.fewest {
                let match = ActivityLayout.match(header, table, units: mapping.text.units, besides: besides)
                if match.layout != nil || (best.layout == nil && match.found > best.found) {
                    best = match
                    nearest = header.record
                }
            }
            if best.layout != nil { break }
        }
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

/// The first rows of a file, by encoding and delimiter, because many profiles share them.
private struct Headers {
    private struct Key: Hashable {
        let encodings: [TextEncoding]
        let delimiter: UInt8
    }

    private let start: [UInt8]
    private var texts: [[TextEncoding]: [UInt8]] = [:]
    private var headers: [Key: [ActivityHeader]] = [:]

    init(_ start: [UInt8]) { self.start = start }

    mutating func text(_ mapping: ActivityMapping) -> [UInt8] {
        let encodings = mapping.text.encodings
        if let known = texts[encodings] { return known }
        let text = DecodedText(start, encodings: encodings).utf8
        texts[encodings] = text
        return text
    }

    mutating func of(_ mapping: ActivityMapping, _ delimiter: UInt8) -> [ActivityHeader] {
        guard let dialect = Dialect(delimiter: delimiter) else { return [] }
        let key = Key(encodings: mapping.text.encodings, delimiter: delimiter)
        if let known = headers[key] { return known }
        let text = text(mapping)
        let found = Headers.read(text.span.extracting(0..<min(text.count, Recognition.searched)), dialect)
        headers[key] = found
        return found
    }

    static func read(_ text: Span<UInt8>, _ dialect: Dialect) -> [ActivityHeader] {
        var found: [ActivityHeader] = []
        var records = RecordReader(dialect: dialect)
        let keep = { (record: Record) in
            if found.count < Recognition.searchedRecords { found.append(ActivityHeader(record)) }
        }
        records.feed(text, keep)
        records.finish(keep)
        return found
    }
}
