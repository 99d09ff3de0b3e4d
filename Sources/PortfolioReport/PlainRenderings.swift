public import Valuation

// Text output for programs without a terminal, identical to that of the command line.
extension Report {
    /// The report as text without colours.
    ///
    /// - Parameter width: the maximum number of columns a line may have; columns of a table that don't fit
    ///   are named below it.
    public func text(width: Int = .max) -> String { text(TextOptions(width: width)) }
}

extension StockDetail {
    /// The sections as text without colours.
    ///
    /// - Parameter explain: whether each figure is followed by the calculation behind it.
    public func text(explain: Bool = false) -> String { text(explain: explain, TextOptions()) }
}

extension PortfolioHistory {
    /// The history as text without colours.
    ///
    /// - Parameter width: the maximum number of columns a line may have; columns of the table that don't fit
    ///   are named below it.
    public func text(width: Int = .max) -> String { text(TextOptions(width: width)) }
}
