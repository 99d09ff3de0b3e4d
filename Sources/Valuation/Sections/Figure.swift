#if canImport(FoundationEssentials)
    public import struct FoundationEssentials.Decimal
#else
    public import struct Foundation.Decimal
#endif

/// A figure with every digit it has, however many those are.
public struct Figure: Hashable, Sendable {
    package let exact: ExactDecimal

    package init(_ exact: ExactDecimal) { self.exact = exact }

    /// A figure that is a given number.
    ///
    /// - Throws: ``NumberError`` for NaN, and for a number that can't be held.
    public init(_ number: Decimal) throws(NumberError) { exact = try CompactDecimal(number).exact }

    /// The figure that a text states; see `Decimal.init(exactly:)`.
    ///
    /// - Throws: ``NumberError`` for a text that is not a number as a whole, or can't be held.
    public init(exactly text: String) throws(NumberError) { exact = try CompactDecimal.parse(text).exact }

    /// The figure, rounded half to even if it has more than 38 significant digits.
    public var decimal: Decimal { Decimal(exact) }
}

extension Figure: ExpressibleByIntegerLiteral {
    /// A whole number.
    public init(integerLiteral number: Int) { self.init(ExactDecimal(Int128(number))) }
}

extension Figure: CustomStringConvertible {
    /// The digits, without exponent, grouping and trailing zeros; rounded as ``decimal`` is.
    public var description: String { DecimalFormat.plain(exact) }
}

/// As text, with every digit it has: `"3311.3076923076913143"`.
extension Figure: Codable {
    /// Decodes a figure of up to 512 characters.
    public init(from decoder: any Decoder) throws { exact = try ExactDecimal(from: decoder) }

    /// Encodes every digit.
    public func encode(to encoder: any Encoder) throws { try exact.encode(to: encoder) }
}
