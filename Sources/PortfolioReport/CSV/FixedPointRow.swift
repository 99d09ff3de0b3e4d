package import Kernels
package import Valuation

/// Writes rows whose figures are machine integers, which nearly all rows of a large report are.
///
/// The output is that of ``HoldingRow``; a kernel writes the numbers.
@safe
package struct FixedPointRow: Sendable {
    private let texts: TextCells
    private let stated: StatedColumns
    private let writeNumbers: Kernel.WriteNumbers
    /// The last day written, cached because nearly all prices are of one day.
    private var priceDay = DayText()
    /// Where the figures after the purchase date begin, and those after the price date.
    private let (purchasePrice, purchaseRate): (Int, Int)

    package init(texts: TextCells, showing stated: StatedColumns = [], kernel: Kernel) {
        guard FixedPointRow.isLaidOutForKernels, let purchasePrice = FixedPointRow.place(of: \.purchasePrice),
            let purchaseRate = FixedPointRow.place(of: \.purchaseRate)
        else { preconditionFailure("a figure is not laid out as kernels read it") }
        (self.purchasePrice, self.purchaseRate) = (purchasePrice, purchaseRate)
        self.texts = texts
        self.stated = stated
        unsafe writeNumbers = kernel.writeNumbers
    }

    /// Whether a kernel can read the figures in place; ``Kernel/Number`` describes the layout.
    static let isLaidOutForKernels =
        MemoryLayout<FixedPointFigure>.stride == MemoryLayout<Kernel.Number>.stride
        && MemoryLayout.offset(of: \FixedPointFigure.magnitude) == 0
        && MemoryLayout.offset(of: \FixedPointFigure.scale) == 8
        && MemoryLayout.offset(of: \FixedPointFigure.isNegative) == 9
        && MemoryLayout.offset(of: \FixedPointFigure.isAbsent) == 10
        && place(of: \.shares) == 0 && place(of: \.intradayPercent) == numberCount - 1
    private static let numberCount =
        MemoryLayout<RowFigures.Values>.stride / MemoryLayout<FixedPointFigure>.stride

    /// The place of a figure among the numbers that a kernel reads.
    private static func place(of figure: PartialKeyPath<RowFigures.Values>) -> Int? {
        MemoryLayout<RowFigures.Values>.offset(of: figure).map { $0 / MemoryLayout<FixedPointFigure>.stride }
    }

    /// Appends a row, including its line feed.
    ///
    /// - Parameter date: the purchase date as it is to be written.
    package mutating func append(
        symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>, account: Span<UInt8>, date: Span<UInt8>,
        unit: QuoteCurrency,
        _ figures: RowFigures, to bytes: inout [UInt8]
    ) {
        priceDay.set(figures.priceDay)
        let lengths = symbol.count + name.count + market.count + account.count + date.count
        let room = FixedPointRow.numberCount * Kernel.numberRoom + 2 * lengths + 128
        bytes.append(room: room) { cursor in
            cursor.append(symbol, texts)
            cursor.append(name, texts)
            cursor.append(market, texts)
            cursor.append(figures.isExcluded ? "true," : "false,")
            unsafe withUnsafeBytes(of: figures.values) { figures in
                guard let bytes = figures.baseAddress else { return }
                let numbers = unsafe bytes.assumingMemoryBound(to: Kernel.Number.self)
                unsafe cursor.append(numbers, 0..<1, writeNumbers)
                cursor.append(unit.codeBytes)
                cursor.append(",")
                cursor.append(QuoteCurrency(unit.currency).codeBytes)
                cursor.append(",")
                cursor.appendDate(date, texts)
                unsafe cursor.append(numbers, purchasePrice..<purchaseRate, writeNumbers)
                cursor.appendDate(priceDay.text.span, texts)
                unsafe cursor.append(numbers, purchaseRate..<FixedPointRow.numberCount, writeNumbers)
            }
            if stated.contains(.multiplier) {
                if figures.multiplier.isAbsent {
                    cursor.append("1,")
                } else {
                    unsafe withUnsafeBytes(of: figures.multiplier) { figure in
                        guard let bytes = figure.baseAddress else { return }
                        let numbers = unsafe bytes.assumingMemoryBound(to: Kernel.Number.self)
                        unsafe cursor.append(numbers, 0..<1, writeNumbers)
                    }
                }
            }
            if stated.contains(.account) { cursor.append(account, texts) }
            cursor.endLine()
            return true
        }
    }
}

