internal import CSV
internal import PortfolioFiles
internal import Valuation

/// The limits, in bytes and in rows, within which a header is searched for.
enum HeaderLimits {
    static let bytes = 1 << 16
    static let rows = 200
}

/// Recognises an export's profile by the columns of its header row.
struct Recognition<Document: TableMapping> {
    private struct Key: Hashable {
        let encodings: [TextEncoding]
        let delimiter: UInt8
    }

    /// A mapping that comes near: what it misses in which row.
    typealias Near = (name: String, missing: [String], record: Record?)

    private let start: [UInt8]
    // Many profiles share the text and the rows that an encoding and a delimiter make of the start.
    private var texts: [[TextEncoding]: [UInt8]] = [:]
    private var headers: [Key: [HeaderRow]] = [:]

    /// - Parameter bytes: a file, or its start.
    init(_ bytes: some Collection<UInt8>) {
        start = Statement(bytes)?.header(Document.purpose) ?? Array(bytes.prefix(HeaderLimits.bytes))
    }

    /// The profiles that fit, each with how much of it was found.
    mutating func fits() -> [(mapping: Document, found: Int, columns: Int)] {
        var fits: [(mapping: Document, found: Int, columns: Int)] = []
        for mapping in Document.included {
            if let array = mapping.array {
                if TransactionJSON.isOne(text(mapping), array: array) { fits.append((mapping, .max, 0)) }
                continue
            }
            let tests = mapping.headerTests
            for delimiter in mapping.text.delimiters {
                guard let match = Self.fit(rows(mapping, delimiter), tests) else { continue }
                fits.append((mapping, match.found, match.places.count))
                break
            }
        }
        return fits
    }

    /// The profile of which most was found among those that fit; `nil` if that is several, which the log is told.
    static func best(
        of fits: [(mapping: Document, found: Int, columns: Int)], file: String, _ log: inout DiagnosticLog
    ) -> Document? {
        let most = fits.map(\.found).max() ?? 0
        var best = fits.filter { $0.found == most }
        // Of equals, the one that knows more of the columns.
        let columns = best.map(\.columns).max() ?? 0
        best = best.filter { $0.columns == columns }
        if best.count == 1 { return best[0].mapping }
        log.add(Diagnostic(.severalProfiles(best.map(\.mapping.name)), file: file))
        return nil
    }

    /// The name of the only profile that fits a file, or its start.
    static func onlyFit(_ bytes: [UInt8]) -> String? {
        var ignored = DiagnosticLog()
        var recognition = Recognition(bytes)
        let fits = recognition.fits()
        return fits.isEmpty ? nil : best(of: fits, file: "", &ignored)?.name
    }

    /// The profiles that come near, each with what they miss in which row.
    private mutating func near() -> [Near] {
        var near: [Near] = []
        for mapping in Document.included where mapping.array == nil {
            let tests = mapping.headerTests
            for delimiter in mapping.text.delimiters {
                let (match, record) = Self.nearest(rows(mapping, delimiter), tests)
                if match.found > match.missing.count { near.append((mapping.name, match.missing, record)) }
            }
        }
        return near
    }

    /// The delimiter that turns a row into a header, if exactly one of those does that the mapping does not have, with
    /// the number of columns found.
    mutating func otherDelimiter(_ mapping: Document) -> (delimiter: String, found: Int)? {
        guard mapping.hasNamedHeader else { return nil }
        var fits: [(String, Int)] = []
        for delimiter in [";", ",", "\t"] {
            guard let byte = delimiter.utf8.first, !mapping.text.delimiters.contains(byte),
                let match = Self.fit(rows(mapping, byte), mapping.headerTests)
            else { continue }
            fits.append((delimiter, match.found))
        }
        return fits.count == 1 ? fits[0] : nil
    }

    /// The profile of which most is found with another delimiter, and that.
    mutating func resaved() -> (profile: String, delimiter: String)? {
        var best: (found: Int, profile: String, delimiter: String)?
        for mapping in Document.included {
            guard let (delimiter, found) = otherDelimiter(mapping), found > best?.found ?? 0 else { continue }
            best = (found, mapping.name, delimiter)
        }
        return best.map { ($0.profile, $0.delimiter) }
    }

