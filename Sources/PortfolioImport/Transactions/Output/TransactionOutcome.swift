package import Valuation

/// What the trades of an import come to.
package struct TransactionOutcome: Sendable {
    /// The shares of a symbol that come in and go out in the rows, all in all.
    package struct Position: Hashable, Sendable {
        package let symbol: String
        package let shares: ExactDecimal
    }

    /// Shares that were sold, exchanged or split but never bought in the rows, or covered but never sold short.
    package struct Missing: Hashable, Sendable {
        package let symbol: String
        /// The account that lacks them; `nil` if the exports state none.
        package let account: String?
        package let shares: ExactDecimal
        /// The first day on which they are missing.
        package let day: CalendarDate
        /// Whether they were covered but never sold short.
        package let isShort: Bool
        /// The unit in which the symbol is quoted, if a row states it.
        package internal(set) var unit: QuoteCurrency?
    }

    /// A split that adds shares to a holding that is not in the rows, so that its ratio is unknown.
    package struct UnknownSplit: Hashable, Sendable {
        package let symbol: String
        package let added: ExactDecimal
        package let day: CalendarDate
        package let file: String
        package let line: Int
    }

    /// In the order in which the symbols occurred; those of which nothing is left are not among them.
    package internal(set) var positions: [Position] = []
    package internal(set) var missing: [Missing] = []
    package internal(set) var unknownSplits: [UnknownSplit] = []
    /// The currency of the totals; the trades must be valued in it. `nil` if there are none.
    package internal(set) var ownCurrency: Currency?
    /// The currency of the account, if the exports state a single one.
    package internal(set) var accountCurrency: Currency?
    /// The number of rows of the trades file.
    package internal(set) var rows = 0

    package init() {}

    /// Whether history before the first row is missing.
    package var isIncomplete: Bool { !missing.isEmpty || !unknownSplits.isEmpty }
}
