internal import Valuation

/// A row as bytes: which figures it states, its place in the file, and those figures.
///
///     fields │ line │ offset │ number │ order │ shares │ price │ …
///
/// The form depends on the processor: it is for this process alone.
enum PackedTransaction {
    /// What a row states.
    struct Fields: OptionSet, Sendable {
        let rawValue: UInt16
        static let shares = Fields(rawValue: 1 << 0)
        static let price = Fields(rawValue: 1 << 1)
        static let fees = Fields(rawValue: 1 << 2)
        static let taxes = Fields(rawValue: 1 << 3)
        static let amount = Fields(rawValue: 1 << 4)
        static let total = Fields(rawValue: 1 << 5)
        static let toAmount = Fields(rawValue: 1 << 6)
        static let multiplier = Fields(rawValue: 1 << 7)
        static let newShares = Fields(rawValue: 1 << 8)
        static let oldShares = Fields(rawValue: 1 << 9)
        static let ratio: Fields = [.newShares, .oldShares]
        static let number = Fields(rawValue: 1 << 10)
        static let order = Fields(rawValue: 1 << 11)
        static let swap = Fields(rawValue: 1 << 12)
        /// The line and the offset need 64 bits.
        static let far = Fields(rawValue: 1 << 13)
    }

    /// The number of bytes that no row exceeds, with those that are written at once beyond its end.
    static let longest = 2 + 4 * 8 + 4 + 10 * PackedNumber.longest + 8

    /// Writes a row, of whose room at least ``longest`` bytes must be there, and returns its length.
    static func write(_ row: TransactionRow, to bytes: inout [UInt8], at start: Int) -> Int {
        unsafe bytes.withUnsafeMutableBytes { buffer in
            var writer = unsafe Writer(
                UnsafeMutableRawBufferPointer(rebasing: buffer[start..<start + longest]))
            return writer.write(row)
        }
    }

    static func fields(of bytes: [UInt8], at start: Int) -> Fields {
        Fields(rawValue: UInt16(bytes[start]) | UInt16(bytes[start + 1]) << 8)
    }

    /// Reads what was written at a place into a row that states no figures.
    static func read(_ bytes: [UInt8], at start: Int, into row: inout TransactionRow) {
        unsafe bytes.withUnsafeBytes { buffer in
            var reader = unsafe Reader(
                UnsafeRawBufferPointer(rebasing: buffer[start..<start + longest]))
            reader.read(into: &row)
        }
    }

    @safe
    private struct Writer {
        private let buffer: UnsafeMutableRawBufferPointer
        private var place = 2
        private var fields: Fields = []

        init(_ buffer: UnsafeMutableRawBufferPointer) { unsafe self.buffer = unsafe buffer }

        mutating func write(_ row: TransactionRow) -> Int {
            if let line = UInt32(exactly: row.line), let offset = UInt32(exactly: row.offset) {
                put(line)
                put(offset)
            } else {
                fields.insert(.far)
                put(row.line)
                put(row.offset)
            }
            if row.number != 0 { put(row.number, .number) }
            if row.order != 0 { put(row.order, .order) }
            if row.swap != 0 { put(row.swap, .swap) }
            put(row.shares, .shares)
            put(row.price, .price)
            put(row.fees, .fees)
            put(row.taxes, .taxes)
            put(row.amount, .amount)
            put(row.total, .total)
            put(row.toAmount, .toAmount)
            put(row.multiplier, .multiplier)
            put(row.ratio?.new, .newShares)
            put(row.ratio?.old, .oldShares)
            unsafe buffer.storeBytes(of: fields.rawValue.littleEndian, as: UInt16.self)
            return place
        }

        private mutating func put<Word: BitwiseCopyable>(_ word: Word) {
            unsafe buffer.storeBytes(of: word, toByteOffset: place, as: Word.self)
            place += MemoryLayout<Word>.size
        }

        private mutating func put<Word: BitwiseCopyable>(_ word: Word, _ field: Fields) {
            fields.insert(field)
            put(word)
        }

        private mutating func put(_ number: CompactDecimal?, _ field: Fields) {
            guard let number, let base = unsafe buffer.baseAddress else { return }
            fields.insert(field)
            unsafe place += PackedNumber.write(number, to: base + place)
        }
    }

    @safe
    private struct Reader {
        private let buffer: UnsafeRawBufferPointer
        private var place = 2
        private let fields: Fields

        init(_ buffer: UnsafeRawBufferPointer) {
            unsafe self.buffer = unsafe buffer
            fields = unsafe Fields(
                rawValue: UInt16(littleEndian: buffer.loadUnaligned(as: UInt16.self)))
        }

        mutating func read(into row: inout TransactionRow) {
            if fields.contains(.far) {
                (row.line, row.offset) = (word(Int.self), word(Int.self))
            } else {
                (row.line, row.offset) = (Int(word(UInt32.self)), Int(word(UInt32.self)))
            }
            if fields.contains(.number) { row.number = word(UInt64.self) }
            if fields.contains(.order) { row.order = word(UInt64.self) }
            if fields.contains(.swap) { row.swap = word(Int32.self) }
            if fields.contains(.shares) { row.shares = number() }
            if fields.contains(.price) { row.price = number() }
            if fields.contains(.fees) { row.fees = number() }
            if fields.contains(.taxes) { row.taxes = number() }
            if fields.contains(.amount) { row.amount = number() }
            if fields.contains(.total) { row.total = number() }
            if fields.contains(.toAmount) { row.toAmount = number() }
            if fields.contains(.multiplier) { row.multiplier = number() }
            if fields.contains(.ratio) {
                let new = number()
                row.ratio = TransactionRow.Ratio(new: new, old: number())
            }
        }

        private mutating func word<Word: BitwiseCopyable>(_: Word.Type) -> Word {
            defer { place += MemoryLayout<Word>.size }
            return unsafe buffer.loadUnaligned(fromByteOffset: place, as: Word.self)
        }

        private mutating func number() -> CompactDecimal { unsafe PackedNumber.read(buffer, &place) }
    }
}
