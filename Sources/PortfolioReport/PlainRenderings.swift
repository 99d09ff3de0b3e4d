public import Valuation

// What a program writes that has no terminal and no folder of its own: the same bytes as the command line's.
extension Report {
    /// The report as text without colours.
    ///
    /// - Parameter width: how many columns a line may have; where a table has no room for all of its own, those that are
    ///   left out are named below it.
    public func text(width: Int = .max) -> String { text(TextOptions(width: width)) }
}

extension StockDetail {
    /// The sections as text without colours.
    ///
    /// - Parameter explain: whether each figure is followed by the sum that made it.
    public func text(explain: Bool = false) -> String { text(explain: explain, TextOptions()) }
}

extension PortfolioHistory {
    /// The history as text without colours.
    ///
    /// - Parameter width: how many columns a line may have; where the table has no room for all of its own, those that are
    ///   left out are named below it.
    public func text(width: Int = .max) -> String { text(TextOptions(width: width)) }
}
