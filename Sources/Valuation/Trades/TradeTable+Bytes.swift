// A copy outside of memory, for this process alone: its form depends on the processor and the compiler.
extension TradeTable {
    /// Adds the trades as bytes, which ``append(bytes:)`` takes back.
    ///
    /// - Complexity: O(*n*) for *n* trades.
    package func write(to bytes: inout [UInt8]) {
        TradeTable.write([heads.count, coefficients.count, wide.count], to: &bytes)
        TradeTable.write(heads, to: &bytes)
        TradeTable.write(coefficients, to: &bytes)
        TradeTable.write(wide, to: &bytes)
    }

    /// Adds the trades that were written as bytes, behind those there are.
    ///
    /// - Returns: whether the bytes are as long as the trades they begin with say.
    package mutating func append(bytes: Span<UInt8>) -> Bool {
        var place = 0
        guard let counts: [Int] = TradeTable.read(3, of: bytes, at: &place),
            let added: [Head] = TradeTable.read(counts[0], of: bytes, at: &place),
            let numbers: [Int64] = TradeTable.read(counts[1], of: bytes, at: &place),
            let more: [CompactDecimal] = TradeTable.read(counts[2], of: bytes, at: &place),
            place == bytes.count
        else { return false }
        for head in added {
            var head = head
            let first = head.first
            head.first = coefficients.count
            var next = first
            for slot in head.scales.indices where head.scales[slot] != Head.isAbsent {
                guard numbers.indices.contains(next) else { return false }
                let number = numbers[next]
                next += 1
                guard head.scales[slot] == Head.isWide else {
                    coefficients.append(number)
                    continue
                }
                guard let place = Int(exactly: number), more.indices.contains(place) else { return false }
                coefficients.append(Int64(wide.count))
                wide.append(more[place])
            }
            heads.append(head)
        }
        return true
    }

    /// - Parameter values: of a type without references.
    private static func write<Value>(_ values: [Value], to bytes: inout [UInt8]) {
        assert(_isPOD(Value.self))
        unsafe values.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }

    private static func read<Value>(_ count: Int, of bytes: Span<UInt8>, at place: inout Int) -> [Value]? {
        let (size, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
        guard count >= 0, !overflows, size <= bytes.count - place else { return nil }
        let piece = bytes.extracting(place..<place + size)
        place += size
        return unsafe Array(unsafeUninitializedCapacity: count) { values, filled in
            unsafe piece.withUnsafeBytes { unsafe UnsafeMutableRawBufferPointer(values).copyMemory(from: $0) }
            filled = count
        }
    }
}
