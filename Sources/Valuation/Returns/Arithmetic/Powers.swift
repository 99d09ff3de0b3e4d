/// A number whose powers are products.
protocol Multiplied {
    static func * (left: Self, right: Self) -> Self
}

extension Multiplied {
    /// A power; `exponent` must not be negative.
    ///
    /// - Parameter one: the power for the exponent 0.
    /// - Complexity: O(log *n*) products.
    func power(_ exponent: Int, from one: Self) -> Self {
        var result = one
        var square = self
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 { result = result * square }
            rest >>= 1
            if rest > 0 { square = square * square }
        }
        return result
    }
}

extension Double: Multiplied {}
