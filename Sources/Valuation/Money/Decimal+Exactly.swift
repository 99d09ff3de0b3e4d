extension Decimal {
    /// Reads the number in a text without losing any digit.
    ///
    /// ```swift
    /// let price = try Decimal(exactly: "40.89")
    /// ```
    ///
    /// The text is `[+-]digits[.digits]`, with an optional exponent `[eE][+-]digits`; a leading or trailing point
    /// (`.5`, `5.`) is accepted. The limits are 38 significant digits, a magnitude below 10³⁸ and 38 decimals; zeros at
    /// either end do not count.
    ///
    /// - Note: Other ways to write a fraction can silently lose digits. The literal in `let price: Decimal = 40.89`
    ///   becomes a binary `Double` first, and `Decimal(string:)` reads `"1,234.56"` as 1 and `"12abc"` as 12.
    /// - Parameter text: a number and nothing else: no grouping, currency sign or space.
    /// - Throws: ``NumberError`` if the text is not such a number or exceeds the limits.
    /// - Complexity: O(*n*) in the length of the text.
    public init(exactly text: String) throws(NumberError) {
        self = Decimal(try CompactDecimal.parse(text).exact)
    }
}
