package import Valuation

/// The form in which the holdings of a report are written one by one.
package enum RowForm: Sendable {
    case csv(HoldingRow)
    case json(HoldingJSON)
    /// The cells of a table, which is laid out later.
    case cells(HoldingCells)
}

/// Writes a valued holding as an element of a report's JSON.
package struct HoldingJSON: Sendable {
    /// The portfolio's value, for the weight.
    package let whole: ExactDecimal?

    /// - Parameter whole: `nil` if it is unknown.
    package init(whole: ExactDecimal?) { self.whole = whole }

    /// What precedes each element: a comma, which the first element lacks, a line feed, and the indentation.
    static let separator = Array(",\n  ".utf8)

    /// Appends the holding, with the separator before it.
    package func append(_ valuation: HoldingValuation, to bytes: inout [UInt8]) {
        var valuation = valuation
        valuation.portfolioValue = whole
        bytes += HoldingJSON.separator
        var json = JSONWriter(appendingTo: bytes)
        // Moved, so that they are not copied.
        bytes = []
        json.holding(valuation)
        bytes = json.take()
    }
}
