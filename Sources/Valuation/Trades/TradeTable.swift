/// Trades as bytes, in about a tenth of the memory of ``TradeRow``, because most trades state few of the possible fields.
///
///     bytes    │ day, location, type, fields, slots │ symbol │ unit │ shares │ price │ day, location, …
///     starts     0                                                                   47
///
/// The form depends on the processor: it is for this process alone, in memory or in a temporary file.
package struct TradeTable: Sendable {
    /// The trades, and at least ``slack`` bytes behind them.
    private var bytes: [UInt8] = []
    /// The number of bytes that the trades take.
    package private(set) var byteCount = 0
    /// Where each trade begins, in the order of the collection.
    private var starts: [Int] = []

    /// More than the bytes of any trade, and of what is loaded at once beyond its end.
    private static let slack = 512

    package init() {}

    /// Adds a trade.
    ///
    /// - Complexity: O(1), amortised.
    package mutating func append(_ row: TradeRow) {
        var row = row
        append(&row)
    }

    /// Adds a trade without copying it; it stays as it is.
    package mutating func append(_ row: inout TradeRow) {
        append { writer in
            TradeTable.pass(&row, to: &writer)
            return writer.end(row)
        }
    }

    /// Adds a trade that is as most are.
    @inline(__always)
    package mutating func append(_ trade: UsualTrade) {
        append { writer in
            TradeTable.pass(trade, to: &writer)
            return writer.end(trade)
        }
    }

    @inline(__always)
    private mutating func append(_ write: (inout Writer) -> Int) {
        makeRoom()
        starts.append(byteCount)
        let start = byteCount
        byteCount += unsafe bytes.withUnsafeMutableBytes { buffer in
            guard let base = buffer.baseAddress else { return 0 }
            var writer = unsafe Writer(at: base + start)
            return write(&writer)
        }
    }

    /// Adds a trade of another table.
    ///
    /// - Parameter trade: its bytes; see ``forEachPacked(_:)``.
    /// - Complexity: O(1), amortised.
    package mutating func append(packed trade: Span<UInt8>) {
        makeRoom()
        starts.append(byteCount)
        let room = byteCount..<byteCount + trade.count
        unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe trade.withUnsafeBytes { trade in
                unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[room]).copyMemory(from: trade)
            }
        }
        byteCount += trade.count
    }

    /// Removes all trades, but keeps their memory for others.
    package mutating func removeAll() {
        starts.removeAll(keepingCapacity: true)
        byteCount = 0
    }

    /// Reserves capacity for more trades.
    ///
    /// - Parameters:
    ///   - trades: their number.
    ///   - length: the number of bytes that they take.
    package mutating func reserveCapacity(_ trades: Int, bytes length: Int) {
        starts.reserveCapacity(starts.count + trades)
        bytes.reserveCapacity(byteCount + length + 2 * TradeTable.slack)
    }

    private mutating func makeRoom() {
        guard bytes.count - byteCount < 2 * TradeTable.slack else { return }
        let reserved = bytes.capacity - bytes.count
        let more = Swift.max(bytes.count / 2, 4 * TradeTable.slack)
        bytes.append(
            contentsOf: repeatElement(
                0, count: reserved < 2 * TradeTable.slack ? more : Swift.min(more, reserved)))
    }

    /// Sorts the trades by day, then by file; the trades of a file keep their order or are reversed. They must have been added
    /// file by file.
    ///
    /// - Parameter isBackwards: whether to reverse the trades of each file.
    /// - Complexity: O(*n*) for *n* trades of days that are close together, otherwise O(*n* log *n*).
    package mutating func sort(_ isBackwards: [Bool]) {
        if isBackwards.contains(true) {
            reverse(isBackwards)
            return
        }
        let days = starts.map { head(at: $0).date.daysSince1970 }
        if zip(days, days.dropFirst()).allSatisfy(<=) { return }
        guard let first = days.min(), let last = days.max() else { return }
        let span = Int(last) - Int(first) + 1
        if span > 4 * days.count + 1024 {
            starts = zip(days, starts).sorted { $0 < $1 }.map(\.1)
            return
        }
        // The place of the next trade of each day.
        var places = Array(repeating: 0, count: span + 1)
        for day in days { places[Int(day) - Int(first) + 1] += 1 }
        for place in places.indices.dropFirst() { places[place] += places[place - 1] }
        var sorted = starts
        for (day, start) in zip(days, starts) {
            sorted[places[Int(day) - Int(first)]] = start
            places[Int(day) - Int(first)] += 1
        }
        starts = sorted
    }

    /// Sorts the trades by day, then by file, and reverses those of some files.
    private mutating func reverse(_ isBackwards: [Bool]) {
        struct Key: Comparable {
            let day: Int32
            let file: Int
            /// Where the trade begins; negative in a file that is reversed.
            let place: Int

            static func < (left: Key, right: Key) -> Bool {
                (left.day, left.file, left.place) < (right.day, right.file, right.place)
            }
        }
        let keys = starts.map { start in
            let head = head(at: start)
            return Key(
                day: head.date.daysSince1970, file: head.file,
                place: isBackwards[head.file] ? -1 - start : start)
        }
        starts = keys.sorted().map { $0.place < 0 ? -1 - $0.place : $0.place }
    }

    private func head(at start: Int) -> Head {
        unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: start, as: Head.self) }
    }

    /// Reads the trade at a place.
    ///
    /// - Parameter before: the slots filled by the trade that is in `row`; then by this one. To overwrite all would take as
    ///   long as all the rest.
    @inline(__always)
    private func read(at start: Int, into row: inout TradeRow, after before: inout UInt32) {
        unsafe bytes.withUnsafeBytes { buffer in
            var reader = unsafe Reader(at: buffer, start, &row, after: &before)
            TradeTable.pass(&row, to: &reader)
        }
    }

    /// Passes on every trade in order, as long as the body returns `true`.
    ///
    /// - Parameters:
    ///   - share: the only trades that are wanted; `nil` for all.
    ///   - first: the position of the first trade among all.
    ///   - body: receives each trade without a copy, and leaves it as it is.
    /// - Returns: whether it returned `true` for all.
    package func forEachRow(
        of share: TradeShare? = nil, from first: Int = 0, _ body: (inout TradeRow) -> Bool
    ) -> Bool {
        var (row, before) = (TradeRow.blank, UInt32(0))
        for place in starts.indices {
            let start = starts[place]
            if let share, !share.contains(symbol(at: start)) { continue }
            read(at: start, into: &row, after: &before)
            row.position = first + place
            if !body(&row) { return false }
        }
        return true
    }

    /// The symbol of the trade at a place, without reading the rest.
    @inline(__always)
    private func symbol(at start: Int) -> UInt32 {
        guard head(at: start).hasSymbol else { return TradeTexts.none }
        return unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: start + Head.size, as: UInt32.self)
        }
    }
}

