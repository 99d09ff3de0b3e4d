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

    @inline(__always)
    mutating func append(_ code: (UInt8, UInt8, UInt8)) {
        put(code.0)
        put(code.1)
        put(code.2)
    }
}
