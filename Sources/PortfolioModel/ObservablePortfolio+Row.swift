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
        }

        /// What the row is known by.
        public let id: ID
        /// What it says.
        public let holding: Holding
        /// Which of its symbol's lots it is, in the order of the file, from 1.
        public let lot: Int
        /// What it is worth; `nil` for a lot that was bought after the day the portfolio is valued at.
        public let valuation: HoldingValuation?
        let texts: [HoldingField: String]

        /// The stock's symbol.
        public var symbol: String { holding.symbol }
        /// Whether it counts in no total.
        public var isExcluded: Bool { holding.isExcluded }

        /// What stands in the file, as a form edits it; empty where nothing does.
        public func text(of field: HoldingField) -> String { texts[field] ?? "" }
    }
}
