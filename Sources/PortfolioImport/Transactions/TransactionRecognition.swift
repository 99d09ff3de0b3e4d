internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Recognises a transaction export's profile by the columns of its header row.
enum TransactionRecognition {
    /// The profile that fits; if there is none or several, the log has the closest ones.
    static func profile(of bytes: [UInt8], name: String, log: inout DiagnosticLog) -> TransactionMapping? {
        let start = Array(bytes.prefix(PositionsRecognition.searched))
        var headers = Headers(start)
        let fits = fits(&headers)
        guard fits.isEmpty else { return PositionsRecognition.best(of: fits, \.name, file: name, &log) }
        for mapping in TransactionMapping.included {
            guard let delimiter = otherDelimiter(&headers, mapping) else { continue }
            log.add(Diagnostic(.resaved(mapping.name, delimiter), file: name))
            return nil
        }
        if PositionsRecognition.isOwnTrades(start, areAllKnown: true) {
            log.add(Diagnostic(.ownTrades, file: name))
            return nil
        }
        PositionsRecognition.tell(near(&headers), start, name, &log) { _, near in
            var quiet = DiagnosticLog()
            let isOfPositions = PositionsRecognition.profile(of: start, name: name, log: &quiet) != nil
            return isOfPositions ? .positionsInstead : .unknownTransactionFile(near: near)
        }
        return nil
    }

    /// Whether a file is a transaction export, by its header.
    static func fits(_ bytes: [UInt8]) -> Bool {
        var headers = Headers(Array(bytes.prefix(PositionsRecognition.searched)))
        return !fits(&headers).isEmpty
    }

    /// The name of the profile that fits a file, or its start, if there is one.
    static func onlyFit(_ bytes: [UInt8]) -> String? {
        var ignored = DiagnosticLog()
        var headers = Headers(Array(bytes.prefix(PositionsRecognition.searched)))
        let fits = fits(&headers)
        return fits.isEmpty ? nil : PositionsRecognition.best(of: fits, \.name, file: "", &ignored)?.name
    }

    /// The profile whose file begins at a row of a file of another mapping, if one does.
    ///
    /// Rows with a figure or a date are no header, which is known at once.
    static func otherFit(_ record: Record, than mapping: String) -> String? {
        guard record.raw.count >= 16, !record.fields.indices.contains(where: { record.beginsWithDigit($0) })
        else {
            return nil
        }
        var headers = Headers(Array(record.raw))
        let fits = fits(&headers)
        if fits.contains(where: { $0.mapping.name == mapping }) { return nil }
        return fits.max { $0.found < $1.found }?.mapping.name
    }

    /// The delimiter that turns a row into a header, if exactly one of those does that the mapping does not have.
    static func otherDelimiter(_ start: [UInt8], _ mapping: TransactionMapping) -> String? {
        var headers = Headers(start)
        return otherDelimiter(&headers, mapping)
    }

    private static func otherDelimiter(_ headers: inout Headers, _ mapping: TransactionMapping) -> String? {
        // A header that is known by its number of cells is not told from others.
        guard mapping.array == nil, mapping.tables.allSatisfy({ $0.shape.isEmpty }) else { return nil }
        let found = [";", ",", "\t"].filter { delimiter in
            guard let byte = delimiter.utf8.first, !mapping.text.delimiters.contains(byte) else {
                return false
            }
            return fit(headers.of(mapping, byte), mapping) != nil
        }
        return found.count == 1 ? found[0] : nil
    }

    /// The profiles that fit a file's start, each with how much of it was found.
    private static func fits(_ headers: inout Headers) -> [(mapping: TransactionMapping, found: Int)] {
        var fits: [(mapping: TransactionMapping, found: Int)] = []
        for mapping in TransactionMapping.included {
            if let array = mapping.array {
                if TransactionJSON.isOne(headers.text(mapping), array: array) { fits.append((mapping, .max)) }
                continue
            }
            for delimiter in mapping.text.delimiters {
                guard let match = fit(headers.of(mapping, delimiter), mapping) else { continue }
                fits.append((mapping, match.found))
                break
            }
        }
        return fits
    }

