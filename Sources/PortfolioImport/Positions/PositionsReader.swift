internal import CSV
internal import PortfolioFiles
internal import Valuation

/// Finds the table of an export, separates its holdings from other rows, and reads them.
///
///     preamble ── header ─► table ── blank line, if the mapping says so ─► after
///                             ▲  └─ header again ─┘                          │
///                             └───────────────── header ────────────────────┘
struct PositionsReader {
    /// In the first pass columns prove their decimal mark, in others days and accounts are told apart; the last pass
    /// reads.
    enum Pass { case prove, days, accounts, read }

    private enum State { case preamble, table, after }

    let mapping: PositionsMapping
    let options: ImportOptions
    let file: String
    let pass: Pass
    var dialect = Dialect.csv
    var notations: [Notation?]
    var evidence: [MarkEvidence]
    private(set) var layout: PositionsLayout?
    private var state = State.preamble
    var table = HoldingsTable()
    var statedSymbols = StatedSymbols()
    var log = DiagnosticLog()
    var report: PositionsReport
    var values = ValueCheck()
    var gains = GainCheck()
    var totals = TotalCheck()
    var snapshots = PositionSnapshots()
    /// The accounts that rows state, each with the first line of it.
    var accounts: [(name: [UInt8], line: Int)] = []
    /// Whether only rows of the account that the user states count, as one of several.
    var selectsAccount = false
    /// Whether the row being read is a short position.
    var isShort = false
    /// The prices, which are written when the date for the whole file is known.
    var prices: [FoundPrice] = []
    var statedDay: StatedDay?
    private var sawLastLine = false
    private var besides: Besides
    /// The row closest to a header, to show if there is none.
    private var nearest: (missing: [String], record: Record)?
    private var sum: FoundCell?
    private var cash: FoundCell?

    init(
        _ mapping: PositionsMapping, _ options: ImportOptions, file: String, pass: Pass,
        notations: [Notation?]
    ) {
        self.mapping = mapping
        self.options = options
        self.file = file
        self.pass = pass
        self.notations = notations
        evidence = PositionRole.allCases.map { _ in MarkEvidence(mapping.text) }
        report = PositionsReport(file: file, mapping: mapping.name)
        report.portfolioCurrency = options.symbols.currency
        report.rows.keepsRows = options.keepsSkippedRows
        besides = mapping.besides
        sum = mapping.sum.map { FoundCell($0) }
        cash = mapping.cash.map { FoundCell($0) }
    }

    /// Processes the next record.
    mutating func take(_ record: Record) {
        if let pattern = mapping.lastLine, pattern.matches(record.content.span.extracting(record.trimmed(0)))
        {
            sawLastLine = true
        }
        guard state == .table, let layout else { return search(record) }
        if CellReader.isBlank(record) || record.lastFilled < 0 {
            if mapping.endsAtBlankLine { state = .after }
            return
        }
        if isHeaderAgain(record, layout) { return }
        let cells = PositionCells(record: record, layout: layout)
        for condition in layout.rows where !condition.holds(record, empty: mapping.text.empty) { return }
        if let skip = options.skip(of: record, in: layout.texts) {
            if pass == .read { report.skip(asked: skip, record, options) }
            return
        }
        if skip(cells) { return }
        if layout.count > 2, record.isSentence(below: layout.count) {
            if pass == .read { report.skip("remark", line: record.line) }
            return
        }
        if !record.errors.isEmpty {
            if pass == .read { log.addStructure(of: record, file: file) }
            return
        }
        guard hasAllCells(record, layout) else { return }
        switch pass {
        case .prove: prove(record, layout)
        case .days: snapshots.add(record, layout)
        case .accounts: note(account: statedAccount(cells), record)
        case .read:
            if let day = snapshots.latest, snapshots.day(record, layout) != day {
                return report.skip("of an earlier day", line: record.line)
            }
            readHolding(cells)
        }
    }

    private mutating func search(_ record: Record) {
        if pass == .read {
            sum?.note(record)
            cash?.note(record)
            noteDay(record)
            // It contains the rest of the file, possibly including a header.
            let isOpen = record.errors.contains { $0.kind == .unclosedQuote }
            if isOpen { log.addStructure(of: record, file: file) }
        }
        let (match, found) = PositionsLayout.match(HeaderRow(record), mapping, besides: besides)
        if found == nil { besides.note(record) }
        if let found {
            if pass == .read {
                for (name, place) in match.repeated {
                    log.add(.repeatedName(name), field: place, of: record, file: file)
                }
            }
            layout = found
            state = .table
            return
        }
        if state == .preamble {
            if match.found > 0, match.missing.count < nearest?.missing.count ?? .max {
                nearest = (match.missing, record)
            }
        } else if let layout, pass == .read, record.lastFilled + 1 == layout.count {
            log.add(.rowAfterTable, at: 0..<record.raw.count, of: record, file: file)
        }
    }

    /// A second header, for example of another account, states the columns again.
    private mutating func isHeaderAgain(_ record: Record, _ layout: PositionsLayout) -> Bool {
        // It may have fewer columns.
        let place = record.fields.count > layout.key ? layout.key : 0
        guard record[place] == layout.header[place],
            let again = PositionsLayout.match(HeaderRow(record), mapping, besides: besides).layout
        else { return false }
        self.layout = again
        return true
    }

