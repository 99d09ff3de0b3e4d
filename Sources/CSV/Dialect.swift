/// How fields are separated: RFC 4180 with a delimiter of your choice.
///
/// ```swift
/// let commas = Dialect.csv
/// let pipes = Dialect(delimiter: UInt8(ascii: "|"))
/// ```
///
/// The quote is always `"`, and a record ends at a line feed, a carriage return or both.
public struct Dialect: Hashable, Sendable {
    /// The byte that separates two fields.
    public let delimiter: UInt8

    /// Creates a dialect with another delimiter, or `nil` if that byte cannot separate fields.
    ///
    /// A quote, a carriage return, a line feed and any byte outside ASCII are refused.
    ///
    /// ```swift
    /// Dialect(delimiter: UInt8(ascii: ";"))?.delimiter  // 59
    /// Dialect(delimiter: UInt8(ascii: "\""))            // nil
    /// ```
    ///
    /// - Complexity: O(1)
    public init?(delimiter: UInt8) {
        guard delimiter < 0x80, delimiter != .quote, delimiter != .carriageReturn, delimiter != .lineFeed
        else { return nil }
        self.delimiter = delimiter
    }

    private init(known delimiter: UInt8) {
        self.delimiter = delimiter
    }

    /// Fields separated by commas.
    public static let csv = Dialect(known: UInt8(ascii: ","))
}

extension UInt8 {
    @usableFromInline static var quote: UInt8 { 0x22 }
    @usableFromInline static var lineFeed: UInt8 { 0x0A }
    @usableFromInline static var carriageReturn: UInt8 { 0x0D }
}
