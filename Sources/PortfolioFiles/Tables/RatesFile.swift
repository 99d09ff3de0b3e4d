internal import CSV
internal import Kernels
package import SystemInterface
internal import Valuation

/// Reads files of rates, our own and the ECB's, into one table of rates.
///
/// Ours have the columns from, to, rate and date: 1 `from` = `rate` `to`. The European Central Bank's
/// `eurofxref-hist.csv` and `eurofxref.csv` are recognized by their header, a date followed by currency codes. In them
/// 1 EUR = the rate, `N/A` stands for a missing rate, dates are written `2013-03-01` or `1 March 2013`, and each line
/// ends with a comma.
package struct RatesFile: TableFile {
    package static let columns = ["from", "to", "rate", "date"]
    package static let required = ["from", "to", "rate"]

    private var builder = RateTable.Builder()

    private(set) var unusedColumns: [UnusedColumn] = []
    private(set) var centralBankFiles: Set<Int> = []
    private let kernel: Kernel

    init(kernel: Kernel) { self.kernel = kernel }

    /// Whether a file is one of the European Central Bank, by its header.
    ///
    /// - Throws: ``FileError`` if the file can't be read.
    package static func isOfCentralBank(_ input: FileInput) throws(FileError) -> Bool {
        try TableHeader.read(input, known: columns).map(ECBRows.isHeader) ?? false
    }

    mutating func add(
        _ start: TableStart, file: Int, log: inout DiagnosticLog
    ) throws(FileError) -> ReadLines? {
        let name = start.name
        guard
            let line = HeaderLine.read(start.bytes, file: name, required: RatesFile.required, log: &log)
        else { return nil }
        let isOurs = RatesFile.required.contains { line.place(of: $0) != nil }
        guard
            let header = TableHeader(
                line, file: name, known: RatesFile.columns, required: isOurs ? RatesFile.required : [],
                log: &log)
        else { return nil }
        if isOurs {
            unusedColumns += header.unusedColumns
            var rows = PairRows(header, file: file, builder: builder)
            builder = RateTable.Builder()
            defer { builder = rows.builder }
            return try WholeTable.read(start, header: header, kernel: kernel, into: &rows, log: &log)
        }
        guard ECBRows.isHeader(header) else {
            log.add(header.problems)
            log.add(.notRates, at: 0..<header.record.raw.count, of: header.record, file: name)
            return nil
        }
        guard var rows = ECBRows(header, name: name, file: file, builder: &builder, log: &log) else {
            return nil
        }
        centralBankFiles.insert(file)
        defer { builder = rows.builder }
        return try WholeTable.read(start, header: header, kernel: kernel, into: &rows, log: &log)
    }

    mutating func table(conflicts: inout [RateTable.Conflict]) -> RateTable {
        builder.build(conflicts: &conflicts)
    }
}

/// Reads rows of from, to, rate and date.
private struct PairRows: RowReader {
    let from: Int?
    let to: Int?
    let rate: Int?
    let date: Int?
    let file: Int
    var builder: RateTable.Builder

    init(_ header: TableHeader, file: Int, builder: RateTable.Builder) {
        from = header["from"]
        to = header["to"]
        rate = header["rate"]
        date = header["date"]
        self.file = file
        self.builder = builder
    }

    mutating func readQuickly(_ fields: borrowing Fields, in block: borrowing Block, line: Int) -> Bool {
        guard let from, let to, let rate,
            let base = block.unit(fields.range(from, in: block)), base.unitsPerMajor == 1,
            let quote = block.unit(fields.range(to, in: block)), quote.unitsPerMajor == 1,
            base.currency != quote.currency,
            let number = block.number(fields.range(rate, in: block)), number.coefficient > 0
        else { return false }
        let dayCell = fields.range(date, in: block)
        let day = block.date(dayCell)
        guard day != nil || dayCell.isEmpty else { return false }
        builder.add(
            from: base.currency, to: quote.currency, number, on: day,
            location: InputLocation(file: file, line: line))
        return true
    }

    mutating func read(_ cells: inout CellReader) {
        let from = cells.currency(from, "from")
        let to = cells.currency(to, "to")
        let rate = cells.numberAboveZero(self.rate, "rate")
        let date = cells.date(self.date, "date")
        guard cells.log.isEmpty, let from, let to, let rate else { return }
        if from == to {
            if rate != .one { cells.report(.rateToItself(from), self.rate) }
            return
        }
        builder.add(
            from: from, to: to, rate, on: date,
            location: InputLocation(file: file, line: cells.record.line))
    }
}

