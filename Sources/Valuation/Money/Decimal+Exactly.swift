#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

extension Decimal {
    /// The number that a text states, with every digit.
    ///
    /// ```swift
    /// let price = try Decimal(exactly: "40.89")
    /// ```
    ///
    /// The text is `[+-]digits[.digits]`, with an optional exponent `[eE][+-]digits`; a leading or trailing point
    /// (`.5`, `5.`) is accepted. At most 38 significant digits, a magnitude below 10³⁸ and at most 38 decimals can be
    /// held; zeros at either end do not count.
    ///
    /// - Note: The other ways to write a fraction can lose digits silently. The literal in `let price: Decimal = 40.89`
    ///   becomes a binary `Double` first, and `Decimal(string:)` reads `"1,234.56"` as 1 and `"12abc"` as 12.
    /// - Parameter text: a number and nothing else: no grouping, no currency sign, no space.
    /// - Throws: ``NumberError`` for a text that is not such a number, or a number that can't be held.
    /// - Complexity: O(*n*) in the length of the text.
    public init(exactly text: String) throws(NumberError) {
        self = Decimal(try CompactDecimal.parse(text).exact)
    }
}
