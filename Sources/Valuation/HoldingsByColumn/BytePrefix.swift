extension UInt64 {
    /// The first eight bytes as a number that sorts like them; missing bytes are 0.
    package init(prefixOf bytes: Span<UInt8>) {
        self = 0
        for index in 0..<8 { self = self << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0) }
    }
}
