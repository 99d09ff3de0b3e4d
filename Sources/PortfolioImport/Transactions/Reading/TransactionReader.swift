internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Finds the tables of a transaction export, tells what each row means, and reads its figures.
struct TransactionReader {
    /// In the first pass the numbers prove their decimal mark; the second pass reads.
    enum Pass { case prove, read }

    let mapping: TransactionMapping
    let terms: TransactionMapping.Terms
    let options: ImportOptions
    let file: String
    let fileNumber: Int
    let pass: Pass
    let marks: TransactionMarks
    var texts: TradeTexts
    var evidence: MarkEvidence
    /// How many cells read only with a point, and only with a comma.
    var votes = (point: 0, comma: 0)
    var log = DiagnosticLog()
    var report: TransactionReport
    var rows = TransactionRows()
    /// Rows that do not add up by the decimals seen so far, or need what other rows prove.
    var waiting:
        [(
            row: Int, figures: TransactionFigures, meaning: TransactionRule, rule: Int, layout: Int,
            needsProof: Bool
        )] = []
    var decimals = TransactionFigures.Decimals()
    var proven = ProvenByRows()
    var parts = TransactionParts()
    /// The rows that may be sides of a split or an exchange.
    var sides: [TransactionSide] = []
    /// The layouts in which rows were read; rows that wait refer to them by number.
    private(set) var layouts: [TransactionLayout] = []
    var layout: TransactionLayout? { layouts.last }
    private var isInTable = false
    /// Whether the table has had a row since its header.
    private var hasRows = false
    /// Where the file's first header is repeated: exports that were joined begin there.
    private(set) var restarts: [JoinedExports.Start] = []
    /// What another file's row above the first table is, with the row.
    private var above: (wording: Wording, record: Record)?
    /// The sections that were reported as unknown.
    private var unknownSections: Set<String> = []
    /// Whether another profile's file begins in this one, so that its rows mean nothing here.
    var isJoined = false
    /// Whether the file lacks a row that was read before, so that it has changed.
    var isChanged = false
    private(set) var besides: Besides
    /// Whether the file must tell until which day it goes.
    let hasRepayments: Bool
    private let needs: [(count: Int, names: [ColumnName])]
    private var nearest: (missing: [String], record: Record)?
    /// The row before, if the next one may continue it.
    private var held: Record?
    var kinds = TransactionKinds()
    /// The symbols to write for those of rows, by number; `nil` if that is not known yet.
    var knownSymbols: [UInt32?] = []
    /// What the options say, at hand for every row.
    let currencyOfAll: QuoteCurrency?
    private let passesOverRows: Bool
    var statedSymbols = StatedSymbols()

    init(
        _ mapping: TransactionMapping, _ options: ImportOptions, file: String, number: Int, pass: Pass,
        marks: TransactionMarks, texts: TradeTexts
    ) {
        self.mapping = mapping
        terms = mapping.terms
        self.options = options
        currencyOfAll = options.currencyOfAll
        passesOverRows = !options.skips.isEmpty
        self.file = file
        fileNumber = number
        self.pass = pass
        self.marks = marks
        self.texts = texts
        evidence = MarkEvidence(mapping.text)
        report = TransactionReport(file: file, mapping: mapping.name)
        report.portfolioCurrency = options.symbols.currency
        report.rows.keepsRows = options.keepsSkippedRows
        hasRepayments = mapping.tables.contains { $0.rules.contains { $0.meaning.isRepaid } }
        needs = mapping.tables.map(\.needs)
        besides = mapping.besides
    }

    /// Processes the next record.
    mutating func take(_ record: Record) {
        guard let continued = mapping.continued else { return process(record) }
        if let held, isContinuation(record, continued) {
            self.held = held.continued(by: record, field: continued)
            return
        }
        if let held { process(held) }
        held = record
    }

    /// Processes a record that was held back.
    mutating func flush() {
        if let held { process(held) }
        held = nil
    }

