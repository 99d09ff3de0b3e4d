public import Portfolios

extension ObservablePortfolio {
    /// A lot, as a list shows it.
    public struct Row: Identifiable, Sendable {
        /// What a row is known by, whatever becomes of it.
        ///
        /// It stays the row's own through edits and moves, the model's and anybody else's, and while its file can't be
        /// read; no other row ever has it. It means nothing to another model, or to the next start of the program.
        public struct ID: Hashable, Sendable {
            let number: Int
            /// Whether trades have left it open, rather than the holdings file saying it.
            let isOfTrades: Bool

            init(number: Int) {
                self.number = number
                isOfTrades = false
            }

            init(ofTrades number: Int) {
                self.number = number
                isOfTrades = true
            }
        }

        /// What the row is known by.
        public let id: ID
        /// What it says.
        public let holding: Holding
        /// Which of its symbol's lots it is, in the order of the portfolio, from 1.
        public let lot: Int
        /// What it is worth; `nil` for a lot that was bought after the day the portfolio is valued at.
        public let valuation: HoldingValuation?
        let texts: [HoldingField: String]

        /// The stock's symbol.
        public var symbol: String { holding.symbol }
        /// Whether it counts in no total.
        public var isExcluded: Bool { holding.isExcluded }

        /// Whether the row can be edited: one of the holdings file can; a lot that trades have left open changes with
        /// them.
        public var isEditable: Bool { !id.isOfTrades }

        /// What stands in the file, as a form edits it; empty where nothing does, and of a lot that trades have left open.
        public func text(of field: HoldingField) -> String { texts[field] ?? "" }
    }
}
