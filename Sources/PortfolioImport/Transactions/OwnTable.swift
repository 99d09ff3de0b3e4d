internal import CSV
internal import PortfolioFiles
internal import Valuation

/// The text of a trades file of this program that other programs may have saved, before it is read as one.
struct OwnTable {
    /// The columns without a meaning.
    private(set) var unread: [String] = []
    /// The same table with commas between its cells, a point in its numbers and the currencies that are stated for it. Its
    /// rows stand on the same lines.
    private(set) var plain: [UInt8] = []

    private let text: [UInt8]
    private let start: Int
    private let dialect: Dialect
    private let file: String
    private var fields: [TradeField?] = []
    private static let comma = UInt8(ascii: ",")

    /// - Parameters:
    ///   - file: its name in messages.
    /// - Returns: `nil` if the header's quotes are wrong, or if it is not clear what marks the decimals; the log says why.
    /// - Complexity: O(*n*) for *n* bytes.
    init?(
        _ text: [UInt8], _ dialect: Dialect, _ options: ImportOptions, file: String, log: inout DiagnosticLog
    ) {
        (self.text, self.dialect, self.file) = (text, dialect, file)
        start = OwnTrades.header(of: text)
        var structure = DiagnosticLog()
        var names: [String]?
        var isHeaderWhole = true
        read { record in
            structure.addStructure(of: record, file: file)
            guard names == nil else { return }
            names = record.fields.indices.map { record.text($0).trimmed }
            isHeaderWhole = record.errors.isEmpty
        }
        guard isHeaderWhole else {
            log.add(structure)
            return nil
        }
        fields = (names ?? []).map(OwnTrades.field)
        unread = (names ?? []).filter { OwnTrades.field($0) == nil && !$0.isEmpty }
        guard let hasCommas = hasCommas(options.decimalMark, &log) else { return nil }
        let isPlain =
            dialect.delimiter == OwnTable.comma && !hasCommas && options.currencies.isEmpty
            && OwnTrades.isTop(start, of: text)
        if isPlain {
            plain = text
        } else {
            log.add(structure)
            plain = written(hasCommas: hasCommas, options, &log)
        }
    }

    private func read(_ body: (Record) -> Void) {
        var reader = RecordReader(dialect: dialect, blankLines: .keep)
        let before = BlockScan.countLineBreaks(in: text.span.extracting(0..<start))
        reader.readAll(of: text.span.extracting(start..<text.count), line: before + 1, offset: start, body)
    }

    // MARK: Numbers

    /// Whether decimals have a comma; `nil` if that is not clear, and the log says why.
    private func hasCommas(_ mark: UInt8?, _ log: inout DiagnosticLog) -> Bool? {
        if let mark { return mark == OwnTable.comma }
        var evidence = MarkEvidence(TextFormat())
        var areAllPoints = true
        read { record in
            guard record.offset > start, record.errors.isEmpty else { return }
            for (place, field) in fields.enumerated()
            where record.fields.indices.contains(place) && field?.isNumber == true {
                let cell = record.content.span.extracting(record.trimmed(place))
                if areAllPoints { areAllPoints = !cell.indices.contains { cell[$0] == OwnTable.comma } }
                evidence.add(cell, record, field: place)
            }
        }
        // Where commas separate the cells, a number is written with a point unless one has a comma.
        if areAllPoints, dialect.delimiter == OwnTable.comma { return false }
        let proven = evidence.notation(file: file, log: &log) { place in
            fields.indices.contains(place) ? fields[place]?.rawValue ?? "" : ""
        }
        return proven.map { $0.decimalMark == OwnTable.comma }
    }

    /// A number with a point in place of its comma, and without what separates its thousands; `nil` if it is none.
    private static func withPoint(_ cell: Span<UInt8>, _ notation: Notation) -> [UInt8]? {
        guard case .figure(let figure) = notation.read(cell), figure.unit == nil else { return nil }
        var bytes: [UInt8] = figure.number.isNegative ? [UInt8(ascii: "-")] : []
        for index in cell.indices {
            switch cell[index] {
            case comma: bytes.append(UInt8(ascii: "."))
            case UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(cell[index])
            // A sign, or a separator of thousands that a notation knows.
            default: break
            }
        }
        // What a number has beside digits, such as an exponent, is not of this form.
        return (try? CompactDecimal.parse(bytes.span)) == figure.number ? bytes : nil
    }

