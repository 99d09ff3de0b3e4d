// The bytes of a trade: what every trade has, and then what it states, each in its slot.

/// Goes through what a trade may state, to write it or to read it.
protocol TradePass {
    /// A number that stands for `absent` if there is none.
    mutating func take(_ value: inout UInt32, or absent: UInt32)
    mutating func take<Value: TradeWord>(_ value: inout Value?)
    mutating func take(_ number: inout CompactDecimal?)
    /// Whether there may be more.
    var goesOn: Bool { get }
}

/// What fits 32 bits.
protocol TradeWord {
    var word: UInt32 { get }
    init?(word: UInt32)
}

extension TradeTable {
    /// The one list of what a trade may state besides its day, place and type; its order is the order of the slots.
    @inline(__always)
    static func pass(_ row: inout TradeRow, to pass: inout some TradePass) {
        pass.take(&row.symbol, or: TradeTexts.none)
        pass.take(&row.inputs.quote)
        pass.take(&row.inputs.shares)
        pass.take(&row.inputs.price)
        pass.take(&row.inputs.fees)
        pass.take(&row.account, or: 0)
        // Most trades state nothing of the following.
        guard pass.goesOn else { return }
        pass.take(&row.inputs.amount)
        pass.take(&row.inputs.decimals, or: 0)
        pass.take(&row.inputs.taxes)
        pass.take(&row.inputs.rate)
        pass.take(&row.inputs.total)
        // Nearly all state nothing of what is left.
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
        row.inputs.ratio = new.flatMap { new in old.flatMap { SplitRatio(new, for: $0) } }
    }

    /// The same for a trade that is as most are, whose fields are in the first slots.
    @inline(__always)
    static func pass(_ trade: UsualTrade, to writer: inout Writer) {
        let numbers = trade.numbers
        writer.put(trade.symbol)
        writer.put(trade.unit.word)
        writer.put(numbers.shares)
        writer.put(numbers.price)
        writer.put(numbers.fees)
        writer.put(trade.account, or: 0)
        writer.put(numbers.amount)
        let decimals = Int16(Swift.max(numbers.amount.scale, 0))
        writer.put(TradeInputs.decimals(ofAmount: decimals, ofTotal: 0), or: 0)
        writer.put(numbers.taxes)
    }

    /// Writes a trade: what every trade has, and the slots that are filled.
    @safe
    struct Writer: TradePass {
        private let start: UnsafeMutableRawPointer
        private var place: UnsafeMutableRawPointer
        private var filled: UInt32 = 0
        private var slot: UInt32 = 1

        init(at start: UnsafeMutableRawPointer) {
            unsafe self.start = start
            unsafe place = start + Head.size
        }

        var goesOn: Bool { true }

        /// Writes what every trade has, and returns the length.
        func end(_ row: TradeRow) -> Int {
            end(row.inputs.type, row.inputs.date, row.location, row.inputs.given)
        }

        @inline(__always)
        func end(_ trade: UsualTrade) -> Int {
            end(trade.type, trade.date, trade.location, trade.given)
        }

        @inline(__always)
        private func end(
            _ type: TradeType, _ date: CalendarDate, _ location: InputLocation, _ given: TradeFields
        ) -> Int {
            let length = unsafe place - start
            let head = Head(Head.kind(type, given), date, location, filled, length: length)
            unsafe start.storeBytes(of: head, as: Head.self)
            return length
        }

        /// Fills the next slot, unless it is left empty.
        @inline(__always)
        mutating func put(_ word: UInt32, or absent: UInt32? = nil) {
            if word != absent {
                filled |= slot
                unsafe place.storeBytes(of: word, as: UInt32.self)
                unsafe place += 4
            }
            slot <<= 1
        }

        /// Fills the next slot, if there is a number, which is of usual length.
        @inline(__always)
        mutating func put(_ number: LotColumns.Number) {
            if number.isPresent {
                filled |= slot
                let scale = UInt8(truncatingIfNeeded: number.scale)
                unsafe place += PackedNumber.write(number.coefficient, scale: scale, to: place)
            }
            slot <<= 1
        }

        @inline(__always)
        mutating func take(_ value: inout UInt32, or absent: UInt32) { put(value, or: absent) }

