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
    /// A trade without any fields, because making one takes longer than copying it.
    private let blank = TradeRow(
        TradeInputs(.buy, on: CalendarDate(daysSince1970: 0)), at: InputLocation(file: 0, line: 0))

    /// More than the bytes of any trade, and of what is loaded at once beyond its end.
    private static let slack = 512

    package init() {}

    /// Adds a trade.
    ///
    /// - Complexity: O(1), amortised.
    package mutating func append(_ row: TradeRow) {
        if bytes.count - byteCount < 2 * TradeTable.slack {
            bytes.append(
                contentsOf: repeatElement(0, count: Swift.max(bytes.count / 2, 4 * TradeTable.slack)))
        }
        starts.append(byteCount)
        let start = byteCount
        byteCount = unsafe bytes.withUnsafeMutableBytes { buffer in
            guard let base = buffer.baseAddress else { return start }
            var (row, writer) = unsafe (row, Writer(at: base + start))
            TradeTable.pass(&row, to: &writer)
            return unsafe writer.end(row) - UnsafeMutableRawPointer(base)
        }
    }

    /// Sorts the trades by day, then by file; the trades of a file keep their order or are reversed.
    ///
    /// - Parameter isBackwards: whether to reverse the trades of each file.
    /// - Complexity: O(*n*) for *n* sorted trades, otherwise O(*n* log *n*).
    package mutating func sort(_ isBackwards: [Bool]) {
        struct Key: Comparable {
            let day: Int32
            let file: Int
            /// Where the trade begins; negative in a file that is reversed.
            let place: Int

            var isReversed: Bool { place < 0 }

            static func < (left: Key, right: Key) -> Bool {
                (left.day, left.file, left.place) < (right.day, right.file, right.place)
            }
        }
        let keys = starts.map { start in
            let head = head(at: start)
            return Key(
                day: head.date.daysSince1970, file: head.location.file,
                place: isBackwards[head.location.file] ? -1 - start : start)
        }
        if zip(keys, keys.dropFirst()).allSatisfy(<) { return }
        starts = keys.sorted(by: <).map { $0.isReversed ? -1 - $0.place : $0.place }
    }

    private func head(at start: Int) -> (date: CalendarDate, location: InputLocation) {
        var row = blank
        _ = unsafe bytes.withUnsafeBytes { unsafe Reader(at: $0, start, &row) }
        return (row.inputs.date, row.location)
    }

    /// Reads the trade at a place.
    ///
    /// - Returns: where it ends.
    @inline(__always)
    private func read(at start: Int, into row: inout TradeRow) -> Int {
        row = blank
        return unsafe bytes.withUnsafeBytes { buffer in
            var reader = unsafe Reader(at: buffer, start, &row)
            TradeTable.pass(&row, to: &reader)
            return reader.place
        }
    }

    /// Passes on every trade in order, as long as the body returns `true`.
    ///
    /// - Returns: whether it returned `true` for all.
    package func forEachRow(_ body: (TradeRow) -> Bool) -> Bool {
        var row = blank
        for start in starts {
            _ = read(at: start, into: &row)
            if !body(row) { return false }
        }
        return true
    }
}

extension TradeTable: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { starts.count }

    package subscript(position: Int) -> TradeRow {
        var row = blank
        _ = read(at: starts[position], into: &row)
        return row
    }
}

// A copy in a temporary file.
extension TradeTable {
    /// Passes on the bytes of the trades, in the order in which they were added.
    package func withBytes<Failure>(_ body: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
        try body(bytes.span.extracting(first: byteCount))
    }

    /// Adds trades of which only the bytes are left, behind those there are.
    ///
    /// - Returns: whether the bytes end where a trade does.
    package mutating func append(bytes more: Span<UInt8>) -> Bool {
        bytes.removeLast(bytes.count - byteCount)
        bytes.append(addingCapacity: more.count + TradeTable.slack) { output in
            for index in more.indices { output.append(more[index]) }
            output.append(repeating: 0, count: TradeTable.slack)
        }
        let end = byteCount + more.count
        var row = blank
        while byteCount < end {
            starts.append(byteCount)
            byteCount = read(at: byteCount, into: &row)
        }
        return byteCount == end
    }
}

// MARK: Fields

/// Goes through what a trade may state, to write it or to read it.
private protocol TradePass {
    /// A number that stands for `absent` if there is none.
    mutating func take(_ value: inout UInt32, or absent: UInt32)
    mutating func take<Value: TradeWord>(_ value: inout Value?)
    mutating func take(_ number: inout CompactDecimal?)
    /// Whether there may be more.
    var goesOn: Bool { get }
}

/// What fits 32 bits.
private protocol TradeWord {
    var word: UInt32 { get }
    init?(word: UInt32)
}