    // MARK: Writing

    private func written(
        hasCommas: Bool, _ options: ImportOptions, _ log: inout DiagnosticLog
    ) -> [UInt8] {
        let notation = Notation(decimalMark: OwnTable.comma, in: TextFormat())
        let currency = fields.firstIndex(of: .currency)
        let addsCurrency = currency == nil && !options.currencies.isEmpty
        var errors = DiagnosticLog()
        // Of what is above the header only the lines count.
        var plain = text[..<start].filter { $0 == 10 || $0 == 13 }
        plain.reserveCapacity(text.count)
        read { record in
            // Its quotes were told; the rows below stay on their lines.
            guard record.errors.isEmpty else {
                let breaks = BlockScan.countLineBreaks(in: record.raw.span)
                plain += Array(repeating: 10, count: breaks + (record.terminator == .endOfInput ? 0 : 1))
                return
            }
            let isHeader = record.offset == start
            for place in record.fields.indices {
                if place > 0 { plain.append(OwnTable.comma) }
                let field = fields.indices.contains(place) ? fields[place] : nil
                if !isHeader, place == currency, record.trimmed(place).isEmpty {
                    FieldWriter.append(stated(record, options) ?? "", to: &plain)
                } else if !isHeader, hasCommas, let field, field.isNumber || field == .ratio {
                    append(record, place, field, notation, to: &plain, &errors)
                } else {
                    FieldWriter.append(record.text(place), to: &plain)
                }
            }
            if addsCurrency, !record.isBlank {
                let text = isHeader ? TradeField.currency.rawValue : stated(record, options) ?? ""
                plain.append(OwnTable.comma)
                FieldWriter.append(text, to: &plain)
            }
            if record.terminator != .endOfInput { plain.append(10) }
        }
        log.add(errors)
        return plain
    }

    private func append(
        _ record: Record, _ place: Int, _ field: TradeField, _ notation: Notation, to plain: inout [UInt8],
        _ errors: inout DiagnosticLog
    ) {
        let range = record.trimmed(place)
        if range.isEmpty { return }
        let cell = record.content.span.extracting(range)
        var ends = [cell.count]
        if field == .ratio, let colon = cell.indices.first(where: { cell[$0] == UInt8(ascii: ":") }) {
            ends.insert(colon, at: 0)
        }
        var number: [UInt8] = []
        var begin = 0
        for end in ends {
            guard let part = OwnTable.withPoint(cell.extracting(begin..<end), notation) else {
                let text = record.trimmedText(place)
                // What is no number in any notation is told where the row is read.
                if text.contains(".") {
                    errors.add(.noDecimalComma(field, text), field: place, of: record, file: file)
                }
                return FieldWriter.append(text, to: &plain)
            }
            if begin > 0 { number.append(UInt8(ascii: ":")) }
            number += part
            begin = end + 1
        }
        plain += number
    }

    /// The currency that is stated for a row that needs one.
    private func stated(_ record: Record, _ options: ImportOptions) -> String? {
        func text(_ field: TradeField) -> String {
            fields.firstIndex(of: field).map { record.trimmedText($0) } ?? ""
        }
        guard let type = TradeType(cell: text(.type)), type.requiredFields.contains(.currency) else {
            return nil
        }
        let symbol = Array(options.symbols.symbol(of: text(.symbol)).utf8)
        return options.currency(of: symbol.span)?.description
    }
}

extension Wording {
    fileprivate static func noDecimalComma(_ field: TradeField, _ text: String) -> Wording {
        Wording(
            "\(field.rawValue) \(quoted(text)) is not a number with a decimal comma",
            "write all numbers with a comma before the decimals, or all with a point")
    }
}
