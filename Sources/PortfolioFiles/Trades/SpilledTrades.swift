internal import SystemInterface
internal import Valuation

/// The trades that are too many to be kept in memory, in a temporary file.
///
/// Those in order are read in the pieces in which they were written. Others are divided into spans of days, so that no
/// more than a span is in memory.
///
///     in order     files ──► pieces ──► a piece at a time ──────────────────────► forEachRow
///     in no order            pieces ──► spans of days ──► a span at a time, sorted ──► forEachRow
struct SpilledTrades: Sendable {
    /// The trades of some days, in the order of the files.
    private struct Span: Sendable {
        /// Those that are not in the temporary file yet.
        var rows = TradeTable()
        /// The places in the temporary file.
        var pieces: [Range<Int>] = []
    }

    /// The first day of each span but the first one.
    private let starts: [CalendarDate]
    private var spans: [Span]
    private let spool: Spool
    /// The number of bytes that the trades take.
    private(set) var length = 0
    /// The number of trades that are written at once.
    private let batch: Int
    /// Whether the trades of a file are reversed, by its number; `nil` for trades that are in order.
    private let isBackwards: [Bool]?

    /// - Parameter table: the first trades.
    init(beginningWith table: TradeTable, mostRows: Int) throws(FileError) {
        try self.init(starts: [], batch: max(1, min(mostRows, 1 << 14)), nil)
        spans[0].rows = table
        try write(0)
        // Later batches are smaller.
        spans[0].rows = TradeTable()
    }

    private init(starts: [CalendarDate], batch: Int, _ isBackwards: [Bool]?) throws(FileError) {
        self.starts = starts
        self.batch = batch
        self.isBackwards = isBackwards
        spans = Array(repeating: Span(), count: starts.count + 1)
        spool = try Spool("the trades")
    }

    /// The same trades in the order in which a ledger takes them.
    ///
    /// - Parameters:
    ///   - days: all days, in order.
    ///   - count: the number of trades.
    ///   - mostRows: the number of trades to keep in memory, about.
    ///   - isBackwards: whether the trades of a file are reversed, by its number.
    func sorted(
        days: [CalendarDate], count: Int, mostRows: Int, _ isBackwards: [Bool]
    ) throws(FileError) -> SpilledTrades {
        let number = max(1, min(count / max(mostRows / 4, 1), days.count, 1 << 10))
        var sorted = try SpilledTrades(
            starts: (1..<number).map { days[$0 * days.count / number] },
            batch: max(1, mostRows / 2 / number), isBackwards)
        var failure: FileError?
        try forEachPacked { day, trade in
            do throws(FileError) {
                let place = sorted.place(of: day)
                sorted.spans[place].rows.append(packed: trade)
                try sorted.writeIfFull(place)
            } catch { failure = error }
            return failure == nil
        }
        if let failure { throw failure }
        try sorted.finish()
        return sorted
    }

    /// Adds a trade; the trades of a file must be added in its order.
    ///
    /// - Parameter append: adds the trade, which is of that day, to a table.
    @inline(__always)
    mutating func add(on day: CalendarDate, _ append: (inout TradeTable) -> Void) throws(FileError) {
        let place = place(of: day)
        append(&spans[place].rows)
        try writeIfFull(place)
    }

    /// The span that a day is in.
    private func place(of day: CalendarDate) -> Int {
        starts.isEmpty ? 0 : starts.partitioningIndex { $0 > day }
    }

    private mutating func writeIfFull(_ place: Int) throws(FileError) {
        if spans[place].rows.count >= batch { try write(place) }
    }

    private mutating func write(_ place: Int) throws(FileError) {
        try spans[place].rows.withBytes { bytes throws(FileError) in try spool.write(bytes) }
        let end = length + spans[place].rows.byteCount
        spans[place].rows.removeAll()
        spans[place].pieces.append(length..<end)
        length = end
    }

    /// Ends writing.
    mutating func finish() throws(FileError) {
        for place in spans.indices {
            if spans[place].rows.count > 0 { try write(place) }
            spans[place].rows = TradeTable()
        }
    }

    /// Passes on every trade in order, as long as the body returns `true`.
    ///
    /// - Parameter share: the only trades that are wanted; `nil` for all.
    func forEachRow(of share: TradeShare?, _ body: (inout TradeRow) -> Bool) throws(FileError) {
        var count = 0
        try forEachTable { rows in
            defer { count += rows.count }
            return rows.forEachRow(of: share, from: count, body)
        }
    }

    /// Passes on the day and the bytes of every trade in order, as long as the body returns `true`.
    func forEachPacked(_ body: (CalendarDate, Swift.Span<UInt8>) -> Bool) throws(FileError) {
        try forEachTable { $0.forEachPacked(body) }
    }

    /// Passes on the trades in order, some at a time, as long as the body returns `true`.
    private func forEachTable(_ body: (TradeTable) -> Bool) throws(FileError) {
        let input = spool.input()
        var bytes: [UInt8] = []
        for span in spans {
            for pieces in isBackwards == nil ? span.pieces.map({ [$0] }) : [span.pieces] {
                var rows = TradeTable()
                for piece in pieces {
                    guard try input.read(piece, into: &bytes), rows.append(bytes: bytes.span) else {
                        throw .readFailed("a temporary copy of the trades", reason: "it ends too early")
                    }
                }
                if let isBackwards { rows.sort(isBackwards) }
                guard body(rows) else { return }
            }
        }
    }
}
