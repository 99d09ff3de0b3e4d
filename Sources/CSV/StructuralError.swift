/// A quote that breaks RFC 4180, and where.
///
/// ```swift
/// // 7,12" vinyl
/// StructuralError(kind: .quoteInUnquotedField, offset: 4, field: 1)
/// ```
public struct StructuralError: Error, Hashable, Sendable {
    /// What is wrong.
    public enum Kind: Hashable, Sendable {
        /// A quote in a field that did not begin with one. Reading goes on with the quote as a plain byte.
        case quoteInUnquotedField

        /// Something other than a separator after a closing quote. Reading goes on at the next separator.
        case textAfterClosingQuote

        /// The input ended inside quotes.
        case unclosedQuote

        /// The record has more bytes than are kept of one; nothing else is said of it.
        case tooLong
    }

    /// What is wrong.
    public let kind: Kind

    /// The offending byte, counted from the record's first: the quote, the first byte of the text after a
    /// closing quote, or the opening quote that is never closed.
    public let offset: Int

    /// The field it stands in, counted from 0.
    public let field: Int

    /// An error of this kind at this place.
    ///
    /// - Complexity: O(1)
    public init(kind: Kind, offset: Int, field: Int) {
        self.kind = kind
        self.offset = offset
        self.field = field
    }
}