    /// The first delimiter of a mapping that turns one of the rows into a header, or else its first one.
    static func dialect(of text: [UInt8], _ mapping: Document) -> Dialect? {
        if mapping.array != nil { return .csv }
        let candidates = mapping.text.delimiters.compactMap { Dialect(delimiter: $0) }
        if candidates.count > 1 {
            let tests = mapping.headerTests
            for candidate in candidates where fit(rows(of: text, candidate), tests) != nil {
                return candidate
            }
        }
        return candidates.first
    }

    /// Reports that no profile fits, at the row that comes nearest to a header.
    ///
    /// - Parameter wording: what is wrong, given the decoded text and the nearest mappings with what they miss.
    mutating func tell(
        _ name: String, _ log: inout DiagnosticLog,
        _ wording: (_ text: [UInt8], _ near: [(String, [String])]) -> Wording
    ) {
        if let kind = FileKind.of(start) { return log.add(Diagnostic(.notCSV(kind, name), file: name)) }
        let near = near()
        let text = DecodedText(start, encodings: [.utf8])
        if !text.faults.isEmpty, TextEncoding.marked(start) == nil,
            let profile = Self.onlyFit(DecodedText(start, encodings: [.windows1252]).utf8)
        {
            return text.tell(name, &log, mapping: Profile<Document>.named(profile)?.inWindows1252)
        }
        if !text.faults.isEmpty, near.isEmpty, TextEncoding.marked(start) != nil {
            return text.tell(name, &log)
        }
        if text.utf8.isBlankText {
            return log.add(Diagnostic(.emptyExport, file: name))
        }
        let sorted = near.sorted { ($0.missing.count, $0.name) < ($1.missing.count, $1.name) }
        let wording = wording(text.utf8, sorted.prefix(3).map { ($0.name, $0.missing) })
        if let record = sorted.first?.record ?? Record.first(of: text.utf8) {
            log.add(wording, at: 0..<record.raw.count, of: record, file: name)
        } else {
            log.add(Diagnostic(wording, file: name))
        }
    }

    /// The match of the first row that is a header.
    private static func fit(_ rows: [HeaderRow], _ tests: [HeaderTest]) -> HeaderMatch? {
        for row in rows {
            // Nearly all rows lack a column that each table needs, which is known before the others are looked at.
            for test in tests where row.mayHave(test.needs) {
                let (match, isHeader) = test.match(row)
                if isHeader { return match }
            }
        }
        return nil
    }

    /// The match of the row in which most is found, though none is a header.
    private static func nearest(
        _ rows: [HeaderRow], _ tests: [HeaderTest]
    ) -> (match: HeaderMatch, record: Record?) {
        var nearest = HeaderMatch()
        var record: Record?
        for row in rows {
            for test in tests where row.record.fields.count >= test.needs.count {
                let (match, _) = test.match(row)
                if match.found > nearest.found { (nearest, record) = (match, row.record) }
            }
        }
        return (nearest, record)
    }

    private mutating func text(_ mapping: Document) -> [UInt8] {
        let encodings = mapping.text.encodings
        if let known = texts[encodings] { return known }
        let text = DecodedText(start, encodings: encodings).utf8
        texts[encodings] = text
        return text
    }

    private mutating func rows(_ mapping: Document, _ delimiter: UInt8) -> [HeaderRow] {
        guard let dialect = Dialect(delimiter: delimiter) else { return [] }
        let key = Key(encodings: mapping.text.encodings, delimiter: delimiter)
        if let known = headers[key] { return known }
        let rows = Self.rows(of: text(mapping), dialect)
        headers[key] = rows
        return rows
    }

    /// The first rows of a text.
    private static func rows(of text: [UInt8], _ dialect: Dialect) -> [HeaderRow] {
        var rows: [HeaderRow] = []
        var records = RecordReader(dialect: dialect)
        records.readAll(of: text.span.extracting(0..<min(text.count, HeaderLimits.bytes))) { record in
            if rows.count < HeaderLimits.rows { rows.append(HeaderRow(record)) }
        }
        return rows
    }
}

extension Dialect {
    /// Those that spreadsheets and brokers write.
    static let usual = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].compactMap {
        Dialect(delimiter: $0)
    }
}

extension Record {
    /// The first record of a text; `nil` if there is none without errors.
    static func first(of text: [UInt8], _ dialect: Dialect = .csv) -> Record? {
        let found = Record(beginning: text.span, dialect: dialect)
        return found?.errors.isEmpty == true ? found : nil
    }
}