extension TradeTable {
    /// The one list of what a trade may state besides its day, place and type; its order is the order of the slots.
    @inline(__always)
    private static func pass(_ row: inout TradeRow, to pass: inout some TradePass) {
        pass.take(&row.symbol, or: TradeTexts.none)
        pass.take(&row.inputs.quote)
        pass.take(&row.inputs.shares)
        pass.take(&row.inputs.price)
        pass.take(&row.inputs.fees)
        pass.take(&row.inputs.rate)
        pass.take(&row.inputs.amount)
        pass.take(&row.inputs.taxes)
        pass.take(&row.inputs.total)
        pass.take(&row.inputs.decimals, or: 0)
        pass.take(&row.account, or: 0)
        // Most trades state nothing of the following.
        guard pass.goesOn else { return }
        pass.take(&row.name, or: TradeTexts.none)
        pass.take(&row.market, or: TradeTexts.none)
        pass.take(&row.inputs.time)
        pass.take(&row.id, or: TradeTexts.none)
        pass.take(&row.lot)
        pass.take(&row.inputs.feesCurrency)
        pass.take(&row.inputs.multiplier)
        pass.take(&row.toSymbol, or: TradeTexts.none)
        pass.take(&row.toAccount, or: TradeTexts.none)
        pass.take(&row.inputs.purchaseDate)
        pass.take(&row.inputs.toAmount)
        pass.take(&row.inputs.toCurrency)
        pass.take(&row.inputs.costShare)
        var (new, old) = (row.inputs.ratio?.new, row.inputs.ratio?.old)
        pass.take(&new)
        pass.take(&old)
        if let new, let old { row.inputs.ratio = SplitRatio(new, for: old) }
    }

    /// Writes a trade: what every trade has, and the slots that are filled.
    @safe
    private struct Writer: TradePass {
        private let start: UnsafeMutableRawPointer
        private var place: UnsafeMutableRawPointer
        private var filled: UInt32 = 0
        private var slot: UInt32 = 1

        init(at start: UnsafeMutableRawPointer) {
            unsafe self.start = start
            unsafe place = start + Head.size
        }

        var goesOn: Bool { true }

        /// Writes what every trade has, and returns the end.
        func end(_ row: TradeRow) -> UnsafeMutableRawPointer {
            unsafe start.storeBytes(of: Head(row, filled), as: Head.self)
            return unsafe place
        }

        @inline(__always)
        private mutating func put(_ word: UInt32) {
            filled |= slot
            unsafe place.storeBytes(of: word, as: UInt32.self)
            unsafe place += 4
        }

        @inline(__always)
        mutating func take(_ value: inout UInt32, or absent: UInt32) {
            if value != absent { put(value) }
            slot <<= 1
        }

        @inline(__always)
        mutating func take<Value: TradeWord>(_ value: inout Value?) {
            if let value { put(value.word) }
            slot <<= 1
        }

        @inline(__always)
        mutating func take(_ number: inout CompactDecimal?) {
            if let number {
                filled |= slot
                unsafe place += PackedNumber.write(number, to: place)
            }
            slot <<= 1
        }
    }

    /// Reads what a ``Writer`` has written.
    @safe
    private struct Reader: TradePass {
        private let base: UnsafeRawBufferPointer
        private(set) var place: Int
        private var filled: UInt32

        init(at base: UnsafeRawBufferPointer, _ start: Int, _ row: inout TradeRow) {
            let head = unsafe base.loadUnaligned(fromByteOffset: start, as: Head.self)
            head.put(into: &row)
            unsafe self.base = unsafe base
            place = start + Head.size
            filled = head.filled
        }

        var goesOn: Bool { filled != 0 }

        /// Whether the next slot is filled.
        @inline(__always)
        private mutating func next() -> Bool {
            defer { filled >>= 1 }
            return filled & 1 != 0
        }

        @inline(__always)
        private mutating func word() -> UInt32 {
            defer { place += 4 }
            return unsafe base.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        }

        @inline(__always)
        mutating func take(_ value: inout UInt32, or absent: UInt32) {
            if next() { value = word() }
        }

        @inline(__always)
        mutating func take<Value: TradeWord>(_ value: inout Value?) {
            if next() { value = Value(word: word()) }
        }

        @inline(__always)
        mutating func take(_ number: inout CompactDecimal?) {
            if next() { number = unsafe PackedNumber.read(base, &place) }
        }
    }

    /// What every trade has.
    private struct Head: BitwiseCopyable {
        static let size = MemoryLayout<Head>.size
        private let location: UInt64
        private let day: Int32
        /// The number of the type in the highest bits, above the fields that were given.
        private let kind: UInt32
        let filled: UInt32

        private static let typeShift: UInt32 = 27
        private static let types = TradeType.allCases

