import Valuation

/// A position in memory with room for all that is written.
@safe
struct RowCursor {
    var place: UnsafeMutablePointer<UInt8>

    @unsafe
    init(_ base: UnsafeMutablePointer<UInt8>) { unsafe place = base }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        unsafe place.pointee = byte
        unsafe place += 1
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        unsafe place.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        unsafe place += text.utf8CodeUnitCount
    }

    @inline(__always)
    mutating func append(_ text: Span<UInt8>) {
        unsafe text.withUnsafeBufferPointer { text in
            guard let base = text.baseAddress else { return }
            unsafe place.update(from: base, count: text.count)
            unsafe place += text.count
        }
    }

    /// Appends an integer in this machine's byte order.
    @inline(__always)
    mutating func append(_ number: some FixedWidthInteger & BitwiseCopyable) {
        let size = number.bitWidth / 8
        unsafe UnsafeMutableRawPointer(place).storeBytes(of: number, as: type(of: number))
        unsafe place += size
    }

    @inline(__always)
    mutating func append(_ code: (UInt8, UInt8, UInt8)) {
        put(code.0)
        put(code.1)
        put(code.2)
    }

    /// Appends a figure with grouped thousands; `false` if it does not fit machine integers with so many decimals.
    ///
    /// - Parameter isSigned: whether a positive figure gets a `+`.
    @inline(__always)
    mutating func append(grouped figure: FixedPointFigure, decimals: Int, isSigned: Bool = false) -> Bool {
        let count = unsafe DecimalFormat.writeGrouped(
            figure, decimals: decimals, isSigned: isSigned, at: place)
        guard let count else { return false }
        unsafe place += count
        return true
    }
}

extension Span<UInt8> {
    /// An integer that ``RowCursor`` wrote.
    @inline(__always)
    func integer<Integer: FixedWidthInteger & BitwiseCopyable>(at place: Int, as _: Integer.Type) -> Integer {
        guard place >= 0, place + Integer.bitWidth / 8 <= count else { return 0 }
        return unsafe withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: place, as: Integer.self) }
    }
}