        @inline(__always)
        mutating func take<Value: TradeWord>(_ value: inout Value?) {
            if let value { put(value.word) } else { slot <<= 1 }
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

    /// Reads what a ``Writer`` has written into the row of the trade before, of which nothing is left.
    @safe
    struct Reader: TradePass {
        private let base: UnsafeRawBufferPointer
        private(set) var place: Int
        private var filled: UInt32
        /// The slots that are filled, or were by the trade before.
        private var open: UInt32

        /// - Parameter before: the slots that the trade before had filled; then those of this one.
        init(at base: UnsafeRawBufferPointer, _ start: Int, _ row: inout TradeRow, after before: inout UInt32)
        {
            let head = unsafe base.loadUnaligned(fromByteOffset: start, as: Head.self)
            head.put(into: &row)
            unsafe self.base = unsafe base
            place = start + Head.size
            filled = head.filled
            open = head.filled | before
            before = head.filled
        }

        var goesOn: Bool { open != 0 }

        /// Whether the next slot is filled.
        @inline(__always)
        private mutating func next() -> Bool {
            defer {
                filled >>= 1
                open >>= 1
            }
            return filled & 1 != 0
        }

        @inline(__always)
        private mutating func word() -> UInt32 {
            defer { place += 4 }
            return unsafe base.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        }

        @inline(__always)
        mutating func take(_ value: inout UInt32, or absent: UInt32) {
            value = next() ? word() : absent
        }

        @inline(__always)
        mutating func take<Value: TradeWord>(_ value: inout Value?) {
            value = next() ? Value(word: word()) : nil
        }

        @inline(__always)
        mutating func take(_ number: inout CompactDecimal?) {
            number = next() ? unsafe PackedNumber.read(base, &place) : nil
        }
    }

    /// What every trade has.
    struct Head: BitwiseCopyable {
        static let size = MemoryLayout<Head>.size
        private let location: UInt64
        private let day: Int32
        /// The number of the type in the highest bits, above the fields that were given.
        private let kind: UInt32
        fileprivate let filled: UInt32
        /// In bytes, with the head.
        let length: UInt16

        private static let typeShift: UInt32 = 27
        private static let types = TradeType.allCases

        @inline(__always)
        fileprivate init(
            _ kind: UInt32, _ date: CalendarDate, _ location: InputLocation, _ filled: UInt32, length: Int
        ) {
            self.location = location.packed
            day = date.daysSince1970
            self.kind = kind
            self.filled = filled
            self.length = UInt16(clamping: length)
        }

        /// A type together with fields that were given.
        @inline(__always)
        static func kind(_ type: TradeType, _ given: TradeFields) -> UInt32 {
            type.number << typeShift | given.rawValue
        }

        var date: CalendarDate { CalendarDate(daysSince1970: day) }

        /// Whether the first slot is filled.
        var hasSymbol: Bool { filled & 1 != 0 }

        var file: Int {
            var place = InputLocation()
            place.packed = location
            return place.file
        }

        @inline(__always)
        fileprivate func put(into row: inout TradeRow) {
            row.location.packed = location
            row.inputs.date = CalendarDate(daysSince1970: day)
            row.inputs.type = Head.types[Int(kind >> Head.typeShift)]
            row.inputs.given = TradeFields(rawValue: kind & (1 << Head.typeShift - 1))
        }
    }
}

extension TradeInputs {
    /// The decimals of the amount and of the total.
    fileprivate var decimals: UInt32 {
        get { TradeInputs.decimals(ofAmount: amountDecimals, ofTotal: totalDecimals) }
        set {
            amountDecimals = Int16(truncatingIfNeeded: newValue >> 16)
            totalDecimals = Int16(truncatingIfNeeded: newValue)
        }
    }

    fileprivate static func decimals(ofAmount amount: Int16, ofTotal total: Int16) -> UInt32 {
        UInt32(UInt16(bitPattern: amount)) << 16 | UInt32(UInt16(bitPattern: total))
    }
}

extension CalendarDate: TradeWord {
    var word: UInt32 { UInt32(bitPattern: daysSince1970) }
    init(word: UInt32) { self.init(daysSince1970: Int32(bitPattern: word)) }
}

extension QuoteCurrency: TradeWord {
    var word: UInt32 { UInt32(index) }
    init(word: UInt32) { self.init(index: UInt16(truncatingIfNeeded: word)) }
}

extension Currency: TradeWord {
    var word: UInt32 { UInt32(index) }
    init(word: UInt32) { self.init(index: UInt16(truncatingIfNeeded: word)) }
}

extension TimeOfDay: TradeWord {
    var word: UInt32 { UInt32(bitPattern: secondsSinceMidnight) }
    init?(word: UInt32) {
        let seconds = Int(word)
        self.init(hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60)
    }
}

extension TradeRow.LotReference: TradeWord {
    /// The highest bit tells the number of a name from a day, whose highest bits are equal.
    var word: UInt32 {
        switch self {
        case .bought(let day): day.word & UInt32.max >> 1
        case .named(let number): number | 1 << 31
        }
    }

    init(word: UInt32) {
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
