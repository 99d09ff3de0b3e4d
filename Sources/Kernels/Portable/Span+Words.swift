// Words hold the first byte in the lowest place, and byte counts are 64 bits wide, as on nearly every platform Swift
// supports.
#if !_pointerBitWidth(_64)
    #error("The kernels count bytes in 64 bits: on watchOS build for arm64, not arm64_32.")
#endif
#if !_endian(little)
    #error(
        "The kernels read eight bytes as one number and need the first byte lowest: a little-endian processor."
    )
#endif

extension Span<UInt8> {
    /// 64 bytes from `offset`, which is in the span, eight to a lane, the first byte lowest; bytes past the end are
    /// `padding`.
    @inline(__always)
    func word(at offset: Int, padding: UInt8 = 0) -> SIMD8<UInt64> {
        if offset &+ 64 <= count {
            return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD8<UInt64>.self)
        }
        return lastWord(at: offset, padding)
    }

    @inline(never)
    private func lastWord(at offset: Int, _ padding: UInt8) -> SIMD8<UInt64> {
        var word = SIMD8<UInt64>()
        for index in 0..<64 {
            let byte = index < count - offset ? self[offset + index] : padding
            word[index >> 3] |= UInt64(byte) << UInt64((index & 7) << 3)
        }
        return word
    }

    /// Eight bytes from `offset`, the first byte lowest; bytes past the end are zero.
    @inline(__always)
    func eight(at offset: Int) -> UInt64 {
        if count - offset >= 8 {
            return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
        }
        var word: UInt64 = 0
        for index in 0..<Swift.max(0, count - offset) {
            word |= UInt64(self[offset + index]) << UInt64(index << 3)
        }
        return word
    }
}
