/// A number of a large table in 16 bytes: most coefficients fit 64 bits, the others stand in a list beside the table.
struct PackedDecimal: Sendable {
    private let coefficient: Int64
    private let scale: Int16
    private static let isElsewhere: Int16 = .max

    @inline(__always)
    init(_ value: CompactDecimal, wide: inout [CompactDecimal]) {
        if let coefficient = Int64(exactly: value.coefficient) {
            self.coefficient = coefficient
            self.scale = value.scale
        } else {
            self.coefficient = Int64(wide.count)
            self.scale = PackedDecimal.isElsewhere
            wide.append(value)
        }
    }

    @inline(__always)
    func unpacked(_ wide: [CompactDecimal]) -> CompactDecimal {
        scale == PackedDecimal.isElsewhere
            ? wide[Int(coefficient)]
            : CompactDecimal(coefficient: Int128(coefficient), scale: scale)
    }
}