    /// Whether all cells but the one that continues are empty.
    private func isContinuation(_ record: Record, _ field: Int) -> Bool {
        isInTable && record.fields.count > field && record.lastFilled == field
            && (0..<field).allSatisfy { record.trimmed($0).isEmpty }
    }

    private mutating func process(_ record: Record) {
        if isJoined { return }
        // A spreadsheet saves blank lines as commas alone.
        let isBlank = record.lastFilled < 0
        if !isInTable, !isBlank, let layout, layout.table.endsAtBlankLine, isDated(record, layout) {
            isInTable = true
        }
        guard isInTable, let layout else { return search(record) }
        if isBlank {
            if layout.table.endsAtBlankLine, hasRows { isInTable = false }
            return
        }
        hasRows = true
        if isHeaderAgain(record, layout) { return }
        for test in layout.rows where !holds(test, record) {
            besides.noteRow(record)
            if !isHeader(record), pass == .read { passOver(record) }
            return
        }
        if !record.errors.isEmpty {
            if pass == .read { log.addStructure(of: record, file: file) }
            return
        }
        if passesOverRows, let skip = layout.skip(of: record, options), mayBePassedOver(record, layout) {
            if pass == .read { report.skip(asked: skip, record, options) }
            return
        }
        if isTotal(record, layout) {
            if pass == .read { report.skip("total", line: record.line) }
            return
        }
        let isOfAnother = record.lastFilled < 2 && besides.noteRow(record)
        if isOfAnother || isRemark(record, layout) {
            if pass == .read { report.skip("remark", line: record.line) }
            return
        }
        switch pass {
        case .prove: prove(record, layout)
        case .read: read(record, layout)
        }
    }

    /// Whether a row below the blank line that ends a table is one of its rows, too.
    private func isDated(_ record: Record, _ layout: TransactionLayout) -> Bool {
        guard record.fits(layout) else { return false }
        return layout.slots[TransactionRole.date.rawValue].cells.contains { cell in
            cell.column.day(record.content.span.extracting(record.trimmed(cell.place))) != nil
        }
    }

    /// Whether a row is a remark: words where the date is in others, and nothing beside them.
    ///
    /// A row that was cut off there is no sentence; where the date is in a later cell, only a full stop tells.
    private func isRemark(_ record: Record, _ layout: TransactionLayout) -> Bool {
        guard layout.count > 2 else { return false }
        if record.isSentence(below: layout.count) { return true }
        guard layout.key == 0, record.lastFilled == 0 else { return false }
        let words = record.trimmedText(0).split(separator: " ")
        return words.count > 3 && words.count { $0.contains(where: \.isLetter) } > 2
    }

    private mutating func search(_ record: Record) {
        besides.note(record)
        if pass == .read, record.errors.contains(where: { $0.kind == .unclosedQuote }) {
            log.addStructure(of: record, file: file)
        }
        if isHeader(record) { return }
        guard pass == .read else { return }
        if let layout, isTotal(record, layout) { return report.skip("total", line: record.line) }
        if layout != nil, isOfOther(record) { return }
        if tellsSection(record) || tellsStray(record) { return }
        if layout == nil, above == nil { above = foreign(record).map { ($0, record) } }
        if let layout, record.lastFilled + 1 == layout.count {
            log.add(.rowAfterTable, at: 0..<record.raw.count, of: record, file: file)
        }
    }

    /// Counts a row of another table, if it may be passed over.
    private mutating func passOver(_ record: Record) {
        if isOfOther(record) || tellsSection(record) || tellsStray(record) { return }
        report.otherRows += 1
    }

    /// Whether another profile's file begins at a row, which is reported.
    mutating func isOfOther(_ record: Record) -> Bool {
        guard log.hasRoom, let other = TransactionRecognition.otherFit(record, than: mapping.name) else {
            return false
        }
        tellForeign(.joinedFiles(mapping.name, "a file of \(other)"), record)
        return true
    }

