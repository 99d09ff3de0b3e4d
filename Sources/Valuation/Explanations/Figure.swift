/// An exact number, with any number of digits.
public struct Figure: Hashable, Sendable {
    package let exact: ExactDecimal

    package init(_ exact: ExactDecimal) { self.exact = exact }

    /// Creates a figure from a number.
    ///
    /// - Throws: ``NumberError`` for NaN and for a number outside the limits.
    public init(_ number: Decimal) throws(NumberError) { exact = try CompactDecimal(number).exact }

    /// Reads the figure in a text; see `Decimal.init(exactly:)`.
    ///
    /// - Throws: ``NumberError`` if the text is not a number or the number is outside the limits.
    public init(exactly text: String) throws(NumberError) { exact = try CompactDecimal.parse(text).exact }

    /// The figure, rounded half to even if it has more than 38 significant digits.
    public var decimal: Decimal { Decimal(exact) }
}

extension Figure: ExpressibleByIntegerLiteral {
    /// A whole number.
    public init(integerLiteral number: Int) { self.init(ExactDecimal(Int128(number))) }
}

extension Figure: CustomStringConvertible {
    /// The digits, without exponent, grouping or trailing zeros; rounded like ``decimal``.
    public var description: String { DecimalFormat.plain(exact) }
}