// Cells of CSV; there is room for some bytes more.
extension RowCursor {
    /// Appends a text, quoted if necessary, and a comma.
    @inline(__always)
    mutating func append(_ text: Span<UInt8>, _ texts: TextCells) {
        if text.count > 0 {
            let needsCare = unsafe text.withUnsafeBytes { unsafe copy($0) }
            if needsCare || texts.isGuarded(text[0]) {
                appendQuoted(text, texts)
            } else {
                unsafe place += text.count
            }
        }
        put(UInt8(ascii: ","))
    }

    /// Copies bytes to the current place without advancing it, eight at a time, with the last eight possibly copied
    /// twice. Returns whether the bytes contain, or may contain, a comma, a quote or a line break.
    @inline(__always) @unsafe
    private func copy(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let source = bytes.baseAddress else { return false }
        let target = unsafe UnsafeMutableRawPointer(place)
        let count = bytes.count
        if count < 4 {
            // The first, the middle and the last byte cover all of them.
            let offsets = (count &>> 1, count &- 1)
            let first = unsafe source.load(as: UInt8.self)
            let middle = unsafe source.load(fromByteOffset: offsets.0, as: UInt8.self)
            let last = unsafe source.load(fromByteOffset: offsets.1, as: UInt8.self)
            unsafe target.storeBytes(of: first, as: UInt8.self)
            unsafe target.storeBytes(of: middle, toByteOffset: offsets.0, as: UInt8.self)
            unsafe target.storeBytes(of: last, toByteOffset: offsets.1, as: UInt8.self)
            return RowCursor.marks(in: UInt64(first) | UInt64(middle) &<< 8 | UInt64(last) &<< 16) != 0
        }
        if count < 8 {
            let first = unsafe source.loadUnaligned(as: UInt32.self)
            let last = unsafe source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
            unsafe target.storeBytes(of: first, as: UInt32.self)
            unsafe target.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
            return RowCursor.marks(in: UInt64(first) | UInt64(last) &<< 32) != 0
        }
        var marks: UInt64 = 0
        for offset in stride(from: 0, to: count &- 8, by: 8) {
            let word = unsafe source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            unsafe target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
            marks |= RowCursor.marks(in: word)
        }
        let word = unsafe source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        unsafe target.storeBytes(of: word, toByteOffset: count &- 8, as: UInt64.self)
        return marks | RowCursor.marks(in: word) != 0
    }

    /// Appends a date and a comma. The date is ten bytes that never need quotes, or none.
    @inline(__always)
    fileprivate mutating func appendDate(_ date: Span<UInt8>, _ texts: TextCells) {
        guard date.count == 10 else { return append(date, texts) }
        unsafe date.withUnsafeBytes { date in
            let target = unsafe UnsafeMutableRawPointer(place)
            guard let source = date.baseAddress else { return }
            unsafe target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
            let rest = unsafe source.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
            unsafe target.storeBytes(of: rest, toByteOffset: 8, as: UInt16.self)
        }
        unsafe place += 10
        put(UInt8(ascii: ","))
    }

    @inline(__always)
    private static func marks(in word: UInt64) -> UInt64 {
        zeroBytes(word ^ 0x2C2C_2C2C_2C2C_2C2C) | zeroBytes(word ^ 0x2222_2222_2222_2222)
            | zeroBytes(word ^ 0x0A0A_0A0A_0A0A_0A0A) | zeroBytes(word ^ 0x0D0D_0D0D_0D0D_0D0D)
    }

    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    private mutating func appendQuoted(_ text: Span<UInt8>, _ texts: TextCells) {
        var cell: [UInt8] = []
        cell.append(addingCapacity: TextCells.capacity(text.count)) { texts.append(text, to: &$0) }
        for byte in cell { put(byte) }
    }

    /// Appends some of a row's numbers, each followed by a comma.
    @inline(__always) @unsafe
    mutating func append(
        _ numbers: UnsafePointer<Kernel.Number>, _ some: Range<Int>, _ write: Kernel.WriteNumbers
    ) {
        unsafe place += write(numbers + some.lowerBound, some.count, place)
    }

    /// Replaces the last comma with a line feed.
    mutating func endLine() { unsafe (place - 1).pointee = 10 }
}
