public import Portfolios

extension ObservablePortfolio {
    /// A lot, as shown in a list.
    public struct Row: Identifiable, Hashable, Sendable {
        /// The identity of a row.
        ///
        /// A row keeps it through edits and moves, whether by the model or by anyone else, and while its file can't be
        /// read; no other row ever gets it. It has no meaning to another model, or after the program restarts.
        public struct ID: Hashable, Sendable {
            let number: Int
            /// Whether it is an open lot of trades, rather than a row of a holdings file.
            var isOfTrades = false
        }

        /// The identity of the row.
        public let id: ID
        /// The holding in the row.
        public let holding: Holding
        /// The number of the lot among those of its symbol, in the order of the portfolio, from 1.
        public let lot: Int
        /// The valuation of the holding; `nil` for a lot bought after the as-of date.
        public let valuation: HoldingValuation?
        let texts: [HoldingField: String]

        /// The stock's symbol.
        public var symbol: String { holding.symbol }
        /// Whether it is left out of every total.
        public var isExcluded: Bool { holding.isExcluded }

        /// Whether the row can be edited. Rows of holdings files can; open lots of trades change only with the
        /// trades.
        public var isEditable: Bool { !id.isOfTrades }

        /// How many of the rows each symbol has.
        static func countBySymbol(_ rows: [Row]) -> [ExactText: Int] {
            Dictionary(rows.map { ($0.symbol.exact, 1) }, uniquingKeysWith: +)
        }

        /// The text of a cell in the file, for editing in a form; empty if the cell is, or for an open lot of trades.
        public func text(of field: HoldingField) -> String { texts[field] ?? "" }
    }
}