    /// Whether a row that no table takes is part of another file, which is reported.
    private mutating func tellsStray(_ record: Record) -> Bool {
        // What stands above the first table is reported only if there is one.
        guard layout != nil, log.hasRoom, let wording = stray(record, isBelow: true) else { return false }
        if let skip = options.skip(of: record, in: 0..<1) {
            report.skip(asked: skip, record, options)
            return true
        }
        tellForeign(wording, record)
        return true
    }

    /// Reports that a row is another file's; all that follows may be too.
    private mutating func tellForeign(_ wording: Wording, _ record: Record) {
        isJoined = true
        log.add(wording, at: 0..<record.raw.count, of: record, file: file)
    }

    /// What shows that a row above the first table is another file's.
    private func foreign(_ record: Record) -> Wording? {
        if let other = TransactionRecognition.otherFit(record, than: mapping.name) {
            return .joinedFiles(mapping.name, "a file of \(other)", isBelow: false)
        }
        return stray(record, isBelow: false)
    }

    private func stray(_ record: Record, isBelow: Bool) -> Wording? {
        if isOfKnownSection(record) { return nil }
        switch StrayRow(record) {
        case nil: return nil
        case .json: return .joinedFiles(mapping.name, "a JSON document", isBelow: isBelow)
        case .utf16: return .joinedFiles(mapping.name, "text in UTF-16", isBelow: isBelow)
        case .transaction:
            // The conditions of the table say that its other rows don't matter.
            if isInTable, let layout, !layout.rows.isEmpty, mapping.sections.isEmpty { return nil }
            return .strayRow(record.trimmedText(0), profile: TransactionProfile.named(mapping.name))
        }
    }

    /// Whether the mapping says that rows which begin like this one may be passed over.
    private func isOfKnownSection(_ record: Record) -> Bool {
        let bytes = record.content.span.extracting(record.trimmed(0))
        for section in mapping.sections where section.matches(bytes) { return true }
        return false
    }

    /// Whether a row belongs to a section that must not be passed over, which is reported once.
    private mutating func tellsSection(_ record: Record) -> Bool {
        guard !mapping.sections.isEmpty, record.fields.count > 1, record.trimmedText(1) == "Data" else {
            return false
        }
        if isOfKnownSection(record) { return false }
        if let skip = options.skip(of: record, in: 0..<1) {
            report.skip(asked: skip, record, options)
            return true
        }
        let name = record.trimmedText(0)
        guard unknownSections.insert(name).inserted else { return true }
        log.add(
            .unknownSection(name, profile: TransactionProfile.named(mapping.name)), field: 0, of: record,
            file: file)
        return true
    }

    /// Whether a row is the header of a table, which then begins.
    private mutating func isHeader(_ record: Record) -> Bool {
        let header = HeaderRow(record)
        for (table, needs) in zip(mapping.tables, needs) {
            // What comes nearest to a header is told only if there is none.
            if !layouts.isEmpty, !header.mayHave(needs) { continue }
            let (match, found) = TransactionLayout.match(
                header, table, mapping.text, besides: besides)
            if let found {
                if pass == .read {
                    for (name, place) in match.repeated {
                        log.add(.repeatedName(name), field: place, of: record, file: file)
                    }
                }
                if let above, pass == .read {
                    tellForeign(above.wording, above.record)
                }
                if let first = layouts.first, first.header.isSame(as: record) {
                    restarts.append(JoinedExports.Start(offset: record.offset, line: record.line))
                }
                layouts.append(found)
                kinds = TransactionKinds(found)
                isInTable = true
                hasRows = false
                return true
            }
            if layouts.isEmpty, match.found > 0, match.missing.count < nearest?.missing.count ?? .max {
                nearest = (match.missing, record)
            }
        }
        return false
    }

