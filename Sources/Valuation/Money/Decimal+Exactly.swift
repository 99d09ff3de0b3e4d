#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

extension Decimal {
    /// The number that a text states: the whole text is read, and no digit is lost, or it is an error.
    ///
    /// ```swift
    /// let price = try Decimal(exactly: "40.89")
    /// ```
    ///
    /// The text is `[+-]digits[.digits]`, with an optional exponent `[eE][+-]digits`; a leading or trailing point
    /// (`.5`, `5.`) is accepted. At most 38 significant digits, a magnitude below 10³⁸ and at most 38 decimals can be
    /// held; zeros at either end do not count.
    ///
    /// - Note: The two other ways to write a fraction lose digits without a word. The literal in
    ///   `let price: Decimal = 40.89` becomes a binary `Double` first, and `Decimal(string:)` takes `"1,234.56"` for 1
    ///   and `"12abc"` for 12.
    /// - Throws: ``NumberError`` for anything else: there is no grouping, no currency sign, no space and no NaN.
    /// - Complexity: O(*n*) in the length of the text.
    public init(exactly text: String) throws(NumberError) {
        self = Decimal(try CompactDecimal.parse(text).exact)
    }
}
