internal import SystemInterface
internal import Valuation

/// Receives the trades of all files as they are read: notes what has to be known of all, and keeps them as bytes, in
/// memory or, of very many, in a temporary file.
///
///     files ──► survey
///          └──► table, or temporary file ──► in order ──► forEachRow
struct TradeIntake: Sendable {
    private(set) var survey: TradeSurvey
    /// The trades, unless they are in ``spilled``.
    private var table = TradeTable()
    private var spilled: SpilledTrades?
    /// The number of trades that are kept in memory, about.
    private let mostRows: Int
    /// Why the trades can't be kept.
    private(set) var failure: FileError?

    init(firstFile: Int, mostRows: Int) {
        survey = TradeSurvey(firstFile: firstFile)
        self.mostRows = RareWays.size(mostRows, through: 12)
    }

    /// Receives a row that is valid in itself, without copying it; it stays as it is.
    ///
    /// - Returns: `false` to stop.
    mutating func add(_ row: inout TradeRow, _ texts: TradeTexts) -> Bool {
        survey.add(&row, texts)
        do throws(FileError) { try keep(on: row.inputs.date) { $0.append(&row) } } catch { failure = error }
        return failure == nil
    }

    /// Receives a row that is as most are.
    ///
    /// - Returns: `false` if more has to be noted of it, in which case it has not been taken.
    @inline(__always)
    mutating func take(_ trade: UsualTrade) -> Bool {
        guard survey.take(trade) else { return false }
        do throws(FileError) { try keep(on: trade.date) { $0.append(trade) } } catch { failure = error }
        return true
    }

    /// - Parameter append: adds a trade of that day to a table.
    @inline(__always)
    private mutating func keep(
        on day: CalendarDate, _ append: (inout TradeTable) -> Void
    ) throws(FileError) {
        if spilled != nil {
            try spilled?.add(on: day, append)
            return
        }
        append(&table)
        if survey.count > mostRows {
            spilled = try SpilledTrades(beginningWith: table, mostRows: mostRows)
            table = TradeTable()
        }
    }

    /// Puts the trades into the order in which a ledger takes them, once all are known.
    mutating func finish(_ texts: TradeTexts) throws(FileError) {
        survey.finish(texts)
        if let failure { throw failure }
        let isBackwards = survey.isBackwards
        if var trades = spilled {
            try trades.finish()
            spilled =
                survey.isInOrder && !isBackwards.contains(true)
                ? trades
                : try trades.sorted(
                    days: survey.orderedDays, count: survey.count, mostRows: mostRows, isBackwards)
        } else {
            table.sort(isBackwards)
        }
    }

    /// All trades in order, if they are in memory.
    var rows: TradeTable? { spilled == nil ? table : nil }

    /// A copy of the trades in order, up to the first of a day that is not wanted.
    func table(while isWanted: (CalendarDate) -> Bool) throws(FileError) -> TradeTable {
        var copy = TradeTable()
        let add = { (day: CalendarDate, trade: Span<UInt8>) -> Bool in
            guard isWanted(day) else { return false }
            copy.append(packed: trade)
            return true
        }
        if let spilled {
            copy.reserveCapacity(survey.count, bytes: spilled.length)
            try spilled.forEachPacked(add)
        } else {
            _ = table.forEachPacked(add)
        }
        return copy
    }

    /// Passes on every trade in order, as long as the body returns `true`.
    ///
    /// - Parameter share: the only trades that are wanted; `nil` for all.
    func forEachRow(of share: TradeShare?, _ body: (inout TradeRow) -> Bool) throws(FileError) {
        if let spilled {
            try spilled.forEachRow(of: share, body)
        } else {
            _ = table.forEachRow(of: share, body)
        }
    }
}