    private mutating func isHeaderAgain(_ record: Record, _ layout: TransactionLayout) -> Bool {
        guard layout.key >= 0 else { return false }
        // The header of another table may begin as this one does, and have fewer columns.
        let begins =
            record.fields.count > layout.key && record[layout.key] == layout.header[layout.key]
            || mapping.tables.count > 1 && record[0] == layout.header[0]
        return begins && isHeader(record)
    }

    func holds(_ test: PlacedCondition, _ record: Record) -> Bool {
        test.holds(record, empty: mapping.text.empty)
    }

    /// Whether a cell says that there is nothing, such as `n/a`.
    func isNothing(_ bytes: Span<UInt8>) -> Bool {
        if bytes.isEmpty { return true }
        for pattern in mapping.text.empty where pattern.matches(bytes) { return true }
        return false
    }

    private mutating func prove(_ record: Record, _ layout: TransactionLayout) {
        for role in TransactionRole.allCases where role.isNumber {
            for cell in layout.slots[role.rawValue].cells
            where cell.place >= 0 && cell.place < record.fields.count {
                let bytes = record.content.span.extracting(record.trimmed(cell.place))
                evidence.add(bytes, record, field: cell.place)
                if mapping.mixesMarks { marks.vote(bytes, &votes) }
            }
        }
    }

    mutating func hasAllCells(_ record: Record, _ layout: TransactionLayout) -> Bool {
        if record.fits(layout) { return true }
        log.add(lengthOf: record, layout.count, file: file)
        return false
    }

    /// Reports that no row is a header.
    ///
    /// - Parameter text: the file, to tell what it is instead.
    mutating func tellMissingHeader(in text: ExportText) {
        guard layouts.isEmpty, log.isEmpty else { return }
        let start = Array(text.start.prefix(HeaderLimits.bytes))
        if let other = TransactionRecognition.onlyFit(start), other != mapping.name {
            return log.add(Diagnostic(.otherProfile(mapping.name, fits: other), file: file))
        }
        if let delimiter = TransactionRecognition.otherDelimiter(start, mapping) {
            return log.add(Diagnostic(.resaved(mapping.name, delimiter), file: file))
        }
        guard let (missing, record) = nearest else {
            return log.add(Diagnostic(missingHeader, file: file))
        }
        log.add(
            .noHeader(Array(missing.prefix(4)), mapping: mapping.name), at: 0..<record.raw.count, of: record,
            file: file)
    }

    private var missingHeader: Wording {
        let table = mapping.tables.first
        let shape = table?.shape ?? []
        for (place, cell) in shape.enumerated() {
            if case .named(let names) = cell, let name = names.first {
                return .noShape(mapping.name, columns: shape.count, named: name.text, place: place)
            }
        }
        let names = table?.columns[.date].flatMap { column in
            if case .named(let names) = column.source { names.first?.text } else { nil }
        }
        return .noHeader([names ?? "date"], mapping: mapping.name)
    }
}

extension Record {
    /// Whether a row has the cells of a table, and none at the end that neither the header nor the mapping has.
    fileprivate func fits(_ layout: TransactionLayout) -> Bool {
        lastFilled < layout.mostCells && fields.count >= layout.count
    }

    /// Whether another record has the same text, byte order marks aside.
    fileprivate func isSame(as other: Record) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = other.raw.starts(with: mark) ? other.raw.dropFirst(3) : other.raw[...]
        return raw.elementsEqual(bytes)
    }

    /// The record with a cell of the next one put after its own, as if both were one row.
    fileprivate func continued(by next: Record, field: Int) -> Record {
        let quote: [UInt8] = [UInt8(ascii: "\"")]
        var line: [UInt8] = []
        for index in fields.indices {
            if index > 0 { line += [UInt8(ascii: ",")] }
            var cell = Array(self[index])
            if index == field { cell += next[field] }
            let doubled = cell.flatMap { $0 == quote[0] ? quote + quote : [$0] }
            line += quote + doubled + quote
        }
        return Record(beginning: line.span, line: self.line, offset: offset) ?? self
    }
}
