// All unsafe code of this module.

extension [UInt8] {
    /// Appends the bytes of a span at once.
    @inline(__always)
    mutating func append(copying span: Span<UInt8>) {
        unsafe span.withUnsafeBufferPointer { unsafe self.append(contentsOf: $0) }
    }
}
