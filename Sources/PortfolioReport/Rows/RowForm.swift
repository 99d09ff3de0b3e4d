package import Valuation

/// The form in which the holdings of a report are written one by one.
package enum RowForm: Sendable {
    case csv(HoldingRow)
    case json(HoldingJSON)
    /// The cells of a table, which is laid out later.
    case cells(HoldingCells)
    /// A row of a page's list, which is put together later.
    case html(HoldingHTML)
    /// What a page's charts need of the holding.
    case stock(StockRow)
}

/// Writes a valued holding as an element of a report's JSON.
package struct HoldingJSON: Sendable {
    /// The portfolio's value, for the weight.
    package let whole: ExactDecimal?
    package let stated: StatedColumns
    private let last: JSONFields<HoldingColumn>

    /// - Parameters:
    ///   - whole: `nil` if it is unknown.
    ///   - stated: what the portfolio states besides.
    package init(whole: ExactDecimal?, showing stated: StatedColumns = []) {
        self.whole = whole
        self.stated = stated
        last = JSONFields(HoldingColumn.behindIntraday(showing: stated))
    }

    /// Appends the holding, with a comma before it.
    package func append(_ valuation: HoldingValuation, to bytes: inout [UInt8]) {
        var valuation = valuation
        valuation.portfolioValue = whole
        JSONWriter.appendElement(to: &bytes) { $0.holding(valuation, last) }
    }
}