    /// Whether the row is not a holding; if so, counts it, and checks it if it is a total.
    private mutating func skip(_ cells: PositionCells) -> Bool {
        let record = cells.record
        for (rule, conditions) in zip(mapping.skip, cells.layout.skip)
        where conditions.allSatisfy({ $0.holds(record, empty: mapping.text.empty) }) {
            guard pass == .read else { return true }
            if rule.isRefused {
                log.add(.refused(rule.reason), field: conditions.first?.place ?? 0, of: record, file: file)
                return true
            }
            report.skip(rule.reason, line: record.line)
            // A footer may follow the table without a blank line.
            noteDay(record)
            if rule.isTotal {
                checkTotal(cells)
            } else if rule.counts, let value = plainValue(cells) {
                totals.add(value)
            }
            return true
        }
        return false
    }

    private mutating func hasAllCells(_ record: Record, _ layout: PositionsLayout) -> Bool {
        if record.fits(layout.count) { return true }
        if pass == .read { log.add(lengthOf: record, layout.count, file: file) }
        return false
    }

    private mutating func prove(_ record: Record, _ layout: PositionsLayout) {
        for (role, place) in layout.figures where place < record.fields.count {
            evidence[role].add(record.content.span.extracting(record.trimmed(place)), record, field: place)
        }
    }

    /// Checks that involve the whole file.
    mutating func finish(_ text: [UInt8]) {
        guard pass == .read else { return }
        guard let layout else {
            if log.isEmpty { tellMissingHeader() }
            return
        }
        checkValues(text, layout)
        checkGains(text, layout)
        if mapping.needsTotal, totals.isPending {
            log.add(Diagnostic(.missingTotal, file: file))
        }
        if let pattern = mapping.lastLine, !sawLastLine {
            log.add(
                Diagnostic(
                    .missingLastLine(pattern.text, profile: PositionsProfile.named(mapping.name)?.name),
                    file: file))
        }
        if let (record, field) = sum?.found { checkSum(PositionCells(record: record, layout: layout), field) }
        if let record = cash?.found?.record {
            report.skip("cash", line: record.line)
        }
        if let days = snapshots.days, let latest = snapshots.latest {
            report.warnings.append(
                Diagnostic(
                    .severalSnapshots(days, latest: latest, without: snapshots.accountsLeft), file: file))
        }
        tellSeveralAccounts()
        writePrices()
        report.holdings = table.count
    }

    /// Notes the accounts, and warns if the user states one for the rows of several, or refuses one of them misspelt.
    private mutating func tellSeveralAccounts() {
        report.accounts = accounts.map { String(decoding: $0.name, as: UTF8.self) }
        guard let account = options.account, let first = accounts.first,
            let other = accounts.dropFirst().first
        else { return }
        if let wording = Wording.misspeltAccount(account, among: report.accounts) {
            return log.add(Diagnostic(wording, file: file, line: first.line))
        }
        report.warn(.severalAccounts(account, file, first.line), line: other.line)
    }

    private mutating func tellMissingHeader() {
        guard let (missing, record) = nearest else {
            let names = [PositionRole.symbol, .shares].compactMap { mapping.columns[$0]?.firstName }
            return log.add(Diagnostic(.noHeader(names, mapping: mapping.name), file: file))
        }
        log.add(.noHeader(missing, mapping: mapping.name), at: 0..<record.raw.count, of: record, file: file)
    }
}

/// A cell above the table, which is found as the rows there are read.
struct FoundCell: Sendable {
    private let place: PositionsMapping.SumCell
    private var column: Int?
    private(set) var found: (record: Record, field: Int)?

    init(_ place: PositionsMapping.SumCell) { self.place = place }

    mutating func note(_ record: Record) {
        guard found == nil else { return }
        if let column {
            if record.fields.count > column { found = (record, column) }
            return
        }
        for field in record.fields.indices {
            let bytes = record.content.span.extracting(record.trimmed(field))
            switch place {
            case .beside(let pattern):
                if pattern.matches(bytes), field + 1 < record.fields.count { found = (record, field + 1) }
            case .below(let pattern): if pattern.matches(bytes) { column = field }
            }
        }
    }
}

extension Record {
    /// The range of a field's content without the spaces around it.
    func trimmed(_ field: Int) -> Range<Int> {
        guard fields.indices.contains(field) else { return 0..<0 }
        var start = fields[field].contentRange.lowerBound
        var end = fields[field].contentRange.upperBound
        while start < end {
            if content[start] == 32 || content[start] == 9 {
                start += 1
            } else if start + 1 < end, content[start] == 0xC2, content[start + 1] == 0xA0 {
                start += 2
            } else {
                break
            }
        }
        while start < end {
            if content[end - 1] == 32 || content[end - 1] == 9 {
                end -= 1
            } else if start + 1 < end, content[end - 2] == 0xC2, content[end - 1] == 0xA0 {
                end -= 2
            } else {
                break
            }
        }
        return start..<end
    }

    func trimmedText(_ field: Int) -> String { String(decoding: content[trimmed(field)], as: UTF8.self) }

    /// The index of the last field that is not empty; -1 if all are.
    var lastFilled: Int {
        var index = fields.count - 1
        while index >= 0, trimmed(index).isEmpty { index -= 1 }
        return index
    }
}
