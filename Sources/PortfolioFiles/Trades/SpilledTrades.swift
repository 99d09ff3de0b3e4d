internal import SystemInterface
internal import Valuation

/// The trades of files in no order, by spans of days in a temporary file, so that no more than a span is in memory.
///
///     files ──► spans of days ──► temporary file ──► a span at a time, sorted ──► forEach
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
    private var length = 0
    /// The number of trades that are written at once.
    private let batch: Int
    private let isBackwards: [Bool]

    /// - Parameters:
    ///   - days: all days, in order.
    ///   - count: the number of trades.
    ///   - most: the number of trades to keep in memory, about.
    ///   - isBackwards: whether the trades of a file are reversed, by its number.
    init(days: [CalendarDate], count: Int, most: Int, isBackwards: [Bool]) throws(FileError) {
        let number = max(1, min(count / max(most / 4, 1), days.count, 1 << 10))
        starts = (1..<max(number, 1)).map { days[$0 * days.count / number] }
        spans = Array(repeating: Span(), count: number)
        batch = max(1, most / 2 / number)
        self.isBackwards = isBackwards
        spool = try Spool("the trades")
    }

    /// Adds a trade; the trades of a file must be added in its order.
    mutating func add(_ row: TradeRow) throws(FileError) {
        let place = starts.partitioningIndex { $0 > row.inputs.date }
        spans[place].rows.append(row)
        if spans[place].rows.count >= batch { try write(place) }
    }

    private mutating func write(_ place: Int) throws(FileError) {
        var bytes: [UInt8] = []
        spans[place].rows.write(to: &bytes)
        try spool.write(bytes.span)
        spans[place].rows = TradeTable()
        spans[place].pieces.append(length..<length + bytes.count)
        length += bytes.count
    }

    /// Ends writing.
    mutating func finish() throws(FileError) {
        for place in spans.indices where spans[place].rows.count > 0 { try write(place) }
    }

    /// Passes every trade to the body, in the order in which a ledger takes them.
    func forEach(_ body: (TradeRow) -> Bool) throws(FileError) {
        let input = spool.input()
        var bytes: [UInt8] = []
        for span in spans {
            var rows = TradeTable()
            for piece in span.pieces {
                guard try input.read(piece, into: &bytes), rows.append(bytes: bytes.span) else {
                    throw .readFailed("a temporary copy of the trades", reason: "it ends too early")
                }
            }
            rows.sort(isBackwards)
            for row in rows where !body(row) { return }
        }
    }
}