    /// The profiles that come near, each with what they miss in which row.
    private static func near(_ headers: inout Headers) -> [PositionsRecognition.Near] {
        var near: [PositionsRecognition.Near] = []
        for mapping in TransactionMapping.included where mapping.array == nil {
            for delimiter in mapping.text.delimiters {
                let (match, record) = nearest(headers.of(mapping, delimiter), mapping)
                if match.found > match.missing.count { near.append((mapping.name, match.missing, record)) }
            }
        }
        return near
    }

    /// The delimiter that turns one of the rows into a header, or else the first one.
    static func dialect(of text: [UInt8], _ mapping: TransactionMapping) -> Dialect? {
        if mapping.array != nil { return .csv }
        let candidates = mapping.text.delimiters.compactMap { Dialect(delimiter: $0) }
        if candidates.count > 1 {
            let start = text.span.extracting(0..<min(text.count, PositionsRecognition.searched))
            for candidate in candidates
            where fit(Headers.read(start, candidate), mapping) != nil { return candidate }
        }
        return candidates.first
    }

    /// The match of the first row that is a header.
    private static func fit(_ headers: [HeaderRow], _ mapping: TransactionMapping) -> HeaderMatch? {
        let besides = mapping.besides.found
        let tables = mapping.tables.map { ($0, needs: $0.needs) }
        for header in headers {
            // Nearly all rows lack a column that each table needs, which is known before the others are looked at.
            for (table, needs) in tables where header.mayHave(needs) {
                let (match, layout) = TransactionLayout.match(
                    header, table, units: mapping.text.units, besides: besides)
                if layout != nil { return match }
            }
        }
        return nil
    }

    /// The match of the row in which most is found, though none is a header.
    private static func nearest(
        _ headers: [HeaderRow], _ mapping: TransactionMapping
    ) -> (match: HeaderMatch, record: Record?) {
        var nearest = HeaderMatch()
        var record: Record?
        let besides = mapping.besides.found
        let tables = mapping.tables.map { ($0, count: $0.needs.count) }
        for header in headers {
            for (table, count) in tables where header.record.fields.count >= count {
                let (match, _) = TransactionLayout.match(
                    header, table, units: mapping.text.units, besides: besides)
                if match.found > nearest.found { (nearest, record) = (match, header.record) }
            }
        }
        return (nearest, record)
    }
}

extension Record {
    fileprivate func beginsWithDigit(_ field: Int) -> Bool {
        var range = trimmed(field)
        if range.count > 1, [43, 45].contains(content[range.lowerBound]) { range = range.dropFirst() }
        return range.first.map { 48...57 ~= content[$0] } ?? false
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
    private var headers: [Key: [HeaderRow]] = [:]

    init(_ start: [UInt8]) { self.start = start }

    mutating func text(_ mapping: TransactionMapping) -> [UInt8] {
        let encodings = mapping.text.encodings
        if let known = texts[encodings] { return known }
        let text = DecodedText(start, encodings: encodings).utf8
        texts[encodings] = text
        return text
    }

    mutating func of(_ mapping: TransactionMapping, _ delimiter: UInt8) -> [HeaderRow] {
        guard let dialect = Dialect(delimiter: delimiter) else { return [] }
        let key = Key(encodings: mapping.text.encodings, delimiter: delimiter)
        if let known = headers[key] { return known }
        let text = text(mapping)
        let found = Headers.read(
            text.span.extracting(0..<min(text.count, PositionsRecognition.searched)), dialect)
        headers[key] = found
        return found
    }

    static func read(_ text: Span<UInt8>, _ dialect: Dialect) -> [HeaderRow] {
        var found: [HeaderRow] = []
        var records = RecordReader(dialect: dialect)
        records.readAll(of: text) { record in
            if found.count < PositionsRecognition.searchedRecords { found.append(HeaderRow(record)) }
        }
        return found
    }
}
