/// The method that chooses the lots a sale takes; the raw values are the names used in every input and output.
public enum LotMethod: String, CaseIterable, Hashable, Sendable {
    /// The oldest purchase date first, then the order in which lots were opened.
    case fifo
    /// The reverse of ``fifo``.
    case lifo
    /// The highest cost per share in stock currency first; equal costs in the order of ``fifo``.
    case hifo
    /// One pool for all long shares of a symbol, and one for all short ones.
    case average
    /// The United Kingdom's rule: purchases of the same day, then those of the following 30 days, then the pool.
    case section104

    /// Whether lots are kept as one pool.
    package var isPooled: Bool { self == .average || self == .section104 }
}