        init(_ row: TradeRow, _ filled: UInt32) {
            location = row.location.packed
            day = row.inputs.date.daysSince1970
            kind = row.inputs.type.number << Head.typeShift | row.inputs.given.rawValue
            self.filled = filled
        }

        @inline(__always)
        func put(into row: inout TradeRow) {
            row.location.packed = location
            row.inputs.date = CalendarDate(daysSince1970: day)
            row.inputs.type = Head.types[Int(kind >> Head.typeShift)]
            row.inputs.given = TradeFields(rawValue: kind & (1 << Head.typeShift - 1))
        }
    }

    /// A number in 2 to 9 bytes, if its coefficient fits 64 bits and its scale is usual, otherwise in 19.
    ///
    ///     length of the coefficient − 1, scale │ coefficient, the lowest byte first
    private enum PackedNumber {
        private static let scaleBits: UInt8 = 5
        private static let isWide = UInt8.max

        /// - Returns: the number of bytes.
        @inline(__always)
        static func write(_ number: CompactDecimal, to place: UnsafeMutableRawPointer) -> Int {
            let short = Int64(truncatingIfNeeded: number.coefficient)
            guard Int128(short) == number.coefficient,
                (0..<(1 << Int16(scaleBits)) - 1).contains(number.scale)
            else {
                unsafe place.storeBytes(of: isWide, as: UInt8.self)
                unsafe (place + 1).storeBytes(of: number.coefficient, as: Int128.self)
                unsafe (place + 17).storeBytes(of: number.scale, as: Int16.self)
                return 19
            }
            // With the bit for the sign.
            let bits = 65 - (short ^ short >> 63).leadingZeroBitCount
            let length = (bits + 7) / 8
            let head =
                UInt8(truncatingIfNeeded: length - 1) << scaleBits | UInt8(truncatingIfNeeded: number.scale)
            unsafe place.storeBytes(of: head, as: UInt8.self)
            unsafe (place + 1).storeBytes(of: short, as: Int64.self)
            return 1 + length
        }

        @inline(__always)
        static func read(_ base: UnsafeRawBufferPointer, _ place: inout Int) -> CompactDecimal {
            let head = unsafe base[place]
            if head == isWide {
                let coefficient = unsafe base.loadUnaligned(fromByteOffset: place + 1, as: Int128.self)
                let scale = unsafe base.loadUnaligned(fromByteOffset: place + 17, as: Int16.self)
                place += 19
                return CompactDecimal(coefficient: coefficient, scale: scale)
            }
            let length = Int(head >> scaleBits) + 1
            let word = unsafe base.loadUnaligned(fromByteOffset: place + 1, as: Int64.self)
            place += 1 + length
            let unused = 64 - 8 * length
            return CompactDecimal(
                coefficient: Int128((word << unused) >> unused), scale: Int16(head & (1 << scaleBits - 1)))
        }
    }
}

extension TradeInputs {
    /// The decimals of the amount and of the total.
    fileprivate var decimals: UInt32 {
        get { UInt32(UInt16(bitPattern: amountDecimals)) << 16 | UInt32(UInt16(bitPattern: totalDecimals)) }
        set {
            amountDecimals = Int16(truncatingIfNeeded: newValue >> 16)
            totalDecimals = Int16(truncatingIfNeeded: newValue)
        }
    }
}

extension CalendarDate: TradeWord {
    fileprivate var word: UInt32 { UInt32(bitPattern: daysSince1970) }
    fileprivate init(word: UInt32) { self.init(daysSince1970: Int32(bitPattern: word)) }
}

extension QuoteCurrency: TradeWord {
    fileprivate var word: UInt32 { UInt32(index) }
    fileprivate init(word: UInt32) { self.init(index: UInt16(truncatingIfNeeded: word)) }
}

extension Currency: TradeWord {
    fileprivate var word: UInt32 { UInt32(index) }
    fileprivate init(word: UInt32) { self.init(index: UInt16(truncatingIfNeeded: word)) }
}

extension TimeOfDay: TradeWord {
    fileprivate var word: UInt32 { UInt32(bitPattern: secondsSinceMidnight) }
    fileprivate init?(word: UInt32) {
        let seconds = Int(word)
        self.init(hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60)
    }
}

extension TradeRow.LotReference: TradeWord {
    /// The highest bit tells the number of a name from a day, whose highest bits are equal.
    fileprivate var word: UInt32 {
        switch self {
        case .bought(let day): day.word & UInt32.max >> 1
        case .named(let number): number | 1 << 31
        }
    }

    fileprivate init(word: UInt32) {
        self =
            word >> 31 == 1
            ? .named(word & UInt32.max >> 1)
            : .bought(CalendarDate(daysSince1970: Int32(bitPattern: word << 1) / 2))
    }
}

extension TradeType {
    /// The place among all cases.
    fileprivate var number: UInt32 { unsafe UInt32(unsafeBitCast(self, to: UInt8.self)) }
}
