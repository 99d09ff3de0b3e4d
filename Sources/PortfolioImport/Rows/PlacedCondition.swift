internal import CSV

/// A condition whose columns have been found in a header row.
struct PlacedCondition: Sendable {
    /// The column; `nil` if the header lacks it.
    let place: Int?
    let test: Condition.Test
    let others: [PlacedCondition]

    /// Whether a row meets the condition; if a column does not exist, it does not.
    func holds(_ record: Record) -> Bool {
        guard let place else { return false }
        let range = place < record.fields.count ? record.trimmed(place) : 0..<0
        let bytes = record.content.span.extracting(range)
        switch test {
        case .isOneOf(let patterns): guard PlacedCondition.fits(bytes, patterns) else { return false }
        case .isNoneOf(let patterns): if PlacedCondition.fits(bytes, patterns) { return false }
        case .sign(let sign): guard CellSign(bytes) == sign else { return false }
        }
        for other in others where !other.holds(record) { return false }
        return true
    }

    private static func fits(_ bytes: Span<UInt8>, _ patterns: [Pattern]) -> Bool {
        for pattern in patterns where pattern.matches(bytes) { return true }
        return false
    }
}
