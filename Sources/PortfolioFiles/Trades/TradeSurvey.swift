internal import Valuation

/// What has to be known about the trades before they can be processed, gathered from every row of every file.
struct TradeSurvey: Sendable {
    private(set) var count = 0
    private(set) var splits = SplitTable()
    private(set) var consistency = TradeConsistency()
    /// The first errors that involve several rows, in the order of the files.
    private(set) var errors: [TradeError] = []
    /// The number of such errors, which may be more than are kept.
    private(set) var errorCount = 0
    /// The days of each file, in the order of the files.
    private(set) var files: [FileDays?] = []
    private var days: Set<CalendarDate> = []
    /// The day and the file of the row before.
    private var last: (day: CalendarDate, file: Int)?
    /// Indexed by symbol.
    private var units: [Units] = []
    /// The symbols from which lots of a symbol came by its first exchange or spin-off.
    private var origins: [UInt32: UInt32] = [:]

    /// The days of a file's rows.
    struct FileDays: Sendable {
        let first: CalendarDate
        /// The day of the last row so far.
        fileprivate(set) var last: CalendarDate
        /// Whether the days never decrease, and whether they never increase.
        fileprivate(set) var isAscending = true
        fileprivate(set) var isDescending = true

        /// Whether the rows are reversed, because most brokers list the newest first.
        var isBackwards: Bool { first > last }
    }

    /// The units of a symbol, side by side, because to fetch them from memory takes longest.
    private struct Units: Sendable {
        var ofRows: UnitNote?
        /// That of rows that tell pounds from pence: an amount without a price is in pounds in any case.
        var ofPrices: UnitNote?
    }

    /// The unit of a symbol on the latest day with rows of it.
    private struct UnitNote: Sendable {
        let date: CalendarDate
        let file: Int32
        let changesLots: Bool
        let first: QuoteCurrency
        var last: QuoteCurrency

        init(_ unit: QuoteCurrency, _ date: CalendarDate, _ file: Int, _ type: TradeType) {
            self.date = date
            self.file = Int32(clamping: file)
            changesLots = type.changesLots
            (first, last) = (unit, unit)
        }
    }

    private let firstFile: Int

    init(firstFile: Int) { self.firstFile = firstFile }

    /// Takes a row without copying it; it stays as it is.
    mutating func add(_ row: inout TradeRow, _ texts: TradeTexts) {
        count += 1
        let file = row.location.file - firstFile
        note(row.inputs.date, of: file)
        if let unit = row.inputs.quote {
            let note = UnitNote(unit, row.inputs.date, file, row.inputs.type)
            // What is stated of an exchange or spin-off is the unit of the lots that go over.
            take(note, of: row.toSymbol, hasPrice: row.inputs.price != nil)
            take(note, of: row.symbol, hasPrice: row.inputs.price != nil)
        }
        if row.toSymbol != TradeTexts.none, origins[row.toSymbol] == nil {
            origins[row.toSymbol] = row.symbol
        }
        if row.inputs.type == .split { splits.add(row) }
        if consistency.isUsual(&row) { return }
        for problem in consistency.check(row, texts) { add(texts.error(problem, in: row)) }
    }

    /// Takes a row that is as most are.
    ///
    /// - Returns: `false` if more has to be noted of it, in which case it has not been taken.
    @inline(__always)
    mutating func take(_ trade: UsualTrade) -> Bool {
        guard consistency.isUsual(trade) else { return false }
        count += 1
        let file = trade.location.file - firstFile
        note(trade.date, of: file)
        take(UnitNote(trade.unit, trade.date, file, trade.type), of: trade.symbol, hasPrice: trade.hasPrice)
        return true
    }

    private mutating func add(_ error: TradeError) {
        if errors.count < DiagnosticLog.shown { errors.append(error) }
        errorCount += 1
    }

    /// Performs the checks that are possible only after all rows are known.
    mutating func finish(_ texts: TradeTexts) {
        let more = consistency.finish(texts)
        errorCount += more.count
        errors += more
        errors.sort { ($0.location.file, $0.location.line) < ($1.location.file, $1.location.line) }
        errors.removeLast(max(0, errors.count - DiagnosticLog.shown))
    }

    // MARK: Days

    private mutating func note(_ day: CalendarDate, of file: Int) {
        if let last, last.day == day, last.file == file { return }
        last = (day, file)
        while files.count <= file { files.append(nil) }
        if let before = files[file]?.last {
            if day < before { files[file]?.isAscending = false }
            if day > before { files[file]?.isDescending = false }
            files[file]?.last = day
        } else {
            files[file] = FileDays(first: day, last: day)
        }
        days.insert(day)
    }

    /// The days of all rows, each once, in order.
    var orderedDays: [CalendarDate] { days.sorted() }

    /// Whether reading the files one after another, the backwards ones from their end, gives the rows in order.
    var isInOrder: Bool {
        let files = files.compactMap { $0 }
        return files.allSatisfy { $0.isBackwards ? $0.isDescending : $0.isAscending }
            && zip(files, files.dropFirst()).allSatisfy { max($0.first, $0.last) <= min($1.first, $1.last) }
    }

    /// Whether the rows of a file are reversed, by its number; files without rows may be missing at the end.
    var isBackwards: [Bool] {
        Array(repeating: false, count: firstFile) + files.map { $0?.isBackwards == true }
    }

    // MARK: Units

    @inline(__always)
    private mutating func take(_ note: UnitNote, of symbol: UInt32, hasPrice: Bool) {
        if symbol == TradeTexts.none { return }
        let number = Int(symbol)
        if number >= units.count { units += repeatElement(Units(), count: number + 1 - units.count) }
        TradeSurvey.take(note, into: &units[number].ofRows)
        if note.changesLots, hasPrice || note.last.unitExponent != 0 {
            TradeSurvey.take(note, into: &units[number].ofPrices)
        }
    }

    @inline(__always)
    private static func take(_ note: UnitNote, into noted: inout UnitNote?) {
        if let known = noted {
            // A payment may be in any currency.
            if known.changesLots != note.changesLots {
                if known.changesLots { return }
            } else if note.date < known.date {
                return
            } else if note.date == known.date, note.file == known.file {
                noted?.last = note.last
                return
            }
        }
        noted = note
    }

    /// The unit of the latest row that opens, closes or changes lots of a symbol, else that of the symbol it came from,
    /// else that of its income.
    func unit(of symbol: UInt32) -> QuoteCurrency? {
        unitOfLots(of: symbol) ?? units(of: symbol)?.ofRows.map { unit(of: $0) }
    }

    /// The unit of the latest row that opens, closes or changes lots of a symbol, or that of the latest price in the same
    /// currency; else that of the symbol it came from; `nil` for a symbol that was never held.
    func unitOfLots(of symbol: UInt32) -> QuoteCurrency? {
        var source = symbol
        // Exchanges may lead back to a symbol.
        for _ in 0...origins.count {
            if let units = units(of: source), let note = units.ofRows, note.changesLots {
                let latest = unit(of: note)
                let ofPrice = units.ofPrices.map { unit(of: $0) }
                return ofPrice?.currency == latest.currency ? ofPrice : latest
            }
            guard let origin = origins[source] else { break }
            source = origin
        }
        return nil
    }

    private func units(of symbol: UInt32) -> Units? {
        Int(symbol) < units.count ? units[Int(symbol)] : nil
    }

    private func unit(of note: UnitNote) -> QuoteCurrency {
        files[Int(note.file)]?.isBackwards == true ? note.first : note.last
    }
}