extension TradeTable: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { starts.count }

    package subscript(position: Int) -> TradeRow {
        var (row, before) = (TradeRow.blank, UInt32(0))
        read(at: starts[position], into: &row, after: &before)
        return row
    }
}

// A copy in a temporary file.
extension TradeTable {
    /// Passes on the day and the bytes of every trade in order, as long as the body returns `true`.
    ///
    /// - Returns: whether it returned `true` for all.
    package func forEachPacked(_ body: (CalendarDate, Span<UInt8>) -> Bool) -> Bool {
        for start in starts {
            let head = head(at: start)
            if !body(head.date, bytes.span.extracting(start..<start + Int(head.length))) { return false }
        }
        return true
    }

    /// Passes on the bytes of the trades, in the order in which they were added.
    package func withBytes<Failure>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
        try body(bytes.span.extracting(first: byteCount))
    }

    /// Adds trades of which only the bytes are left, behind those there are.
    ///
    /// - Returns: whether the bytes end where a trade does.
    package mutating func append(bytes more: Span<UInt8>) -> Bool {
        bytes.removeLast(bytes.count - byteCount)
        unsafe more.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: repeatElement(0, count: TradeTable.slack))
        let end = byteCount + more.count
        while byteCount < end {
            let length = Int(head(at: byteCount).length)
            guard length >= Head.size, byteCount + length <= end else { return false }
            starts.append(byteCount)
            byteCount += length
        }
        return true
    }
}
