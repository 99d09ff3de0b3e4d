internal import CSV

/// A condition whose columns have been found in a header row.
struct PlacedCondition: Sendable {
    /// The column; `nil` if the header lacks it.
    let place: Int?
    let test: Condition.Test

    /// Whether the test compares the cell's text.
    var isOfText: Bool {
        if case .sign = test { return false }
        return true
    }

    /// Whether a row meets the condition; if a column does not exist, it does not.
    ///
    /// - Parameter empty: the texts that mean an empty cell.
    func holds(_ record: Record, empty: [Pattern]) -> Bool {
        guard let place else { return false }
        let bytes = record.content.span.extracting(record.trimmed(place))
        switch test {
        case .isOneOf(let patterns): return fits(bytes, patterns, empty)
        case .isNoneOf(let patterns): return !fits(bytes, patterns, empty)
        case .sign(let sign): return !PlacedCondition.fits(bytes, empty) && CellSign(bytes) == sign
        }
    }

    /// A pattern without text fits all that means an empty cell.
    private func fits(_ bytes: Span<UInt8>, _ patterns: [Pattern], _ empty: [Pattern]) -> Bool {
        PlacedCondition.fits(bytes, patterns)
            || patterns.contains { $0.text.isEmpty } && PlacedCondition.fits(bytes, empty)
    }

    private static func fits(_ bytes: Span<UInt8>, _ patterns: [Pattern]) -> Bool {
        for pattern in patterns where pattern.matches(bytes) { return true }
        return false
    }
}
