/// A decimal number as pencil and paper hold it: its digits, and where the point stands.
struct ReferenceDecimal {
    let integer: ReferenceInteger
    /// Not negative.
    let scale: Int

    /// From `[-+]digits[.digits][E[+-]digits]`; `nil` for anything else.
    init?(_ text: String) {
        let parts = text.lowercased().split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
        guard var exponent = parts.count == 2 ? Int(parts[1]) : 0 else { return nil }
        var digits: [UInt8] = []
        var decimals: Int?
        for byte in parts[0].utf8.drop(while: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }) {
            if byte == UInt8(ascii: "."), decimals == nil {
                decimals = 0
            } else if (48..<58).contains(byte) {
                digits.append(byte - 48)
                decimals = decimals.map { $0 + 1 }
            } else {
                return nil
            }
        }
        guard !digits.isEmpty else { return nil }
        // Zero is zero, whatever its exponent.
        if digits.allSatisfy({ $0 == 0 }) { exponent = 0 }
        guard abs(exponent) < 10_000 else { return nil }
        let integer = ReferenceInteger(digits: digits, isNegative: text.hasPrefix("-"))
        let scale = (decimals ?? 0) - exponent
        self.integer = scale < 0 ? integer.timesPowerOfTen(-scale) : integer
        self.scale = max(scale, 0)
    }
}