/// Reads rows of the European Central Bank's files.
private struct ECBRows: RowReader {
    let header: TableHeader
    /// The builder's slot for each column; `nil` for the date and the empty column at the end.
    let slots: [Int?]
    let file: Int
    var builder: RateTable.Builder
    private var row: [(slot: Int, rate: CompactDecimal)] = []

    /// Whether a header is a date followed by codes of three capital letters, optionally with an empty name at the end.
    static func isHeader(_ header: TableHeader) -> Bool {
        var names = header.names.map { CellReader.trimmed($0) }
        if names.last == "" { names.removeLast() }
        return names.count > 1 && names[0].lowercased() == "date"
            && names.dropFirst().allSatisfy {
                $0.utf8.count == 3 && $0.utf8.allSatisfy { (65...90).contains($0) }
            }
    }

    init?(
        _ header: TableHeader, name: String, file: Int, builder: inout RateTable.Builder,
        log: inout DiagnosticLog
    ) {
        var cells = CellReader(header.record, file: name, log: log)
        var slots: [Int?] = [nil]
        for place in header.names.indices.dropFirst() {
            if place == header.count - 1, cells.bytes(place).isEmpty {
                slots.append(nil)
            } else {
                slots.append(cells.currency(place, "column").map { builder.slot(from: .eur, to: $0) })
            }
        }
        let isRight = cells.log.count == log.count
        log = cells.log
        guard isRight else { return nil }
        self.header = header
        self.slots = slots
        self.file = file
        self.builder = builder
        builder = RateTable.Builder()
    }

    mutating func readQuickly(_ fields: borrowing Fields, in block: borrowing Block, line: Int) -> Bool {
        guard let date = block.date(fields.range(0, in: block)) else { return false }
        // Add nothing until the whole row is known to be of the usual form.
        row.removeAll(keepingCapacity: true)
        for place in 1..<fields.count {
            let range = fields.range(place, in: block)
            guard let slot = slots[place] else {
                if range.isEmpty { continue }
                return false
            }
            if isMissing(range, block) { continue }
            guard let rate = block.number(range), rate.coefficient > 0 else { return false }
            row.append((slot, rate))
        }
        let location = InputLocation(file: file, line: line)
        for (slot, rate) in row { builder.add(rate, to: slot, on: date, location: location) }
        return true
    }

    private func isMissing(_ range: Range<Int>, _ block: borrowing Block) -> Bool {
        guard range.count == 3 else { return false }
        return block.eight(at: range.lowerBound) & 0xFF_FFFF == 0x41_2F4E
    }

    mutating func read(_ cells: inout CellReader) {
        let date = ECBRows.longDate(cells.text(0)) ?? cells.date(0, "Date")
        cells.need(0, "Date")
        var rates: [(slot: Int, rate: CompactDecimal)] = []
        for place in header.names.indices.dropFirst() {
            let text = cells.text(place)
            guard let slot = slots[place] else {
                if !text.isEmpty { cells.report(.inNoColumn(text), place) }
                continue
            }
            if text == "N/A" { continue }
            let column = header.names[place].filter { $0 != " " }
            cells.need(place, column)
            guard let rate = cells.number(place, column) else { continue }
            if rate.isNegative || rate.isZero { cells.report(.rateNotAboveZero(column, text), place) }
            rates.append((slot, rate))
        }
        guard cells.log.isEmpty, let date else { return }
        let location = InputLocation(file: file, line: cells.record.line)
        for (slot, rate) in rates { builder.add(rate, to: slot, on: date, location: location) }
    }

    /// A date such as `30 October 2026`.
    private static func longDate(_ text: String) -> CalendarDate? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, 1...2 ~= words[0].utf8.count, words[2].utf8.count == 4,
            let day = number(words[0]), let year = number(words[2]),
            let month = months.firstIndex(of: words[1].lowercased())
        else { return nil }
        return CalendarDate(year: year, month: month + 1, day: day)
    }

    /// A number of digits only; `Int` would also accept a sign.
    private static func number(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { 48...57 ~= $0 } ? Int(digits) : nil
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november",
        "december",
    ]
}
