/// A violation of RFC 4180's quoting rules, or a record that is too long, with its position.
///
/// ```swift
/// // 7,12" vinyl
/// StructuralError(kind: .quoteInUnquotedField, offset: 4, field: 1)
/// ```
public struct StructuralError: Error, Hashable, Sendable {
    /// The kinds of error.
    public enum Kind: Hashable, Sendable {
        /// A quote in a field that did not begin with one. Reading continues with the quote as an ordinary byte.
        case quoteInUnquotedField

        /// Something other than a separator after a closing quote. Reading continues at the next separator.
        case textAfterClosingQuote

        /// The input ended inside quotes.
        case unclosedQuote

        /// The record has more bytes than the reader keeps; no other error is reported for it.
        case tooLong
    }

    /// The kind of error.
    public let kind: Kind

    /// The offset of the offending byte from the start of the record: the quote, the first byte of the text after a
    /// closing quote, or the opening quote that is never closed.
    public let offset: Int

    /// The index of the field with the error, counted from 0.
    public let field: Int

    /// Creates an error of a kind at a place.
    ///
    /// - Complexity: O(1)
    public init(kind: Kind, offset: Int, field: Int) {
        self.kind = kind
        self.offset = offset
        self.field = field
    }
}
