internal import CSVKernels
package import Valuation

/// Writes rows of figures that are machine integers: what nearly all rows of a large report are.
///
/// Writes what ``HoldingRow`` writes, by a vector kernel, where this machine has it.
package struct PlainRow: Sendable {
    private let texts: TextCells

    /// `nil` where this machine has no such kernel.
    package init?(texts: TextCells) {
        guard PlainRow.isAvailable else { return nil }
        self.texts = texts
    }

    /// The kernel reads the figures where they stand, which it can as long as they are laid out as its own are.
    private static let isAvailable =
        csv_numbers_avx512_available()
        && MemoryLayout<PlainFigure>.stride == MemoryLayout<csv_number>.stride
        && MemoryLayout.offset(of: \PlainFigure.magnitude) == MemoryLayout.offset(of: \csv_number.magnitude)
        && MemoryLayout.offset(of: \PlainFigure.scale) == MemoryLayout.offset(of: \csv_number.scale)
        && MemoryLayout.offset(of: \PlainFigure.isNegative)
            == MemoryLayout.offset(of: \csv_number.is_negative)
        && MemoryLayout.offset(of: \PlainFigure.isAbsent) == MemoryLayout.offset(of: \csv_number.is_absent)
    private static let numberCount = 17

    /// Appends a row, line feed and all.
    ///
    /// - Parameter date: of the purchase, as it is to be written.
    package func append(
        symbol: Span<UInt8>, name: Span<UInt8>, market: Span<UInt8>, date: Span<UInt8>, unit: QuoteCurrency,
        _ figures: RowFigures, to bytes: inout [UInt8]
    ) {
        let lengths = symbol.count + name.count + market.count + date.count
        let room = PlainRow.numberCount * Int(CSV_NUMBER_ROOM) + 2 * lengths + 128
        bytes.append(addingCapacity: room) { output in
            unsafe output.withUnsafeMutableBufferPointer { buffer, count in
                guard let base = buffer.baseAddress, buffer.count >= room else { return }
                var cursor = unsafe ByteCursor(base)
                cursor.append(symbol, texts)
                cursor.append(name, texts)
                cursor.append(market, texts)
                cursor.append("false,")
                unsafe figures.values.span.withUnsafeBytes { figures in
                    guard let bytes = figures.baseAddress else { return }
                    let first = unsafe bytes.assumingMemoryBound(to: csv_number.self)
                    unsafe cursor.append(first, 1)
                    cursor.append(unit.codeBytes)
                    cursor.append(QuoteCurrency(unit.currency).codeBytes)
                    cursor.append(date, texts)
                    unsafe cursor.append(first + 1, 2)
                    cursor.append(",")
                    unsafe cursor.append(first + 3, 14)
                }
                cursor.endLine()
                count = unsafe cursor.place - base
            }
        }
    }
}

/// Where the next byte goes, in memory that has room for all that is appended and some bytes more.
@safe
private struct ByteCursor {
    private(set) var place: UnsafeMutablePointer<UInt8>

    @unsafe
    init(_ base: UnsafeMutablePointer<UInt8>) { unsafe place = base }

    @inline(__always)
    private mutating func put(_ byte: UInt8) {
        unsafe place.pointee = byte
        unsafe place += 1
    }

    /// Appends a text, quoted where it has to be, and a comma.
    @inline(__always)
    mutating func append(_ text: Span<UInt8>, _ texts: TextCells) {
        let count = text.count
        if count > 0 {
            unsafe text.withUnsafeBufferPointer { bytes in
                guard let first = bytes.baseAddress else { return }
                unsafe place.update(from: first, count: count)
            }
            if texts.isGuarded(text[0]) || mayNeedQuotes(count) {
                appendQuoted(text, texts)
            } else {
                unsafe place += count
            }
        }
        put(UInt8(ascii: ","))
    }

    /// Whether there is a comma, a quote or a line break among the next bytes, or something that looks like one eight
    /// bytes at a time.
    @inline(__always)
    private func mayNeedQuotes(_ count: Int) -> Bool {
        var marks: UInt64 = 0
        for offset in stride(from: 0, to: count, by: 8) {
            var word = unsafe UnsafeRawPointer(place + offset).loadUnaligned(as: UInt64.self)
            let above = UInt64(truncatingIfNeeded: max(0, offset + 8 - count) &* 8)
            // Zeros look like none of them.
            word = (word << above) >> above
            marks |= zeroBytes(word ^ 0x2C2C_2C2C_2C2C_2C2C) | zeroBytes(word ^ 0x2222_2222_2222_2222)
            marks |= zeroBytes(word ^ 0x0A0A_0A0A_0A0A_0A0A) | zeroBytes(word ^ 0x0D0D_0D0D_0D0D_0D0D)
        }
        return marks != 0
    }

    @inline(__always)
    private func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    private mutating func appendQuoted(_ text: Span<UInt8>, _ texts: TextCells) {
        var cell: [UInt8] = []
        cell.append(addingCapacity: TextCells.capacity(text.count)) { texts.append(text, to: &$0) }
        for byte in cell { put(byte) }
    }

    @inline(__always)
    mutating func append(_ code: (UInt8, UInt8, UInt8)) {
        put(code.0)
        put(code.1)
        put(code.2)
        put(UInt8(ascii: ","))
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        unsafe place.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        unsafe place += text.utf8CodeUnitCount
    }

    /// Appends numbers, a comma behind each.
    @inline(__always) @unsafe
    mutating func append(_ numbers: UnsafePointer<csv_number>, _ count: Int) {
        unsafe place += csv_write_numbers_avx512(numbers, count, place)
    }

    /// Puts a line feed for the last comma.
    mutating func endLine() { unsafe (place - 1).pointee = 10 }
}
